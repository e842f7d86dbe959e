//! The operators and the tuned search: their invariants and their quality.

use super::super::goal::Fitness;
use super::*;
use crate::search::Individual;
use crate::search::random::seeded;

fn mazes(symmetry: Symmetry) -> Mazes<Move> {
    let goal = MazeGoal::Longest(Fitness::Combined);
    Mazes::new(Maze::open(6, 6), goal, 0.0, symmetry, Move::Lay)
}

fn config() -> tempering::Config {
    tempering::Config {
        chains: 5,
        hot: 40.0,
        cold: 4.5,
        moves: 100,
        niches: 24,
        radius: 10.0,
        ..tempering::Config::default()
    }
}

#[test]
fn operators_keep_pieces_inside_and_walls_symmetric() {
    let mut rng = seeded(1);
    let symmetries = [Symmetry::None, Symmetry::Mirror, Symmetry::HalfTurn].into_iter();
    for (symmetry, tuned) in symmetries.flat_map(|one| [(one, false), (one, true)]) {
        let mut problem = mazes(symmetry);
        if tuned {
            problem.near = neighbours(&problem.size, &problem.groups);
            assert!(problem.near.iter().all(|near| !near.is_empty()));
        }
        let mut a = problem.random(&mut rng);
        let mut b = problem.random(&mut rng);
        for _ in 0..500 {
            problem.crossover(&mut a, &mut b, &mut rng);
            problem.mutate(&mut a, true, &mut rng);
            problem.mutate(&mut b, true, &mut rng);
            for maze in [&a, &b] {
                assert!(maze.is_border(maze.exit));
                assert!(usize::from(maze.theseus) < 36 && usize::from(maze.minotaur) < 36);
                for (place, image) in symmetry.groups(maze) {
                    assert_eq!(maze.has_wall(place), maze.has_wall(image));
                }
            }
        }
    }
}

#[test]
fn a_crossing_loses_no_wall() {
    let mut rng = seeded(2);
    let mut problem = mazes(Symmetry::None);
    for _ in 0..200 {
        let mut a = problem.random(&mut rng);
        let mut b = problem.random(&mut rng);
        let before = (a.walls() + b.walls(), a.distance(&b));
        problem.crossover(&mut a, &mut b, &mut rng);
        assert_eq!((a.walls() + b.walls(), a.distance(&b)), before);
    }
}

#[test]
fn tuned_soon_beats_random_mazes() {
    let best = |config: tempering::Config| {
        let mut search = Tempering::new(mazes(Symmetry::None), config, 3);
        for _ in 0..60_000 {
            search.step();
        }
        search.best().unwrap().0.value
    };
    let tuned = best(config());
    let (hot, cold) = (1e9, 1e9);
    let melted = best(tempering::Config {
        hot,
        cold,
        ..config()
    });
    assert!(tuned > 700.0 && tuned > 1.5 * melted, "{tuned} {melted}");
}

#[test]
fn what_is_shown_in_the_gallery_is_not_alike() {
    let mut search = Tempering::new(mazes(Symmetry::None), config(), 4);
    for _ in 0..40_000 {
        search.step();
    }
    let shown = search.population(12);
    assert_eq!(shown.len(), 12);
    assert_eq!(shown[0].score, search.best().unwrap().0);
    assert!(shown.is_sorted_by(|a, b| a.score.value >= b.score.value));
    let maze = |n: usize| match shown[n].moves[..] {
        [Move::Lay(maze)] => maze,
        _ => panic!("not a maze"),
    };
    for a in 0..12 {
        for b in 0..a {
            assert!(maze(a).distance(&maze(b)) >= 10);
        }
    }
}

#[test]
fn a_page_offers_devious_mazes_of_the_size_on_the_board_first_and_defaults_stay() {
    use crate::game::level_info::{LevelInfo, Offer};
    use crate::game::puzzle::evolves::Choice;
    use crate::puzzles::theseus::board::Board;
    use std::rc::Rc;

    let level = |width, height| Level {
        name: String::new(),
        board: Rc::new(Board::new(Maze::open(width, height))),
    };
    let offered = |level: &Level| {
        let offers = LevelInfo::offers(level);
        let fastest = |offer: &&Offer| (offer.aim, offer.choice) == (Aim::Design, Choice::Fastest);
        let Offer { search, set, .. } = offers.iter().find(fastest).expect("an offer");
        let set = set.iter().map(|(id, value)| format!("{id}={value}"));
        format!("{search} {}", set.collect::<Vec<_>>().join(" "))
    };
    let expected = "tuned width=8 height=7 goal=devious length=46";
    assert_eq!(offered(&level(8, 7)), expected);
    // Of the default size: what is no different from the defaults is not set. None is smaller.
    assert_eq!(offered(&level(6, 6)), "tuned goal=devious");
    assert_eq!(offered(&level(4, 5)), "tuned goal=devious");
    // The settings of a run with defaults.
    let defaults = TUNED.defaults();
    assert_eq!(defaults.choice("goal"), "longest");
    assert_eq!((defaults.count("width"), defaults.count("height")), (6, 6));
}

