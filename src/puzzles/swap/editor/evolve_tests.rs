//! Tests of evolving from the draft.

use std::rc::Rc;

use super::super::super::board::{Colour, Squares};
use super::super::edits;
use super::*;
use crate::game::puzzle::editor::Edit;
use crate::game::run::RunConfig;
use crate::game::{Play, Puzzle, Session, Status};
use crate::search::problem::Variation as _;

fn config(search: &str, set: &[(&str, &str)]) -> RunConfig {
    let set = set.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned()));
    RunConfig {
        search: search.to_owned(),
        set: set.collect(),
        seed: 1,
    }
}

fn evolved(session: &mut Session<Draft>, search: &str, set: &[(&str, &str)], steps: usize) {
    session.evolve(&config(search, set)).expect("a run");
    for _ in 0..steps {
        session.run_mut().expect("a run").step();
    }
    assert_eq!(session.adopt(None).message, None);
}

fn change(session: &mut Session<Draft>, edit: impl Fn(&State) -> State) {
    let state = edit(session.state());
    session.make(Edit(state)).expect("an edit");
}

fn swaps(session: &Session<Draft>) -> usize {
    session.state().known().expect("a line").line.len()
}

#[test]
fn starts_become_harder_and_the_goal_stays() {
    for search in ["starts", "genetic"] {
        let mut session = Session::new(Draft::example());
        change(&mut session, |draft| edits::named(draft, "Mine".to_owned()));
        let picture = Rc::clone(&session.state().picture);
        evolved(&mut session, search, &[], 1500);
        assert_eq!(session.state().picture, picture);
        assert_eq!(session.state().level.name, "Mine");
        assert_eq!(session.status(), Status::Playing);
        assert!(swaps(&session) >= 5, "{}", session.describe());
        evolved(&mut session, search, &[("most", "4")], 600);
        assert!((3..=4).contains(&swaps(&session)));
    }
}

#[test]
fn evolving_changes_only_the_chosen_feature() {
    for search in ["starts", "genetic"] {
        let mut session = Session::new(Draft::example());
        let before = session.state().level.start.clone();
        let colours = |squares: &Squares| super::super::colours(squares);
        let pieces = [("change", "pieces"), ("reach", "2")];
        evolved(&mut session, search, &pieces, 400);
        let after = session.state().level.start.clone();
        assert_eq!(colours(&after), colours(&before));
        assert_ne!(after, before);
        session.undo();
        evolved(&mut session, search, &[("change", "places")], 400);
        let mut squares = [before, session.state().level.start.clone()];
        for squares in &mut squares {
            Rc::make_mut(squares).sort_unstable();
        }
        assert_eq!(squares[0], squares[1]);
    }
}

#[test]
fn children_have_each_colour_from_a_parent_and_as_many_of_each() {
    let session = Session::new(Draft::example());
    let mut rng = crate::search::random::seeded(4);
    let sorted = |squares: &Squares| {
        let mut colours: Vec<_> = squares.iter().flatten().map(|it| it.colour).collect();
        colours.sort_unstable();
        colours
    };
    let mut mixed = 0;
    for change in ["both", "places"] {
        let mut set = GENETIC.defaults();
        set.set("change", change).expect("a choice");
        let mut problem = starts(session.state(), &set).expect("a problem");
        for _ in 0..50 {
            let parents = [problem.random(&mut rng), problem.random(&mut rng)];
            let [mut a, mut b] = parents.clone();
            problem.crossover(&mut a, &mut b, &mut rng);
            for child in [a, b] {
                assert_eq!(sorted(&child), sorted(&parents[0]));
                let colour = |squares: &Squares, at: usize| squares[at].map(|it| it.colour);
                let is_of_one = |at| {
                    parents
                        .iter()
                        .any(|one| colour(one, at) == colour(&child, at))
                };
                assert!((0..child.len()).all(is_of_one), "{child:?} {parents:?}");
                mixed += usize::from(!parents.contains(&child));
            }
        }
    }
    assert!(mixed > 150, "{mixed}");
}

#[test]
fn clusters_are_evolved_too_and_other_counts_are_not() {
    let mut session = Session::new(Draft::example());
    change(&mut session, |draft| edits::with_goal_kind(draft, true));
    evolved(&mut session, "starts", &[], 200);
    assert!(session.state().is_clusters() && session.status() == Status::Playing);
    assert!(swaps(&session) >= 2, "{}", session.describe());
    let mut session = Session::new(Draft::example());
    let pink = |draft: &State| edits::coloured(draft, Colour::Magenta, &[0]);
    change(&mut session, pink);
    let why = session.evolve(&config("", &[])).unwrap_err();
    assert!(why.contains("needs 1 pink, the board has 0"), "{why}");
}
