//! Evolving from the draft: other starts of the same goal that are harder.
//!
//! A genome is a board: squares with their pieces; the walls and the numbers of the
//! colours are those of the draft. Its fitness is a lower bound of the swaps (of
//! clusters, the heuristic), plus a point for every tenfold of the positions that a narrow
//! beam expanded (as in `grade`). Swaps of the beam's line beyond the bound count half,
//! and four of them at most: a narrow beam misses shorter lines, and starts that only
//! mislead it would look hard.

use serde_json::{Value, json};

use super::super::best_line::BestLine;
use super::super::board::{BoardShape, Kind, MAX_SCOPE, Square, Squares};
use super::super::clusters::{ClusterEstimate, Clusters};
use super::super::grade::Grade;
use super::super::rules::Goal;
use super::super::solver::{Budget, Solver, SolverStep, SwapProblem};
use super::{Draft, State, faults};
use crate::game::puzzle::editor::Edit;
use crate::game::{SearchSpec, capital};
use crate::i18n::tr_noop;
use crate::search::crossover::Crossover;
use crate::search::genetic::{self, Genetic, parameters};
use crate::search::graph::{Beam, Informed as _, Space as _};
use crate::search::migrant::decode_list;
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, chance, shuffle};
use crate::search::tempering::{self, Tempering};
use crate::search::terms::Total;
use crate::search::{Aim, Direction, Method, Parameter, Score, Search as _, Settings, Spec, Step};
use std::rc::Rc;

/// The editor's searches.
pub(super) static OFFERED: [SearchSpec<Draft>; 2] = [
    SearchSpec::new(TEMPERING, |_, state: &State, set, seed| {
        let config = tempering::Config {
            chains: set.count("chains"),
            hot: set.real("hot"),
            cold: set.real("cold"),
            radius: 3.0,
            ..tempering::Config::default()
        };
        Ok(Box::new(Tempering::new(starts(state, set)?, config, seed)))
    }),
    SearchSpec::new(GENETIC, |_, state: &State, set, seed| {
        let config = genetic::Config::from_settings(set);
        Ok(Box::new(Genetic::new(starts(state, set)?, config, seed)))
    }),
];

const TEMPERING: Spec = Spec {
    id: "starts",
    method: Method::LocalSearch,
    name: tr_noop!("Harder starts"),
    source: tr_noop!("This project; Geyer 1991, Hukushima and Nemoto 1996"),
    genome: tr_noop!("the pieces and their places; the goal stays."),
    fitness: tr_noop!(
        "swaps needed at least, plus half of each further swap, plus points for a hidden \
         solution; higher is better."
    ),
    operators: tr_noop!("parallel tempering moves or changes pieces."),
    aim: Aim::Design,
    parameters: PARAMETERS,
};

const GENETIC: Spec = Spec {
    id: "genetic",
    method: Method::Evolution,
    name: tr_noop!("GA on starts"),
    source: tr_noop!("This project, after the textbook (Eiben and Smith 2015, chapter 5)"),
    operators: tr_noop!("crossover mixes colours and pieces; mutation changes one."),
    parameters: &GENETIC_PARAMETERS,
    ..TEMPERING
};

const CHANGE: Parameter = Parameter::choice(
    "change",
    tr_noop!("Change"),
    tr_noop!("Places: squares move, with their pieces. Pieces: colours stay, pieces change."),
    &["both", "places", "pieces"],
    0,
)
.labelled(&[
    tr_noop!("places and pieces"),
    tr_noop!("places"),
    tr_noop!("pieces"),
]);
const MOST: Parameter = Parameter::integer(
    "most",
    tr_noop!("Maximum swaps"),
    tr_noop!("Starts that need more swaps are penalised."),
    (1, 99),
    99,
);
const REACH: Parameter = Parameter::integer(
    "reach",
    tr_noop!("Longest reach"),
    tr_noop!("Upper limit for the reach of changed pieces, in cells."),
    (1, MAX_SCOPE as i64),
    MAX_SCOPE as i64,
);

static PARAMETERS: &[Parameter] = &[
    CHANGE,
    MOST,
    REACH,
    Parameter::chains(
        tr_noop!("Number of chains, with one board each."),
        (1, 64),
        6,
    ),
    Parameter::hottest(
        tr_noop!("Temperature of the chain that explores most, in swaps."),
        (0.01, 20.0),
        1.0,
    ),
    Parameter::coldest(
        tr_noop!("Temperature of the chain that refines most."),
        (0.001, 20.0),
        0.1,
    ),
];

