//! The level editor, itself a puzzle for the middle end: its level is a draft,
//! its moves are edits, so undo, saves, links and autosave come by themselves.
//!
//! A draft may be faulty; the status says what has to be mended
//! (`checks`). The searches are the game's own: they show that the draft can
//! be won, and adopting their answer stores it as the level's solution.

mod checks;
mod moves;
mod pointer;
mod view;

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

use super::evolve::SEARCHES;
use super::figure::Stroke;
use super::rules::{self, MOST_PIECES, MOST_STROKES};
use super::{text, view as game_view};
use crate::game::puzzle::BoxedSearch;
use crate::game::{
    Control, ControlKind, Counter, Frame, Hint, Illegal, Input, ParseError, Puzzle, Response,
    SearchSpec, Status, save,
};
use crate::paint::Painter;
use crate::search::{self, Birth, Individual, Migrant, Report, Score, Search, Settings, Trace};
use crate::words::{mark, t, tc, tr};

pub use moves::Edit;
pub use pointer::Ui;

/// A level that is being made; the editor's level is where the editing began.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft(pub rules::Level);

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Draft {
    type Err = ParseError;

    /// Reads what a game of Slice It reads, faulty figures included.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        text::parse_unchecked(text).map(Self)
    }
}

/// Whether the stored solution solves the level.
fn is_proved(level: &rules::Level) -> bool {
    let solves = |moves: Vec<rules::Move>| level.is_solved_by(&moves);
    // Only sound figures can be cut.
    level.figure.validate().is_ok() && level.solution().is_some_and(solves)
}

