//! The tests of this crate in one program: a file a behaviour, one link.

mod access;
mod analyses;
mod asleep;
mod borders;
mod clocks;
mod coming_back;
mod common;
mod desks;
mod door;
mod ends;
mod faults;
mod glance;
mod handing_on;
mod keeping;
mod lessons;
mod luck;
mod nodes;
mod persons;
mod python;
mod race;
mod seats;
mod seats_over_time;
mod tables;
mod telling;
mod weeks;
mod what_if;
