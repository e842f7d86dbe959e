//! The bundled boards of Kuromasu: each has one solution that logic alone finds,
//! is as hard as its chapter says, and is what its recorded command makes. But the
//! paper's board of 3 × 3 has four solutions.

use std::collections::HashSet;

use evolvarium::game::session::history::replay;
use evolvarium::game::{Play, Puzzle, Session, Status};
use evolvarium::puzzles::kuromasu::board::{Board, Cell, Cells, Clue};
use evolvarium::puzzles::kuromasu::grade::{Difficulty, Grade, Grader, Grading};
use evolvarium::puzzles::kuromasu::logic::Fact;
use evolvarium::puzzles::kuromasu::solver::{Count, Solver};
use evolvarium::puzzles::kuromasu::techniques::{Reasoner, Technique};
use evolvarium::puzzles::kuromasu::{Level, Move};

use super::pack::{self, File};

/// How hard the chapters are, in their order; the first leads from one to the
/// next.
const CHAPTERS: [Option<Difficulty>; 9] = [
    None,
    Some(Difficulty::Easy),
    Some(Difficulty::Easy),
    Some(Difficulty::Normal),
    Some(Difficulty::Normal),
    Some(Difficulty::Normal),
    Some(Difficulty::Hard),
    Some(Difficulty::Hard),
    None,
];

/// The techniques that the first chapter's boards need, beside those before.
const LESSONS: [Technique; 6] = [
    Technique::Reach,
    Technique::MustSee,
    Technique::Overfill,
    Technique::Cut,
    Technique::Arms,
    Technique::WhatIf,
];

/// An ordinary test regenerates boards of at most this number of cells.
const MAX_QUICK_CELLS: usize = 100;

/// A level with how it was made, unless others made it.
struct Entry {
    level: Level,
    command: Option<String>,
}

/// What reasoning about a board takes.
struct Effort {
    grade: Grade,
    /// How often each technique was used.
    used: [u32; Technique::ALL.len()],
    /// The share of black cells.
    black: f64,
}

impl Entry {
    fn read(file: &File) -> Self {
        Self {
            level: pack::level(file),
            command: pack::command(file),
        }
    }

    fn board(&self) -> &Board {
        &self.level.board
    }

    fn size(&self) -> (usize, usize) {
        (self.board().width(), self.board().height())
    }

    fn effort(&self) -> Effort {
        let name = &self.level.name;
        let Grading::Solved(grade) = Grader::new(self.board(), Difficulty::Hard).run() else {
            panic!("{name} is not solved by deduction");
        };
        let mut reasoner = Reasoner::new(&self.level.board);
        let mut facts = reasoner.start();
        let mut used = [0; Technique::ALL.len()];
        while facts.open() > 0 {
            let next = reasoner.next(&facts).expect(name);
            used[next.technique as usize] += 1;
            for (cell, fact) in next.facts {
                facts.add(cell, fact).expect(name);
            }
        }
        let all = 0..self.board().cells() as Cell;
        let black = all.filter(|cell| facts.fact(*cell) == Fact::Black).count();
        Effort {
            grade,
            used,
            black: black as f64 / self.board().cells() as f64,
        }
    }
}

impl Effort {
    /// One figure for it: a step where plain techniques stop weighs more, and a
    /// what-if much more.
    fn total(&self) -> u32 {
        let Grade { helped, deep, .. } = self.grade;
        self.used.iter().sum::<u32>() + 4 * (helped - deep) + 12 * deep
    }
}

fn chapters() -> Vec<Vec<Entry>> {
    pack::chapters::<Level, _>(Entry::read)
}

/// All but the paper's board of 3 × 3.
fn entries() -> Vec<Entry> {
    let all = chapters().into_iter().flatten();
    all.filter(|entry| entry.size() != (3, 3)).collect()
}

#[test]
fn the_paper_s_smallest_board_has_four_solutions() {
    let all = chapters().into_iter().flatten();
    let small: Vec<_> = all.filter(|entry| entry.size() == (3, 3)).collect();
    let [Entry { level, .. }] = &small[..] else {
        panic!("{} boards of 3 × 3", small.len());
    };
    // Section 3.1: 3 in row 1, column 2, and in row 2, column 1.
    assert_eq!(level.key(), "3x3;a3a3e");
    let board = &*level.board;
    let solves =
        |set: &u16| level.is_solved_by(&Cells::from_fn(board, |cell| set >> cell & 1 == 1));
    assert_eq!((0..1 << 9).filter(solves).count(), 4);
    let state = replay(level, &level.solution().expect("a solution")).expect("legal moves");
    assert_eq!(level.status(&state), Status::Solved);
}

