import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { climbs, minutes, stageSheet } from './stages';

const file = (name: string) => readFileSync(join(import.meta.dirname, `../../../../games/tour/stages/${name}.toml`), 'utf8');

it('reads what a picture needs, from a name or from a file', () => {
  const foix = stageSheet('foix');
  expect(foix).toMatchObject({ name: 'Carcassonne – Foix', kilometres: 178.5 });
  expect(climbs(foix!)).toBe(4);
  expect(stageSheet(file('foix'))).toEqual(foix);
  expect([stageSheet('nowhere'), stageSheet('nothing = 1\n'), stageSheet(3)]).toEqual([null, null, null]);
});

it('unrolls laps, and takes longer for a longer road and more riders', () => {
  const paris = stageSheet('paris')!;
  expect(paris.sectors.filter(({ name }) => name === 'Rivoli').length).toBe(2);
  expect(minutes(stageSheet('alpe-dhuez')!, 4)).toBeGreaterThan(minutes(paris, 4));
  expect(minutes(paris, 6)).toBeGreaterThan(minutes(paris, 3));
});
