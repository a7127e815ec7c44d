//! Why an action is not taken, and what to do instead.

use engine::Refusal;

pub const RACE_OVER: Refusal = Refusal::new(
    "A23",
    "La course est finie : ouvre une nouvelle table pour rejouer.",
    "The race is over: open a new table to play again.",
);
pub const WAIT: Refusal = Refusal::new("A6", "Attends le dé ou la carte.", "Wait for the die or the card.");
pub const COLLAPSED: Refusal = Refusal::new(
    "A21",
    "Ton leader s’est effondré : tu ne peux plus que regarder la course.",
    "Your leader has collapsed: all you can do is watch the race.",
);

pub const NOT_YOUR_BREAK: Refusal = Refusal::new(
    "A7",
    "Seul l’échappé décide de tenir ou de se relever, au début de son tour.",
    "Only the rider in the break decides to hold or sit up, at the start of their turn.",
);
pub const HOLD_OR_SIT_UP: Refusal =
    Refusal::new("A7", "Tu es échappé : tiens ou relève-toi.", "You are in the break: hold or sit up.");

pub const NOT_YOUR_ATTACK: Refusal = Refusal::new(
    "A16",
    "Attends d’être en position d’attaquer : une case d’échappée en tête, ou une case tenue par ton équipe.",
    "Wait until you may attack: a breakaway square as the head, or a square that your team holds.",
);
pub const ATTACK_OR_STAY: Refusal =
    Refusal::new("A16", "Dis si tu attaques ou si tu restes.", "Say whether you attack or stay.");

pub const NOT_YOUR_BID: Refusal = Refusal::new(
    "A18",
    "Attends ton tour : chacun mise ou passe une fois, dans l’ordre de la course.",
    "Wait for your turn: everybody bids or passes once, in race order.",
);
pub const BID_OR_PASS: Refusal =
    Refusal::new("A18", "La case est aux enchères : mise ou passe.", "The square is up for auction: bid or pass.");
pub const BID_TOO_LOW: Refusal = Refusal::new(
    "A18",
    "Mise plus haut que la meilleure enchère, et au moins 1, ou passe.",
    "Bid above the best bid, and at least 1, or pass.",
);
pub const BID_TOO_HIGH: Refusal = Refusal::new(
    "A18",
    "Personne n’a plus de 60 d’énergie : mise moins.",
    "Nobody ever has more than 60 energy: bid less.",
);
pub const BID_NOT_IN_HAND: Refusal = Refusal::new(
    "A18",
    "Tu n’as pas cette énergie : mise moins, passe, ou renvoie d’abord un équipier.",
    "You do not have that much energy: bid less, pass, or withdraw a team-mate first.",
);
pub const NOBODY_TO_PLACE: Refusal =
    Refusal::new("A18", "Tu n’as plus d’équipier à placer : passe.", "You have no team-mate left to place: pass.");
pub const SAY_WHOM_YOU_MOVE: Refusal = Refusal::new(
    "A18",
    "Ta réserve est vide : dis de quelle case vient l’équipier que tu places.",
    "Your reserve is empty: say from which square the team-mate comes.",
);
pub const NOBODY_TO_MOVE: Refusal = Refusal::new(
    "A18",
    "Tu n’as pas d’équipier sur cette case : choisis-en une autre.",
    "You have no team-mate on that square: choose another.",
);
pub const KEEP_YOUR_LAST: Refusal = Refusal::new(
    "A18",
    "Tu tiens la meilleure enchère : garde ton dernier équipier pour la case.",
    "Yours is the best bid: keep your last team-mate for the square.",
);

pub const NOT_IN_HAND: Refusal = Refusal::new(
    "A19",
    "Tu n’as pas l’énergie en main : renvoie d’abord un équipier.",
    "You do not have the energy in hand: withdraw a team-mate first.",
);
pub const NOBODY_THERE: Refusal = Refusal::new(
    "A19",
    "Tu n’as personne à cet endroit : choisis un équipier qui est encore en course.",
    "You have nobody there: choose a team-mate who is still in the race.",
);
pub const WITHDRAW_FIRST: Refusal = Refusal::new(
    "A19",
    "Tu dois payer plus que tu n’as : choisis l’équipier que tu renvoies.",
    "You must pay more than you have: choose the team-mate you withdraw.",
);
pub const CARD_TAKES_A_MATE: Refusal = Refusal::new(
    "A20",
    "La carte te prend un équipier : choisis lequel s’en va.",
    "The card takes one of your team-mates: choose who leaves.",
);

pub const TOO_FEW_GREEN: Refusal = Refusal::new(
    "A22",
    "Il faut trois maillots verts : gagnes-en d’autres.",
    "It takes three green jerseys: win more of them.",
);
pub const TOO_FEW_DOTTED: Refusal = Refusal::new(
    "A22",
    "Il faut 10 points de maillots à pois : gagnes-en d’autres.",
    "It takes 10 points of dotted jerseys: win more of them.",
);
pub const NO_COMBATIVITY: Refusal = Refusal::new(
    "A26",
    "Cette course se court sans points de combativité.",
    "This race is ridden without points for fighting spirit.",
);
pub const TOO_FEW_POINTS: Refusal = Refusal::new(
    "A26",
    "Tu n’as pas assez de points : un pour un maillot vert ou à pois, trois pour un arc-en-ciel.",
    "You have too few points: one for a green or dotted jersey, three for a rainbow.",
);
