//! The figures that the heuristic weighs by.

/// What the club player weighs, in squares of the leader. Found by playing tastes against each other.
pub struct Taste {
    /// A token that will find its square.
    pub token: f32,
    /// The share of that for a token beyond what the colour still asks for.
    pub surplus: f32,
    /// The share for a colour that does not come again: it pays only as the free token.
    pub useless: f32,
    /// Tokens of its colour that each square ahead calls for.
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
    /// Against one rival, tokens are kept longer than in a bunch, where a rival always attacks.
    pub fn at_a_table_of(seats: u8) -> &'static Taste {
        if seats == 2 { &Taste::DUEL } else { &Taste::BUNCH }
    }

    const DUEL: Taste = Taste {
        token: 0.61,
        surplus: 0.72,
        useless: 0.6,
        stops: 1.3,
        spending: 1.2,
        mate: 0.46,
        mate_token: 0.42,
        rival_accelerates: 0.07,
        help: 0.11,
        marker: 0.44,
        offer: 0.17,
        mixing: 0.1,
        last_colour: 0.03,
    };

    const BUNCH: Taste = Taste {
        token: 0.88,
        surplus: 0.7,
        useless: 0.36,
        stops: 1.1,
        spending: 0.42,
        mate: 0.27,
        mate_token: 0.2,
        rival_accelerates: 0.15,
        help: 0.09,
        marker: 0.73,
        offer: 0.09,
        mixing: 0.05,
        last_colour: 0.006,
    };
}
