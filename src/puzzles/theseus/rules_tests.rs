//! The rules, the stars and the hints, on the report's mazes.

use std::collections::BTreeSet;

use serde_json::json;

use super::super::solver::tests::any_maze;
use super::*;
use crate::game::level_info;
use crate::game::{Evolves as _, Puzzle as _};
use crate::search::random::{SeededRng, below, seeded};

fn level(text: &str) -> Level {
    text.parse().unwrap()
}

fn play(level: &Level, line: &str) -> State {
    let mut state = level.start();
    for step in Action::line(line).unwrap() {
        state = level.apply(&state, &Move::Go(step)).unwrap();
    }
    state
}

#[test]
fn the_printed_solution_wins_with_three_stars() {
    let mom = Level::example();
    let state = play(&mom, "ISWWEENNNNENE");
    assert_eq!(mom.status(&state), Status::Solved);
    assert_eq!(mom.stars(&state), 3);
    let counters = mom.counters(&state, &Default::default());
    assert_eq!(counters[0].of.as_deref(), Some("13"));
    // One step that brings him no nearer, where that does not lose.
    let mut slower = mom.start();
    let mut detour = false;
    while mom.status(&slower) == Status::Playing {
        let (theseus, minotaur) = (slower.theseus, slower.minotaur);
        let left = mom.board.distance(theseus, minotaur);
        let idle = Action::ALL.into_iter().find(|step| {
            let after = slower.after(*step);
            after.is_some_and(|after| mom.board.distance(after.theseus, after.minotaur) >= left)
        });
        let step = idle.filter(|_| !detour);
        detour |= step.is_some();
        let step = step.or_else(|| mom.board.best_step(theseus, minotaur));
        slower = mom.apply(&slower, &Move::Go(step.unwrap())).unwrap();
    }
    assert!(detour && slower.steps > 13);
    assert_eq!(mom.status(&slower), Status::Solved);
    assert_eq!(mom.stars(&slower), 2);
}

/// Theseus beside the exit, the Minotaur near or far: his reply decides.
#[test]
fn the_minotaur_replies_even_on_the_exit() {
    let near = level("a;3x3;1.2.0;000");
    let state = play(&near, "W");
    assert_eq!((state.theseus, state.minotaur), (0, 0));
    assert!(matches!(near.status(&state), Status::Lost(_)));
    assert!(near.apply(&state, &Move::Go(Action::East)).is_err());
    let far = level("a;3x3;1.5.0;000");
    let state = play(&far, "W");
    assert_eq!((state.theseus, state.minotaur), (0, 3));
    assert_eq!(far.status(&state), Status::Solved);
}

/// Mazes 3 and 9 of Abbott's logicmazes.com: they are won on reaching the exit, and lost by the
/// report's rule.
const ABBOTTS: [(&str, &str, usize); 2] = [
    ("Maze_3;4x4;5.1.7;229518", "SSWIENENE", 9),
    (
        "Maze_9;9x9;17.9.3;30000000b181810100efe200020400080020",
        "",
        50,
    ),
];

#[test]
fn where_the_exit_wins_the_minotaur_no_longer_replies_there() {
    let near = level("a;3x3;1.2.0;000;x");
    let state = play(&near, "W");
    assert_eq!((state.theseus, state.minotaur), (0, 2));
    assert_eq!(near.status(&state), Status::Solved);
    assert_eq!(near.stars(&state), 3);
    assert!(near.apply(&state, &Move::Go(Action::East)).is_err());
    let hint = near.hint(&near.start()).unwrap();
    assert_eq!(hint.reason, "That is the way out.");
    // He can still stand there before.
    let taken = level("a;3x3;1.0.0;000;x");
    let state = play(&taken, "W");
    assert!(state.is_caught() && matches!(taken.status(&state), Status::Lost(_)));
}

#[test]
fn published_mazes_are_won_where_the_exit_wins_and_else_say_what_would_help() {
    for (text, way, steps) in ABBOTTS {
        let by_report = level(text);
        let Status::Lost(why) = by_report.status(&by_report.start()) else {
            panic!("{text} is not lost");
        };
        assert!(why.contains("solvable if reaching the exit wins"), "{why}");
        let rating = level_info::LevelInfo::rating(&by_report).unwrap();
        assert_eq!(rating["why"], why.as_str());
        assert_eq!(by_report.hint(&by_report.start()).unwrap().reason, why);
        assert!(!by_report.summary().contains("wins at once."));

        let by_abbott = level(&format!("{text};x"));
        assert_ne!(by_abbott.key(), by_report.key());
        assert!(
            by_abbott
                .summary()
                .ends_with("Reaching the exit wins at once.")
        );
        let described = by_abbott.describe(&by_abbott.start());
        assert!(described.contains("wins at once."), "{described}");
        let solution = by_abbott.board.solution().unwrap();
        assert_eq!(solution.len(), steps);
        let rating = level_info::LevelInfo::rating(&by_abbott).unwrap();
        assert_eq!(rating["actions"], json!(steps));
        assert_eq!(rating["solvable"], json!(true));
        let mut hinted = by_abbott.start();
        for _ in 0..steps {
            let hint = by_abbott.hint(&hinted).unwrap();
            hinted = by_abbott.apply(&hinted, &hint.moves[0]).unwrap();
        }
        assert_eq!(by_abbott.status(&hinted), Status::Solved);
        let line: String = match way {
            "" => solution.into_iter().map(Action::letter).collect(),
            way => way.to_owned(),
        };
        let state = play(&by_abbott, &line);
        assert_eq!(by_abbott.status(&state), Status::Solved);
        assert_eq!(by_abbott.stars(&state), 3);
    }
}

