//! Names that people have, and those that nobody can see, read or tell apart.

use protocol::{
    Why,
    bounded::MAX_NAME,
    names::{alike, clean, distinct},
};

#[test]
fn names_that_people_have() {
    for (given, kept) in [
        ("  Ame\u{301}lie ", "Amélie"),
        ("Jean   Pierre\u{a0}Dupont", "Jean Pierre Dupont"),
        ("O’Neill", "O’Neill"),
        ("d'Artagnan-2", "d'Artagnan-2"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("Владимир", "Владимир"),
        ("Σωκράτης", "Σωκράτης"),
        ("田中 さん", "田中 さん"),
        ("Jean 田中", "Jean 田中"),
        ("محمد", "محمد"),
        ("देवेंद्र", "देवेंद्र"),
        ("ⵉⴷⵉⵔ", "ⵉⴷⵉⵔ"),
        ("42", "42"),
        ("🚴", "🚴"),
        ("🚴🏽\u{200d}♀\u{fe0f} Lise", "🚴🏽\u{200d}♀\u{fe0f} Lise"),
        ("🇫🇷 Zoé", "🇫🇷 Zoé"),
        ("n°1", "n°1"),
    ] {
        assert_eq!(clean(given, MAX_NAME).as_deref(), Ok(kept), "{given:?}");
    }
}

#[test]
fn names_that_nobody_can_see_or_read() {
    for (bad, why) in [
        ("", Why::Empty),
        (" \u{3000} ", Why::Empty),
        ("\u{3164}", Why::Unshowable),
        ("\u{115f}", Why::Unshowable),
        ("\u{1160}", Why::Unshowable),
        ("\u{ffa0}", Why::Unshowable),
        ("\u{2800}", Why::Unshowable),
        ("\u{034f}", Why::Unshowable),
        ("\u{00ad}", Why::Unshowable),
        ("\u{17b4}", Why::Unshowable),
        ("\u{1d159}", Why::Unshowable),
        ("\u{fffc}", Why::Unshowable),
        ("\u{e000}", Why::Unshowable),
        ("Jean\u{3164}", Why::Unshowable),
        ("J\u{200d}e\u{200d}a\u{200d}n", Why::Unshowable),
        ("Jean\u{200c}", Why::Unshowable),
        ("Jean\u{200b}", Why::Unshowable),
        ("Jean\u{fe0f}", Why::Unshowable),
        ("🚴\u{200d}", Why::Unshowable),
        ("a\u{202e}b", Why::Unshowable),
        ("\u{2066}x", Why::Unshowable),
        ("\u{061c}x", Why::Unshowable),
        ("a\nb", Why::Unshowable),
        ("a\u{7}", Why::Unshowable),
        ("a\u{20dd}", Why::Unshowable),
        ("\u{e0041}x", Why::Unshowable),
        ("Z\u{335}\u{336}\u{337}\u{338}", Why::Stacked),
        ("a\u{0300}\u{0316}\u{0317}\u{0318}", Why::Stacked),
        ("\u{0301}a", Why::Stacked),
        ("a \u{0323}b", Why::Stacked),
        ("...", Why::Invisible),
        ("- -", Why::Invisible),
        ("#", Why::Invisible),
        ("Jеan", Why::MixedScripts),
        ("Αlice", Why::MixedScripts),
    ] {
        assert_eq!(clean(bad, MAX_NAME), Err(why), "{bad:?}");
    }
    assert_eq!(clean(&"x".repeat(33), MAX_NAME), Err(Why::TooLong));
    assert_eq!(clean(&"x".repeat(4_000), MAX_NAME), Err(Why::TooLong));
}

#[test]
fn names_that_look_the_same_are_the_same() {
    for (one, other) in [
        ("Jean", "jean"),
        ("JEAN", "Jean"),
        ("Jean", "J ean"),
        ("раураl", "paypal"),
        ("BILL", "BlLL"),
        ("Émile", "ÉMILE"),
        ("O’Neill", "O'Neill"),
        ("l0uis", "lOuis"),
    ] {
        assert!(alike(one, other), "{one:?} {other:?}");
    }
    for (one, other) in [("Jean", "Jeanne"), ("Léo", "Leo"), ("Jean 2", "Jean 3"), ("Anne", "Anna")] {
        assert!(!alike(one, other), "{one:?} {other:?}");
    }
}

#[test]
fn a_second_person_of_the_same_name_is_numbered() {
    let named = |wanted: &str, taken: &[&str]| distinct(wanted, taken.iter().copied());
    assert_eq!(named("Jean", &["Lise"]), "Jean");
    assert_eq!(named("Jean", &["Lise", "JEAN"]), "Jean 2");
    assert_eq!(named("Jean", &["Jean", "Jean 2"]), "Jean 3");
    let long = "é".repeat(32);
    assert_eq!(named(&long, &[&long]), format!("{} 2", "é".repeat(30)));
}
