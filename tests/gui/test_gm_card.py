"""Campaign, card and key on the GM's desk: made, changed, given out, lost and found again."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from chargen.approval.campaign.campaign import campaigns
from chargen.approval.packets.packet import opened as opened_packet
from chargen.approval.trust.card import opened
from chargen.approval.trust.keys import key_in, printed
from chargen.approval.trust.trusted_cards import Relation, received
from chargen.character.edits.store import to_bytes
from chargen.gui.app import Application
from chargen.gui.application.settings import campaigns_folder
from chargen.gui.dialogs.choose import ChooseDialog
from chargen.gui.dialogs.rules import RulesDialog
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.forms import NewCampaignForm
from chargen.gui.gm.forms.key_forms import KeyPage, RestoreForm
from chargen.gui.gm.forms.model_form import ModelForm, Variants
from chargen.gui.gm.forms.row_list import RowList
from chargen.gui.gm.pages.card import CardPage
from chargen.gui.gm.pages.content import ContentPage
from chargen.gui.gm.pages.house_rules import HousePage
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.plain_text import CheckBox
from chargen.gui.widgets.rule_link import RuleLink
from tests.gui import party
from tests.gui.answers import Act, answering, go_on, pick, press
from tests.gui.desk import settle
from tests.gui.hands import click, take
from tests.gui.party import opened_by_player, password
from tests.gui.test_gm_content import write


def named(name: str) -> Act:
    """Fill in the form of a new campaign; without a name it stays open."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, NewCampaignForm)
        asking.try_accept()
        assert asking.fault.text() == "Enter a name for the campaign."
        asking.name.setText(name)
        asking.gm.setText("Ada")
        asking.try_accept()

    return act


WORD = "eleven red lanterns"


@pytest.fixture
def window(app: Application) -> DeskWindow:
    """The desk with a campaign on it."""
    return party.desk(app, party.campaign(), None)


def test_an_empty_desk_offers_the_first_steps(app: Application) -> None:
    """Without a campaign nothing that needs one can be asked for."""
    window = app.open_desk()
    actions = window.menus.actions
    assert actions["campaign-new"].isEnabled()
    assert not actions["folder"].isEnabled()
    assert not actions["packet"].isEnabled()


def test_a_campaign_records_approvals_until_its_gm_signs(app: Application) -> None:
    """A first campaign asks nothing about keys; signing is one button on Card and key."""
    window = app.open_desk()
    with answering(named("Lunar Tide")):
        window.run("campaign-new")
    party.read(window)
    assert window.table is not None
    assert window.body is not None
    assert window.body.reminder.isHidden()
    assert "recorded, not signed" in window.body.head.toolTip()
    assert not window.menus.actions["key-backup"].isEnabled()
    before = window.table.campaign.sealed
    window.go("card")
    settle()
    page = window.body.one(CardPage)
    assert [name for name, way in page.keys.items() if way.isVisible()] == ["sign"]
    with answering(press("Start signing")):
        click(page.keys["sign"])
        party.read(window)
    key = window.table.campaign.key
    assert key is not None
    assert page.words.text() == key.words
    assert page.keys["sign"].isHidden()
    assert page.keys["key-backup"].isVisible()
    review = received(before, window.table.campaign.sealed)
    assert review.relation is Relation.FIRST
    assert "the first signed card of this campaign" in review.sentence


def test_a_campaign_is_opened_again(app: Application) -> None:
    """The campaigns of this computer are listed by name."""
    party.campaign(name="Red Sands")
    party.campaign(name="Lunar Tide")
    window = app.open_desk()

    def take(asking: QWidget) -> None:
        assert isinstance(asking, ChooseDialog)
        assert [each.name for each in asking.choices] == ["Lunar Tide", "Red Sands"]
        asking.view.go_to(asking.choices[1].key)
        asking.try_accept()

    with answering(take):
        window.run("campaign-open")
    assert window.table is not None
    assert window.table.campaign.card.name == "Red Sands"