#[test]
fn start_on_the_exit_is_lost() {
    let out = level("a;3x3;0.4.0;000");
    assert!(matches!(out.status(&out.start()), Status::Lost(_)));
    assert!(out.apply(&out.start(), &Move::Go(Action::Idle)).is_err());
    let rating = level_info::LevelInfo::rating(&out).unwrap();
    assert_eq!(rating["solvable"], json!(false));
    assert_eq!(rating["shortest_solutions"], json!(0.0));
}

#[test]
fn a_trail_leads_back_to_the_start_and_a_long_one_can_be_dropped() {
    let level = Level::example();
    let mut state = level.start();
    for _ in 0..300_000 {
        let wait = Action::ALL.into_iter().find_map(|step| {
            let after = state.after(step)?;
            (after.theseus == state.theseus).then_some(after)
        });
        state = wait.expect("he can wait");
    }
    let trail: Vec<_> = state.trail().collect();
    assert_eq!(trail.len(), 300_000);
    let first = trail[trail.len() - 1];
    let maze = level.maze();
    assert_eq!(first.theseus, maze.theseus);
    assert_eq!(first.minotaur, maze.minotaur);
    drop(state);
}

#[test]
fn hints_lead_out_and_say_how_far_back_a_mistake_lies() {
    let mom = Level::example();
    let mut state = mom.start();
    for left in (1..=13).rev() {
        let hint = mom.hint(&state).unwrap();
        let steps = format!("{left} steps");
        let expected = if left == 1 { "the way out" } else { &steps };
        assert!(hint.reason.contains(expected), "{}", hint.reason);
        // The place is where the hints lead to.
        let ahead = left.min(4);
        let there = (0..ahead).fold(state.clone(), |state, _| {
            let hint = mom.hint(&state).unwrap();
            mom.apply(&state, &hint.moves[0]).unwrap()
        });
        assert_eq!(hint.rests_on, [usize::from(there.theseus)]);
        let place = format!("in {ahead} step");
        assert!(hint.place.contains(&place), "{}", hint.place);
        state = mom.apply(&state, &hint.moves[0]).unwrap();
    }
    assert_eq!(mom.status(&state), Status::Solved);
    // The first step after which nothing wins, then one more.
    let lost = (0..4).fold(mom.start(), |state, _| {
        let worst = |step: &Action| state.after(*step).map(|after| after.doomed.is_some());
        let step = Action::ALL.into_iter().max_by_key(worst).unwrap();
        match state.is_caught() {
            true => state,
            false => mom.apply(&state, &Move::Go(step)).unwrap(),
        }
    });
    let since = lost.doomed.expect("something loses");
    let hint = mom.hint(&lost).unwrap();
    assert!(hint.moves.is_empty() && hint.reason.contains("lost"));
    let back = lost.steps - since + 1;
    assert_eq!(hint.back, back as usize);
    let steps = format!("{back} steps");
    let expected = if back == 1 { "one step" } else { &steps };
    assert!(hint.reason.contains(expected), "{}", hint.reason);
}

#[test]
fn evolved_maze_is_another_level_without_stars() {
    let mom = Level::example();
    let other = *level("a;3x3;8.2.6;000").maze();
    let state = mom.apply(&mom.start(), &Move::Lay(other)).unwrap();
    assert_eq!(state.board.maze(), &other);
    let designed_level = |moves: &[Move]| (Level::ANSWERS.level)(&mom, moves);
    let designed = designed_level(&[Move::Lay(*mom.maze())]).unwrap();
    assert_eq!(designed.name, "6 × 6 in 13");
    assert!(designed_level(&[Move::Lay(Maze::open(4, 4))]).is_none());
    assert!(designed_level(&[Move::Go(Action::Idle)]).is_none());
}

