//! Puzzle X's implementation of the game's traits but `Exchange`, which is in `text`.

use std::rc::Rc;

use super::rules::{Goal, Level, State, Swap, TWO_STARS};
use super::spoken;
use super::ui::Ui;
use super::{best_line, evolve, generate, hint, pointer, solver, text, tutorial, view};
use crate::game::puzzle::evolves::{Choice, Walked};
use crate::game::puzzle::level_class::{LevelClass, stars, step};
use crate::game::run::inheritance::Component;
use crate::game::{
    Answers, Control, Counter, Demo, Draw, Evolves, Extras, GeneratorSpec, Guide, Hint, Illegal,
    Interpret, LABELS, Layout, Marking, Puzzle, SearchSpec, Status, Tutorial,
};
use crate::i18n::{tr, tr_noop, trc, trn};
use crate::paint::Point;
use crate::search::{Aim, Report};

impl Puzzle for Level {
    const ID: &'static str = "swap";
    const GUIDE: Guide = Guide {
        name: tr_noop!("Puzzle X"),
        tagline: tr_noop!("Swap chess pieces until their colours make the picture."),
        opening: tr_noop!(
            "Choose a piece, then a framed one: they swap places. Or drag one onto the other."
        ),
        rules: &[
            tr_noop!(
                "Two squares swap places, piece and colour together, if either piece reaches the \
                 other. Bring every colour to where the goal shows it; which piece carries it \
                 doesn't matter."
            ),
            tr_noop!(
                "A rook reaches along rows and columns, a bishop along diagonals, a queen along \
                 both. The number says how many cells."
            ),
            tr_noop!("Pieces in between don't block the way; walls do."),
            tr_noop!(
                "The goal is shown beside or below the board; a corner of each wrong square shows \
                 the colour needed there. Cluster levels have no picture: all squares of a colour \
                 must be joined by their sides."
            ),
            tr_noop!(
                "“Proved minimum” means that no shorter solution exists, “best found” that none is known."
            ),
            tr_noop!("Three stars: the fewest swaps known; two: at most a quarter more."),
        ],
        examples: tutorial::EXAMPLES,
        keys: &[
            (tr_noop!("Arrows"), tr_noop!("move the cursor")),
            (
                tr_noop!("Shift+arrows"),
                tr_noop!("go to the next square that can swap with the chosen one"),
            ),
            (
                tr_noop!("Enter, Space"),
                tr_noop!("choose a piece, or swap it with the chosen one"),
            ),
            (tr_noop!("Escape"), tr_noop!("release the chosen piece")),
        ],
        accent: 305.0,
        remembered: &["marks", "letters", LABELS],
        timed: true,
        demo: Some(Demo {
            level: "swap/4e1739ff51904b26", // Cat
            seed: 1,
        }),
        ..Guide::EMPTY
    };

    type State = State;
    type Move = Swap;
    type Ui = Ui;

    const INTERPRET: Interpret<Self> = pointer::interpret;
    const DRAW: Draw<Self> = view::draw;

    fn example() -> Self {
        text::example()
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        text::key(self) // by another name, or with a better line, it is the same level
    }

    fn without_solution(&self) -> String {
        // Where it brings no line, the page looks for one.
        self.without_best().to_string()
    }

    fn start(&self) -> State {
        State {
            squares: Rc::clone(&self.start),
            swaps: 0,
        }
    }

    fn apply(&self, state: &State, swap: &Swap) -> Result<State, Illegal> {
        let squares = self.swapped(&state.squares, *swap)?;
        Ok(self.state(squares, state.swaps + 1))
    }

    fn status(&self, state: &State) -> Status {
        match self.is_solved(&state.squares) {
            true => Status::Solved,
            false => Status::Playing,
        }
    }

    fn hint(&self, state: &State) -> Option<Hint<Swap>> {
        Some(hint::hint(self, state))
    }

    fn solution(&self) -> Option<Vec<Swap>> {
        self.best().map(|best| best.line.clone())
    }

