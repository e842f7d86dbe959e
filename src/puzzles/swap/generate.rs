//! New levels: drawn by the published generator, solved by a quick search and graded;
//! those of the wanted difficulty are then searched for a shorter line and a proof.
//!
//! Three kinds: *random* ones, whose goal is a shuffle of the start; *picture*
//! ones, whose goal was drawn by a person; *clusters* without a goal board. Every
//! level has a line that solves it.
//!
//! The source contradicts itself on its second kind: its description says that a person builds the
//! start and the goal is generated from it at random, its program (`level-scrambler.js`) takes a
//! drawn goal and shuffles it to be the start. *Picture* is the program's: the player then builds
//! a picture, which the description praises in this kind.
//!
//! As in Sanchez's program (“A-Star Heuristic”) a level can also be taken as it is drawn, if one of the source's
//! four searches solves it within 5000 expanded positions, else another is drawn. Otherwise the levels
//! drawn are judged by a quick search of ours, which throws away what it does not solve, too.

use super::best_line::{BestLine, Effort, Finder};
use super::board::BoardShape;
use super::clusters;
use super::grade::Grade;
use super::pictures::{PICTURES, Picture};
use super::published::{Pairs, PublishedSolver};
use super::published_generator::{self, PublishedDifficulty};
use super::rules::{Goal, Level};
use crate::game::{
    GeneratorProgress, GeneratorSpec, LevelGenerator, made_name, no_such_level, short_number,
};
use crate::i18n::{tr, tr_noop, translate, trn};
use crate::search::random::{self, below};
use crate::search::{Parameter, Search as _, Settings, Step};
use std::rc::Rc;

/// How new levels are made.
pub(super) const GENERATE: GeneratorSpec<Level> = GeneratorSpec {
    parameters: &[
        Parameter::choice(
            "difficulty",
            tr_noop!("Difficulty"),
            tr_noop!("How many swaps it takes, and how well the solution is hidden."),
            PublishedDifficulty::NAMES,
            0,
        )
        .labelled(PublishedDifficulty::LABELS),
        Parameter::choice(
            "kind",
            tr_noop!("Kind"),
            tr_noop!(
                "Random: shuffled goal. Picture: hand-drawn goal, shuffled start. Clusters: no \
                 picture, each colour has to be joined up."
            ),
            &[
                tr_noop!("random"),
                tr_noop!("picture"),
                tr_noop!("clusters"),
            ],
            0,
        ),
        Parameter::choice(
            "accept",
            tr_noop!("Choice of level"),
            tr_noop!(
                "By difficulty: the closest of up to 24 levels. Original: the first that Sanchez's \
                 four greedy A* solve."
            ),
            &["graded", "source"],
            0,
        )
        .labelled(&[tr_noop!("by difficulty"), tr_noop!("original (Sanchez)")]),
        Parameter::width(
            tr_noop!("Number of columns, at least 2. 0: depends on the difficulty."),
            SIDES,
            0,
        ),
        Parameter::height(
            tr_noop!("Number of rows, at least 2. 0: depends on the difficulty."),
            SIDES,
            0,
        ),
    ],
    build: |settings, seed| Box::new(Maker::new(settings, seed)),
};

/// A side that the player may choose; 0 leaves it to the difficulty.
const SIDES: (i64, i64) = (0, 6);
/// The shortest side of a board.
const MIN_SIDE: usize = 2;

/// Levels drawn before the one nearest to the wanted difficulty is taken.
const ATTEMPTS: u32 = 24;
/// Positions that the quick searches of cluster levels may expand in all, once there
/// is a level to take.
const MAX_QUICK_POSITIONS: u64 = 2400;
/// Positions that the quick search of a cluster level may expand before another is
/// drawn: the narrowest beam to the end of the longest line, and a little more.
const MAX_POSITIONS_PER_LEVEL: u64 = 600;
/// Fewest swaps of a level: a single one is too easy.
const MIN_SWAPS: usize = 2;
/// Most swaps of a level's best line. Between many walls, squares may have to be
/// carried around one another in a hundred swaps: that is no puzzle, and the quick
/// search would be far from the fewest.
const MAX_SWAPS: usize = 25;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LevelKind {
    Random,
    Picture,
    Clusters,
}

