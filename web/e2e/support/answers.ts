import type { Locator, Page } from '@playwright/test';
import { gameKeys, type GameKey } from './games.ts';

/** How a person touches something: a click or a tap. */
export type Press = (target: Locator, where?: { x: number; y: number }) => Promise<void>;

/** Where a question is answered: under the board. */
export const dock = (page: Page): Locator => page.locator('.dock');
/** The one red button. */
const go = (page: Page): Locator => dock(page).locator('.btn--go');
/** Cards of a narrow hand overlap: their left edge is always free. */
const edge = { x: 8, y: 60 };
/** What a finger meets of a radio is its label. */
const face = (radio: Locator): Locator => radio.locator('xpath=ancestor::label');
/** Buttons that answer; those beside them open a rule or take a move back. */
const buttons = (page: Page): Promise<Locator[]> =>
  dock(page)
    .getByRole('button', { disabled: false })
    .and(page.locator(':not([aria-disabled]):not([aria-label^="Règle"]):not([aria-expanded]):not(.undo)'))
    .all();

/** Answers the question that is open, with the nth of what it offers. */
type Answer = (page: Page, press: Press, n: number) => Promise<void>;

/** A plain list with one button under it, or a few buttons: the nth. */
async function listed(page: Page, press: Press, n: number): Promise<void> {
  const confirm = dock(page).getByRole('button', { name: /^(Choisis|Jouer : .+)$/ });
  if (!(await confirm.count())) return press(pick(await buttons(page), n));
  await press(dock(page).locator('label.choice').first(), { x: 12, y: 12 });
  await press(confirm);
}

async function named(radios: Locator): Promise<{ radio: Locator; name: string }[]> {
  const names = await radios.evaluateAll((all) =>
    all.map((each) =>
      each.ariaDisabled === 'true' ? '' : (each.ariaLabel ?? each.closest('label')?.textContent ?? ''),
    ),
  );
  return names.map((name, i) => ({ radio: radios.nth(i), name })).filter(({ name }) => name !== '');
}

const pick = <T>(all: T[], n: number): T => {
  const found = all[n % all.length];
  if (found === undefined) throw new Error('nothing is offered');
  return found;
};

/** A card of the road, or a climb out of turn. */
const echappee: Answer = async (page, press, n) => {
  const hand = dock(page).getByRole('group', { name: /^Ta main/ });
  const turn = dock(page).getByRole('button', { name: /^(Jouer (?!:)|Choisis une carte)/ });
  if (!(await turn.count())) return listed(page, press, n);
  const cards = await hand.getByRole('radio').all();
  await press(face(pick(cards, n)), edge);
  await press(turn);
};

/** What rolls or heals first, then attacks, then whatever can be thrown away. */
const milleBornes: Answer = async (page, press) => {
  const hand = dock(page).getByRole('group', { name: /^Ta main/ });
  // in a window the hand shows the botte, and two buttons answer
  const pass = dock(page).getByRole('button', { name: 'Laisser passer' });
  if (await pass.count()) return press((await go(page).count()) ? go(page) : pass);
  if (!(await dock(page).locator('form').getByRole('radio').count())) return listed(page, press, 0);
  const cards = await named(hand.getByRole('radio'));
  const best = [/avance|arrivée/, /utile/, /botte|rejoue/, /cible/, /./]
    .map((wish) => cards.find(({ name }) => wish.test(name)))
    .find(Boolean);
  if (!best) throw new Error('no card can be touched');
  await press(face(best.radio), edge);
  // the red button plays; throwing away is a button of its own
  await press((await go(page).isEnabled()) ? go(page) : dock(page).getByRole('button', { name: /^Jeter/ }));
};

/** A team, a pace, a yes or no. */
const bordure: Answer = async (page, press, n) => {
  const ready = dock(page).getByRole('button', { name: 'Aligner l’équipe' });
  if (await ready.count()) {
    await press(
      face(
        dock(page)
          .getByRole('group', { name: 'Équipe' })
          .getByRole('radio')
          .nth(n % 2),
      ),
    );
    return press(ready);
  }
  const paces = dock(page).getByRole('group', { name: /^Allure, case/ });
  if (await paces.count()) {
    await press(face(pick(await named(paces.getByRole('radio')), n).radio));
    return press(dock(page).getByRole('button', { name: /^Jouer/ }));
  }
  const servings = dock(page)
    .getByRole('group', { name: /^Ravitaillement/ })
    .first();
  if (await servings.count()) {
    await press(face(servings.getByRole('radio').first()));
    return press(
      dock(page)
        .getByRole('button', { name: /^Prendre/, disabled: false })
        .first(),
    );
  }
  await listed(page, press, n);
};

/** A bid or a pass, an attack or not, a team-mate. */
const arcEnCiel: Answer = async (page, press, n) => {
  const mates = dock(page).getByRole('group', { name: 'Quel équipier ?' });
  const pass = dock(page).getByRole('button', { name: 'Passer' });
  if (await pass.count())
    return press(
      pick(
        [
          pass,
          dock(page)
            .getByRole('button', { name: /^Miser \d/, disabled: false })
            .or(pass)
            .first(),
        ],
        n,
      ),
    );
  if (await mates.count()) {
    await press(face(mates.getByRole('radio').first()));
    return press(go(page));
  }
  await listed(page, press, n);
};

/** A cell of the road, the furthest; or what the rider does. */
const tour: Answer = async (page, press) => {
  const rides = dock(page).getByRole('button', { name: 'Rouler jusqu’au bout' });
  if (await rides.count()) await press(rides);
  const cells = dock(page).getByRole('group', { name: /^Où (s’arrêter|se placer)/ });
  if (await cells.count()) {
    await press(face(cells.getByRole('radio').first()));
    return press(go(page));
  }
  const byHand = dock(page).getByRole('button', { name: 'Choisir mes cases', pressed: false });
  if (await byHand.count()) await press(byHand);
  await press(dock(page).getByRole('list', { name: 'Ce que fait le coureur' }).getByRole('button').first());
};

const own: Partial<Record<GameKey, Answer>> = {
  echappee,
  'mille-bornes': milleBornes,
  bordure,
  'arc-en-ciel': arcEnCiel,
  tour,
};

/** A game without an answer of its own has the generic one, a list. */
export const answers = Object.fromEntries(gameKeys.map((game) => [game, own[game] ?? listed])) as Record<
  GameKey,
  Answer
>;
