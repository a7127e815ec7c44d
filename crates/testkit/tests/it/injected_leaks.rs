//! The wrapping that plants leaks in real games is itself sound, and what it plants is caught.

use engine::{Game, Prompt, Seat, SeatSet};
use testkit::{
    laws::Law,
    leaks::{Leak, is_caught, is_tight},
    toy::{Card, Toy, fault::Sound},
};

type Honest = Toy<Sound>;

struct PileToAll;
impl Leak<Honest> for PileToAll {
    fn to_all(truth: &Honest) -> u64 {
        truth.pile.iter().filter(|&&card| card == Card::Shield).count() as u64
    }
}

struct RivalsHandToSeat;
impl Leak<Honest> for RivalsHandToSeat {
    fn to_seat(truth: &Honest, seat: Seat) -> u64 {
        let rival = seat.left(Honest::seats(truth.public()));
        truth.mine(rival).hand.iter().filter(|&&card| card == Card::Shield).count() as u64
    }
}

struct AsksHolders;
impl Leak<Honest> for AsksHolders {
    fn asked(truth: &Honest, prompt: &mut Prompt) {
        let holds = |seat: &Seat| truth.mine(*seat).hand.contains(&Card::Shield);
        prompt.welcome = prompt.welcome.iter().filter(holds).collect::<SeatSet>();
    }
}

#[test]
fn the_wrapping_alone_breaks_no_law() {
    is_tight::<Honest>(&Default::default(), 3, 0..20);
}

#[test]
fn leaks_are_caught() {
    assert_eq!(is_caught::<Honest, PileToAll>(&Default::default(), 3, 20), Law::ViewsKeepSecrets);
    assert_eq!(is_caught::<Honest, RivalsHandToSeat>(&Default::default(), 3, 20), Law::ViewsKeepSecrets);
    assert_eq!(is_caught::<Honest, AsksHolders>(&Default::default(), 3, 20), Law::ViewsKeepSecrets);
}