def test_the_rule_of_a_ruling_is_a_link(window: DeskWindow) -> None:
    """No id stands beside a ruling; the link opens the rules reference there."""
    body = window.body
    assert body is not None
    window.go("house")
    page = body.one(HousePage)
    links = page.findChildren(RuleLink)
    assert len(links) == len(page.switches)
    assert not any(part.text().startswith(("CB-", "DV-")) for part in page.findChildren(QLabel))
    read: list[str] = []

    def close(asking: QWidget) -> None:
        assert isinstance(asking, RulesDialog)
        read.append(asking.view.current_key)
        asking.reject()

    with answering(close):
        click(links[0])
    assert read[0] in links[0].accessibleName()


def test_house_rules_are_written_undone_and_given_out(window: DeskWindow, tmp_path: Path) -> None:
    """Numbers, rulings and names are steps to undo until the next card is signed and saved."""
    table, body = window.table, window.body
    assert table is not None
    assert body is not None
    window.go("house")
    body.one(HousePage).numbers["Stat points"].setValue(52)
    body.one(HousePage).numbers["New skill"].setValue(8)
    body.one(HousePage).switches["tens_chain"].setChecked(False)  # type: ignore[union-attr]
    assert len(table.card_changes()) == 4  # the single pool follows the budgets
    window.run("undo")
    assert len(table.card_changes()) == 3
    window.run("redo")
    path = tmp_path / "tide.gdcampaign"
    with answering(pick(path)):
        window.run("card-save")
        party.read(window)
    party.read(window)
    card = opened(path.read_bytes(), path.name).card
    assert card.number == 2
    assert card.house.budgets is not None
    assert (card.house.budgets.stat, card.house.rulings.tens_chain) == (52, False)
    assert not table.card_changes()


def test_opening_the_pages_changes_nothing(window: DeskWindow) -> None:
    """A card that nobody touched has nothing to give out."""
    assert window.table is not None
    assert window.body is not None
    for page in window.body.pages:
        window.go(page)
        settle()
    assert not window.table.card_changes()
    assert not window.store.stack.canUndo()


def _skill(asking: QWidget) -> None:
    assert isinstance(asking, ModelForm)
    asking.try_accept()
    assert "name" in asking.fault.text()
    write(asking, name="Zero-G combat")
    asking.try_accept()


def _perk(asking: QWidget) -> None:
    assert isinstance(asking, ModelForm)
    write(asking, name="Moonborn")
    effect = asking.entries["effect"].widget
    assert isinstance(effect, Variants)
    take(effect.choice, "roll_bonus")
    asking.try_accept()
    assert asking.fault.text() == "Choose a skill."
    skills = effect.entries["skills"].widget
    assert isinstance(skills, RowList)
    click(skills.add)
    (row,) = skills.rows.values()
    choice = row[""].widget
    assert isinstance(choice, ChoiceField)
    take(choice, "rifle")
    write(effect, when="in free fall")
    fights = effect.entries["in_fights"].widget
    assert isinstance(fights, CheckBox)
    click(fights)
    asking.try_accept()


def _flaw(asking: QWidget) -> None:
    assert isinstance(asking, ModelForm)
    write(asking, name="Dust lung")
    asking.try_accept()


def _weapon(asking: QWidget) -> None:
    assert isinstance(asking, ModelForm)
    write(asking, name="Rail carbine", damage="five dice")
    asking.try_accept()
    assert asking.fault.text() == "Enter damage as dice, such as 2d6+1 or 1d6/2."
    write(asking, damage="5d6+2")
    asking.try_accept()


def _armour(asking: QWidget) -> None:
    assert isinstance(asking, ModelForm)
    write(asking, name="Vacuum plate")
    asking.try_accept()


