//! Each law is proved by an injected fault that it catches.

use testkit::{
    laws::{self, Law},
    toy::{Fault, Toy, fault},
};

fn caught<F: Fault>() -> Law {
    for seed in 0..60 {
        for seats in 2..=3 {
            if let Err(broken) = laws::check_complete::<Toy<F>>(&Default::default(), seats, seed) {
                return broken.law;
            }
        }
    }
    panic!("{:?} was not caught", F::KIND);
}

#[test]
fn a_sound_game_breaks_no_law() {
    for seats in 2..=3 {
        let stats = laws::hold_with_secrets::<Toy<fault::Sound>>(&Default::default(), seats, 0..60);
        assert!(stats.disclosed > 0 && stats.reordered > 0, "{stats:?}");
    }
}

macro_rules! each_fault_is_caught {
    ($($fault:ident by $law:ident, $test:ident;)*) => {
        $(#[test]
        fn $test() {
            assert_eq!(caught::<fault::$fault>(), Law::$law);
        })*
    };
}

each_fault_is_caught! {
    NeverEnds by RacesEnd, a_race_that_never_ends;
    NoRanking by RankingAtTheEnd, an_end_without_ranking;
    NobodyOwes by SomebodyOwes, a_choice_that_nobody_owes;
    OutOfOrder by LegalInOrder, actions_out_of_order;
    UnaskedMayAct by LegalWhenAsked, an_offer_to_a_seat_not_asked;
    ListsRefused by LegalIffAccepted, a_listed_action_that_is_refused;
    AcceptsUnlisted by LegalIffAccepted, an_accepted_action_that_is_not_listed;
    IdleIllegal by IdleIsLegal, an_illegal_idle_action;
    PicksAnother by RandomAsListed, a_choice_at_random_by_another_list;
    SamplesTooMuch by SamplesAreLegal, a_sample_out_of_bounds;
    Forgetful by Replay, a_step_that_depends_on_more_than_the_state;
    Miscounts by Audit, a_count_that_differs;
    DeterminizeForgets by DeterminizeKeepsView, a_determinization_that_forgets;
    ScramblePeeks by ScrambleKeepsView, a_scramble_that_changes_my_hand;
    ShowsNextCard by ViewsKeepSecrets, the_next_card_in_the_public_part;
    ShowsNextCardBetween by MomentsKeepSecrets, the_next_card_in_a_moment;
    ShowsHandBetween by MomentsKeepSecrets, a_moment_by_what_is_held;
    AsksHolders by FactsKeepSecrets, a_window_for_holders_only;
    DealtFaceUp by FactsKeepSecrets, a_deal_shown_to_all;
    RevealsPile by FactsRevealNoMore, a_fact_that_reveals_more_than_the_view;
    RevealsAnswers by AnswersStaySecret, a_fact_about_a_secret_answer;
    ShowsAnswers by AnswersStaySecret, a_secret_answer_in_the_public_part;
    FirstAnswerWins by AnswersInAnyOrder, answers_whose_order_matters;
    ScriptLosesCard by ScriptRoundTrip, luck_that_cannot_be_written_down;
    WireDropsField by JsonRoundTrip, a_view_that_json_changes;
    CitesNothing by FactsHaveWords, a_fact_that_cites_no_rule;
    Speechless by FactsHaveWords, a_fact_without_words;
    SaysYou by FactsAddressTheirSeat, a_sentence_of_ones_own_shown_to_all;
}
