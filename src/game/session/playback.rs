//! Playing a line of moves back, with pause and step: a solution, or the
//! player's own game; or, without either, an answer of a search.

use super::history;
use crate::game::Extras;
use crate::game::Illegal;
use crate::game::puzzle::Puzzle;

/// What is being played back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaybackSource {
    /// A known solution.
    Solution,
    /// The player's own moves.
    Replay,
}

/// The usual time of a line, and the most of a move.
const WHOLE_MS: f64 = 20_000.0;
const SLOW_MS: f64 = 700.0;
/// The least time of a move, and that of each move of an answer.
pub const FAST_MS: f64 = 250.0;

/// Milliseconds per move: long lines are played faster.
fn step_ms(moves: usize) -> f64 {
    (WHOLE_MS / moves.max(1) as f64).clamp(FAST_MS, SLOW_MS)
}

/// A line of moves being shown one by one.
pub struct Playback<P: Puzzle> {
    moves: Vec<P::Move>,
    states: Vec<P::State>,
    /// How many moves are made.
    at: usize,
    playing: bool,
    /// Time since the place changed, or since play began.
    since_ms: f64,
    /// Whether the last move was just made, so that its change is shown.
    fresh: bool,
    /// Milliseconds per move, at least the duration of its change.
    pub step_ms: f64,
    /// What is being played back.
    pub source: PlaybackSource,
}

impl<P: Puzzle> Playback<P> {
    /// Starts at the beginning and plays.
    ///
    /// # Errors
    /// When a move is illegal.
    pub fn new(level: &P, moves: Vec<P::Move>, source: PlaybackSource) -> Result<Self, Illegal> {
        let mut states = vec![level.start()];
        for (n, mv) in moves.iter().enumerate() {
            states.push(history::next(level, &states[n], n, mv)?);
        }
        let step_ms = step_ms(moves.len());
        Ok(Self {
            moves,
            states,
            at: 0,
            playing: true,
            since_ms: 0.0,
            fresh: false,
            step_ms,
            source,
        })
    }

    /// An answer of a search that plays on after its first `at` moves, which were seen before. `None` if
    /// no move is left, or one of them is illegal.
    pub fn from_answer(level: &P, moves: Vec<P::Move>, at: usize) -> Option<Self> {
        if at >= moves.len() {
            return None;
        }
        let playback = Self::new(level, moves, PlaybackSource::Solution).ok()?;
        Some(Self {
            at,
            step_ms: FAST_MS,
            ..playback
        })
    }

    /// Lets time pass; returns whether something moves. `still`: reduced
    /// motion, each move at once.
    pub fn advance(&mut self, level: &P, elapsed_ms: f64, still: bool) -> bool {
        let change_ms = self.change_ms(level).unwrap_or(0.0);
        if !self.playing && self.since_ms >= change_ms {
            return false;
        }
        self.since_ms += elapsed_ms;
        if self.playing && self.since_ms >= self.step_ms.max(change_ms) {
            self.step(1);
            self.playing = self.at < self.moves.len();
        }
        self.fresh &= !still;
        true
    }

    /// Goes `by` moves forth or back, within the line.
    pub fn step(&mut self, by: i64) {
        let at = i64::try_from(self.at)
            .unwrap_or(i64::MAX)
            .saturating_add(by);
        let at = usize::try_from(at.max(0)).unwrap_or(usize::MAX);
        let before = self.at;
        self.at = at.min(self.moves.len());
        self.fresh = self.at == before + 1;
        self.since_ms = 0.0;
    }

    /// Pauses or plays; at the end, plays from the start. A change being shown is
    /// completed.
    pub fn toggle(&mut self) {
        self.playing = !self.playing;
        if self.playing {
            if self.at == self.moves.len() {
                self.at = 0;
            }
            self.fresh = false;
            self.since_ms = 0.0;
        }
    }

    /// Pauses.
    pub const fn pause(&mut self) {
        self.playing = false;
    }

    /// Moves made so far and moves in all.
    pub const fn place(&self) -> (usize, usize) {
        (self.at, self.moves.len())
    }

    /// Whether it plays automatically.
    pub const fn is_playing(&self) -> bool {
        self.playing
    }

    /// The whole line.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The position shown.
    pub fn state(&self) -> &P::State {
        &self.states[self.at]
    }

    /// What is said of the player's own move that led to the position shown, while it stands.
    pub fn review(&self, level: &P) -> Option<String>
    where
        P: Extras,
    {
        let is_told = self.source == PlaybackSource::Replay && !self.playing;
        let before = self.at.checked_sub(1).filter(|_| is_told)?;
        let states = [&self.states[before], self.state()];
        let review = (P::MARKING.review)(level, states, &self.moves[before]);
        (!review.is_empty()).then_some(review)
    }

    /// The position at the end of the line.
    pub fn last(&self) -> &P::State {
        &self.states[self.moves.len()]
    }

    /// The position before, and the progress of the change from it, 0–1.
    pub fn change(&self, level: &P) -> Option<(&P::State, f64)> {
        let done = self.since_ms / self.change_ms(level)?;
        (done < 1.0).then(|| (&self.states[self.at - 1], done))
    }