@pytest.mark.parametrize(
    ("kind", "fill", "name"),
    [
        ("skills", _skill, "Zero-G combat"), ("perks", _perk, "Moonborn"),
        ("flaw_templates", _flaw, "Dust lung"), ("weapons", _weapon, "Rail carbine"),
        ("armour", _armour, "Vacuum plate"),
    ],
)  # fmt: skip
def test_own_content_is_made_by_form(window: DeskWindow, kind: str, fill: Act, name: str) -> None:
    """Each kind has a form that says what is wrong; the same form changes it, Remove removes it."""
    assert window.body is not None
    assert window.table is not None
    page = window.body.one(ContentPage)
    window.go("content")
    page.kind.button_of(kind).click()
    with answering(fill):
        page.make()
    (row,) = page.view.rows_model.rows
    assert row.name == name
    before = page.rows[row.key]
    page.view.choose(row.key)
    page.view.go_to(row.key)
    with answering(lambda asking: asking.try_accept()):  # type: ignore[attr-defined]
        page.alter()
    assert page.rows[row.key] == before
    page.drop()
    assert not page.rows
    window.run("undo")
    assert page.rows[row.key] == before


def test_own_content_reaches_the_players(window: DeskWindow, tmp_path: Path) -> None:
    """A skill of the campaign's own stands on the card that is given out."""
    assert window.body is not None
    assert window.table is not None
    with answering(_skill):
        window.body.one(ContentPage).make()
    path = tmp_path / "tide.gdcampaign"
    with answering(pick(path)):
        window.run("card-save")
        party.read(window)
    party.read(window)
    assert opened(path.read_bytes(), path.name).card.house.skills["zero-g-combat"].stat == "INT"
    assert "zero-g-combat" in window.table.rules.skills


def _send(window: DeskWindow, key: str, *asked: Act) -> None:
    """Approve what a character asks for, and send the packet; its folder is asked for once."""
    assert window.body is not None
    window.body.characters.view.choose(key)
    settle()
    window.run("approve")
    with answering(*asked):
        window.run("packet")
        party.read(window)
    party.read(window)


def test_the_side_asks_for_a_backup_and_an_export(window: DeskWindow, tmp_path: Path) -> None:
    """A8: after the first packet; the saved key is the key, and the export ends the reminder."""
    assert window.table is not None
    assert window.body is not None
    party.party(window.table.campaign, tmp_path / "table", ("sniper", "veteran"))
    window.watch_folder(tmp_path / "table")
    party.read(window)
    reminder = window.body.reminder
    assert reminder.isHidden()
    _send(window, "sniper.gdchar", pick(tmp_path / "one.gdpacket"))
    assert not reminder.isHidden()
    assert reminder.title.text() == "No backup yet"
    path = tmp_path / "mine.gdkey"
    with answering(password("", ""), pick(path)):
        click(reminder.ways["key-backup"])
    party.read(window)
    assert key_in(path.read_bytes(), path.name) == window.table.campaign.key
    assert path.stat().st_mode & 0o077 == 0
    assert not reminder.isHidden()
    assert reminder.title.text() == "Not exported yet"
    assert reminder.ways["key-backup"].isHidden()
    everything = tmp_path / "all.gdexport"
    with answering(password(WORD, WORD), pick(everything)):
        click(reminder.ways["export"])
        party.read(window)
    party.read(window)
    assert reminder.isHidden()
    assert everything.stat().st_mode & 0o077 == 0
    assert "is up to date" in window.body.one(CardPage).key_state.text()
    _send(window, "veteran.gdchar")
    words = window.body.one(CardPage).key_state.text()
    assert "3 decisions were signed since the last export" in words


def test_passwords_must_be_the_same(window: DeskWindow, tmp_path: Path) -> None:
    """Two that differ lock nothing."""
    with answering(password("one", "other")):
        window.run("key-backup")
    assert window.table is not None
    assert not window.table.campaign.state.key_saved


