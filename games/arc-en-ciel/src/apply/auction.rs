//! Effort squares at auction (A18).

use engine::{Facts, Seat};

use super::Play;
use crate::{
    action::Spot,
    event::Event,
    state::{ArcEnCiel, Auction, Bid, Phase},
    team::Sources,
};

impl<F: Facts<ArcEnCiel>> Play<'_, F> {
    pub(super) fn open_auction(&mut self) {
        self.end_moment();
        let square = self.public.rainbow;
        if self.public.race_order().any(|seat| self.public.team(seat).could_bid_above(0)) {
            self.facts.public(|| Event::AuctionOpened { square });
        }
        self.ask_bidder(Auction::open(square));
    }

    pub(super) fn bid(&mut self, seat: Seat, bid: Bid) {
        self.facts.public(|| match bid {
            Bid::Energy(energy) => Event::Bid { seat, energy },
            Bid::Passed => Event::Passed { seat },
        });
        let Phase::Bidding(auction) = self.public.phase else { unreachable!("checked") };
        self.ask_bidder(auction.heard(seat, bid));
    }

    /// Asks the first, from where the word is, who could still go higher.
    pub(super) fn ask_bidder(&mut self, mut auction: Auction) {
        while let Some(seat) = self.public.bidder(&auction) {
            if self.public.team(seat).could_bid_above(auction.best) {
                self.public.phase = Phase::Bidding(auction);
                return;
            }
            auction.turn += 1;
        }
        self.close_auction(auction);
    }

    fn close_auction(&mut self, auction: Auction) {
        let Auction { square, best, by, .. } = auction;
        let Some(seat) = by else {
            self.facts.public(|| Event::Unsold { square });
            return self.begin_turn();
        };
        self.public.team_mut(seat).energy -= best;
        self.facts.public(|| Event::Sold { seat, square, energy: best, energies: self.public.energies() });
        self.fill_square(auction);
    }

    /// From the reserve while there is one; otherwise the winner says which square falls free, if there is a choice.
    pub(super) fn fill_square(&mut self, auction: Auction) {
        let seat = auction.by.expect("the auction was won");
        self.public.phase = Phase::Placing(auction);
        let team = self.public.team(seat);
        match team.sources() {
            _ if team.reserve > 0 => self.place(Spot::Reserve),
            Sources::One(from) => self.place(from),
            _ => {}
        }
    }

    pub(super) fn place(&mut self, from: Spot) {
        let Phase::Placing(Auction { square, by: Some(seat), .. }) = self.public.phase else { unreachable!("checked") };
        let team = self.public.team_mut(seat);
        team.take(from);
        team.put(square);
        self.facts.public(|| Event::Placed { seat, square, from });
        self.begin_turn();
    }
}