    /// How long the change that is being shown takes; never 0.
    fn change_ms(&self, level: &P) -> Option<f64> {
        let before = self.states.get(self.at.checked_sub(1)?)?;
        let duration = level.duration_ms(before, self.state());
        (self.fresh && duration > 0.0).then_some(duration)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::template::Level;
    use crate::puzzles::template::Move::Press;

    fn playback(moves: &[usize]) -> (Level, Playback<Level>) {
        let level: Level = "1011".parse().unwrap();
        let moves = moves.iter().copied().map(Press).collect();
        let playback = Playback::new(&level, moves, PlaybackSource::Solution).unwrap();
        (level, playback)
    }

    #[test]
    fn playback_makes_each_move_and_stops_at_the_end() {
        let (level, mut playback) = playback(&[0, 1, 2]);
        let step_ms = playback.step_ms;
        for at in 1..=3 {
            assert!(playback.is_playing());
            assert!(playback.advance(&level, step_ms, false));
            assert_eq!(playback.place(), (at, 3));
            assert_eq!(playback.change(&level).map(|(_, done)| done), Some(0.0));
        }
        assert!(!playback.is_playing());
    }

    #[test]
    fn answer_is_played_from_the_shown_move_to_its_last() {
        let level: Level = "1011".parse().unwrap();
        let moves = [0, 1, 2].map(Press);
        let mut walk = Playback::from_answer(&level, moves.to_vec(), 1).unwrap();
        assert_eq!(walk.place().0, 1);
        assert!(
            walk.change(&level).is_none(),
            "its first position was seen before"
        );
        let mut places = vec![walk.place().0];
        for _ in 0..1000 {
            let continues = walk.advance(&level, 20.0, false);
            if walk.place().0 != places[places.len() - 1] {
                places.push(walk.place().0);
                let change_ms = walk.change_ms(&level);
                assert_eq!(walk.change(&level).is_some(), change_ms.is_some());
            }
            if !continues {
                assert_eq!(places, [1, 2, 3]);
                assert_eq!(*walk.state(), history::replay(&level, &moves).unwrap());
                return;
            }
        }
        panic!("it does not end");
    }

    #[test]
    fn answer_without_moves_is_not_played() {
        let level: Level = "1011".parse().unwrap();
        let from_answer = |moves: &[_], at| Playback::from_answer(&level, moves.to_vec(), at);
        assert!(from_answer(&[Press(0)], 1).is_none());
        assert!(from_answer(&[], 0).is_none());
        assert!(from_answer(&[Press(99)], 0).is_none());
    }

    #[test]
    fn the_last_change_is_shown_to_its_end_too() {
        let (level, mut playback) = playback(&[0]);
        playback.advance(&level, playback.step_ms, false);
        let duration = level.duration_ms(&level.start(), playback.state());
        assert!(playback.advance(&level, duration / 2.0, false));
        assert_eq!(playback.change(&level).map(|(_, done)| done), Some(0.5));
        assert!(
            playback.advance(&level, duration / 2.0, false),
            "drawn once more"
        );
        assert!(playback.change(&level).is_none());
        assert!(!playback.advance(&level, 1.0, false), "then it rests");
    }

    #[test]
    fn reduced_motion_shows_no_change() {
        let (level, mut playback) = playback(&[0, 1]);
        for _ in 0..2 {
            assert!(playback.advance(&level, playback.step_ms, true));
            assert!(playback.change(&level).is_none());
        }
        assert_eq!(playback.place(), (2, 2));
        assert!(!playback.advance(&level, 1.0, true));
    }

    #[test]
    fn steps_stay_within_the_line() {
        let (level, mut playback) = playback(&[0, 1]);
        playback.pause();
        for (by, at) in [(1, 1), (i64::MAX, 2), (i64::MIN, 0), (-1, 0), (5, 2)] {
            playback.step(by);
            assert_eq!(playback.place(), (at, 2), "{by}");
        }
        assert!(
            playback.change(&level).is_none(),
            "only one move forth is shown"
        );
        playback.step(-1);
        playback.step(1);
        assert!(playback.change(&level).is_some());
    }

    #[test]
    fn resuming_does_not_repeat_the_last_animation() {
        let (level, mut playback) = playback(&[0, 1]);
        playback.advance(&level, playback.step_ms, false);
        playback.advance(&level, 500.0, false);
        playback.toggle();
        assert!(!playback.is_playing() && !playback.advance(&level, 1.0, false));
        playback.toggle();
        assert!(playback.is_playing() && playback.change(&level).is_none());
        assert_eq!(playback.place(), (1, 2));
        playback.step(1);
        playback.pause();
        playback.toggle();
        assert_eq!(playback.place(), (0, 2), "at the end, from the start");
    }

    #[test]
    fn empty_and_illegal_lines_are_refused() {
        let (level, mut playback) = playback(&[]);
        playback.advance(&level, 1e9, false);
        assert!(!playback.is_playing() && playback.place() == (0, 0));
        let fault = Playback::new(&level, vec![Press(0), Press(9)], PlaybackSource::Replay).err();
        assert_eq!(fault.unwrap().0, "move 2 (9): there is no lamp 9");
    }
}
