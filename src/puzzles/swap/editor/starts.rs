//! The problem of the editor's searches: starts of a goal.
//!
//! A genome is a board: squares with their pieces; the walls and the numbers of the
//! colours are those of the draft. Its fitness is a lower bound of the swaps (of
//! clusters, the heuristic), plus a point for every tenfold of the positions that a narrow
//! beam expanded (as in `grade`). Swaps of the beam's line beyond the bound count half,
//! and four of them at most: a narrow beam misses shorter lines, and starts that only
//! mislead it would look hard.
//!
//! With a wish the fitness is the distance from it.

use std::rc::Rc;

use serde_json::{Value, json};

use super::super::best_line::{BestLine, Effort, Finder};
use super::super::board::{BoardShape, Kind, Square, Squares};
use super::super::clusters::{ClusterEstimate, Clusters};
use super::super::grade::Grade;
use super::super::rules::Goal;
use super::super::solver::{Budget, Solver, SolverStep, SwapProblem};
use super::State;
use crate::game::puzzle::editor::Edit;
use crate::i18n::tr_noop;
use crate::search::crossover::Crossover;
use crate::search::graph::{Beam, Informed as _, Space as _};
use crate::search::migrant::decode_list;
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, chance, shuffle};
use crate::search::terms::Total;
use crate::search::{Direction, Score, Search as _, Settings, Step};

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
pub(super) struct Starts {
    shape: Rc<BoardShape>,
    goal: Goal,
    start: Rc<Squares>,
    /// Cells that are no walls.
    open: Vec<usize>,
    change: Changeable,
    most: usize,
    reach: u8,
    /// The swaps wished; `None`: as many as can be.
    pub wish: Option<f64>,
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

/// With a wish, of starts with as many swaps those whose solution is better hidden are better: what one costs that
/// lies open.
const OPEN: f64 = 0.4;
/// With a wish: what is added where the fewest swaps are not proved, and, times the wish, where no line is found.
const UNPROVED: f64 = 1.0;
const WORST: f64 = 2.0;

/// The evaluation of a start.
struct Judged {
    /// Swaps needed at least; of clusters, the heuristic.
    least: f64,
    /// The line found, and the positions expanded for it.
    line: Option<(BestLine, u64)>,
}

impl Starts {
    /// Starts of a draft's goal.
    pub fn new(state: &State, set: &Settings) -> Self {
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
            wish: None,
            draft: state.clone(),
        }
    }

    /// Judges a start: more thoroughly where it may be the one wished, for a line that is proved.
    ///
    /// # Errors
    /// Why it is impossible.
    fn judge(&self, squares: &Squares) -> Result<Judged, String> {
        let mut judged = self.judge_soon(squares)?;
        if let (Some(wish), Some((best, _))) = (self.wish, &mut judged.line)
            && !best.proved
            && (best.line.len() as f64 - wish).abs() <= 1.0
        {
            let mut finder = Finder::new(&self.draft.level, squares, Effort::Study)?;
            while finder.step() {}
            if let Some(found) = finder.best() {
                *best = found;
            }
        }
        Ok(judged)
    }

    /// Judges a start within [`WORK_LIMIT`].
    ///
    /// # Errors
    /// Why it is impossible.
    fn judge_soon(&self, squares: &Squares) -> Result<Judged, String> {
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

    /// Adds the terms of a start's distance from the swaps wished.
    fn add_distance(&self, squares: &Squares, wish: f64, total: &mut dyn Total) {
        let line = self.judge(squares).map(|judged| judged.line);
        match line {
            Err(_) => total.add(WORST * wish, tr_noop!("can't be solved"), &[]),
            Ok(None) => total.add(WORST * wish, tr_noop!("much harder than wished"), &[]),
            Ok(Some((best, expanded))) => {
                let swaps = best.line.len() as f64;
                let what = tr_noop!("difficulty {difficulty} in place of {wish}");
                total.add((swaps - wish).abs(), what, &[swaps, wish]);
                let hidden = Grade::new(&best, expanded).points() - swaps;
                let what = tr_noop!(
                    "how openly the solution lies there, from the positions expanded for it: {count}"
                );
                total.add(OPEN / (1.0 + hidden), what, &[expanded as f64]);
                if !best.proved {
                    total.add(UNPROVED, tr_noop!("not proved to be the fewest swaps"), &[]);
                }
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
        match self.wish {
            Some(_) => Direction::Lower,
            None => Direction::Higher,
        }
    }

    fn evaluate(&mut self, squares: &Squares) -> Score {
        Score::new(self.value(squares), false)
    }

    fn add_up(&self, squares: &Squares, total: &mut dyn Total) {
        if let Some(wish) = self.wish {
            return self.add_distance(squares, wish, total);
        }
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
