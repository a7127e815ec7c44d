import { keyValueStore } from '../../base/storage';
import type { Ask } from '../../play/contract';
import { plays } from './actions';
import { distances, type Distance } from './cards';
import { kmPerSquare } from './plateau';

/**
 * A help for the youngest, as the board has it: under the road every milestone has its animal, and red squares count how far it goes. The
 * picture of the animals is lost in the source, so these are ours: snail, tortoise, cat, rabbit, bird, the faster the further.
 */
const key = 'sillage.mille-bornes.animals';
const storage = keyValueStore('localStorage');

class Animals {
  /** Kept on this device. */
  shown = $state(storage.getItem(key) === 'on');

  toggle(): void {
    this.shown = !this.shown;
    storage.setItem(key, this.shown ? 'on' : 'off');
  }
}

export const animals = new Animals();

export const squaresOf = (distance: Distance): number => Number(distance) / kmPerSquare;

export interface Landing {
  distance: Distance;
  km: number;
}

/** Where the distances that can be played now lead from here. */
export function landings(ask: Ask | null, km: number): Landing[] {
  return distances
    .filter((distance) => plays(ask, distance).length > 0)
    .map((distance) => ({ distance, km: km + Number(distance) }));
}