def test_the_key_page_is_noted(window: DeskWindow) -> None:
    """The page shows the words of the key, and putting it away is noted."""
    assert window.table is not None
    assert window.body is not None
    key = window.table.campaign.key
    assert key is not None

    def put_away(asking: QWidget) -> None:
        assert isinstance(asking, KeyPage)
        assert printed(key) in asking.text.toPlainText()
        asking.try_accept()

    with answering(put_away):
        window.run("key-page")
    party.read(window)
    assert window.table.campaign.state.key_saved


def test_a_locked_key_signs_nothing_until_it_is_unlocked(app: Application) -> None:
    """With a password the desk opens locked; a wrong one is a sentence, the right one opens."""
    window = party.desk(app, party.campaign(), None)
    with answering(password("tide", "tide")):
        window.run("key-password")
        party.read(window)
    window.close()
    settle()
    window = app.open_desk()
    assert window.table is not None
    assert window.body is not None
    assert window.table.campaign.locked
    assert not window.body.reminder.isHidden()
    assert "before you sign" in window.body.reminder.words.text()
    with answering(password("tied"), press("Close", saying="The password is wrong")):
        window.run("key-unlock")
        party.read(window)
    with answering(password("tide")):
        window.run("key-unlock")
        party.read(window)
    assert not window.table.campaign.locked


def test_what_needs_the_key_asks_for_its_password(app: Application, tmp_path: Path) -> None:
    """On a locked desk a packet is made after one question, and nothing prepared is lost."""
    table = party.campaign()
    folder = tmp_path / "table"
    party.put(folder, "kit", party.member(table, "veteran"))
    window = party.desk(app, table, folder)
    with answering(password("tide", "tide")):
        window.run("key-password")
        party.read(window)
    window.close()
    settle()
    window = app.open_desk()
    party.read(window)
    assert window.table is not None
    assert window.body is not None
    window.body.characters.view.choose("kit.gdchar")
    window.run("approve")
    prepared = window.table.packet.value
    with answering(password("tied"), press("Close", saying="The password is wrong")):
        window.run("packet")
        party.read(window)
    assert window.table.packet.value == prepared
    target = tmp_path / "one.gdpacket"
    with answering(password("tide"), pick(target)):
        window.run("packet")
        party.read(window)
    party.read(window)
    assert opened_packet(target.read_bytes(), target.name).packet.parcels
    assert window.table.packet.value.empty


def test_a_missing_key_is_not_asked_for_a_password(app: Application) -> None:
    """Where no key lies it has to be restored, and reminder and sentence say so."""
    table = party.campaign()
    (table.vault.folder / "key.gdkey").unlink()
    window = party.desk(app, campaigns(campaigns_folder())[0][0], None)
    assert window.body is not None
    assert window.body.reminder.title.text() == "Key missing"
    assert window.body.reminder.ways["key-unlock"].isHidden()
    assert not window.body.reminder.ways["key-restore"].isHidden()
    with answering(press("Close", saying="Restore it from its backup")):
        window.run("key-unlock")


def test_a_changed_key_is_taken_in_silence_and_confirmed_again(
    app: Application, tmp_path: Path
) -> None:
    """The card is signed with both keys; everything unchanged is confirmed with one step."""
    table = party.campaign()
    folder = tmp_path / "table"
    build = party.member(table, "veteran")
    path = party.put(folder, "kit", build)
    window = party.desk(app, table, folder)
    assert window.body is not None
    window.body.characters.view.choose("kit.gdchar")
    window.run("approve")
    with answering(pick(tmp_path / "one.gdpacket")):
        window.run("packet")
    party.read(window)
    after = opened_by_player(table, build, (tmp_path / "one.gdpacket").read_bytes())
    path.write_bytes(to_bytes(after))
    window.run("read")
    party.read(window)
    assert not window.chosen[0].pending
    before = table.sealed
    with answering(press("Change key", saying="confirm them again"), press("Cancel")):
        window.run("key-change")
        party.read(window)
    assert received(before, table.sealed).relation is Relation.NEWER
    assert len(window.table.entries[0].pending if window.table else ()) == 3
    with answering(
        press("Confirm again", saying="Confirm the unchanged decisions again: 3 approvals")
    ):
        window.run("confirm")
        party.read(window)
    assert window.table is not None
    assert window.table.packet.value.count == 3
    assert window.state.text() == ""


