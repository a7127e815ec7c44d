//! What the terminal itself says, in both languages. Words of a game are the game's.

use engine::{Lang, Text};

/// What the terminal itself says.
pub struct Words(pub Lang);

macro_rules! words {
    ($($name:ident: $fr:literal, $en:literal;)*) => {
        impl Words {
            $(pub fn $name(&self) -> &'static str {
                Text::new($fr, $en).get(self.0)
            })*
        }
    };
}

words! {
    prompt: "Ton choix", "Your choice";
    help: "un numéro ou un nom joue · + la suite d’une longue liste · ? la règle de la dernière ligne, ? 3 celle du choix 3, ? conseils les conseils du livret · ! ce qui est interdit et pourquoi · r le fil de la course · b le tableau · c un conseil (cc le suit) · u reprendre · q quitter (la course est gardée)",
          "a number or a name plays · + the rest of a long list · ? the rule behind the last line, ? 3 that of choice 3, ? tips the advice of the book · ! what is barred and why · r the race so far · b the board · c advice (cc follows it) · u take back · q quit (the race is kept)";
    not_understood: "Je n’ai pas compris : réponds à la question, ou tape h pour l’aide.", "I did not get that: answer the question, or type h for help.";
    several: "Plusieurs choix correspondent. Tape en toutes lettres celui que tu veux :", "Several choices match. Type the one you want in full:";
    several_alike: "Plusieurs choix correspondent. Tape le numéro de celui que tu veux :", "Several choices match. Type the number of the one you want:";
    perhaps: "Veux-tu dire ceci ? Tape-le en toutes lettres :", "Do you mean this? Type it in full:";
    nothing_barred: "Rien d’évident n’est interdit ici.", "Nothing obvious is barred here.";
    by_name: "ou écris-le en toutes lettres", "or type it in full";
    nothing_to_take_back: "Rien à reprendre : tu n’as rien joué depuis que quelque chose a été montré, tiré ou lancé.", "Nothing to take back: you have not played since something was last shown, drawn or rolled.";
    kept: "La course est gardée. Pour la reprendre :", "The race is kept. To go on with it:";
    resumed: "On reprend la course où elle en était.", "The race goes on where it was.";
    over: "La course est finie.", "The race is over.";
    no_more: "Toute la liste a été montrée.", "The whole list has been shown.";
    advice: "Le bot jouerait :", "The bot would play:";
    type_json: "Réponds en JSON, sur ce modèle (e le joue tel quel) :", "Answer in JSON, on this model (e plays it as it is):";
    offline: "Course locale : la chance est tirée par cette machine, sans second témoin.", "Local race: luck is drawn by this machine, with no second party to witness it.";
    help_at_a_server: "un numéro ou un nom joue · / et un message pour parler · + la suite d’une longue liste · ? la règle de la dernière ligne, ? 3 celle du choix 3, ? conseils les conseils du livret · ! ce qui est interdit et pourquoi · r le fil de la course · b le tableau · u reprendre · « fin oui » propose d’arrêter la course ou l’accepte, « fin non » refuse · q quitter (ta place est gardée)",
                      "a number or a name plays · / and a message to speak · + the rest of a long list · ? the rule behind the last line, ? 3 that of choice 3, ? tips the advice of the book · ! what is barred and why · r the race so far · b the board · u take back · \"end yes\" proposes to end the race or agrees, \"end no\" refuses · q quit (your seat is kept)";
    invite: "Envoie à chacun son lien : il ouvre une place, une seule fois, dans un navigateur, ou au terminal avec", "Send everybody a link: it opens one seat, once, in a browser, or in a terminal with";
    not_your_turn: "Ce n’est pas à toi de jouer.", "It is not for you to play now.";
    connection_lost: "Connexion perdue : je reviens à la table…", "Connection lost: coming back to the table…";
    back: "De retour à la table.", "Back at the table.";
    server_gone: "Le serveur ne répond plus. Ta place est gardée : relance la même commande quand il est revenu.", "The server does not answer any more. Your seat is kept: give the same command again once it is back.";
    seat_lost: "Cette place n’est plus la tienne.", "That seat is no longer yours.";
    seat_kept: "Ta place est gardée : la même commande t’y ramène.", "Your seat is kept: the same command brings you back.";
    record_kept: "Le récit de la course :", "The record of the race:";
    promise_not_kept: "Part du hasard promise et non montrée à temps (la course part sans elle) :", "Share of the luck promised and not shown in time (the race begins without it):";
    luck_proved: "Hasard prouvé : le récit a été recalculé ici, tirage par tirage.", "Luck proved: the record was recomputed here, draw by draw.";
    luck_unproved: "Hasard non prouvé : rien ne contredit le récit, et rien ne prouve son hasard.", "Luck not proved: nothing contradicts the record, and nothing proves its luck.";
    luck_forged: "RÉCIT FALSIFIÉ : il se contredit.", "FORGED RECORD: it contradicts itself.";
}
