import { games, gameKeys } from './games.ts';
import { nextQuestion } from './line.ts';
import { play, pressOf, raceNow } from './race.ts';
import { finished, invite, lay } from './tables.ts';
import { expect, type Person, type Setting } from './test.ts';

type Open = (setting?: Setting) => Promise<Person>;
type Show = (me: Person, open: Open) => Promise<void>;

const at =
  (path: string, heading: string | RegExp): Show =>
  async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };

const form =
  (game: keyof typeof games, mode: string): Show =>
  async ({ page }) => {
    await page.goto(`/new/${game}?mode=${mode}`);
    await expect(page.getByRole('button', { name: mode === 'friends' ? 'Poser la table' : 'Partir' })).toBeVisible();
  };

const rulebook =
  (game: keyof typeof games): Show =>
  async ({ page }) => {
    await page.goto(`/rules/${game}`);
    await expect(page.getByRole('article').getByRole('heading', { level: 3 }).first()).toBeVisible();
  };

/** Every screen there is, and how to come to it. */
export const screens: Record<string, Show> = {
  lobby: async (me) => {
    await lay(me, 'echappee');
    await lay(me, 'tour', { seats: [{ kind: 'me', name: me.name }, { kind: 'open' }], start: false, public: true });
    await me.page.goto('/');
    await expect(me.page.getByRole('list', { name: 'Courses à reprendre' })).toBeVisible();
    await expect(me.page.getByRole('button', { name: 'Course immédiate' })).toHaveCount(gameKeys.length);
  },
  ...Object.fromEntries(gameKeys.map((game) => [`form ${game} friends`, form(game, 'friends')] as const)),
  ...Object.fromEntries(['bots', 'screen'].map((mode) => [`form echappee ${mode}`, form('echappee', mode)] as const)),
  seating: async (me) => {
    const { table } = await lay(me, 'bordure', { seats: [{ kind: 'me', name: me.name }, { kind: 'open' }, { kind: 'bot', name: 'Odette', bot: 'sensible' }], start: false, clock: { kind: 'move', seconds: 60 } });
    await me.page.goto(`/t/${table.id}`);
    await expect(me.page.getByRole('button', { name: 'Je suis prêt' })).toBeVisible();
  },
  invited: async (me, open) => {
    const host = await open({ name: 'Lise' });
    await invite(host, me, 'mille-bornes');
    await expect(me.page.getByRole('button', { name: 'Prendre ma place' })).toBeVisible();
  },
  ...Object.fromEntries(
    gameKeys.map((game): [string, Show] => [
      `table ${game}`,
      async (me) => {
        await raceNow(me, game);
        await play(me, game, { most: 2 });
        await nextQuestion(me.page, 0, null);
        await expect(me.page.getByRole('status').filter({ hasText: /^À toi\./ })).toBeAttached();
      },
    ]),
  ),
  curtain: async (me) => {
    const { table } = await lay(me, 'echappee', { seats: [{ kind: 'me', name: 'Camille' }, { kind: 'me', name: 'Dominique' }], hot_seat: true });
    await me.page.goto(`/t/${table.id}`);
    await expect(me.page.getByRole('button', { name: /^Je suis / }).first()).toBeVisible();
  },
  result: async (me) => {
    await me.page.goto(`/t/${await finished(me, 'mille-bornes')}`);
    await expect(me.page.getByRole('region', { name: /^(Victoire !|La course est pour)/ })).toBeVisible();
    await pressOf(me)(me.page.getByRole('button', { name: 'Vérifier le hasard' }));
    await expect(me.page.getByText(/^Hasard non prouvé/)).toBeVisible({ timeout: 20_000 });
  },
  replay: async (me) => {
    await me.page.goto(`/t/${await finished(me, 'echappee')}/replay?seat=all&n=12`);
    await expect(me.page.getByRole('slider', { name: 'Moment de la course' })).toBeVisible();
  },
  rules: at('/rules', 'Les règles'),
  ...Object.fromEntries(gameKeys.map((game) => [`rulebook ${game}`, rulebook(game)])),
  learn: at('/learn', 'Apprendre'),
  lessons: at('/learn/echappee', /./),
  lesson: at('/learn/tour/1-le-vent', /./),
  settings: at('/settings', 'Réglages'),
  verify: at('/verify', 'Vérifier une course'),
  'not found': at('/nowhere/at/all', 'Hors du parcours'),
  'no such table': async (me) => {
    me.guard.allow(/404 \(Not Found\)/);
    await at(`/t/${'0'.repeat(32)}`, 'Pas de table ici')(me, () => Promise.reject(new Error('nobody else')));
  },
};
