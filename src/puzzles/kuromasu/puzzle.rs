//! Kuromasu's implementation of the game's traits but `Exchange`, which is in `text`.

use super::analysis::{ClueStatus, Mark};
use super::board::Board;
use super::grade::{Difficulty, Grader, Grading};
use super::rules::{self, Level, Move, State};
use super::solver::Count;
use super::ui::Ui;
use super::{bit_searches, evolve, exchange, generate, hint, pointer, text, tutorial, view};
use crate::game::puzzle::evolves::Choice;
use crate::game::puzzle::level_class::{LevelClass, step};
use crate::game::run::inheritance::Component;
use crate::game::{
    Answers, Control, Counter, Demo, Draw, Evolves, Extras, GeneratorSpec, Guide, Hint, Illegal,
    Interpret, LABELS, Layout, Loupe, Marking, Puzzle, SearchSpec, ShownHint, Status, Tutorial,
};
use crate::i18n::{tr, tr_noop, trc, trn};
use crate::paint::Point;
use crate::search::Aim;

impl Puzzle for Level {
    const ID: &'static str = "kuromasu";
    const GUIDE: Guide = Guide {
        name: tr_noop!("Kuromasu"),
        tagline: tr_noop!("Shade cells so that every clue sees that many white cells."),
        opening: tr_noop!(
            "Press a cell: black, then a dot for white, then empty again. Drag to paint."
        ),
        rules: &[
            tr_noop!(
                "Make some cells black. A clue counts the white cells it sees left, right, up and \
                 down, as far as the next black cell or the edge, and itself."
            ),
            tr_noop!("Cells with a clue stay white."),
            tr_noop!("Black cells never share a side; corners may touch."),
            tr_noop!(
                "All white cells are connected: you can walk from each to every other across \
                 shared sides."
            ),
            tr_noop!(
                "Every bundled or generated board has exactly one solution, which logic alone \
                 finds; only the paper's 3 × 3 has four. Dots are your notes: they mark cells you \
                 know to be white."
            ),
            tr_noop!("Solve a board without a hint for three stars."),
        ],
        examples: tutorial::EXAMPLES,
        keys: &[
            (
                tr_noop!("Arrows"),
                tr_noop!("move the cursor; with Shift, paint"),
            ),
            (tr_noop!("Enter"), tr_noop!("black, dot, empty")),
            (tr_noop!("Space"), tr_noop!("dot, black, empty")),
            (tr_noop!("Delete"), tr_noop!("empty")),
            ("T", tr_noop!("start a trial")),
            ("K, D", tr_noop!("keep or discard the trial")),
            ("C", tr_noop!("look for mistakes")),
        ],
        accent: 145.0,
        remembered: &["errors", "dots", LABELS],
        timed: true,
        demo: Some(Demo {
            level: "kuromasu/fa92329ab2aff3fe", // Lampshade
            seed: 1,
        }),
        ..Guide::EMPTY
    };

    type State = State;
    type Move = Move;
    type Ui = Ui;

    const INTERPRET: Interpret<Self> = pointer::interpret;
    const DRAW: Draw<Self> = view::draw;

    fn example() -> Self {
        // The opening example of the paper; one solution, as clues count themselves.
        let id = "11x11:b9e8j7f12e16_9k10k12a8a11a3k3k3_7e2f7j2e5b";
        let board = exchange::tatham::read(id).unwrap_or_else(|_| Board::empty(5, 5));
        Self::new(tr_noop!("The paper's opening example").to_owned(), board)
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        text::compact(&self.board) // a board by another name is the same board
    }

    fn start(&self) -> State {
        self.state(vec![Mark::Empty; self.board.cells()], None, false)
    }

    fn apply(&self, state: &State, mv: &Move) -> Result<State, Illegal> {
        rules::apply(self, state, mv)
    }

    fn status(&self, state: &State) -> Status {
        if state.analysis.solved {
            return Status::Solved;
        }
        match state.analysis.faults(&self.board).next() {
            Some(fault) => Status::Broken(rules::sentence(&fault)),
            None => Status::Playing,
        }
    }

    fn hint(&self, state: &State) -> Option<Hint<Move>> {
        Some(hint::hint(self, state))
    }

    fn solution(&self) -> Option<Vec<Move>> {
        hint::line(self)
    }

    fn counters(&self, state: &State, _: &Self::Ui) -> Vec<Counter> {
        let (complete, clues) = self.complete_clues(state);
        let mut counters = vec![
            Counter::counted_to_reach(complete, trn!(clues, "{n} clue", "{n} clues")),
            Counter::plain(
                trc!("figure under the board: black cells", "black"),
                state.count(Mark::Black),
            ),
        ];
        if let Some(before) = &state.trial {
            let tried = before.iter().zip(state.marks.iter());
            counters.push(Counter::plain(
                trc!("figure under the board: cells marked in a trial", "tried"),
                tried.filter(|(a, b)| a != b).count(),
            ));
        }
        counters
    }

