import { describe, expect, it } from 'vitest';
import type { AnalysedLedger } from '../../net/protocol';
import {
  atOrBefore,
  cause,
  nextToReview,
  rounded,
  sign,
  soundToo,
  sureness,
  tally,
  turns,
  type Decision,
} from './reading';
import { points, signed, w, within } from './words';

const ledger = (luck: number, own: number, others: number, error = 0.02): AnalysedLedger => ({
  seat: 0,
  start: 0.25,
  luck,
  own,
  others,
  shown: 0,
  result: Math.round(0.25 + luck + own + others),
  error,
  start_error: 0.01,
  own_error: 0.01,
  others_error: 0.01,
});

describe('why a race was lost or won', () => {
  it('is what weighed most, the way it went', () => {
    expect(cause(ledger(-0.18, -0.01, -0.06))).toEqual({ end: 'lost', cause: 'unlucky' });
    expect(cause(ledger(-0.05, -0.15, -0.05))).toEqual({ end: 'lost', cause: 'own' });
    expect(cause(ledger(0.05, -0.05, -0.25))).toEqual({ end: 'lost', cause: 'others' });
    expect(cause({ ...ledger(0.05, -0.05, -0.25), shown: -0.2 })).toEqual({ end: 'lost', cause: 'guessed' });
    expect(cause({ ...ledger(0.05, -0.05, -0.25), shown: 0.2 })).toEqual({ end: 'lost', cause: 'others' });
    expect(cause(ledger(0.5, 0.15, 0.1))).toEqual({ end: 'won', cause: 'lucky' });
    expect(cause(ledger(0.1, 0.5, 0.15))).toEqual({ end: 'won', cause: 'own' });
  });

  it('is two things where the second weighs about as much', () => {
    expect(cause(ledger(-0.09, -0.12, 0))).toEqual({ end: 'lost', cause: 'luck_own' });
    expect(cause(ledger(-0.18, 0.04, -0.11))).toEqual({ end: 'lost', cause: 'luck_others' });
    expect(cause(ledger(0.02, -0.15, -0.12))).toEqual({ end: 'lost', cause: 'own_others' });
    expect(cause(ledger(0.4, 0.3, 0.05))).toEqual({ end: 'won', cause: 'luck_own' });
    // unsure is not said
    expect(cause(ledger(-0.09, -0.12, 0, 0.06))).toEqual({ end: 'lost', cause: 'own' });
  });

  it('is not named where it is within the error', () => {
    expect(cause(ledger(-0.25, 0, 0, 0.15))).toEqual({ end: 'lost', cause: 'mixed' });
    expect(cause(ledger(-0.25, 0, 0, 0.1))).toEqual({ end: 'lost', cause: 'unlucky' });
  });

  it('says so where luck went the other way and nothing else is sure', () => {
    const lost = { ...ledger(0.1, -0.2, -0.15), own_error: 0.2, others_error: 0.2 };
    expect(cause(lost)).toEqual({ end: 'lost', cause: 'lucky' });
  });

  it('is the start where there was next to nothing to lose, or to win', () => {
    expect(cause({ ...ledger(-0.03, 0, -0.02, 0.005), start: 0.05, result: 0 })).toEqual({
      end: 'lost',
      cause: 'expected',
    });
    expect(cause({ ...ledger(0.05, 0, 0.02), start: 0.93, result: 1 })).toEqual({ end: 'won', cause: 'expected' });
    // who was lucky and threw it away has lost by choice all the same
    expect(cause({ ...ledger(0.2, -0.25, 0), start: 0.05, result: 0 })).toEqual({ end: 'lost', cause: 'own' });
  });

  it('distinguishes a shared win from a win, and gives no reason for a share that was to be expected', () => {
    expect(cause({ ...ledger(0.2, 0.05, 0), result: 0.5 })).toEqual({ end: 'shared', cause: 'lucky' });
    expect(cause({ ...ledger(-0.1, 0.05, 0.04), start: 0.26, result: 0.25 })).toEqual({
      end: 'shared',
      cause: 'expected',
    });
  });
});

describe('figures', () => {
  it('are whole points with their sign', () => {
    expect([0.184, -0.184, 0.004].map(signed)).toEqual(['+18', '−18', '0']);
    expect([0.184, -0.184, 0.004].map(sign)).toEqual(['gave', 'cost', 'none']);
    expect(points(-0.5)).toBe(50);
  });

  it('of a ledger add up', () => {
    const shown = rounded({ ...ledger(0.787, 0.016, -0.0506), start: 0.2476, result: 1 });
    expect(
      [shown.start, shown.luck, shown.own, shown.others, shown.result].map((part) => Math.round(part * 100)),
    ).toEqual([25, 78, 2, -5, 100]);
  });

  it('are never surer than what is shown', () => expect([0, 0.001, 0.02].map(within)).toEqual([1, 1, 4]));
});

