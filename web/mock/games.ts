import type { Bilingual, GameInfo, OptionChoice } from '../src/net/protocol.ts';

const both = (fr: string, en: string): Bilingual => ({ fr, en });
const word = (value: string, fr: string, en: string): OptionChoice => ({ value, number: false, label: both(fr, en) });
const number = (value: string): OptionChoice => ({ value, number: true, label: both(value, value) });

/** What `GET /api/games` says, with an option of every kind among the five. */
export const games: GameInfo[] = [
  {
    key: 'echappee',
    title: 'L’Échappée',
    pitch: both('Une carte, une vitesse : tiens la roue ou prends la tête. Trois sous l’allure, et tu es lâché.', 'One card, one speed: hold the wheel or take the lead. Three below the pace and you are dropped.'),
    seats: [2, 6],
    rules_version: 1,
    options: [
      { key: 'variant', label: both('Variante', 'Variant'), rule: 'E2', kind: 'one_of', nullable: null, values: [word('simple', 'Jeu simple : la route seule', 'Simple: the road alone'), word('cotes', 'Avec les côtes', 'With the climbs'), word('complet', 'Jeu complet', 'The whole game'), { ...word('equipes', 'Équipes de deux', 'Teams of two'), seats: [2, 4] }] },
      { key: 'stages', label: both('Nombre d’étapes (par défaut six, quatre en équipes)', 'Number of stages (six by default, four with teams)'), rule: 'E19', kind: 'number', min: 1, max: 21, nullable: true },
      { key: 'first_leader', label: both('Mène la première étape', 'Leads the first stage'), rule: 'E3', kind: 'seat' },
    ],
    defaults: { variant: 'complet', stages: null, first_leader: null },
  },
  {
    key: 'mille-bornes',
    title: '1000 Bornes',
    pitch: both('Mille kilomètres, borne par borne. Crève les autres, garde ta botte pour le coup-fourré.', 'A thousand kilometres, stone by stone. Puncture the others, keep your safety for the coup-fourré.'),
    seats: [2, 8],
    rules_version: 1,
    options: [
      { key: 'scoring', label: both('Décompte', 'Scoring'), rule: 'M18', kind: 'one_of', nullable: null, values: [word('junior', 'Junior : le premier arrivé', 'Junior: first home'), word('bonus', 'Bonus : aux points', 'Bonus: by points')] },
      { key: 'distance', label: both('Distance', 'Distance'), rule: 'M1', kind: 'one_of', nullable: null, values: [number('1000'), { ...number('700'), seats: [2, 3] }] },
      { key: 'target', label: both('Points à atteindre', 'Points to reach'), rule: 'M22', needs: { key: 'scoring', value: 'bonus' }, kind: 'number', min: 1000, max: 20000, nullable: true },
      { key: 'fast', label: both('Jeu rapide', 'Fast game'), rule: 'M23', kind: 'flag' },
      { key: 'extended', label: both('Jeu prolongé', 'Extended game'), rule: 'M24', kind: 'flag' },
      { key: 'teams', label: both('Équipes', 'Teams'), rule: 'M19', kind: 'one_of', nullable: { label: both('Chacun pour soi', 'Each for themselves'), seats: [2, 4] }, values: [{ ...word('2x2', 'Deux équipes de deux', 'Two teams of two'), seats: [4, 4] }, { ...word('3x2', 'Trois voitures à deux', 'Three cars of two'), seats: [6, 6] }, { ...word('4x2', 'Quatre voitures à deux', 'Four cars of two'), seats: [8, 8] }] },
      { key: 'first', label: both('Commence', 'Begins'), rule: 'M4', kind: 'seat' },
    ],
    defaults: { scoring: 'junior', distance: 1000, target: null, fast: false, extended: false, teams: null, first: null },
  },
  {
    key: 'bordure',
    title: 'Coup de bordure',
    pitch: both('Trois coureurs, le vent de côté. Choisis l’allure en secret et fais craquer l’éventail.', 'Three riders, a crosswind. Choose your pace in secret and break the echelon.'),
    seats: [2, 4],
    rules_version: 1,
    options: [
      { key: 'course', label: both('Parcours', 'Course'), rule: 'B2', kind: 'text', values: [word('milan-san-remo', 'Milan – San Remo', 'Milan – San Remo')], max: 20, hint: both('milan-san-remo, liege-bastogne-liege, paris-tours, gap-alpe-dhuez, ou seize lettres P, C, M, S sans finir par P', 'milan-san-remo, liege-bastogne-liege, paris-tours, gap-alpe-dhuez, or sixteen letters P, C, M, S not ending in P') },
      { key: 'teams', label: both('Équipes', 'Teams'), rule: 'B4', kind: 'one_of', nullable: null, values: [word('preset', 'Équipes imprimées', 'Printed teams'), word('compose', 'Équipes composées en secret', 'Teams composed in secret')] },
    ],
    defaults: { course: 'milan-san-remo', teams: 'preset' },
  },
  {
    key: 'arc-en-ciel',
    title: 'Arc-en-Ciel',
    pitch: both('Un leader, six équipiers, soixante d’énergie. Cours après les maillots, garde de quoi finir.', 'A leader, six team-mates, sixty energy. Chase the jerseys, keep enough to finish.'),
    seats: [3, 6],
    rules_version: 1,
    options: [
      { key: 'goal', label: both('Objectif', 'Goal'), rule: 'A23', kind: 'one_of', nullable: null, values: [word('three_rainbow', 'trois maillots arc-en-ciel', 'three rainbow jerseys'), word('five_rainbow', 'cinq maillots arc-en-ciel', 'five rainbow jerseys')] },
      { key: 'combativity', label: both('Points de combativité', 'Points for fighting spirit'), rule: 'A26', kind: 'flag' },
    ],
    defaults: { goal: 'three_rainbow', combativity: false, board: 'classic' },
  },
  {
    key: 'tour',
    title: 'Le Tour',
    pitch: both('Les équipes, le vent, les cols, case par case. Une étape ou tout un tour, au maillot jaune.', 'Teams, wind and passes, square by square. One stage or a whole tour, for the yellow jersey.'),
    seats: [2, 6],
    rules_version: 1,
    options: [
      { key: 'stages', label: both('Étapes', 'Stages'), rule: 'T3', kind: 'list_of', max: 21, values: [word('nyborg', 'Roskilde – Nyborg : plat et vent', 'Roskilde – Nyborg: flat and wind'), word('alpe-dhuez', 'Briançon – Alpe d’Huez : trois cols', 'Briançon – Alpe d’Huez: three passes'), word('foix', 'Carcassonne – Foix : deux murs et la vallée', 'Carcassonne – Foix: two walls and the valley'), word('paris', 'La Défense – Champs-Élysées : le sprint', 'La Défense – Champs-Élysées: the sprint')] },
      { key: 'team_size', label: both('Coureurs par équipe', 'Riders in a team'), rule: 'T5', kind: 'number', min: 3, max: 6, nullable: false },
      { key: 'teams', label: both('Noms des équipes et des coureurs', 'Names of teams and riders'), rule: null, kind: 'custom' },
    ],
    defaults: { stages: ['paris'], team_size: 4, teams: [] },
  },
];
