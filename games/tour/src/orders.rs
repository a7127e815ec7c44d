use engine::{OrderNumber, OrderSpec, Ordered, Text};

use crate::{
    Action, legal,
    state::{Part, Phase, Public},
};

/// Nothing in this race is hidden: an order may stand.
pub(crate) const ORDERS: &[OrderSpec] = &[OrderSpec {
    key: "follow",
    sentence: Text::new(
        "Si l’allure de son groupe est de {0} ou moins, chaque coureur la suit et va le plus loin possible.",
        "If the pace of its group is {0} or less, each rider follows it and goes as far as it can.",
    ),
    // Two of an attack and the best of green (T18).
    numbers: &[OrderNumber { least: 1, most: 8, usual: 5 }],
    stands: true,
}];

pub(crate) fn ordered(race: &Public, key: &str, numbers: &[u16]) -> Ordered<Action> {
    let (true, &[most], Some(rider)) = (key == "follow", numbers, race.current()) else {
        return Ordered::Unconcerned;
    };
    let pace = race.group_of(rider).and_then(|group| group.pace).filter(|pace| pace.set_by != rider);
    let (phase, Some(pace)) = (race.phase, pace) else { return Ordered::Unconcerned };
    let holds = u16::from(pace.cells) <= most;
    match phase {
        Phase::Choosing if legal::may_follow(race).is_ok() => Ordered::play_if(holds, Action::Follow),
        Phase::Moving { cells, part: Part::Whole } if cells == pace.cells => {
            Ordered::play_if(holds, legal::farthest(race, cells))
        }
        _ => Ordered::Unconcerned,
    }
}
