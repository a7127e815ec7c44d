import { kitOf, teamOf } from '../book/head';
import type { Head } from '../book/types';
import { w } from './index';

export function teamName(head: Head, team: number): string {
  return head.teams[team]?.name?.trim() || w('team.unnamed', { letter: String.fromCharCode(65 + kitOf(head, team)) });
}

/** The name that was typed in, or nothing. */
export function givenName(head: Head, bib: number): string {
  return head.teams[teamOf(head, bib)]?.riders?.[(bib - 1) % 6]?.trim() ?? '';
}

/** A rider who was given no name goes by the bib. */
export function riderName(head: Head, bib: number): string {
  return givenName(head, bib) || w('rider.unnamed', { bib });
}

/** What a desk is called where it has to have a name: its stages. */
export function raceName(stages: readonly string[]): string {
  return stages.length === 1 ? (stages[0] ?? '') : w('race.of_stages', { n: stages.length });
}