describe('turning points', () => {
  const chosen = { shown: false, held: false };

  it('are named by what happened, with all whom it changed', () => {
    const found = [
      { n: 7, seat: 0, by: 1, ...chosen, change: -0.2, what: 'Attaque.' },
      { n: 3, seat: 1, by: null, ...chosen, change: 0.15, what: 'Crevaison.' },
      { n: 7, seat: 1, by: 1, ...chosen, change: 0.12, what: 'Attaque.' },
    ];
    const attack = (...changes: object[]) => ({ n: 7, by: 1, ...chosen, what: 'Attaque.', changes });
    const puncture = { n: 3, by: null, ...chosen, what: 'Crevaison.', changes: [{ seat: 1, change: 0.15 }] };
    const [mine, theirs] = [
      { seat: 0, change: -0.2 },
      { seat: 1, change: 0.12 },
    ];
    expect(turns(found, 2)).toEqual([attack(mine, theirs), puncture]);
    // who reads the account of a seat finds first what changed its chances
    expect(turns(found, 0)).toEqual([attack(mine, theirs), puncture]);
    expect(turns(found, 1)).toEqual([puncture, attack(theirs, mine)]);
  });

  it('tell a secret choice apart from the moment when it was shown', () => {
    const made = { n: 7, seat: 1, by: 1, ...chosen, change: -0.05, what: 'Attaque.' };
    const found = turns([made, { ...made, seat: 0, shown: true, change: -0.3, what: 'Les allures.' }], 0);
    expect(found.map(({ shown, what }) => [shown, what])).toEqual([
      [true, 'Les allures.'],
      [false, 'Attaque.'],
    ]);
  });
});

describe('how sure a word is', () => {
  it('goes by the loss and its error', () => {
    expect(sureness({ verdict: 'mistake', lost: 0.08, lost_error: 0.01 })).toBe('sure');
    expect(sureness({ verdict: 'doubtful', lost: 0.03, lost_error: 0.02 })).toBe('close');
    expect(sureness({ verdict: 'doubtful', lost: 0.03, lost_error: 0.01 })).toBe('sure');
    expect(sureness({ verdict: 'good', lost: 0, lost_error: 0.005 })).toBe('sure');
    expect(sureness({ verdict: 'good', lost: 0.01, lost_error: 0.02 })).toBe('likely');
    expect(sureness({ verdict: 'good', lost: 0.02, lost_error: 0.05 })).toBe('close');
  });
});

describe('the choices of a seat', () => {
  const choice = (n: number, verdict: Decision['verdict'], sound = false): Decision => ({
    n,
    kind: 'choice',
    seat: 0,
    values: [],
    errors: [],
    choices: [{ do: null, label: 'a', value: 0.2, error: 0.01, made: true, sound }],
    left_out: 0,
    lost: 0,
    lost_error: 0.01,
    verdict,
  });
  const all = [choice(2, 'good'), choice(5, 'mistake'), choice(8, 'good'), choice(9, 'doubtful', true)];

  it('are counted by their word', () =>
    expect(tally(all)).toEqual([
      { verdict: 'good', n: 2 },
      { verdict: 'doubtful', n: 1 },
      { verdict: 'mistake', n: 1 },
    ]));

  it('lead from one to review to the next, and round', () => {
    expect([2, 5, 9].map((n) => nextToReview(all, n)?.n)).toEqual([5, 9, 5]);
    expect(nextToReview([choice(2, 'good')], 0)).toBeNull();
  });

  it('may be bad ones that a good player makes too, and then nothing of them is in the account', () => {
    const race = { start: [0.25], steps: all.map((one) => ({ ...one, values: [0.25] })) };
    expect(race.steps.map((one) => soundToo(race, one))).toEqual([false, false, false, true]);
    const mixed = { ...race, steps: race.steps.map((one) => (one.n === 9 ? { ...one, values: [0.2] } : one)) };
    expect(mixed.steps.map((one) => soundToo(mixed, one))).toEqual([false, false, false, false]);
  });
});

it('finds what was last at a moment', () => {
  const all = [{ n: 2 }, { n: 5 }];
  expect([1, 2, 4, 9].map((n) => atOrBefore(all, n)?.n ?? null)).toEqual([null, 2, 2, 5]);
});

it('has words for every reason, mine and others’', () => {
  const ends = [
    'won.lucky',
    'won.own',
    'won.others',
    'won.guessed',
    'won.expected',
    'won.mixed',
    'lost.unlucky',
    'lost.own',
    'lost.others',
    'lost.guessed',
    'lost.lucky',
    'lost.expected',
    'lost.mixed',
    'won.luck_own',
    'won.luck_others',
    'won.own_others',
    'lost.luck_own',
    'lost.luck_others',
    'lost.own_others',
  ];
  for (const whose of ['mine', 'sum']) for (const end of ends) expect(w.texts).toHaveProperty([`${whose}.${end}`]);
});
