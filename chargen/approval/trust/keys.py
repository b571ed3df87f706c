"""The GM's key: made once for a campaign, kept in a file of its own, printed for a drawer."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal

from nacl.exceptions import CryptoError
from nacl.pwhash import argon2id
from nacl.secret import SecretBox
from nacl.signing import SigningKey
from nacl.utils import random
from pydantic import Field, StringConstraints

from chargen.approval.trust.envelope import decoded, encoded
from chargen.errors import BadFile
from chargen.files.formats import scan_ours
from chargen.files.strict_json import Strict, parse, written

FORMAT: Literal["gray-dawn-gm-key"] = "gray-dawn-gm-key"
WORDS = "key of a GM"
SEED_BYTES = 32
SHORT, VARIED = 12, 5
"""Fewer characters, and fewer that differ, make a password weak."""
LOCK_LIMIT = 40_000_000
"""Most characters of base64 a locked box may have."""

OPERATIONS = argon2id.OPSLIMIT_MODERATE
MEMORY = argon2id.MEMLIMIT_INTERACTIVE
"""The cost of guessing one password: passes, and bytes of memory (64 MB)."""
MOST_OPERATIONS = argon2id.OPSLIMIT_SENSITIVE
MOST_MEMORY = argon2id.MEMLIMIT_MODERATE
"""More a file may not ask for: it could ask for all there is."""


_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aiou"
_PATTERN = ((12, _CONSONANTS), (10, _VOWELS), (6, _CONSONANTS), (4, _VOWELS), (0, _CONSONANTS))
"""The places of each letter's bits in the sixteen, and the letters they pick from."""
_WORD = len(_PATTERN)


def spoken(data: bytes) -> str:
    """Return an even number of bytes as words of five letters, with a space between them."""
    pairs = (data[place : place + 2] for place in range(0, len(data), 2))
    return " ".join(_word(int.from_bytes(pair, "big")) for pair in pairs)


def heard(text: str) -> bytes:
    """Return the bytes of words made by ``spoken``; raise ValueError if it is none.

    Spaces, dashes, line ends and capitals do not matter.
    """
    letters = "".join(letter for letter in text.lower() if not letter.isspace() and letter != "-")
    if len(letters) % _WORD:
        message = "is not made of words of five letters"
        raise ValueError(message)
    words = (letters[place : place + _WORD] for place in range(0, len(letters), _WORD))
    return b"".join(_bits(word).to_bytes(2, "big") for word in words)


def six_words(key: bytes) -> str:
    """Return the six words a public key is known by: 96 bits of its digest."""
    return spoken(hashlib.sha256(b"gray dawn key " + key).digest()[:12])


def _word(bits: int) -> str:
    return "".join(letters[bits >> shift & len(letters) - 1] for shift, letters in _PATTERN)


def _bits(word: str) -> int:
    bits = 0
    for letter, (shift, letters) in zip(word, _PATTERN, strict=True):
        if letter not in letters:
            message = f'holds "{word}", which is not one of the words'
            raise ValueError(message)
        bits |= letters.index(letter) << shift
    return bits


class WrongPassword(BadFile):
    """The password does not open the box, or the box is damaged."""


@dataclass(frozen=True, slots=True)
class GmKey:
    """A key to sign with; its seed must not leave the GM's hands."""

    seed: bytes

    @property
    def signer(self) -> SigningKey:
        """The signing half of the key."""
        return SigningKey(self.seed)

    @property
    def public(self) -> str:
        """The public key, 64 hexadecimal digits."""
        return self.signer.verify_key.encode().hex()

    @property
    def words(self) -> str:
        """The six words players compare."""
        return key_words(self.public)

    def __repr__(self) -> str:
        """Name the key without its seed."""
        return f"GmKey({self.words})"


def new_key() -> GmKey:
    """Return a new random key."""
    return GmKey(random(SEED_BYTES))


def key_words(public: str) -> str:
    """Return the six words of a public key."""
    return six_words(bytes.fromhex(public))


class EncryptedKey(Strict):
    """Bytes locked with a password: argon2id makes the key, secretbox locks."""

    salt: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
    operations: Annotated[int, Field(ge=1, le=MOST_OPERATIONS)]
    memory: Annotated[int, Field(ge=argon2id.MEMLIMIT_MIN, le=MOST_MEMORY)]
    locked: Annotated[str, StringConstraints(max_length=LOCK_LIMIT)]
    """Base64 of nonce and ciphertext."""


