//! The draft's implementation of the traits `Puzzle` and `Editor`.

use super::super::figure::Figure;
use super::super::rules::{Level, MAX_PIECES, MAX_STROKES};
use super::super::scale::BOARD;
use super::super::text;
use super::{Draft, Ui, checks, evolve, pointer, ui, view};
use crate::game::puzzle::editor::{DraftState, Edit};
use crate::game::{
    Control, ControlKind, Counter, Draw, Editor, Guide, Hint, Illegal, Interpret, Layout, Loupe,
    ParseError, Puzzle, SearchSpec, Status,
};
use crate::i18n::{tr, tr_noop, translate, trn};

impl Puzzle for Draft {
    const ID: &'static str = "slice-editor";
    const GUIDE: Guide = Guide {
        name: tr_noop!("Slice It editor"),
        tagline: tr_noop!("Make a level of your own."),
        rules: &[
            tr_noop!(
                "Choose a tool. With Shape, Hole or Zone, press where each corner goes, then the \
                 first corner again to close it; or drag a rectangle."
            ),
            tr_noop!(
                "With Drag, move a corner, the middle of an edge (which adds a corner), or a \
                 whole shape, hole or zone."
            ),
            tr_noop!(
                "Set the strokes, pieces and tolerance. Anything that needs fixing is named below \
                 the board."
            ),
            tr_noop!(
                "Evolve tries to solve the level; put its answer on the board to store it as the \
                 level's solution."
            ),
        ],
        keys: &[
            ("C", tr_noop!("go to the next corner")),
            (
                tr_noop!("Arrows"),
                tr_noop!("move it, or the drawing cursor (with Shift: further)"),
            ),
            (
                tr_noop!("Enter"),
                tr_noop!(
                    "with a drawing tool: place a corner; on the first one: close the outline"
                ),
            ),
            ("I", tr_noop!("add a corner after the chosen one")),
            (
                tr_noop!("Delete"),
                tr_noop!("remove the chosen corner, or the last one placed"),
            ),
            (tr_noop!("Escape"), tr_noop!("cancel")),
        ],
        accent: Level::GUIDE.accent,
        remembered: &["shown"],
        ..Guide::EMPTY
    };

    type State = Level;
    type Move = Edit<Level>;
    type Ui = Ui;

    const INTERPRET: Interpret<Self> = pointer::interpret;
    const DRAW: Draw<Self> = view::draw;

    fn example() -> Self {
        let level = Level::example();
        Self(Level {
            name: tr_noop!("My level").to_owned(),
            strokes: 2,
            pieces: 4,
            ..level
        })
    }

    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn start(&self) -> Level {
        self.0.clone()
    }

    fn apply(&self, _: &Level, edit: &Edit<Level>) -> Result<Level, Illegal> {
        Ok(edit.0.clone())
    }

    fn status(&self, level: &Level) -> Status {
        match checks::fault(level) {
            Some(fault) => Status::Broken(fault),
            None if is_proved(level) => Status::Solved,
            None => Status::Playing,
        }
    }

    fn step_back(&self, ui: &Ui) -> Option<Ui> {
        let (_, drawn) = ui.drawing.split_last()?;
        Some(Ui {
            drawing: drawn.to_vec(),
            ..ui.clone()
        })
    }

    fn hint(&self, level: &Level) -> Option<Hint<Edit<Level>>> {
        let reason = checks::fault(level)
            .or_else(|| checks::doubt(level))
            .unwrap_or_else(|| {
                if is_proved(level) {
                    tr!("The level is ready, and its solution is stored.").to_owned()
                } else {
                    tr!("The level has no faults. Press Evolve to see whether it can be solved.")
                        .to_owned()
                }
            });
        Some(Hint::in_words(reason))
    }