#[test]
fn the_rating_has_the_reports_figures() {
    let rating = level_info::LevelInfo::rating(&Level::example()).unwrap();
    assert_eq!(rating["actions"], 13);
    assert_eq!(rating["enemy_moves"], 9);
    assert_eq!(rating["visited"], 112);
    assert_eq!(rating["solution"], "ISWWEENNNNENE");
    assert_eq!(rating["fitness"], 210.0);
    let open = Level::new("open".to_owned(), Maze::open(4, 4));
    let rating = level_info::LevelInfo::rating(&open).unwrap();
    assert_eq!(rating["solvable"], json!(false));
    assert_eq!(rating["fitness"], json!(0.0));
    let why = rating["why"].as_str().unwrap();
    assert!(why.contains("Minotaur always wins"), "{why}");
}

/// Whether some steps of Theseus, after those made, keep him from being caught for so long.
fn can_hold_out(state: &State, steps: usize) -> bool {
    let mut alive = vec![state.clone()];
    alive.retain(|one| !one.is_caught());
    for _ in 0..steps {
        let mut next: Vec<State> = Vec::new();
        for one in &alive {
            let after = Action::ALL.into_iter().filter_map(|step| one.after(step));
            for after in after.filter(|after| !after.is_caught()) {
                let place = (after.theseus, after.minotaur);
                if next
                    .iter()
                    .all(|other| (other.theseus, other.minotaur) != place)
                {
                    next.push(after);
                }
            }
        }
        alive = next;
    }
    !alive.is_empty()
}

/// The cells of random walks on which Theseus is not caught.
fn walked(state: &State, rng: &mut SeededRng) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::from([state.theseus]);
    for _ in 0..3000 {
        let mut at = state.clone();
        for _ in 0..40 {
            let after = Action::ALL.into_iter().filter_map(|step| at.after(step));
            let mut after: Vec<State> = after.filter(|after| !after.is_caught()).collect();
            if after.is_empty() {
                break;
            }
            at = after.swap_remove(below(rng, after.len()));
            cells.insert(at.theseus);
        }
    }
    cells
}

/// What a hint says of the Minotaur, by another argument; the number of each kind of reason is counted.
#[test]
fn reasons_of_hints_are_true() {
    let mut rng = seeded(12);
    let (mut counts, mut whole) = ([0; 5], 0);
    while counts.iter().any(|count| *count < 20) {
        let level = Level::new(String::new(), any_maze(&mut rng, 7));
        let mut state = level.start();
        for _ in 0..8 {
            let Some(hint) = level
                .hint(&state)
                .filter(|_| level.status(&state) == Status::Playing)
            else {
                break;
            };
            let because: Vec<Action> = hint
                .because
                .iter()
                .filter_map(|mv| match mv {
                    Move::Go(step) => Some(*step),
                    Move::Lay(_) => None,
                })
                .collect();
            let after = |steps: &[Action]| {
                steps
                    .iter()
                    .try_fold(state.clone(), |state, step| state.after(*step))
                    .expect("legal")
            };
            let kind = if hint.reason.contains("Held by walls") {
                assert!(
                    (1..=because.len()).all(|n| after(&because[..n]).minotaur == state.minotaur)
                );
                assert!(hint.reason.contains(&format!("for {} step", because.len())));
                0
            } else if hint.reason.contains("leads nearer to the exit") {
                let there = after(&because[..1]);
                assert!(
                    there
                        .board
                        .distance(there.theseus, there.minotaur)
                        .is_none()
                );
                let is_caught = !hint.reason.contains("from there no way");
                assert_eq!(can_hold_out(&there, 6), !is_caught, "{}", hint.reason);
                if is_caught {
                    assert!(!can_hold_out(&there, because.len() - 1), "{}", hint.reason);
                }
                1
            } else if hint.reason.contains("the Minotaur catches you") {
                assert!(!can_hold_out(&state, because.len()));
                assert!(can_hold_out(&state, because.len() - 1));
                assert!(after(&because).is_caught());
                2
            } else if let Some((_, said)) = hint.reason.split_once("shuts you in: ") {
                let cells: usize = said.split(' ').next().expect("a number").parse().unwrap();
                if counts[3] < 20 {
                    let walked = walked(&state, &mut rng);
                    assert!(walked.len() <= cells, "{}", hint.reason);
                    assert!(!walked.contains(&state.board.maze().exit));
                    whole += usize::from(walked.len() == cells);
                }
                3
            } else {
                4
            };
            counts[kind] += 1;
            let steps: Vec<Action> = Action::ALL
                .into_iter()
                .filter(|step| state.after(*step).is_some())
                .collect();
            let step = steps[below(&mut rng, steps.len())];
            state = state.after(step).expect("a way");
        }
    }
    // Random walks find nearly all of them.
    assert!(whole > 15, "{whole}");
}
