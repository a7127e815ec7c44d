import type { Locator, Page } from '@playwright/test';
import type { Entry, Head } from '../../src/features/desk/book/types.ts';
import { expect, type Person } from './test.ts';

const teams = ['Les Ardoisiers', 'VC Garrigue', 'Rouleurs du Nord', 'US Belle-Île', 'AC Haut-Doubs', 'Étoile de Sète'];
export const fourStages: Head = {
  desk: 1,
  team_size: 6,
  teams: teams.map((name) => ({ name })),
  stages: ['nyborg', 'alpe-dhuez', 'foix', 'paris'].map((stage) => ({ stage })),
};

export const bibs = Array.from({ length: 36 }, (_, i) => i + 1);

/** A desk that this device has been keeping, as if it had all been entered here. */
export async function keptDesk({ page }: Person, entries: Entry[], head: Head = fourStages): Promise<string> {
  if (page.url() === 'about:blank') await page.goto('/settings');
  return page.evaluate(
    ([kept, of]) => {
      const hex = () =>
        [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const id = hex();
      const queue = kept.map((entry, i) => ({ id: `${id.slice(0, 8)}-${i}`, at_ms: Date.now(), after: i, entry }));
      localStorage.setItem(
        `sillage.desk.${id}`,
        JSON.stringify({
          v: 1,
          id,
          key: hex(),
          head: of,
          entries: [],
          queue,
          standing: 'new',
          held: null,
          created_ms: Date.now(),
          touched_ms: Date.now(),
        }),
      );
      return id;
    },
    [entries, head] as const,
  );
}

/** The first stage ridden, everybody in by groups; then, if asked, the others alike. */
export function ridden(stages: number): Entry[] {
  const one = (n: number): Entry[] => [
    ...(n > 1 ? [{ stage: n }] : []),
    { turn: 1 },
    { sprint: [3 + n, 20, 11, 30] },
    { mountain: [25, 8 + n, 2] },
    { turn: 2 },
    { finish: { seconds: 12 * n, bibs: [17, 22, 3 + n] } },
    { turn: 3 },
    { finish: { seconds: 5 * n, bibs: bibs.filter((bib) => ![17, 22, 3 + n].includes(bib)) } },
  ];
  return [{ draw: [2, 0, 5, 1, 4, 3] }, ...Array.from({ length: stages }, (_, i) => one(i + 1)).flat()];
}

/** The referee's thumb: every tap is counted, and kept to what a TURN, a finisher and a group may cost. */
export class Thumb {
  taps = 0;
  readonly entered: Entry[] = [];

  constructor(readonly page: Page) {}

  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.tap();
  }

  /** A bib that cannot be chosen can still be tapped: it says why. */
  async tapInVain(bib: number, why: string): Promise<void> {
    await this.bib(bib).tap({ force: true });
    await expect(this.page.getByRole('alert')).toHaveText(why);
  }

  bib(bib: number): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${bib},`) });
  }

  /** Two digits; from 6 on one is enough. */
  async seconds(n: number): Promise<void> {
    const keys = this.page.getByRole('group', { name: 'Secondes à l’arrivée' });
    for (const digit of n >= 6 && n <= 9 ? [n] : [Math.floor(n / 10), n % 10])
      await this.tap(keys.getByRole('button', { name: String(digit), exact: true }));
  }

  save(): Locator {
    return this.page.getByRole('button', { name: /^Enregistrer/ });
  }

  private async within(most: number, entry: Entry, act: () => Promise<void>): Promise<void> {
    const before = this.taps;
    await act();
    expect(this.taps - before, `taps for ${JSON.stringify(entry)}`).toBeLessThanOrEqual(most);
    this.entered.push(entry);
  }

  turn(n: number): Promise<void> {
    return this.within(1, { turn: n }, async () => {
      const timer = this.page.getByRole('timer');
      // two taps within a blink are a double tap, and no second round (D3): this thumb is faster than any
      const last = this.entered.at(-1);
      if (last && 'turn' in last) await timer.tap();
      await this.tap(this.page.getByRole('button', { name: new RegExp(`commencer le tour ${n}$`) }));
      await expect(timer).toHaveAccessibleName(new RegExp(`^Tour ${n}\\.`));
    });
  }

  lone(bib: number, seconds: number): Promise<void> {
    return this.within(4, { finish: { seconds, bibs: [bib] } }, async () => {
      await this.tap(this.bib(bib));
      await this.seconds(seconds);
      await this.tap(this.save());
    });
  }

  /** `will` is what the button must say before it is pressed. */
  group(list: number[], seconds: number, will: string): Promise<void> {
    return this.within(list.length + 3, { finish: { seconds, bibs: list } }, async () => {
      for (const bib of list) await this.tap(this.bib(bib));
      await this.seconds(seconds);
      const save = this.save();
      await expect(save).toContainText(will);
      await this.tap(save);
    });
  }

  points(kind: 'sprint' | 'mountain', list: number[]): Promise<void> {
    return this.within(list.length + 2, kind === 'sprint' ? { sprint: list } : { mountain: list }, async () => {
      await this.tap(this.page.getByRole('button', { name: kind === 'sprint' ? /^Sprint/ : /^Montagne/ }));
      for (const bib of list) await this.tap(this.bib(bib));
      await this.tap(this.save());
    });
  }

  out(bib: number): Promise<void> {
    return this.within(3, { dnf: [bib] }, async () => {
      await this.tap(this.bib(bib));
      await this.tap(this.page.getByRole('button', { name: 'Abandon', exact: true }));
      await expect(this.save()).toContainText('1 coureur hors course');
      await this.tap(this.save());
    });
  }

  /** Takes back the newest entry. */
  async undo(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: /^Annuler : / }));
    this.entered.push({ undo: 1 });
  }

  /** Nothing of what is being entered is saved. */
  async cancel(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Annuler la saisie' }));
  }

  async nextStage(n: number): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: /^Étape suivante/ }));
    this.entered.push({ stage: n });
    await expect(this.page.getByText(`Étape ${n} sur`, { exact: false }).first()).toBeVisible();
    await this.tap(this.page.getByRole('button', { name: /^Départ/ }));
  }
}

/** All that was entered is on the server. */
export const through = (page: Page) =>
  expect(page.getByText('Tout est enregistré, même si la page se ferme.')).toBeVisible({ timeout: 30_000 });
