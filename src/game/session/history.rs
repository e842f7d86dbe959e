//! Unlimited undo: every step with the position it leads to.

use crate::game::Illegal;
use crate::game::puzzle::Puzzle;
use crate::game::puzzle::extras::Extras;
use crate::i18n::tr;

/// One undoable step.
#[derive(Clone, Debug, PartialEq)]
pub enum HistoryStep<M> {
    /// A move.
    Move(M),
    /// A line of moves from the start replaces the present one: an evolved answer, a
    /// restart (no moves), a position from a link.
    Adopt(Vec<M>),
}

impl<M> HistoryStep<M> {
    /// The move, or those of the line.
    pub fn moves(&self) -> &[M] {
        match self {
            Self::Move(mv) => std::slice::from_ref(mv),
            Self::Adopt(moves) => moves,
        }
    }
}

/// All steps ever made on a level, undone ones included.
#[derive(Clone)]
pub struct History<P: Puzzle> {
    start: P::State,
    /// Each step and the position after it.
    steps: Vec<(HistoryStep<P::Move>, P::State)>,
    /// How many of the steps are done.
    done: usize,
}

impl<P: Puzzle> History<P> {
    /// Nothing done yet.
    pub fn new(level: &P) -> Self {
        Self {
            start: level.start(),
            steps: Vec::new(),
            done: 0,
        }
    }

    /// The present position.
    pub fn state(&self) -> &P::State {
        self.state_after(self.done)
    }

    /// The position after the first `n` steps.
    fn state_after(&self, n: usize) -> &P::State {
        if n == 0 {
            &self.start
        } else {
            &self.steps[n - 1].1
        }
    }

    /// Makes a step; undone steps are dropped.
    ///
    /// # Errors
    /// When one of the moves is illegal; the history stays as it was.
    pub fn push(&mut self, level: &P, step: HistoryStep<P::Move>) -> Result<(), Illegal> {
        let state = match &step {
            HistoryStep::Move(mv) => level.apply(self.state(), mv)?,
            HistoryStep::Adopt(moves) => replay(level, moves)?,
        };
        self.steps.truncate(self.done);
        self.steps.push((step, state));
        self.done += 1;
        Ok(())
    }

    /// Makes a move that ends a trial: one step with all those since the last position that
    /// is not branched. Undone steps are dropped.
    ///
    /// # Errors
    /// When the move is illegal; the history stays as it was.
    pub fn conclude(&mut self, level: &P, mv: P::Move) -> Result<(), Illegal>
    where
        P: Extras,
    {
        let branched = |n: &usize| (P::MARKING.is_branched)(level, self.state_after(*n));
        let root = (0..=self.done).rev().find(|n| !branched(n)).unwrap_or(0);
        if root == self.done {
            return self.push(level, HistoryStep::Move(mv));
        }
        let state = level.apply(self.state(), &mv)?;
        let mut line = self.line();
        line.push(mv);
        self.steps.truncate(root);
        self.steps.push((HistoryStep::Adopt(line), state));
        self.done = root + 1;
        Ok(())
    }

    /// Takes a step back; `false` at the start.
    pub fn undo(&mut self) -> bool {
        let can = self.done > 0;
        self.done -= usize::from(can);
        can
    }

    /// Makes an undone step again; `false` when there is none.
    pub fn redo(&mut self) -> bool {
        let can = self.done < self.steps.len();
        self.done += usize::from(can);
        can
    }

    /// Goes to the position after the first `n` steps, or the last there is.
    pub fn go_to(&mut self, n: usize) {
        self.done = n.min(self.steps.len());
    }

    /// How many steps are done.
    pub const fn steps_done(&self) -> usize {
        self.done
    }

    /// How many steps there are, undone ones included.
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether no step was ever made.
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// All steps, undone ones included.
    pub fn steps(
        &self,
    ) -> impl DoubleEndedIterator<Item = &HistoryStep<P::Move>> + ExactSizeIterator {
        self.steps.iter().map(|(step, _)| step)
    }

    /// Whether all moves to the present position were made one by one: nothing was adopted
    /// since the start or the last restart.
    pub fn is_played(&self) -> bool {
        let mut steps = self.steps[..self.done].iter().rev();
        let adopted = steps.find_map(|(step, _)| match step {
            HistoryStep::Adopt(moves) => Some(moves.is_empty()),
            HistoryStep::Move(_) => None,
        });
        adopted.unwrap_or(true)
    }

