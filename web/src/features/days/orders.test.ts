import { expect, it } from 'vitest';
import type { OrderOffer } from '../../net/protocol';
import { begun, sentenceOf, without, withOrder } from './orders';

const offer: OrderOffer = {
  key: 'follow',
  sentence: {
    fr: 'Si l’allure est de {0} ou moins, suivre avec {1}.',
    en: 'If the pace is {0} or less, follow with {1}.',
  },
  numbers: [
    { least: 39, most: 50, usual: 45 },
    { least: 39, most: 50, usual: 43 },
  ],
  stands: false,
  live: false,
  each: false,
  given: false,
};

it('says an order in plain words', () => {
  expect(sentenceOf(offer, [44, 42], 'en')).toBe('If the pace is 44 or less, follow with 42.');
  expect(sentenceOf(offer, [44, 42], 'fr')).toBe('Si l’allure est de 44 ou moins, suivre avec 42.');
});

it('begins with what stands, or as the game says; what cannot stand is for once', () => {
  expect(begun(offer, [])).toEqual({ key: 'follow', numbers: [45, 43], once: true });
  expect(begun({ ...offer, stands: true }, [])).toMatchObject({ once: false });
  const left = { key: 'follow', numbers: [40, 40], once: true };
  expect(begun(offer, [left])).toEqual(left);
});

it('has one order of each kind', () => {
  const one = { key: 'follow', numbers: [40, 40], once: true };
  const other = { key: 'bid', numbers: [4], once: false };
  expect(withOrder([one, other], { ...one, numbers: [41, 41] })).toEqual([other, { ...one, numbers: [41, 41] }]);
  expect(without([one, other], 'bid')).toEqual([one]);
});
