"""Pictures of tables and positions, and the previews of links: whole, quick the second time, without secrets, within the limits.
SPDX-License-Identifier: MIT"""
import http.client
import struct
import sys
import tempfile
import xml.etree.ElementTree as tree
from multiprocessing.pool import ThreadPool
from pathlib import Path
from urllib.parse import quote

import house
from house import Server

PROGRAM = sys.argv[1]
PNG = b"\x89PNG\r\n\x1a\n"
FEN = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


def pages():
    """A folder with first pages in two languages."""
    folder = tempfile.TemporaryDirectory()
    for name, language in (("index.html", "en"), ("index.de.html", "de"), ("embed.html", "en")):
        Path(folder.name, name).write_text(f'<html lang="{language}"><head><title>x</title></head><body></body></html>')
    return folder


FOLDER = pages()
SERVER = Server(PROGRAM, flags=["--web", FOLDER.name])


def new_table(rules="chess/fide", **more):
    client = SERVER.client(SERVER.cookie())
    answer = client.ask("create", rules=rules, seats=more.pop("seats", ["me", {"computer": 1}]), **more)
    return client, answer["table"]


def raw(path, headers=None, server=None):
    """Status, headers and bytes."""
    line = http.client.HTTPConnection(house.HOST, (server or SERVER).port, timeout=60)
    line.request("GET", path, headers=headers or {})
    answer = line.getresponse()
    return answer.status, answer.headers, answer.read()


def has_png():
    return raw(f"/api/picture.png?rules=chess/fide&position={quote(FEN)}")[0] == 200


def a_table_is_a_picture(_):
    """a table is a picture"""
    _, table = new_table()
    code, head, body = raw(f"/api/tables/{table}.svg")
    assert code == 200 and head["content-type"] == "image/svg+xml", (code, head)
    assert tree.fromstring(body).tag.endswith("svg")
    assert "max-age" in head["cache-control"] and "set-cookie" not in head


def a_png_is_drawn_once(_):
    """a png is drawn once"""
    _, table = new_table("backgammon/standard")
    if not has_png():
        assert raw(f"/api/tables/{table}.png")[0] == 404
        return
    code, head, body = raw(f"/api/tables/{table}.png")
    assert code == 200 and head["content-type"] == "image/png" and body.startswith(PNG)
    width, height = struct.unpack(">II", body[16:24])
    assert max(width, height) == 1200, (width, height)
    before = SERVER.cpu_seconds()
    for _ in range(20):
        assert raw(f"/api/tables/{table}.png")[2] == body
    assert SERVER.cpu_seconds() - before < 0.2, "kept"
    card = raw(f"/api/tables/{table}.card.png")[2]
    assert struct.unpack(">II", card[16:24]) == (1200, 630)


def an_open_table_shows_its_first_position(_):
    """an open table shows its first position"""
    _, table = new_table("ludo/lattjo seats=4", seats=["me", "open", "open", "open"])
    code, _, body = raw(f"/api/tables/{table}.svg")
    assert code == 200 and tree.fromstring(body) is not None


def hands_stay_hidden(_):
    """hands stay hidden"""
    client, table = new_table("dominoes/draw seats=2", seats=["me", {"computer": 1}])
    mine = client.ask("watch", table=table)
    shown = raw(f"/api/tables/{table}.svg", {"Cookie": client.cookie} if getattr(client, "cookie", None) else {})[2].decode()
    laid = sum(1 for _, words in mine["view"]["history"]["moves"] if words[:1].isdigit())
    faces = shown.count("M-36 0H36")  # the line across a tile's face
    assert faces <= laid + 1, (faces, laid)
    assert shown.count("M-37-86") >= 7, "backs"


def a_position_is_a_picture(_):
    """a position is a picture"""
    code, head, body = raw(f"/api/picture.svg?rules=chess/fide&position={quote(FEN)}")
    assert code == 200 and tree.fromstring(body) is not None and "86400" in head["cache-control"]
    for bad in ("rules=chess/fide", "rules=chess/fide&position=x", f"rules=nothing&position={quote(FEN)}", "", "rules=%00&position=%ff"):
        assert raw(f"/api/picture.svg?{bad}")[0] == 400, bad
    assert raw(f"/api/picture.gif?rules=chess/fide&position={quote(FEN)}")[0] == 404


