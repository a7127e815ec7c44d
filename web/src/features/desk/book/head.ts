import type { Head } from './types.ts';

export const mostStages = 99;
export const longestName = 40;

/** A jersey of the box, from 0: it is the colour of a bib, wherever its team stands in the list. */
export const kitOfBib = (bib: number): number => Math.floor((bib - 1) / 6);
/** The jersey of a team of the list: its number in the box, from 0; left out, its place in the list (D2). */
export const kitOf = (head: Head, team: number): number => (head.teams[team]?.number ?? team + 1) - 1;
/** The teams by the order of their bibs. */
export const byKit = (head: Head): number[] =>
  head.teams.map((_, team) => team).sort((a, b) => kitOf(head, a) - kitOf(head, b));

/** Team number k of the box has the bibs 6(k−1)+1 … 6(k−1)+size. */
export const bibOf = (head: Head, team: number, k: number): number => 6 * kitOf(head, team) + k + 1;
/** The place of a bib's team in the list, or −1. */
export const teamOf = (head: Head, bib: number): number =>
  head.teams.findIndex((_, team) => kitOf(head, team) === kitOfBib(bib));