def test_a_lost_key_is_replaced_or_restored(app: Application, tmp_path: Path) -> None:
    """Without its file the key comes back from the printed words, or a new one takes its place."""
    table = party.campaign()
    assert table.key is not None
    words, public = printed(table.key), table.key.public
    (table.vault.folder / "key.gdkey").unlink()
    lost = campaigns(campaigns_folder())[0][0]
    window = party.desk(app, lost, None)
    assert lost.locked

    def type_words(asking: QWidget) -> None:
        assert isinstance(asking, RestoreForm)
        asking.typed.setPlainText(words[:-1])
        asking.try_accept()
        assert "typing error" in asking.fault.text() or "words" in asking.fault.text()
        asking.typed.setPlainText(words.upper())
        asking.try_accept()

    with answering(type_words):
        window.run("key-restore")
        party.read(window)
    assert lost.key is not None
    assert lost.key.public == public
    with answering(press("Replace key", saying="compare the six words")):
        window.run("key-lost")
        party.read(window)
    assert lost.key.public != public
    assert received(table.sealed, lost.sealed).relation is Relation.STRANGER


def test_gm_data_travel_behind_a_password(app: Application, tmp_path: Path) -> None:
    """An export opens on another computer with its password, and there the key signs again."""
    table = party.campaign()
    window = party.desk(app, table, None)
    path = tmp_path / "tide.gdexport"
    with answering(password("tide", "tide"), pick(path)):
        window.run("export")
        party.read(window)
    party.read(window)
    folder = table.vault.folder
    folder.rename(tmp_path / "elsewhere")
    with answering(pick(path), password("tide")):
        window.run("import")
        party.read(window)
    assert window.table is not None
    assert window.table.campaign.key == table.key
    assert folder.is_dir()


def test_a_damaged_campaign_does_not_hide_the_others(app: Application) -> None:
    """A card that cannot be read is told; the rest is offered."""
    bad, good = party.campaign(name="Bad"), party.campaign(name="Good")
    (bad.vault.folder / "card.gdcampaign").write_bytes(b"{")
    window = app.open_desk()

    with answering(press("Close", saying="card.gdcampaign"), go_on):
        window.run("campaign-open")
    assert window.table is not None
    assert window.table.campaign.card == good.card


def test_recorded_approvals_are_signed_in_one_step(app: Application, tmp_path: Path) -> None:
    """What was recorded before signing began waits again, and is approved with one command."""
    table = party.campaign(keyless=True)
    party.party(table, tmp_path / "table", ("veteran",))
    window = party.desk(app, table, tmp_path / "table")
    assert window.body is not None
    window.body.characters.view.choose("veteran.gdchar")
    window.run("approve")
    with answering(press("Record decisions", saying="not signed")):
        window.run("packet")
        party.read(window)
    party.read(window)
    assert not window.model.entries[0].waits
    with answering(press("Start signing", saying="approve it in one step")):
        window.run("sign")
        party.read(window)
    party.read(window)
    (row,) = window.model.entries
    assert [(each.at.place, each.at.words) for each in row.pending] == 3 * [("asks", "")]
    window.run("approve")
    assert window.model.packet.value.count == 3
    with answering(pick(tmp_path / "evening.gdpacket")):
        window.run("packet")
        party.read(window)
    sealed = opened_packet((tmp_path / "evening.gdpacket").read_bytes(), "evening.gdpacket")
    assert len(sealed.packet.parcels) == 1
