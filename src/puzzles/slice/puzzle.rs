//! Slice It as a [`Puzzle`]: its traits but [`Exchange`](crate::game::Exchange), by the other files.

use super::rules::{self, Level, Move, State, THREE_STARS, TWO_STARS};
use super::scale::Scale;
use super::ui::Ui;
use super::{evolve, generate, hint, pointer, spoken, text, tutorial, view};
use crate::game::puzzle::level_class::{LevelClass, step};
use crate::game::run::inheritance::Component;
use crate::game::{
    Answers, Counter, Demo, Draw, Evolves, Extras, GeneratorSpec, Guide, Hint, Illegal, Interpret,
    Layout, Loupe, Marking, Puzzle, SearchSpec, Status, Tutorial,
};
use crate::i18n::{fixed, tr, tr_noop, trn};
use crate::search::Aim;

impl Level {
    /// The stars for pieces of which the worst is this far from equal size, in percentage points.
    fn stars_for(&self, off: f64) -> u8 {
        match off {
            off if off > self.tolerance() => 0,
            off if off <= THREE_STARS * self.ideal() => 3,
            off if off <= TWO_STARS * self.ideal() => 2,
            _ => 1,
        }
    }
}

impl Puzzle for Level {
    const ID: &'static str = "slice";
    const GUIDE: Guide = Guide {
        name: tr_noop!("Slice It"),
        tagline: tr_noop!("Cut the shape into pieces of equal size."),
        opening: tr_noop!("Draw a stroke across the shape, starting and ending outside it."),
        rules: &[
            tr_noop!("Draw straight strokes through a shape, starting and ending outside it."),
            tr_noop!("Use all strokes, and make exactly the number of pieces asked for."),
            tr_noop!("All pieces must be about the same size; slivers under 1 % don't count."),
            tr_noop!("No stroke may touch a hatched zone."),
            tr_noop!("You can drag both ends of a stroke afterwards."),
            tr_noop!("Press a stroke to move it as a whole or to remove it."),
            tr_noop!("Three stars: every piece within 3 % of the ideal; two: within 8 %."),
        ],
        examples: tutorial::EXAMPLES,
        keys: &[
            (tr_noop!("Enter"), tr_noop!("start a stroke; finish it")),
            (
                tr_noop!("Arrows"),
                tr_noop!("move its end (with Shift: further)"),
            ),
            (tr_noop!("Space"), tr_noop!("switch to its other end")),
            ("1 … 9", tr_noop!("pick up a stroke already drawn")),
            (tr_noop!("Delete"), tr_noop!("remove that stroke")),
            (tr_noop!("Escape"), tr_noop!("cancel")),
        ],
        accent: 25.0,
        improvable: true,
        demo: Some(Demo {
            level: "slice/2cfbe81d37e79364", // House
            seed: 6,
        }),
        ..Guide::EMPTY
    };

    type State = State;
    type Move = Move;
    type Ui = Ui;

    const INTERPRET: Interpret<Self> = pointer::interpret;
    const DRAW: Draw<Self> = view::draw;

    fn example() -> Self {
        text::house()
    }

    fn goal(&self) -> String {
        trn!(
            self.strokes,
            "Cut into {pieces} equal pieces with {n} stroke.",
            "Cut into {pieces} equal pieces with {n} strokes.",
            pieces = self.pieces
        )
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        // The level stays the same when another solution is found.
        self.without_solution()
    }

    fn without_solution(&self) -> String {
        Self {
            solution: Vec::new(),
            ..self.clone()
        }
        .to_string()
    }

    fn start(&self) -> State {
        State::from_strokes(Vec::new())
    }

    fn apply(&self, state: &State, mv: &Move) -> Result<State, Illegal> {
        rules::apply(self, state, mv)
    }

    fn status(&self, state: &State) -> Status {
        rules::status(self, state)
    }

    fn hint(&self, state: &State) -> Option<Hint<Move>> {
        Some(hint::hint(self, state))
    }

    fn solution(&self) -> Option<Vec<Move>> {
        let moves = || self.solution.iter().copied().map(Move::Draw).collect();
        (!self.solution.is_empty()).then(moves)
    }

    fn counters(&self, state: &State, ui: &Ui) -> Vec<Counter> {
        let draft = ui.draft.as_ref();
        let state = draft.map_or(state, |draft| draft.preview.as_ref().unwrap_or(state));
        let percents = self.percents(state);
        let (strokes, pieces) = (state.strokes.len(), percents.len());
        let worst = self.deviation(&percents);
        let is_even = worst.is_some_and(|worst| worst <= self.tolerance());
        let label = match worst {
            Some(off) => tr!("equal size ({points} off)", points = fixed(off, 2)),
            None => tr!("equal size").to_owned(),
        };
        let mut counters = vec![
            Counter::counted_to_reach(strokes, trn!(self.strokes, "{n} stroke", "{n} strokes")),
            Counter {
                met: is_even,
                ..Counter::counted_to_reach(pieces, trn!(self.pieces, "{n} piece", "{n} pieces"))
            },
            Counter::dots(label, worst.map_or(0, |off| self.stars_for(off))),
        ];
        counters.extend(spoken::slivers(self, state).map(Counter::counted));
        counters
    }

