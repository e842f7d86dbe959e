//! The bundled mazes of Theseus: each can be won, differs from all others, rises in
//! difficulty, and matches its recorded command.
//!
//! A plain test makes those again that are made quickly; see `pack` for what
//! can be done with all of them.

use std::collections::HashSet;

use evolvarium::game::session::history::replay;
use evolvarium::game::{Evolves, Puzzle, Status};
use evolvarium::puzzles::theseus::goal::{Symmetry, tidied};
use evolvarium::puzzles::theseus::maze::Maze;
use evolvarium::puzzles::theseus::solver::Solver;
use evolvarium::puzzles::theseus::{Level, Move};

use super::pack::{self, File};

/// What a plain test may spend on making mazes again, in evaluations of the
/// report's measure on 6 × 6: a few seconds.
const WORK_LIMIT: f64 = 4e6;
/// What the devious goal costs, in the report's measure's evaluations.
const DEVIOUS: f64 = 7.0;

/// A level that was designed, with how it was made.
struct Entry {
    level: Level,
    command: String,
}

impl Entry {
    fn read(file: &File) -> Option<Self> {
        let command = pack::command(file)?;
        Some(Self {
            level: pack::level(file),
            command,
        })
    }

    fn maze(&self) -> &Maze {
        self.level.maze()
    }

    fn steps(&self) -> u16 {
        self.level.board.par().expect("there is a way out")
    }

    /// A setting of the command.
    fn set(&self, name: &str) -> &str {
        let arguments: Vec<&str> = self.command.split_whitespace().collect();
        let value = |pair: &[&'_ str]| match (pair[0], pair[1].split_once('=')) {
            ("--set", Some((id, _))) => id == name,
            (option, None) => option.strip_prefix("--") == Some(name),
            _ => false,
        };
        let at = arguments.windows(2).position(value);
        let at = at.unwrap_or_else(|| panic!("{}: no {name}", self.level.name));
        let word = arguments[at + 1];
        word.split_once('=').map_or(word, |(_, value)| value)
    }

    fn symmetry(&self) -> Symmetry {
        let word = self.set("symmetry");
        let at = Symmetry::NAMES.iter().position(|name| *name == word);
        Symmetry::ALL[at.expect("a symmetry")]
    }

    /// What making it costs, as [`WORK_LIMIT`] counts it.
    fn work(&self) -> f64 {
        let number = |name| self.set(name).parse::<f64>().expect("a number");
        let evaluations = number("generations") * number("chains") * number("moves");
        let each = match self.set("goal") {
            "devious" => DEVIOUS,
            _ => 1.0,
        };
        evaluations * each * (self.maze().cells() as f64 / 36.0).powf(1.5)
    }
}

/// All chapters but the last, “From the report”, whose mazes state their source (`sources`
/// compares them with it).
fn chapters() -> Vec<Vec<Entry>> {
    let mut chapters = pack::chapters::<Level, _>(Entry::read);
    let last = chapters.pop().expect("chapters");
    assert!(last.iter().all(Option::is_none), "From the report");
    let designed = |maze: Option<Entry>| maze.expect("a designed maze states its command");
    let chapters = chapters.into_iter();
    chapters
        .map(|chapter| chapter.into_iter().map(designed).collect())
        .collect()
}

fn levels() -> Vec<Vec<Level>> {
    pack::chapters::<Level, _>(pack::level)
}

fn entries() -> Vec<Entry> {
    chapters().into_iter().flatten().collect()
}

#[test]
fn there_are_chapters_of_mazes_with_names_of_their_own() {
    assert!(pack::count::<Level>() >= 60);
    assert_eq!(chapters().len(), 7);
}

/// The maze upside down.
fn turned_over(maze: &Maze) -> Maze {
    let image = |cell| {
        let (row, column) = maze.place(cell);
        maze.cell(maze.height as usize - 1 - row, column)
    };
    let mut over = Maze {
        theseus: image(maze.theseus),
        minotaur: image(maze.minotaur),
        exit: image(maze.exit),
        ..Maze::open(maze.width.into(), maze.height.into())
    };
    let walls = maze.wall_places().filter(|place| maze.has_wall(*place));
    for (cell, below) in walls {
        // A wall below a cell is above the image, thus below the one before.
        let from = if below { cell + maze.width } else { cell };
        over.flip_wall((image(from), below));
    }
    over
}

#[test]
fn no_two_mazes_are_alike_nor_mirror_images() {
    let mut seen = HashSet::new();
    for entry in entries() {
        let maze = *entry.maze();
        let over = turned_over(&maze);
        let images = [maze, maze.mirrored(), over, over.mirrored()];
        let is_new = images.iter().all(|image| !seen.contains(image));
        assert!(is_new, "{} is in the pack already", entry.level.name);
        seen.insert(maze);
    }
}

