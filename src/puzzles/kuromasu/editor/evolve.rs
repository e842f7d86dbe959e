//! Evolving from the draft: clues for a solution, so that few are enough, or that it
//! is hard to find.
//!
//! A genome says which places have a clue; the black cells stay. More clues never
//! spoil a board, so the boards with one solution are connected by single changes, and
//! a walk through them needs no repair. A board that the allowed techniques do not
//! solve is worse than any that they solve, the more so the more cells stay open.

use std::rc::Rc;

use serde_json::Value;

use super::super::board::{Board, Cell, Cells, Clue};
use super::super::generate::SYMMETRY;
use super::super::grade::{Difficulty, Grade, Grader, Grading};
use super::draft_analysis::sees;
use super::{Draft, State};
use crate::game::SearchSpec;
use crate::game::puzzle::editor::Edit;
use crate::i18n::{tr, tr_noop};
use crate::search::crossover::Crossover;
use crate::search::genetic::{self, Genetic, parameters};
use crate::search::migrant::{decode_bits, encode_bits};
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, chance};
use crate::search::tempering::{self, Tempering};
use crate::search::terms::Total;
use crate::search::{Aim, Direction, Method, Parameter, Score, Settings, Spec};

/// The editor's searches.
pub(super) static OFFERED: [SearchSpec<Draft>; 2] = [
    SearchSpec::new(TEMPERING, |_, state, set, seed| {
        let config = tempering::Config {
            chains: set.count("chains"),
            hot: set.real("hot"),
            cold: set.real("cold"),
            radius: 4.0,
            ..tempering::Config::default()
        };
        Ok(Box::new(Tempering::new(
            placement(state, set, 0.0)?,
            config,
            seed,
        )))
    }),
    SearchSpec::new(GENETIC, |_, state, set, seed| {
        let config = genetic::Config::from_settings(set);
        let placement = placement(state, set, set.real("difficulty"))?;
        Ok(Box::new(Genetic::new(placement, config, seed)))
    }),
];

const TEMPERING: Spec = Spec {
    id: "clues",
    method: Method::LocalSearch,
    name: tr_noop!("Fewer clues, or harder"),
    source: tr_noop!("This project; Geyer 1991, Hukushima and Nemoto 1996"),
    genome: tr_noop!("the cells that have a clue; the solution stays."),
    fitness: tr_noop!(
        "few clues: their number, lower is better. Hard board: points for difficulty, higher is \
         better."
    ),
    operators: tr_noop!("parallel tempering adds, removes and moves clues."),
    aim: Aim::Design,
    parameters: PARAMETERS,
};

const GENETIC: Spec = Spec {
    id: "genetic",
    method: Method::Evolution,
    name: tr_noop!("GA on clues"),
    source: tr_noop!("This project, after the textbook (Eiben and Smith 2015, chapter 5)"),
    operators: tr_noop!(
        "crossover takes each clue from either parent; mutation adds, removes or moves one."
    ),
    parameters: &GENETIC_PARAMETERS,
    ..TEMPERING
};

const WISH: Parameter = Parameter::choice(
    "wish",
    tr_noop!("Goal"),
    tr_noop!(
        "Few clues, or difficulty: 10 points per contradiction, 1 per step beyond single clues, \
         minus 0.1 per clue."
    ),
    &["few", "hard"],
    0,
)
.labelled(&[tr_noop!("few clues"), tr_noop!("a hard board")]);
const TECHNIQUES: Parameter = Parameter::choice(
    "techniques",
    tr_noop!("Techniques"),
    tr_noop!(
        "Hardest technique that solving may need: single clues (easy), the whole board (normal) \
         or contradiction (hard)."
    ),
    Difficulty::NAMES,
    2,
);
const CONTRADICTIONS: Parameter = Parameter::integer(
    "what-ifs",
    tr_noop!("Contradictions"),
    tr_noop!("Maximum number that solving may need."),
    (0, 100),
    8,
);

