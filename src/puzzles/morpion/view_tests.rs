//! The visible part of a board: the window, its steps, numbers and rings.

use super::*;
use crate::game::{Look, Play, Session};
use crate::paint::recorder::{Drawn, Recorder};
use crate::puzzles::morpion::Variant;
use crate::search::random::{below, seeded};

fn random_line(variant: Variant, seed: u64) -> (State, Vec<Move>) {
    let mut rng = seeded(seed);
    let mut state = State::cross(variant);
    while !state.legal.is_empty() {
        let mv = state.legal.at(below(&mut rng, state.legal.len()));
        state = state.played(mv).unwrap();
    }
    let moves = state.moves.clone();
    (state, moves)
}

#[test]
fn the_window_shows_points_rings_and_previews_and_changes_in_steps() {
    let holds = |window: Rect, spot: Spot, cells: f64| {
        let at = at(spot);
        let room = cells * CELL;
        at.x - window.from.x >= room
            && at.y - window.from.y >= room
            && window.to.x - at.x >= room
            && window.to.y - at.y >= room
    };
    for variant in Variant::ALL {
        let start = State::cross(variant);
        let last = f64::from(variant.last());
        let cross = Rect {
            from: point(-2.0 * CELL, -2.0 * CELL),
            to: point((last + 2.0) * CELL, (last + 2.0) * CELL),
        };
        assert_eq!(window(&start, &[]), cross);
        for seed in 0..10 {
            let (_, moves) = random_line(variant, seed);
            let preview = window(&start, &[&moves]);
            assert!(moves.iter().all(|mv| holds(preview, mv.spot, 2.0)));
            let mut state = start.clone();
            for mv in &moves {
                state = state.played(*mv).unwrap();
                let now = window(&state, &[]);
                assert!(state.moves.iter().all(|mv| holds(now, mv.spot, 2.0)));
                let rings = state.legal.moves();
                assert!(rings.iter().all(|mv| holds(now, mv.spot, 1.0)));
                for (now, least) in [
                    (now.from.x, cross.from.x),
                    (now.from.y, cross.from.y),
                    (now.to.x, cross.to.x),
                    (now.to.y, cross.to.y),
                ] {
                    assert_eq!((now - least) % (2.0 * CELL), 0.0);
                }
            }
        }
    }
}

#[test]
fn numbers_are_drawn_where_they_can_be_read() {
    let mut game: Session<Level> = Session::new("5T".parse().unwrap());
    game.adopt_line("3,-1S0 6,-1S0").unwrap();
    game.advance(1000.0, true);
    let texts = |pixel: f64, thumbnail: bool| {
        let mut recorder = Recorder::default();
        let look = Look {
            thumbnail,
            pixel,
            preview: true,
        };
        game.draw(look, &mut recorder);
        recorder.texts().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(texts(1.0, false), ["1", "2"]);
    assert!(texts(2.0, false).is_empty());
    assert!(texts(1.0, true).is_empty());
}

#[test]
fn thumbnails_hold_the_whole_board() {
    let within =
        |at: Point| (0.0..=THUMBNAIL.0).contains(&at.x) && (0.0..=THUMBNAIL.1).contains(&at.y);
    for variant in Variant::ALL {
        let (_, moves) = random_line(variant, 2);
        let level = Level {
            opening: moves[..moves.len() - 1].to_vec(),
            ..Level::free(variant)
        };
        let mut recorder = Recorder::default();
        let look = Look {
            thumbnail: true,
            ..Look::default()
        };
        Session::new(level).draw(look, &mut recorder);
        assert_eq!(recorder.open, 0);
        let circles = recorder.drawn.iter().filter_map(|drawn| match drawn {
            Drawn::Circle(centre, ..) => Some(*centre),
            _ => None,
        });
        let circles: Vec<_> = circles.collect();
        assert_eq!(circles.len(), variant.cross().len() + moves.len() - 1);
        assert!(circles.into_iter().all(within));
    }
}