    /// The moves made up to the present position, from the start or the last line adopted.
    pub fn moves_made(&self) -> impl Iterator<Item = &P::Move> {
        let steps = &self.steps[..self.done];
        let is_line = |(step, _): &(HistoryStep<P::Move>, _)| matches!(step, HistoryStep::Adopt(_));
        let from = steps.iter().rposition(is_line).unwrap_or(0);
        steps[from..].iter().flat_map(|(step, _)| step.moves())
    }
}

impl<P: Extras> History<P> {
    /// The sum of a figure of the moves of [`Self::line`].
    pub fn line_sum(&self, of: fn(&P::Move) -> usize) -> usize {
        self.leading().map(of).sum()
    }

    /// The moves that lead from the start to the present position.
    pub fn line(&self) -> Vec<P::Move> {
        self.leading().cloned().collect()
    }

    fn leading(&self) -> impl Iterator<Item = &P::Move> {
        let idle = match P::EDITOR.is_some() {
            true => self.moves_made().count().saturating_sub(1),
            false => 0,
        };
        self.moves_made().skip(idle)
    }
}

/// The position after moves from the start.
///
/// # Errors
/// Names the first illegal move.
pub fn replay<P: Puzzle>(level: &P, moves: &[P::Move]) -> Result<P::State, Illegal> {
    let mut state = level.start();
    for (n, mv) in moves.iter().enumerate() {
        state = next(level, &state, n, mv)?;
    }
    Ok(state)
}

/// The position after move `n` of a line, counted from 0.
///
/// # Errors
/// Names the move.
pub fn next<P: Puzzle>(
    level: &P,
    state: &P::State,
    n: usize,
    mv: &P::Move,
) -> Result<P::State, Illegal> {
    level
        .apply(state, mv)
        .map_err(|illegal| Illegal(tr!("move {n} ({mv}): {illegal}", n = n + 1, mv, illegal)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::template::Move::Press;
    use crate::puzzles::template::{Level, Move};

    fn history() -> (Level, History<Level>) {
        let level: Level = "1011".parse().unwrap();
        let history = History::new(&level);
        (level, history)
    }

    fn press(lamp: usize) -> HistoryStep<Move> {
        HistoryStep::Move(Press(lamp))
    }

    #[test]
    fn undo_and_redo_stop_at_the_ends() {
        let (level, mut history) = history();
        assert!(!history.undo() && !history.redo() && history.is_empty());
        let start = history.state().clone();
        history.push(&level, press(0)).unwrap();
        let after = history.state().clone();
        assert_ne!(start, after);
        assert!(history.undo() && !history.undo());
        assert_eq!(*history.state(), start);
        assert!(history.redo() && !history.redo());
        assert_eq!(*history.state(), after);
    }

    #[test]
    fn a_new_step_forgets_what_was_undone() {
        let (level, mut history) = history();
        for lamp in 0..3 {
            history.push(&level, press(lamp)).unwrap();
        }
        history.go_to(1);
        history.push(&level, press(3)).unwrap();
        assert_eq!((history.steps_done(), history.len()), (2, 2));
        assert_eq!(history.line(), [Press(0), Press(3)]);
        assert!(history.steps().eq(&[press(0), press(3)]));
    }

    #[test]
    fn an_illegal_step_changes_nothing() {
        let (level, mut history) = history();
        history.push(&level, press(0)).unwrap();
        history.push(&level, press(1)).unwrap();
        history.undo();
        let state = history.state().clone();
        assert!(history.push(&level, press(9)).is_err());
        let adopted = history.push(&level, HistoryStep::Adopt(vec![Press(1), Press(9)]));
        assert_eq!(adopted.unwrap_err().0, "move 2 (9): there is no lamp 9");
        assert_eq!((history.steps_done(), history.len()), (1, 2));
        assert_eq!(*history.state(), state);
    }

    #[test]
    fn adopting_replaces_the_history_from_the_start() {
        let (level, mut history) = history();
        history.push(&level, press(0)).unwrap();
        let line = vec![Press(2), Press(3)];
        history
            .push(&level, HistoryStep::Adopt(line.clone()))
            .unwrap();
        assert_eq!(*history.state(), replay(&level, &line).unwrap());
        history.push(&level, press(1)).unwrap();
        assert_eq!(history.line(), [Press(2), Press(3), Press(1)]);
        history
            .push(&level, HistoryStep::Adopt(Vec::new()))
            .unwrap();
        assert_eq!(*history.state(), level.start());
        history.go_to(99);
        assert_eq!(history.steps_done(), 4);
        for n in 0..=history.len() {
            history.go_to(n);
            let line = history.line();
            assert_eq!(*history.state(), replay(&level, &line).unwrap(), "{n}");
            assert_eq!(history.state(), history.state_after(n));
        }
    }
}
