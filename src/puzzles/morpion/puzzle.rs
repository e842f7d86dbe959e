//! Morpion Solitaire as a [`Puzzle`]: its traits but [`Exchange`](crate::game::Exchange), by the other files.

use super::grid::Move;
use super::openings;
use super::rules::{self, Level, State};
use super::spoken;
use super::thumbnail;
use super::ui::Ui;
use super::{Variant, credit, evolve, exchange, generate, hint, pointer, text, tutorial, view};
use crate::game::run::inheritance::Component;
use crate::game::{
    Answers, Control, Counter, Curve, Demo, Draw, Evolves, Extras, GeneratorSpec, Guide, Hint,
    Illegal, Interpret, LABELS, Layout, Loupe, Marking, PersonalBest, Puzzle, RecordGame,
    SearchSpec, ShownHint, Status, Tutorial,
};
use crate::i18n::{tr, tr_noop, trc, trn};
use crate::paint::Point;
use crate::search::Aim;

impl Puzzle for Level {
    const ID: &'static str = "morpion";
    const GUIDE: Guide = Guide {
        name: tr_noop!("Morpion Solitaire"),
        tagline: tr_noop!("Add points that complete lines, as many as you can."),
        opening: tr_noop!("Choose a ring: it adds a point and the line that the point completes."),
        rules: &[
            tr_noop!(
                "A move adds one point that completes a line of five, horizontal, vertical or \
                 diagonal; the other four points must already be there. Make as many moves as you \
                 can."
            ),
            tr_noop!(
                "5T, touching: two lines in the same direction may share an end point, but no \
                 more. 5D, disjoint: they may not share any point. Lines in different directions \
                 may cross anywhere."
            ),
            tr_noop!("4T and 4D are the same games with lines of four and a smaller cross."),
            tr_noop!(
                "Rings mark the points that can be added. If a point completes several lines, \
                 choose one of them. You can also drag along a line to draw it."
            ),
            tr_noop!(
                "The game is over when no point can be added. The longest known games have 178 \
                 moves (5T), 82 (5D), 62 (4T) and 35 (4D); for 4T and 4D these are proved to be \
                 the maximum."
            ),
            tr_noop!(
                "In levels with a goal, reach that number of moves. Endgames start partway \
                 through a known game."
            ),
            tr_noop!(
                "Three stars: the goal, or in an open game 85 moves (5T), 62 (5D), 50 (4T) or 31 \
                 (4D). Two stars: 60, 50, 42 or 27 moves."
            ),
        ],
        examples: tutorial::EXAMPLES,
        keys: &[
            (
                tr_noop!("Arrows"),
                tr_noop!("move the cursor, or choose between lines"),
            ),
            (
                tr_noop!("Shift+arrows"),
                tr_noop!("go to the next ring in that direction"),
            ),
            ("N, P", tr_noop!("go to the next ring, or the previous one")),
            (
                tr_noop!("Enter, Space"),
                tr_noop!("add the point; with several lines, Enter takes the chosen one"),
            ),
            (
                tr_noop!("1 to 8"),
                tr_noop!("take the line with this number"),
            ),
            (
                tr_noop!("Escape"),
                tr_noop!("cancel the choice of lines, or hide the cursor"),
            ),
        ],
        accent: 75.0,
        remembered: &["rings", "numbers", LABELS],
        demo: Some(Demo {
            level: "morpion/07eb5e07b4af25ec", // Game 5T
            seed: 3,
        }),
        ..Guide::EMPTY
    };

    type State = State;
    type Move = Move;
    type Ui = Ui;

    const INTERPRET: Interpret<Self> = |_, state, ui, input| pointer::interpret(state, ui, input);
    const DRAW: Draw<Self> = view::draw;

    fn example() -> Self {
        Self::free(Variant::FiveT)
    }

    fn name(&self) -> String {
        self.title()
    }

    fn key(&self) -> String {
        text::key(self) // name and author do not matter
    }

    fn start(&self) -> State {
        rules::start(self)
    }

    fn apply(&self, state: &State, mv: &Move) -> Result<State, Illegal> {
        state.played(*mv).map_err(Illegal)
    }

    fn status(&self, state: &State) -> Status {
        rules::status(self, state)
    }

    fn hint(&self, state: &State) -> Option<Hint<Move>> {
        hint::hint(self, state)
    }

    fn solution(&self) -> Option<Vec<Move>> {
        let rest = self.rest();
        (!rest.is_empty()).then(|| rest.to_vec())
    }

    fn counters(&self, state: &State, _: &Self::Ui) -> Vec<Counter> {
        let solved = self.status(state) == Status::Solved;
        let moves = match (state.moves.len(), self.goal) {
            (1, None) => trc!("after the number 1", "move"),
            _ => trc!("figure under the board", "moves"),
        };
        let mut counters = vec![
            Counter {
                of: self.goal.map(|goal| goal.to_string()),
                ..Counter::figure(moves, state.moves.len(), solved)
            },
            Counter::plain(
                trc!(
                    "figure under the board: moves that are possible",
                    "possible"
                ),
                state.legal.len(),
            ),
        ];
        let record = self.variant.record();
        if self.goal != Some(record) {
            let label = if self.variant.is_record_proved() {
                trc!("figure under the board: of moves", "proved maximum")
            } else {
                trc!("figure under the board: of moves", "record")
            };
            counters.push(Counter::figure(label, record, state.moves.len() >= record));
        }
        counters
    }

