import type { Lang } from '../base/lang';

/** What a rider wears: the pattern of the seat, or a jersey of the race. Colour and pattern always go together. */
export type Kit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 'jaune' | 'vert' | 'pois' | 'arc' | 'blanc';

const seatKits = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const raceKits = ['jaune', 'vert', 'pois', 'arc', 'blanc'] as const;
export const kits: readonly Kit[] = [...seatKits, ...raceKits];

export function seatKit(seat: number): Kit {
  return seatKits[seat % seatKits.length] ?? 0;
}

/** Shown on jerseys when the settings ask for letters. */
export function seatLetter(seat: number): string {
  return String.fromCharCode(65 + (seat % 26));
}

/** The flat colour of a kit, for caps, sleeves and frames. */
export function kitInk(kit: Kit): string {
  if (typeof kit === 'number') return `var(--m-${kit})`;
  return kit === 'jaune' || kit === 'vert' ? `var(--${kit})` : 'var(--print-white)';
}

const seatPatterns: Record<Lang, readonly string[]> = {
  fr: [
    'bleu uni',
    'cerceaux rouges',
    'écharpe jaune d’or',
    'chevrons verts',
    'damier violet',
    'moitié noire',
    'croix turquoise',
    'losanges bruns',
  ],
  en: [
    'plain blue',
    'red hoops',
    'golden sash',
    'green chevrons',
    'purple chequers',
    'half black',
    'teal cross',
    'brown diamonds',
  ],
};

const racePatterns: Record<Lang, Record<(typeof raceKits)[number], string>> = {
  fr: {
    jaune: 'maillot jaune',
    vert: 'maillot vert',
    pois: 'maillot à pois',
    arc: 'maillot arc-en-ciel',
    blanc: 'maillot blanc',
  },
  en: {
    jaune: 'yellow jersey',
    vert: 'green jersey',
    pois: 'polka-dot jersey',
    arc: 'rainbow jersey',
    blanc: 'white jersey',
  },
};

/** A kit in words, for screen readers. */
export function kitName(kit: Kit, lang: Lang): string {
  return typeof kit === 'number' ? (seatPatterns[lang][kit] ?? '') : racePatterns[lang][kit];
}
