//! The preference array, checked against the post.

use super::*;
use crate::puzzles::morpion::exchange::read;
use crate::puzzles::morpion::grid::SIDE;
use crate::puzzles::morpion::tests::sources;
use crate::puzzles::morpion::{Level, Variant};
use morpion_solitaire_records::RECORDS;

fn start() -> Start {
    Start::from_level(&Level::free(Variant::FiveT))
}

#[test]
fn the_array_is_the_posts() {
    let array = &sources()["array"];
    let number = |key: &str| array[key].as_u64().unwrap() as usize;
    let (side, margin) = (number("side"), number("margin") as i32);
    assert_eq!((side, RANKS), (SIDE, number("ranks")));
    let names = LineDirection::ALL.map(LineDirection::name);
    assert_eq!(array["directions"], serde_json::json!(names));
    // “(line.x + 15) * 40 * 4 + (line.y + 15) * 4 + DIRECTION_INDEX[line.dir]”.
    for spot in spots() {
        for (number, direction) in (0..).zip(LineDirection::ALL) {
            let side = side as i32;
            let index = (spot.x() + margin) * side * 4 + (spot.y() + margin) * 4 + number;
            assert_eq!(Line::new(spot, direction).rank_index() as i32, index);
        }
    }
}

#[test]
fn the_ascending_array_gives_a_game_of_35_moves() {
    let mut game = Vec::new();
    let ascending = (0..RANKS as u64).collect();
    Preferences::new(ascending).play(&start(), &mut game);
    let ascending = &sources()["ascending"];
    assert_eq!(ascending["moves"], game.len());
}

#[test]
fn an_exhibited_game_is_the_one_that_is_played() {
    let mut rng = seeded(1);
    for _ in 0..10 {
        let mut shuffled = || {
            let mut ranks: Vec<u64> = (0..RANKS as u64).collect();
            shuffle(&mut ranks, &mut rng);
            Preferences::new(ranks)
        };
        let (mut game, mut again) = (Vec::new(), Vec::new());
        shuffled().play(&start(), &mut game);
        let mut preferences = shuffled();
        preferences.exhibit(&game);
        preferences.play(&start(), &mut again);
        assert_eq!(again, game);
        let mut ranks = preferences.ranks.clone();
        ranks.sort_unstable();
        ranks.dedup();
        assert_eq!(ranks.len(), RANKS, "each rank once");
    }
}

/// With all that can be switched on.
fn layered() -> Config {
    Config {
        by_layers: true,
        pool: pool::Config {
            visits: 30,
            within: 5,
            games: 50,
        },
        ..Config::COMMENT
    }
}

/// The array is kept.
const KEPT: Config = Config {
    modification: Modification::Swap(1),
    redraws: false,
    ..Config::POST
};

#[test]
fn only_the_game_survives_in_a_new_random_array() {
    for (config, is_new) in [(Config::POST, true), (KEPT, false)] {
        let mut search = PreferenceSearch::new(start(), config, 1);
        search.step();
        let before = search.preferences.ranks.clone();
        search.step();
        let ranks = &search.preferences.ranks;
        let same = before.iter().zip(ranks).filter(|(a, b)| a == b).count();
        // The lines of the game have the highest ranks, old or new.
        assert_eq!(
            same <= search.game.len().max(search.trial.len()),
            is_new,
            "{config:?}"
        );
        assert!(is_new || same >= RANKS - 2, "{same} of {RANKS}");
        let mut played = Vec::new();
        search.preferences.play(&start(), &mut played);
        assert_eq!(played, search.game, "{config:?}");
    }
}

#[test]
fn games_get_longer_and_never_shorter() {
    for config in [Config::POST, KEPT, Config::COMMENT, layered()] {
        let mut search = PreferenceSearch::new(start(), config, 1);
        let mut longest = 0;
        for _ in 0..3000 {
            search.step();
            let (_, game) = search.best().unwrap();
            assert!(game.len() >= longest);
            longest = game.len();
        }
        assert!(longest > 65, "{config:?}: {longest}");
    }
}

#[test]
fn a_game_that_arrives_is_exhibited_unless_it_is_shorter() {
    for config in [Config::POST, KEPT, Config::COMMENT, layered()] {
        let mut sender = PreferenceSearch::new(start(), config, 1);
        let short = {
            sender.step();
            sender.emigrants(3)
        };
        for _ in 0..2000 {
            sender.step();
        }
        let long = sender.emigrants(3);
        assert_eq!((short.len(), long.len()), (1, 1));
        let mut search = PreferenceSearch::new(start(), config, 2);
        for _ in 0..10 {
            search.step();
        }
        search.immigrate(&long);
        let mut played = Vec::new();
        search.preferences.play(&start(), &mut played);
        let sent = sender.longest();
        assert_eq!((&played, &search.game), (sent, sent));
        search.immigrate(&short);
        assert_eq!(&search.game, sender.longest());
        assert_eq!(search.report().evaluations, 12);
    }
}

/// A game that arrives from elsewhere is in the pool before its first visit.
#[test]
fn visiting_a_pool_game_does_not_add_it_again() {
    let mut sender = PreferenceSearch::new(start(), layered(), 1);
    let mut search = PreferenceSearch::new(start(), layered(), 2);
    while search.pool.size() < 3 {
        sender.step();
        search.immigrate(&sender.emigrants(1));
    }
    let (here, size) = (search.configuration, search.pool.size());
    for _ in 0..=30 {
        search.visit();
    }
    assert_ne!(search.configuration, here, "it goes on from another game");
    assert!(search.pool.size() <= size);
}

/// The post: “great resiliency to modification of the individual position directions while
/// maintaining a grids general form”. `docs/sources/morpion.md` has these figures.
#[test]
fn a_swap_of_two_ranks_leaves_most_lines_of_a_long_game() {
    let long = &read(RECORDS[0].2).unwrap().game;
    let mut rng = seeded(1);
    // Quartiles of the lines that are left, of 201 arrays that play the game.
    let mut left = |swaps: Option<usize>| {
        let mut left: Vec<usize> = (0..201)
            .map(|_| {
                let mut preferences = Preferences::new((0..RANKS as u64).collect());
                preferences.redraw(&mut rng);
                if swaps.is_some() {
                    preferences.exhibit(long);
                }
                for _ in 0..swaps.unwrap_or(0) {
                    let used = preferences.place(long[below(&mut rng, long.len())]);
                    preferences.ranks.swap(used, below(&mut rng, RANKS));
                }
                let mut game = Vec::new();
                preferences.play(&start(), &mut game);
                long.iter().filter(|mv| game.contains(mv)).count()
            })
            .collect();
        left.sort_unstable();
        [left[50], left[100], left[150]]
    };
    assert_eq!(long.len(), 178);
    assert_eq!(left(Some(1)), [90, 146, 178]);
    assert_eq!(left(Some(3)), [54, 78, 119]);
    assert_eq!(left(Some(10)), [40, 50, 65]);
    // Random arrays, for comparison.
    assert_eq!(left(None), [8, 10, 13]);
}