    /// There is no better and worse solution.
    fn stars(&self, state: &State) -> u8 {
        if state.analysis.solved { 3 } else { 0 }
    }

    fn describe(&self, state: &State) -> String {
        let board = &self.board;
        let (complete, clues) = self.complete_clues(state);
        let mut sentences = Vec::new();
        // Broken rules are shown beside the board, if the player wants that.
        if state.analysis.solved {
            sentences.push(tr!("Solved.").to_owned());
        }
        let (black, dots) = (state.count(Mark::Black), state.count(Mark::Dot));
        // At the start only.
        if black + dots == 0 {
            sentences.push(format!(
                "{}, {}.",
                trn!(board.height(), "{n} row", "{n} rows"),
                trn!(board.width(), "{n} column", "{n} columns"),
            ));
        }
        sentences.push(format!(
            "{}; {}, {}.",
            trn!(
                clues,
                "{complete} of {n} clue complete",
                "{complete} of {n} clues complete",
                complete
            ),
            trn!(black, "{n} black cell", "{n} black cells"),
            trn!(dots, "{n} dot", "{n} dots"),
        ));
        if state.trial.is_some() {
            sentences.push(tr!("A trial is in progress.").to_owned());
        }
        sentences.join(" ")
    }

    fn layout(&self, _: &State, _: &[&[Move]], _: bool) -> Layout {
        Layout {
            min_target_size: Some(view::CELL),
            grid: Some(view::grid(&self.board)),
            ..Layout::of_size(view::size(&self.board))
        }
    }

    fn controls(&self, state: &State, ui: &Ui) -> Vec<Control> {
        let trying = state.trial.is_some();
        let mut controls = vec![Control::button(
            "check",
            tr_noop!("Check"),
            tr_noop!("Looks for mistakes and shows them until your next mark (C)."),
            true,
        )];
        if trying {
            controls.push(Control::button(
                "keep",
                tr_noop!("Keep trial"),
                tr_noop!("Keeps the marks you tried, as one move (K)."),
                true,
            ));
            controls.push(Control::button(
                "drop",
                tr_noop!("Discard trial"),
                tr_noop!("Removes the marks you tried, as one move (D)."),
                true,
            ));
        } else {
            controls.push(Control::button(
                "try",
                tr_noop!("Try"),
                tr_noop!("Starts a trial: marks that you then keep or discard together (T)."),
                !state.analysis.solved,
            ));
        }
        controls.push(Control::switch(
            "errors",
            tr_noop!("Show mistakes"),
            tr_noop!("Points out a rule as soon as you break it."),
            ui.live.0,
        ));
        controls.push(Control::switch(
            "dots",
            tr_noop!("Automatic dots"),
            tr_noop!("Shows dots beside black cells automatically."),
            ui.dots,
        ));
        controls
    }

    fn loupe(&self, _: &State, ui: &Ui) -> Option<Loupe> {
        ui.stroke.is_some().then(Loupe::default)
    }

    fn cursor(&self, _: &State, ui: &Ui) -> Option<Point> {
        ui.keys.then(|| view::middle(&self.board, ui.cursor))
    }

    fn hint_places(&self, _: &State, hint: ShownHint<'_, Move>) -> Vec<Point> {
        view::hint_places(&self.board, hint)
    }

    fn duration_ms(&self, _: &State, _: &State) -> f64 {
        160.0
    }
}

impl Evolves for Level {
    const ANSWERS: Answers<Self> = Answers {
        words: |level, state| {
            let ((right, clues), analysis) = (level.complete_clues(state), &state.analysis);
            let (touching, cut_off) = (analysis.touching.len(), analysis.cut_off.len());
            // Every rule that is broken: a search gives one up for another.
            let parts = [
                tr!("{right} of {clues} clues right", right, clues),
                trn!(touching, "{n} touching", "{n} touching"),
                trn!(cut_off, "{n} cut off", "{n} cut off"),
            ];
            let counts = [1, touching, cut_off];
            let said = (parts.into_iter().zip(counts)).filter(|(_, count)| *count > 0);
            (!analysis.solved).then(|| said.map(|(part, _)| part).collect::<Vec<_>>().join(", "))
        },
        ..Answers::PLAIN
    };
    const GENERATE: Option<GeneratorSpec<Self>> = Some(generate::GENERATE);
    const SEARCHES: &'static [SearchSpec<Self>] = &evolve::OFFERED;

