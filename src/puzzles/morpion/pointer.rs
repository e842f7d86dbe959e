//! Inputs: a tap on a ring adds the point; where it completes several
//! lines, a second tap (or a number) chooses one. A drag along a line plays it
//! at once. The keyboard has a cursor on the grid.

use super::grid::{LineDirection, Move, Spot, line_of, near};
use super::rules::{State, place};
use super::spoken;
use super::ui::{Pick, Ui};
use super::view::{self, CELL};
use crate::game::{Button, Control, Input, Key, Response, capital};
use crate::i18n::{tr, tr_noop, trn};
use crate::paint::Point;

/// How far a pressed pointer moves, in points, before it drags.
const DRAGS: f64 = CELL * 0.6;
/// The largest distance at which a ring is hit, so that no point is added beside the one
/// meant.
const MAX_DISTANCE: f64 = CELL * 0.75;

/// The point of the grid nearest to a place.
fn spot_at(at: Point) -> Spot {
    near((at.x / CELL).round() as i32, (at.y / CELL).round() as i32)
}

pub(super) fn interpret(state: &State, ui: &mut Ui, input: &Input) -> Response<Move> {
    // The position may have changed since the choice was opened.
    ui.pick = ui.pick.filter(|pick| state.choices_at(pick.spot).len() > 1);
    match input {
        Input::Press(pointer) if pointer.button == Button::Main => {
            ui.keys = false;
            // A finger sees the lines that a tap would draw.
            ui.hover = ring_at(state, pointer.at, pointer.reach);
            ui.drag = None;
            ui.press = Some(pointer.at);
            let on_ground = ui.hover.is_none() && !begins_line(state, spot_at(pointer.at));
            match on_ground && ui.pick.is_none() {
                true => Response::Ignored,
                false => Response::Redraw,
            }
        }
        Input::Press(_) => Response::Ignored,
        Input::Drag(pointer) => {
            let Some(press) = ui.press else {
                return Response::Ignored;
            };
            if ui.drag.is_none() && distance(press, pointer.at) < DRAGS {
                return Response::Ignored;
            }
            ui.hover = None;
            let from = spot_at(press);
            let length = state.board.variant().length();
            Response::put(&mut ui.drag, Some((from, along(from, pointer.at, length))))
        }
        Input::Release(pointer) => {
            let Some(press) = ui.press.take() else {
                return Response::Ignored;
            };
            ui.hover = None;
            match ui.drag.take() {
                Some((from, to)) if from != to => draw_line(state, ui, from, to),
                _ => tap(state, ui, press, pointer.reach),
            }
        }
        Input::Cancel => {
            // A second finger takes the press back, and zooms in on the choice.
            let something = ui.press.is_some() || ui.pick.is_some();
            if ui.press.is_none() {
                ui.pick = None;
            }
            ui.press = None;
            ui.drag = None;
            ui.hover = None;
            Response::redraw_if(something)
        }
        Input::Leave => Response::redraw_if(ui.hover.take().is_some()),
        Input::Hover(pointer) => {
            let hover = ring_at(state, pointer.at, pointer.reach);
            let moved = std::mem::replace(&mut ui.hover, hover) != hover;
            let chosen = ui.pick.and_then(|pick| {
                let chosen = line_at(&state.choices_at(pick.spot), state, pointer.at)?;
                (chosen != pick.chosen).then_some(Pick { chosen, ..pick })
            });
            ui.pick = chosen.or(ui.pick);
            Response::redraw_if(moved || chosen.is_some())
        }
        Input::Key { key, fast } => by_key(state, ui, *key, *fast),
        Input::Control { id, value } => match id.as_str() {
            "rings" => Response::switch(&mut ui.rings.0, value),
            "numbers" => Response::switch(&mut ui.numbers.0, value),
            _ => Response::Ignored,
        },
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// Whether a drag from a point can draw a line: one that a move would add ends there.
fn begins_line(state: &State, spot: Spot) -> bool {
    let last = state.board.variant().length() - 1;
    let mut lines = state.legal.moves().iter().map(|mv| mv.line);
    lines.any(|line| line.from() == spot || line.spot(last) == spot)
}

/// The point that can be added nearest to a place, if it is near enough.
fn ring_at(state: &State, at: Point, reach: f64) -> Option<Spot> {
    let reach = reach.clamp(CELL / 2.0, MAX_DISTANCE);
    let spots = state.legal.moves().iter().map(|mv| mv.spot);
    let far = |spot: &Spot| distance(view::at(*spot), at);
    spots
        .min_by(|a, b| far(a).total_cmp(&far(b)))
        .filter(|spot| far(spot) <= reach)
}

/// The line chosen by a place, of several through a point: that of the badge there, or the
/// nearest one.
fn line_at(choices: &[Move], state: &State, at: Point) -> Option<usize> {
    let length = state.board.variant().length();
    let far = |(n, mv): (usize, &Move)| {
        let badge = distance(view::badge(choices, n, length), at);
        if badge <= CELL / 2.0 {
            return 0.0;
        }
        let (a, b) = (view::at(mv.line.from()), view::at(mv.line.spot(length - 1)));
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let share = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy);
        let share = share.clamp(0.0, 1.0);
        let foot = crate::paint::point(a.x + dx * share, a.y + dy * share);
        // Of lines that lie on one another, the one whose badge is nearer.
        distance(foot, at) + 0.01 * badge
    };
    let all = choices.iter().enumerate();
    let nearest = all.min_by(|a, b| far(*a).total_cmp(&far(*b)));
    nearest
        .filter(|it| far(*it) <= MAX_DISTANCE)
        .map(|(n, _)| n)
}

/// The point of the grid that a drag from another has come to: along one of the
/// eight ways, at most to the end of a line.
fn along(from: Spot, at: Point, length: usize) -> Spot {
    let start = view::at(from);
    let (dx, dy) = ((at.x - start.x) / CELL, (at.y - start.y) / CELL);
    // An octant is 45°: tan 22.5° parts straight ways from diagonal ones.
    const STRAIGHT: f64 = 0.414;
    let step = |d: f64, other: f64| {
        if d.abs() < other.abs() * STRAIGHT {
            0
        } else {
            d.signum() as i32
        }
    };
    let steps = (dx.abs().max(dy.abs()).round() as i32).min(length as i32 - 1);
    let (sx, sy) = (step(dx, dy), step(dy, dx));
    near(from.x() + sx * steps, from.y() + sy * steps)
}

/// A drag has ended: the line it went along, or why it can't be drawn.
fn draw_line(state: &State, ui: &mut Ui, from: Spot, to: Spot) -> Response<Move> {
    let (line, points) = line_of(from, to);
    let length = state.board.variant().length();
    if points != length {
        return Response::Refused(trn!(
            length,
            "A line has {n} point: drag from the first to the last.",
            "A line has {n} points: drag from the first to the last."
        ));
    }
    let missing: Vec<Spot> = line
        .spots(length)
        .filter(|spot| !state.board.is_occupied(*spot))
        .collect();
    let [spot] = missing[..] else {
        return Response::Refused(match missing.len() {
            0 => {
                tr!("All points of this line are already there: a move has to add one.").to_owned()
            }
            missing => trn!(
                missing,
                "{n} point of this line is missing: a move adds just one.",
                "{n} points of this line are missing: a move adds just one."
            ),
        });
    };
    let before = line_of(line.from(), spot).1 - 1;
    match Move::new(spot, line.direction(), before, length) {
        Some(mv) => play(state, ui, mv),
        None => Response::Redraw,
    }
}

/// Plays a move, or says why not.
fn play(state: &State, ui: &mut Ui, mv: Move) -> Response<Move> {
    match state.played(mv) {
        Ok(_) => {
            ui.release();
            ui.hover = None;
            Response::Move(mv)
        }
        Err(why) => Response::Refused(capital(why) + "."),
    }
}

fn tap(state: &State, ui: &mut Ui, at: Point, reach: f64) -> Response<Move> {
    let ring = ring_at(state, at, reach);
    if let Some(pick) = ui.pick.take() {
        let choices = state.choices_at(pick.spot);
        if ring == Some(pick.spot) && distance(view::at(pick.spot), at) < CELL / 2.0 {
            return Response::Redraw;
        }
        if let Some(chosen) = line_at(&choices, state, at) {
            return play(state, ui, choices[chosen]);
        }
        if ring.is_none() {
            return Response::Redraw;
        }
    }
    match ring {
        Some(spot) => {
            ui.cursor = Some(spot);
            add(state, ui, spot)
        }
        None => Response::Refused(why_no_ring(state, spot_at(at))),
    }
}

/// Adds a point, or opens the choice among its lines.
fn add(state: &State, ui: &mut Ui, spot: Spot) -> Response<Move> {
    match state.choices_at(spot)[..] {
        [] => Response::Refused(why_no_ring(state, spot)),
        [mv] => play(state, ui, mv),
        ref choices => {
            ui.pick = Some(Pick { spot, chosen: 0 });
            Response::Say(trn!(
                choices.len(),
                "{point} completes {n} line: choose one or press its number.",
                "{point} completes {n} lines: choose one or press its number.",
                point = place(spot)
            ))
        }
    }
}

/// Why no point can be added at a place. It is not named: the board shows no coordinates.
fn why_no_ring(state: &State, spot: Spot) -> String {
    if state.board.is_occupied(spot) {
        return tr!("There is already a point here.").to_owned();
    }
    let length = state.board.variant().length();
    let lines = LineDirection::ALL.into_iter().flat_map(|direction| {
        (0..length).filter_map(move |before| Move::new(spot, direction, before, length))
    });
    let is_full = |mv: &Move| {
        let mut others = mv.line.spots(length).filter(|other| *other != spot);
        others.all(|other| state.board.is_occupied(other))
    };
    let full: Vec<Move> = lines.filter(is_full).collect();
    match full.first().map(|mv| state.played(*mv)) {
        Some(Err(why)) => tr!("Not here: {why}.", why),
        _ => trn!(
            length - 1,
            "Nothing can be added here: no line of {length} has its other {n} point in place.",
            "Nothing can be added here: no line of {length} has its other {n} points in place.",
            length
        ),
    }
}

fn by_key(state: &State, ui: &mut Ui, key: Key, fast: bool) -> Response<Move> {
    if let Some(pick) = ui.pick {
        return choose(state, ui, pick, key);
    }
    match key {
        Key::Char('n') => return next_ring(state, ui, 1),
        Key::Char('p') => return next_ring(state, ui, -1),
        Key::Enter | Key::Space => {
            ui.keys = true;
            return add(state, ui, ui.cursor());
        }
        Key::Escape => return Response::redraw_if(std::mem::take(&mut ui.keys)),
        _ => {}
    }
    let Some((right, down)) = key.way() else {
        return Response::Ignored;
    };
    let from = ui.cursor();
    let to = if fast {
        toward(state, from, key)
    } else {
        let [left, top, last, bottom] = view::reach(state);
        near(
            (from.x() + right).clamp(left, last),
            (from.y() + down).clamp(top, bottom),
        )
    };
    arrive(state, ui, to)
}

/// The cursor comes to a point, which is said.
fn arrive(state: &State, ui: &mut Ui, to: Spot) -> Response<Move> {
    ui.keys = true;
    ui.cursor = Some(to);
    let (lines, point) = (state.choices_at(to).len(), place(to));
    Response::Say(if lines > 0 {
        trn!(
            lines,
            "{point}: can be added, completes {n} line.",
            "{point}: can be added, completes {n} lines.",
            point
        )
    } else if let Some(n) = state.moves.iter().position(|mv| mv.spot == to) {
        tr!("{point}: added by move {number}.", point, number = n + 1)
    } else if state.board.is_occupied(to) {
        tr!("{point}: part of the cross.", point)
    } else {
        tr!("{point}: empty.", point)
    })
}

/// The next ring in the moves' fixed order, round and round.
fn next_ring(state: &State, ui: &mut Ui, by: i32) -> Response<Move> {
    let mut spots: Vec<Spot> = state.choices().iter().map(|mv| mv.spot).collect();
    spots.dedup();
    if spots.is_empty() {
        return Response::Say(tr!("No moves left.").to_owned());
    }
    let cursor = ui.cursor();
    let to = if by > 0 {
        let after = spots.iter().find(|spot| **spot > cursor);
        after.or(spots.first())
    } else {
        let before = spots.iter().rfind(|spot| **spot < cursor);
        before.or(spots.last())
    };
    arrive(state, ui, to.copied().unwrap_or(cursor))
}

/// The ring nearest to the cursor by an arrow; the cursor's own point where
/// there is none.
fn toward(state: &State, from: Spot, key: Key) -> Spot {
    let ahead = state.legal.moves().iter().filter_map(|mv| {
        let off = (mv.spot.x() - from.x(), mv.spot.y() - from.y());
        Some((key.distance(off)?, mv.spot))
    });
    ahead.min().map_or(from, |(_, spot)| spot)
}

/// A key while a choice among lines is open.
fn choose(state: &State, ui: &mut Ui, pick: Pick, key: Key) -> Response<Move> {
    let choices = state.choices_at(pick.spot);
    let count = choices.len();
    let chosen = pick.chosen.min(count - 1);
    let to = match key {
        Key::Right | Key::Down | Key::Next | Key::Space => (chosen + 1) % count,
        Key::Left | Key::Up | Key::Previous => (chosen + count - 1) % count,
        Key::Enter => return play(state, ui, choices[chosen]),
        Key::Char(digit @ '1'..='9') => {
            let number = digit as usize - '1' as usize;
            return match choices.get(number) {
                Some(mv) => play(state, ui, *mv),
                None => Response::Refused(trn!(
                    count,
                    "There is only {n} line.",
                    "There are only {n} lines."
                )),
            };
        }
        Key::Escape => {
            ui.pick = None;
            return Response::Say(tr!("No line chosen.").to_owned());
        }
        _ => return Response::Ignored,
    };
    ui.pick = Some(Pick { chosen: to, ..pick });
    Response::Say(tr!(
        "Line {number} of {count}: {line}.",
        number = to + 1,
        count,
        line = spoken::line_label(choices[to].line, state.board.variant().length())
    ))
}

pub(super) fn controls(ui: &Ui) -> Vec<Control> {
    vec![
        Control::switch(
            "rings",
            tr_noop!("Show moves"),
            tr_noop!("Puts a ring at each point that can be added."),
            ui.rings.0,
        ),
        Control::switch(
            "numbers",
            tr_noop!("Numbers"),
            tr_noop!("Shows on each added point the number of its move."),
            ui.numbers.0,
        ),
    ]
}

#[cfg(test)]
#[path = "pointer_tests.rs"]
mod tests;