#[test]
fn there_are_chapters_of_boards_with_names_of_their_own() {
    assert!(pack::count::<Level>() >= 70);
    assert_eq!(chapters().len(), CHAPTERS.len());
    for Entry { level, .. } in entries() {
        let mut letters = level.name.chars().filter(|c| c.is_alphabetic());
        assert!(letters.nth(3).is_some(), "{}: no name", level.name);
    }
}

#[test]
fn every_board_has_exactly_one_solution_and_states_it() {
    pack::has_one_solution_each::<Level>(&["The paper's smallest board"]);
    for Entry { level, .. } in &entries() {
        let name = &level.name;
        let count = Solver::new(&level.board).count(u64::MAX);
        assert_eq!(count, Some(Count::One), "{name}");
        let moves: Vec<Move> = level.solution().expect(name);
        let state = replay(level, &moves).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        assert_eq!(level.status(&state), Status::Solved, "{name}");
        assert_eq!(level.stars(&state), 3, "{name}");
    }
}

/// Larger boards take longer than an ordinary test may.
#[test]
fn offered_evolution_solves_a_board_after_its_initial_population() {
    for Entry { level, .. } in entries() {
        if level.board.cells() > 144 {
            continue;
        }
        let mut session = Session::new(level.clone());
        let offers = Play::level(&session).offers();
        session.evolve(&offers[0].run_config(1)).expect("a run");
        let run = session.run_mut().expect("a run");
        while run.report().evaluations < 400_000 && !run.is_solved() {
            run.step();
        }
        assert!(run.is_solved(), "{}", level.name);
        assert!(run.generation() > 0, "{}: at random", level.name);
    }
}

#[test]
fn boards_match_the_difficulty_of_their_chapter() {
    for (chapter, wanted) in chapters().iter().zip(CHAPTERS) {
        let Some(wanted) = wanted else { continue };
        for entry in chapter {
            let Effort { grade, .. } = entry.effort();
            let name = &entry.level.name;
            assert_eq!(grade.difficulty(), wanted, "{name}: {grade:?}");
            if wanted == Difficulty::Hard {
                assert!((2..=6).contains(&grade.deep), "{name}: {grade:?}");
            }
        }
    }
}

#[test]
fn the_first_chapter_teaches_one_technique_after_another() {
    let chapters = chapters();
    assert_eq!(chapters[0].len(), LESSONS.len());
    for (entry, lesson) in chapters[0].iter().zip(LESSONS) {
        let Effort { used, .. } = entry.effort();
        let name = &entry.level.name;
        assert!(used[lesson as usize] > 0, "{name} needs no {lesson:?}");
        let deeper = &used[lesson as usize + 1..];
        assert!(deeper.iter().all(|times| *times == 0), "{name}: {used:?}");
        let (width, height) = entry.size();
        assert!(width <= 6 && height <= 6, "{name}");
    }
}

#[test]
fn effort_rises_within_each_chapter_and_from_chapter_to_chapter() {
    let efforts = chapters().into_iter().map(|chapter| {
        let of = |entry: &Entry| (entry.effort().total(), entry.level.name.clone());
        // The paper's example is as hard as it is.
        let ours = chapter.iter().filter(|entry| entry.command.is_some());
        ours.map(of).collect::<Vec<_>>()
    });
    let efforts: Vec<_> = efforts.collect();
    for chapter in &efforts {
        assert!(chapter.is_sorted_by_key(|(total, _)| total), "{chapter:?}");
    }
    let last: Vec<u32> = efforts.iter().filter_map(|c| Some(c.last()?.0)).collect();
    assert!(last.iter().all(|total| *total <= last[7]), "{last:?}");
    assert!(last[1] < last[2] && last[3] < last[4], "{last:?}");
}

