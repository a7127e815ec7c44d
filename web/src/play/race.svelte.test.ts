import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, dialer, fact, info, memory, snapshot, update, view } from '../../test/fixtures';
import type { Motion } from './contract';
import { Race, type Cue } from './race.svelte';
import type { Hold } from '../base/settings.svelte';

function sit({ motion = 'off' as Motion, hold = 'none' as Hold, marks = memory() } = {}) {
  const { wires, dial } = dialer();
  const cues: Cue[] = [];
  const settings = { motion, hold };
  const race = new Race({ table: 'abc', seat: 0, lang: 'fr' }, { settings, marks, dial, cue: (cue) => cues.push(cue) });
  return { race, wires, cues, settings, marks, wire: () => wires.at(-1)! };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a race from its messages', () => {
  it('begins with a snapshot: table, board, question, radio', async () => {
    const { race, wire, cues } = sit();
    wire().say(snapshot(3, { facts: [fact('un'), fact('deux')], ask: ask(7), view: view([0]) }));
    expect(race.names).toEqual(['Camille', 'Odette']);
    expect(race.lines.map((line) => [line.fact.text, line.seat])).toEqual([
      ['un', 1],
      ['deux', 1],
    ]);
    expect(race.ask?.decision).toBe(7);
    expect(race.awaiting).toEqual({ kind: 'turn', seats: [0] });
    expect(cues).toEqual(['turn']);
  });

  it('has the orders that the server says stand, and no others', async () => {
    const { race, wire } = sit();
    const order = { key: 'follow', numbers: [45, 43], once: true };
    wire().say(snapshot(3, { if: [order] }));
    expect(race.conditional).toEqual([order]);
    await Promise.resolve();
    race.leaveOrders([]);
    expect(wire().sent.at(-1)).toEqual({ type: 'if', orders: [] });
    expect(race.conditional).toEqual([order]);
    wire().say({ type: 'if', orders: [] });
    expect(race.conditional).toEqual([]);
  });

  it('answers out of turn as I said beforehand, until my own turn comes', async () => {
    const marks = memory();
    const { race, wire } = sit({ marks });
    wire().say(snapshot(1, { view: view([1]) }));
    await Promise.resolve();
    race.answerAhead('never');
    expect(wire().sent.at(-1)).toEqual({ type: 'orders', windows: 'never' });
    expect([race.ahead, race.orders]).toEqual(['never', 'ask']);
    // after a reload it still ends with my turn
    const again = sit({ marks });
    again.wire().say(snapshot(1, { view: view([1]), orders: 'never' }));
    await Promise.resolve();
    expect([again.race.ahead, again.race.orders]).toEqual(['never', 'ask']);
    again.wire().say(update(2, { ask: ask(7, { kind: 'window' }), view: view([0], 'window') }));
    expect(again.race.ahead).toBe('never');
    again.wire().say(update(3, { ask: ask(8), view: view([0]) }));
    expect(again.wire().sent.at(-1)).toEqual({ type: 'orders', windows: 'ask' });
    expect(again.race.ahead).toBeNull();
  });

  it('shows facts one by one and asks only when all are shown', () => {
    const { race, wire } = sit({ motion: 'full' });
    wire().say(snapshot(1));
    wire().say(update(2, { facts: [fact('un'), fact('deux')], view: view([1]) }));
    wire().say(update(3, { facts: [fact('trois')], view: view([0]), ask: ask(7) }));
    expect(race.playback.current?.text).toBe('un');
    expect(race.lines.length).toBe(1);
    expect(race.ask).toBeNull();
    vi.advanceTimersByTime(2_000);
    expect(race.lines.length).toBeGreaterThan(1);
    vi.advanceTimersByTime(6_000);
    expect(race.lines.map((line) => line.fact.text)).toEqual(['un', 'deux', 'trois']);
    expect(race.playback.current).toBeNull();
    expect(race.ask?.decision).toBe(7);
  });

  it('is one moment: the question, its sound, the end and what can be taken back come when their fact is shown', () => {
    const { race, wire, cues } = sit({ motion: 'full' });
    wire().say(snapshot(1, { view: view([1]) }));
    wire().say(update(2, { facts: [fact('un'), fact('deux')], view: view([0]), ask: ask(7), undo: true }));
    expect([race.ask, race.undo, cues.filter((cue) => cue !== 'fact')]).toEqual([null, false, []]);
    vi.advanceTimersByTime(10_000);
    expect([race.ask?.decision, race.undo, cues.filter((cue) => cue !== 'fact')]).toEqual([7, true, ['turn']]);

    wire().say(update(3, { facts: [fact('trois')], view: view([]) }));
    wire().say({ type: 'table', n: 4, table: info({ phase: 'over' }) });
    expect([race.table?.phase, cues.includes('over')]).toEqual(['racing', false]);
    vi.advanceTimersByTime(10_000);
    expect([race.table?.phase, cues.includes('over')]).toEqual(['over', true]);
  });

  it('can be hurried to the end at any moment, losing no line', () => {
    const { race, wire } = sit({ motion: 'full' });
    wire().say(snapshot(1));
    wire().say(update(2, { facts: [fact('un'), fact('deux')], view: view([1]) }));
    wire().say(update(3, { facts: [fact('trois')], view: view([0]), ask: ask(7) }));
    race.playback.skip();
    expect(race.lines.map((line) => line.fact.text)).toEqual(['un', 'deux', 'trois']);
    expect(race.view).toEqual(view([0]));
    expect(race.ask?.decision).toBe(7);
  });

  it('does not spend the time of a window on showing what came before', () => {
    const { race, wire, cues } = sit({ motion: 'full' });
    wire().say(snapshot(1));
    wire().say(update(2, { facts: [fact('un'), fact('deux')], ask: ask(8, { kind: 'window', closes_ms: 5_000 }) }));
    expect(race.ask?.kind).toBe('window');
    expect(race.closesAt).toBe(Date.now() + 5_000);
    expect(cues).toContain('window');
  });
});

