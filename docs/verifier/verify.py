#!/usr/bin/env python3
"""Checks the luck of a Sillage record from docs/fairness.md alone; it knows the rules of no game.

usage: verify.py RECORD [COMMITMENT-THAT-THE-TABLE-SHOWED [SEAT NONCE-OF-MINE]]
exit:  0 proved, 1 forged or broken, 2 cannot be judged, 3 consistent but unproved
"""
import hashlib, hmac, json, re, struct, sys

LINE = re.compile(r'\{"step":(.*),"link":"([0-9a-f]{64})"\}')


def need(condition, why):
    if not condition:
        raise ValueError(why)


def frame(part):
    return struct.pack(">Q", len(part)) + part


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def unhex(text):
    need(type(text) is str and re.fullmatch("[0-9a-f]{64}", text), "not 64 hexadecimal digits")
    return bytes.fromhex(text)


def words(seed):
    """The key stream of ChaCha20: 64-bit counter from 0, nonce of zeros."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", seed), 0, 0, 0, 0]
    columns = (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)
    diagonals = (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)
    while True:
        x = start[:]
        for _ in range(10):
            for a, b, c, d in columns + diagonals:
                for p, q, r, by in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
                    x[p] = (x[p] + x[q]) & 0xFFFFFFFF
                    x[r] ^= x[p]
                    x[r] = (x[r] << by | x[r] >> 32 - by) & 0xFFFFFFFF
        yield from ((one + other) & 0xFFFFFFFF for one, other in zip(x, start))
        start[12] += 1  # no draw comes near 2**32 blocks


def below(stream, bound):
    while True:
        product = next(stream) * bound
        if product & 0xFFFFFFFF >= 2**32 % bound:
            return product >> 32


def shuffle(stream, size):
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = below(stream, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def once(pairs):
    need(len(dict(pairs)) == len(pairs), "a key occurs twice")
    return dict(pairs)


def read(text):
    """The steps of a record, each as its kind and what it holds; the chain is checked."""
    lines, link = text.removesuffix("\n").split("\n"), bytes(32)
    for number, line in enumerate(lines, 1):
        found = LINE.fullmatch(line.removesuffix("\r"))
        need(found, f"line {number}: not a line of a record")
        link = sha(link, found[1].encode())
        need(link.hex() == found[2], f"line {number}: the chain is broken")
        step = json.loads(found[1], object_pairs_hook=once)
        need(step == "abandon" or len(step) == 1, f"line {number}: not a step")
        yield ("abandon", None) if step == "abandon" else next(iter(step.items()))


def verify(text, commitment=None, seat=None, nonce=None):
    """The verdict on a record, with the reason. The rest is what one was shown before the race, and added."""
    steps = list(read(text))
    kind, header = steps.pop(0)
    need(kind == "header" and set(header) | {"commitment"} == {*"sillage game rules table options seats commitment".split()}, "a bad header")
    if header["sillage"] not in (1, 2):
        return "unknown", f"this program does not know format {header['sillage']}"
    bounded, promise = header["sillage"] > 1, header.get("commitment")
    mix = steps.pop(0)[1] if steps and steps[0][0] == "mix" else None
    need(mix or not promise, "no mix after the header")
    promised, nonces = (mix["promised"], mix["nonces"]) if mix else ([], [])
    need(not mix or len(promised) == len(nonces) == header["seats"], "a mix for other seats")
    shown = [unhex(one) if one else b"" for one in nonces]
    for at, one in enumerate(shown):
        need(not one or sha(frame(b"sillage/nonce/1"), frame(one)).hex() == promised[at], f"seat {at}: not the nonce that was promised")
        need(one or not promised[at] or bounded and unhex(promised[at]), f"seat {at}: a promise without a nonce")
    secret = unhex(steps.pop()[1]["secret"]) if steps and steps[-1][0] == "reveal" else None
    need({kind for kind, _ in steps} <= {"luck", "act", "undo", "abandon"}, "a step out of its place")
    draws, counts = [body for kind, body in steps if kind == "luck"], {}
    for draw in draws:
        wanted = {"stream", "n", "drawn"} | ({"below", "shuffle"} & set(draw) if bounded else set())
        need(set(draw) == wanted and len(wanted) == 3 + bounded, "a draw without its one bound")
        need(type(draw["n"]) is int and draw["n"] == counts.get(draw["stream"], 0), "a draw out of order")
        counts[draw["stream"]] = draw["n"] + 1
    need(commitment in (None, promise), "the table had shown another commitment")
    need(seat is None or nonces[int(seat)] == nonce, "my nonce is not in the record")
    if not promise:
        return "unproved", "nothing was promised"
    if not secret:
        return "unproved", "the secret has not been shown"
    about = frame(header["table"].encode()) + frame(struct.pack(">H", header["rules"]))
    need(sha(frame(b"sillage/commit/1"), about, frame(secret)).hex() == promise, "not the secret that was promised")
    key = mac(secret, frame(b"sillage/key/1"), *map(frame, shown))
    unbound = 0
    for draw in draws:
        stream = words(mac(key, frame(b"sillage/draw/1"), frame(draw["stream"].encode()), struct.pack(">Q", draw["n"])))
        if type(draw["drawn"]) is list:
            need(draw.get("shuffle", len(draw["drawn"])) == len(draw["drawn"]), "a shuffle of another size")
            again = shuffle(stream, len(draw["drawn"]))
        elif bounded:
            again = below(stream, draw["below"])
        else:
            again, unbound = draw["drawn"], unbound + 1
        need(again == draw["drawn"], f"the key gives another draw {draw['n']} of {draw['stream']}")
    if not any(shown):
        return "unproved", "nobody but the table added to the luck"
    if unbound:
        return "unproved", f"{unbound} numbers of format 1 carry no bound"
    late = [str(at) for at, one in enumerate(promised) if one and not shown[at]]
    return "proved", f"{len(draws)} draws recomputed" + (f"; promised and not shown: seat {', '.join(late)}" if late else "")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 5):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    try:
        verdict, why = verify(open(sys.argv[1], encoding="utf-8", newline="").read(), *sys.argv[2:])
    except OSError as error:
        verdict, why = "unknown", str(error)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError, struct.error) as error:
        verdict, why = "forged", str(error)
    print(f"{verdict.upper()}: {why}")
    sys.exit({"proved": 0, "forged": 1, "unknown": 2, "unproved": 3}[verdict])