impl Puzzle for Draft {
    const ID: &'static str = "slice-editor";
    const NAME: &'static str = mark!("Slice It editor");
    const TAGLINE: &'static str = mark!("Make a level of your own.");
    const RULES: &'static [&'static str] = &[
        mark!(
            "Choose a tool. With Shape, Hole or Zone, click corner after corner and close the \
             ring at its first corner; or drag a rectangle."
        ),
        mark!("With Drag, move corners, edges' midpoints (a new corner), or whole rings."),
        mark!("Set strokes, pieces and tolerance; what has to be mended is said below the board."),
        mark!(
            "Evolve shows whether the level can be won; put its answer on the board to keep it \
             as the level's solution."
        ),
    ];
    const KEYS: &'static [(&'static str, &'static str)] = &[
        ("C", mark!("go to the next corner")),
        (
            mark!("Arrows"),
            mark!("move it, or the drawing cursor (with Shift: further)"),
        ),
        (
            mark!("Enter"),
            mark!("with a drawing tool: put a corner; on the first one: close the ring"),
        ),
        ("I", mark!("put a corner after the chosen one")),
        (
            mark!("Delete"),
            mark!("take the chosen corner, or the last one put, away"),
        ),
        (mark!("Escape"), mark!("leave it")),
    ];
    const ACCENT: f64 = rules::Level::ACCENT;

    type State = rules::Level;
    type Move = Edit;
    type Ui = Ui;

    fn example() -> Self {
        let level = rules::Level::example();
        Self(rules::Level {
            name: mark!("My level").to_owned(),
            strokes: 2,
            pieces: 4,
            ..level
        })
    }

    fn from_compact(text: &str) -> Result<Self, ParseError> {
        text::compact_unchecked(text).map(Self)
    }

    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn to_json(&self) -> Value {
        text::to_json(&self.0)
    }

    fn size(&self) -> (f64, f64) {
        (game_view::BOARD, game_view::BOARD)
    }

    fn start(&self) -> rules::Level {
        self.0.clone()
    }

    fn apply(&self, level: &rules::Level, edit: &Edit) -> Result<rules::Level, Illegal> {
        moves::apply(level, edit)
    }

    fn status(&self, level: &rules::Level) -> Status {
        match checks::fault(level) {
            Some(fault) => Status::Broken(fault),
            None if is_proved(level) => Status::Solved,
            None => Status::Playing,
        }
    }

    fn interpret(&self, level: &rules::Level, ui: &mut Ui, input: &Input) -> Response<Edit> {
        pointer::interpret(self, level, ui, input)
    }

    fn hint(&self, level: &rules::Level) -> Option<Hint<Edit>> {
        let reason = checks::fault(level)
            .or_else(|| checks::doubt(level))
            .unwrap_or_else(|| {
                if is_proved(level) {
                    t!("The level is fine, and its solution is stored.").to_owned()
                } else {
                    t!("The level has no fault. Press Evolve to see whether it can be won.")
                        .to_owned()
                }
            });
        Some(Hint {
            moves: Vec::new(),
            reason,
            rests_on: Vec::new(),
        })
    }

    fn solution(&self) -> Option<Vec<Edit>> {
        None
    }

    fn counters(&self, level: &rules::Level) -> Vec<Counter> {
        let rings = level.figure.rings().count() + level.figure.forbidden.len();
        let corners: usize = level
            .figure
            .rings()
            .chain(&level.figure.forbidden)
            .map(Vec::len)
            .sum();
        let proved = is_proved(level);
        let figure = |label, value: String, met| Counter {
            label,
            value,
            of: None,
            met,
        };
        vec![
            figure(
                t!("rings"),
                rings.to_string(),
                !level.figure.shapes.is_empty(),
            ),
            figure(t!("corners"), corners.to_string(), true),
            figure(
                t!("winnable"),
                if proved {
                    tc!("whether a level is winnable", "yes").to_owned()
                } else {
                    tc!("whether a level is winnable", "not shown yet").to_owned()
                },
                proved,
            ),
        ]
    }

    fn describe(&self, level: &rules::Level) -> String {
        let holes: usize = level
            .figure
            .shapes
            .iter()
            .map(|shape| shape.holes.len())
            .sum();
        t!(
            "{name}. Strokes: {strokes}, pieces: {pieces}, shapes: {shapes}, holes: {holes}, \
             zones: {zones}.",
            name = tr(&level.name),
            strokes = level.strokes,
            pieces = level.pieces,
            shapes = level.figure.shapes.len(),
            holes,
            zones = level.figure.forbidden.len()
        )
    }

    fn controls(&self, level: &rules::Level, ui: &Ui) -> Vec<Control> {
        let number = |id, label, meaning, value: f64, (min, max, step)| Control {
            id,
            label,
            meaning,
            kind: ControlKind::Number {
                value,
                min,
                max,
                step,
            },
        };
        let button = |id, label, meaning, enabled| Control {
            id,
            label,
            meaning,
            kind: ControlKind::Button { enabled },
        };
        let (strokes, pieces) = (level.strokes as f64, level.pieces as f64);
        vec![
            Control {
                id: "tool",
                label: mark!("Tool"),
                meaning: mark!("What a press on the board does."),
                kind: ControlKind::Choice {
                    options: pointer::TOOLS.to_vec(),
                    value: ui.tool.id(),
                },
            },
            button(
                "remove-corner",
                mark!("Remove corner"),
                mark!("Takes the chosen corner away."),
                ui.can_remove_corner(),
            ),
            button(
                "remove-ring",
                mark!("Remove ring"),
                mark!("Takes the chosen ring away."),
                ui.has_ring(),
            ),
            Control {
                id: "name",
                label: mark!("Name"),
                meaning: mark!("The level's name."),
                kind: ControlKind::Text(level.name.clone()),
            },
            number(
                "strokes",
                mark!("Strokes"),
                mark!("How many strokes must be drawn."),
                strokes,
                (1.0, MOST_STROKES as f64, 1.0),
            ),
            number(
                "pieces",
                mark!("Pieces"),
                mark!("How many pieces there must be."),
                pieces,
                (1.0, MOST_PIECES as f64, 1.0),
            ),
            number(
                "tolerance",
                mark!("Tolerance"),
                mark!("How far a piece may be from the ideal, in percentage points of the whole."),
                level.tolerance(),
                (0.05, 20.0, 0.05),
            ),
        ]
    }

    fn duration_ms(&self, _: &rules::Level, _: &rules::Level) -> f64 {
        0.0
    }

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        view::draw(self, frame, painter);
    }

    fn searches() -> &'static [SearchSpec<Self>] {
        static SPECS: [SearchSpec<Draft>; SEARCHES.len()] =
            [spec::<0>(), spec::<1>(), spec::<2>(), spec::<3>()];
        &SPECS
    }

    fn answer(&self, edits: &[Edit]) -> Value {
        save::answer(edits)
    }

    fn read_answer(&self, text: &str) -> Result<Vec<Edit>, ParseError> {
        save::read_answer(text)
    }

    fn edited(&self, level: &rules::Level) -> Option<Result<(&'static str, String), String>> {
        Some(match checks::fault(level) {
            Some(fault) => Err(fault),
            None if is_proved(level) => Ok((rules::Level::ID, level.to_string())),
            // A wrong solution from outside is none: the game would refuse it.
            None => {
                let solution = Vec::new();
                let level = rules::Level {
                    solution,
                    ..level.clone()
                };
                Ok((rules::Level::ID, level.to_string()))
            }
        })
    }
}