describe('a seat that is welcome to act', () => {
  it('is offered it without hearing that it is its turn', () => {
    const { race, wire, cues } = sit();
    wire().say(
      snapshot(1, {
        ask: { decision: 4, kind: null, must: false, choices: [{ do: 'withdraw' }], wide: null, closes_ms: null },
        view: view([1]),
      }),
    );
    expect(race.ask).toEqual({
      decision: 4,
      kind: null,
      question: { text: '', rule: '' },
      choices: [{ do: 'withdraw', label: '"withdraw"', forecast: null }],
      barred: [],
      wide: null,
      closes_ms: null,
    });
    expect(race.asks).toBe(false);
    expect(cues).toEqual([]);
  });
});

describe('my move', () => {
  it('goes out with the decision it answers and waits for its acknowledgement', async () => {
    const { race, wire } = sit();
    await vi.advanceTimersByTimeAsync(0);
    wire().say(snapshot(1, { ask: ask(7) }));
    race.play({ ride: { card: 48 } });
    race.play({ ride: { card: 44 } });
    expect(wire().acts.map((act) => [act.decision, act.do])).toEqual([[7, { ride: { card: 48 } }]]);
    expect(race.ask).toBeNull();
    wire().say({ type: 'ack', action: wire().acts[0]!.action });
    expect(race.sending).toBeNull();
    expect(race.ask, 'asked again before the next question is there').toBeNull();
    wire().say(update(2, { ask: ask(8) }));
    expect(race.ask?.decision).toBe(8);
  });

  it('comes back with the rule when it is refused', async () => {
    const { race, wire, cues } = sit();
    await vi.advanceTimersByTimeAsync(0);
    wire().say(snapshot(1, { ask: ask(7) }));
    race.play({ ride: { card: 48 } });
    wire().say({ type: 'refused', action: wire().acts[0]!.action, rule: 'E12', text: 'Tu ne mènes pas.' });
    expect(race.notice).toEqual({ kind: 'refused', rule: 'E12', text: 'Tu ne mènes pas.' });
    expect(race.ask?.decision).toBe(7);
    expect(cues).toContain('refused');
  });

  it('is not played when the table has moved on, and the new board shows why', async () => {
    const { race, wire } = sit();
    await vi.advanceTimersByTimeAsync(0);
    wire().say(snapshot(1, { ask: ask(7), facts: [fact('un'), fact('deux')] }));
    race.play({ ride: { card: 48 } });
    wire().say({ type: 'stale', action: wire().acts[0]!.action });
    wire().say(snapshot(2, { facts: [fact('deux'), fact('trois')], before: 1, view: view([1]) }));
    expect(race.notice?.kind).toBe('stale');
    expect(race.lines.map((line) => line.fact.text)).toEqual(['un', 'deux', 'trois']);
    expect(race.view).toEqual(view([1]));
    expect(race.ask).toBeNull();
  });

  it('can wait two seconds, and be taken back meanwhile', async () => {
    const { race, wire } = sit({ hold: 'wait' });
    await vi.advanceTimersByTimeAsync(0);
    wire().say(snapshot(1, { ask: ask(7) }));
    race.play({ ride: { card: 48 } });
    expect(race.hold.held?.label).toBe('48');
    vi.advanceTimersByTime(1_500);
    race.hold.cancel();
    vi.advanceTimersByTime(5_000);
    expect(wire().acts).toEqual([]);
    race.play({ ride: { card: 44 } });
    vi.advanceTimersByTime(2_000);
    expect(wire().acts.map((act) => act.do)).toEqual([{ ride: { card: 44 } }]);
  });

  it('can ask first; a question that has closed meanwhile is not answered', async () => {
    const { race, wire } = sit({ hold: 'ask' });
    await vi.advanceTimersByTimeAsync(0);
    wire().say(snapshot(1, { ask: ask(7) }));
    race.play({ ride: { card: 48 } });
    vi.advanceTimersByTime(60_000);
    expect(wire().acts).toEqual([]);
    wire().say(update(2, { ask: ask(8) }));
    expect(race.hold.held).toBeNull();
    race.play({ ride: { card: 44 } });
    race.hold.confirm();
    expect(wire().acts.map((act) => act.decision)).toEqual([8]);
  });
});