    fn stars(&self, state: &State) -> u8 {
        let complete = state.strokes.len() == self.strokes;
        let deviation = self.deviation(&self.percents(state));
        let deviation = deviation.filter(|_| complete);
        deviation.map_or(0, |off| self.stars_for(off))
    }

    fn describe(&self, state: &State) -> String {
        // Two clauses: each noun has a number of its own.
        let strokes = trn!(
            self.strokes,
            "{drawn} of {n} stroke",
            "{drawn} of {n} strokes",
            drawn = state.strokes.len()
        );
        let pieces = trn!(
            self.pieces,
            "{made} of {n} piece: {places}",
            "{made} of {n} pieces: {places}",
            made = self.percents(state).len(),
            places = spoken::describe_pieces(self, state)
        );
        // At the beginning the figure to be cut is described as well.
        match state.strokes.len() {
            0 => format!("{strokes}; {pieces}. {}", view::describe_rings(self)),
            _ => format!("{strokes}; {pieces}."),
        }
    }

    fn step_back(&self, ui: &Ui) -> Option<Ui> {
        let draft = ui.draft.as_ref()?;
        // A stroke that was taken up again is a move already.
        let is_new = draft.by_keyboard && draft.number.is_none();
        is_new.then(|| Ui {
            draft: None,
            ..ui.clone()
        })
    }

    /// With the shares on both sides of the stroke that is held.
    fn loupe(&self, _: &State, ui: &Ui) -> Option<Loupe> {
        let draft = ui.draft.as_ref()?;
        let after = draft.preview.as_ref().ok();
        let sides = after.and_then(|state| {
            let newest = state.strokes.len().checked_sub(1);
            spoken::shares_beside(self, state, draft.number.or(newest)?)
        });
        Some(Loupe {
            exact: true,
            text: sides.map_or_else(String::new, |sides| sides.join(" | ")),
        })
    }

    fn layout(&self, _: &State, _: &[&[Move]], _: bool) -> Layout {
        let corner = Scale::new(self).corner();
        Layout::of_size((corner.x, corner.y))
    }

    fn duration_ms(&self, from: &State, to: &State) -> f64 {
        if from.strokes.len() < to.strokes.len() {
            180.0
        } else {
            0.0
        }
    }
}

impl Evolves for Level {
    const ANSWERS: Answers<Self> = Answers {
        words: |level, state| {
            let percents = level.percents(state);
            let (made, all) = (percents.len(), level.pieces);
            Some(match level.deviation(&percents).map(|off| fixed(off, 2)) {
                Some(points) => tr!("pieces within {points} points of equal size", points),
                None => tr!("{made} of {all} pieces", made, all),
            })
        },
        ..Answers::PLAIN
    };
    const GENERATE: Option<GeneratorSpec<Self>> = Some(generate::GENERATE);
    const SEARCHES: &'static [SearchSpec<Self>] = &evolve::SEARCHES;

    fn evolve_summary(&self, _: Aim) -> String {
        match self.strokes {
            1 => trn!(
                self.pieces,
                "Evolves single strokes until one makes {n} equal piece.",
                "Evolves single strokes until one makes {n} equal pieces."
            ),
            strokes => trn!(
                self.pieces,
                "Evolves sets of {strokes} strokes until one makes {n} equal piece.",
                "Evolves sets of {strokes} strokes until one makes {n} equal pieces.",
                strokes
            ),
        }
    }

    fn components(&self, moves: &[Move]) -> Vec<Component> {
        view::components(self, moves)
    }

    fn brief(&self) -> String {
        let strokes = trn!(self.strokes, "{n} stroke", "{n} strokes");
        trn!(
            self.pieces,
            "{strokes}, {n} piece",
            "{strokes}, {n} pieces",
            strokes
        )
    }

    fn class(&self) -> LevelClass {
        LevelClass {
            size: Some(step(self.pieces, [4, 8])),
            difficulty: Some(step(self.strokes, [2, 4])),
        }
    }
}

impl Extras for Level {
    const TUTORIAL: Tutorial<Self> = Tutorial {
        steps: &tutorial::STEPS,
        answer: tutorial::answer,
    };
    const MARKING: Marking<Self> = Marking {
        review: hint::review,
        ..Marking::NONE
    };
}
