"""Trains a small net to beat the amateur in Coup de bordure, two seats, and says how often it wins.

    python examples/beat_amateur.py --minutes 8

First it imitates the amateur, then it plays against it and makes likelier what won (REINFORCE with a baseline). NumPy is all it takes.
"""

import argparse
import time

import numpy

import sillage

SEATS = 2
HIDDEN = 128
LANES = 512


class Net:
    """One hidden layer; the last column of the output is the baseline, the chance to win as the net sees it."""

    def __init__(self, inputs, outputs, rng):
        self.weights = [
            rng.normal(0, 1 / numpy.sqrt(inputs), (inputs, HIDDEN)).astype(numpy.float32),
            numpy.zeros(HIDDEN, numpy.float32),
            rng.normal(0, 0.01, (HIDDEN, outputs + 1)).astype(numpy.float32),
            numpy.zeros(outputs + 1, numpy.float32),
        ]
        self.means = [numpy.zeros_like(weight) for weight in self.weights]
        self.squares = [numpy.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def look(self, seen, masks):
        """Hidden layer, chances of each choice, baseline."""
        first, bias, second, last = self.weights
        hidden = numpy.maximum(seen @ first + bias, 0)
        scores = hidden @ second + last
        chances = numpy.where(masks, scores[:, :-1], -1e9)
        chances = numpy.exp(chances - chances.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, scores[:, -1]

    def learn(self, seen, hidden, slopes, rate):
        """One step of Adam down the slopes of the scores."""
        back = (slopes @ self.weights[2].T) * (hidden > 0)
        grads = [seen.T @ back, back.sum(axis=0), hidden.T @ slopes, slopes.sum(axis=0)]
        self.steps += 1
        fade = [1 - 0.9**self.steps, 1 - 0.999**self.steps]
        for weight, grad, mean, square in zip(self.weights, grads, self.means, self.squares):
            grad /= len(seen)
            mean += 0.1 * (grad - mean)
            square += 0.001 * (grad * grad - square)
            weight -= rate * (mean / fade[0]) / (numpy.sqrt(square / fade[1]) + 1e-8)


def drawn(chances, rng):
    """A choice for each row, by its chances."""
    sums = chances.cumsum(axis=1)
    picked = (sums < rng.random((len(chances), 1), dtype=numpy.float32) * sums[:, -1:]).sum(axis=1)
    return numpy.minimum(picked, chances.shape[1] - 1)


def imitate(net, env, rounds, rng, rate=1e-3):
    """Chooses as the net would, and learns what the amateur would have chosen."""
    for _ in rounds:
        teacher = env.heuristic()
        seen, masks = env.observations.copy(), env.masks.copy()
        hidden, chances, _ = net.look(seen, masks)
        known = teacher >= 0
        slopes = numpy.zeros((len(seen), chances.shape[1] + 1), numpy.float32)
        slopes[:, :-1] = chances
        slopes[known, teacher[known]] -= 1
        slopes[~known] = 0
        net.learn(seen, hidden, slopes, rate)
        # Now and then its own choice, so that it has seen where its own mistakes lead.
        own = rng.random(len(seen)) < 0.25
        env.step(numpy.where(own | ~known, drawn(chances, rng), teacher))


def improve(net, env, rounds, rng, rate=2e-4):
    """Plays to win: what a race came to goes back to all choices of it."""
    lanes = [[] for _ in range(LANES)]
    ready = []
    for _ in rounds:
        seen, masks = env.observations.copy(), env.masks.copy()
        choices = drawn(net.look(seen, masks)[1], rng)
        seats = env.seats.copy()
        for lane in range(LANES):
            lanes[lane].append((seen[lane], masks[lane], choices[lane]))
        env.step(choices)
        for lane in numpy.flatnonzero(env.done):
            share = env.rewards[lane, seats[lane]]
            ready += [(*step, share) for step in lanes[lane]]
            lanes[lane] = []
        while len(ready) >= 4096:
            batch, ready = ready[:4096], ready[4096:]
            seen, masks, choices, shares = (numpy.stack(part) for part in zip(*batch))
            hidden, chances, baseline = net.look(seen, masks)
            slopes = numpy.zeros((len(seen), chances.shape[1] + 1), numpy.float32)
            better = (shares - baseline)[:, None]
            slopes[:, :-1] = chances * better
            slopes[numpy.arange(len(seen)), choices] -= better[:, 0]
            # A little of what it has not decided yet, so that it goes on trying.
            entropy = -(chances * numpy.log(chances + 1e-9)).sum(axis=1, keepdims=True)
            slopes[:, :-1] += 0.003 * chances * (numpy.log(chances + 1e-9) + entropy)
            slopes[:, -1] = baseline - shares
            net.learn(seen, hidden, slopes, rate)


def evaluate(net, races, seed):
    """Its share of wins against the amateur with the ends of the 95 % interval, choosing what it thinks best."""
    env = sillage.VecEnv("bordure", min(races, LANES), seats=SEATS, bots=["amateur"], seed=seed)
    won = []
    while len(won) < races:
        seats = env.seats.copy()
        env.step(net.look(env.observations, env.masks)[1].argmax(axis=1))
        won += [env.rewards[lane, seats[lane]] for lane in numpy.flatnonzero(env.done)]
    won = numpy.array(won)
    margin = 1.96 * won.std() / numpy.sqrt(len(won))
    return won.mean(), won.mean() - margin, won.mean() + margin


def rounds_for(seconds):
    """Goes on for so long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield


def train(minutes, seed=1):
    rng = numpy.random.default_rng(seed)
    env = sillage.VecEnv("bordure", LANES, seats=SEATS, bots=["amateur"], seed=seed)
    net = Net(env.observations.shape[1], env.masks.shape[1], rng)
    imitate(net, env, rounds_for(60 * minutes / 4), rng)
    env.reset(seed + 1)
    improve(net, env, rounds_for(60 * minutes * 3 / 4), rng)
    return net


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--races", type=int, default=4000, help="races to evaluate it in")
    parser.add_argument("--out", help="where the net is kept (.npz)")
    given = parser.parse_args()
    net = train(given.minutes)
    print(f"trained in {time.process_time():.0f} s of processor time")
    share, low, high = evaluate(net, given.races, seed=1_000_003)
    print(f"wins {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {given.races} races against the amateur")
    if given.out:
        numpy.savez(given.out, *net.weights)


if __name__ == "__main__":
    main()
