/** The names of the box's own application: shown beside the French ones, for those who follow its leaflet. */
export const sourceNames = {
  start_game: 'START GAME',
  load_game: 'LOAD GAME',
  stage_race: 'STAGE RACE',
  single_race: 'SINGLE RACE',
  add_stage: 'ADD STAGE',
  team_size: 'SELECT TEAM SIZE',
  teams: 'SELECT TEAMS',
  starting_list: 'STARTING LIST',
  draw: 'DRAW TEAM ORDER',
  start: 'START',
  turn: 'TURN',
  sprint: 'SPRINT POINTS',
  mountain: 'MOUNTAIN POINTS',
  finish: 'FINISH',
  stage_ranking: 'STAGE RANKING',
  general_ranking: 'GENERAL RANKING',
  final_results: 'FINAL RESULTS',
  individual: 'INDIVIDUAL',
  team: 'TEAM',
  mountains: 'MOUNTAINS',
  sprint_table: 'SPRINT',
  save: 'SAVE',
  share: 'SHARE',
} as const;

export type SourceName = keyof typeof sourceNames;
