import type { Ask, Barred, Choice, Fixture } from '../../play/contract';
import { sorted, type Card } from './cards';
import type { Car, View } from './view';
import type { Refused, Would } from './generated';

const names = ['Lucien', 'Odette', 'Camille', 'Marcel'];

function car(seat: number, km: number, more: Partial<Car> = {}): Car {
  return {
    team: null,
    seats: [seat],
    km,
    started: true,
    stopped_by: null,
    limited: false,
    bottes: [],
    coups_fourres: 0,
    two_hundreds: 0,
    played: { '25': 0, '50': 0, '75': 0, '100': 0, '200': 0 },
    ...more,
  };
}

const hand: Card[] = ['25', '100', '200', 'crevaison', 'feu_vert', 'essence', 'as_du_volant'];

const turn: View = {
  goal: 1000,
  pile: 41,
  discards: ['feu_vert', '100', '50', 'panne', 'limite', 'roue'],
  cars: [
    car(0, 575, { bottes: ['citerne'], coups_fourres: 1 }),
    car(1, 650, { stopped_by: 'panne' }),
    car(2, 475),
    car(3, 300, { limited: true }),
  ],
  hands: [6, 6, 7, 6],
  pending_attack: null,
  points: [2425, 1900, 2100, 1100],
  hand_no: 2,
  parried: [],
  places: [0, 1, 2, 3],
  decided: null,
  hand,
  turn: 2,
  awaiting: { kind: 'turn', seats: [2] },
  over: false,
  ranking: null,
};

const play = (card: Card, label: string, text: string, rule: string, would: Would, on?: number): Choice => ({
  do: { play: on === undefined ? { card } : { card, on } },
  label,
  forecast: { text, rule },
  would,
});
const discard = (card: Card): Choice => ({
  do: { discard: { card } },
  label: `Jeter « ${card} »`,
  forecast: { text: 'inutile pour l’instant', rule: 'M4' },
});
const barred = (card: Card, text: string, rule: string, reason: Refused, on?: number): Barred => ({
  do: { play: on === undefined ? { card } : { card, on } },
  label: card,
  rule,
  text,
  reason,
});

const askTurn: Ask = {
  decision: 12,
  kind: 'turn',
  question: { text: 'Joue une carte, ou jettes-en une.', rule: 'M4' },
  choices: [
    play('25', '25 km', 'mène à 500, reste 500', 'M6', { drive: { km: 500, left: 500, starts: false } }),
    play('100', '100 km', 'mène à 575, reste 425', 'M6', { drive: { km: 575, left: 425, starts: false } }),
    play('200', '200 km', 'mène à 675, reste 325', 'M6', { drive: { km: 675, left: 325, starts: false } }),
    play('crevaison', 'Crevaison sur Lucien', 'arrêt à 575', 'M7', { hit: { km: 575, limits: false, sure: false } }, 0),
    play('crevaison', 'Crevaison sur Marcel', 'arrêt à 300', 'M7', { hit: { km: 300, limits: false, sure: false } }, 3),
    play('as_du_volant', 'Botte : As du volant', 'protège, et tu rejoues', 'M13', {
      show: { botte: 'as_du_volant', starts: false, lifts: false, again: true },
    }),
    ...hand.map(discard),
  ],
  barred: [
    barred('crevaison', 'Déjà arrêtée : vise une voiture qui roule.', 'M7', 'target_stopped', 1),
    barred('feu_vert', 'Rien à parer : garde cette carte, ou jette-la.', 'M10', 'nothing_to_remedy'),
    barred('essence', 'Rien à parer : garde cette carte, ou jette-la.', 'M10', 'nothing_to_remedy'),
  ],
  wide: null,
  closes_ms: null,
};

const attacked: View = {
  ...turn,
  turn: 1,
  awaiting: { kind: 'window', seats: [2] },
  hands: [6, 6, 6, 6],
  hand: ['100', '200', 'crevaison', 'feu_vert', 'essence', 'as_du_volant'],
  cars: turn.cars.map((each, i) =>
    i === 2 ? { ...each, stopped_by: 'accident' as const } : i === 1 ? { ...each, stopped_by: null } : each,
  ),
  discards: [...turn.discards, 'accident'],
  pending_attack: { card: 'accident', by: 1, on: 2 },
};

const askWindow: Ask = {
  decision: 13,
  kind: 'window',
  question: { text: 'Accident ! Coup-fourré ?', rule: 'M14' },
  choices: [
    {
      do: 'coup_fourre',
      label: 'Coup-fourré !',
      forecast: { text: 'l’attaque tombe, +300, et tu joues', rule: 'M14' },
    },
    { do: 'accept', label: 'Laisser passer', forecast: { text: 'à l’arrêt', rule: 'M14' } },
  ],
  barred: [],
  wide: null,
  closes_ms: 10000,
};

