"""A policy as a program for `sillage tournament` and `sillage ladder`."""

import json
import sys

import numpy


def play(policy):
    """Plays a seat for one race: `policy(observation, mask)` gives a number that the mask allows."""
    print('{"type":"numbers"}', flush=True)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] != "numbers":
            continue
        mask = numpy.zeros(message["actions"], bool)
        mask[message["legal"]] = True
        number = policy(numpy.array(message["observation"], numpy.float32), mask)
        print(json.dumps({"type": "choose", "decision": message["decision"], "number": int(number)}), flush=True)
