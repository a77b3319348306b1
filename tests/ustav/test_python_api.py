import ustav


def test_the_names_of_the_api_stay_functions_after_they_were_used() -> None:
    # a submodule of the same name would take a function's place in the package at its first import
    ustav.games()
    ustav.game("sword_of_rome")
    for name in ustav.__all__:
        assert name == "__version__" or callable(getattr(ustav, name))
