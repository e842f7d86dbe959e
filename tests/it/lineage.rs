//! Invariants of lineage, for every search of every puzzle.

use super::all_searches::{run_mut, run_of, searches_of_puzzles};
use super::play::step;
use evolvarium::game::Play;
use evolvarium::game::run::{MAX_TILES, birth_report};
use evolvarium::search::lineage::Origin;
use evolvarium::search::{Aim, Birth, Direction, End, Method};

/// Where a run stands, to the last bit.
fn state_of(play: &dyn Play) -> String {
    let run = run_of(play);
    format!("{:?} {:?} {:?}", run.report(), run.end(), run.best_answer())
}

#[test]
fn watching_a_run_changes_nothing_about_it() {
    for search in searches_of_puzzles() {
        let (mut alone, mut watched) = (search.start(5), search.watch(5));
        for steps in [1, 400, 1200] {
            step(&mut *alone, steps);
            step(&mut *watched, steps);
            let at = format!("{search} after {steps}");
            assert_eq!(state_of(&*alone), state_of(&*watched), "{at}");
        }
        assert!(run_of(&*alone).birth().is_none());
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
    for search in searches_of_puzzles() {
        let mut play = search.watch(3);
        step(&mut *play, 3000);
        let run = run_of(&*play);
        let (best, method) = (run.report().best.expect("a best"), search.spec.method);
        let at = search.to_string();
        if let Some(latest) = run.birth() {
            reported += 1;
            check(&latest, method, &at);
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
        line.iter().for_each(|birth| check(birth, method, &at));
        for pair in line.windows(2) {
            let (before, after) = (&pair[0].child, &pair[1].parents[0]);
            assert_eq!(before.answer, after.answer, "{at}");
            assert_eq!(before.score, after.score, "{at}");
            assert!(pair[0].evaluation < pair[1].evaluation, "{at}");
        }
        // The last answer is the best one, on the board.
        assert!(
            search.spec.aim != Aim::Solve || !last.child.answer.is_empty(),
            "{at}"
        );
    }
    assert!(reported >= 20, "{reported} searches tell of births");
    assert!(related >= 18, "{related} searches have lines of descent");
}

#[test]
fn solution_ranks_first_with_its_generation_of_birth() {
    let (mut solved, mut born) = (0, 0);
    for (search, seed) in searches_of_puzzles().flat_map(|it| (1..4).map(move |seed| (it, seed))) {
        let mut play = search.watch(seed);
        step(&mut *play, 3000);
        let run = run_mut(&mut *play);
        if run.end() != Some(End::Solved) {
            continue;
        }
        solved += 1;
        if let Some(first) = run.refresh_gallery(12).first() {
            assert!(first.score.solved, "{search} {seed}");
        }
        if let Some(birth) = run.birth() {
            born += 1;
            assert_eq!(birth.generation, run.generation(), "{search} {seed}");
        }
    }
    assert!(solved >= 20, "{solved} solved, {born} of them born");
    assert!(born >= 10, "{solved} solved, {born} of them born");
}

#[test]
fn children_after_a_solution_have_later_births() {
    let mut went_on = 0;
    for search in searches_of_puzzles() {
        let mut play = search.watch(1);
        step(&mut *play, 3000);
        let birth_numbers = |play: &dyn Play| {
            let birth = run_of(play).birth()?;
            Some((birth.generation, birth.evaluation))
        };
        let is_solved = run_of(&*play).end() == Some(End::Solved);
        let Some(mut before) = birth_numbers(&*play).filter(|_| is_solved) else {
            continue;
        };
        for _ in 0..8 {
            if run_of(&*play).end().is_some() {
                play.resume();
            }
            run_mut(&mut *play).breed();
            let now = birth_numbers(&*play).expect("a birth");
            assert!(now > before, "{search}: {now:?}");
            before = now;
        }
        went_on += 1;
    }
    assert!(went_on >= 5, "{went_on}");
}

#[test]
fn the_gallery_shows_the_champion_s_line_from_its_beginning() {
    for search in searches_of_puzzles() {
        let mut play = search.watch(3);
        for _ in 0..4 {
            step(&mut *play, 300);
            run_mut(&mut *play).refresh_preview();
        }
        let run = run_mut(&mut *play);
        let (descent, bests) = (run.descent(), run.bests().0);
        let at = search.to_string();
        run.refresh_gallery(MAX_TILES);
        let tiles = run.refresh_gallery(MAX_TILES);
        let places: Vec<_> = (0..tiles.len()).map(Some).collect();
        assert_eq!(run.places_before(), places, "{at}: nothing has moved");
        run.show_line(true);
        let line = run.line().expect("it is shown").clone();
        let recorded = if descent.len() > 1 {
            descent.len()
        } else {
            bests
        };
        assert!(line.boards.len() <= recorded.min(MAX_TILES), "{at}");
        assert_eq!(line.is_descent, descent.len() > 1, "{at}");
        let lines: Vec<&str> = line.boards.iter().map(|board| &board.line[..]).collect();
        if let ([first, .., last], true) = (&descent[..], line.is_descent) {
            assert_eq!(lines.first(), Some(&&first.child.answer[..]), "{at}");
            assert_eq!(lines.last(), Some(&&last.child.answer[..]), "{at}");
            let is_recorded =
                |line: &&str| descent.iter().any(|birth| birth.child.answer == **line);
            assert!(lines.iter().all(is_recorded), "{at}");
        }
        assert_eq!(run.refresh_gallery(MAX_TILES).len(), lines.len(), "{at}");
        run.show_line(false);
        assert_eq!(run.refresh_gallery(MAX_TILES).len(), tiles.len(), "{at}");
    }
}
