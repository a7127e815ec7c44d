import type { Ask, Barred, Choice, Fixture } from '../../play/contract';
import type { Outcome, Would } from './generated';
import { rideAction } from './ride';
import type { Rider, View } from './view';

const names = ['Lucien', 'Odette', 'Camille', 'Marcel'];

function rider(seat: number, card: number | null, more: Partial<Rider> = {}): Rider {
  return { seat, rider: 1, minutes: 0, in_pack: !more.minutes, card, speed: card, pompes: 0, ...more };
}

const seen: Record<string, number> = { cote: 2, pompe: 2, fouet: 1 };

const flat: View = {
  variant: 'complet',
  stage: 3,
  stages: 6,
  talon: 31,
  leader: { seat: 0, rider: 1 },
  pace: 46,
  cote: null,
  riders: [rider(0, 46), rider(1, 45), rider(2, 45, { pompes: 1 }), rider(3, 43, { minutes: 4 })],
  played: { cote: 0, pompe: 0, fouet: 0, ...seen },
  last_drawer: null,
  hands: [6, 6, 7, 6],
  results: [
    [180, 180, 179, 181],
    [181, 180, 180, 182],
  ],
  totals: [361, 360, 359, 363],
  riding: { seat: 2, rider: 1 },
  places: [2, 1, 0, 3],
  hand: [42, 44, 46, 48, 49, 'fouet', 'cote'],
  turn: 2,
  awaiting: { kind: 'turn', seats: [2] },
  over: false,
  ranking: null,
};

/** A ride in a fixture: what would come of it, in words and typed. `slower`: what bonks cost. */
function ride(
  card: number,
  text: string,
  rule: string,
  outcome: Outcome,
  { pace = 46, slower = 2, ...more }: { fouet?: boolean; cote?: boolean; pace?: number; slower?: number } = {},
): Choice {
  const minutes = typeof outcome === 'string' ? 0 : (Object.values(outcome)[0] as number);
  const speed = card - slower + (more.fouet ? 2 : 0);
  const held = outcome === 'stays' || outcome === 'held_back';
  const would: Would = { ride: { outcome, speed, minutes, ...(held && { pace }), ...(more.cote && { cote: true }) } };
  const label = `${card}${more.fouet ? ' + coup de fouet' : ''}${more.cote ? ' + côte' : ''}`;
  return {
    do: rideAction({ card, fouet: more.fouet === true, cote: more.cote === true }),
    label,
    forecast: { text, rule },
    would,
  };
}

const notLeading = (card: number): Barred => ({
  do: rideAction({ card, fouet: false, cote: true }),
  label: `${card} + côte`,
  rule: 'E12',
  text: 'Une côte se dresse devant le leader : avec cette carte, tu ne mènes pas.',
});

const first: Choice = {
  do: 'fouet',
  label: 'Coup de fouet d’abord',
  forecast: { text: '2 km/h de plus à la carte qui suit', rule: 'E16' },
};

const askFlat: Ask = {
  decision: 41,
  kind: 'turn',
  question: { text: 'À toi : pose une carte de parcours, l’allure est à 46. Coup de pompe : −2.', rule: 'E7' },
  choices: [
    first,
    ride(42, 'lâché +6′', 'E8', { dropped: 6 }),
    ride(42, 'lâché +4′', 'E8', { dropped: 4 }, { fouet: true }),
    ride(44, 'lâché +4′', 'E8', { dropped: 4 }),
    ride(44, 'dans la roue à 44', 'E7', 'stays', { fouet: true }),
    ride(46, 'dans la roue à 44', 'E7', 'stays'),
    ride(46, 'à l’allure, 46', 'E7', 'stays', { fouet: true }),
    ride(48, 'à l’allure, 46', 'E7', 'stays'),
    ride(48, 'prend la tête à 48', 'E9', 'takes_lead', { fouet: true }),
    ride(48, 'prend la tête à 48, puis la côte', 'E9', 'takes_lead', { fouet: true, cote: true }),
    ride(49, 'prend la tête à 47', 'E9', 'takes_lead'),
    ride(49, 'prend la tête à 47, puis la côte', 'E9', 'takes_lead', { cote: true }),
    ride(49, 'prend la tête à 49', 'E9', 'takes_lead', { fouet: true }),
    ride(49, 'prend la tête à 49, puis la côte', 'E9', 'takes_lead', { fouet: true, cote: true }),
  ],
  barred: [
    {
      do: 'cote',
      label: 'Dresser une côte',
      rule: 'E12',
      text: 'Avant sa carte, seul le leader dresse une côte à son tour.',
    },
    ...[42, 44, 46, 48].map(notLeading),
  ],
  wide: null,
  closes_ms: null,
};