static PARAMETERS: &[Parameter] = &[
    WISH,
    TECHNIQUES,
    CONTRADICTIONS,
    SYMMETRY,
    Parameter::chains(
        tr_noop!("Number of chains, with one board each."),
        (1, 64),
        6,
    ),
    Parameter::hottest(
        tr_noop!("Temperature of the chain that explores most, in clues or points."),
        (0.01, 20.0),
        1.0,
    ),
    Parameter::coldest(
        tr_noop!("Temperature of the chain that refines most."),
        (0.001, 20.0),
        0.15,
    ),
];

static GENETIC_PARAMETERS: [Parameter; 16] = parameters::designing(
    60,
    [
        WISH,
        Parameter::difficulty(
            tr_noop!(
                "Wished points: 10 per contradiction, 1 per step beyond single clues. 0: none \
                 wished, the goal counts."
            ),
            (0.0, 500.0),
            0.0,
        ),
        TECHNIQUES,
        CONTRADICTIONS,
        SYMMETRY,
    ],
);

/// With wished points, of boards with as many those with fewer clues are better: what a clue costs.
const PER_CLUE: f64 = 0.005;

/// The problem that a draft sets.
fn placement(state: &State, set: &Settings, difficulty: f64) -> Result<CluePlacement, String> {
    let analysis = state.knowledge();
    let drawn = !state.drawing.is_empty() && state.drawing_fault().is_none();
    let solution = match analysis.only() {
        Some(only) => only.clone(),
        None if drawn => state.drawing.as_ref().clone(),
        // On large boards the solver of drafts ends before it knows.
        None => deduced(&state.board).ok_or_else(|| {
            tr!("There is no single solution to keep: add clues until there is one, or draw it.")
                .to_owned()
        })?,
    };
    let wish = match difficulty {
        0.0 => set.pick("wish", &[Wish::Few, Wish::Hard]),
        points => Wish::Points(points),
    };
    Ok(CluePlacement::new(state, solution, set, wish))
}

/// The only solution, where deduction finds it.
fn deduced(board: &Board) -> Option<Cells> {
    let mut grader = Grader::new(board, Difficulty::Hard);
    let is_solved = matches!(grader.run(), Grading::Solved(_));
    is_solved.then(|| grader.facts().black(board))
}

/// Which places have a clue.
type NumberedPlaces = Vec<bool>;

/// What is wished of a board.
#[derive(Clone, Copy, PartialEq)]
enum Wish {
    /// Few clues.
    Few,
    /// A hard board.
    Hard,
    /// A board with this number of points.
    Points(f64),
}

/// The problem: a solution, and the places that may have clues.
struct CluePlacement {
    solution: Cells,
    /// The board with a clue in every place.
    full: Board,
    /// The cells of each place: one, or two opposite ones.
    places: Vec<[Cell; 2]>,
    wish: Wish,
    deepest: Difficulty,
    most: u32,
    /// The draft that it begins with.
    draft: State,
}

impl CluePlacement {
    fn new(state: &State, solution: Cells, set: &Settings, wish: Wish) -> Self {
        let symmetry = set.on("symmetry");
        let mut full = Board::empty(state.board.width(), state.board.height());
        let mut places = Vec::new();
        for cell in 0..full.cells() as Cell {
            let other = if symmetry { full.opposite(cell) } else { cell };
            if solution.has(cell) || solution.has(other) {
                continue;
            }
            if let Some(n) = sees(&full, &solution, cell) {
                full.put(cell, Clue::Sees(n as u8));
            }
            if cell <= other {
                places.push([cell, other]);
            }
        }
        Self {
            solution,
            full,
            places,
            wish,
            deepest: set.pick("techniques", &Difficulty::ALL),
            most: set.count("what-ifs") as u32,
            draft: state.clone(),
        }
    }

    fn board(&self, clued: &NumberedPlaces) -> Board {
        let mut board = Board::empty(self.full.width(), self.full.height());
        for (place, _) in self.places.iter().zip(clued).filter(|(_, clued)| **clued) {
            for cell in place {
                board.put(*cell, self.full.clue(*cell));
            }
        }
        board
    }

