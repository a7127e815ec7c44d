/// What the heuristic weighs, in squares of the leader. Found by playing tastes against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Taste {
    /// A token that will find its square.
    pub token: f32,
    /// The share of that for a token beyond what the colour still asks for.
    pub surplus: f32,
    /// The share for a colour that does not come again: it pays only as the free token.
    pub useless: f32,
    /// How many squares of a colour ahead call for one token of it.
    pub stops: f32,
    /// Tokens that a rider can usefully spend in a round.
    pub spending: f32,
    /// A square for a team-mate of the leader.
    pub mate: f32,
    /// A token of a team-mate, beside the leader's.
    pub mate_token: f32,
    /// The chance that a rival who can accelerates.
    pub rival_accelerates: f32,
    /// What it costs to take a rival along.
    pub help: f32,
    /// The marker of the offensive.
    pub marker: f32,
    /// The chance that an offer comes to a rider who waits, for each rival who could make one.
    pub offer: f32,
    /// How far choices nearly as good are mixed.
    pub mixing: f32,
    /// The colour that settles the finish, for each token (B24).
    pub last_colour: f32,
}

impl Taste {
    pub const CLUB: Taste = Taste {
        token: 0.6,
        surplus: 0.5,
        useless: 0.3,
        stops: 0.55,
        spending: 1.0,
        mate: 0.45,
        mate_token: 0.5,
        rival_accelerates: 0.15,
        help: 0.15,
        marker: 0.3,
        offer: 0.05,
        mixing: 0.25,
        last_colour: 0.05,
    };
}
