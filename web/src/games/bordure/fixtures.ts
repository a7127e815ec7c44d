import type { Ask, Choice, Fixture, Fact } from '../../play/contract';
import { teams } from './printed';
import { terrains, total, type Energy, type Rider, type Terrain, type View } from './view';

const names = ['Camille', 'Odette', 'Lucien', 'Marcel'];

function energy(letters: string): Energy {
  const held: Energy = { P: 0, C: 0, M: 0, S: 0 };
  for (const letter of letters) held[letter as Terrain] += 1;
  return held;
}

function rider(
  seat: number,
  no: number,
  name: string,
  square: number,
  up: string,
  down: number,
  more: Partial<Rider> = {},
): Rider {
  return {
    seat,
    rider: no,
    name,
    square,
    face_up: energy(up),
    face_down: down,
    offensive_left: true,
    fed: square > 7,
    ...more,
  };
}

const choosing: View = {
  course: 'PPPCMPPCCPCSSSSS',
  round: 6,
  square: 9,
  riders: [
    rider(0, 0, 'Démare', 9, 'PPCSS', 1),
    rider(0, 1, 'Vichot', 9, 'PCCS', 3),
    rider(0, 2, 'Delage', 7, 'PC', 4, { fed: true }),
    rider(1, 0, 'Sagan', 11, 'PCMSS', 1),
    rider(1, 1, 'Bodnar', 9, 'PPS', 3),
    rider(1, 2, 'Burghardt', 8, 'PPM', 3),
    rider(2, 0, 'Kwiatkowski', 9, 'PPCCM', 1),
    rider(2, 1, 'Viviani', 8, 'PSS', 4),
    rider(2, 2, 'Stannard', 5, 'PPS', 3),
    rider(3, 0, 'Alaphilippe', 12, 'PCM', 1, { offensive_left: false }),
    rider(3, 1, 'Boonen', 9, 'PPCSS', 1),
    rider(3, 2, 'Vermote', 7, 'PC', 4),
  ],
  known: (['S', 'S', null, 'S', null, 'C', 'S', null, null, 'C', null, null] as const).map((token) => ({ token })),
  musettes: ['drawn', null, 'drawn', 'drawn'],
  paces: [{ seat: 1, rider: 0, pace: 'acceleration' }],
  decided: null,
  composes: false,
  plates: [
    { ...energy('PPCSSS'), hidden: 'S' },
    { ...energy('PCCSS'), hidden: 'S' },
    { ...energy('PC'), hidden: null },
  ],
  chosen: [{ rider: 1, pace: 'constance' }],
  turn: null,
  awaiting: { kind: 'choice', seats: [0, 1, 2, 3] },
  over: false,
  ranking: null,
};

const pace = (no: number, name: string, free: Terrain | null, text: string, rule: string): Choice => ({
  do: { pace: { rider: no, pace: name, ...(free && { with: [free] }) } },
  label: `Coureur ${no + 1} : ${name}${free ? ` avec ${free}` : ''}`,
  forecast: { text, rule },
});

const askPace: Ask = {
  decision: 30,
  kind: 'choice',
  question: { text: 'Case 9, côte : quelle allure pour Démare ?', rule: 'B8' },
  choices: [
    pace(0, 'constance', null, 'case 10, gratuit', 'B9'),
    pace(0, 'acceleration', 'P', 'case 11, reste 4', 'B10'),
    pace(0, 'acceleration', 'S', 'case 11, reste 4', 'B10'),
    pace(0, 'sillage', null, 'case 11 si quelqu’un accélère, sinon case 10 ; reste 5', 'B11'),
  ],
  barred: [
    {
      do: { pace: { rider: 0, pace: 'offensive', with: ['C'] } },
      label: 'Offensive',
      rule: 'B13',
      reason: 'cannot_pay',
      text: 'Il manque des jetons pour cette allure : deux de la couleur de la case, et un autre.',
    },
  ],
  wide: null,
  closes_ms: null,
};

const shown: View = {
  ...choosing,
  chosen: [],
  paces: [
    { seat: 0, rider: 0, pace: 'acceleration' },
    { seat: 0, rider: 1, pace: 'constance' },
    { seat: 1, rider: 1, pace: 'constance' },
    { seat: 2, rider: 0, pace: 'sillage' },
    { seat: 3, rider: 1, pace: 'sillage' },
  ],
  riders: choosing.riders.map((each) => {
    if (each.name === 'Démare') return { ...each, square: 11, face_up: energy('PSS') };
    return each.name === 'Kwiatkowski' || each.name === 'Boonen' ? { ...each, square: 11 } : each;
  }),
  plates: [{ ...energy('PSSS'), hidden: 'S' }, ...(choosing.plates ?? []).slice(1)],
  awaiting: { kind: 'window', seats: [0, 1] },
};

const askFollow: Ask = {
  decision: 31,
  kind: 'window',
  question: { text: 'Vichot suit Kwiatkowski, 2 cases pour un jeton côte ?', rule: 'B18' },
  choices: [
    {
      do: { follow: { rider: 1, yes: false } },
      label: 'Coureur 2 : laisser partir',
      forecast: { text: 'case 10, gratuit', rule: 'B20' },
    },
    {
      do: { follow: { rider: 1, yes: true } },
      label: 'Coureur 2 : suivre',
      forecast: { text: 'case 11, reste 4', rule: 'B18' },
    },
  ],
  barred: [],
  wide: null,
  closes_ms: 8000,
};

