"""Words for the compiler: native whole numbers, and classes that interpreted ones build on."""

try:
    from mypy_extensions import i64, mypyc_attr
except ImportError:
    from .mypyc_compat import i64, mypyc_attr

__all__ = ["i64", "mypyc_attr"]