def no_such_table(_):
    """no such table"""
    assert raw("/api/tables/abcdefghijkm.svg")[0] == 404
    assert raw("/api/tables/x.svg")[0] == 404
    assert raw("/api/tables/../x.svg")[0] in (400, 404)


def a_link_has_a_preview(_):
    """a link has a preview"""
    _, table = new_table()
    host = {"Host": "localhost:1234"}
    code, head, body = raw(f"/?table={table}", host | {"Accept-Language": "de"})
    text = body.decode()
    assert code == 200 and head["content-type"].startswith("text/html") and '<html lang="de">' in text
    assert '<meta property="og:title" content="Schach">' in text, text
    assert 'property="og:description"' in text and text.index("og:title") < text.index("</head>")
    assert (f'content="http://localhost:1234/api/tables/{table}.card.png?seq=' in text) == has_png()
    assert "frame-ancestors 'none'" in head["content-security-policy"] and head["x-frame-options"] == "deny"
    english = raw(f"/?table={table}&lang=en", host | {"Accept-Language": "de"})[2].decode()
    assert 'content="Chess"' in english
    assert raw("/", host)[2] == Path(FOLDER.name, "index.html").read_bytes()


def a_position_has_a_preview(_):
    """a position has a preview"""
    code, _, body = raw(f"/?rules=chess/fide&position={quote(FEN)}", {"Host": "localhost"})
    assert code == 200 and b'content="Chess"' in body
    assert (b"/api/picture.card.png?rules=chess/fide&amp;position=" in body) == has_png()


def a_preview_repeats_nothing_strange(_):
    """a preview repeats nothing strange"""
    _, table = new_table()
    strange = raw(f"/?rules=chess/fide&position={quote(FEN)}&x=%22%3E%3Cscript%3E", {"Host": "localhost"})[2]
    assert b"<script" not in strange and b"&quot;" not in strange
    odd = raw(f"/?table={table}", {"Host": "a\"><b"})
    assert odd[0] in (400, 421) or b"og:image" not in odd[2], odd


def a_table_that_is_not_there_is_still_a_page(_):
    """a table that is not there is still a page"""
    for bad in ("table=abcdefghijkm", "table=x", "rules=y&position=z", "table=%22"):
        code, _, body = raw(f"/?{bad}")
        assert code == 200 and b"<title>" in body and b"og:" not in body, bad


def one_page_may_be_framed(_):
    """one page may be framed"""
    _, head, _ = raw("/embed.html")
    assert "frame-ancestors *" in head["content-security-policy"] and head["x-frame-options"] is None
    assert "default-src 'none'" in head["content-security-policy"] and head["x-content-type-options"] == "nosniff"
    for path in ("/", "/embed.html/", "/index.html", "/api/games", "/?embed.html"):
        assert "frame-ancestors 'none'" in raw(path)[1]["content-security-policy"], path


def pictures_count(_):
    """pictures count"""
    if not has_png():
        return
    server = Server(PROGRAM)

    def code_of(path):
        return raw(f"/api/picture.{path}", server=server)[0]

    corners = [f"8/8/8/{number}k{6 - number}P/8/8/{other}K{7 - other}/8".replace("0", "") for number in range(7) for other in range(8)]
    drawn = [f"png?rules=chess/fide&position={quote(f'{board} w - - 0 1')}" for board in corners]
    with ThreadPool(60) as pool:
        codes = pool.map(code_of, drawn)
    assert set(codes) == {200, 429}, codes
    assert server.stop() == 0


if __name__ == "__main__":
    house.run([a_table_is_a_picture, a_png_is_drawn_once, an_open_table_shows_its_first_position, hands_stay_hidden,
               a_position_is_a_picture, no_such_table, a_link_has_a_preview, a_position_has_a_preview,
               a_preview_repeats_nothing_strange, a_table_that_is_not_there_is_still_a_page, one_page_may_be_framed,
               pictures_count])
