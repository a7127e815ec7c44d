"""Every game by the rules of PettingZoo and OpenSpiel, and what the package says of itself."""

import contextlib
import io
import pathlib
import tempfile
import unittest
import warnings

import numpy

import sillage

GAMES = {name: max(fewest, 3) for name, (fewest, most) in sillage.games().items()}


def installed(*modules):
    for module in modules:
        try:
            __import__(module)
        except ImportError:
            return False
    return True


def play(state, choose=lambda legal: legal[0]):
    while not state.over:
        state.step(choose(state.legal()))
    return state


@unittest.skipUnless(installed("pettingzoo"), "pettingzoo is not installed")
class PettingZoo(unittest.TestCase):
    def test_api(self):
        from pettingzoo.test import api_test

        for game, seats in GAMES.items():
            with self.subTest(game), warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")
                api_test(sillage.env(game, seats), num_cycles=300)

    def test_parallel_api(self):
        from pettingzoo.test import parallel_api_test

        for game, seats in GAMES.items():
            with self.subTest(game), contextlib.redirect_stdout(io.StringIO()):
                parallel_api_test(sillage.parallel_env(game, seats), num_cycles=300)

    def test_seeds(self):
        from pettingzoo.test import parallel_seed_test, seed_test

        for game, seats in GAMES.items():
            with self.subTest(game), contextlib.redirect_stdout(io.StringIO()):
                seed_test(lambda: sillage.env(game, seats), num_cycles=30)
                parallel_seed_test(lambda: sillage.parallel_env(game, seats), num_cycles=30)


    def test_a_race_ends_where_an_agent_that_is_asked_does_what_it_may_not(self):
        env = sillage.parallel_env("bordure", 2, {"teams": "compose"})
        seen, _ = env.reset(seed=1)
        legal = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
        # Composing a team is many numbers: nobody sees what the other has begun.
        after, rewards, ended, _, _ = env.step(legal)
        self.assertEqual((rewards, ended), ({"seat_0": 0.0, "seat_1": 0.0}, {"seat_0": False, "seat_1": False}))
        _, rewards, ended, _, infos = env.step({"seat_0": env.wait, "seat_1": int(after["seat_1"]["action_mask"].argmax())})
        self.assertEqual((rewards, all(ended.values())), ({"seat_0": -1.0, "seat_1": 0.0}, True))
        self.assertEqual((infos["seat_0"], env.agents), ({"illegal": True}, []))


@unittest.skipUnless(installed("pyspiel"), "open_spiel is not installed")
class OpenSpiel(unittest.TestCase):
    def test_random_races(self):
        import pyspiel

        import sillage.open_spiel

        sillage.open_spiel.register()
        for name in GAMES:
            with self.subTest(name):
                game = pyspiel.load_game("python_sillage_" + name.replace("-", "_"))
                pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)

    def test_a_race_drawn_anew_looks_the_same(self):
        import pyspiel

        import sillage.open_spiel

        sillage.open_spiel.register()
        state = pyspiel.load_game("python_sillage_mille_bornes").new_initial_state()
        state.apply_action(7)
        for _ in range(12):
            state.apply_action(state.legal_actions()[0])
        player = state.current_player()
        other = state.resample_from_infostate(player, lambda: 0.25)
        self.assertEqual(state.observation_string(player), other.observation_string(player))
        self.assertEqual(state.legal_actions(), other.legal_actions())


class States(unittest.TestCase):
    def test_the_same_seed_and_answers_give_the_same_race(self):
        for game, seats in GAMES.items():
            one, other = (play(sillage.State(game, seats, seed=5)) for _ in range(2))
            self.assertEqual(one.record(), other.record(), game)
            self.assertAlmostEqual(sum(one.rewards), 1.0, places=5, msg=game)

    def test_a_clone_goes_its_own_way(self):
        state = sillage.State("echappee", 3, seed=1)
        other = state.clone()
        play(other)
        self.assertTrue(other.over and not state.over)

    def test_what_is_not_legal_is_refused_and_changes_nothing(self):
        state = sillage.State("mille-bornes", 2)
        legal = state.legal()
        for number in (state.action_count, -1, next(n for n in range(state.action_count) if n not in legal)):
            with self.assertRaises(ValueError):
                state.step(number)
        self.assertEqual(state.legal(), legal)
        with self.assertRaises(ValueError):
            sillage.State("petits-chevaux")
        with self.assertRaises(ValueError):
            sillage.State("bordure", 9)

    def test_a_determinization_looks_the_same_to_its_seat_and_hides_something_else(self):
        state = sillage.State("mille-bornes", 3, seed=3)
        for _ in range(9):
            state.step(state.legal()[-1])
        seat = state.seat
        others = [state.determinize(seed) for seed in range(8)]
        for other in others:
            self.assertEqual(other.view_json(seat), state.view_json(seat))
            numpy.testing.assert_array_equal(other.observe(seat), state.observe(seat))
        rival = (seat + 1) % 3
        self.assertTrue(any(other.view_json(rival) != state.view_json(rival) for other in others))

    def test_a_search_compares_legal_answers_and_a_bot_gives_one(self):
        for game, seats in GAMES.items():
            state = sillage.State(game, seats, seed=2)
            found = state.search(64, seed=1)
            self.assertAlmostEqual(sum(found[0]["chances"]), 1.0, places=4, msg=game)
            self.assertEqual(sum(choice["heuristic"] for choice in found), 1, game)
            for numbers in [choice["numbers"] for choice in found] + [state.heuristic(), state.bot("random")]:
                answered = state.clone()
                for number in numbers:
                    answered.step(number, state.seat)
                self.assertEqual(answered.so_far(state.seat), [], game)

    def test_a_record_goes_out_and_comes_back(self):
        for game, seats in GAMES.items():
            state = play(sillage.State(game, seats, seed=4))
            found, decisions, ranking = sillage.read_record(state.record())
            self.assertEqual((found, ranking), (game, state.ranking))
            again = sillage.State(game, seats, seed=4)
            for _, seat, numbers in decisions:
                for number in numbers:
                    again.step(number, seat)
            self.assertEqual(again.record(), state.record(), game)

    def test_a_race_is_analysed(self):
        record = play(sillage.State("mille-bornes", 2, {"distance": 700}, seed=6)).record()
        found = sillage.analyse(record)
        self.assertEqual((found["game"], len(found["ledger"])), ("mille-bornes", 2))
        with self.assertRaises(ValueError):
            sillage.analyse("no record")