    fn stars(&self, state: &State) -> u8 {
        if self.status(state) != Status::Solved {
            return 0;
        }
        let (two, three) = match self.goal {
            None => rules::stars(self.variant),
            Some(goal) => (goal, goal),
        };
        1 + u8::from(state.moves.len() >= two) + u8::from(state.moves.len() >= three)
    }

    fn describe(&self, state: &State) -> String {
        spoken::describe(self, state)
    }

    fn layout(&self, state: &State, previews: &[&[Move]], _: bool) -> Layout {
        let window = view::window(state, previews);
        Layout {
            window,
            thumbnail: view::THUMBNAIL,
            min_target_size: Some(view::CELL),
            grid: Some(view::grid(window)),
        }
    }

    fn controls(&self, _: &State, ui: &Ui) -> Vec<Control> {
        pointer::controls(ui)
    }

    fn loupe(&self, _: &State, ui: &Ui) -> Option<Loupe> {
        ui.press.is_some().then(Loupe::default)
    }

    fn cursor(&self, _: &State, ui: &Ui) -> Option<Point> {
        ui.keys.then(|| view::at(ui.cursor()))
    }

    fn hint_places(&self, state: &State, hint: ShownHint<'_, Move>) -> Vec<Point> {
        let spots = hint.moves().iter().map(|mv| view::at(mv.spot));
        spots.chain(view::hinted(self, state, Some(hint))).collect()
    }

    fn duration_ms(&self, from: &State, to: &State) -> f64 {
        view::duration_ms(from, to)
    }
}

impl Evolves for Level {
    const ANSWERS: Answers<Self> = Answers {
        level: openings::level,
        words: |_, state| Some(trn!(state.moves.len(), "{n} move", "{n} moves")),
        ..Answers::PLAIN
    };
    const GENERATE: Option<GeneratorSpec<Self>> = Some(generate::GENERATE);
    const SEARCHES: &'static [SearchSpec<Self>] = &evolve::SEARCHES;

    fn evolve_summary(&self, aim: Aim) -> String {
        let text = match aim {
            Aim::Solve => tr!("Evolves games: those with more moves have more children."),
            Aim::Design => tr!("Evolves openings with a goal of the difficulty you set."),
        };
        text.to_owned()
    }

    fn components(&self, moves: &[Move]) -> Vec<Component> {
        thumbnail::components(self, moves)
    }

    fn summary(&self) -> String {
        let variant = self.variant;
        let moves = match (self.opening.len(), self.goal) {
            (0, None) => tr!("{variant}, from the cross", variant),
            (0, Some(goal)) => trn!(goal, "{variant}, {n} move", "{variant}, {n} moves", variant),
            (from, None) => tr!("{variant}, after move {from}", variant, from),
            (from, Some(goal)) => tr!(
                "{variant}, from {from} to {goal} moves",
                variant,
                from,
                goal
            ),
        };
        match self.author.is_empty() {
            true => moves,
            false => format!("{moves}, {}", tr!("by {author}", author = self.author)),
        }
    }

    fn brief(&self) -> String {
        Evolves::summary(&Self {
            author: String::new(),
            ..self.clone()
        })
    }
}

impl Extras for Level {
    const TUTORIAL: Tutorial<Self> = Tutorial {
        steps: &tutorial::STEPS,
        answer: tutorial::answer,
    };
    const MARKING: Marking<Self> = Marking {
        review: |_, [before, _], mv| hint::review(before, *mv),
        ..Marking::NONE
    };
    const RECORD_GAME: Option<RecordGame<Self>> = Some(RecordGame {
        is_open: |level| level.goal.is_none(),
        curve: Self::curve,
        demo_line: Self::demo_line,
        personal_best: Self::personal_best,
        credit: credit::credit,
        unsolved: Self::unsolved,
        record: exchange::record_of,
        short_form: "layers",
    });
}

impl Level {
    pub(super) fn curve(&self, state: &State) -> Option<Curve> {
        let values = &state.openness[self.opening.len()..];
        Some(Curve {
            label: trc!(
                "how many moves were possible in the course of a game",
                "possible:"
            ),
            values: values.iter().map(|n| *n as f64).collect(),
        })
    }

    fn demo_line(&self) -> Option<Vec<Move>> {
        // A game that continues an opening is shown only as a solution.
        let whole = self.opening.is_empty() && !self.game.is_empty();
        whole.then(|| self.game.clone())
    }

    pub(super) fn personal_best(&self, state: &State) -> Option<PersonalBest> {
        let free = self.goal.is_none() && self.opening.is_empty();
        free.then(|| PersonalBest {
            class: self.variant.name(),
            value: state.moves.len(),
        })
    }

    pub(super) fn unsolved(&self) -> &'static str {
        match self.goal {
            None => {
                tr!(
                    "An open game has no solution, only records: see Records in the list of \
                     levels."
                )
            }
            Some(_) => tr!("No solution is known yet. Evolve may find one."),
        }
    }
}