    /// The grade of its solution, or how many cells stay open.
    fn grade(&self, board: &Board) -> Result<Grade, usize> {
        let mut grader = Grader::new(board, self.deepest);
        match grader.run() {
            Grading::Solved(grade) if grade.deep <= self.most => Ok(grade),
            Grading::Solved(grade) => Err((grade.deep - self.most) as usize),
            _ => Err(grader.facts().open()),
        }
    }
}

impl Problem for CluePlacement {
    type Genome = NumberedPlaces;
    type Move = Edit<State>;

    fn direction(&self) -> Direction {
        match self.wish {
            Wish::Hard => Direction::Higher,
            Wish::Few | Wish::Points(_) => Direction::Lower,
        }
    }

    fn evaluate(&mut self, clued: &NumberedPlaces) -> Score {
        let mut value = 0.0;
        self.add_up(clued, &mut value);
        Score::new(value, false)
    }

    fn add_up(&self, clued: &NumberedPlaces, total: &mut dyn Total) {
        let board = self.board(clued);
        let mut add = |what: &'static str, count: usize, each: f64| {
            let count = count as f64;
            total.add(each * count, what, &[count, each]);
        };
        let clues = board.numbers().count();
        match (self.grade(&board), self.wish) {
            (Ok(_), Wish::Few) => add(tr_noop!("clues: {count} × {each}"), clues, 1.0),
            (Ok(grade), Wish::Hard) => {
                let (deep, helped) = (grade.deep as usize, grade.helped as usize);
                add(tr_noop!("contradictions: {count} × {each}"), deep, 10.0);
                let what = tr_noop!("steps beyond single clues: {count} × {each}");
                add(what, helped, 1.0);
                add(tr_noop!("clues: {count} × {each}"), clues, -0.1);
            }
            (Ok(grade), Wish::Points(wish)) => {
                let points = f64::from(grade.points());
                let what = tr_noop!("difficulty {difficulty} in place of {wish}");
                total.add((points - wish).abs(), what, &[points, wish]);
                let clues = clues as f64;
                let what = tr_noop!("clues: {count} × {each}");
                total.add(PER_CLUE * clues, what, &[clues, PER_CLUE]);
            }
            (Err(open), wish) => {
                let each = if wish == Wish::Hard { -1.0 } else { 1.0 };
                let what = tr_noop!(
                    "not solvable within the limits; cells on the board: {count} × {each}"
                );
                add(what, self.full.cells(), each);
                let what =
                    tr_noop!("cells left open, or contradictions over the limit: {count} × {each}");
                add(what, open, each);
                if let Wish::Points(wish) = wish {
                    total.add(wish, tr_noop!("much harder than wished"), &[]);
                }
            }
        }
    }

    fn distance(&self, a: &NumberedPlaces, b: &NumberedPlaces) -> f64 {
        a.iter().zip(b).filter(|(a, b)| a != b).count() as f64
    }

    fn moves(&self, clued: &NumberedPlaces) -> Vec<Edit<State>> {
        let (board, drawing) = (self.board(clued), self.solution.clone());
        let name = self.draft.name.clone();
        vec![Edit(State::new(name, Rc::new(board), Rc::new(drawing)))]
    }

    fn genes(&self, clued: &NumberedPlaces) -> Vec<u32> {
        clued.iter().copied().map(u32::from).collect()
    }

    fn crossover_name(&self) -> &'static str {
        Crossover::Uniform.name()
    }

    fn encode(&self, clued: &NumberedPlaces) -> Option<Value> {
        Some(encode_bits(clued.iter().copied()))
    }

    fn decode(&self, value: &Value) -> Option<NumberedPlaces> {
        decode_bits(value, self.places.len())
    }
}

impl Variation for CluePlacement {
    const DESIGNS: bool = true;

