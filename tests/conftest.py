"""For all tests: results of other runs are neither used nor kept, and nobody's locale counts, unless a test asks for it."""

import os

os.environ["USTAV_NO_CACHE"] = "1"
os.environ["LC_ALL"] = "C.UTF-8"
