//! The champion's line on at most twelve boards: its ancestors from the first to itself, or, of a search that
//! records no descent, the bests of the run in their order.

use super::birth_steps;
use super::chart;
use crate::i18n::{grouped, tr, translate};
use crate::search::{Birth, Direction, Method, Score};
use crate::sort;

/// The most boards of a line.
pub const MAX_BOARDS: usize = 12;

/// One of the line.
#[derive(Clone, Debug, PartialEq)]
pub struct LineBoard {
    /// The moves that put it on the board, as a line.
    pub line: String,
    /// The same of its parents.
    pub parents: Vec<String>,
    /// Its fitness.
    pub score: Score,
    /// The generation in which it was born.
    pub generation: u64,
    /// What was new in it, in words; empty where that is not known.
    pub brought: String,
}

impl LineBoard {
    /// Its generation and its fitness.
    pub fn figures(&self, method: Method) -> String {
        let (step, generation) = (translate(method.step_name()), grouped(self.generation));
        let fitness = chart::short(self.score.value);
        match method.has_fitness() {
            true => tr!(
                "{step} {generation} · fitness {fitness}",
                step,
                generation,
                fitness
            ),
            false => format!("{step} {generation}"),
        }
    }
}

/// The champion's line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChampionLine {
    /// The oldest first.
    pub boards: Vec<LineBoard>,
    /// Whether each descends from the one before; else they are the bests of the run.
    pub is_descent: bool,
}

impl ChampionLine {
    /// Of a recorded descent, the oldest first.
    pub fn of_descent(births: &[Birth<String>], direction: Direction) -> Self {
        let board = |birth: &Birth<String>| LineBoard {
            line: birth.child.answer.clone(),
            parents: birth.parents.iter().map(|one| one.answer.clone()).collect(),
            score: birth.child.score,
            generation: birth.generation,
            brought: birth_steps::brought(birth),
        };
        Self {
            boards: chosen(births.iter().map(board).collect(), direction),
            is_descent: true,
        }
    }

    /// Of the bests of a run, the first one first.
    pub fn of_bests(bests: Vec<LineBoard>, direction: Direction) -> Self {
        Self {
            boards: chosen(bests, direction),
            is_descent: false,
        }
    }

    /// One of them in words; `None`: there is none at this place.
    pub fn words(&self, at: usize, method: Method) -> Option<String> {
        let board = self.boards.get(at)?;
        let (number, all) = (at + 1, self.boards.len());
        let figures = board.figures(method);
        let text = tr!("{number} of {all}: {figures}", number, all, figures);
        Some(match board.brought.is_empty() {
            true => text,
            false => format!("{text}. {}", board.brought),
        })
    }

    /// All of them in a sentence.
    pub fn summary(&self) -> &'static str {
        match self.is_descent {
            true => tr!(
                "The ancestors of the best, from the first to itself. Choose one to see it large."
            ),
            false => tr!(
                "The bests of the run in their order: this search records no descent. Choose one to see it large."
            ),
        }
    }
}

/// At most twelve of a line: the first, the last, and those that improved most on all before.
fn chosen(line: Vec<LineBoard>, direction: Direction) -> Vec<LineBoard> {
    let Some(last) = line.len().checked_sub(1) else {
        return line;
    };
    let mut best = line[0].score;
    let mut gains = Vec::new();
    for (at, LineBoard { score, .. }) in line.iter().enumerate().take(last).skip(1) {
        if direction.compare(*score, best).is_lt() {
            // To a solution no step is too small to be seen.
            let gain = match score.solved && !best.solved {
                true => f64::INFINITY,
                false => direction.cost(best.value) - direction.cost(score.value),
            };
            gains.push((gain, at));
            best = *score;
        }
    }
    sort::by(&mut gains, |a, b| b.0.total_cmp(&a.0));
    gains.truncate(MAX_BOARDS - 2);
    let is_chosen = |at: usize| at == 0 || at == last || gains.iter().any(|gain| gain.1 == at);
    let line = line.into_iter().enumerate();
    line.filter_map(|(at, board)| is_chosen(at).then_some(board))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The generations chosen of a line with these values.
    fn generations(values: impl IntoIterator<Item = f64>) -> Vec<u64> {
        let board = |(at, value): (usize, f64)| LineBoard {
            line: String::new(),
            parents: Vec::new(),
            score: Score::unsolved(value),
            generation: at as u64,
            brought: String::new(),
        };
        let line = values.into_iter().enumerate().map(board).collect();
        let chosen = ChampionLine::of_bests(line, Direction::Lower).boards;
        chosen.iter().map(|board| board.generation).collect()
    }

    #[test]
    fn the_first_the_last_and_the_largest_gains_are_shown() {
        assert_eq!(generations([]), [0_u64; 0]);
        assert_eq!(generations([5.0]), [0]);
        assert_eq!(generations([5.0, 6.0, 4.0, 4.0, 3.0]), [0, 2, 4]);
        // Gains of 1, but for three.
        let mut value = 100.0;
        let chosen = generations((0..22).map(|n| {
            value -= if [4, 9, 15].contains(&n) { 5.0 } else { 1.0 };
            value
        }));
        assert_eq!(chosen.len(), MAX_BOARDS);
        assert_eq!((chosen[0], chosen[MAX_BOARDS - 1]), (0, 21));
        assert!([4, 9, 15].iter().all(|at| chosen.contains(at)));
        assert!(chosen.is_sorted());
    }
}
