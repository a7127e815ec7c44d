import { checkHead, longestName, mostStages } from '../book/head';
import { Refusal } from '../book/refusal';
import { parseClock } from '../book/time';
import type { Head, StageHead } from '../book/types';
import { rememberedTeams, rememberTeams, type TeamNames } from '../keep/remembered';
import type { Cupboard } from '../keep/store';

export type Kind = 'stages' | 'single';

const most = 6;
const empty = (): TeamNames => ({ name: '', riders: Array.from({ length: most }, () => '') });

/** A race being set up: what is typed in, and the head that comes of it. */
export class Setup {
  kind = $state<Kind>('stages');
  stages = $state.raw<StageHead[]>([]);
  size = $state(4);
  count = $state(3);
  teams = $state<TeamNames[]>([]);
  /** Teams that raced on this device before. */
  readonly known: TeamNames[];

  constructor(private readonly cupboard: Pick<Cupboard, 'getItem' | 'setItem'> | null) {
    this.known = rememberedTeams(cupboard);
    this.teams = Array.from({ length: most }, (_, i) => filled(this.known[i]));
    if (this.known.length >= 2) this.count = Math.min(most, this.known.length);
    const sizes = this.known.map(({ riders }) => riders.filter((rider) => rider !== '').length).filter((n) => n >= 3);
    if (sizes.length > 0) this.size = Math.min(most, Math.max(...sizes));
  }

  full = $derived(this.stages.length >= (this.kind === 'single' ? 1 : mostStages));

  pickKind(kind: Kind): void {
    this.kind = kind;
    if (kind === 'single') this.stages = this.stages.slice(0, 1);
  }

  addStage(stage: StageHead): void {
    this.stages = this.kind === 'single' ? [stage] : [...this.stages, stage].slice(0, mostStages);
  }

  removeStage(at: number): void {
    this.stages = this.stages.filter((_, i) => i !== at);
  }

  moveStage(at: number, by: -1 | 1): void {
    const to = at + by;
    const list = [...this.stages];
    const [stage] = list.splice(at, 1);
    if (stage && to >= 0 && to <= list.length) this.stages = list.toSpliced(to, 0, stage);
  }

  /** A team of that name has raced here: its riders come with it. */
  nameTeam(at: number, name: string): void {
    const team = this.teams[at];
    if (!team) return;
    team.name = name;
    const known = this.known.find((each) => each.name !== '' && each.name === name);
    if (known && team.riders.every((rider) => rider === '' || this.known.some((each) => each.riders.includes(rider)))) team.riders = filled(known).riders;
  }

  /** The head, or why it cannot be. Names left out are left out. */
  head(): Head | Refusal {
    const teams = this.teams.slice(0, this.count).map(({ name, riders }) => {
      const list = riders.slice(0, this.size).map(tidy);
      const named = list.slice(0, list.findLastIndex(Boolean) + 1);
      return { ...(tidy(name) ? { name: tidy(name) } : {}), ...(named.length ? { riders: named } : {}) };
    });
    try {
      return checkHead({ desk: 1, team_size: this.size, teams, stages: this.stages });
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  remember(): void {
    rememberTeams(
      this.cupboard,
      this.teams.slice(0, this.count).map(({ name, riders }) => ({ name: tidy(name), riders: riders.slice(0, this.size).map(tidy) })),
    );
  }
}

const tidy = (text: string) => [...text.trim().replace(/\s+/g, ' ')].slice(0, longestName).join('');

function filled(team: TeamNames | undefined): TeamNames {
  const blank = empty();
  return team ? { name: team.name, riders: blank.riders.map((_, i) => team.riders[i] ?? '') } : blank;
}

/** What was typed in as a stage, or null while it is not one. `base` is h:mm or h:mm:ss. */
export function typedStage(name: string, kilometres: string, base: string): StageHead | null {
  const km = Number(kilometres.replace(',', '.'));
  const time = /^\d{1,2}:\d{2}$/.test(base.trim()) ? `${base.trim()}:00` : base.trim();
  if (tidy(name) === '' || !(km > 0 && km < 10_000) || kilometres.trim() === '' || parseClock(time) === null) return null;
  return { name: tidy(name), kilometres: Math.round(km * 10) / 10, base_time: time };
}
