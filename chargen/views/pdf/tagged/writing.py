"""The file: pages drawn by reportlab, with what it does not know - tags, outline, metadata.

Everything but streams lies in compressed object streams (ISO 32000-1, 7.5.7), so that a tree of a
thousand small elements costs a few kilobytes. Nothing in a file says when it was made.
"""

import hashlib
import re
import zlib
from collections.abc import Iterator, Sequence
from struct import pack
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from reportlab.pdfbase import pdfdoc

from chargen.views.pdf.tagged.fields import FormFields, number_fields
from chargen.views.pdf.tagged.raw_canvas import RawCanvas
from chargen.views.pdf.tagged.tags import OutlineEntry, Tags, utf16_string

PROGRAM = "chargen"
_NO_XML = re.compile("[\x00-\x1f\ud800-\udfff\ufffe\uffff]")
_IN_A_STREAM = 100
"""Objects of one stream; a reader unpacks all of them to find one."""


class FileInfo(NamedTuple):
    """The metadata of a file."""

    title: str
    author: str = ""
    subject: str = ""
    keywords: str = ""


class _Objects:
    """The numbered objects of a file in their final form."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []

    @property
    def next(self) -> int:
        """The number of the next object."""
        return len(self.bodies) + 1

    def add(self, body: str) -> int:
        self.bodies.append(body.encode("latin-1"))
        return len(self.bodies)


def document_bytes(canvas: RawCanvas, tags: Tags, about: FileInfo, form: FormFields) -> bytes:
    """Return the file with all pages of the canvas, and the form fields on them."""
    document = canvas.document
    for font in document.delayedFonts:
        font.addObjects(document)
    pages = [_number(document, f"Page{page}") for page in range(1, document.pageCounter)]
    fields, entry = number_fields(form, document, pages)
    placed = [(field.page, number) for field, number in zip(form.fields, fields, strict=True)]
    _number_pages(document, placed)
    objects = _Objects()
    top = _write_objects(document, objects)
    tree = objects.next
    for body in tags.objects(tree, pages, fields):
        objects.add(body)
    catalog = {
        "Type": "/Catalog",
        "Pages": f"{top} 0 R",
        "Lang": "(en)",
        "MarkInfo": "<</Marked true>>",
        "ViewerPreferences": "<</DisplayDocTitle true>>",
        "StructTreeRoot": f"{tree} 0 R",
        "Metadata": f"{objects.add(_metadata(about))} 0 R",
    }
    if entry:
        catalog["AcroForm"] = entry
    if tags.outline:
        catalog["Outlines"] = f"{_outline(objects, tags.outline, pages)} 0 R"
    info = objects.add(_dictionary(_info(about)))
    return _file(objects, objects.add(_dictionary(catalog)), info)


def _number_pages(document: Any, fields: Sequence[tuple[int, int]]) -> None:
    """Give each page its entries in the tree's lists of pieces and fields."""
    for number in range(document.pageCounter - 1):
        page = document.idToObject[f"Page{number + 1}"]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = number, "/S"
        page.Annots = [f"{field} 0 R" for place, field in fields if place == number]


def _write_objects(document: Any, objects: _Objects) -> int:
    """Write all of reportlab's objects; return the number of the root of the pages."""
    document.Reference(document.Pages)
    while objects.next in document.numberToId:
        item = document.idToObject[document.numberToId[objects.next]]
        objects.bodies.append(pdfdoc.format(item, document, toplevel=1).rstrip(b"\n"))
    return _number(document, document.Pages.__InternalName__)


def _number(document: Any, name: str) -> int:
    number, _ = document.idToObjectNumberAndVersion[name]
    return int(number)


def _dictionary(entries: dict[str, str]) -> str:
    return f"<<{''.join(f'/{key} {value}' for key, value in entries.items())}>>"


def _info(about: FileInfo) -> dict[str, str]:
    entries = {
        "Title": about.title,
        "Author": about.author,
        "Subject": about.subject,
        "Keywords": about.keywords,
        "Creator": PROGRAM,
        "Producer": "ReportLab",
    }
    return {key: utf16_string(text) for key, text in entries.items() if text}


def _outline(objects: _Objects, entries: Sequence[OutlineEntry], pages: Sequence[int]) -> int:
    """Write the table of contents; return the number of its root."""
    root = objects.next
    above = [_above(entries, place) for place in range(len(entries))]
    objects.add(_dictionary({"Type": "/Outlines", **_family(above, -1, root)}))
    for place, entry in enumerate(entries):
        brothers = [other for other, its in enumerate(above) if its == above[place]]
        mine = brothers.index(place)
        fields = {
            "Title": utf16_string(entry.title),
            "Parent": f"{root + 1 + above[place]} 0 R",
            "Dest": f"[{pages[entry.page]} 0 R/XYZ null {entry.y:.2f} null]",
            **_family(above, place, root),
        }
        if mine:
            fields["Prev"] = f"{root + 1 + brothers[mine - 1]} 0 R"
        if mine + 1 < len(brothers):
            fields["Next"] = f"{root + 1 + brothers[mine + 1]} 0 R"
        objects.add(_dictionary(fields))
    return root


