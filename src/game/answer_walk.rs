//! An answer of a run shown move by move, as a playback shows a line. It ends with the answer's last position.

use super::history;
use super::puzzle::Puzzle;

/// Milliseconds per move at the usual pace, unless its change takes longer.
const STEP_MS: f64 = 250.0;

/// An answer on its way to its last position.
pub struct AnswerWalk<P: Puzzle> {
    /// The positions from the level's start to the answer's end.
    states: Vec<P::State>,
    /// How many moves are made; fewer than all.
    at: usize,
    /// The last move was made while it was watched, so that its change is shown.
    fresh: bool,
    /// Time since the place changed.
    since_ms: f64,
    /// Whether the end is to be celebrated.
    pub celebrates: bool,
}

impl<P: Puzzle> AnswerWalk<P> {
    /// A walk along an answer whose first `at` moves are made already. `None` if no move is left, or one of
    /// them is illegal.
    pub fn new(level: &P, moves: &[P::Move], at: usize) -> Option<Self> {
        if at >= moves.len() {
            return None;
        }
        let mut states = vec![level.start()];
        for (n, mv) in moves.iter().enumerate() {
            states.push(history::next(level, &states[n], n, mv).ok()?);
        }
        Some(Self {
            states,
            at,
            fresh: false,
            since_ms: 0.0,
            celebrates: false,
        })
    }

    /// How many moves are made.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The position shown.
    pub fn state(&self) -> &P::State {
        &self.states[self.at]
    }

    /// The position before, and the progress of the change from it, 0–1.
    pub fn change(&self, level: &P) -> Option<(&P::State, f64)> {
        let change_ms = self.change_ms(level);
        let done = self.since_ms / change_ms;
        (change_ms > 0.0 && done < 1.0).then(|| (&self.states[self.at - 1], done))
    }

    /// How long the change that is being shown takes; 0 without one.
    fn change_ms(&self, level: &P) -> f64 {
        match self.at.checked_sub(1).filter(|_| self.fresh) {
            Some(before) => level.duration_ms(&self.states[before], self.state()),
            None => 0.0,
        }
    }

    /// Lets time pass; returns whether the walk goes on.
    pub fn advance(&mut self, level: &P, elapsed_ms: f64) -> bool {
        self.since_ms += elapsed_ms;
        let change_ms = self.change_ms(level);
        let last = self.states.len() - 1;
        if self.at == last {
            return self.since_ms < change_ms;
        }
        if self.since_ms >= change_ms.max(STEP_MS) {
            self.at += 1;
            self.fresh = true;
            self.since_ms = 0.0;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::template::Level;
    use crate::puzzles::template::Move::Press;

    #[test]
    fn it_makes_move_after_move_and_ends_at_the_last() {
        let level: Level = "1011".parse().unwrap();
        let moves = [0, 1, 2].map(Press);
        let mut walk = AnswerWalk::new(&level, &moves, 1).unwrap();
        assert_eq!(walk.at(), 1);
        assert!(
            walk.change(&level).is_none(),
            "its first position was seen before"
        );
        let mut places = vec![walk.at()];
        for _ in 0..1000 {
            let goes_on = walk.advance(&level, 20.0);
            if walk.at() != places[places.len() - 1] {
                places.push(walk.at());
                let change_ms = walk.change_ms(&level);
                assert_eq!(walk.change(&level).is_some(), change_ms > 0.0);
            }
            if !goes_on {
                assert_eq!(places, [1, 2, 3]);
                assert_eq!(*walk.state(), history::replay(&level, &moves).unwrap());
                return;
            }
        }
        panic!("it does not end");
    }

    #[test]
    fn there_is_none_without_a_move_to_be_shown() {
        let level: Level = "1011".parse().unwrap();
        assert!(AnswerWalk::new(&level, &[Press(0)], 1).is_none());
        assert!(AnswerWalk::new(&level, &[], 0).is_none());
        assert!(AnswerWalk::new(&level, &[Press(99)], 0).is_none());
    }
}
