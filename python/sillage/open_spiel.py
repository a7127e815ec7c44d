"""Races as games of OpenSpiel: `register()`, then `pyspiel.load_game("python_sillage_bordure(players=4)")`.

OpenSpiel keeps a history of chance and of moves. Here all of chance is one outcome at the root, the seed of the race:
who plays on from a
clone has the luck of that race. Search from `resample_from_infostate`, which draws anew what the player does not
know, luck included.
"""

import numpy
import pyspiel

from . import State, games

SEEDS = 1000
"""A race has one of so many seeds."""


def register():
    """Registers every game as `python_sillage_<game>`; a second time does nothing."""
    for name in games():
        short = _short_name(name)
        if short not in pyspiel.registered_names():
            pyspiel.register_game(_game_type(name), _game_class(name))


def _short_name(name):
    return "python_sillage_" + name.replace("-", "_")


def _seats(name):
    fewest, most = games()[name]
    return max(fewest, min(4, most))


def _game_type(name):
    fewest, most = games()[name]
    return pyspiel.GameType(
        short_name=_short_name(name),
        long_name=f"Sillage: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": _seats(name)},
    )


def _game_class(name):
    class Game(pyspiel.Game):
        def __init__(self, params=None):
            self.seats = int((params or {}).get("players", _seats(name)))
            self.name, start = name, State(name, self.seats)
            info = pyspiel.GameInfo(
                num_distinct_actions=start.action_count,
                max_chance_outcomes=SEEDS,
                num_players=self.seats,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0,
                max_game_length=60_000,
            )
            super().__init__(_game_type(name), info, params or {})

        def new_initial_state(self):
            return RaceState(self)

        def make_py_observer(self, iig_obs_type=None, params=None):
            return Observer(self)

    return Game


class RaceState(pyspiel.State):
    """A race, and before it the draw of its seed."""

    def __init__(self, game):
        super().__init__(game)
        self.name, self.seats, self.race = game.name, game.seats, None

    def current_player(self):
        if self.race is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.race.over else self.race.seat

    def _legal_actions(self, player):
        return self.race.legal(player)

    def chance_outcomes(self):
        return [(seed, 1.0 / SEEDS) for seed in range(SEEDS)]

    def _apply_action(self, action):
        if self.race is None:
            self.race = State(self.name, self.seats, seed=action)
        else:
            self.race.step(action)

    def _action_to_string(self, player, action):
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else str(action)

    def is_terminal(self):
        return self.race is not None and self.race.over

    def returns(self):
        return [0.0] * self.seats if self.race is None else [float(share) for share in self.race.rewards]

    def resample_from_infostate(self, player, probability_sampler):
        """A race that looks the same to the player."""
        other = self.clone()
        other.race = self.race.determinize(int(probability_sampler() * 2**32), player)
        return other

    def __str__(self):
        return "a race to come" if self.race is None else self.race.view_json()


class Observer:
    """What a player sees: our numbers, and the view as JSON."""

    def __init__(self, game):
        length = State(game.name, game.seats).observation_length
        self.tensor = numpy.zeros(length, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state, player):
        if state.race is None:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = state.race.observe(player)

    def string_from(self, state, player):
        return "" if state.race is None else state.race.view_json(player)
