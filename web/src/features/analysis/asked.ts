/** Races that somebody has asked about, and not called it off: at the finish and on the replay it is the same answer, and it is there at once. */
export const asked = new Set<string>();
