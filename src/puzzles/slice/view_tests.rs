//! The drawing, as recorded.

use super::super::figure::Stroke;
use super::super::rules::{Level, Move};
use super::super::scale::Scale;
use crate::game::{Counter, Input, Key, Look, Play as _, Pointer, Session};
use crate::paint::recorder::{Drawn, Recorder};
use crate::paint::{Ink, Point, Style};

const SQUARE: &str = "Square;1;2;4;o0,0,200,0,200,200,0,200";

fn upright(x: f64) -> Move {
    Move::Draw(Stroke {
        from: [x, -20.0],
        to: [x, 220.0],
    })
}

fn game(level: &str, moves: &[Move]) -> Session<Level> {
    let mut game = Session::new(level.parse().expect("a level"));
    for mv in moves {
        game.make(*mv).expect("allowed");
    }
    game
}

fn pointer(at: Point) -> Pointer {
    Pointer {
        at,
        ..Pointer::default()
    }
}

fn drawn(game: &Session<Level>) -> Vec<Drawn> {
    let mut recorder = Recorder::default();
    game.draw(Look::default(), &mut recorder);
    recorder.drawn
}

/// The outer rings filled by an ink.
fn filled_by(drawn: &[Drawn], ink: Ink) -> Vec<&Vec<Point>> {
    let ring = |drawn| match drawn {
        &Drawn::Polygon(ref rings, Style { fill, .. }) if fill == Some(ink) => rings.first(),
        _ => None,
    };
    drawn.iter().filter_map(ring).collect()
}

#[test]
fn pieces_are_judged_after_the_last_stroke() {
    let two = SQUARE.replace(";1;2;4;", ";2;4;1;");
    let mut game = game(&two, &[upright(20.0)]);
    for ink in [
        Ink::GoodSoft,
        Ink::WarnSoft,
        Ink::ErrorSoft,
        Ink::AccentSoft,
    ] {
        assert_eq!(filled_by(&drawn(&game), ink).len(), 0, "{ink:?}");
    }
    let across = Stroke {
        from: [-20.0, 100.0],
        to: [220.0, 100.0],
    };
    game.make(Move::Draw(across)).expect("allowed");
    let drawn = drawn(&game);
    let [large, small] = [Ink::WarnSoft, Ink::ErrorSoft].map(|ink| filled_by(&drawn, ink));
    assert_eq!((large.len(), small.len()), (2, 2));
}

#[test]
fn the_piece_that_the_reason_speaks_of_is_marked() {
    let marks = |x: f64| {
        let drawn = drawn(&game(SQUARE, &[upright(x)]));
        let is_mark = |style: &Style| {
            let marked = |line: crate::paint::StrokeStyle| line.ink == Ink::Error;
            style.fill.is_none() && style.stroke.is_some_and(marked)
        };
        let is_mark = |it: &&Drawn| matches!(it, Drawn::Polygon(_, style) if is_mark(style));
        drawn.iter().filter(is_mark).count()
    };
    assert_eq!((marks(60.0), marks(100.0)), (1, 0));
}

#[test]
fn a_piece_too_narrow_for_its_share_has_none() {
    let shares = |x: f64| {
        let drawn = drawn(&game(SQUARE, &[upright(x)]));
        let shares = drawn.iter().filter(|it| matches!(it, Drawn::Text(..)));
        shares.count()
    };
    assert_eq!((shares(4.0), shares(100.0)), (1, 2));
}

/// How far the two halves of the square are apart.
fn gap(game: &Session<Level>) -> f64 {
    let drawn = drawn(game);
    let halves = filled_by(&drawn, Ink::Sheet);
    assert_eq!(halves.len(), 2);
    let ends = |ring: &Vec<Point>| {
        let xs = ring.iter().map(|p| p.x);
        let least = xs.clone().fold(f64::INFINITY, f64::min);
        (least, xs.fold(f64::NEG_INFINITY, f64::max))
    };
    let (a, b) = (ends(halves[0]), ends(halves[1]));
    (b.0 - a.1).max(a.0 - b.1)
}

#[test]
fn the_pieces_of_a_win_part_and_stay_apart() {
    let mut won = game(SQUARE, &[upright(100.0)]);
    assert!(gap(&won).abs() < 0.1, "not at once");
    won.advance(1200.0, false);
    let farthest = gap(&won);
    won.advance(2500.0, false);
    won.advance(16.0, false);
    let rest = gap(&won);
    assert!(rest > 0.5 && farthest > rest, "{farthest}, {rest}");
    // Under reduced motion with the next frame.
    let mut still = game(SQUARE, &[upright(100.0)]);
    still.advance(16.0, true);
    assert_eq!(gap(&still), rest);
    // Together again as soon as it is not solved.
    won.undo();
    won.make(upright(60.0)).expect("allowed");
    won.advance(2500.0, false);
    assert!(gap(&won).abs() < 0.1);
}

/// Whether any stroke of a position is drawn.
fn has_strokes(game: &Session<Level>) -> bool {
    let is_end = |drawn: &Drawn| matches!(drawn, Drawn::Circle(_, 4.5, style) if style.fill == Some(Ink::Paper));
    drawn(game).iter().any(is_end)
}