static GENETIC_PARAMETERS: [Parameter; 14] = parameters::designing(60, [CHANGE, MOST, REACH]);

/// The problem that a draft sets.
fn starts(state: &State, set: &Settings) -> Result<Starts, String> {
    // Moving squares can correct every other fault.
    let colours = faults::colours_of(&state.level.start).len();
    match state.fault() {
        Some(fault) if colours < 2 || !state.level.unequal_counts().is_empty() => {
            Err(capital(fault))
        }
        _ => Ok(Starts::new(state, set)),
    }
}

/// Which features of a board may change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Changeable {
    Both,
    Places,
    Pieces,
}

impl Changeable {
    const ALL: [Self; 3] = [Self::Both, Self::Places, Self::Pieces];
}

/// The problem: a goal, and how starts of it may look.
struct Starts {
    shape: Rc<BoardShape>,
    goal: Goal,
    start: Rc<Squares>,
    /// Cells that are no walls.
    open: Vec<usize>,
    change: Changeable,
    most: usize,
    reach: u8,
    /// The draft that it begins with.
    draft: State,
}

/// Widths of the beams by the number of cells.
const fn widths(cells: usize) -> [usize; 2] {
    match cells {
        ..=9 => [12, 48],
        10..=16 => [6, 24],
        17..=25 => [2, 8],
        _ => [1, 4],
    }
}

/// Positions that an evaluation may expand, times the third power of the cells:
/// one or two milliseconds natively. On the largest boards no line is found within
/// that, and only the bound counts.
const WORK_LIMIT: u64 = 1_500_000;
/// The same for clusters, whose positions are not packed.
const WORK_CLUSTERS: u64 = 300_000;
/// Most swaps beyond the bound that count.
const BELIEVED: f64 = 4.0;
/// Share of the bound that counts where no line was found.
const UNSOLVED: f64 = 0.8;
/// Fitness of a start that cannot be played.
const IMPOSSIBLE: f64 = -1.0;

/// The evaluation of a start.
struct Judged {
    /// Swaps needed at least; of clusters, the heuristic.
    least: f64,
    /// The line found, and the positions expanded for it.
    line: Option<(BestLine, u64)>,
}

impl Starts {
    fn new(state: &State, set: &Settings) -> Self {
        let level = &state.level;
        let open = (0..level.start.len()).filter(|cell| level.start[*cell].is_some());
        Self {
            shape: Rc::clone(&level.shape),
            goal: level.goal.clone(),
            start: Rc::clone(&level.start),
            open: open.collect(),
            change: set.pick("change", &Changeable::ALL),
            most: set.count("most"),
            reach: set.count("reach") as u8,
            draft: state.clone(),
        }
    }

    /// Judges a start.
    ///
    /// # Errors
    /// Why it is impossible.
    fn judge(&self, squares: &Squares) -> Result<Judged, String> {
        let cells = self.shape.cells();
        let [narrow, wide] = widths(cells);
        let unit = (cells * cells * cells) as u64;
        match &self.goal {
            Goal::Picture(colours) => {
                let budget = Budget {
                    widths: vec![narrow, wide],
                    prove: false,
                    ..Budget::hint()
                };
                let problem = SwapProblem::new(&self.shape, squares, colours)?;
                let mut solver = Solver::from_problem(problem, budget);
                let least = f64::from(solver.lower_bound());
                while solver.expanded() < WORK_LIMIT / unit && solver.step() != SolverStep::Over {}
                let proved = solver.is_proved();
                let line = solver.line().map(|line| BestLine { line, proved });
                Ok(Judged {
                    least,
                    line: line.map(|best| (best, solver.expanded())),
                })
            }
            Goal::Clusters => {
                let space = Clusters::new(&self.shape, squares, ClusterEstimate::Near);
                let halves = space.estimate(&space.start());
                let mut beam = Beam::new(space, &[narrow]);
                let most = WORK_CLUSTERS / unit;
                while beam.expanded() < most && !matches!(beam.step(), Step::Done(_)) {}
                let line = beam.best().filter(|(score, _)| score.solved);
                Ok(Judged {
                    least: f64::from(halves) / 2.0,
                    line: line.map(|(_, line)| {
                        let proved = false;
                        (BestLine { line, proved }, beam.expanded())
                    }),
                })
            }
        }
    }

