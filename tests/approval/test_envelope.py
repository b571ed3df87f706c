"""Signed bytes: what is genuine, and that nothing raises."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.approval.decisions.statement import KIND, Statement, verified
from chargen.approval.trust.envelope import decoded, encoded, genuine, is_key, seal, signed_bytes
from chargen.character.decisions.approval_state import Damaged
from tests.approval.party import KEY, OTHER, yes

SMALL_ORDER = [
    "00" * 32,
    "01" + "00" * 31,
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "0100000000000000000000000000000000000000000000000000000000000080",
]
ANY = st.one_of(st.none(), st.integers(), st.binary(), st.text())


@given(st.binary(max_size=300))
def test_what_was_signed_is_genuine(body: bytes) -> None:
    """Under its kind and its key, and no other."""
    made = seal(KEY.signer, "letter", body)
    assert genuine("letter", body, made.key, made.signature)
    assert not genuine("bill", body, made.key, made.signature)
    assert not genuine("letter", body, OTHER.public, made.signature)
    assert not genuine("letter", body + b" ", made.key, made.signature)


def test_kind_and_content_cannot_run_together() -> None:
    """Each stands after its length."""
    assert signed_bytes("ab", b"c") == b"DSSEv1 2 ab 1 c"
    assert signed_bytes("a", b"bc") != signed_bytes("ab", b"c")


@pytest.mark.parametrize("key", SMALL_ORDER)
def test_keys_of_small_order_are_none(key: str) -> None:
    """Under such a key one signature would fit everything."""
    assert not is_key(key)
    assert not genuine("letter", b"", key, key + "00" * 32)


@given(ANY, ANY)
def test_nonsense_is_not_genuine(key: object, signature: object) -> None:
    """And raises nothing."""
    assert not genuine("letter", b"x", key, signature)
    assert not genuine("letter", b"x", KEY.public, signature)


@given(st.binary(max_size=60), st.integers(0, 3))
def test_bytes_have_one_spelling(body: bytes, place: int) -> None:
    """Other last bits, spaces and line ends are refused."""
    text = encoded(body)
    assert decoded(text, 100) == body
    assert decoded(text + "\n", 100) is None
    assert decoded(text[:place] + " " + text[place:], 100) is None
    assert decoded(text, len(text) - 1) is None or not text


def test_odd_last_bits_are_refused() -> None:
    """QQ== and QR== are one byte to most readers; only the first is ours."""
    assert decoded("QQ==", 10) == b"A"
    assert decoded("QR==", 10) is None


@given(ANY)
def test_what_is_no_base64_is_nothing(text: object) -> None:
    """And raises nothing."""
    found = decoded(text, 1_000)
    assert found is None or encoded(found) == text


@pytest.mark.parametrize(
    "key", [None, 7, b"a", "", "z" * 64, KEY.public[:-1], KEY.public + "0", KEY.public.upper()]
)
def test_what_is_no_key_is_called_none(key: object) -> None:
    """Sixty-four small digits, nothing else."""
    assert not is_key(key)
    assert is_key(KEY.public)


@pytest.mark.parametrize(
    ("text", "limit", "body"),
    [
        ("AAAA", 4, b"\0\0\0"), ("AAAA", 3, None), ("AAA=", 4, b"\0\0"), ("AAB=", 4, None),
        ("AAA", 4, None), ("AA AA", 9, None), ("\u00c4AAA", 9, None), ("", 0, b""), (None, 9, None),
        (b"AAAA", 9, None), (7, 9, None),
    ],
)  # fmt: skip
def test_base64_is_read_strictly(text: object, limit: int, body: bytes | None) -> None:
    """Of at most so many characters, spelled in the one way there is."""
    assert decoded(text, limit) == body


def test_key_and_signature_have_one_spelling() -> None:
    """In capitals they would be the same bytes, and another text."""
    made = seal(KEY.signer, "kind", b"body")
    assert genuine("kind", b"body", made.key, made.signature)
    assert not genuine("kind", b"body", made.key, made.signature.upper())
    assert not genuine("kind", b"body", made.key.upper(), made.signature)
    assert not genuine("kind", b"body", made.key, f"{made.signature} ")
    assert not genuine("kind", b"body", f"{made.key}\n", made.signature)


def test_what_was_signed_says_nothing_twice() -> None:
    """Of two numbers a reader would keep one in silence; whoever signed them."""
    body = decoded(yes().payload, 100_000)
    assert body is not None
    twice = body.replace(b"{", b'{"serial":1,', 1)
    for content, kind in ((body, Statement), (twice, Damaged)):
        made = seal(KEY.signer, KIND, content)
        fields = {"payload": encoded(content), "signature": made.signature}
        assert type(verified(yes().model_copy(update=fields), (KEY.public,))) is kind
