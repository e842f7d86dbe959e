//! Invariants of lineage, for every search of every puzzle.

use super::linked::puzzles;
use evolvarium::game::Play;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::birth_report;
use evolvarium::search::lineage::Origin;
use evolvarium::search::{Aim, Birth, Direction, End, Method};

fn started_run(
    entry: &evolvarium::puzzles::registry::Entry,
    search: &str,
    seed: u64,
) -> Box<dyn Play> {
    let mut play = entry.example();
    let config = RunConfig {
        search: search.to_owned(),
        set: Vec::new(),
        seed,
    };
    play.evolve(&config).expect("a run");
    play
}

/// Where a run stands, to the last bit.
fn state_of(play: &dyn Play) -> String {
    let run = play.run().expect("a run");
    format!("{:?} {:?} {:?}", run.report(), run.end(), run.best_answer())
}

#[test]
fn watching_a_run_changes_nothing_about_it() {
    for entry in puzzles() {
        for spec in entry.specs() {
            let mut alone = started_run(entry, spec.id, 5);
            let mut watched = started_run(entry, spec.id, 5);
            watched.run_mut().expect("a run").watch();
            for steps in [1, 400, 1200] {
                super::play::step(&mut *alone, steps);
                super::play::step(&mut *watched, steps);
                let at = format!("{} {} after {steps}", entry.id, spec.id);
                assert_eq!(state_of(&*alone), state_of(&*watched), "{at}");
            }
            assert!(alone.run_mut().expect("a run").birth().is_none());
        }
    }
}

/// What holds of any event.
fn check(birth: &Birth<String>, method: Method, at: &str) {
    assert!(birth.child.score.value.is_finite(), "{at}");
    assert!(birth.parents.len() <= 2, "{at}");
    let is_nobodys = matches!(
        birth.origin,
        Origin::Present
            | Origin::Founded
            | Origin::Refined
            | Origin::Drawn
            | Origin::Immigrated
            | Origin::Arrived
            | Origin::Played
    );
    assert!(!birth.parents.is_empty() || is_nobodys, "{at}: no parent");
    let crossed = matches!(birth.origin, Origin::Crossed | Origin::Raised);
    assert_eq!(!birth.crossover.is_empty(), crossed, "{at}: the crossover");
    let sources = birth_report::gene_sources(birth);
    let related = !birth.parents.is_empty();
    let expected = if related { birth.child.genes.len() } else { 0 };
    assert_eq!(sources.len(), expected, "{at}");
    let paragraphs = birth_report::paragraphs(birth, Direction::Lower, method);
    assert!(paragraphs.len() >= 2, "{at}");
}

#[test]
fn a_champion_descends_from_a_founder_birth_by_birth() {
    let (mut reported, mut related) = (0, 0);
    for entry in puzzles() {
        for spec in entry.specs() {
            let mut play = started_run(entry, spec.id, 3);
            play.run_mut().expect("a run").watch();
            super::play::step(&mut *play, 3000);
            let at = format!("{} {}", entry.id, spec.id);
            let run = play.run().expect("a run");
            let best = run.report().best.expect("a best");
            let latest = run.birth();
            reported += usize::from(latest.is_some());
            if let Some(latest) = &latest {
                check(latest, spec.method, &at);
            }
            let line = run.descent();
            let Some(last) = line.last() else {
                continue;
            };
            related += 1;
            assert_eq!(
                last.child.score, best,
                "{at}: the line ends with the champion"
            );
            assert!(line[0].parents.is_empty(), "{at}: it begins with a founder");
            for birth in &line {
                check(birth, spec.method, &at);
            }
            for pair in line.windows(2) {
                let (before, after) = (&pair[0].child, &pair[1].parents[0]);
                assert_eq!(before.answer, after.answer, "{at}");
                assert_eq!(before.score, after.score, "{at}");
                assert!(pair[0].evaluation < pair[1].evaluation, "{at}");
            }
            if spec.aim == Aim::Solve {
                // The last answer is the best one, on the board.
                let moves: Vec<&str> = last.child.answer.split(' ').collect();
                assert!(!moves.is_empty(), "{at}");
            }
        }
    }
    assert!(reported >= 20, "{reported} searches tell of births");
    assert!(related >= 18, "{related} searches have lines of descent");
}

#[test]
fn solution_ranks_first_with_its_generation_of_birth() {
    let (mut solved, mut born) = (0, 0);
    for entry in puzzles() {
        for spec in entry.specs() {
            for seed in 1..4 {
                let mut play = started_run(entry, spec.id, seed);
                play.run_mut().expect("a run").watch();
                super::play::step(&mut *play, 3000);
                let at = format!("{} {} {seed}", entry.id, spec.id);
                let run = play.run_mut().expect("a run");
                if run.end() != Some(End::Solved) {
                    continue;
                }
                solved += 1;
                if let Some(first) = run.refresh_gallery(12).first() {
                    assert!(first.score.solved, "{at}");
                }
                if let Some(birth) = run.birth() {
                    born += 1;
                    assert_eq!(birth.generation, run.generation(), "{at}");
                }
            }
        }
    }
    assert!(
        solved >= 20 && born >= 10,
        "{solved} solved, {born} of them born"
    );
}

#[test]
fn children_after_a_solution_have_later_births() {
    let mut went_on = 0;
    for entry in puzzles() {
        for spec in entry.specs() {
            let mut play = started_run(entry, spec.id, 1);
            play.run_mut().expect("a run").watch();
            super::play::step(&mut *play, 3000);
            let birth_numbers = |play: &dyn Play| {
                let birth = play.run()?.birth()?;
                Some((birth.generation, birth.evaluation))
            };
            let run = play.run().expect("a run");
            let Some(won) = birth_numbers(&*play).filter(|_| run.end() == Some(End::Solved)) else {
                continue;
            };
            let mut before = won;
            for _ in 0..8 {
                if play.run().and_then(|run| run.end()).is_some() {
                    play.resume();
                }
                play.run_mut().expect("a run").breed();
                let now = birth_numbers(&*play).expect("a birth");
                assert!(now > before, "{} {}: {now:?}", entry.id, spec.id);
                before = now;
            }
            went_on += 1;
        }
    }
    assert!(went_on >= 5, "{went_on}");
}
