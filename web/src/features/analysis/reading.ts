import type { AnalysedLedger, AnalysedRace, AnalysedStep, ChoiceVerdict, TurningPoint } from '../../net/protocol';

/** What an analysis says, without words and without markup. */

export type Cause =
  'lucky' | 'unlucky' | 'own' | 'others' | 'guessed' | 'luck_own' | 'luck_others' | 'own_others' | 'expected' | 'mixed';

/** Standard errors beyond which a part of a ledger is not noise. */
const SURE = 2;
/** Parts below this are not worth a word. */
const LEAST = 0.02;
/** A second part is named beside the first where it weighs at least so much of it. */
const BESIDE = 0.5;

/** A result that is no further from the chances at the start was to be expected. */
const NEAR = 0.1;

/** How a race ended for a seat. Team-mates share a win, and so do those who come in together. */
export type End = 'won' | 'shared' | 'lost';

/** What decided a seat's race: the largest part that went the way of the result and is surely not noise, and another that weighs about as much. */
export function cause(ledger: AnalysedLedger): { end: End; cause: Cause } {
  const end: End = ledger.result <= 0 ? 'lost' : ledger.result < 1 ? 'shared' : 'won';
  const up = ledger.result > ledger.start;
  const way = up ? 1 : -1;
  const parts = [
    { part: 'luck', weight: ledger.luck * way, error: ledger.error },
    { part: 'own', weight: ledger.own * way, error: ledger.own_error },
    { part: 'others', weight: ledger.others * way, error: ledger.others_error },
  ] as const;
  const far = Math.abs(ledger.result - ledger.start) > NEAR;
  // a share that is no more than the chances at the start needs no reason
  const explained = up || end === 'lost';
  // where a result was to be expected, only what weighs more than all that was open is a reason
  const significant = parts.filter(
    ({ weight, error }) => explained && weight >= (far ? LEAST : NEAR) && weight > SURE * error,
  );
  const [first, second] = significant.toSorted((a, b) => b.weight - a.weight);
  if (first && second && second.weight >= BESIDE * first.weight) {
    const named = [first.part, second.part];
    return { end, cause: !named.includes('luck') ? 'own_others' : named.includes('own') ? 'luck_own' : 'luck_others' };
  }
  // what rivals chose in secret, and was known only when all had chosen
  if (first?.part === 'others' && ledger.shown * way >= BESIDE * first.weight) return { end, cause: 'guessed' };
  if (first) return { end, cause: first.part !== 'luck' ? first.part : up ? 'lucky' : 'unlucky' };
  if (!far) return { end, cause: 'expected' };
  const lucky = end === 'lost' && ledger.luck >= LEAST && ledger.luck > SURE * ledger.error;
  return { end, cause: lucky ? 'lucky' : 'mixed' };
}

/** The same in whole points that add up, as people will add them: luck is what the other parts leave. */
export function rounded(ledger: AnalysedLedger): AnalysedLedger {
  const whole = (part: number) => Math.round(part * 100);
  const [start, own, others, result] = [
    whole(ledger.start),
    whole(ledger.own),
    whole(ledger.others),
    whole(ledger.result),
  ];
  return {
    ...ledger,
    start: start / 100,
    luck: (result - start - own - others) / 100,
    own: own / 100,
    others: others / 100,
    result: result / 100,
  };
}

export type Sign = 'cost' | 'gave' | 'none';

/** Which way a part went, as it is shown: in whole points. */
export function sign(part: number): Sign {
  const n = Math.round(part * 100);
  return n < 0 ? 'cost' : n > 0 ? 'gave' : 'none';
}

/** One thing that happened, and whose chances it changed by how much. */
export interface Turn {
  n: number;
  by: number | null;
  /** When a secret choice was shown. */
  shown: boolean;
  /** Luck that was seen when somebody acted. */
  held: boolean;
  what: string;
  changes: { seat: number; change: number }[];
}

/** Turning points by what happened: one choice changes the chances of several. First what changed the chances of a seat, and of that the largest first. */
export function turns(found: TurningPoint[], first: number): Turn[] {
  const turns = new Map<string, Turn>();
  for (const { n, by, shown, held, what, seat, change } of found) {
    const key = `${n} ${by} ${shown}`;
    const turn = turns.get(key) ?? { n, by, shown, held, what, changes: [] };
    turn.changes.push({ seat, change });
    turns.set(key, turn);
  }
  const own = ({ changes }: Turn) => Math.abs(changes.find(({ seat }) => seat === first)?.change ?? 0);
  for (const { changes } of turns.values()) changes.sort((a, b) => Number(b.seat === first) - Number(a.seat === first));
  return [...turns.values()].sort((a, b) => own(b) - own(a));
}

/** A choice among the steps of a race. */
export type Decision = AnalysedStep & { seat: number };

export function decisionsOf(race: AnalysedRace, seat: number): Decision[] {
  return race.steps.filter((step): step is Decision => step.kind === 'choice' && step.seat === seat);
}

/** How many choices each word was given to, the best word first; words that were not given are left out. */
export function tally(decisions: Decision[]): { verdict: ChoiceVerdict; n: number }[] {
  const words = ['brilliant', 'good', 'doubtful', 'mistake'] as const;
  return words
    .map((verdict) => ({ verdict, n: decisions.filter((one) => one.verdict === verdict).length }))
    .filter(({ n }) => n > 0);
}

const toReview = ({ verdict }: Decision) => verdict === 'doubtful' || verdict === 'mistake';

/** The next choice that something clearly better was found for; after the last of them, the first. */
export function nextToReview(decisions: Decision[], after: number): Decision | null {
  return decisions.find((one) => one.n > after && toReview(one)) ?? decisions.find(toReview) ?? null;
}

/** Whether a choice that has a bad word is what the heuristic does, and so changed nothing in the account, which starts from that player.
 * Where that player mixes several choices, it may have changed something all the same. */
export function soundToo(race: Pick<AnalysedRace, 'start' | 'steps'>, decision: Decision): boolean {
  const at = race.steps.findIndex(
    (step) => step.kind === 'choice' && step.n === decision.n && step.seat === decision.seat,
  );
  const before = race.steps[at - 1]?.values ?? race.start;
  const change = (decision.values[decision.seat] ?? 0) - (before[decision.seat] ?? 0);
  return toReview(decision) && sign(change) === 'none' && decision.choices.some(({ made, sound }) => made && sound);
}

export type Sureness = 'sure' | 'likely' | 'close';

/** How sure the word for a choice is: by the loss and its error. */
export function sureness({
  verdict,
  lost,
  lost_error,
}: Pick<AnalysedStep, 'verdict' | 'lost' | 'lost_error'>): Sureness {
  const [loss, error] = [lost ?? 0, lost_error ?? 0];
  if (verdict === 'mistake' || verdict === 'brilliant') return 'sure';
  // good: nothing better, surely, where even a loss of two errors would not be doubtful
  if (verdict === 'good') return loss + SURE * error < LEAST ? 'sure' : loss + error < 0.05 ? 'likely' : 'close';
  return loss > SURE * error ? 'sure' : 'close';
}

/** The last thing with a number at or before a moment. */
export function atOrBefore<T extends { n: number }>(found: T[], n: number): T | null {
  return found.findLast((one) => one.n <= n) ?? null;
}