    fn counters(&self, level: &Level, ui: &Ui) -> Vec<Counter> {
        let shapes = level.figure.shapes.len();
        let holes: usize = (level.figure.shapes.iter())
            .map(|shape| shape.holes.len())
            .sum();
        let corners = level.figure.named_rings().map(|(_, ring)| ring.len());
        let corners = corners.sum::<usize>() + ui.drawing.len();
        let proved = is_proved(level);
        let winnable = if proved {
            tr!("proved solvable")
        } else {
            tr!("not yet known to be solvable")
        };
        let mut counters = vec![Counter::counted(trn!(shapes, "{n} shape", "{n} shapes"))];
        if holes > 0 {
            counters.push(Counter::counted(trn!(holes, "{n} hole", "{n} holes")));
        }
        counters.push(Counter::counted(trn!(corners, "{n} corner", "{n} corners")));
        // Words alone: the sign for what is met stands before them.
        counters.push(Counter::figure(winnable, "", proved));
        counters
    }

    fn describe(&self, level: &Level) -> String {
        let shapes = level.figure.shapes.iter();
        let holes: usize = shapes.map(|shape| shape.holes.len()).sum();
        tr!(
            "{name}. Strokes: {strokes}, pieces: {pieces}, shapes: {shapes}, holes: {holes}, \
             zones: {zones}.",
            name = translate(&level.name),
            strokes = level.strokes,
            pieces = level.pieces,
            shapes = level.figure.shapes.len(),
            holes,
            zones = level.figure.forbidden.len()
        )
    }

    fn loupe(&self, _: &Level, ui: &Ui) -> Option<Loupe> {
        let is_moved = ui.drag.as_ref().is_some_and(|drag| drag.moved);
        is_moved.then(|| Loupe {
            exact: true,
            ..Loupe::default()
        })
    }

    fn layout(&self, _: &Level, _: &[&[Edit<Level>]], _: bool) -> Layout {
        Layout::of_size((BOARD, BOARD))
    }

    fn controls(&self, level: &Level, ui: &Ui) -> Vec<Control> {
        vec![
            Control::choice(
                "tool",
                tr_noop!("Tool"),
                tr_noop!("What a press on the board does."),
                &ui::TOOLS,
                &ui.tool_on(&level.figure),
            ),
            Control::button(
                "remove-corner",
                tr_noop!("Remove corner"),
                tr_noop!("Removes the chosen corner."),
                ui.can_remove_corner(),
            ),
            Control::button(
                "remove-ring",
                tr_noop!("Remove shape"),
                tr_noop!("Removes the chosen shape, hole or zone."),
                ui.chosen.is_some(),
            ),
            Control::name(tr_noop!("The level's name."), level.name.clone()),
            Control::number(
                "strokes",
                tr_noop!("Strokes"),
                tr_noop!("Number of strokes to draw."),
                level.strokes,
                (1, MAX_STROKES),
            ),
            Control::number(
                "pieces",
                tr_noop!("Pieces"),
                tr_noop!("Number of pieces to make."),
                level.pieces,
                (1, MAX_PIECES),
            ),
            Control::new(
                "tolerance",
                tr_noop!("Tolerance"),
                tr_noop!("How far a piece may be from its ideal share, in percentage points."),
                ControlKind::Number {
                    value: shown_tolerance(level.tolerance()),
                    min: 0.05,
                    max: 20.0,
                    step: 0.05,
                },
            ),
            Control::switch(
                "shown",
                tr_noop!("Show solutions"),
                tr_noop!("Shows the strokes of the stored solution."),
                ui.shown.0,
            ),
        ]
    }
}

impl DraftState for Level {
    fn read(text: &str) -> Result<Self, ParseError> {
        text::parse_unchecked(text)
    }
}

impl Editor for Draft {
    type Level = Level;
    const SEARCHES: &'static [SearchSpec<Self>] = &evolve::OFFERED;
    const EVOLVE_SUMMARY: (&'static str, &'static str) = (
        tr_noop!("Tries to solve the level."),
        tr_noop!("Evolves shapes of the difficulty that is set."),
    );

    /// Reads what a game of Slice It reads, faulty figures included.
    fn read(text: &str) -> Result<Level, ParseError> {
        DraftState::read(text)
    }

    /// Former edits count corners: only what is opened has its rings opened.
    fn read_opened(text: &str) -> Result<Level, ParseError> {
        text::parse_opened(text)
    }

    /// No shape at all.
    fn empty() -> Level {
        Level {
            figure: Figure::default(),
            solution: Vec::new(),
            ..Self::example().0
        }
    }

    fn fault(&self, level: &Level) -> Option<String> {
        checks::fault(level)
    }