impl LevelKind {
    const ALL: [Self; 3] = [Self::Random, Self::Picture, Self::Clusters];
}

/// Makes one level.
struct Maker {
    difficulty: PublishedDifficulty,
    kind: LevelKind,
    /// The wanted columns and rows; `None` as the difficulty has it.
    sides: [Option<usize>; 2],
    seed: u64,
    rng: random::SeededRng,
    attempts: u32,
    /// Positions expanded by the quick searches.
    spent: u64,
    /// The level nearest to the wanted difficulty, and its distance in steps.
    best: Option<(usize, Level)>,
    /// The distance of the chosen level.
    off: usize,
    /// The level being searched: a drawn one quickly, or the chosen one thoroughly.
    work: Option<(Level, Finder)>,
    studies: bool,
    /// Whether the first level is taken that the source's searches solve, and the one they are at.
    as_published: bool,
    tried: Option<(Level, PublishedSolver)>,
}

impl Maker {
    fn new(settings: &Settings, seed: u64) -> Self {
        Self {
            difficulty: settings.pick("difficulty", &PublishedDifficulty::ALL),
            kind: settings.pick("kind", &LevelKind::ALL),
            sides: ["width", "height"].map(|side| match settings.count(side) {
                0 => None,
                cells => Some(cells.max(MIN_SIDE)),
            }),
            seed,
            rng: random::seeded(seed),
            attempts: 0,
            spent: 0,
            best: None,
            off: 0,
            work: None,
            studies: false,
            as_published: settings.choice("accept") == "source",
            tried: None,
        }
    }

    /// One step of the source's loop: searches the level, and draws another one where that fails.
    fn step_as_published(&mut self) -> GeneratorProgress<Level> {
        // There is no limit to the number of levels drawn.
        let working = GeneratorProgress::Working(1.0 - 1.0 / f64::from(self.attempts + 1));
        let Some((_, solver)) = &mut self.tried else {
            self.attempts += 1;
            let level = self.draw();
            return match PublishedSolver::for_level(&level, Pairs::Repeated) {
                Ok(solver) => {
                    self.tried = Some((level, solver));
                    working
                }
                Err(why) => GeneratorProgress::Failed(why),
            };
        };
        let Step::Done(_) = solver.step() else {
            return working;
        };
        if let Some((level, solver)) = self.tried.take()
            && let Some((score, line)) = solver.best()
            && score.solved
        {
            let proved = false;
            return GeneratorProgress::Done(self.finished(level, BestLine { line, proved }));
        }
        working
    }

    /// A level that is not solved yet.
    fn draw(&mut self) -> Level {
        loop {
            let level = if self.kind == LevelKind::Picture {
                let Some(level) = self.picture() else {
                    continue;
                };
                level
            } else {
                let drawn = {
                    let [columns, rows] = self.sides;
                    published_generator::draw_sized(self.difficulty, [rows, columns], &mut self.rng)
                };
                let shape = BoardShape::from_squares(drawn.rows, drawn.columns, &drawn.start);
                let goal = match self.kind {
                    LevelKind::Clusters => Goal::Clusters,
                    _ => Goal::Picture(Rc::new(drawn.goal)),
                };
                Level::new(String::new(), shape, drawn.start, goal)
            };
            let unsolvable = self.kind == LevelKind::Clusters
                && clusters::why_unsolvable(&level.shape, &level.start).is_some();
            if !level.is_solved(&level.start) && !unsolvable {
                return level;
            }
        }
    }