    /// The fitness of a start.
    fn value(&self, squares: &Squares) -> f64 {
        let mut value = 0.0;
        self.add_up(squares, &mut value);
        value
    }

    /// Two cells that are no walls; the same one where there is no other.
    fn pair(&self, rng: &mut SeededRng) -> (usize, usize) {
        let n = self.open.len();
        let a = below(rng, n);
        let b = (a + 1 + below(rng, n - 1)) % n;
        (self.open[a], self.open[b])
    }

    /// Whether changes of the start may lead here: the same walls, as many squares of
    /// each colour, and the same places or pieces where those may not change.
    fn may_become(&self, squares: &Squares) -> bool {
        let walls = |squares: &Squares| squares.iter().map(Option::is_none).collect::<Vec<_>>();
        let sorted = |squares: &Squares| {
            let own = squares.iter().flatten().copied().map(|mut square| {
                if self.change != Changeable::Places {
                    (square.kind, square.scope) = (Kind::Rook, 1);
                }
                square
            });
            let mut own: Vec<Square> = own.collect();
            if self.change != Changeable::Pieces {
                own.sort_unstable();
            }
            own
        };
        let scopes = self.start.iter().flatten().map(|square| square.scope);
        let reach = scopes.fold(self.reach, u8::max);
        let far = squares.iter().flatten().any(|square| square.scope > reach);
        walls(squares) == walls(&self.start) && sorted(squares) == sorted(&self.start) && !far
    }

    /// Gives half of the cells the colour that another start of the same colours has there: a square of this
    /// colour comes from where the other start has none, so that their numbers stay.
    fn take_colours(&self, squares: &mut Squares, other: &Squares, rng: &mut SeededRng) {
        let colour = |square: Option<Square>| square.map(|square| square.colour);
        for &cell in &self.open {
            let wanted = colour(other[cell]);
            if colour(squares[cell]) != wanted && chance(rng, 0.5) {
                let is_free =
                    |at: &usize| colour(squares[*at]) == wanted && colour(other[*at]) != wanted;
                if let Some(from) = self.open.iter().copied().find(is_free) {
                    squares.swap(cell, from);
                }
            }
        }
    }

    fn exchange_pieces(squares: &mut Squares, a: usize, b: usize) {
        if let (Some(x), Some(y)) = (squares[a], squares[b]) {
            let recoloured = |piece: Square, colour| Some(Square { colour, ..piece });
            squares[a] = recoloured(y, x.colour);
            squares[b] = recoloured(x, y.colour);
        }
    }

    /// Another piece, or another reach.
    fn change_piece(&self, squares: &mut Squares, rng: &mut SeededRng) {
        let cell = self.open[below(rng, self.open.len())];
        let Some(square) = &mut squares[cell] else {
            return;
        };
        if chance(rng, 0.5) || self.reach == 1 {
            let mut others = Vec::from(Kind::ALL);
            others.retain(|kind| *kind != square.kind);
            square.kind = others[below(rng, others.len())];
            square.scope = square.scope.min(self.reach);
        } else {
            let mut others = Vec::from_iter(1..=self.reach);
            others.retain(|scope| *scope != square.scope);
            square.scope = others[below(rng, others.len())];
        }
    }
}

impl Problem for Starts {
    type Genome = Squares;
    type Move = Edit<State>;

    fn direction(&self) -> Direction {
        Direction::Higher
    }

    fn evaluate(&mut self, squares: &Squares) -> Score {
        Score::new(self.value(squares), false)
    }

    fn add_up(&self, squares: &Squares, total: &mut dyn Total) {
        let Ok(Judged { least, line }) = self.judge(squares) else {
            return total.add(IMPOSSIBLE, tr_noop!("can't be solved"), &[]);
        };
        let Some((best, expanded)) = line else {
            let what = tr_noop!("swaps needed at least: {least} × {share}, unsolved");
            return total.add(UNSOLVED * least, what, &[least, UNSOLVED]);
        };
        let swaps = best.line.len();
        if swaps == 0 {
            return total.add(IMPOSSIBLE, tr_noop!("already solved"), &[]);
        }
        let swaps = swaps as f64;
        let surplus = swaps - self.most as f64;
        if surplus > 0.0 {
            let what = tr_noop!("swaps above the maximum: {count} × −1");
            return total.add(-surplus, what, &[surplus]);
        }
        let what = tr_noop!("swaps needed at least: {least}");
        total.add(least, what, &[least]);
        let beyond = (swaps - least).clamp(0.0, BELIEVED);
        let what = tr_noop!("further swaps of the solution found: {count} × 0.5");
        total.add(beyond / 2.0, what, &[beyond]);
        let hidden = Grade::new(&best, expanded).points() - swaps;
        let what = tr_noop!(
            "how well the solution is hidden: log₁₀ of positions expanded per swap \
                 ({expanded} in all)"
        );
        total.add(hidden, what, &[expanded as f64]);
    }

