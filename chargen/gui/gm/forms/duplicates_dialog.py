"""Several files of one character, side by side: the GM chooses the right one."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtWidgets import QDialogButtonBox, QWidget

from chargen.approval.campaign import recent_changes
from chargen.approval.campaign.folder_review import FileReview
from chargen.character.display_names import entries
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Dialog
from chargen.gui.gm.forms.history_dialog import history_list
from chargen.gui.widgets.elements import box, column, label, pane
from chargen.gui.widgets.layout.flow_row import Tall
from chargen.gui.widgets.layout.layouts import Panes
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import caption

WORDS = (
    "These files hold the same character. Choose the right one; the others stay where "
    "they are and are ignored."
)
LINES = 60
UNSIGNED = "Claims IP or decisions in your name that you did not sign."


class DuplicatesDialog(Dialog):
    """A pane for each file, what differs between them, and a button for each."""

    def __init__(self, parent: QWidget | None, looks: Sequence[FileReview]) -> None:
        title = f"Resolve duplicate: {looks[0].name}, {len(looks)} files"
        super().__init__(parent, title, (1_040, 640), careful=True)
        self.chosen: FileReview | None = None
        self.lists = [_history(look, looks) for look in looks]
        parts = [_pane(*review) for review in zip(looks, self.lists, strict=True)]
        tall = Tall(Panes(*parts, sizes=(1,) * len(parts)))
        self.differences = _differences(looks)
        buttons = self.make_buttons()
        self.ways = {}
        for look in looks:
            way = buttons.addButton(
                caption(f"Choose {look.path.name}"), QDialogButtonBox.ButtonRole.ActionRole
            )
            way.clicked.connect(lambda *_, look=look: self._choose(look))
            self.ways[look.path.name] = way
        words = label(WORDS, "muted", wrap=True)
        self.setLayout(
            column(
                words, tall, label("Differences", "section"), self.differences, buttons,
                gap=10, margins=(20, 18, 20, 16), grows=tall,
            )
        )  # fmt: skip

    def _choose(self, look: FileReview) -> None:
        self.chosen = look
        self.accept()


def _history(look: FileReview, looks: Sequence[FileReview]) -> QWidget:
    assert look.build is not None
    assert look.character is not None
    ledgers = [review.build.ledger for review in looks if review.build is not None]
    shortest = min(map(len, ledgers))
    alike = (n for n in range(shortest) if any(ledger[n] != ledgers[0][n] for ledger in ledgers))
    name = f"Ledger of {look.path.name}"
    return history_list(name, look.build.ledger, next(alike, shortest) + 1, look.character)


def _pane(look: FileReview, history: QWidget) -> QWidget:
    count = len(look.build.ledger) if look.build else 0
    facts = [look.name, look.player, look.verdict, f"{look.ip} IP", entries(count), _saved(look)]
    lines: list[QWidget] = [label(" · ".join(fact for fact in facts if fact), "small", wrap=True)]
    if look.finding is not None:
        lines.append(label(f"{look.finding.words}.", "wait", wrap=True))
    if not look.vouched:
        lines.append(label(UNSIGNED, "wait", wrap=True))
    return pane(look.path.name, box(column(*lines, history, grows=history)))


def _saved(look: FileReview) -> str:
    try:
        when = datetime.fromtimestamp(look.path.stat().st_mtime).astimezone()
    except OSError:
        return ""
    return f"saved {when:%Y-%m-%d %H:%M}"


def _differences(looks: Sequence[FileReview]) -> QWidget:
    first, rest = looks[0], looks[1:]
    lines = []
    for other in rest:
        assert first.build is not None
        assert other.build is not None
        assert other.character is not None
        for step in recent_changes.changes(other.character.rules, first.build, other.build)[:LINES]:
            names = f"{first.path.name} \u2192 {other.path.name}"
            words = f"{step.what}: {step.before} \u2192 {step.now} ({names})"
            lines.append(label(words, "small", wrap=True))
    lines = lines or [label("No differences except the file names.", "small", wrap=True)]
    area = Scrolled(box(column(*lines, None, gap=2)), across=False)
    area.setMaximumHeight(theme.now().px(130))
    return area