describe('coming back', () => {
  it('narrates what was missed while the line was down, once', async () => {
    const { race, wires, wire } = sit();
    await vi.advanceTimersByTimeAsync(0);
    wire().say(snapshot(4, { facts: [fact('un')] }));
    wire().drop();
    expect(race.link).toBe('lost');
    await vi.advanceTimersByTimeAsync(400);
    expect(wires.length).toBe(2);
    wire().say(snapshot(6, { facts: [fact('deux'), fact('trois')], before: 1, view: view([0]), ask: ask(9) }));
    expect(race.lines.map((line) => line.fact.text)).toEqual(['un', 'deux', 'trois']);
    expect(race.ask?.decision).toBe(9);
    expect(race.link).toBe('open');
  });

  it('marks where I had read to, over a reload too', async () => {
    const marks = memory();
    const first = sit({ marks });
    await vi.advanceTimersByTimeAsync(0);
    first.wire().say(snapshot(1, { facts: [fact('un'), fact('deux')], ask: ask(7) }));
    expect(first.race.recap).toEqual([]);
    first.race.play({ ride: { card: 44 } });
    first.wire().say({ type: 'ack', action: first.wire().acts[0]!.action });
    first.wire().say(update(2, { facts: [fact('moi', 0), fact('elle')] }));
    expect(first.race.recap.map((line) => line.fact.text)).toEqual(['moi', 'elle']);
    expect(first.race.missed).toBe(0); // it was all on screen
    first.race.close();

    const again = sit({ marks });
    again.wire().say(snapshot(9, { facts: [fact('deux'), fact('moi', 0), fact('elle'), fact('encore')], before: 1 }));
    expect(again.race.recap.map((line) => line.fact.text)).toEqual(['moi', 'elle', 'encore']);
    expect(again.race.missed).toBe(3);
  });

  it('forgets what the server said as it went, once it is back', async () => {
    const { race, wire } = sit();
    await vi.advanceTimersByTimeAsync(0);
    wire().say(snapshot(1));
    wire().say({ type: 'error', code: 'unavailable', text: 'Le serveur s’arrête.' });
    expect(race.notice?.kind).toBe('error');
    wire().drop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(race.link).toBe('open');
    expect(race.notice).toBeNull();
  });

  it('calls a seat whose player has left by its number', () => {
    const { race, wire } = sit();
    wire().say(snapshot(1, { table: info({ seats: info().seats.map((seat) => ({ ...seat, name: '' })) }) }));
    expect(race.names).toEqual(['#1', '#2']);
  });

  it('asks nothing of a player for whom a bot plays on, until the seat is taken back', () => {
    const { race, wire, cues } = sit();
    const relayed = (on: boolean) =>
      info({ seats: info().seats.map((seat) => ({ ...seat, stand_in: on && seat.seat === 0 })) });
    wire().say(snapshot(1, { ask: ask(7), view: view([0]) }));
    race.standIn(true);
    expect(wire().sent.at(-1)).toMatchObject({ type: 'stand_in', on: true });
    wire().say({ type: 'table', n: 2, table: relayed(true) });
    expect(race.delegates).toBe(true);
    expect(race.ask).toBeNull();
    cues.length = 0;
    wire().say(update(3, { ask: ask(8), view: view([0]) }));
    expect(race.ask).toBeNull();
    expect(cues).not.toContain('turn');
    wire().say({ type: 'table', n: 4, table: relayed(false) });
    expect(race.ask?.decision).toBe(8);
  });

  it('says when the race is over', () => {
    const { wire, cues } = sit();
    wire().say(snapshot(1));
    wire().say({ type: 'table', n: 2, table: info({ phase: 'over' }) });
    expect(cues).toEqual(['over']);
  });
});
