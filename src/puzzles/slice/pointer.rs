//! Pointer and keys: strokes are drawn from outside to outside, and their ends dragged
//! afterwards, both by keyboard too.

use super::figure::{Point, Stroke};
use super::lesson;
use super::rules::{Level, Move, State};
use super::scale::{BOARD, Scale};
use super::stroke::StrokeEnd;
use super::ui::{StrokeDraft, Ui};
use crate::game::{Input, Key, Pointer, Puzzle as _, Response};
use crate::i18n::tr;
use crate::paint;

/// Board points per press of an arrow key, and with shift.
const NUDGE: (f64, f64) = (2.0, 16.0);
/// Ends stay this far inside the board.
const INSET: f64 = 4.0;

impl StrokeDraft {
    fn new(level: &Level, state: &State, number: Option<usize>, stroke: Stroke) -> Self {
        let mut draft = Self {
            number,
            stroke,
            end: StrokeEnd::To,
            by_keyboard: false,
            preview: Err(String::new()),
            pressed: paint::Point::default(),
            moved: false,
        };
        draft.look(level, state);
        draft
    }

    /// The move that it stands for.
    pub(super) fn as_move(&self) -> Move {
        self.number
            .map_or(Move::Draw(self.stroke), |n| Move::Adjust(n, self.stroke))
    }

    /// Updates the preview.
    fn look(&mut self, level: &Level, state: &State) {
        let mv = self.as_move();
        self.preview = match level.refusal(state, &mv) {
            Some(illegal) => Err(illegal.0),
            None => Ok(level.after(state, &mv)),
        };
    }

    fn end_mut(&mut self) -> &mut Point {
        match self.end {
            StrokeEnd::From => &mut self.stroke.from,
            StrokeEnd::To => &mut self.stroke.to,
        }
    }
}

/// A place on the board kept inside it, in level units on a fine grid.
fn snapped(scale: &Scale, at: paint::Point) -> Point {
    let inside = |x: f64| x.clamp(INSET, BOARD - INSET);
    scale.snap(scale.to_level(paint::point(inside(at.x), inside(at.y))))
}

/// The stroke's end within reach of a pointer, the nearest one.
fn end_at(scale: &Scale, state: &State, pointer: &Pointer) -> Option<(usize, StrokeEnd)> {
    let distance = |p: paint::Point| {
        let (dx, dy) = (p.x - pointer.at.x, p.y - pointer.at.y);
        (dx * dx + dy * dy).sqrt()
    };
    let strokes = state.strokes.iter().enumerate();
    let ends = strokes.flat_map(|(n, stroke)| {
        let [from, to] = scale.ends(stroke);
        let ends = [(from, StrokeEnd::From), (to, StrokeEnd::To)];
        ends.map(|(at, end)| (distance(at), (n, end)))
    });
    let near = ends.filter(|(distance, _)| *distance <= pointer.reach.max(8.0));
    let nearest = near.min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map(|(_, end)| end)
}

pub(super) fn interpret(
    level: &Level,
    state: &State,
    ui: &mut Ui,
    input: &Input,
) -> Response<Move> {
    let scale = Scale::of(level);
    match input {
        Input::Press(pointer) => {
            let at = snapped(&scale, pointer.at);
            let (number, stroke, end) = match end_at(&scale, state, pointer) {
                Some((n, end)) => (Some(n), state.strokes[n], end),
                None => (None, Stroke { from: at, to: at }, StrokeEnd::To),
            };
            let mut draft = StrokeDraft::new(level, state, number, stroke);
            (draft.end, draft.pressed) = (end, pointer.at);
            if number.is_none()
                && let Some(why) = refused_beginning(level, state, at)
            {
                draft.preview = Err(why);
            }
            ui.draft = Some(draft);
            Response::Redraw
        }
        Input::Drag(pointer) => {
            let Some(draft) = &mut ui.draft else {
                return Response::Ignored;
            };
            let (dx, dy) = (
                pointer.at.x - draft.pressed.x,
                pointer.at.y - draft.pressed.y,
            );
            draft.moved |= dx * dx + dy * dy > 16.0;
            if draft.moved {
                *draft.end_mut() = snapped(&scale, pointer.at);
                draft.look(level, state);
            }
            Response::Redraw
        }
        Input::Release(_) => match ui.draft.take() {
            Some(draft) if draft.moved => conclude(&draft),
            // A tap on an end takes the stroke up for the keyboard.
            Some(mut draft) if draft.number.is_some() => {
                draft.by_keyboard = true;
                ui.draft = Some(draft);
                Response::Redraw
            }
            Some(_) => Response::Redraw,
            None => Response::Ignored,
        },
        Input::Cancel => {
            ui.draft = None;
            Response::Redraw
        }
        Input::Hover(pointer) => {
            let hover = end_at(&scale, state, pointer);
            Response::redraw_if(std::mem::replace(&mut ui.hover, hover) != hover)
        }
        Input::Leave => Response::redraw_if(ui.hover.take().is_some()),
        Input::Key { key, fast } => pressed_key(level, state, ui, &scale, *key, *fast),
        Input::Control { .. } => Response::Ignored,
    }
}