#[test]
fn they_begin_with_four_by_four_and_end_with_fourteen_by_fourteen() {
    let entries = entries();
    let [first, .., last] = &entries[..] else {
        panic!("there are no mazes");
    };
    let size = |entry: &Entry| (entry.maze().width, entry.maze().height);
    assert_eq!((size(first), first.steps()), ((4, 4), 5));
    assert_eq!(size(last), (14, 14));
    let oblong = |entry: &&Entry| entry.maze().width != entry.maze().height;
    assert!(entries.iter().filter(oblong).count() >= 8);
    for symmetry in [Symmetry::Mirror, Symmetry::HalfTurn] {
        let count = entries.iter().filter(|e| e.symmetry() == symmetry).count();
        assert!(count >= 3, "{count} of {symmetry:?}");
    }
}

/// Difficulty is measured by the fewest steps there are.
#[test]
fn difficulty_rises_within_each_chapter_and_from_first_to_last() {
    let steps = |level: &Level| level.board.par().expect("there is a way out");
    let chapters = levels();
    for chapter in &chapters {
        for pair in chapter.windows(2) {
            let names = (&pair[0].name, &pair[1].name);
            assert!(steps(&pair[0]) <= steps(&pair[1]), "{names:?}");
        }
    }
    let first: Vec<u16> = chapters.iter().map(|c| steps(&c[0])).collect();
    assert!(first[0] < first[1] && first[1] < first[6], "{first:?}");
}

#[test]
fn every_maze_is_won_with_three_stars_by_its_solution() {
    for level in levels().into_iter().flatten() {
        let name = &level.name;
        let moves: Vec<Move> = level.solution().expect(name);
        let state = replay(&level, &moves).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        assert_eq!(level.status(&state), Status::Solved, "{name}");
        assert_eq!(level.stars(&state), 3, "{name}");
    }
    for entry in entries() {
        let name = &entry.level.name;
        assert_ne!(entry.maze().minotaur, entry.maze().exit, "{name}");
    }
}

#[test]
fn no_wall_is_pointless_and_symmetric_mazes_are_symmetric() {
    for entry in entries() {
        let (maze, name) = (entry.maze(), &entry.level.name);
        let tidy = tidied(maze, entry.symmetry(), &mut Solver::new());
        assert_eq!(tidy, *maze, "{name}");
        for (place, image) in entry.symmetry().groups(maze) {
            assert_eq!(maze.has_wall(place), maze.has_wall(image), "{name}");
        }
    }
}

#[test]
fn mazes_are_as_good_as_their_goals_ask() {
    for Entry { level, command } in entries() {
        let (name, hardness) = (&level.name, level.board.hardness());
        let Maze { width, height, .. } = *level.maze();
        if command.contains("goal=longest") {
            let least = 13.0 * f64::from(width) * f64::from(height);
            let is_usual = (width, height) == (6, 6);
            let least = if is_usual { 1100.0 } else { least };
            assert!(level.board.fitness() >= least, "{name}");
        } else if level.board.par() > Some(14) {
            assert!(hardness.lost_share() >= 0.4, "{name}");
            assert!(hardness.tempting >= 5, "{name}");
        }
    }
}

#[test]
fn commands_leave_nothing_to_clocks_and_defaults() {
    for entry in entries() {
        let name = &entry.level.name;
        let designs = entry.command.starts_with("evolve design theseus ");
        assert!(designs, "{name}");
        assert!(!entry.command.contains("--seconds"), "{name}");
        for option in ["seed", "generations"] {
            assert!(entry.set(option).parse::<u64>().is_ok(), "{name}");
        }
        let id = entry.set("search");
        let offered = Level::SEARCHES.iter().find(|offer| offer.spec.id == id);
        for parameter in offered.expect("a search of that name").spec.parameters {
            let value = entry.set(parameter.id);
            assert!(parameter.parse(value).is_ok(), "{name}: {}", parameter.id);
        }
    }
}

/// Which of them a plain test makes again: the cheapest of each chapter, then
/// the cheapest of all, as long as [`WORK_LIMIT`] lasts.
fn quick(entries: Vec<Vec<Entry>>) -> Vec<Entry> {
    let cheapest_first = |mut some: Vec<Entry>| {
        some.sort_by(|a, b| a.work().total_cmp(&b.work()));
        some
    };
    let (mut first, mut rest) = (Vec::new(), Vec::new());
    for chapter in entries {
        let mut chapter = cheapest_first(chapter).into_iter();
        first.extend(chapter.next());
        rest.extend(chapter);
    }
    let mut left = WORK_LIMIT - first.iter().map(Entry::work).sum::<f64>();
    let more = cheapest_first(rest).into_iter().take_while(|entry| {
        left -= entry.work();
        left >= 0.0
    });
    first.extend(more);
    first
}

#[test]
fn commands_make_their_levels() {
    pack::commands_make_their_levels::<Level>(|| {
        let some = quick(chapters()).into_iter();
        some.map(|entry| (entry.level, entry.command)).collect()
    });
}
