"""Signed bytes: what is signed travels as it is, and nothing in here ever raises.

The shape is that of DSSE: the signature covers the kind of the content and its length besides the
content itself, so that nothing signed as one thing can be passed off as another.
"""

import base64
import binascii
import re
from functools import lru_cache
from typing import Annotated

from nacl import bindings
from nacl.exceptions import BadSignatureError, CryptoError
from nacl.signing import SigningKey, VerifyKey
from pydantic import AfterValidator, StringConstraints

from chargen.files.strict_json import Strict

_KEY = re.compile(r"[0-9a-f]{64}")
_SIGNATURE = re.compile(r"[0-9a-f]{128}")


def _point(key: str) -> str:
    if not is_key(key):
        message = "is not an Ed25519 public key"
        raise ValueError(message)
    return key


def is_key(key: object) -> bool:
    """Return whether this is a public key: 64 digits, a point of the curve not of small order."""
    return isinstance(key, str) and _KEY.fullmatch(key) is not None and _is_point(key)


@lru_cache(maxsize=256)
def _is_point(key: str) -> bool:
    return bool(bindings.crypto_core_ed25519_is_valid_point(bytes.fromhex(key)))


PublicKey = Annotated[str, StringConstraints(min_length=64, max_length=64), AfterValidator(_point)]
"""A public key, 64 hexadecimal digits in lower case."""


class Seal(Strict):
    """A signature and the key it was made with."""

    key: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    signature: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{128}$")]


def signed_bytes(kind: str, body: bytes) -> bytes:
    """Return what is really signed: kind and body, each after its length in bytes."""
    name = kind.encode()
    return b"DSSEv1 %d %s %d %s" % (len(name), name, len(body), body)


def seal(key: SigningKey, kind: str, body: bytes) -> Seal:
    """Return the signature of ``body`` as a thing of this kind."""
    signature = key.sign(signed_bytes(kind, body)).signature
    return Seal(key=key.verify_key.encode().hex(), signature=signature.hex())


def genuine(kind: str, body: bytes, key: object, signature: object) -> bool:
    """Return whether ``body`` was signed as a thing of this kind with this key; never raises."""
    if not isinstance(signature, str) or not _SIGNATURE.fullmatch(signature) or not is_key(key):
        return False
    try:
        VerifyKey(bytes.fromhex(str(key))).verify(
            signed_bytes(kind, body), bytes.fromhex(signature)
        )
    except (BadSignatureError, CryptoError, ValueError, TypeError):
        return False
    return True


def encoded(body: bytes) -> str:
    """Return bytes as base64."""
    return base64.b64encode(body).decode()


def decoded(text: object, limit: int) -> bytes | None:
    """Return the bytes of base64 of at most ``limit`` characters, or None; never raises.

    Every sequence of bytes has one spelling: other letters, spaces and odd last bits are refused.
    """
    if not isinstance(text, str) or len(text) > limit or not text.isascii():
        return None
    try:
        body = base64.b64decode(text)
    except (binascii.Error, ValueError):
        return None
    return body if encoded(body) == text else None
