"""A bot for Sillage: sillage serve --bot example="python3 docs/examples/bot.py"

The server starts this for a seat and writes the messages that a socket of the seat would get (docs/socket.md), one a line, to its standard
input. What it prints are moves. It plays any legal answer; put something better into `choose`.
"""

import json
import random
import sys


def choose(view, ask):
    """An answer to a question: one of the choices, or the example of those that are too many to list."""
    choices = [choice["do"] for choice in ask["choices"]]
    return random.choice(choices) if choices else ask["wide"]["example"]


def main():
    answered = None
    moves = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] in ("snapshot", "update"):
            ask = message["ask"]
            # Nobody waits for an answer where `must` is false; and a question is answered once.
            if ask and ask["must"] and ask["decision"] != answered:
                answered = ask["decision"]
                moves += 1
                move = {"type": "act", "decision": answered, "action": f"{random.getrandbits(64):x}-{moves}"}
                move["do"] = choose(message["view"], ask)
                print(json.dumps(move), flush=True)
        elif message["type"] in ("refused", "error"):
            # The server's own bot answers this question.
            print(message["text"], file=sys.stderr)


if __name__ == "__main__":
    main()