#[test]
fn designed_maze_that_is_shown_is_walked_once() {
    use crate::game::run::RunConfig;
    use crate::game::session::Session;
    use crate::game::{Look, Play};
    use crate::paint::recorder::Recorder;

    let mut session = Session::new(<Level as crate::game::Puzzle>::example());
    let config = RunConfig {
        search: "tuned".to_owned(),
        set: Vec::new(),
        seed: 1,
    };
    session.evolve(&config).unwrap();
    for _ in 0..3000 {
        session.run_mut().expect("a run").step();
    }
    session.run_mut().expect("a run").refresh_preview();
    let drawn = |session: &Session<Level>| {
        let mut recorder = Recorder::default();
        session.draw(Look::default(), &mut recorder);
        format!("{:?}", recorder.drawn)
    };
    let designed = session.designed_level(None).expect("a maze");
    let steps = designed.level().rating().expect("figures")["actions"].as_u64();
    let mut pictures = std::collections::BTreeSet::new();
    let mut moving = 0;
    while session.advance(50.0, false) {
        moving += 1;
        pictures.insert(drawn(&session));
        assert!(!session.shows_answer(), "figures are of the game");
        assert!(moving < 100_000);
    }
    assert!(pictures.len() as u64 > steps.expect("a number"));
    let rests = drawn(&session);
    session.run_mut().expect("a run").refresh_preview();
    assert!(!session.advance(50.0, false), "the same maze");
    assert_eq!(drawn(&session), rests);
}

/// How many genes of a maze none of these has.
fn new_genes(problem: &Mazes<Move>, maze: &Maze, parents: &[Maze]) -> usize {
    let genes = |maze| problem.genes(maze);
    let parents: Vec<Vec<u32>> = parents.iter().map(genes).collect();
    let own = genes(maze).into_iter().enumerate();
    let is_new = |(place, gene): &(usize, u32)| parents.iter().all(|one| one[*place] != *gene);
    own.filter(is_new).count()
}

#[test]
fn mazes_bred_by_hand_are_mixed_of_the_picked_ones() {
    let spec = OFFERED.iter().find(|it| it.spec.id == "genetic");
    let spec = spec.expect("it is offered");
    let maze = |one: &Individual<Move>| match one.moves[..] {
        [Move::Lay(maze)] => maze,
        _ => panic!("a maze"),
    };
    // A mutation flips up to three walls, or moves a piece.
    for (mutation, most) in [("0", 0), ("1", 3)] {
        let mut set = spec.spec.defaults();
        set.set("tidy", "off").expect("a switch");
        set.set("mutation", mutation).expect("a share");
        let mut search = genetic(&set, sized(&set), None, Move::Lay, 5);
        search.watch();
        for _ in 0..1000 {
            search.step();
        }
        let problem = mazes(Symmetry::None);
        let mut best = search.best().expect("a maze").0.value;
        for pair in [[3, 8], [0, 5], [0, 1]] {
            let all: Vec<Maze> = search.population(12).iter().map(maze).collect();
            let parents = pair.map(|rank| all[rank]);
            let breeding = search.breeding().expect("a genetic algorithm");
            assert!(breeding.breed_from(&pair.map(Some)));
            let children: Vec<Maze> = search.population(99).iter().map(maze).collect();
            assert!(children.len() == 12 && parents.iter().all(|one| children.contains(one)));
            let new = |child| new_genes(&problem, child, &parents);
            assert!(children.iter().all(|child| new(child) <= most));
            let now = search.best().expect("a maze").0.value;
            assert!(now >= best, "the champion stays");
            best = now;
        }
        let breeding = search.breeding().expect("a genetic algorithm");
        assert_eq!(breeding.generations(), 3);
    }
    for (id, offered) in [("report", true), ("tuned", false), ("random", false)] {
        let spec = OFFERED
            .iter()
            .find(|it| it.spec.id == id)
            .expect("a search");
        let level = <Level as crate::game::Puzzle>::example();
        let state = crate::game::Puzzle::start(&level);
        let built = (spec.build)(&level, &state, &spec.spec.defaults(), 1);
        let mut search = built.expect("it suits the level");
        assert_eq!(search.breeding().is_some(), offered, "{id}");
    }
}
