#!/usr/bin/env python3
"""The smallest complete client of Sillage, written from docs/socket.md, with nothing but Python's standard library.

    client.py http://127.0.0.1:8080 bordure              opens a table against bots and plays to the end
    client.py http://127.0.0.1:8080 bordure --people 1   leaves a seat open and prints the link to it
    client.py 'http://127.0.0.1:8080/t/ID#i=SECRET'      takes the seat that an invitation is for

It plays legal moves at random. --cut N hangs up after every Nth move that it sends, before the answer, to show that nothing is lost.
--film shows the race as a film: a line for each moment, with what it changed on the table.
"""

import argparse, base64, copy, hashlib, http.client, json, os, random, secrets, socket, ssl, struct, sys, time
from urllib.parse import urlsplit


class Refused(Exception):
    """An HTTP answer that is not 200."""

    def __init__(self, status, code):
        super().__init__(f"{status} {code}")
        self.status, self.code = status, code


class Device:
    """Speaks HTTP to one server, with the cookie that names this device there."""

    def __init__(self, url):
        self.tls, self.host = url.scheme == "https", url.hostname
        self.port = url.port or (443 if self.tls else 80)
        self.cookie = None

    def headers(self):
        return {"Cookie": self.cookie} if self.cookie else {}

    def ask(self, method, path, body=None):
        while True:
            kind = http.client.HTTPSConnection if self.tls else http.client.HTTPConnection
            connection = kind(self.host, self.port, timeout=30)
            text = None if body is None else json.dumps(body)
            connection.request(method, path, text, {"Content-Type": "application/json", **self.headers()})
            answer = connection.getresponse()
            answer_text = answer.read().decode()
            connection.close()
            if answer.status in (429, 503):
                time.sleep(float(answer.headers.get("Retry-After", 1)))
                continue
            if answer.status != 200:
                raise Refused(answer.status, json.loads(answer_text)["error"]["code"])
            if answer.headers.get("Set-Cookie"):
                self.cookie = answer.headers["Set-Cookie"].split(";")[0]
            return answer_text

    def post(self, path, body=None):
        return json.loads(self.ask("POST", path, body))


class Cut(Exception):
    """The socket has ended, with this code if it had one."""

    def __init__(self, code=None):
        super().__init__(code)
        self.code = code


class HungUp(Exception):
    """We have hung up ourselves (--cut)."""


