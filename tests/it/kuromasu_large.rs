//! Boards of Kuromasu with more than 40 cells a side, made here: each form of them is read again, the exact
//! solver finds their pattern and proves it the only one, and search, picture and editor take them.

use std::rc::Rc;

use evolvarium::game::Play;
use evolvarium::game::files::link::Link;
use evolvarium::game::run::RunConfig;
use evolvarium::puzzles::kuromasu::Level;
use evolvarium::puzzles::kuromasu::board::{Board, Cell, Cells, Clue};
use evolvarium::puzzles::kuromasu::solver::Solver;
use evolvarium::search::Step;
use evolvarium::search::random::{SeededRng, seeded, shuffle};
use serde_json::{Value, json};

use super::linked::{find, open_any};
use super::play::{anything, look_at, run_config, step};

/// Positions within which a board made here is solved.
const POSITIONS: u64 = 2000;

/// A board with one solution, and its black cells.
struct Made {
    board: Board,
    black: Cells,
}

impl Made {
    /// A random pattern with clues on this share of its white cells, and on those that make it the only
    /// solution.
    fn new(width: usize, height: usize, share: f64) -> Self {
        let mut rng = seeded(7);
        let board = Board::empty(width, height);
        let black = pattern(&board, &mut rng);
        let mut made = Self { board, black };
        let mut white: Vec<Cell> = (0..made.board.cells() as Cell)
            .filter(|cell| !made.black.has(*cell))
            .collect();
        shuffle(&mut white, &mut rng);
        white.truncate((share * white.len() as f64) as usize);
        white.into_iter().for_each(|cell| made.clue(cell));
        loop {
            let mut solver = Solver::new(&Rc::new(made.board.clone()));
            solver.count(POSITIONS).expect("it is solved quickly");
            let [a, b, ..] = solver.solutions() else {
                return made;
            };
            // A clue in or beside a cell in which they differ is right in the pattern alone.
            for cell in (0..made.board.cells() as Cell).filter(|cell| a.has(*cell) != b.has(*cell))
            {
                made.clue(cell);
                made.board.neighbours(cell).for_each(|cell| made.clue(cell));
            }
        }
    }

    /// Puts the right clue in a cell, if it is white.
    fn clue(&mut self, cell: Cell) {
        if !self.black.has(cell) {
            let sees = self.board.sees(cell, |cell| !self.black.has(cell));
            self.board.put(cell, Clue::Sees(sees as u8));
        }
    }

    fn game(&self) -> Box<dyn Play> {
        let level = Level::unnamed(self.board.clone());
        open_any(&format!("kuromasu {level}")).expect("a board")
    }

    /// The pattern in the runner's form.
    fn answer(&self) -> Value {
        let (width, height) = (self.board.width(), self.board.height());
        let row = |row| -> Value {
            let cells = (0..width).map(|column| self.board.cell(row, column));
            cells.map(|cell| u8::from(self.black.has(cell))).collect()
        };
        (0..height).map(row).collect()
    }
}

/// Black cells at random, at most a quarter of all: no two touch, and the white cells are connected.
fn pattern(board: &Board, rng: &mut SeededRng) -> Cells {
    let mut black = Cells::none(board);
    let mut cells: Vec<Cell> = (0..board.cells() as Cell).collect();
    shuffle(&mut cells, rng);
    for cell in cells {
        if 4 * black.len() >= board.cells() || board.neighbours(cell).any(|next| black.has(next)) {
            continue;
        }
        black.set(cell, true);
        black.set(cell, is_connected(board, &black));
    }
    black
}

/// Whether one can walk from any white cell to any other.
fn is_connected(board: &Board, black: &Cells) -> bool {
    let mut seen = black.clone();
    let mut left: Vec<Cell> = (0..board.cells() as Cell)
        .find(|cell| !black.has(*cell))
        .into_iter()
        .collect();
    while let Some(cell) = left.pop() {
        if !seen.has(cell) {
            seen.set(cell, true);
            left.extend(board.neighbours(cell));
        }
    }
    seen.len() == board.cells()
}

fn boards() -> [Made; 3] {
    // Where every white cell has a clue, the pattern is the only solution by the rules alone.
    [(45, 31, 0.5), (60, 60, 0.5), (60, 60, 1.0)].map(|(w, h, share)| Made::new(w, h, share))
}

#[test]
fn large_boards_read_back_from_every_form() {
    for made in boards() {
        let play = made.game();
        let link = Link {
            puzzle: "kuromasu".to_owned(),
            level: Some(play.level().text()),
            ..Link::default()
        };
        let export = |form| play.export(form).expect("a form").expect("no blank clue");
        let file = play.level().json();
        for form in [
            file.to_string(),
            link.to_string(),
            format!("https://example.org/{link}"),
            export("tatham"),
            export("pzpr"),
            play.save(),
        ] {
            let again = open_any(&form).unwrap_or_else(|why| panic!("{why}: {form}"));
            assert_eq!(again.level().json()["clues"], file["clues"], "{form}");
        }
        let clues = made.board.clues().iter().map(|clue| match clue {
            Clue::Sees(sees) => json!(sees),
            Clue::None | Clue::Bare => json!(0),
        });
        let written = file["clues"].as_array().expect("rows").iter();
        assert!(
            written
                .flat_map(|row| row.as_array().expect("a row").clone())
                .eq(clues)
        );
    }
}

#[test]
fn the_exact_solver_proves_the_pattern_of_a_large_board() {
    for made in boards() {
        let mut play = made.game();
        let config = RunConfig {
            set: vec![("prove".to_owned(), "on".to_owned())],
            ..run_config("exact", 1)
        };
        play.evolve(&config).expect("a run");
        let run = play.run_mut().expect("a run");
        while !matches!(run.step(), Step::Done(_)) {}
        assert!(run.is_solved());
        assert_eq!(run.conclusion().and_then(|found| found.solutions), Some(1));
        let answer = run.best_answer().expect("an answer");
        assert_eq!(answer, made.answer());
        assert_eq!(play.level().solutions(), Some(Ok(1)));
        let verdict = play.level().check(&answer.to_string()).expect("an answer");
        assert!(verdict.solved, "{}", verdict.why);
    }
}

#[test]
fn searches_take_a_large_board() {
    let made = Made::new(60, 60, 0.5);
    for spec in find("kuromasu").expect("a puzzle").specs() {
        let mut play = made.game();
        play.evolve(&run_config(spec.id, 1)).expect(spec.id);
        step(&mut *play, 100);
        let evaluations = if spec.id == "genetic" { 2000 } else { 1 };
        while play.run().expect("a run").report().evaluations < evaluations {
            step(&mut *play, 1);
        }
        let run = play.run_mut().expect("a run");
        run.refresh_preview();
        let answer = run.best_answer().expect(spec.id);
        let verdict = play.level().check(&answer.to_string()).expect("an answer");
        assert_eq!(
            verdict.solved,
            play.run().expect("a run").is_solved(),
            "{}",
            spec.id
        );
    }
}

#[test]
fn a_large_board_is_drawn_and_edited() {
    let made = Made::new(60, 60, 0.5);
    let game = made.game();
    let editor = find("kuromasu").and_then(|entry| entry.editor);
    let draft = editor.expect("an editor").open(&game.level().text());
    for mut play in [game, draft.expect("a draft")] {
        look_at(&*play);
        let mut rng = seeded(1);
        for _ in 0..200 {
            anything(&mut *play, &mut rng);
        }
        look_at(&*play);
    }
}
