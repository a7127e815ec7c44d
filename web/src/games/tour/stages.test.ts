import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import card from './card';
import { boxStages, climbs, minutes, stageSheet } from './stages';

const folder = join(import.meta.dirname, '../../../../games/tour/stages');

it.each(readdirSync(folder))('has %s as its file has it', (file) => {
  const key = file.replace('.toml', '');
  expect(boxStages).toContain(key);
  const { name, ...sheet } = stageSheet(readFileSync(join(folder, file), 'utf8'))!;
  expect(stageSheet(key)).toEqual({ ...sheet, name: name.replaceAll("'", '’') });
});

it('has no stage for an unknown key', () => {
  expect([stageSheet('nowhere'), stageSheet('nothing = 1\n'), stageSheet(3)]).toEqual([null, null, null]);
});

it('counts climbs, and takes longer for a longer road and more riders', () => {
  const paris = stageSheet('paris')!;
  expect([climbs(paris), climbs(stageSheet('foix')!)]).toEqual([0, 4]);
  expect(minutes(stageSheet('alpe-dhuez')!, 6)).toBeGreaterThan(minutes(paris, 6));
  expect(minutes(paris, 6)).toBeGreaterThan(minutes(paris, 3));
  expect(minutes(paris, 3), 'the lobby says the same').toBe(card.minutes);
});
