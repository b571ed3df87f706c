"""Names on the map: beside cover and its name where there is room."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, QRectF

from chargen.gui.app import Application
from chargen.gui.fight.map.map_items import FighterItem, GroundItem
from chargen.gui.fight.map.map_symbols import CoverSymbol, FighterSymbol
from chargen.gui.fight.map.map_view import MapView
from tests.gui.desk import settle

pytestmark = pytest.mark.usefixtures("welcome")

CAR = CoverSymbol("car", "Car", 4, (500, -150, 700, -150, 700, 450, 500, 450))
FOES = [
    FighterSymbol("ann", "Ann with a long name", 1, 0, 0, 0),
    FighterSymbol("cid", "Cid", 2, 1, 5_000, 0),
]


@pytest.fixture
def field(app: Application) -> Iterator[MapView]:
    """A map of two fighters fifty metres apart."""
    made = MapView("Map")
    made.setParent(app.windows[0])
    made.resize(600, 300)
    made.show()
    settle()
    yield made
    made.deleteLater()
    settle()


def at(field: MapView, item: FighterItem) -> QRectF:
    """The room of a name, in pixels of the map."""
    assert item.label is not None
    return item.label.translated(QPointF(field.mapFromScene(item.pos())))


def covered(field: MapView, item: GroundItem) -> QRectF:
    """The room of a piece of cover with its name."""
    body = field.mapFromScene(item.mapToScene(QRectF(0, 0, item.wide, item.deep)))
    middle = field.mapFromScene(item.mapToScene(QPointF(item.wide / 2, item.deep / 2)))
    words = item.name_area(field.transform().m11())
    return QRectF(body.boundingRect()).united(words.translated(QPointF(middle)))


def test_the_level_is_in_every_piece_of_cover(field: MapView) -> None:
    """Inside where there is room, with the name where that fits as well, and below a thin wall."""
    field.show_map(FOES, [CAR], fit=True)
    item = field.grounds["car"]
    for scale, words in ((0.5, "Car 4"), (0.1, "4")):
        assert item.words(scale) == words
        area = item.name_area(scale)
        assert area.center() == QPointF(0, 0)
        assert area.width() <= item.wide * scale
    assert item.words(0.02) == "Car 4"
    assert item.name_area(0.02).top() >= item.deep * 0.02 / 2


def test_a_name_leaves_cover_beside_it_free(field: MapView) -> None:
    """Where a name would lie over the car with the car's name, it stands elsewhere."""
    field.show_map(FOES, [], fit=True)
    alone = at(field, field.fighters["ann"])
    field.show_map(FOES, [CAR], fit=True)
    car = covered(field, field.grounds["car"])
    assert alone.intersects(car)
    assert not at(field, field.fighters["ann"]).intersects(car)


def test_a_name_lies_over_cover_where_there_is_no_other_room(field: MapView) -> None:
    """A house all around leaves none beside it; the name is shown all the same."""
    house = CoverSymbol("house", "House", 8, (-9_000, -9_000, 9_000, -9_000, 9_000, 9_000))
    field.show_map(FOES, [house], fit=False)
    assert field.fighters["ann"].label is not None
