/** A seat of the race that is analysed. */
export interface AnalysedSeat {
  seat: number;
  name: string;
  mine: boolean;
}

/** Each curve has a dash of its own, beside its colour, its letter and its jersey. */
export const dashes = ['', '10 5', '3 4', '14 4 3 4', '6 3', '2 3', '18 6', '8 3 2 3'];