class Socket:
    """A WebSocket (RFC 6455): text frames, pings and the close."""

    def __init__(self, device, path):
        self.line = socket.create_connection((device.host, device.port), timeout=60)
        if device.tls:
            self.line = ssl.create_default_context().wrap_socket(self.line, server_hostname=device.host)
        self.file = self.line.makefile("rb")
        head = {"Host": f"{device.host}:{device.port}", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), **device.headers()}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
        self.line.sendall("\r\n".join(lines).encode())
        status = int(self.file.readline().split()[1])
        while self.file.readline() not in (b"\r\n", b""):
            pass
        if status != 101:
            raise Refused(status, "the socket was not opened")

    def send(self, text, opcode=1):
        data, mask = text if isinstance(text, bytes) else text.encode(), os.urandom(4)
        size = len(data)
        head = bytes([0x80 | opcode]) + (bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size))
        self.line.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

    def exactly(self, count):
        data = self.file.read(count)
        if len(data) < count:
            raise Cut()
        return data

    def receive(self):
        """The next message. The server sends each in one frame."""
        while True:
            opcode, size = self.exactly(2)
            if size == 126:
                size = struct.unpack(">H", self.exactly(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.exactly(8))[0]
            data = self.exactly(size)
            if opcode & 15 == 1:
                return json.loads(data)
            if opcode & 15 == 8:
                raise Cut(struct.unpack(">H", data[:2])[0] if data else None)
            if opcode & 15 == 9:
                self.send(data, opcode=10)

    def close(self):
        self.file.close()
        self.line.close()


def changed(view, changes):
    """The view with what is different in it: `changes` has [where, what], or [where] for what is gone."""
    view = copy.deepcopy(view)
    for where, *what in changes:
        *way, key = [part.replace("~1", "/").replace("~0", "~") for part in where.split("/")[1:]]
        place = view
        for part in way:
            place = place[int(part) if isinstance(place, list) else part]
        if isinstance(place, list) and key == "-":
            place.append(what[0])
        elif what:
            place[int(key) if isinstance(place, list) else key] = what[0]
        else:
            del place[key]
    return view


def differences(before, after, where=""):
    """Where two views differ, for a line of the film."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        keys = [key for key in after if key in before] + [key for key in before if key not in after]
        return [line for key in keys for line in differences(before[key], after.get(key), f"{where}/{key}")]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [line for at, pair in enumerate(zip(before, after)) for line in differences(*pair, f"{where}/{at}")]
    return [f"{where} {json.dumps(before)} -> {json.dumps(after)}"]


class Player:
    def __init__(self, device, table, cut, film):
        self.film, self.frames, self.on_the_way = film, 0, 0
        self.device, self.path = device, f"/api/tables/{table['id']}"
        self.seat = next(seat["seat"] for seat in table["seats"] if seat["mine"])
        self.nonce = secrets.token_bytes(32)
        self.since, self.ask, self.view, self.table = 0, None, None, table
        self.sent = None  # the move that has no answer yet
        self.moves, self.cut, self.cuts, self.resent = 0, cut, 0, 0

    def play(self):
        """Until the race is over, however often the connection breaks."""
        self.get_ready()
        wait = 0.5
        while not self.is_over():
            try:
                line = Socket(self.device, f"{self.path}/socket?seat={self.seat}&since={self.since}" + self.film * "&lang=en")
                try:
                    self.hear(line.receive())
                    wait = 0.5
                    if self.sent:
                        self.resent += 1
                        line.send(json.dumps(self.sent))
                    while not self.is_over():
                        self.act(line)
                        self.hear(line.receive())
                finally:
                    line.close()
            except HungUp:
                self.cuts += 1
            except (Cut, OSError, Refused) as end:
                if isinstance(end, Cut) and end.code == 1008 or isinstance(end, Refused) and end.status in (403, 404):
                    raise  # the seat is not ours any more
                self.cuts += 1
                time.sleep(wait)
                wait = min(2 * wait, 10)

    def is_over(self):
        return self.table["phase"] in ("over", "abandoned")

    def get_ready(self):
        """Promises a nonce: our part of the luck, shown once everybody has promised."""
        frames = b"".join(struct.pack(">Q", len(part)) + part for part in (b"sillage/nonce/1", self.nonce))
        if self.table["phase"] == "seating":
            self.table = self.device.post(self.path + "/ready", {"seat": self.seat, "commitment": hashlib.sha256(frames).hexdigest()})

    def begin(self):
        """What is to be done before the race, as the table stands. What comes too early is tried again when the table changes."""
        table = self.table
        if table["phase"] != "seating":
            return
        try:
            if table["deadline_ms"] is not None:
                if table["nonces"][self.seat] is None:
                    self.device.post(self.path + "/nonce", {"seat": self.seat, "nonce": self.nonce.hex()})
            elif table["host"] and all(seat["ready"] for seat in table["seats"]):
                self.device.post(self.path + "/start")
        except Refused as refused:
            if refused.code not in ("too_early", "wrong_phase", "not_ready", "seat_open"):
                raise

    def act(self, line):
        """Answers, if the race waits for us and our last move has been answered."""
        if self.sent or not self.ask or not self.ask["must"]:
            return
        choices = [choice["do"] for choice in self.ask["choices"]]
        what = random.choice(choices) if choices else self.ask["wide"]["example"]
        self.sent = {"type": "act", "decision": self.ask["decision"], "action": secrets.token_hex(8), "do": what}
        line.send(json.dumps(self.sent))
        self.moves += 1
        if self.cut and self.moves % self.cut == 0:
            raise HungUp()

    def show(self, message):
        """One moment after the other; the last one leads to the view of the message. This is all that an animation needs."""
        for moment in message["moments"]:
            before = self.view
            self.view = changed(before, moment["changes"]) if "changes" in moment else message["view"]
            self.frames += 1
            self.on_the_way += "changes" in moment
            if self.film:
                # what matters most is said last
                facts = sorted(moment["facts"], key=lambda fact: {"minor": 0, "key": 2}.get(fact.get("emphasis"), 1))
                print(" ".join(fact["text"] for fact in facts), *differences(before, self.view), sep="\n    ", flush=True)

    def hear(self, message):
        self.since = message.get("n", self.since)
        kind = message["type"]
        if kind == "update":
            self.show(message)
        if kind in ("snapshot", "update"):
            self.view, self.ask = message["view"], message["ask"]
        if kind in ("snapshot", "table"):
            self.table = message["table"]
            self.begin()
        if kind == "refused" or kind == "error" and message["code"] not in ("too_many", "unavailable", "internal"):
            raise SystemExit(f"{message} to {self.sent}")
        if kind in ("ack", "stale") and self.sent and message["action"] == self.sent["action"]:
            if kind == "ack" and self.ask and self.ask["decision"] == self.sent["decision"]:
                self.ask = None  # the next one comes with the result; a snapshot may have brought it already
            self.sent = None


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("url")
    arguments.add_argument("game", nargs="?")
    arguments.add_argument("--people", type=int, default=0, metavar="N", help="seats left open for others")
    arguments.add_argument("--options", type=json.loads, default={}, metavar="JSON")
    arguments.add_argument("--name", default="Python")
    arguments.add_argument("--film", action="store_true")
    arguments.add_argument("--cut", type=int, default=0, metavar="N")
    asked = arguments.parse_args()
    url = urlsplit(asked.url)
    device = Device(url)
    if url.fragment.startswith("i="):
        table = device.post(f"/api/tables/{url.path.split('/')[-1]}/join", {"invitation": url.fragment[2:], "name": asked.name})
    else:
        games = {game["key"]: game for game in json.loads(device.ask("GET", "/api/games"))}
        if asked.game not in games:
            arguments.error(f"which game? {', '.join(games)}")
        least, _ = games[asked.game]["seats"]
        count = max(least, asked.people + 1)
        seats = [{"kind": "me"}] + [{"kind": "open"}] * asked.people + [{"kind": "bot"}] * (count - 1 - asked.people)
        made = device.post("/api/tables", {"game": asked.game, "seats": seats, "options": asked.options, "name": asked.name})
        table = made["table"]
        for invitation in made["invitations"]:
            print(f"{url.scheme}://{url.netloc}/t/{table['id']}#i={invitation['secret']}", flush=True)
    player = Player(device, table, asked.cut, asked.film)
    player.play()
    record = device.ask("GET", player.path + "/record")
    print(json.dumps({
        "phase": player.table["phase"],
        "ranking": player.view and player.view["ranking"],
        "moves": player.moves,
        "frames": player.frames,
        "on_the_way": player.on_the_way,
        "cuts": player.cuts,
        "resent": player.resent,
        "record_lines": record.count("\n"),
        "nonce_in_record": player.nonce.hex() in record,
    }))


if __name__ == "__main__":
    sys.exit(main())