    fn evolve_summary(&self, _: Aim) -> String {
        tr!("Evolves boards until every clue sees its number.").to_owned()
    }

    /// The plain genetic algorithm where it solves the board within seconds, otherwise the memetic one
    /// from random individuals.
    fn offered_run(&self, aim: Aim, choice: Choice) -> (&'static str, Vec<(&'static str, String)>) {
        match (aim, choice) {
            (Aim::Solve, Choice::Genetic) if self.board.cells() <= bit_searches::MOST_CELLS => {
                (bit_searches::CONNECTED.id, Vec::new())
            }
            (Aim::Solve, Choice::Genetic) => {
                let set = evolve::RANDOM_START.map(|(id, value)| (id, value.to_owned()));
                ("", set.to_vec())
            }
            _ => ("", Vec::new()),
        }
    }

    fn components(&self, moves: &[Move]) -> Vec<Component> {
        view::components(self, moves)
    }

    fn summary(&self) -> String {
        if let Some(difficulty) = self.difficulty() {
            return difficulty.label().to_owned();
        }
        let text = match self.verdict().count {
            Some(Count::None) => tr!("no solution"),
            Some(Count::Several) => tr!("several solutions"),
            Some(Count::One) | None => "",
        };
        text.to_owned()
    }

    fn brief(&self) -> String {
        let size = format!("{}×{}", self.board.width(), self.board.height());
        let text = Evolves::summary(self);
        match text.is_empty() {
            true => size,
            false => format!("{size}, {text}"),
        }
    }

    fn class(&self) -> LevelClass {
        let cells = self.board.width() * self.board.height();
        LevelClass {
            size: Some(step(cells, [49, 100])),
            difficulty: self.difficulty().map(|difficulty| difficulty as u8),
        }
    }
}

impl Extras for Level {
    const TUTORIAL: Tutorial<Self> = Tutorial {
        steps: &tutorial::STEPS,
        answer: tutorial::answer,
    };

    const MARKING: Marking<Self> = Marking {
        is_branched: |_, state| state.trial.is_some(),
        hides_mistakes: |ui| !ui.live.0,
        faults: |level, state| {
            let faults = state.analysis.faults(&level.board);
            faults.map(|fault| rules::sentence(&fault)).collect()
        },
        told_after: |level, mv, (state, ui), by_key| match mv {
            Move::Try => {
                Some(tr!("Trial started: mark cells, then keep or discard them.").to_owned())
            }
            _ => by_key.then(|| pointer::spoken(level, state, ui.cursor)),
        },
        review: hint::review,
    };
}

impl Level {
    /// How hard it is, if it has one solution.
    fn difficulty(&self) -> Option<Difficulty> {
        // Counting the what-ifs of a hard level would take too long.
        match Grader::new(&self.board, Difficulty::Normal).run() {
            Grading::Solved(grade) => Some(grade.difficulty()),
            _ => (self.verdict().count == Some(Count::One)).then_some(Difficulty::Hard),
        }
    }

    /// How many numbers are complete in a position, and how many there are.
    fn complete_clues(&self, state: &State) -> (usize, usize) {
        let done = |cell| state.analysis.status(cell) == Some(ClueStatus::Complete);
        let complete = self.board.numbers().filter(|(cell, _)| done(*cell));
        (complete.count(), self.board.numbers().count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Input, Key, LABELS, Play as _, Session};

    fn set(session: &mut Session<Level>, id: &str, value: &str) {
        let (id, value) = (id.to_owned(), value.to_owned());
        session.input(&Input::Control { id, value });
    }

    #[test]
    fn rows_and_columns_are_numbered_on_demand_and_where_a_text_names_them() {
        let level: Level = "5x5:a5b7l4_5e5".parse().expect("a level");
        let mut session = Session::new(level);
        let room = session.layout();
        assert_eq!(session.labels(), None);
        set(&mut session, LABELS, "on");
        let grid = session.labels().expect("they are on");
        assert_eq!((grid.rows, grid.columns), ((1, 5), (1, 5)));
        assert_eq!(session.layout(), room, "the board stays as large");
        set(&mut session, LABELS, "off");
        assert_eq!(session.labels(), None);
        // A hint names a cell, until the next move.
        session.hint();
        assert!(session.labels().is_some());
        let key = |key| Input::Key { key, fast: false };
        session.input(&key(Key::Space));
        assert_eq!(session.labels(), None);
        // A fault names cells, if faults are shown.
        session.adopt_line("b6-7").expect("legal");
        assert!(session.labels().is_some());
        set(&mut session, "errors", "off");
        assert_eq!(session.labels(), None);
    }
}