const pairs = terrains.flatMap((first, i) => terrains.slice(i).map((second): [Terrain, Terrain] => [first, second]));
const askFeed: Ask = {
  decision: 32,
  kind: 'window',
  question: { text: 'Ravitaillement : Delage prend 2 jetons, ou rien ?', rule: 'B21' },
  choices: [
    {
      do: { feed: { rider: 2, take: [] } },
      label: 'Coureur 3 : ne rien prendre',
      forecast: { text: 'ses pièces restent cachées', rule: 'B21' },
    },
    ...pairs.map((take) => ({
      do: { feed: { rider: 2, take } },
      label: `Coureur 3 : prendre ${take.join(' et ')}`,
      forecast: { text: '3 jetons, tous visibles', rule: 'B21' },
    })),
  ],
  barred: [],
  wide: null,
  closes_ms: null,
};

const composing: View = {
  ...choosing,
  round: 1,
  square: 1,
  riders: [0, 1, 2, 3].flatMap((seat) =>
    [0, 1, 2].map((no) => rider(seat, no, 'ABC'.charAt(no), 1, '', 0, { fed: false })),
  ),
  known: Array.from({ length: 12 }, () => null),
  musettes: [null, null, null, null],
  paces: [],
  decided: null,
  plates: [],
  chosen: [],
};

const askCompose = (rule: 'B4' | 'B7'): Ask => ({
  decision: 1,
  kind: 'choice',
  question: {
    text:
      rule === 'B7'
        ? 'Choisis une équipe ; tu peux cacher un jeton par coureur.'
        : 'Compose ton équipe : 18 jetons, de 4 à 8 par coureur, et tu peux en cacher un par coureur.',
    rule,
  },
  choices: [],
  barred: [],
  wide: {
    key: 'compose',
    rule,
    about:
      rule === 'B7'
        ? 'Une équipe imprimée pour le parcours, et pour chaque coureur un jeton caché ou aucun'
        : '18 jetons des quatre couleurs pour tes trois coureurs, de 4 à 8 chacun ; un jeton par coureur peut être caché',
  },
  closes_ms: null,
});

const printed = teams.slice(0, 4);
const start: View = {
  ...composing,
  riders: composing.riders.map((each) => {
    const team = printed[each.seat]?.riders[each.rider];
    return team ? { ...each, name: team.name, face_up: team.energy, face_down: 8 - total(team.energy) } : each;
  }),
  known: composing.riders.map(() => ({ token: null })),
  plates: (printed[0]?.riders ?? []).map((each) => ({ ...each.energy, hidden: null })),
};

const over: View = {
  ...shown,
  square: null,
  turn: null,
  awaiting: null,
  over: true,
  round: 11,
  ranking: [0, 2, 3, 1],
  placed: [0, 9, 3, 1, 6, 10, 7, 2, 4, 11, 5, 8].map((no) => ({ seat: Math.floor(no / 3), rider: no % 3 })),
  decided: { winner: { seat: 0, rider: 0 }, other: { seat: 3, rider: 0 }, by: 'colour', numbers: [1, 0] },
  musettes: [2, 4, 0, 1],
  riders: choosing.riders.map((each, i) => ({
    ...each,
    square: [18, 16, 14, 17, 13, 12, 16, 15, 11, 18, 16, 13][i] ?? 1,
    face_down: 0,
    face_up: energy(['S', 'PC', '', 'SS', 'P', '', 'M', 'S', '', 'C', 'S', 'P'][i] ?? ''),
  })),
};

const facts: Fact[] = [
  {
    rule: 'B8',
    text: 'Case 9, on retourne.',
    event: { event: 'paces_shown', square: 9, terrain: 'C', paces: shown.paces },
  },
  {
    rule: 'B16',
    text: 'Démare accélère, case 11.',
    event: { event: 'accelerated', who: { seat: 0, rider: 0, name: 'Démare' }, to: 11, paid: energy('PC') },
  },
  {
    rule: 'B17',
    text: 'Kwiatkowski est dans la roue.',
    event: { event: 'took_wheel', who: { seat: 2, rider: 0, name: 'Kwiatkowski' }, to: 11, paid: energy('C') },
  },
  { rule: 'B18', text: '« Je tracte ! »', event: { event: 'towed', who: { seat: 2, rider: 0, name: 'Kwiatkowski' } } },
  { rule: 'B99', text: 'Un fait inconnu.', event: { event: 'unheard_of' } },
];

export const fixtures: Fixture<View>[] = [
  { name: 'pace', view: choosing, seat: 0, names, ask: askPace, facts },
  { name: 'follow', view: shown, seat: 0, names, ask: askFollow },
  {
    name: 'feed',
    view: { ...shown, plates: [...(shown.plates ?? []).slice(0, 2), { ...energy('C'), hidden: null }] },
    seat: 0,
    names,
    ask: askFeed,
  },
  { name: 'preset', view: composing, seat: 0, names, ask: askCompose('B7') },
  { name: 'compose', view: { ...composing, composes: true }, seat: 0, names, ask: askCompose('B4') },
  {
    name: 'start',
    view: start,
    seat: 0,
    names,
    ask: { ...askPace, question: { text: 'Case 1, plaine : quelle allure pour Sagan ?', rule: 'B8' } },
  },
  { name: 'composed', view: { ...choosing, known: choosing.riders.map(() => null) }, seat: 0, names, ask: askPace },
  { name: 'over', view: over, seat: 0, names, ask: null },
  { name: 'spectator', view: { ...shown, plates: undefined, chosen: undefined }, seat: null, names, ask: null },
];