    /// The pictures of the wanted size; where a side is not chosen, as the difficulty has it.
    fn fitting(&self) -> Vec<&'static Picture> {
        let (least, most) = self.difficulty.sides();
        let range = least.min(3)..=most.max(3);
        let fits = |(rows, columns): (usize, usize)| {
            let wanted = |side: usize, chosen: Option<usize>| match chosen {
                Some(chosen) => chosen == side,
                None => range.contains(&side),
            };
            let [width, height] = self.sides;
            wanted(columns, width) && wanted(rows, height)
        };
        PICTURES.iter().filter(|p| fits(p.size())).collect()
    }

    fn picture(&mut self) -> Option<Level> {
        let fitting = self.fitting();
        let picture = fitting[below(&mut self.rng, fitting.len())];
        let (rows, columns) = picture.size();
        let colours = picture.colours();
        let start = published_generator::scramble(rows, columns, &colours, &mut self.rng).ok()?;
        let shape = BoardShape::from_squares(rows, columns, &start);
        let goal = Goal::Picture(Rc::new(colours));
        Some(Level::new(picture.name.to_owned(), shape, start, goal))
    }

    /// The chosen level, once one has the wanted difficulty or enough were drawn.
    fn chosen(&mut self) -> Option<Level> {
        let enough = self.kind == LevelKind::Clusters && self.spent >= MAX_QUICK_POSITIONS;
        let enough = enough || self.attempts >= ATTEMPTS;
        let (off, level) = self.best.take_if(|(off, _)| *off == 0 || enough)?;
        self.off = off;
        Some(level)
    }

    fn begin(&mut self, level: Level, effort: Effort, share: f64) -> GeneratorProgress<Level> {
        self.studies = effort == Effort::Study;
        // An impossible level is drawn again.
        if let Ok(finder) = Finder::new(&level, &level.start, effort) {
            self.work = Some((level, finder));
        }
        GeneratorProgress::Working(share)
    }

    /// A level with its best line, named.
    fn finished(&self, level: Level, best: BestLine) -> Level {
        let (rows, columns) = (level.shape.rows(), level.shape.columns());
        let swaps = best.line.len();
        let name = match self.kind {
            LevelKind::Picture => level.name.clone(),
            // The difficulty of levels taken as they are drawn is not known.
            _ if self.as_published || self.off > 0 => match self.kind {
                LevelKind::Clusters => trn!(
                    swaps,
                    "Clusters {columns} × {rows}, {n} swap",
                    "Clusters {columns} × {rows}, {n} swaps",
                    columns,
                    rows
                ),
                _ => trn!(
                    swaps,
                    "{columns} × {rows}, {n} swap",
                    "{columns} × {rows}, {n} swaps",
                    columns,
                    rows
                ),
            },
            LevelKind::Clusters => tr!(
                "Clusters {columns} × {rows}, {difficulty} ({number})",
                columns,
                rows,
                difficulty = translate(self.difficulty.label()),
                number = short_number(self.seed)
            ),
            LevelKind::Random => made_name((columns, rows), self.difficulty.label(), self.seed),
        };
        level.named(name).with_best(best)
    }
}

impl LevelGenerator<Level> for Maker {
    fn shortfall(&self) -> Option<String> {
        let hardest = self.difficulty == PublishedDifficulty::Expert;
        let shortfall = || no_such_level(self.difficulty.label(), hardest, self.attempts.into());
        (self.off > 0).then(shortfall)
    }

    fn step(&mut self) -> GeneratorProgress<Level> {
        if self.kind == LevelKind::Picture && self.fitting().is_empty() {
            let why = tr!("No picture has this size: try another size or kind.");
            return GeneratorProgress::Failed(why.to_owned());
        }
        if self.as_published {
            return self.step_as_published();
        }
        let share = (f64::from(self.attempts) / f64::from(ATTEMPTS + 1)).min(1.0);
        let Some((_, finder)) = &mut self.work else {
            return match self.chosen() {
                Some(level) => self.begin(level, Effort::Study, share),
                None => {
                    self.attempts += 1;
                    let level = self.draw();
                    self.begin(level, Effort::Glance, share)
                }
            };
        };
        let lost = self.kind == LevelKind::Clusters
            && !self.studies
            && finder.expanded() > MAX_POSITIONS_PER_LEVEL;
        if !lost && finder.step() {
            return GeneratorProgress::Working(share);
        }
        if !self.studies {
            self.spent += finder.expanded();
        }
        if let Some((level, finder)) = self.work.take()
            && let Some(best) = finder.best()
            && (MIN_SWAPS..=MAX_SWAPS).contains(&best.line.len())
        {
            if self.studies {
                return GeneratorProgress::Done(self.finished(level, best));
            }
            let is = Grade::new(&best, finder.expanded()).difficulty();
            let off = (is as usize).abs_diff(self.difficulty as usize);
            if self.best.as_ref().is_none_or(|(nearest, _)| off < *nearest) {
                self.best = Some((off, level));
            }
        }
        GeneratorProgress::Working(share)
    }
}

#[cfg(test)]
#[path = "generate_tests.rs"]
mod tests;