def _above(entries: Sequence[OutlineEntry], place: int) -> int:
    """Return the parent of an entry, -1 for none."""
    before = range(place - 1, -1, -1)
    return next((other for other in before if entries[other].level < entries[place].level), -1)


def _family(above: Sequence[int], place: int, root: int) -> dict[str, str]:
    """Return first and last child of an entry, and their number."""
    below = [other for other, its in enumerate(above) if its == place]
    if not below:
        return {}
    first, last = root + 1 + below[0], root + 1 + below[-1]
    return {"First": f"{first} 0 R", "Last": f"{last} 0 R", "Count": f"{len(below)}"}


def _metadata(about: FileInfo) -> str:
    """Return the metadata as a stream of XMP, for any reader."""
    packet = "".join(_xmp(about)).encode("ascii", "xmlcharrefreplace").decode("ascii")
    return f"<</Type/Metadata/Subtype/XML/Length {len(packet)}>>\nstream\n{packet}\nendstream"


def _xmp(about: FileInfo) -> Iterator[str]:
    yield (
        '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">\n'
        "<dc:format>application/pdf</dc:format>\n"
        "<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>\n"
        f"<xmp:CreatorTool>{PROGRAM}</xmp:CreatorTool>\n"
    )
    yield f"<dc:title>{_any_language(about.title)}</dc:title>\n"
    if about.author:
        author = f"<rdf:Seq><rdf:li>{_escape_xml(about.author)}</rdf:li></rdf:Seq>"
        yield f"<dc:creator>{author}</dc:creator>\n"
    if about.subject:
        yield f"<dc:description>{_any_language(about.subject)}</dc:description>\n"
    if about.keywords:
        yield f"<pdf:Keywords>{_escape_xml(about.keywords)}</pdf:Keywords>\n"
    yield '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'


def _any_language(text: str) -> str:
    return f'<rdf:Alt><rdf:li xml:lang="x-default">{_escape_xml(text)}</rdf:li></rdf:Alt>'


def _escape_xml(text: str) -> str:
    """Return a text for XML, without control characters and halves of surrogate pairs."""
    return escape(_NO_XML.sub("", text))


def _file(objects: _Objects, catalog: int, info: int) -> bytes:
    """Return the bytes of a file: streams as they are, all other objects packed together."""
    streams = [n for n, body in enumerate(objects.bodies, 1) if body.endswith(b"endstream")]
    packed = sorted(set(range(1, objects.next)).difference(streams))
    places: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}
    for start in range(0, len(packed), _IN_A_STREAM):
        some = packed[start : start + _IN_A_STREAM]
        streams.append(objects.next)
        places |= {number: (2, objects.next, index) for index, number in enumerate(some)}
        objects.bodies.append(
            _pack_objects([(number, objects.bodies[number - 1]) for number in some])
        )
    data = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    for number in streams:
        places[number] = (1, len(data), 0)
        data += b"%d 0 obj\n%b\nendobj\n" % (number, objects.bodies[number - 1])
    places[objects.next] = (1, len(data), 0)
    rows = b"".join(pack(">BIH", *places[number]) for number in sorted(places))
    name = hashlib.md5(data, usedforsecurity=False).hexdigest()
    trailer = (
        f"/Type/XRef/Size {len(places)}/W[1 4 2]"
        f"/Root {catalog} 0 R/Info {info} 0 R/ID[<{name}><{name}>]"
    )
    table = b"%d 0 obj\n%b\nendobj\n" % (objects.next, _stream(trailer, rows))
    return bytes(data) + table + b"startxref\n%d\n%%%%EOF\n" % len(data)


def _pack_objects(members: Sequence[tuple[int, bytes]]) -> bytes:
    """Return a stream of objects: numbers and offsets, then the objects themselves."""
    heads, offset = [], 0
    for number, body in members:
        heads.append(b"%d %d" % (number, offset))
        offset += len(body) + 1
    head = b" ".join(heads) + b"\n"
    data = head + b"\n".join(body for _, body in members)
    return _stream(f"/Type/ObjStm/N {len(members)}/First {len(head)}", data)


def _stream(entries: str, data: bytes) -> bytes:
    data = zlib.compress(data)
    head = f"<<{entries}/Filter/FlateDecode/Length {len(data)}>>\nstream\n".encode("latin-1")
    return head + data + b"\nendstream"
