import { expect, test } from 'vitest';
import { readSettings } from './settings.svelte';

test('settings that another device or an older page has written are taken as far as they are sound', () => {
  const sound = { lang: 'en', motion: 'off', sound: true, name: 'Lou' };
  expect(readSettings(JSON.stringify(sound))).toEqual(sound);
  const hostile =
    '{"__proto__":{"save":1},"constructor":1,"save":1,"lang":"xx","sound":"yes","theme":["dark"],"talk":false}';
  const read = readSettings(hostile);
  expect(read).toEqual({ talk: false });
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(readSettings(JSON.stringify({ name: 'x'.repeat(5000) }))).toEqual({});
  for (const nothing of [null, undefined, '', 'null', '[1]', '7', '{"lang":'])
    expect(readSettings(nothing)).toEqual({});
});
