//! The editor's buttons and fields.

use super::super::board::{Colour, MAX_SCOPE};
use super::super::pictures::PICTURES;
use super::brush::BrushTool;
use super::edits::{self, change, sides};
use super::ui::{PaintLayer, Ui};
use super::{Draft, State, find, make};
use crate::game::puzzle::control::option;
use crate::game::puzzle::editor::Edited;
use crate::game::{Control, Response, files::name};
use crate::i18n::{tr, tr_noop, translate};

/// The colours: name and label in controls, the word and the letter.
const COLOURS: [(Colour, &str, &str); 6] = [
    (Colour::Red, "red", tr_noop!("red (V)")),
    (Colour::Blue, "blue", tr_noop!("blue (S)")),
    (Colour::Yellow, "yellow", tr_noop!("yellow (Y)")),
    (Colour::Green, "green", tr_noop!("green (G)")),
    (Colour::Orange, "orange", tr_noop!("orange (O)")),
    (Colour::Magenta, "magenta", tr_noop!("pink (M)")),
];

/// Whether clusters are the goal.
const AIMS: [(bool, &str, &str); 2] = [
    (false, "picture", tr_noop!("a picture")),
    (true, "clusters", tr_noop!("clusters")),
];

const PARTS: [(PaintLayer, &str, &str); 2] = [
    (PaintLayer::Board, "board", tr_noop!("the board")),
    (PaintLayer::Goal, "goal", tr_noop!("the goal")),
];

/// The entry of the list for a goal that is no drawn picture.
const NO_PICTURE: (&str, &str) = ("", tr_noop!("your own"));

/// The present controls.
pub(super) fn list(draft: &Draft, state: &State, ui: &Ui) -> Vec<Control> {
    let mut controls = Vec::new();
    brush_controls(ui, &mut controls);
    controls.push(Control::choice(
        "aim",
        tr_noop!("Goal"),
        tr_noop!("What the level asks for: a picture, or each colour joined up."),
        &AIMS,
        &state.is_clusters(),
    ));
    if !state.is_clusters() {
        controls.push(Control::choice(
            "part",
            tr_noop!("Paint on"),
            tr_noop!("Where the keyboard paints (P). The pointer paints on both."),
            &PARTS,
            &ui.part(state),
        ));
    }
    controls.push(Control::button(
        "find",
        tr_noop!("Solve"),
        tr_noop!("Looks for the fewest swaps and a proof (F). Press again to search further."),
        state.fault().is_none() && state.known().is_none_or(|best| !best.proved),
    ));
    board_controls(state, &mut controls);
    let (rows, columns) = state.sides();
    let [widths, heights] = sides(draft, state);
    controls.extend([
        Control::width(
            tr_noop!("Number of columns. New cells are painted with the brush."),
            columns,
            widths,
        ),
        Control::height(
            tr_noop!("Number of rows. New cells are painted with the brush."),
            rows,
            heights,
        ),
        Control::name(
            tr_noop!("The level's name."),
            translate(&state.level.name).to_owned(),
        ),
    ]);
    controls
}

fn brush_controls(ui: &Ui, controls: &mut Vec<Control>) {
    controls.extend([
        Control::choice(
            "brush",
            tr_noop!("Brush"),
            tr_noop!(
                "What to paint: squares with a piece (Shift+R, Shift+B, Q), colours only, or walls \
                 (W)."
            ),
            &BrushTool::ALL,
            &ui.brush.tool,
        ),
        Control::number(
            "scope",
            tr_noop!("Reach"),
            tr_noop!("How many cells the painted pieces reach (1 to 3)."),
            usize::from(ui.brush.scope),
            (1, usize::from(MAX_SCOPE)),
        ),
        Control::choice(
            "colour",
            tr_noop!("Colour"),
            tr_noop!("The colour to paint; its key is in brackets."),
            &COLOURS,
            &ui.brush.colour,
        ),
    ]);
}