class ManyRaces(unittest.TestCase):
    def test_arrays_stay_where_they_are_and_races_go_on(self):
        for game, seats in GAMES.items():
            env = sillage.VecEnv(game, 40, seats, bots=["amateur"] * (seats - 1), seed=1)
            arrays = [env.observations, env.masks, env.rewards, env.done, env.seats]
            rng, ended, sat = numpy.random.default_rng(0), 0, set()
            for _ in range(400):
                sat |= set(env.seats.tolist())
                self.assertTrue(env.masks.any(axis=1).all(), game)
                env.step((rng.random(env.masks.shape) * env.masks).argmax(axis=1))
                numpy.testing.assert_allclose(env.rewards.sum(axis=1), env.done, atol=1e-5)
                ended += env.done.sum()
            after = [env.observations, env.masks, env.rewards, env.done, env.seats]
            self.assertTrue(all(one is other for one, other in zip(arrays, after)))
            if game != "tour":
                self.assertGreater(ended, 0, game)
                self.assertEqual(sat, set(range(seats)), game)

    def test_a_lane_is_what_its_seed_says_however_many_there_are(self):
        def ridden(n):
            env, seen = sillage.VecEnv("bordure", n, 2, bots=["amateur"], seed=3), []
            for _ in range(60):
                env.step(env.masks.argmax(axis=1))
                seen.append(env.observations[:2].copy())
            return numpy.stack(seen)

        numpy.testing.assert_array_equal(ridden(2), ridden(200))

    def test_a_race_that_is_over_stays_so_where_that_is_asked_for(self):
        env = sillage.VecEnv("mille-bornes", 3, 2, bots=["amateur"], auto_reset=False)
        for _ in range(2000):
            env.step(env.masks.argmax(axis=1))
            if (env.seats == -1).all():
                break
        self.assertTrue((env.seats == -1).all() and not env.masks.any())

    def test_a_number_that_is_not_legal_is_refused_with_its_lane(self):
        env = sillage.VecEnv("bordure", 3, 2, bots=["amateur"])
        numbers, before = env.masks.argmax(axis=1), env.observations.copy()
        numbers[1] = env.masks.shape[1] - 1 if not env.masks[1, -1] else -1
        with self.assertRaisesRegex(ValueError, "lane 1"):
            env.step(numbers)
        numpy.testing.assert_array_equal(env.observations, before)

    def test_the_amateurs_choice_is_legal(self):
        env = sillage.VecEnv("bordure", 64, 2, bots=["amateur"], options={"teams": "compose"})
        for _ in range(200):
            numbers = env.heuristic()
            self.assertTrue(env.masks[numpy.arange(64), numbers].all())
            env.step(numbers)


@unittest.skipUnless(installed("pyarrow"), "pyarrow is not installed")
class Datasets(unittest.TestCase):
    def test_races_of_bots_and_of_records(self):
        import pyarrow.parquet

        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            path = folder / "races.parquet"
            count = sillage.dataset(path, "bordure", ["amateur", "random"], 3, playouts=32)
            table = pyarrow.parquet.read_table(path)
            self.assertEqual((table.num_rows, set(table["race"].to_pylist())), (count, {0, 1, 2}))
            for row in table.to_pylist():
                self.assertTrue(row["mask"][row["action"]])
                self.assertTrue(0 <= row["outcome"] <= 1)
            self.assertAlmostEqual(sum(next(row for row in table["chances"].to_pylist() if row)), 1.0, places=4)
            state = play(sillage.State("echappee", 3, seed=8))
            (folder / "one.jsonl").write_text(state.record())
            self.assertGreater(sillage.dataset(path, records=folder), 0)
            self.assertLessEqual(set(pyarrow.parquet.read_table(path)["outcome"].to_pylist()), set(state.rewards))


class Examples(unittest.TestCase):
    def test_a_net_learns_to_choose_as_the_amateur_does(self):
        """The short form of the example: what is learned in a few seconds shows in how often it agrees."""
        import sys

        sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "examples"))
        import beat_amateur

        rng = numpy.random.default_rng(1)
        env = sillage.VecEnv("bordure", beat_amateur.LANES, seats=2, bots=["amateur"], seed=1)
        net = beat_amateur.Net(env.observations.shape[1], env.masks.shape[1], rng)

        def agreement():
            teacher = env.heuristic()
            known = teacher >= 0
            chances = net.look(env.observations, env.masks)[1]
            return chances[known, teacher[known]].mean()

        before = agreement()
        beat_amateur.imitate(net, env, range(150), rng)
        self.assertGreater(agreement(), before + 0.15)
        beat_amateur.improve(net, env, range(30), rng)
        share, low, high = beat_amateur.evaluate(net, 64, seed=9)
        self.assertTrue(0 <= low <= share <= high <= 1)


if __name__ == "__main__":
    unittest.main()
