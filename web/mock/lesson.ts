import type { Ask } from '../src/play/contract.ts';
import type { Lesson, LessonInfo, LessonStep } from '../src/net/protocol.ts';

const rider = (seat: number, card: number | null, minutes = 0) => ({
  seat,
  rider: 1,
  minutes,
  in_pack: minutes === 0,
  card,
  speed: card,
  pompes: 0,
});
const view = (pace: number | null, cards: (number | null)[], hand: number[], minutes = 0) => ({
  variant: 'simple',
  stage: 1,
  stages: 1,
  talon: 40,
  leader: { seat: 1, rider: 1 },
  pace,
  cote: null,
  riders: cards.map((card, seat) => rider(seat, card, seat === 0 ? minutes : 0)),
  played: { cote: 0, pompe: 0, fouet: 0 },
  last_drawer: null,
  hands: [hand.length, 6, 6],
  results: [],
  totals: [0, 0, 0],
  turn: 0,
  awaiting: { kind: 'turn', seats: [0] },
  over: false,
  ranking: null,
  hand,
});
const ask = (
  decision: number,
  text: string,
  choices: [card: number, text: string, rule: string][],
): Ask & { must: boolean } => ({
  must: true,
  decision,
  kind: 'turn',
  question: { text, rule: 'E6' },
  barred: [],
  wide: null,
  closes_ms: null,
  choices: choices.map(([card, forecast, rule]) => ({
    do: { ride: { card } },
    label: String(card),
    forecast: { text: forecast, rule },
  })),
});

const step = (more: Partial<LessonStep>): LessonStep => ({
  text: '',
  rule: null,
  tip: null,
  astray: null,
  moments: [],
  view: null,
  ask: null,
  next: null,
  ...more,
});

/** A lesson in the shape that the server gives. */
export const lesson: Lesson = {
  title: 'Tenir la roue',
  names: ['Camille', 'Odette', 'Lucien'],
  seat: 0,
  steps: [
    step({
      text: 'Odette mène à 45. Tu es dans le peloton, à l’abri : tant que tu restes à deux de l’allure, tu ne perds rien.',
      rule: 'E7',
      view: view(45, [44, 45, 44], [41, 43, 46, 48]),
    }),
    step({
      text: 'Garde tes grosses cartes : 43 suffit pour rester dans la roue.',
      rule: 'E7',
      tip: 3,
      astray: 'Cherche la plus petite carte qui tient la roue.',
      view: view(45, [44, 45, 44], [41, 43, 46, 48]),
      ask: ask(1, 'L’allure est à 45 : reste à l’abri au meilleur prix.', [
        [41, 'lâché +4′', 'E8'],
        [43, 'dans la roue à 43', 'E7'],
        [46, 'prend la tête à 46', 'E9'],
        [48, 'prend la tête à 48', 'E9'],
      ]),
      next: { seat: 0, do: { ride: { card: 43 } } },
    }),
    step({
      text: 'Odette est montée à 47. Il te reste 48 : prends la tête, c’est toi qui fixes l’allure.',
      rule: 'E9',
      astray: 'Seul 48 passe devant.',
      view: view(47, [43, 47, 45], [41, 44, 46, 48]),
      ask: ask(2, 'L’allure est à 47 : prends la tête.', [
        [41, 'lâché +6′', 'E8'],
        [44, 'lâché +3′', 'E8'],
        [46, 'dans la roue à 46', 'E7'],
        [48, 'prend la tête à 48', 'E9'],
      ]),
      next: { seat: 0, do: { ride: { card: 48 } } },
    }),
    step({ text: 'Tu mènes à 48 : aux autres de suivre.', rule: 'E9', view: view(48, [48, 47, 45], [41, 44, 46]) }),
  ],
};

export const lessons: LessonInfo[] = [
  {
    game: 'echappee',
    name: '1-dans-la-roue',
    title: { fr: 'Tenir la roue', en: 'Holding the wheel' },
    steps: 4,
    moves: 2,
  },
];
