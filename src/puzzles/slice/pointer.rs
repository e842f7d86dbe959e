//! Pointer and keys: strokes are drawn from outside to outside; afterwards their ends are dragged,
//! or they are moved as a whole, or taken away.

use super::figure::{Point, Stroke};
use super::rules::{Level, Move, State};
use super::scale::Scale;
use super::spoken;
use super::stroke::StrokeEnd;
use super::tutorial;
use super::ui::{StrokeDraft, Target, Ui, target_at};
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
            whole: None,
            tapped: None,
            by_keyboard: false,
            preview: Err(String::new()),
            touch: None,
            pressed: paint::Point::default(),
            moved: false,
        };
        draft.update_preview(level, state);
        draft
    }

    /// The move that it stands for.
    pub(super) fn as_move(&self) -> Move {
        self.number
            .map_or(Move::Draw(self.stroke), |n| Move::Adjust(n, self.stroke))
    }

    /// Updates the preview.
    fn update_preview(&mut self, level: &Level, state: &State) {
        let mv = self.as_move();
        self.preview = match level.refusal(state, &mv) {
            Some(illegal) => Err(illegal.0),
            None => Ok(level.after(state, &mv)),
        };
        self.touch = level.figure.zone_touch(&self.stroke).map(|(_, at)| at);
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
    scale.snap(scale.to_level(scale.inside(at, INSET)))
}

pub(super) fn interpret(
    level: &Level,
    state: &State,
    ui: &mut Ui,
    input: &Input,
) -> Response<Move> {
    let scale = Scale::new(level);
    if matches!(input, Input::Press(_) | Input::Cancel | Input::Key { .. }) {
        ui.touch = None;
    }
    match input {
        Input::Press(pointer) => {
            let target = target_at(scale, state, ui, pointer);
            if let Some(Target::Remove(n)) = target {
                (ui.removing, ui.draft) = (Some(n), None);
            } else {
                let draft = grasped(level, state, ui, &scale, pointer, target);
                let is_refused = draft.preview.as_ref().is_err_and(|why| !why.is_empty());
                let on_ground = target.is_none() && is_refused;
                ui.draft = Some(draft);
                if on_ground && ui.selected.is_none() {
                    return Response::Ignored;
                }
            }
            Response::Redraw
        }
        Input::Drag(pointer) => {
            let Some(draft) = &mut ui.draft else {
                return Response::redraw_if(ui.removing.is_some());
            };
            let (dx, dy) = (
                pointer.at.x - draft.pressed.x,
                pointer.at.y - draft.pressed.y,
            );
            draft.moved |= dx * dx + dy * dy > 16.0;
            if draft.moved {
                match draft.whole {
                    Some(from) => draft.stroke = shifted(&scale, &from, paint::point(dx, dy)),
                    None => *draft.end_mut() = snapped(&scale, pointer.at),
                }
                draft.update_preview(level, state);
            }
            Response::Redraw
        }
        Input::Release(pointer) => released(state, ui, scale, pointer),
        Input::Cancel => {
            (ui.draft, ui.selected, ui.removing) = (None, None, None);
            Response::Redraw
        }
        Input::Hover(pointer) => {
            let hover = target_at(scale, state, ui, pointer);
            Response::put(&mut ui.hover, hover)
        }
        Input::Leave => Response::redraw_if(ui.hover.take().is_some()),
        Input::Key { key, fast } => pressed_key(level, state, ui, &scale, *key, *fast),
        Input::Control { .. } => Response::Ignored,
    }
}

/// What a press begins: an end or a whole stroke is moved, or a new one is drawn.
fn grasped(
    level: &Level,
    state: &State,
    ui: &Ui,
    scale: &Scale,
    pointer: &Pointer,
    target: Option<Target>,
) -> StrokeDraft {
    let at = snapped(scale, pointer.at);
    // Where no stroke can begin, the line under the pointer is moved at once.
    let refused = refused_beginning(level, state, at);
    let drafted = |n: usize| StrokeDraft::new(level, state, Some(n), state.strokes[n]);
    let mut draft = match target {
        Some(Target::End(n, end)) => StrokeDraft { end, ..drafted(n) },
        Some(Target::Middle(n)) => {
            let chosen = ui
                .chosen(state)
                .map_or(state.strokes[n], |(_, stroke)| stroke);
            StrokeDraft {
                stroke: chosen,
                whole: Some(chosen),
                ..drafted(n)
            }
        }
        Some(Target::Body(n)) if !refused.is_empty() => StrokeDraft {
            whole: Some(state.strokes[n]),
            ..drafted(n)
        },
        _ => {
            let mut draft = StrokeDraft::new(level, state, None, Stroke { from: at, to: at });
            draft.preview = Err(refused);
            draft
        }
    };
    draft.pressed = pointer.at;
    draft.tapped = match target {
        Some(Target::Body(n) | Target::Middle(n)) => Some(n),
        _ => None,
    };
    draft
}

