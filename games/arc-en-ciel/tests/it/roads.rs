//! Squares have a character, and people read it: in the radio, in the terminal and in what a board draws from.

use arc_en_ciel::{ArcEnCiel, Event, Options, Road};
use engine::{
    Event as _, Game, Lang, Names, Shown, Viewer,
    drawing::{Drawing, Paint},
};

fn names() -> [String; 3] {
    ["Anne", "Bruno", "Chloé"].map(String::from)
}

#[test]
fn the_radio_names_the_road() {
    let names = names();
    let narrated = |event: &Event, lang| event.narrate(lang, Names::new(&names));
    let effort = |road| Event::EffortAsked { square: 12, due: 4, road, spared: None, energies: Default::default() };
    assert_eq!(narrated(&effort(Some(Road::Climb)), Lang::Fr), "Case 12, montée, effort 4 : tout le monde paie 4.");
    assert_eq!(narrated(&effort(Some(Road::Cobbles)), Lang::En), "Square 12, cobbles, effort 4: everybody pays 4.");
    assert_eq!(narrated(&effort(None), Lang::Fr), "Case 12, effort 4 : tout le monde paie 4.");
    let mishap = |road| Event::MetMishap { seat: engine::Seat(1), due: 3, road, energies: Default::default() };
    assert_eq!(narrated(&mishap(Some(Road::Roundabout)), Lang::Fr), "Rond-point : Bruno paie 3.");
    assert_eq!(narrated(&mishap(Some(Road::Roadworks)), Lang::En), "Roadworks: Bruno pays 3.");
    assert_eq!(narrated(&mishap(None), Lang::Fr), "Contretemps : Bruno paie 3.");
}

#[test]
fn the_terminal_draws_the_road_and_says_what_its_signs_mean() {
    let game = ArcEnCiel::new(&Options::default(), 3).expect("good options");
    let wire = ArcEnCiel::wire(game.view(Viewer::Spectator));
    let drawn = ArcEnCiel::draw(&wire, Names::new(&names()), Lang::Fr, Paint::Plain);
    for sign in ["12 ▲4", "15 ▼1", " 3 ░3", " 6 ≈3", " 7 @3", "31 #5", " 1 ■2"] {
        assert!(drawn.contains(sign), "{sign}:\n{drawn}");
    }
    for word in ["montée", "descente", "pavés", "vent", "rond-point", "travaux"] {
        assert!(drawn.contains(word), "{word}:\n{drawn}");
    }
}

#[test]
fn the_view_has_the_road_of_each_square() {
    let game = ArcEnCiel::new(&Options::default(), 3).expect("good options");
    let roads = ArcEnCiel::wire(game.view(Viewer::Spectator)).roads;
    assert_eq!(roads.get(&7), Some(&Road::Roundabout));
    assert_eq!(roads.get(&31), Some(&Road::Roadworks));
    assert_eq!((roads.get(&24), roads.get(&26), roads.get(&1)), (Some(&Road::Climb), Some(&Road::Descent), None));
}