def locked(data: bytes, password: str, *, operations: int = OPERATIONS) -> EncryptedKey:
    """Return ``data`` locked with a password."""
    salt = random(argon2id.SALTBYTES)
    key = _stretched(password, salt, operations, MEMORY)
    ciphertext = SecretBox(key).encrypt(data)
    return EncryptedKey(
        salt=salt.hex(), operations=operations, memory=MEMORY, locked=encoded(bytes(ciphertext))
    )


def unlocked(box: EncryptedKey, password: str) -> bytes:
    """Return what a box holds; raise WrongPassword if this password does not open it."""
    key = _stretched(password, bytes.fromhex(box.salt), box.operations, box.memory)
    body = decoded(box.locked, LOCK_LIMIT)
    if body is None:
        raise WrongPassword("The key backup is damaged")
    try:
        return SecretBox(key).decrypt(body)
    except (CryptoError, ValueError):
        raise WrongPassword("The password is wrong, or the file is damaged") from None


def _stretched(password: str, salt: bytes, operations: int, memory: int) -> bytes:
    return argon2id.kdf(
        SecretBox.KEY_SIZE, password.encode(), salt, opslimit=operations, memlimit=memory
    )


class KeyFile(Strict):
    """A key on disk, open or locked; the same file serves as its backup."""

    format: Literal["gray-dawn-gm-key"] = FORMAT
    version: Literal[1] = 1
    public: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    seed: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")] | None = None
    box: EncryptedKey | None = None
    """The seed behind a password; exactly one of the two is there."""


def key_file(key: GmKey, password: str = "") -> bytes:
    """Return the file of a key, locked if there is a password."""
    if password:
        held = KeyFile(public=key.public, box=locked(key.seed, password))
    else:
        held = KeyFile(public=key.public, seed=key.seed.hex())
    return written(held)


def is_locked(data: bytes, name: str) -> bool:
    """Return whether the file of a key needs a password; raise BadFile if it is no such file."""
    return _read(data, name).box is not None


def public_in(data: bytes, name: str) -> str:
    """Return the public key named in a key file; raise BadFile if it is not one."""
    return _read(data, name).public


def weakness(password: str) -> str:
    """Return the weakness of a password, in a sentence; empty if it has none, or is empty.

    Anyone with the file can guess for as long as they like.
    """
    if not password:
        return ""
    if len(password) < SHORT:
        return f"Weak: shorter than {SHORT} characters. Several words in a row are better."
    if len(set(password.casefold())) < VARIED:
        return "Weak: it repeats the same few characters."
    return ""


def key_in(data: bytes, name: str, ask: Callable[[], str] = lambda: "") -> GmKey:
    """Return the key in a file; ``ask`` is called for the password of a locked one.

    Raise BadFile if it is no key, and WrongPassword if it stays locked.
    """
    held = _read(data, name)
    seed = bytes.fromhex(held.seed) if held.seed else b""
    if held.box is not None:
        seed = unlocked(held.box, ask())
    key = GmKey(seed) if len(seed) == SEED_BYTES else None
    if key is None or key.public != held.public:
        raise BadFile(f"{name} is a damaged key: seed and public key do not fit")
    return key


def _read(data: bytes, name: str) -> KeyFile:
    scan_ours(data, FORMAT, WORDS, name)
    held = parse(KeyFile, data, name)
    if (held.seed is None) == (held.box is None):
        raise BadFile(f"{name} is a damaged key: it holds no seed, or two")
    return held


def printed(key: GmKey) -> str:
    """Return a key as words to print: sixteen, and a seventeenth to find typing errors."""
    words = spoken(key.seed + _check(key.seed)).split()
    rows = (" ".join(words[place : place + 4]) for place in range(0, len(words), 4))
    return "\n".join(rows)


def typed(text: str) -> GmKey:
    """Return the key typed in from a printed page; raise BadFile if it holds an error."""
    try:
        data = heard(text)
    except ValueError as error:
        raise BadFile(f"The key page {error}") from None
    seed, check = data[:SEED_BYTES], data[SEED_BYTES:]
    if len(seed) != SEED_BYTES or check != _check(seed):
        raise BadFile("The key page has a typing error or is incomplete")
    return GmKey(seed)


def key_page(key: GmKey, campaign: str) -> str:
    """Return the text of the page a GM prints and puts away."""
    return (
        f"GM key of the campaign {campaign}\n\n"
        f"Players know it as: {key.words}\n\n"
        f"{printed(key)}\n\n"
        "Anyone with these words can approve in your name. To use them, choose\n"
        "Restore key and type them in; spaces and capitals do not matter.\n"
    )


def _check(seed: bytes) -> bytes:
    return hashlib.sha256(b"gray dawn seed " + seed).digest()[:2]
