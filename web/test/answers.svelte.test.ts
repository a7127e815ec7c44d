import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { sameAction } from '../src/play/choices';
import type { AnswerProps, Choice, Fixture, GameFolder } from '../src/play/contract';
import arcEnCiel from '../src/games/arc-en-ciel';
import { fixtures as arcEnCielMoments } from '../src/games/arc-en-ciel/fixtures';
import bordure from '../src/games/bordure';
import { fixtures as bordureMoments } from '../src/games/bordure/fixtures';
import echappee from '../src/games/echappee';
import { fixtures as echappeeMoments } from '../src/games/echappee/fixtures';
import milleBornes from '../src/games/mille-bornes';
import { fixtures as milleBornesMoments } from '../src/games/mille-bornes/fixtures';
import tour from '../src/games/tour';
import { fixtures as tourMoments } from '../src/games/tour/fixtures';
import { named } from './fixtures';

const games: [name: string, folder: GameFolder, moments: Fixture[]][] = [
  ['echappee', echappee as GameFolder, echappeeMoments],
  ['mille-bornes', milleBornes as GameFolder, milleBornesMoments],
  ['bordure', bordure as GameFolder, bordureMoments],
  ['arc-en-ciel', arcEnCiel as GameFolder, arcEnCielMoments as Fixture[]],
  ['tour', tour as GameFolder, tourMoments as Fixture[]],
];

// the test's DOM lays nothing out: boards are given room
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => 800 });
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => 500 });

let leave = () => {};
afterEach(() => leave());

/** An answer on the table, and what it sends. */
function seated(folder: GameFolder, moment: Fixture, lang: 'fr' | 'en' = 'fr') {
  const sent: unknown[] = [];
  const orders: string[] = [];
  let selected = $state.raw<Choice | null>(null);
  const props: AnswerProps<unknown> = {
    view: moment.view,
    seat: moment.seat,
    names: moment.names,
    lang,
    ask: moment.ask,
    get selected() {
      return selected;
    },
    select: (choice) => (selected = choice),
    play: (action) => sent.push(action),
    current: null,
    motion: 'off',
    openRule: () => {},
    order: (given) => orders.push(given),
  };
  const target = document.body.appendChild(document.createElement('div'));
  const board = mount(folder.Board, { target, props });
  const answer = mount(folder.Answer, { target: target.appendChild(document.createElement('div')), props });
  flushSync();
  leave = () => {
    void unmount(board);
    void unmount(answer);
    target.remove();
  };
  return { root: target.lastElementChild as HTMLElement, sent, orders };
}

const press = (element: HTMLElement) => {
  element.click();
  flushSync();
};
const buttons = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLButtonElement>('.btn:not([aria-expanded])')].filter((button) => !button.disabled);
/** Whatever else can be pressed: choices first of all, and what opens some. */
const choices = (root: HTMLElement) => [
  ...root.querySelectorAll<HTMLElement>('input, button[aria-expanded], button:not(.btn, :disabled)'),
];
const inputs = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('input')];

