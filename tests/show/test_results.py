import simlab


def test_what_notebooks_get() -> None:
    results = simlab.simulate("sheepnappers", "wool_t,asap", games=2000)
    assert results.plot().get_ylabel() == "wool brought home"
    assert results.plot("win").get_ylabel() == "share of wins"
    assert "<table" in results._repr_html_()
    assert results.more(1000).settings["games"] == 3000
    assert "seed 1" in repr(results)
    assert len(results.table) == 2 * 7 + 4


def test_public_names_exist() -> None:
    for name in simlab.__all__:
        assert getattr(simlab, name) is not None
    assert simlab.__version__
    assert simlab.game("sheepnappers").name == "sheepnappers"
