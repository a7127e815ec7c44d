//! What players say to come to terms (B8): who works, who takes the wheel, whose turn it is. Nothing of it binds.

use engine::Phrase;

pub const PHRASES: &[Phrase] = &[
    Phrase::new("take_my_wheel", "J’accélère, tu prends ma roue ?", "I’ll accelerate: will you take my wheel?"),
    Phrase::new("take_your_wheel", "Accélère, je prends ta roue !", "You accelerate, I’ll take your wheel!"),
    Phrase::new("your_turn_next", "La prochaine fois, c’est ton tour.", "Next time it’s your turn."),
    Phrase::new("deal", "D’accord, marché conclu.", "All right, it’s a deal."),
    Phrase::new("no_deal", "Non, chacun pour soi.", "No, every rider for themselves."),
    Phrase::new("you_promised", "Tu avais promis !", "You promised!"),
];
