//! Tests of the timeline, on a puzzle that has one.

use crate::game::play::Timeline;
use crate::game::session::playback::PlaybackSource;
use crate::game::{Effect, Play, Pointer, Session, Status};
use crate::game::{Input, Puzzle};
use crate::paint::point;
use crate::puzzles::{morpion, template};

type Game = Session<morpion::Level>;

/// A level with a known game of six moves.
fn known() -> Game {
    Session::new("4D;g6;k000000".parse().unwrap())
}

/// Taps a point, where only one line can be completed.
fn tap(game: &mut Game, (x, y): (i32, i32)) -> Effect {
    let origin = game.layout().window.from;
    let pointer = Pointer {
        at: point(
            24.0 * f64::from(x) - origin.x,
            24.0 * f64::from(y) - origin.y,
        ),
        ..Pointer::default()
    };
    game.input(&Input::Press(pointer));
    game.input(&Input::Release(pointer))
}

fn played() -> Game {
    let mut game: Game = Session::new("5T".parse().unwrap());
    for spot in [(3, -1), (6, -1), (3, 10)] {
        assert!(tap(&mut game, spot).changed);
    }
    game
}

fn at(game: &Game) -> (usize, usize, bool) {
    let timeline = game.place().unwrap();
    (timeline.at, timeline.of, timeline.playing)
}

#[test]
fn puzzles_without_a_timeline_have_none() {
    let mut lamps: Session<template::Level> = Session::new("1011".parse().unwrap());
    assert_eq!(lamps.place(), None);
    assert_eq!(lamps.seek(1), Effect::default());
    assert_eq!(lamps.toggle(), Effect::default());
    assert!(lamps.personal_best().is_none() && lamps.curve().is_none());
}

#[test]
fn going_back_and_forth_loses_nothing() {
    let mut game = played();
    let (line, save) = (game.line(), game.save());
    assert_eq!(at(&game), (3, 3, false));
    for to in [0, 2] {
        assert!(!game.seek(to).changed);
        assert_eq!(at(&game), (to, 3, false));
        assert_eq!(game.shown().moves.len(), to);
        assert_eq!((&game.line(), &game.save()), (&line, &save));
    }
    game.seek(99);
    assert!(game.playback().is_none(), "back in the game");
    assert_eq!((game.line(), game.save()), (line, save));
    assert_eq!(game.seek(3), Effect::default(), "there already");
}

#[test]
fn a_game_goes_on_by_itself_to_its_end_or_until_somebody_plays() {
    let mut game = played();
    game.toggle();
    assert_eq!(at(&game), (0, 3, true));
    (0..3).for_each(|_| assert!(game.advance(700.0, true)));
    assert_eq!(at(&game), (3, 3, false));
    assert!(game.playback().is_none(), "back in the game");
    game.toggle();
    game.advance(700.0, true);
    assert_eq!(at(&game), (1, 3, true));
    assert!(tap(&mut game, (6, 10)).changed);
    assert_eq!(at(&game), (2, 2, false));
    game.toggle();
    game.toggle();
    assert_eq!(at(&game), (0, 2, false), "stopped at once");
}

#[test]
fn undone_moves_stay_on_the_slider() {
    let mut game = played();
    game.undo();
    assert_eq!(at(&game), (2, 3, false));
    game.seek(3);
    assert_eq!((game.steps(), at(&game)), (2, (3, 3, false)));
    game.seek(2);
    assert!(game.playback().is_none(), "back in the game");
    game.toggle();
    (0..2).for_each(|_| _ = game.advance(700.0, true));
    assert_eq!((game.steps(), at(&game)), (2, (3, 3, false)));
    assert!(game.end(true).changed, "put on the board as it is shown");
    assert_eq!(game.state().moves.len(), 3);
}

#[test]
fn before_the_first_move_the_slider_goes_through_the_known_game() {
    let mut game = known();
    assert_eq!(at(&game), (0, 6, false));
    assert!(!game.seek(4).changed);
    assert_eq!(at(&game), (4, 6, false));
    assert_eq!((game.steps(), game.counters()[0].value.as_str()), (0, "4"));
    let (curve, place) = game.curve().unwrap();
    assert_eq!((curve.values.len(), place), (7, 4));
    game.toggle();
    assert_eq!(at(&game), (4, 6, true));
    game.end(false);
    assert_eq!(at(&game), (0, 6, false));
}

/// Six moves put on the board at once, after one played move.
fn adopted() -> Game {
    let line = "3,-1S0 6,-1S0 3,10S4 6,10S4 -1,3E0 -1,6E0";
    let mut game: Game = Session::new("5T".parse().unwrap());
    assert!(tap(&mut game, (10, 3)).changed);
    assert!(game.adopt_line(line).unwrap().changed);
    game
}

#[test]
fn each_move_of_an_adopted_game_has_its_place_on_the_slider() {
    let mut game = adopted();
    let place = |game: &Game| game.curve().map(|(curve, at)| (curve.values.len(), at));
    assert_eq!((game.steps(), at(&game)), (2, (6, 6, false)));
    assert_eq!(place(&game), Some((7, 6)));
    // Within the line it is looked at; the board's own position stays.
    assert!(!game.seek(4).changed);
    assert_eq!((game.steps(), at(&game)), (2, (4, 6, false)));
    assert_eq!(place(&game), Some((7, 4)));
    assert_eq!(game.playback().unwrap().source, PlaybackSource::Replay);
    // At its end one is back in the game.
    game.seek(99);
    assert!(game.playback().is_none());
    assert_eq!(at(&game), (6, 6, false));
    // One's own moves after it are steps, to be taken back one by one.
    assert!(tap(&mut game, (10, 6)).changed);
    assert_eq!((game.steps(), at(&game)), (3, (7, 7, false)));
    game.seek(6);
    assert_eq!((game.steps(), at(&game)), (3, (6, 7, false)));
    game.seek(1);
    assert_eq!((at(&game), place(&game)), ((1, 7, false), Some((8, 1))));
    // Undo leaves what is looked at, then takes the whole line back.
    game.undo();
    assert_eq!((game.steps(), at(&game)), (3, (7, 7, false)));
    game.undo();
    assert_eq!(at(&game), (6, 7, false));
    game.undo();
    assert_eq!((game.steps(), at(&game)), (1, (1, 1, false)));
    game.redo();
    game.redo();
    assert_eq!(at(&game), (7, 7, false));
}

