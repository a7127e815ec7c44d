//! A seat's race in one sentence: whether it was luck, and how sure that is.

use analysis::{Ledger, Share};
use engine::{Lang, Text, say};

/// What a result can come from.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Cause {
    Luck,
    Own,
    Others,
}

/// One part of a ledger.
#[derive(Clone, Copy)]
struct Part {
    cause: Cause,
    amount: f64,
    error: f64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Certainty {
    Sure,
    Probably,
    /// The result is near the chances at the start, and nothing weighs more than what was open.
    Expected,
    Unknown,
}

/// A second cause is named beside the first where it weighs at least so much of it.
const BESIDE: f64 = 0.5;
/// Too little to be a cause.
const SLIGHT: f64 = 0.02;
/// A result that is no further from the chances at the start was to be expected.
const NEAR: f64 = 0.1;

pub fn of(line: &Ledger, name: &str, lang: Lang) -> String {
    let parts = [
        Part { cause: Cause::Luck, amount: line.luck.as_f64(), error: line.error },
        Part { cause: Cause::Own, amount: line.own.as_f64(), error: line.own_error },
        Part { cause: Cause::Others, amount: line.others.as_f64(), error: line.others_error },
    ];
    let gained = line.result > line.start;
    let (causes, sure) = causes(&parts, gained, (line.result - line.start).abs().as_f64());
    let end = match line.result {
        Share::NONE => Text::new("a perdu", "lost"),
        Share::WIN => Text::new("a gagné", "won"),
        _ => Text::new("a partagé la victoire", "shared the win"),
    };
    let end = end.get(lang);
    let why = match sure {
        Certainty::Expected => say!(lang, ", comme on pouvait s’y attendre", ", as was to be expected"),
        Certainty::Unknown => say!(lang, ", sans qu’on puisse dire pourquoi", ", and the figures do not say why"),
        Certainty::Sure => say!(lang, ", sûrement {named}", ", surely {named}", named = named(&causes, gained, lang)),
        Certainty::Probably => {
            say!(lang, ", probablement {named}", ", probably {named}", named = named(&causes, gained, lang))
        }
    };
    let [luck, own, others] = parts.map(|part| points(part, lang));
    let start = format!("{:.0}", 100.0 * line.start.as_f64());
    say!(
        lang,
        "{name} {end}{why} : {start} chances sur 100 au départ, chance {luck}, ses choix {own}, choix des autres {others}.",
        "{name} {end}{why}: {start} chances in 100 at the start, luck {luck}, own choices {own}, others’ choices {others}.",
    )
}

/// What the words for sureness mean.
pub fn key(lang: Lang) -> String {
    say!(
        lang,
        "« sûrement » : plus de 95 chances sur 100 ; « probablement » : plus de 80 ; ± une erreur type",
        "“surely”: more than 95 chances in 100; “probably”: more than 80; ± one standard error"
    )
}

/// The part that did most in the direction of the result, with a second one that weighs nearly as much. It is as sure as it is that the part
/// counts at all, and that it counts more than one that is not named. `open` is what the chances at the start left open.
fn causes(parts: &[Part; 3], gained: bool, open: f64) -> (Vec<Cause>, Certainty) {
    let towards = |part: &Part| if gained { part.amount } else { -part.amount };
    let mut order = *parts;
    order.sort_by(|a, b| towards(b).total_cmp(&towards(a)));
    let most = towards(&order[0]);
    if open <= NEAR && most < NEAR {
        return (Vec::new(), Certainty::Expected);
    }
    if most < SLIGHT {
        return (Vec::new(), Certainty::Unknown);
    }
    let counts = |part: &Part| towards(part) >= BESIDE * most && towards(part) >= SLIGHT;
    let (named, left): (Vec<Part>, Vec<Part>) = order.into_iter().partition(counts);
    let by_itself = named.iter().map(|part| towards(part) / part.error.max(1e-9));
    let before = left.iter().map(|part| (most - towards(part)) / part.error.hypot(order[0].error).max(1e-9));
    let errors = by_itself.chain(before).fold(f64::INFINITY, f64::min);
    let sure = match errors {
        errors if errors > analysis::SURE => Certainty::Sure,
        errors if errors > 1.0 => Certainty::Probably,
        _ => Certainty::Unknown,
    };
    (named.iter().map(|part| part.cause).collect(), sure)
}

fn named(causes: &[Cause], gained: bool, lang: Lang) -> String {
    let word = |cause: &Cause| {
        match (cause, gained) {
            (Cause::Luck, true) => Text::new("par chance", "through good luck"),
            (Cause::Luck, false) => Text::new("par malchance", "through bad luck"),
            (Cause::Own, true) => Text::new("par ses bons choix", "through good choices"),
            (Cause::Own, false) => Text::new("par ses propres choix", "through own choices"),
            (Cause::Others, true) => Text::new("par les erreurs des autres", "through mistakes of others"),
            (Cause::Others, false) => Text::new("par les choix des autres", "through choices of others"),
        }
        .get(lang)
    };
    lang.list(causes.iter().map(word))
}

/// Whole percentage points with their sign, in one piece.
fn points(part: Part, lang: Lang) -> String {
    let amount = (100.0 * part.amount).round() + 0.0;
    let amount = if amount == 0.0 { "0".to_owned() } else { format!("{amount:+.0}").replace('-', "−") };
    lang.decimal(format!(
        "{amount}\u{a0}±\u{a0}{:.0}",
        (100.0 * part.error).max(if part.error > 0.0 { 1.0 } else { 0.0 })
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(cause: Cause, amount: f64, error: f64) -> Part {
        Part { cause, amount, error }
    }

    fn why(luck: (f64, f64), own: (f64, f64), others: (f64, f64), gained: bool) -> (Vec<Cause>, Certainty) {
        let part = |cause, (amount, error)| part(cause, amount, error);
        let open = (luck.0 + own.0 + others.0).abs();
        causes(&[part(Cause::Luck, luck), part(Cause::Own, own), part(Cause::Others, others)], gained, open)
    }

    #[test]
    fn a_loss_is_laid_to_what_cost_most() {
        assert_eq!(why((-0.22, 0.02), (-0.03, 0.01), (0.0, 0.01), false), (vec![Cause::Luck], Certainty::Sure));
        assert_eq!(why((0.10, 0.03), (-0.35, 0.03), (0.0, 0.01), false), (vec![Cause::Own], Certainty::Sure));
        assert_eq!(
            why((-0.15, 0.02), (-0.10, 0.02), (0.0, 0.01), false),
            (vec![Cause::Luck, Cause::Own], Certainty::Sure),
            "both count"
        );
    }

    #[test]
    fn a_wide_error_is_said() {
        assert_eq!(why((-0.22, 0.15), (-0.03, 0.01), (0.0, 0.01), false).1, Certainty::Probably);
        assert_eq!(why((-0.22, 0.30), (-0.03, 0.01), (0.0, 0.01), false).1, Certainty::Unknown);
        assert_eq!(
            why((-0.20, 0.05), (-0.09, 0.08), (0.04, 0.01), false).1,
            Certainty::Probably,
            "what is not named might count as much"
        );
    }

    #[test]
    fn a_result_that_was_to_be_expected_has_no_cause() {
        assert_eq!(why((-0.03, 0.005), (0.0, 0.01), (-0.02, 0.01), false), (Vec::new(), Certainty::Expected));
        assert_eq!(why((0.05, 0.01), (0.0, 0.01), (0.02, 0.01), true), (Vec::new(), Certainty::Expected));
        assert_eq!(why((0.20, 0.02), (-0.25, 0.02), (0.0, 0.01), false), (vec![Cause::Own], Certainty::Sure));
    }

    #[test]
    fn a_win_is_laid_to_what_gained_most() {
        assert_eq!(why((0.70, 0.02), (0.05, 0.02), (0.0, 0.01), true), (vec![Cause::Luck], Certainty::Sure));
        assert_eq!(why((0.1, 0.02), (0.2, 0.02), (0.45, 0.02), true), (vec![Cause::Others], Certainty::Sure));
    }
}