const start: View = {
  ...turn,
  hand_no: 1,
  points: [0, 0, 0, 0],
  discards: [],
  pile: 75,
  cars: [0, 1, 2, 3].map((seat) => car(seat, 0, { started: seat === 1, limited: seat === 3 })),
};

const crowd: View = {
  ...turn,
  cars: [
    car(0, 475, { limited: true }),
    car(1, 475, { stopped_by: 'feu_rouge', limited: true }),
    car(2, 475),
    car(3, 475, { bottes: ['prioritaire', 'citerne', 'increvable'], coups_fourres: 2 }),
  ],
};

const pair: View = {
  ...turn,
  cars: [
    car(0, 575, { team: 0 }),
    car(1, 650, { team: 1, stopped_by: 'panne' }),
    car(2, 475, { team: 0 }),
    car(3, 0, { team: 1, started: false }),
  ],
  points: [2425, 1900],
  places: [0, 1, 0, 1],
};

/** Partners next to each other. */
const beside: View = {
  ...pair,
  places: [0, 0, 1, 1],
  cars: pair.cars.map((each, no) => ({ ...each, team: Math.floor(no / 2) })),
};

const eight = ['Lucien', 'Odette', 'Camille', 'Marcel', 'Bernadette', 'Jo', 'Yves', 'Ana'];
const shared: View = {
  ...turn,
  cars: [0, 1, 2, 3].map((no) => car(no, [200, 225, 975, 400][no] ?? 0, { team: no, seats: [no, no + 4] })),
  hands: [6, 6, 7, 6, 6, 6, 6, 6],
  points: [0, 0, 0, 0],
  hand_no: 1,
};

const short: View = {
  ...turn,
  goal: 700,
  cars: [car(0, 575), car(1, 650), car(2, 475)],
  hands: [6, 6, 7],
  points: [0, 0, 0],
  hand_no: 1,
};

const over: View = {
  ...turn,
  turn: null,
  awaiting: null,
  over: true,
  ranking: [1, 2, 0, 3],
  cars: [
    car(0, 875, { bottes: ['citerne'], coups_fourres: 1 }),
    car(1, 650, { stopped_by: 'panne' }),
    car(2, 1000, { bottes: ['as_du_volant'] }),
    car(3, 300),
  ],
  points: [3725, 2550, 5075, 1400],
  hand: [],
  hands: [3, 2, 0, 4],
  pile: 0,
};

const rest = sorted([
  '50',
  '75',
  'feu_rouge',
  'limite',
  'panne',
  'accident',
  'fin_limite',
  'roue',
  'reparations',
  'prioritaire',
  'citerne',
  'increvable',
]);

export const fixtures: Fixture<View>[] = [
  {
    name: 'turn',
    view: turn,
    seat: 2,
    names,
    ask: askTurn,
    facts: [
      {
        rule: 'M6',
        text: 'Camille avance de 200 : borne 675.',
        event: { event: 'drove', seat: 2, car: 2, distance: 200, km: 675, starts: false },
      },
      {
        rule: 'M7',
        text: 'Marcel sème des clous devant Lucien.',
        event: { event: 'attacked', by: 3, car: 0, attack: 'crevaison' },
      },
      {
        rule: 'M14',
        text: 'Coup-fourré !',
        event: {
          event: 'coup_fourre',
          seat: 0,
          car: 0,
          botte: 'increvable',
          attack: 'crevaison',
          by: 3,
          takes_turn: true,
        },
      },
      { rule: 'M17', text: 'Le talon est vide.', event: 'pile_empty' },
    ],
  },
  { name: 'window', view: attacked, seat: 2, names, ask: askWindow },
  { name: 'start', view: start, seat: 2, names, ask: null },
  { name: 'crowd', view: crowd, seat: 2, names, ask: askTurn },
  { name: '2x2', view: pair, seat: 2, names, ask: askTurn },
  { name: 'beside', view: beside, seat: 2, names, ask: askTurn },
  { name: '4x2', view: shared, seat: 2, names: eight, ask: askTurn },
  { name: '700', view: short, seat: 2, names, ask: askTurn },
  { name: 'over', view: over, seat: 2, names, ask: null },
  { name: 'spectator', view: { ...attacked, hand: undefined }, seat: null, names, ask: null },
  {
    name: 'rest-of-the-box',
    view: { ...turn, hand: rest },
    seat: 2,
    names,
    ask: { ...askTurn, choices: rest.map(discard), barred: [] },
  },
];
