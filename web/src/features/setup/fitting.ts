import type { GameInfo, Options, OptionSpec } from '../../net/protocol';

/**
 * What goes with what in a game's options, as its specs say it: a form built on this cannot ask for a race that does not exist.
 */

/** Whether an option may have this value at a table of so many seats. */
export function fits(spec: OptionSpec, value: unknown, seats: number): boolean {
  if (spec.kind !== 'one_of') return true;
  const range =
    value === null || value === undefined
      ? spec.nullable?.seats
      : spec.values.find((choice) => choice.value === String(value))?.seats;
  return !range || (seats >= range[0] && seats <= range[1]);
}

/** Whether an option has a meaning beside the others. */
export function applies(spec: OptionSpec, options: Options): boolean {
  if (!spec.needs) return true;
  const other = options[spec.needs.key];
  return spec.needs.value === undefined ? other !== null && other !== undefined : String(other) === spec.needs.value;
}

/** Whether there is anything to choose. */
export function asks(spec: OptionSpec): boolean {
  return spec.kind !== 'one_of' || possible(spec).length > 1;
}

/** The table sizes at which every option has some value. */
export function sizes(game: GameInfo): number[] {
  const [min, max] = game.seats;
  const all = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return all.filter((seats) => game.options.every((spec) => possible(spec).some((value) => fits(spec, value, seats))));
}

/** The size nearest to the wanted one at which an option may have this value. */
export function sizeFor(game: GameInfo, spec: OptionSpec, value: unknown, wanted: number): number {
  const open = sizes(game).filter((seats) => fits(spec, value, seats));
  return open.reduce(
    (best, seats) => (Math.abs(seats - wanted) < Math.abs(best - wanted) ? seats : best),
    open[0] ?? wanted,
  );
}

/** The options, changed where they do not go with the number of seats or with each other. */
export function fitted(game: GameInfo, options: Options, seats: number): Options {
  const next = { ...options };
  for (const spec of game.options) {
    const value = next[spec.key];
    if (spec.kind === 'seat' && typeof value === 'number' && value >= seats) next[spec.key] = null;
    if (!fits(spec, value, seats))
      next[spec.key] = [game.defaults[spec.key], ...possible(spec)].find((other) => fits(spec, other, seats));
  }
  for (const spec of game.options) if (!applies(spec, next)) next[spec.key] = game.defaults[spec.key];
  return next;
}

function possible(spec: OptionSpec): unknown[] {
  if (spec.kind !== 'one_of') return [undefined];
  return [
    ...(spec.nullable ? [null] : []),
    ...spec.values.map((choice) => (choice.number ? Number(choice.value) : choice.value)),
  ];
}
