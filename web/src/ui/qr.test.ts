import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qr, qrModules } from './qr';

// another encoder, which is no part of the client, draws the same
it.each([1, 17, 40, 78, 95, 106, 130, 150, 190, 220])('draws %i bytes as the standard has them', (length) => {
  const text = 'https://sillage.example/t/0f#i=é'.repeat(9).slice(0, length);
  const { data } = encode(text, { ecc: 'L', boostEcc: false, maskPattern: 0, border: 0 });
  expect(qrModules(text)).toEqual(data);
});

it('leaves a quiet zone, and refuses what is too long', () => {
  expect(qr('x').size).toBe(29);
  expect(() => qr('x'.repeat(231))).toThrow();
});