    fn level(&self, level: &Level) -> Level {
        let mut sound = level.clone();
        if !is_proved(level) {
            // The game would refuse a wrong solution from outside.
            sound.solution.clear();
        }
        sound
    }
}

/// A tolerance as the field shows it: by hundredths of a point, as everywhere, unless it is less.
fn shown_tolerance(points: f64) -> f64 {
    let rounded = (100.0 * points).round() / 100.0;
    if rounded > 0.0 { rounded } else { points }
}

/// Whether the stored solution solves the level.
fn is_proved(level: &Level) -> bool {
    // Only sound figures can be cut.
    level.figure.validate().is_ok() && level.is_solved_by(&level.solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Extras as _, Input, Play, Session};

    /// Drafts that are no levels, as files and links may bring them.
    const FAULTY: [&str; 6] = [
        "A;1;2;0;o0,0,9,0,0,9",
        "A;1;2;99;o0,0,9,0,0,9",
        "A;1;2;;o0,0,9,0,0,9;s1,1,2,2",
        "A;1;2;;o0,0,9,0,0,9;s-1,1,12,1;s-1,2,12,2",
        "A;1;2;;o;f",
        "A;1;2;",
    ];

    #[test]
    fn a_draft_without_fault_is_a_level_that_the_game_reads() {
        for text in FAULTY {
            let session = Session::<Draft>::new(text.parse().unwrap());
            match session.edited().unwrap() {
                Ok((_, level)) => assert!(level.parse::<Level>().is_ok(), "{level}"),
                Err(fault) => assert_eq!(session.status(), Status::Broken(fault)),
            }
        }
    }

    #[test]
    fn every_draft_is_drawn_and_saved() {
        for text in FAULTY {
            let session = Session::<Draft>::new(text.parse().unwrap());
            session.svg();
            let again = Session::<Draft>::restore(&session.save()).unwrap();
            assert_eq!(again.level(), session.level(), "{text}");
        }
        let empty = r#"{"puzzle":"slice","strokes":1,"pieces":2,"shapes":[{"outline":[]}]}"#;
        let session = Session::<Draft>::new(empty.parse().unwrap());
        assert!(Session::<Draft>::restore(&session.save()).is_ok());
    }

    #[test]
    fn closed_rings_are_opened_when_a_draft_is_opened_and_kept_in_saves() {
        let closed = "A;1;2;;o0,0,40,0,40,40,0,40,0,0;h10,10,10,20,20,20,10,10";
        let opened = (Draft::EDITOR.unwrap().opened)(closed).unwrap().to_string();
        assert_eq!(opened, "A;1;2;;o0,0,40,0,40,40,0,40;h10,10,10,20,20,20");
        let open_ring = "A;1;2;;o0,0,40,0,40,40,0,40;h10,10,10,20,20,20,10,10";
        let save = format!("1 slice-editor {closed} @1 @{open_ring}");
        let again = Session::<Draft>::restore(&save).unwrap();
        assert_eq!(again.save(), save);
    }

    #[test]
    fn the_solution_can_be_hidden_and_the_figures_have_no_ticks() {
        let text = "A;1;2;1.66666;o0,0,90,0,90,90,0,90;s-10,45,100,45";
        let mut session = Session::<Draft>::new(text.parse().unwrap());
        let shown = session.svg();
        let (id, value) = ("shown".to_owned(), "off".to_owned());
        session.input(&Input::Control { id, value });
        let hidden = session.svg();
        assert!(hidden.len() < shown.len());
        assert_eq!(session.steps(), 0);
        let counters = session.counters();
        let met: Vec<_> = counters.iter().map(|it| (&*it.label, it.met)).collect();
        let wanted = [
            ("shape", false),
            ("corners", false),
            ("proved solvable", true),
        ];
        assert_eq!(met, wanted);
        let tolerance = |session: &Session<Draft>| {
            let controls = session.controls();
            let field = controls.iter().find(|control| control.id == "tolerance");
            field.and_then(|field| field.kind.value())
        };
        assert_eq!(tolerance(&session).as_deref(), Some("1.67"));
        assert_eq!(shown_tolerance(0.004), 0.004);
    }
}