/// The board turned and mirrored in all eight ways.
fn images(board: &Board) -> Vec<Board> {
    let (width, height) = (board.width(), board.height());
    let mut images = Vec::new();
    for (across, down, transposed) in (0..8).map(|n| (n & 1 == 1, n & 2 == 2, n & 4 == 4)) {
        let mut image = match transposed {
            false => Board::empty(width, height),
            true => Board::empty(height, width),
        };
        for cell in 0..board.cells() as Cell {
            let (row, column) = board.place(cell);
            let row = if down { height - 1 - row } else { row };
            let column = if across { width - 1 - column } else { column };
            let at = match transposed {
                false => image.cell(row, column),
                true => image.cell(column, row),
            };
            image.put(at, board.clue(cell));
        }
        images.push(image);
    }
    images
}

#[test]
fn no_two_boards_are_alike_turned_or_mirrored() {
    let key = |board: Board| Level::unnamed(board).key();
    let mut seen = HashSet::new();
    for entry in entries() {
        let name = &entry.level.name;
        let is_new = !seen.contains(&entry.level.key());
        assert!(is_new, "{name} is in the pack already");
        seen.extend(images(entry.board()).into_iter().map(key));
    }
}

#[test]
fn sizes_go_from_four_by_four_to_twenty_by_twenty() {
    let entries = entries();
    let sizes: Vec<_> = entries.iter().map(Entry::size).collect();
    assert_eq!(sizes.first(), Some(&(4, 4)));
    assert_eq!(sizes.last(), Some(&(20, 20)));
    let oblong = sizes.iter().filter(|(width, height)| width != height);
    let oblong = oblong.count();
    assert!(oblong >= 10, "{oblong} are not square");
    assert!(sizes.contains(&(6, 10)));
}

/// Boards generated as symmetric are symmetric; there are enough of them.
#[test]
fn symmetric_boards_stay_the_same_upside_down() {
    let is_symmetric = |entry: &Entry| {
        let command = entry.command.as_deref().unwrap_or_default();
        command.contains("symmetry=on")
    };
    let symmetric: Vec<_> = entries().into_iter().filter(is_symmetric).collect();
    assert!(symmetric.len() >= 9, "{} are symmetric", symmetric.len());
    for entry in symmetric {
        let board = entry.board();
        let last = (board.cells() - 1) as Cell;
        let alike = |cell: Cell| board.is_clue(cell) == board.is_clue(last - cell);
        assert!((0..=last).all(alike), "{}", entry.level.name);
    }
}

#[test]
fn boards_look_good() {
    for entry in &entries() {
        let (board, name) = (entry.board(), &entry.level.name);
        let (width, height) = entry.size();
        let mut quarters = [0; 4];
        for (cell, clue) in (0..).zip(board.clues()) {
            assert_ne!(*clue, Clue::Bare, "{name}: blank clue");
            let (row, column) = board.place(cell);
            let quarter = 2 * usize::from(2 * row >= height) + usize::from(2 * column >= width);
            quarters[quarter] += usize::from(*clue != Clue::None);
        }
        assert!(!quarters.contains(&0), "{name}: clues {quarters:?}");
        let black = entry.effort().black;
        assert!(black >= 0.15, "{name}: {black:.2} of it is black");
    }
}

#[test]
fn all_but_the_paper_s_example_state_a_command_that_leaves_nothing_open() {
    for entry in entries() {
        let (name, (width, height)) = (&entry.level.name, entry.size());
        let Some(command) = entry.command else {
            let example = Level::example().key();
            assert_eq!(entry.level.key(), example, "{name}: no command");
            continue;
        };
        let begin =
            format!("evolve generate kuromasu --width {width} --height {height} --difficulty ");
        assert!(command.starts_with(&begin), "{name}: {command}");
        assert!(command.contains(" --set symmetry=o"), "{name}: {command}");
        let seed = command.split_once(" --seed ").expect(name).1;
        assert!(seed.parse::<u64>().is_ok(), "{name}: {command}");
    }
    let paper = Level::example().key();
    let times = entries().iter().filter(|e| e.level.key() == paper).count();
    assert_eq!(times, 1, "the paper's example");
}

#[test]
fn commands_make_their_levels() {
    pack::commands_make_their_levels::<Level>(|| {
        let small = entries()
            .into_iter()
            .filter(|e| e.board().cells() <= MAX_QUICK_CELLS);
        small
            .filter_map(|entry| Some((entry.level, entry.command?)))
            .collect()
    });
}