    fn counters(&self, state: &State, _: &Self::Ui) -> Vec<Counter> {
        let solved = self.is_solved(&state.squares);
        let best = self.known_best();
        let fewest = best.is_some_and(|best| state.swaps as usize <= best.line.len());
        let mut counters = vec![Counter {
            met: solved && fewest,
            ..Counter::counted(trn!(state.swaps, "{n} swap", "{n} swaps"))
        }];
        if let Some(best) = best {
            let label = if best.proved {
                trc!("after a number of swaps", "proved minimum")
            } else {
                trc!("after a number of swaps", "best found")
            };
            counters.push(Counter::plain(label, best.line.len()));
        }
        counters.push(match self.goal {
            Goal::Picture(_) => {
                let pieces = state.squares.iter().flatten().count();
                let right = pieces - self.wrong(&state.squares);
                Counter::to_reach(trc!("after a number of squares", "in place"), right, pieces)
            }
            Goal::Clusters => {
                let clusters = self.clusters(&state.squares);
                let count: usize = clusters.iter().map(|(_, parts)| parts.len()).sum();
                let text = trn!(
                    count,
                    "{n} cluster ({needed} needed)",
                    "{n} clusters ({needed} needed)",
                    needed = clusters.len()
                );
                Counter {
                    met: solved,
                    ..Counter::counted(text)
                }
            }
        });
        counters
    }

    fn stars(&self, state: &State) -> u8 {
        if !self.is_solved(&state.squares) {
            return 0;
        }
        let Some(best) = self.best() else {
            return 1;
        };
        stars(state.swaps, best.line.len(), TWO_STARS)
    }

    fn describe(&self, state: &State) -> String {
        spoken::describe(self, state)
    }

    fn layout(&self, _: &State, _: &[&[Swap]], upright: bool) -> Layout {
        Layout {
            thumbnail: view::board_size(&self.shape),
            grid: Some(view::grid(&self.shape)),
            window: view::window(self, upright),
            ..Layout::of_size(view::board_size(&self.shape))
        }
    }

    fn controls(&self, _: &State, ui: &Ui) -> Vec<Control> {
        pointer::controls(self, ui)
    }

    fn cursor(&self, _: &State, ui: &Ui) -> Option<Point> {
        ui.keys.then(|| view::middle(&self.shape, ui.cursor))
    }

    fn duration_ms(&self, from: &State, to: &State) -> f64 {
        view::duration_ms(from, to)
    }
}

impl Evolves for Level {
    const ANSWERS: Answers<Self> = Answers {
        words: |level, state| match level.wrong(&state.squares) {
            0 if !level.is_solved(&state.squares) => None, // clusters
            0 => Some(trn!(state.swaps, "{n} swap", "{n} swaps")),
            wrong => Some(trn!(wrong, "{n} square wrong", "{n} squares wrong")),
        },
        ..Answers::PLAIN
    };
    const WALKED: Walked = Walked::Solution;
    const GENERATE: Option<GeneratorSpec<Self>> = Some(generate::GENERATE);
    const SEARCHES: &'static [SearchSpec<Self>] = &evolve::OFFERED;

    fn evolve_summary(&self, _: Aim) -> String {
        match self.goal {
            Goal::Picture(_) => {
                tr!("Evolves sequences of swaps until their colours make the picture.")
            }
            Goal::Clusters => tr!("Evolves sequences of swaps until each colour is joined up."),
        }
        .to_owned()
    }

    fn offered_run(&self, aim: Aim, choice: Choice) -> (&'static str, Vec<(&'static str, String)>) {
        match (aim, choice) {
            (Aim::Solve, Choice::Genetic) => evolve::offered_genetic(self),
            _ => ("", Vec::new()),
        }
    }

    fn search_conclusion(&self, report: &Report) -> Option<String> {
        let swaps = report.best.filter(|best| best.solved)?.value as usize;
        let least = report.bound? as u32;
        Some(solver::line_and_bound(swaps, least) + ".")
    }

    fn components(&self, moves: &[Swap]) -> Vec<Component> {
        view::components(self, moves)
    }

    fn summary(&self) -> String {
        best_line::summary(self)
    }

    fn brief(&self) -> String {
        let size = format!("{}×{}", self.shape.columns(), self.shape.rows());
        match self.known_best() {
            Some(best) => trn!(
                best.line.len(),
                "{size}, {n} swap",
                "{size}, {n} swaps",
                size
            ),
            None => size,
        }
    }

    /// The difficulty is that of `grade`, without what it costs to find the swaps.
    fn class(&self) -> LevelClass {
        let cells = self.shape.columns() * self.shape.rows();
        let swaps = self.known_best().map(|best| best.line.len());
        LevelClass {
            size: Some(step(cells, [9, 20])),
            difficulty: swaps.map(|swaps| step(swaps, [4, 7])),
        }
    }
}

impl Extras for Level {
    const TUTORIAL: Tutorial<Self> = Tutorial {
        steps: &tutorial::STEPS,
        answer: tutorial::answer,
    };
    const MARKING: Marking<Self> = Marking {
        review: |level, states, swap| hint::review(level, states, *swap),
        ..Marking::NONE
    };
}