const climbing: View = {
  ...flat,
  cote: { by: 3 },
  riders: [rider(0, 46), rider(1, 45, { minutes: 1 }), rider(2, 45, { pompes: 1 }), rider(3, 43, { minutes: 4 })],
};

const climbRuns = (card: number): Barred => ({
  do: rideAction({ card, fouet: false, cote: true }),
  label: `${card} + côte`,
  rule: 'E14',
  text: 'Une côte est en cours : une seule à la fois.',
});

const askClimbing: Ask = {
  ...askFlat,
  question: { text: 'À toi : en côte et sans abri, l’allure est à 46. Coup de pompe : −2.', rule: 'E13' },
  choices: [
    first,
    ride(42, 'lâché +6′', 'E8', { dropped: 6 }),
    ride(44, 'lâché +4′', 'E8', { dropped: 4 }),
    ride(46, 'sans abri, lâché +2′', 'E13', { unsheltered: 2 }),
    ride(46, 'à l’allure, 46', 'E7', 'stays', { fouet: true }),
    ride(48, 'à l’allure, 46', 'E7', 'stays'),
    ride(49, '47 compte pour 46 : on ne passe pas', 'E13', 'held_back'),
  ],
  barred: [
    { do: 'cote', label: 'Dresser une côte', rule: 'E14', text: 'Une côte est en cours : une seule à la fois.' },
    ...[42, 44, 46, 48, 49].map(climbRuns),
  ],
};

const window: View = {
  ...flat,
  turn: 0,
  riding: { seat: 0, rider: 1 },
  awaiting: { kind: 'window', seats: [1, 2, 3] },
  hand: [42, 44, 46, 48, 'fouet', 'cote'],
  hands: [6, 6, 6, 6],
};

const askWindow: Ask = {
  decision: 44,
  kind: 'window',
  question: { text: 'L’allure est à 46 : une côte devant le leader ?', rule: 'E12' },
  choices: [
    { do: 'pass', label: 'Passer', forecast: null },
    {
      do: 'cote',
      label: 'Dresser une côte',
      forecast: { text: 'plus aucun abri, et on ne passe pas le leader', rule: 'E13' },
    },
  ],
  barred: [],
  wide: null,
  closes_ms: 8000,
};

const teams: View = {
  ...flat,
  variant: 'equipes',
  stages: 4,
  stage: 2,
  leader: { seat: 1, rider: 2 },
  pace: 47,
  riders: [
    rider(0, 44, { minutes: 3 }),
    rider(0, 47, { rider: 2 }),
    rider(1, 46),
    rider(1, 47, { rider: 2 }),
    rider(2, 46),
    rider(2, 45, { rider: 2, pompes: 1 }),
    rider(3, 40, { minutes: 12 }),
    rider(3, 45, { rider: 2, minutes: 3 }),
  ],
  hands: [7, 7, 7, 7],
  results: [[0, 3, 0, 0, 2, 0, 5, 1]],
  totals: [3, 0, 2, 6],
  riding: { seat: 2, rider: 1 },
  places: [2, 0, 1, 3],
  hand: [41, 44, 46, 46, 47, 50, 'cote'],
  turn: 2,
};

