/** A short stage of our own with something of everything: wind from both sides, a climb, a sprint, a summit, a run-in. */
export const shortStage = {
  name: 'Le raidillon',
  kilometres: 9.5,
  base_time: '0:12:00',
  lanes: 6,
  map: { size: [1000, 600], start: [40, 300] },
  sector: [
    { name: 'Les quais', steps: 22, terrain: 'flat', wind: 'left', curve: [[180, 420], [320, 360]] },
    { name: 'La côte', steps: 14, terrain: 'climb', wind: 'right', curve: [[420, 240], [520, 200]] },
    { name: 'L’avenue', steps: 38, terrain: 'flat', wind: 'left', curve: [[700, 320], [940, 260]] },
  ],
  line: [
    { kind: 'sprint', sector: 'Les quais', step: 12 },
    { kind: 'summit', sector: 'La côte', step: 12 },
    { kind: 'finish', sector: 'L’avenue', step: 9 },
  ],
  finish: { seconds: Array.from({ length: 29 }, (_, i) => 58 - 2 * i) },
};