/// One of the game's searches, on the draft as it stands.
const fn spec<const I: usize>() -> SearchSpec<Draft> {
    SearchSpec {
        spec: SEARCHES[I].spec,
        build: build::<I>,
    }
}

fn build<const I: usize>(
    _: &Draft,
    level: &rules::Level,
    settings: &Settings,
    seed: u64,
) -> Result<BoxedSearch<Draft>, String> {
    if let Some(fault) = checks::fault(level) {
        return Err(fault);
    }
    let search = (SEARCHES[I].build)(level, &level.start(), settings, seed)?;
    Ok(Box::new(Proving {
        level: level.clone(),
        search,
    }))
}

/// A search for the draft's solution; its answers are drafts with a solution.
struct Proving {
    level: rules::Level,
    search: BoxedSearch<rules::Level>,
}

impl Proving {
    fn edits(&self, moves: &[rules::Move]) -> Vec<Edit> {
        let stroke = |mv: &rules::Move| match mv {
            rules::Move::Draw(stroke) | rules::Move::Adjust(_, stroke) => Some(*stroke),
            rules::Move::Erase(_) => None,
        };
        let solution: Vec<Stroke> = moves.iter().filter_map(stroke).collect();
        vec![Edit::Whole(Box::new(rules::Level {
            solution,
            ..self.level.clone()
        }))]
    }
}

impl Search for Proving {
    type Move = Edit;

    fn step(&mut self) -> search::Step {
        self.search.step()
    }

    fn best(&self) -> Option<(Score, Vec<Edit>)> {
        self.search
            .best()
            .map(|(score, moves)| (score, self.edits(&moves)))
    }

    fn report(&self) -> Report {
        self.search.report()
    }

    fn population(&self, at_most: usize) -> Vec<Individual<Edit>> {
        let tile = |i: Individual<rules::Move>| Individual {
            moves: self.edits(&i.moves),
            score: i.score,
            elite: i.elite,
        };
        self.search
            .population(at_most)
            .into_iter()
            .map(tile)
            .collect()
    }

    fn trace(&self) -> &Trace {
        self.search.trace()
    }

    fn is_seeded(&self) -> bool {
        self.search.is_seeded()
    }

    fn watch(&mut self) {
        self.search.watch();
    }

    fn birth(&self) -> Option<Birth<Vec<Edit>>> {
        Some(self.search.birth()?.map(&|moves| self.edits(moves)))
    }

    fn descent(&self) -> Vec<Birth<Vec<Edit>>> {
        let births = self.search.descent();
        let own = |birth: &Birth<Vec<rules::Move>>| birth.map(&|moves| self.edits(moves));
        births.iter().map(own).collect()
    }

    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        self.search.emigrants(at_most)
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        self.search.immigrate(migrants);
    }

    fn resume(&mut self) {
        self.search.resume();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Look, Play, Session};
    use crate::paint::Theme;
    use crate::paint::svg::Svg;

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
                Ok((_, level)) => assert!(level.parse::<rules::Level>().is_ok(), "{level}"),
                Err(fault) => assert_eq!(session.status(), Status::Broken(fault)),
            }
        }
    }

    #[test]
    fn every_draft_is_drawn_and_saved() {
        for text in FAULTY {
            let session = Session::<Draft>::new(text.parse().unwrap());
            let (width, height) = session.size();
            session.draw(
                Look::default(),
                &mut Svg::new(width, height, Theme::light(0.0)),
            );
            let again = Session::<Draft>::restore(&session.save()).unwrap();
            assert_eq!(again.level(), session.level(), "{text}");
        }
        let empty = r#"{"puzzle":"slice","strokes":1,"pieces":2,"shapes":[{"outline":[]}]}"#;
        let session = Session::<Draft>::new(empty.parse().unwrap());
        assert!(Session::<Draft>::restore(&session.save()).is_ok());
    }
}