fn board_controls(state: &State, controls: &mut Vec<Control>) {
    let squares = state.level.start.iter().flatten().count();
    if !state.is_clusters() {
        let picture = make::current(state).map_or(NO_PICTURE.0, |n| PICTURES[n].name);
        let names = PICTURES.iter().map(|drawn| (drawn.name, drawn.name));
        let options = std::iter::once(NO_PICTURE).chain(names);
        let options: Vec<_> = options
            .map(|(value, label)| (value, value, label))
            .collect();
        controls.extend([
            Control::button(
                "copy",
                tr_noop!("Goal from board"),
                tr_noop!("Copies the colours of the board to the goal."),
                state.level.wrong(&state.level.start) > 0,
            ),
            Control::choice(
                "picture",
                tr_noop!("Picture"),
                tr_noop!(
                    "Takes a ready-made picture as the goal. A board that doesn't match it is \
                     replaced."
                ),
                &options,
                &picture,
            ),
            Control::button(
                "next-picture",
                tr_noop!("Next picture"),
                tr_noop!("Takes the next ready-made picture as the goal."),
                true,
            ),
        ]);
    }
    controls.extend([
        Control::button(
            "shuffle",
            tr_noop!("Shuffle the board"),
            tr_noop!("Puts the squares in random order; walls stay."),
            squares > 1,
        ),
        Control::button(
            "pieces",
            tr_noop!("Random pieces"),
            tr_noop!("Gives the squares random pieces and reaches; colours stay."),
            squares > 0,
        ),
    ]);
}

/// A control was set.
pub(super) fn set(
    draft: &Draft,
    state: &State,
    ui: &mut Ui,
    id: &str,
    value: &str,
) -> Edited<State> {
    let made = |after: Result<State, String>| match after {
        Ok(after) => change(state, after),
        Err(why) => Response::Refused(why),
    };
    let resized = |sides| {
        let after = edits::resized(draft, state, sides, ui.brush.stamp().applied_to(None));
        made(after.map_err(|why| why.0))
    };
    let (rows, columns) = state.sides();
    match id {
        "aim" => match option(&AIMS, value) {
            Some(clusters) => change(state, edits::with_goal_kind(state, clusters)),
            None => Response::Ignored,
        },
        "part" => Response::choose(&mut ui.chosen, &PARTS, value),
        "brush" => Response::choose(&mut ui.brush.tool, &BrushTool::ALL, value),
        "scope" => match value.trim().parse() {
            Ok(scope) if (1..=MAX_SCOPE).contains(&scope) => {
                ui.brush.set_scope(scope);
                Response::Redraw
            }
            _ => {
                let most = MAX_SCOPE;
                Response::Refused(tr!("A piece reaches 1 to {most} cells.", most))
            }
        },
        "colour" => match option(&COLOURS, value) {
            None => Response::Ignored,
            Some(colour) => {
                ui.brush.set_colour(colour);
                Response::Redraw
            }
        },
        "find" => find::find(state, &mut ui.found),
        "copy" => change(state, edits::copied(state)),
        "shuffle" => made(make::shuffled(state)),
        "pieces" => made(make::pieces(state)),
        "picture" => match PICTURES.iter().find(|drawn| drawn.name == value) {
            None => Response::Ignored,
            Some(drawn) => made(make::pictured(state, drawn)),
        },
        "next-picture" => made(make::pictured(state, make::next(state))),
        "width" => match value.trim().parse() {
            Ok(columns) => resized((rows, columns)),
            Err(_) => Response::Refused(tr!("The width must be a whole number.").to_owned()),
        },
        "height" => match value.trim().parse() {
            Ok(rows) => resized((rows, columns)),
            Err(_) => Response::Refused(tr!("The height must be a whole number.").to_owned()),
        },
        "name" => change(state, edits::named(state, name::clean(value))),
        _ => Response::Ignored,
    }
}