describe.each(games)('%s', (_name, folder, moments) => {
  it.each(moments.map((moment) => [moment.name, moment] as const))(
    'draws and words “%s” in both languages',
    (_moment, moment) => {
      for (const lang of ['fr', 'en'] as const) {
        const { root } = seated(folder, moment, lang);
        expect(root.parentElement?.textContent).not.toMatch(/undefined|NaN|\{|\[object/);
        // two boxes in the answer's place would each take all the height there is
        expect(root.childElementCount).toBeLessThanOrEqual(1);
        leave();
      }
    },
  );

  it('says every moment in both languages', () => {
    for (const { view, names, seat } of moments) {
      for (const lang of ['fr', 'en'] as const) {
        const notes = names.map((_, of) => folder.seatNote?.(view, of, lang));
        const said = [...folder.describe(view, names, lang, seat), folder.status?.(view, lang), ...notes];
        for (const line of said) expect(line).not.toMatch(/[{}]|undefined|NaN|Infinity/);
      }
      for (const { value } of folder.track?.(view) ?? []) expect(Number.isFinite(value)).toBe(true);
    }
  });

  it.each(moments.map((moment) => [moment.name, moment] as const))(
    'is heard once: the board of “%s”',
    (_moment, moment) => {
      const { root } = seated(folder, moment);
      const board = root.parentElement!.cloneNode(true) as HTMLElement;
      for (const hidden of board.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
      const heard = [board.textContent, ...[...board.querySelectorAll('[aria-label]')].map((each) => each.ariaLabel)];
      // the sentences stand beside the drawing, in a list
      for (const sentence of folder.describe(moment.view, moment.names, 'fr', moment.seat))
        expect(heard.filter((text) => text?.includes(sentence))).toEqual([]);
    },
  );

  const asked = moments.filter((moment) => (moment.ask?.choices.length ?? 0) > 0);

  it.each(asked.map((moment) => [moment.name, moment] as const))(
    'only ever sends what “%s” offers',
    (_moment, moment) => {
      const { root, sent } = seated(folder, moment);
      for (let i = -1; i < choices(root).length; i++) {
        const choice = choices(root)[i];
        if (choice) press(choice);
        for (const button of buttons(root)) press(button);
      }
      expect(sent.length).toBeGreaterThan(0);
      for (const action of sent) expect(moment.ask?.choices.some((choice) => sameAction(choice.do, action))).toBe(true);
    },
  );
});

describe('a climb with the card', () => {
  it('is sent with the ride, and left in the hand where it cannot go', () => {
    const moment = named(echappeeMoments)('flat');
    const { root, sent } = seated(echappee as GameFolder, moment);
    const card = (label: string) => {
      const found = inputs(root).find((input) => input.getAttribute('aria-label')?.startsWith(label));
      if (!found) throw new Error(`no card ${label}`);
      return found;
    };
    press(card('Route 49'));
    press(card('Côte'));
    press(root.querySelector<HTMLElement>('.btn--go') ?? root);
    press(card('Route 46'));
    press(root.querySelector<HTMLElement>('.btn--go') ?? root);
    expect(sent).toEqual([{ ride: { card: 49, cote: true } }, { ride: { card: 46 } }]);
  });
});

describe('the window for a climb', () => {
  const moment = () => structuredClone(named(echappeeMoments)('window'));
  const way = (root: HTMLElement, label: string) => buttons(root).find((button) => button.textContent === label)!;

  it('can be let go for the stage, and asks again in the next one', () => {
    localStorage.clear();
    const { root, sent, orders } = seated(echappee as GameFolder, moment());
    press(way(root, 'Pas dans cette étape'));
    expect([sent, orders]).toEqual([['pass'], ['never']]);
    leave();
    const next = moment();
    const view = next.view as { stage: number };
    expect(seated(echappee as GameFolder, next).orders).toEqual([]);
    leave();
    view.stage += 1;
    expect(seated(echappee as GameFolder, next).orders).toEqual(['ask']);
    leave();
    expect(seated(echappee as GameFolder, next).orders).toEqual([]);
  });

  it('can be left to the times that I lead, until further notice', () => {
    localStorage.clear();
    const { root, sent, orders } = seated(echappee as GameFolder, moment());
    press(way(root, 'Seulement si je mène'));
    expect([sent, orders]).toEqual([['pass'], ['never']]);
    leave();
    const next = moment();
    (next.view as { stage: number }).stage += 1;
    expect(seated(echappee as GameFolder, next).orders).toEqual([]);
  });
});

describe('two equal special cards', () => {
  it('are two cards: one of them is lit', () => {
    const moment = structuredClone(named(echappeeMoments)('flat'));
    const view = moment.view as { hand: unknown[] };
    view.hand = [...view.hand, 'cote'];
    const { root } = seated(echappee as GameFolder, moment);
    press(inputs(root).find((input) => input.getAttribute('aria-label')?.startsWith('Route 49'))!);
    const climbs = () => inputs(root).filter((input) => input.getAttribute('aria-label')?.startsWith('Côte'));
    expect(climbs().length).toBeGreaterThan(1);
    press(climbs()[1]!);
    expect(climbs().map(({ checked }) => checked)).toEqual([
      false,
      true,
      ...climbs()
        .slice(2)
        .map(() => false),
    ]);
  });
});

describe('a team', () => {
  it('is lined up with its hidden tokens', () => {
    const moment = bordureMoments.find(({ name }) => name === 'preset');
    if (!moment) throw new Error('no such moment');
    const { root, sent } = seated(bordure as GameFolder, moment);
    const team = inputs(root)[1];
    if (!team) throw new Error('no team');
    press(team);
    const hide = inputs(root).filter((input) => input.getAttribute('aria-label') === 'sprint');
    if (hide[0]) press(hide[0]);
    press(root.querySelector<HTMLElement>('.btn--go') ?? root);
    expect(sent).toEqual([{ compose: { preset: 'milan-san-remo/fdj', hidden: ['S', null, null] } }]);
  });

  it('is composed token by token', () => {
    const moment = bordureMoments.find(({ name }) => name === 'compose');
    if (!moment) throw new Error('no such moment');
    const { root, sent } = seated(bordure as GameFolder, moment);
    const step = (label: RegExp) =>
      press(
        [...root.querySelectorAll<HTMLElement>('button')].find((button) =>
          label.test(button.getAttribute('aria-label') ?? ''),
        ) ?? root,
      );
    step(/Ajouter un jeton sprint.*Coureur A/);
    expect(root.querySelector<HTMLButtonElement>('.btn--go')?.disabled).toBe(true);
    step(/Retirer un jeton plaine.*Coureur B/);
    press(root.querySelector<HTMLElement>('.btn--go') ?? root);
    expect(sent).toEqual([
      {
        compose: {
          riders: [
            { P: 2, C: 2, M: 1, S: 2, hidden: null },
            { P: 1, C: 2, M: 1, S: 1, hidden: null },
            { P: 2, C: 2, M: 1, S: 1, hidden: null },
          ],
        },
      },
    ]);
  });
});

describe('an attack', () => {
  it('is aimed on the board or under the thumb, and only the red button plays it', () => {
    const moment = milleBornesMoments.find(({ name }) => name === 'turn');
    if (!moment) throw new Error('no such moment');
    const { root, sent } = seated(milleBornes as GameFolder, moment);
    press(inputs(root).find((input) => input.getAttribute('aria-label')?.startsWith('Crevaison')) ?? root);
    const aims = [...document.querySelectorAll<HTMLElement>('.aim')];
    expect(aims.length).toBeGreaterThan(1);
    press(aims.at(-1) ?? root);
    expect(aims.at(-1)?.getAttribute('aria-pressed')).toBe('true');
    expect(sent).toEqual([]);
    press(root.querySelector<HTMLElement>('.btn--go') ?? root);
    expect(sent).toHaveLength(1);
    expect(moment.ask?.choices.some((choice) => sameAction(choice.do, sent[0]))).toBe(true);
  });
});

describe('a card that is asked for out of turn', () => {
  const offer = (name: string, moments: Fixture[], held: string, choices: Choice[]) => {
    const moment = moments.find((each) => each.name === name);
    if (!moment?.ask) throw new Error('no such moment');
    const view = moment.view as { hand?: unknown[] };
    return {
      ...moment,
      view: { ...view, hand: [...(view.hand ?? []), held] },
      ask: { ...moment.ask, kind: 'window' as const, choices, barred: [] },
    };
  };
  const playable = (root: HTMLElement) => inputs(root).filter((input) => !input.disabled);

  it('is the one card of the hand that can be touched: a climb', () => {
    const pass = { do: 'pass', label: 'Passer', forecast: null };
    const moment = offer('flat', echappeeMoments, 'cote', [
      pass,
      { do: 'cote', label: 'Dresser une côte', forecast: null },
    ]);
    const { root, sent } = seated(echappee as GameFolder, moment);
    expect(new Set(playable(root).map((input) => input.getAttribute('aria-label')?.split('.')[0]))).toEqual(
      new Set(['Côte']),
    );
    press(playable(root)[0] ?? root);
    expect(playable(root)[0]?.checked).toBe(true);
    expect(sent).toEqual([]);
    press(root.querySelector<HTMLElement>('.btn--go') ?? root);
    expect(sent).toEqual(['cote']);
  });

  it('is the one card of the hand that can be touched: a botte', () => {
    const moment = offer('turn', milleBornesMoments, 'increvable', [
      { do: 'coup_fourre', label: 'Coup-fourré !', forecast: null },
      { do: 'accept', label: 'Laisser passer', forecast: null },
    ]);
    const view = { ...(moment.view as object), pending_attack: { card: 'crevaison', by: 1, on: 0 } };
    const { root, sent } = seated(milleBornes as GameFolder, { ...moment, view });
    expect(playable(root).map((input) => input.getAttribute('aria-label'))).toEqual(['Increvable. coup-fourré\u202f!']);
    press(playable(root)[0] ?? root);
    expect(sent).toEqual([]);
    press(root.querySelector<HTMLElement>('.btn--go') ?? root);
    expect(sent).toEqual(['coup_fourre']);
  });
});

describe('a turn that can only be ended', () => {
  it('keeps the hand in sight, each card with its rule, and ends by the red button', () => {
    const moment = milleBornesMoments.find(({ name }) => name === 'turn');
    if (!moment?.ask) throw new Error('no such moment');
    const barred = {
      do: { play: { card: 'crevaison', on: 1 } },
      label: 'Crevaison',
      rule: 'M7',
      text: 'Cette voiture est déjà arrêtée.',
    };
    const end: Choice = {
      do: 'end_turn',
      label: 'En rester là',
      forecast: { text: 'tu complètes ta main', rule: 'M23' },
    };
    const { root, sent } = seated(milleBornes as GameFolder, {
      ...moment,
      ask: { ...moment.ask, choices: [end], barred: [barred] },
    });
    expect(root.querySelector('.choices')).toBeNull();
    expect(root.textContent).toContain('M7');
    press(root.querySelector<HTMLElement>('.btn--go') ?? root);
    expect(sent).toEqual(['end_turn']);
  });
});

it('a stage whose name says no finish has none in its profile', () => {
  const moment = structuredClone(named(tourMoments)('choose'));
  moment.view.road.name = 'Les Polders';
  const { root } = seated(tour as GameFolder, moment as Fixture);
  expect(root.parentElement?.textContent).toContain('encore');
  expect(root.parentElement?.textContent).not.toContain('undefined');
});
