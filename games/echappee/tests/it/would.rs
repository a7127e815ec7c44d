//! What a card would do is what it does.

use echappee::{Action, Echappee, Event, Options, Variant, Would};

#[test]
fn a_card_does_what_its_choice_says() {
    let mut rides = 0;
    for (variant, seats) in [(Variant::Complet, 3), (Variant::Equipes, 3)] {
        let options = Options { variant, stages: Some(2), ..Options::default() };
        testkit::would::hold::<Echappee>(&options, seats, 0..6, |_, action, would, events, _| {
            let (Action::Ride(_), Would::Ride { outcome, speed, minutes, .. }) = (action, would) else { return };
            let rode = events.iter().find_map(|event| if let Event::Rode(rode) = event { Some(rode) } else { None });
            let rode = rode.expect("a card that is laid is narrated");
            assert_eq!((rode.outcome, rode.speed, rode.minutes), (*outcome, *speed, *minutes));
            rides += 1;
        });
    }
    assert!(rides > 300, "{rides}");
}