    /// The places where the draft has clues; all of them where it has none.
    fn origin(&self) -> Option<NumberedPlaces> {
        let has_clue = |place: &[Cell; 2]| place.iter().any(|cell| self.draft.board.is_clue(*cell));
        let clued: NumberedPlaces = self.places.iter().map(has_clue).collect();
        Some(match clued.contains(&true) {
            true => clued,
            false => vec![true; self.places.len()],
        })
    }

    fn random(&mut self, rng: &mut SeededRng) -> NumberedPlaces {
        self.places.iter().map(|_| chance(rng, 0.7)).collect()
    }

    fn crossover(&mut self, a: &mut NumberedPlaces, b: &mut NumberedPlaces, rng: &mut SeededRng) {
        Crossover::Uniform.cross_in_place(a, b, rng);
    }

    /// A clue less, or more, or in another place.
    fn mutate(&mut self, clued: &mut NumberedPlaces, _: bool, rng: &mut SeededRng) {
        let kind = below(rng, 10);
        if kind < 8 {
            flip_one(clued, true, rng);
        }
        if kind >= 5 {
            flip_one(clued, false, rng);
        }
    }
}

/// Flips one of the genes that are `from`, any of them alike.
fn flip_one(clued: &mut NumberedPlaces, from: bool, rng: &mut SeededRng) {
    let count = clued.iter().filter(|gene| **gene == from).count();
    if count == 0 {
        return;
    }
    let which = below(rng, count);
    if let Some(gene) = clued.iter_mut().filter(|gene| **gene == from).nth(which) {
        *gene = !from;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::run::RunConfig;
    use crate::game::{Play, Puzzle, Session};

    fn evolved(session: &mut Session<Draft>, search: &str, set: &[(&str, &str)], steps: usize) {
        let set = set.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned()));
        let config = RunConfig {
            search: search.to_owned(),
            set: set.collect(),
            seed: 1,
        };
        session.evolve(&config).expect("a run");
        for _ in 0..steps {
            session.run_mut().expect("a run").step();
        }
        assert_eq!(session.adopt(None).message, None);
    }

    #[test]
    fn it_keeps_the_solution_and_needs_fewer_clues() {
        let draft: Draft = "a;5x5;y".parse().expect("a board");
        let mut session = Session::new(draft);
        let config = RunConfig {
            search: String::new(),
            set: Vec::new(),
            seed: 1,
        };
        assert!(
            session
                .evolve(&config)
                .unwrap_err()
                .contains("no single solution")
        );
        let drawn = super::super::edits::painted(session.state(), true, &[1, 7, 17, 23]);
        let named = super::super::edits::named(&drawn, "Mine".to_owned());
        session.make(Edit(named)).expect("an edit");
        let drawing = Rc::clone(&session.state().drawing);
        let all = [
            ("clues", "off"),
            ("clues", "on"),
            ("genetic", "off"),
            ("genetic", "on"),
        ];
        for (search, symmetry) in all {
            evolved(&mut session, search, &[("symmetry", symmetry)], 600);
            let state = session.state();
            assert_eq!(state.knowledge().only(), Some(&*drawing));
            assert_eq!(deduced(&state.board).as_ref(), Some(&*drawing));
            assert_eq!((state.name.as_str(), &state.drawing), ("Mine", &drawing));
            assert!(state.board.numbers().count() <= 9, "{:?}", state.board);
            let board = &state.board;
            let even = |cell| board.is_clue(cell) == board.is_clue(board.opposite(cell));
            assert!(symmetry == "off" || (0..25).all(even));
        }
    }

    #[test]
    fn it_makes_boards_harder() {
        makes_harder("clues", 300);
        makes_harder("genetic", 1500);
    }

    fn makes_harder(search: &str, steps: usize) {
        let mut session = Session::new(Draft::example());
        let before = session.state().knowledge().effort;
        evolved(&mut session, search, &[("wish", "hard")], steps);
        let points = |effort| match effort {
            super::super::draft_analysis::SolutionEffort::Deduction(grade) => {
                10 * grade.deep + grade.helped
            }
            _ => 0,
        };
        let after = session.state().knowledge().effort;
        assert!(points(after) > points(before), "{before:?} {after:?}");
    }
}
