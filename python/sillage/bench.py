"""How fast random races are played from Python, beside OpenSpiel and RLCard where they are installed: python -m
sillage.bench."""

import argparse
import random
import time

import numpy

from . import State, VecEnv

GAMES = [("mille-bornes", 4), ("echappee", 4), ("bordure", 4), ("arc-en-ciel", 6), ("tour", 4)]


def measured(seconds, steps):
    """Steps a second of an iterator that gives how many it has taken."""
    begun, taken = time.perf_counter(), 0
    for more in steps:
        taken += more
        elapsed = time.perf_counter() - begun
        if elapsed >= seconds:
            return taken / elapsed
    return taken / (time.perf_counter() - begun)


def single(game, seats, observes):
    """One race at a time in a loop of Python."""
    seed = 0
    while True:
        seed += 1
        state = State(game, seats, seed=seed)
        while not state.over:
            seat = state.seat
            if observes:
                state.observe(seat)
            state.step(random.choice(state.legal(seat)), seat)
            yield 1


def many(game, seats, n):
    """Many races at once, choices drawn by NumPy."""
    env = VecEnv(game, n, seats)
    rng = numpy.random.default_rng(0)
    masks = env.masks
    while True:
        # The legal number with the highest of random weights.
        weights = rng.random(masks.shape, dtype=numpy.float32)
        numpy.multiply(weights, masks, out=weights)
        env.step(weights.argmax(axis=1))
        yield n


def stepped(game, seats, n):
    """The same without the drawing: the first legal number each time."""
    env = VecEnv(game, n, seats)
    masks = env.masks
    while True:
        env.step(masks.argmax(axis=1))
        yield n


def hearts(observes):
    import pyspiel

    game = pyspiel.load_game("hearts")
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                continue
            if observes:
                state.information_state_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            yield 1


def gin_rummy():
    import rlcard

    env = rlcard.make("gin-rummy")
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            yield 1


def main():
    parser = argparse.ArgumentParser(prog="python -m sillage.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each is measured")
    parser.add_argument("--lanes", type=int, default=512, help="races at once")
    given = parser.parse_args()
    rows = []
    for game, seats in GAMES:
        rows.append((f"{game}, {seats} seats: one race, observed", single(game, seats, True)))
        rows.append((f"{game}, {seats} seats: {given.lanes} races", stepped(game, seats, given.lanes)))
        rows.append((f"{game}, {seats} seats: {given.lanes} races, drawn by NumPy", many(game, seats, given.lanes)))
    rows.append(("OpenSpiel, hearts", hearts(False)))
    rows.append(("OpenSpiel, hearts: observed", hearts(True)))
    rows.append(("RLCard, gin rummy: observed", gin_rummy()))
    for name, steps in rows:
        try:
            print(f"{name:<56} {measured(given.seconds, steps):>12,.0f} steps/s", flush=True)
        except ImportError as missing:
            print(f"{name:<56} not installed ({missing.name})", flush=True)


if __name__ == "__main__":
    main()