const askTeams: Ask = {
  ...askFlat,
  question: { text: 'À ton coureur 1 : pose une carte de parcours, l’allure est à 47.', rule: 'E7' },
  choices: [
    ride(41, 'lâché +6′', 'E8', { dropped: 6 }, { pace: 47, slower: 0 }),
    ride(44, 'lâché +3′', 'E8', { dropped: 3 }, { pace: 47, slower: 0 }),
    ride(46, 'dans la roue à 46', 'E7', 'stays', { pace: 47, slower: 0 }),
    ride(47, 'à l’allure, 47', 'E7', 'stays', { pace: 47, slower: 0 }),
    ride(50, 'prend la tête à 50', 'E9', 'takes_lead', { pace: 47, slower: 0 }),
    ride(50, 'prend la tête à 50, puis la côte', 'E9', 'takes_lead', { cote: true, pace: 47, slower: 0 }),
  ],
  barred: [41, 44, 46, 47].map(notLeading),
};

const six = ['Lucien', 'Odette', 'Camille', 'Marcel', 'Bernadette-Marie', 'Jo'];

const start: View = {
  ...flat,
  stage: 1,
  leader: { seat: 4, rider: 1 },
  pace: null,
  riders: six.map((_, seat) => rider(seat, null)),
  talon: 62,
  hands: [6, 6, 6, 6, 6, 6],
  played: { cote: 0, pompe: 0, fouet: 0 },
  results: [],
  totals: [0, 0, 0, 0, 0, 0],
  riding: { seat: 4, rider: 1 },
  places: [0, 0, 0, 0, 0, 0],
  turn: 4,
  awaiting: { kind: 'turn', seats: [4] },
  hand: [40, 41, 45, 47, 50, 'cote'],
};

const bunch: View = {
  ...start,
  pace: 48,
  leader: { seat: 4, rider: 1 },
  riders: [rider(0, 47), rider(1, 47), rider(2, 44), rider(3, 46), rider(4, 48), rider(5, 48)],
  turn: 2,
  riding: { seat: 2, rider: 1 },
  talon: 44,
  hand: flat.hand,
};

const over: View = {
  ...flat,
  stage: 6,
  talon: 0,
  turn: null,
  awaiting: null,
  over: true,
  ranking: [2, 1, 0, 3],
  last_drawer: 1,
  results: [...flat.results, [180, 179, 180, 184], [180, 180, 179, 180], [181, 180, 180, 179], [180, 180, 179, 190]],
  totals: [1082, 1079, 1077, 1096],
  riding: null,
  places: [2, 1, 0, 3],
  hand: [],
  hands: [0, 0, 0, 0],
};

export const fixtures: Fixture<View>[] = [
  {
    name: 'flat',
    view: flat,
    seat: 2,
    names,
    ask: askFlat,
    facts: [
      {
        rule: 'E9',
        text: 'Camille attaque à 47 et prend la tête !',
        event: {
          event: 'rode',
          rider: { seat: 2 },
          card: 49,
          fouet: false,
          pompes: 1,
          speed: 47,
          pace: 46,
          outcome: 'takes_lead',
          minutes: 0,
        },
      },
      {
        rule: 'E12',
        text: 'Marcel dresse une côte devant Camille.',
        event: { event: 'climb_began', by: 3, leader: { seat: 2 }, moment: 'after' },
      },
      {
        rule: 'E10',
        text: 'Marcel perd encore 2 minutes.',
        event: {
          event: 'rode',
          rider: { seat: 3 },
          card: 45,
          fouet: false,
          pompes: 0,
          speed: 45,
          pace: 47,
          outcome: { loses: 2 },
          minutes: 6,
        },
      },
      { rule: 'E99', text: 'Un fait inconnu ne dérange rien.', event: { event: 'unheard_of' } },
    ],
  },
  { name: 'climb', view: climbing, seat: 2, names, ask: askClimbing },
  { name: 'window', view: window, seat: 2, names, ask: askWindow },
  { name: 'equipes', view: teams, seat: 2, names, ask: askTeams },
  { name: 'start', view: start, seat: 2, names: six, ask: null },
  { name: 'bunch', view: bunch, seat: 2, names: six, ask: askFlat },
  { name: 'over', view: over, seat: 2, names, ask: null },
  { name: 'spectator', view: { ...climbing, hand: undefined }, seat: null, names, ask: null },
];
