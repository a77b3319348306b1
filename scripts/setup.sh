#!/usr/bin/env bash
# Makes .venv: the locked packages, and this checkout on its path. Does nothing where that is already so.
# PYTHON chooses the interpreter (3.11 to 3.13); without it, an existing .venv keeps its own, a new one takes python3.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

venv=.venv
stamp=$venv/.ustav-setup

stop() {
    printf 'ustav setup: %s\n' "$*" >&2
    exit 1
}

# Everything that the environment depends on, one line each; the same lines mean that there is nothing to do.
state() { # interpreter
    "$1" -c 'import sys; print("python", sys.version)'
    printf 'folder %s\n' "$PWD"
    sha256sum requirements.lock pyproject.toml scripts/setup.sh
}

python=${PYTHON:-}
if [ -z "$python" ]; then
    python=python3
    if [ -x $venv/bin/python ] && $venv/bin/python -c '' 2>/dev/null; then
        python=$venv/bin/python
    fi
fi

command -v "$python" >/dev/null ||
    stop "no interpreter '$python'. Install Python 3.11, 3.12 or 3.13 (Debian: apt-get install -y python3 python3-venv)," \
        "or name one that is there: make setup PYTHON=/path/to/python3.12"
version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])') ||
    stop "'$python' does not run. Name another: make setup PYTHON=/path/to/python3.12"
case $version in
    3.11 | 3.12 | 3.13) ;;
    *) stop "'$python' is Python $version; 3.11, 3.12 or 3.13 is needed." \
        "Name one that is there: make setup PYTHON=/path/to/python3.12" ;;
esac

wanted=$(state "$python")
if [ -x $venv/bin/ustav ] && [ -f $stamp ] && [ "$wanted" = "$(cat $stamp)" ]; then
    exit 0
fi

# A venv of another Python or of another folder, or one whose Python is gone, cannot be mended, only made anew.
if ! $venv/bin/python -c '' 2>/dev/null || [ "$(head -n 2 $stamp 2>/dev/null || true)" != "$(head -n 2 <<<"$wanted")" ]; then
    if [ "$python" = $venv/bin/python ]; then
        python=$("$python" -c 'import sys; print(sys._base_executable)')
    fi
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        stop "'$python' has no venv or ensurepip. On Debian and Ubuntu: apt-get install -y python3-venv" \
            "(for an interpreter that is not the system's own: python$version-venv), then run make setup again."
    printf 'ustav setup: making %s with Python %s\n' $venv "$version"
    rm -rf $venv
    "$python" -m venv $venv
fi
# Whatever stops the rest, the next run goes on from here.
head -n 2 <<<"$wanted" >$stamp

pip() {
    $venv/bin/python -m pip --disable-pip-version-check --no-input "$@"
}
printf 'ustav setup: installing the locked packages (about 1 GB, a minute or two)\n'
# Errors alone are shown. Wheels only: nothing is built, so nothing unpinned is fetched to build it with.
pip install -qq --no-deps --require-hashes --only-binary :all: -r requirements.lock
# The build backend is in the lock.
pip install -qq --no-deps --no-build-isolation --editable .
[ -x $venv/bin/ustav ] || stop "pip left no $venv/bin/ustav. Remove $venv and run make setup again."
# Where Python is told to write no compiled files, every start would compile ours anew.
$venv/bin/python -m compileall -q models extract corpus verification evaluation ustav
printf '%s\n' "$wanted" >$stamp
printf 'ustav setup: ready, %s/bin/ustav\n' $venv