#[test]
fn no_stroke_lies_over_pieces_that_have_parted() {
    let mut won = game(SQUARE, &[upright(100.0)]);
    assert!(has_strokes(&won), "not at once");
    won.advance(2500.0, false);
    won.advance(16.0, false);
    assert!(!has_strokes(&won));
    // It is seen again where it is to be changed.
    let scale = Scale::new(won.level());
    won.input(&Input::Hover(pointer(scale.to_board([100.0, 100.0]))));
    assert!(has_strokes(&won));
    won.input(&Input::Leave);
    assert!(!has_strokes(&won));
    won.undo();
    won.redo();
    won.advance(2500.0, true);
    assert!(!has_strokes(&won), "a win seen again");
}

#[test]
fn nothing_is_marked_wrong_before_a_stroke_is_released() {
    let level = format!("{SQUARE};f80,-20,120,-20,120,40,80,40");
    let mut game = game(&level, &[]);
    let scale = Scale::new(game.level());
    let at = |x: f64, y: f64| pointer(scale.to_board([x, y]));
    let wrong = |game: &Session<Level>| {
        let is_wrong = |drawn: &Drawn| format!("{drawn:?}").contains("Error");
        drawn(game).iter().filter(|drawn| is_wrong(drawn)).count()
    };
    let before = wrong(&game);
    game.input(&Input::Press(at(100.0, 215.0)));
    // Inside the shape, in the zone, and where it began.
    for (x, y) in [(100.0, 100.0), (100.0, -10.0), (100.0, 215.0)] {
        game.input(&Input::Drag(at(x, y)));
        assert_eq!(wrong(&game), before, "{x}, {y}");
    }
    game.input(&Input::Drag(at(100.0, 100.0)));
    let released = game.input(&Input::Release(at(100.0, 100.0)));
    assert!(released.refused && released.message.is_some());
}

#[test]
fn undo_discards_a_stroke_drawn_by_keys_before_the_one_before() {
    let mut game = game("Square;2;3;4;o0,0,200,0,200,200,0,200", &[upright(50.0)]);
    for steps in [1, 0] {
        for (key, fast) in [(Key::Enter, false), (Key::Right, true)] {
            game.input(&Input::Key { key, fast });
        }
        assert!(game.can().0 && game.loupe().is_some());
        game.undo();
        assert_eq!(game.steps(), steps);
        assert!(game.loupe().is_none());
        game.undo();
    }
    assert!(!game.can().0);
}

#[test]
fn counters_follow_a_drag() {
    let mut game = game(SQUARE, &[]);
    let pieces = |game: &Session<Level>| game.counters()[1].value.clone();
    let at = |x: f64, y: f64| pointer(crate::paint::point(x, y));
    game.input(&Input::Press(at(200.0, 10.0)));
    assert_eq!(pieces(&game), "1");
    game.input(&Input::Drag(at(200.0, 390.0)));
    assert_eq!(pieces(&game), "2");
    assert_eq!(game.steps(), 0);
    game.input(&Input::Cancel);
    assert_eq!(pieces(&game), "1");
}

#[test]
fn the_right_number_of_pieces_is_met_only_where_they_are_equal() {
    for (x, equal) in [(60.0, false), (101.0, true)] {
        let pieces = &game(SQUARE, &[upright(x)]).counters()[1];
        assert_eq!((pieces.value.as_str(), pieces.met), ("2", equal), "{x}");
    }
}

#[test]
fn dots_fill_with_the_evenness_of_the_pieces() {
    let third = |at: f64| {
        let counters = game(SQUARE, &[upright(at)]).counters();
        let Counter {
            value, label, met, ..
        } = &counters[2];
        format!("{value} {label}, {met}")
    };
    assert_eq!(third(101.0), "●●● equal size (0.50 off), true");
    assert_eq!(third(104.0), "●●○ equal size (2.00 off), true");
    assert_eq!(third(180.0), "○○○ equal size (40.00 off), false");
    assert_eq!(game(SQUARE, &[]).counters()[2].label, "equal size");
}

#[test]
fn the_place_where_a_stroke_touches_a_zone_is_marked_until_the_next_press() {
    let level = format!("{SQUARE};f80,-20,120,-20,120,40,80,40");
    let mut game = game(&level, &[]);
    let scale = Scale::new(game.level());
    let at = |x: f64, y: f64| pointer(scale.to_board([x, y]));
    let marks = |game: &Session<Level>| {
        let marks = drawn(game).into_iter().filter_map(|drawn| match drawn {
            Drawn::Circle(at, 9.0, _) => Some(at),
            _ => None,
        });
        marks.collect::<Vec<_>>()
    };
    let zone = scale.to_board([100.0, 40.0]);
    game.input(&Input::Press(at(100.0, 215.0)));
    game.input(&Input::Drag(at(100.0, 100.0)));
    assert_eq!(marks(&game), []);
    game.input(&Input::Drag(at(100.0, -35.0)));
    let [mark] = marks(&game)[..] else {
        panic!("{:?}", marks(&game));
    };
    assert!((mark.x - zone.x).abs() < 0.2, "{mark:?}");
    assert!((mark.y - zone.y).abs() < 0.2, "{mark:?}");
    let refused = game.input(&Input::Release(at(100.0, -35.0)));
    let text = refused.message.expect("the reason");
    assert!(!text.contains(','), "no coordinates: {text}");
    assert_eq!(marks(&game), [mark]);
    game.input(&Input::Hover(at(10.0, 10.0)));
    assert_eq!(marks(&game), [mark]);
    game.input(&Input::Press(at(20.0, -35.0)));
    assert_eq!(marks(&game), []);
}