    /// Cells whose squares differ.
    fn distance(&self, a: &Squares, b: &Squares) -> f64 {
        a.iter().zip(b).filter(|(a, b)| a != b).count() as f64
    }

    fn moves(&self, squares: &Squares) -> Vec<Edit<State>> {
        let picture = self.draft.picture.as_ref().clone();
        let mut after = self.draft.with(squares.clone(), picture);
        // The draft gets the line as well, if it is believed.
        if let Ok(Judged {
            least,
            line: Some((best, _)),
        }) = self.judge(squares)
            && best.line.len() as f64 <= least + BELIEVED
        {
            after.level = after.level.with_best(best);
        }
        vec![Edit(after)]
    }

    fn genes(&self, squares: &Squares) -> Vec<u32> {
        let number = |it: Square| it.colour as u32 * 16 + it.kind as u32 * 4 + u32::from(it.scope);
        let gene = |cell: &usize| squares[*cell].map_or(0, number);
        self.open.iter().map(gene).collect()
    }

    fn crossover_name(&self) -> &'static str {
        Crossover::Uniform.name()
    }

    fn encode(&self, squares: &Squares) -> Option<Value> {
        let text = |square: &Option<Square>| square.map(|square| square.to_string());
        Some(json!(squares.iter().map(text).collect::<Vec<_>>()))
    }

    fn decode(&self, value: &Value) -> Option<Squares> {
        let square = |text: Option<String>| text.map(|text| text.parse()).transpose();
        let squares = decode_list(value)?.into_iter().map(square);
        let squares = squares.collect::<Result<Squares, _>>().ok()?;
        self.may_become(&squares).then_some(squares)
    }
}

impl Variation for Starts {
    const DESIGNS: bool = true;

    fn origin(&self) -> Option<Squares> {
        Some(self.start.as_ref().clone())
    }

    fn random(&mut self, rng: &mut SeededRng) -> Squares {
        let mut squares: Vec<_> = self.start.iter().copied().flatten().collect();
        if self.change != Changeable::Pieces {
            shuffle(&mut squares, rng);
        }
        let mut next = squares.into_iter();
        let cells = self.start.iter();
        let mut board: Squares = cells.map(|s| s.and_then(|_| next.next())).collect();
        if self.change != Changeable::Places {
            (0..self.open.len()).for_each(|_| self.change_piece(&mut board, rng));
        }
        board
    }

    /// Places and pieces cross, cell by cell.
    fn crossover(&mut self, a: &mut Squares, b: &mut Squares, rng: &mut SeededRng) {
        if self.change != Changeable::Pieces {
            let before = a.clone();
            self.take_colours(a, b, rng);
            self.take_colours(b, &before, rng);
        }
        if self.change == Changeable::Places {
            return;
        }
        for cell in &self.open {
            if let (Some(x), Some(y)) = (&mut a[*cell], &mut b[*cell])
                && chance(rng, 0.5)
            {
                std::mem::swap(&mut x.kind, &mut y.kind);
                std::mem::swap(&mut x.scope, &mut y.scope);
            }
        }
    }

    fn mutate(&mut self, squares: &mut Squares, _: bool, rng: &mut SeededRng) {
        let (a, b) = self.pair(rng);
        match (self.change, below(rng, 10)) {
            (Changeable::Places, _) | (Changeable::Both, 0..=4) => squares.swap(a, b),
            (Changeable::Both, 5 | 6) | (Changeable::Pieces, 0..=3) => {
                Self::exchange_pieces(squares, a, b);
            }
            _ => self.change_piece(squares, rng),
        }
    }
}

#[cfg(test)]
#[path = "evolve_tests.rs"]
mod tests;
