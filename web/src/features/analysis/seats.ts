/** A seat of the race that is analysed. */
export interface AnalysedSeat {
  seat: number;
  name: string;
  mine: boolean;
}
