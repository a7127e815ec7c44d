//! What a rider weighs, in energy. The sound figures were settled by playing riders against each other.

engine::weights! {
    /// How many laps ahead a team-mate is counted on, for each jersey that the leading team still lacks. Races last longer,
    /// but what is bid today may have to be withdrawn tomorrow.
    laps_a_jersey: 1.4, 0.3;
    /// What a break is thought to lose where another team leads the chase, in the mean of the yellow die, and elsewhere.
    chase: 3.5, 0.7;
    fade: 1.0, 0.25;
    /// What one more rainbow jersey is worth to a team that lacks one, two, or more.
    last_jersey: 90.0, 20.0;
    second_jersey: 50.0, 12.0;
    first_jersey: 30.0, 8.0;
    /// How dear energy is, by what is left of it: least, little, some, much.
    scarce_least: 2.0, 0.4;
    scarce_little: 1.4, 0.25;
    scarce_some: 1.0, 0.2;
    scarce_much: 0.8, 0.2;
    /// The effort that a team-mate saves, the front of the pack that this brings the leader to, and the jersey that may be won from there:
    /// at stake, or not yet.
    saved: 1.0, 0.25;
    brought_to_front: 0.0, 1.5;
    crossing: 1.0, 0.25;
    crossing_open: 0.0, 0.25;
    /// Effort that the others are made to pay.
    others_pay: 0.0, 0.3;
    /// Energy kept for the squares to come while there is no reserve.
    cushion: 3.0, 3.0;
    cushion_with_reserve: 0.0, 3.0;
    /// How likely a break is to last: the lead that lasts not at all, below zero, and the lead that surely lasts, above it.
    lasts_from: 2.0, 0.7;
    lasts_over: 5.0, 1.2;
    /// A way home to a line without a jersey at stake.
    no_prize: 0.0, 0.1;
    /// More than three minutes (A4).
    clear: 1.0, 0.3;
    /// At the head one keeps the others from it, which is worth something in itself.
    head: 2.0, 2.0;
    well_worth_a_mate: 12.0, 5.0;
    /// A limit is the worth of a square times the mood: at least so much, and up to so much more.
    least_mood: 0.8, 0.1;
    moods: 0.4, 0.12;
    /// A bid goes `after / (after + this)` of the way from the least one to the limit where so many speak later.
    opening: 1.0, 0.3;
}
