import type { AnalysedRace, AnalysedStep, AnalysisProgress } from '../src/net/protocol.ts';

/** An analysis as the server would give it, of a race that nobody rode: a few decisions of each seat, and luck in between. */
export function analysis(seats: number, last: number): AnalysedRace {
  const decisions = Math.max(4, Math.min(40, last - 2));
  const steps: AnalysedStep[] = [];
  let values = Array.from({ length: seats }, () => 1 / seats);
  const moved = (seat: number, by: number) => {
    const next = values
      .map((value, i) => (i === seat ? value + by : value - by / (seats - 1)))
      .map((value) => Math.min(0.97, Math.max(0.01, value)));
    const sum = next.reduce((a, b) => a + b, 0);
    return next.map((value) => value / sum);
  };
  const swing = (i: number) => Math.sin(i * 2.3) * 0.09;
  for (let i = 0; i < decisions; i += 1) {
    const seat = i % seats;
    const n = 1 + Math.floor((i / decisions) * (last - 3));
    const errors = values.map(() => 0.012);
    const bare = { errors, left_out: 0, lost: null, lost_error: null, verdict: null, choices: [] };
    values = moved(seat, swing(i));
    steps.push({ ...bare, n, kind: 'luck', seat: null, values });
    const lost = i % 7 === 3 ? 0.08 : i % 5 === 2 ? 0.03 : 0;
    values = moved(seat, -lost);
    const own = values[seat] ?? 0;
    const choice = (label: string, value: number, made: boolean, sound: boolean) => ({
      do: { ride: { card: i } },
      label,
      value,
      error: 0.012,
      made,
      sound,
    });
    const choices = [
      ...(lost ? [choice('Attaquer avec le 48', own + lost, false, true)] : []),
      choice('Rester dans le peloton', own, true, !lost),
      choice('Relancer', Math.max(0, own - 0.03), false, false),
    ];
    steps.push({
      ...bare,
      n: n + 1,
      kind: 'choice',
      seat,
      values,
      choices,
      left_out: 2,
      lost,
      lost_error: 0.01,
      verdict: lost >= 0.05 ? 'mistake' : lost > 0 ? 'doubtful' : i % 9 === 4 ? 'brilliant' : 'good',
    });
  }
  const result = values.map((_, seat) => (seat === 0 ? 1 : 0));
  steps.push({
    n: last,
    kind: 'luck',
    seat: null,
    values: result,
    errors: values.map(() => 0),
    choices: [],
    left_out: 0,
    lost: null,
    lost_error: null,
    verdict: null,
  });
  const ledger = result.map((end, seat) => {
    const start = 1 / seats;
    const own = seat === 0 ? 0.06 : -0.04;
    const others = seat === 0 ? 0.09 : -0.02;
    return {
      seat,
      start,
      luck: end - start - own - others,
      own,
      others,
      shown: 0,
      result: end,
      error: 0.03,
      start_error: 0.012,
      own_error: 0.02,
      others_error: 0.02,
    };
  });
  const turning_points = steps
    .flatMap((step, i) =>
      result.map((_, seat) => ({
        n: step.n,
        seat,
        by: step.seat,
        shown: false,
        held: false,
        change: (step.values[seat] ?? 0) - (steps[i - 1]?.values[seat] ?? 1 / seats),
        what: step.seat === null ? 'Carte 14.' : 'Roule à 12.',
      })),
    )
    .filter(({ change }) => Math.abs(change) > 0.05)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return {
    game: 'echappee',
    seats,
    start: values.map(() => 1 / seats),
    start_errors: values.map(() => 0.012),
    steps,
    ledger,
    turning_points,
    mean_error: 0.012,
  };
}

/** How it comes: it waits, it runs, it is done. */
export function course(race: AnalysedRace): AnalysisProgress[] {
  const at = (
    state: AnalysisProgress['state'],
    progress: number,
    found: AnalysedRace | null,
    ahead = 0,
  ): AnalysisProgress => ({ state, progress, ahead, mine: state !== 'done', analysis: found });
  return [
    at('waiting', 0, null, 2),
    at('waiting', 0, null, 1),
    at('running', 0, null),
    at('running', 0.3, race),
    at('running', 0.7, race),
    at('done', 1, race),
  ];
}
