import { pressOf, result, type Played } from './race.ts';
import { dock } from './answers.ts';
import type { Person } from './test.ts';

/** Waits until something can be touched in the dock and stays: one that an order answers is gone after a frame. */
async function somethingToTouch({ page }: Person): Promise<void> {
  await page.waitForFunction(
    () => {
      const marked = document.documentElement as HTMLElement & { asked?: string; frames?: number };
      if (document.querySelector('#h-result')) return true;
      const line = window.sillageLines['0'];
      const open =
        line?.asked && document.querySelector('.dock [data-essential=choice], .dock .btn--go:not(:disabled)')
          ? String(line.asked.decision)
          : undefined;
      marked.frames = open !== undefined && open === marked.asked ? (marked.frames ?? 0) + 1 : 0;
      marked.asked = open;
      return marked.frames >= 2;
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  );
}

/** Le Tour with as few taps as a person needs who lets riders follow, and ride on where they are alone; counted. */
export async function tapThrough(person: Person): Promise<Played> {
  const { page } = person;
  const press = pressOf(person);
  const ways = ['Lancer toujours', 'Suivre toujours', 'Suivre'].map((name) =>
    dock(page).getByRole('button', { name }).first(),
  );
  const die = dock(page)
    .getByRole('button', { name: /jaune|à pois/ })
    .first();
  const go = dock(page).locator('.btn--go');
  const first = dock(page).getByRole('list', { name: 'Ce que fait le coureur' }).getByRole('button').first();
  for (let taps = 0; ; taps++) {
    await somethingToTouch(person);
    if (await result(person).count()) return { answers: taps, over: true };
    // the stage is decided: the rest is ridden, too
    const rides = dock(page).getByRole('button', { name: 'Rouler jusqu’au bout' });
    if (await rides.count()) {
      await press(rides);
      await rides.waitFor({ state: 'detached' });
      continue;
    }
    const decision = await page.evaluate(() => window.sillageLines['0']?.asked?.decision);
    for (const each of [...ways, die, go, first]) {
      if (!(await each.count())) continue;
      await press(each);
      break;
    }
    await page.waitForFunction(
      (before) => window.sillageLines['0']?.over || window.sillageLines['0']?.asked?.decision !== before,
      decision,
    );
  }
}
