import type { Fixture } from '../../play/contract';
import moments from './moments.json';
import type { View } from './view';

/** Moments of races between amateurs, as the table sent them. */
export const fixtures = moments as unknown as Fixture<View>[];
