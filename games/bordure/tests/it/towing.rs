//! « Je tracte ! » is what the sheet has a rider say (B18): the same word wherever French people read of it.

use bordure::{Action, Bordure, Event, Options};
use engine::{Event as _, Game, Lang, Names, Seat, Shown, Viewer};

const LESSONS: [&str; 2] =
    [include_str!("../../lessons/1-les-allures.json"), include_str!("../../lessons/2-le-coup-de-bordure.json")];

#[test]
fn a_rider_calls_je_tracte() {
    let names = ["Anne", "Bruno"].map(String::from);
    let who = bordure::Who { seat: Seat(0), rider: 0, name: "Sagan" };
    let call = |lang| Event::Towed { who }.narrate(lang, Names::new(&names));
    assert!(call(Lang::Fr).starts_with("« Je tracte ! »"), "{}", call(Lang::Fr));
    assert!(call(Lang::En).starts_with("“I’m towing!”"), "{}", call(Lang::En));
    let game = Bordure::new(&Options::default(), 2).expect("good options");
    let wire = Bordure::wire(game.view(Viewer::Spectator));
    for (yes, label) in [(true, "Coureur 1 : tracter"), (false, "Coureur 1 : ne pas tracter")] {
        assert_eq!(Bordure::label(&wire, &Action::Tow { rider: 0, yes }, Lang::Fr, Names::new(&names)), label);
    }
}

#[test]
fn rulebook_and_lessons_have_no_other_word_for_it() {
    let rules = Bordure::RULEBOOK;
    assert!(rules.fr.contains("### B18 · « Je tracte ! »") && rules.en.contains("### B18 · “I’m towing!”"));
    for text in [rules.fr, LESSONS[0], LESSONS[1]] {
        let text = text.to_lowercase();
        for other in ["emmène", "emmen", "relais"] {
            assert!(!text.contains(other), "{other}");
        }
    }
}