fn released(state: &State, ui: &mut Ui, scale: Scale, pointer: &Pointer) -> Response<Move> {
    if let Some(n) = ui.removing.take() {
        let still = target_at(scale, state, ui, pointer) == Some(Target::Remove(n));
        if !still {
            return Response::Redraw;
        }
        ui.selected = None;
        return Response::Move(Move::Erase(n));
    }
    let Some(mut draft) = ui.draft.take() else {
        return Response::Ignored;
    };
    if draft.moved {
        ui.selected = ui.selected.filter(|n| draft.number == Some(*n));
        ui.touch = draft.touch;
        return conclude(&draft);
    }
    ui.selected = draft.tapped;
    if let Some(n) = draft.tapped {
        return Response::Say(tr!(
            "Stroke {number} is selected: drag its middle to move it, or press the cross to remove it.",
            number = n + 1
        ));
    }
    // A tap on an end selects the stroke for the keyboard.
    if draft.number.is_some() {
        draft.by_keyboard = true;
        ui.draft = Some(draft);
    }
    Response::Redraw
}

/// A stroke shifted by this much on the board, as far as its ends stay there.
fn shifted(scale: &Scale, stroke: &Stroke, by: paint::Point) -> Stroke {
    let [from, to] = [stroke.from, stroke.to].map(|end| scale.to_board(end));
    let limited = |by: f64, ends: [f64; 2], side: f64| {
        // An end that is outside already may stay there.
        let [low, high] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        by.clamp((INSET - low).min(0.0), (side - INSET - high).max(0.0))
    };
    let corner = scale.corner();
    let dx = limited(by.x, [from.x, to.x], corner.x);
    let dy = limited(by.y, [from.y, to.y], corner.y);
    let end = |at: paint::Point| scale.snap(scale.to_level(paint::point(at.x + dx, at.y + dy)));
    Stroke {
        from: end(from),
        to: end(to),
    }
}

/// The ends on the board of a stroke begun by keyboard. It runs down the middle. Where
/// the level has one stroke, the middle is often its solution, so the stroke runs beside it,
/// like the one in the tutorial.
fn upright(level: &Level) -> (paint::Point, paint::Point) {
    let corner = Scale::new(level).corner();
    let middle = corner.x / 2.0;
    let aside = (level.strokes == 1)
        .then(|| tutorial::aside(level))
        .flatten();
    aside.unwrap_or((paint::point(middle, 0.0), paint::point(middle, corner.y)))
}

/// The message when a new stroke begins; empty where it may.
fn refused_beginning(level: &Level, state: &State, at: Point) -> String {
    if state.strokes.len() >= level.strokes {
        let stroke = Stroke { from: at, to: at };
        let refusal = level.refusal(state, &Move::Draw(stroke));
        return refusal.map_or_else(String::new, |illegal| illegal.0);
    }
    if level.figure.contains(at) {
        return tr!("Start outside the shape.").to_owned();
    }
    String::new()
}

/// Takes a stroke up for the keyboard, and says so.
fn pick_up_stroke(
    level: &Level,
    ui: &mut Ui,
    mut draft: StrokeDraft,
    text: &str,
) -> Response<Move> {
    draft.by_keyboard = true;
    ui.selected = None;
    let text = format!("{text} {}", describe_draft(level, &draft));
    ui.draft = Some(draft);
    Response::Say(text)
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
        let text = tr!("Stroke {number} is picked up.", number = n + 1);
        return pick_up_stroke(level, ui, draft, &text);
    }
    let Some(draft) = &mut ui.draft else {
        if let Some((n, _)) = ui.chosen(state)
            && matches!(key, Key::Delete | Key::Escape)
        {
            ui.selected = None;
            return match key {
                Key::Delete => Response::Move(Move::Erase(n)),
                _ => Response::Redraw,
            };
        }
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
        return pick_up_stroke(level, ui, draft, tr!("New stroke."));
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
            return Response::Say(describe_draft(level, draft));
        }
        Key::Enter => {
            let unchanged = draft
                .number
                .is_some_and(|n| state.strokes[n] == draft.stroke);
            let response = if unchanged {
                Response::Say(tr!("Stroke unchanged.").to_owned())
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
                None => Response::Say(tr!("Stroke discarded.").to_owned()),
            };
        }
        _ => return Response::Ignored,
    };
    let at = scale.to_board(*draft.end_mut());
    *draft.end_mut() = snapped(scale, paint::point(at.x + dx, at.y + dy));
    draft.update_preview(level, state);
    Response::Say(describe_draft(level, draft))
}

/// A stroke being drawn in words: the place of the end that moves, in hundredths of the
/// board, and the position that the stroke would lead to.
fn describe_draft(level: &Level, draft: &StrokeDraft) -> String {
    let end = match draft.end {
        StrokeEnd::From => draft.stroke.from,
        StrokeEnd::To => draft.stroke.to,
    };
    let [across, down] = Scale::new(level).hundredths(end);
    let place = tr!("End at {across} across, {down} down.", across, down);
    let comes_to = match &draft.preview {
        Ok(state) => {
            let n = draft
                .number
                .unwrap_or(state.strokes.len().saturating_sub(1));
            let sides = spoken::describe_sides(level, state, n);
            format!("{sides} {}", level.describe(state))
        }
        Err(why) => match draft.touch.map(|at| Scale::new(level).hundredths(at)) {
            Some([across, down]) => {
                let touch = tr!(
                    "It touches the zone at {across} across, {down} down.",
                    across,
                    down
                );
                format!("{why} {touch}")
            }
            None => why.clone(),
        },
    };
    format!("{place} {}", comes_to.trim()).trim_end().to_owned()
}

#[cfg(test)]
#[path = "pointer_tests.rs"]
mod tests;
