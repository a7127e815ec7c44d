"""Decisions as Parquet: what the seat saw, what it might do, what it did, what a search thinks of it, how the race
ended."""

import pathlib

import numpy
import pyarrow
import pyarrow.parquet

from . import State, read_record

ROWS = 4096
"""Rows that are gathered before they are written."""


def dataset(path, game=None, bots=(), races=0, *, seats=None, options=None, seed=0, playouts=0, records=None):
    """Writes every decision of races between bots, or of a folder of records, to a Parquet file; says how many.

    A decision of several numbers is as many rows. `playouts` asks a search for each seat's chances before the decision (in
    records and in races). `outcome` is the seat's share of the win.
    """
    writer = _Writer(path)
    if records is not None:
        for number, file in enumerate(sorted(pathlib.Path(records).glob("*.jsonl"))):
            found, decisions, ranking = read_record(file.read_text())
            if ranking is None or (game is not None and found != game):
                continue
            writer.race(number, ((state, seat, numbers) for state, seat, numbers in decisions), playouts, _shares(ranking))
    else:
        seats = seats or len(bots)
        for number in range(races):
            state = State(game, seats, options, seed + number)
            decisions = list(_played(state, bots, seed + number))
            writer.race(number, decisions, playouts, state.rewards)
    return writer.close()


def _shares(ranking):
    winners = sum(place == 0 for place in ranking)
    return [(place == 0) / winners for place in ranking]


def _played(state, bots, seed):
    """Plays a race to its end and gives each question with its answer."""
    count = 0
    while not state.over:
        seat = state.seat
        numbers = state.bot(bots[(seat + seed) % len(bots)], seed=seed * 100_003 + count)
        count += 1
        yield state.clone(), seat, numbers
        for number in numbers:
            state.step(number, seat)


class _Writer:
    def __init__(self, path):
        self.path, self.file, self.rows, self.count = path, None, [], 0

    def race(self, number, decisions, playouts, shares):
        for state, seat, numbers in decisions:
            chances = state.search(playouts, seat=seat)[0]["chances"] if playouts else None
            for at, chosen in enumerate(numbers):
                self.rows.append(
                    {
                        "race": number,
                        "seat": seat,
                        "observation": state.observe(seat),
                        "mask": state.mask(seat),
                        "action": chosen,
                        "chances": chances if at == 0 else None,
                        "outcome": shares[seat],
                    }
                )
                # The last number would play the answer, and the state is left as it was asked.
                if at + 1 < len(numbers):
                    state.step(chosen, seat)
            if len(self.rows) >= ROWS:
                self.flush()

    def flush(self):
        if not self.rows:
            return
        seen, may = len(self.rows[0]["observation"]), len(self.rows[0]["mask"])
        column = lambda name, kind: pyarrow.array([row[name] for row in self.rows], kind)
        matrix = lambda name, length: pyarrow.FixedSizeListArray.from_arrays(
            pyarrow.array(numpy.concatenate([row[name] for row in self.rows])), length
        )
        table = pyarrow.table(
            {
                "race": column("race", pyarrow.int64()),
                "seat": column("seat", pyarrow.int8()),
                "observation": matrix("observation", seen),
                "mask": matrix("mask", may),
                "action": column("action", pyarrow.int16()),
                "chances": column("chances", pyarrow.list_(pyarrow.float32())),
                "outcome": column("outcome", pyarrow.float32()),
            }
        )
        if self.file is None:
            self.file = pyarrow.parquet.ParquetWriter(self.path, table.schema)
        self.file.write_table(table)
        self.count += len(self.rows)
        self.rows = []

    def close(self):
        self.flush()
        if self.file is not None:
            self.file.close()
        return self.count