/// The ends on the board of a stroke begun by keyboard. It runs down the middle. Where
/// the level has one stroke, the middle is often its solution, so the stroke runs beside it,
/// like the one in the lesson.
fn upright(level: &Level) -> (paint::Point, paint::Point) {
    let middle = BOARD / 2.0;
    let aside = (level.strokes == 1).then(|| lesson::aside(level)).flatten();
    aside.unwrap_or((paint::point(middle, 0.0), paint::point(middle, BOARD)))
}

/// The message when a new stroke begins; empty where it may.
fn refused_beginning(level: &Level, state: &State, at: Point) -> Option<String> {
    if state.strokes.len() >= level.strokes {
        let stroke = Stroke { from: at, to: at };
        return level
            .refusal(state, &Move::Draw(stroke))
            .map(|illegal| illegal.0);
    }
    let inside = level.figure.contains(at);
    Some(if inside {
        tr!("Begin outside the shape.").to_owned()
    } else {
        String::new()
    })
}

/// Takes a stroke up for the keyboard, and says so.
fn take_up(level: &Level, ui: &mut Ui, mut draft: StrokeDraft, words: &str) -> Response<Move> {
    draft.by_keyboard = true;
    let words = format!("{words} {}", spoken(level, &draft));
    ui.draft = Some(draft);
    Response::Say(words)
}

fn conclude(draft: &StrokeDraft) -> Response<Move> {
    match &draft.preview {
        Ok(_) => Response::Move(draft.as_move()),
        Err(why) => Response::Refused(why.clone()),
    }
}

fn pressed_key(
    level: &Level,
    state: &State,
    ui: &mut Ui,
    scale: &Scale,
    key: Key,
    fast: bool,
) -> Response<Move> {
    if let Key::Char(c @ '1'..='9') = key {
        let n = c as usize - '1' as usize;
        let Some(stroke) = state.strokes.get(n) else {
            return Response::Refused(tr!("There is no stroke {number} yet.", number = n + 1));
        };
        let draft = StrokeDraft::new(level, state, Some(n), *stroke);
        let words = tr!("Stroke {number} is taken up.", number = n + 1);
        return take_up(level, ui, draft, &words);
    }
    let Some(draft) = &mut ui.draft else {
        if key != Key::Enter && key != Key::Space {
            return Response::Ignored;
        }
        let (from, to) = upright(level);
        let (from, to) = (snapped(scale, from), snapped(scale, to));
        let draft = StrokeDraft::new(level, state, None, Stroke { from, to });
        if state.strokes.len() >= level.strokes
            && let Err(why) = draft.preview
        {
            return Response::Refused(why);
        }
        return take_up(level, ui, draft, tr!("A stroke is begun."));
    };
    let step = if fast { NUDGE.1 } else { NUDGE.0 };
    let (dx, dy) = match key {
        Key::Left => (-step, 0.0),
        Key::Right => (step, 0.0),
        Key::Up => (0.0, -step),
        Key::Down => (0.0, step),
        Key::Space => {
            draft.end = if draft.end == StrokeEnd::From {
                StrokeEnd::To
            } else {
                StrokeEnd::From
            };
            return Response::Say(spoken(level, draft));
        }
        Key::Enter => {
            let unchanged = draft
                .number
                .is_some_and(|n| state.strokes[n] == draft.stroke);
            let response = if unchanged {
                Response::Say(tr!("The stroke stays as it was.").to_owned())
            } else {
                conclude(draft)
            };
            if unchanged || draft.preview.is_ok() {
                ui.draft = None;
            }
            return response;
        }
        Key::Escape | Key::Delete => {
            let number = draft.number.filter(|_| key == Key::Delete);
            ui.draft = None;
            return match number {
                Some(n) => Response::Move(Move::Erase(n)),
                None => Response::Say(tr!("The stroke is dropped.").to_owned()),
            };
        }
        _ => return Response::Ignored,
    };
    let at = scale.to_board(*draft.end_mut());
    *draft.end_mut() = snapped(scale, paint::point(at.x + dx, at.y + dy));
    draft.look(level, state);
    Response::Say(spoken(level, draft))
}

/// A stroke being drawn in words: the place of the end that moves, in hundredths of the
/// board, and the position that the stroke would lead to.
fn spoken(level: &Level, draft: &StrokeDraft) -> String {
    let end = match draft.end {
        StrokeEnd::From => draft.stroke.from,
        StrokeEnd::To => draft.stroke.to,
    };
    let [across, down] = Scale::of(level).hundredths(end);
    let place = tr!("End at {across} across, {down} down.", across, down);
    let comes_to = match &draft.preview {
        Ok(state) => level.describe(state),
        Err(why) => why.clone(),
    };
    format!("{place} {comes_to}").trim_end().to_owned()
}