#[test]
fn a_linked_game_is_gone_through_from_its_start() {
    let mut game: Game = Session::new("5T".parse().unwrap());
    game.adopt_line("3,-1S0 6,-1S0 3,10S4").unwrap();
    assert_eq!((game.steps(), at(&game)), (1, (3, 3, false)));
    game.seek(0);
    assert_eq!(at(&game), (0, 3, false));
    game.seek(2);
    assert_eq!((game.steps(), at(&game)), (1, (2, 3, false)));
    // Played on from there, its first moves are put on the board.
    assert!(tap(&mut game, (6, 10)).changed);
    assert_eq!((game.steps(), at(&game)), (3, (3, 3, false)));
    game.restart();
    assert_eq!(at(&game), (0, 0, false), "another game");
}

#[test]
fn an_adopted_game_goes_on_by_itself_from_where_one_is() {
    let mut game = adopted();
    game.toggle();
    assert_eq!(at(&game), (0, 6, true));
    game.advance(700.0, true);
    assert_eq!(at(&game), (1, 6, true));
    game.toggle();
    assert_eq!(at(&game), (1, 6, false));
    game.end(true);
    assert_eq!((game.steps(), game.state().moves.len()), (3, 1));
    // What was made before is another game, and goes no further than its own end.
    (0..2).for_each(|_| drop(game.undo()));
    assert_eq!((game.steps(), at(&game)), (1, (1, 1, false)));
    game.toggle();
    (0..4).for_each(|_| _ = game.advance(700.0, true));
    assert_eq!((game.steps(), at(&game)), (1, (1, 1, false)));
}

#[test]
fn what_is_to_be_found_is_not_on_the_slider() {
    let mut game: Game = Session::new("4D;g6;o00;k0000".parse().unwrap());
    assert_eq!(at(&game), (0, 0, false));
    assert_eq!(game.curve().unwrap().0.values.len(), 1);
    assert_eq!(game.seek(2), Effect::default());
    game.play_back(PlaybackSource::Solution);
    assert_eq!(at(&game), (0, 4, true));
}

#[test]
fn a_playback_is_played_on_from_where_it_stands() {
    let mut game = known();
    game.seek(2);
    let shown = game.shown().clone();
    let alone = |mv: &&morpion::Move| shown.choices_at(mv.spot).len() == 1;
    let choices = shown.choices();
    let mv = *choices.iter().rev().find(alone).unwrap();
    let effect = tap(&mut game, (mv.spot.x(), mv.spot.y()));
    assert!(effect.changed && game.playback().is_none());
    assert_eq!((game.steps(), game.state().moves.len()), (2, 3));
    assert_eq!(game.state().moves.last(), Some(&mv));
    game.undo();
    assert_eq!((game.steps(), game.state().moves.len()), (1, 2));
    game.undo();
    assert_eq!(game.line(), "");
}

#[test]
fn kept_is_the_line_as_far_as_it_was_shown() {
    let mut game = known();
    game.seek(5);
    let effect = game.end(true);
    assert!(effect.changed && !effect.won);
    assert_eq!(game.state().moves.len(), 5);
    game.play_back(PlaybackSource::Solution);
    game.seek(6);
    assert!(game.end(true).won);
    assert_eq!(game.status(), Status::Solved);
}

#[test]
fn a_tally_knows_what_was_played_by_hand() {
    let mut game = played();
    let tally = |game: &Game| {
        game.personal_best()
            .map(|tally| (tally.value, game.is_played()))
    };
    assert_eq!(tally(&game), Some((3, true)));
    let line = game.line();
    game.restart();
    assert_eq!(tally(&game), Some((0, true)));
    game.adopt_line(&line).unwrap();
    tap(&mut game, (6, 10));
    assert_eq!(tally(&game), Some((4, false)));
    game.restart();
    tap(&mut game, (6, 10));
    assert_eq!(tally(&game), Some((1, true)));
    assert!(known().personal_best().is_none());
}

#[test]
fn a_board_grows_in_steps_and_its_pointers_keep_their_points() {
    let mut game: Game = Session::new(morpion::Level::example());
    let start = (game.layout().window.from, game.layout().window.size());
    assert_eq!(start, (point(-48.0, -48.0), (312.0, 312.0)));
    tap(&mut game, (3, -1));
    assert_eq!(game.layout().window.from, point(-48.0, -96.0));
    assert_eq!(game.layout().window.size(), (312.0, 360.0));
    tap(&mut game, (6, -1));
    assert_eq!(game.layout().window.size(), (312.0, 360.0));
    tap(&mut game, (3, 10));
    assert_eq!(game.layout().window.size(), (312.0, 408.0));
    (0..3).for_each(|_| drop(game.undo()));
    assert_eq!(
        (game.layout().window.from, game.layout().window.size()),
        start
    );
}
