//! The answer of a run that the board shows: the best one, an earlier one, or an individual; how it
//! replaces the one before, move by move where the puzzle shows moves; and whether the board shows the game instead.

use super::best_history::{self, BestEntry};
use crate::game::puzzle::CELEBRATION_MS;
use crate::game::puzzle::evolves::Walked;
use crate::game::session::history::replay;
use crate::game::session::playback::{FAST_MS, Playback};
use crate::game::{Game, Status};
use crate::search::{Score, Term};

/// How long a better answer takes to replace the one before.
const FADE_MS: f64 = 180.0;

/// The most that a solution takes if it alone is shown move by move: a better one may follow soon.
const SOLUTION_MS: f64 = 6000.0;

/// An answer, and the terms of its fitness.
type TakenApart<M> = (Vec<M>, Vec<Term>);

/// An answer that was chosen: its fitness, its moves, and the terms of its fitness.
type Chosen<'a, M> = (Score, &'a [M], &'a [Term]);

/// What the moves of an answer lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadsTo {
    /// A position of the level.
    Position,
    /// A draft, in an editor.
    Draft,
    /// Another level.
    Level,
}

/// The answer that the board shows.
pub struct ShownAnswer<P: Game> {
    level: P,
    leads_to: LeadsTo,
    /// The answer, and the one it replaces.
    moves: Vec<P::Move>,
    before: Vec<P::Move>,
    /// Progress of the replacement, 0–1.
    fade: f64,
    /// The draft that it leads to.
    draft: Option<P::State>,
    /// The positions that both lead to.
    positions: [Option<P::State>; 2],
    /// The present one on its way, or the solution of the level that it is, if that is shown move by move.
    walk: Option<Playback<P>>,
    /// Whether the end of the answer shown is still to be celebrated.
    celebrates: bool,
    /// The time since the answer became a solution, while that is celebrated.
    celebration_ms: Option<f64>,
    /// The player has chosen to see the game instead of the answers, or has acted on it.
    game_chosen: bool,
    shows_game_for_now: bool,
    /// The bests shown so far with the terms of their fitness, and the earlier one that is shown now.
    bests: Vec<(BestEntry, TakenApart<P::Move>)>,
    earlier: Option<usize>,
    /// The individual of the population that was chosen instead.
    individual: Option<(Score, Vec<P::Move>)>,
    /// The summary of its level.
    summary: Option<String>,
    /// What is around the answer has changed.
    is_stale: bool,
}

impl<P: Game> ShownAnswer<P> {
    /// No answer yet.
    pub const fn new(level: P, leads_to: LeadsTo) -> Self {
        Self {
            level,
            leads_to,
            moves: Vec::new(),
            before: Vec::new(),
            fade: 1.0,
            draft: None,
            positions: [None, None],
            walk: None,
            celebrates: false,
            celebration_ms: None,
            game_chosen: false,
            shows_game_for_now: false,
            bests: Vec::new(),
            earlier: None,
            individual: None,
            summary: None,
            is_stale: false,
        }
    }

    /// What the board shows around the answer has changed.
    pub(super) const fn repaint(&mut self) {
        self.is_stale = true;
    }

    /// The level of the run.
    pub const fn level(&self) -> &P {
        &self.level
    }

    /// Whether answers lead to positions of the level.
    pub fn is_position(&self) -> bool {
        self.leads_to == LeadsTo::Position
    }

    /// Shows an answer, fading the one before. Returns whether it has changed.
    pub fn show(&mut self, answer: Vec<P::Move>) -> bool {
        let changed = answer != self.moves;
        if changed {
            self.before = std::mem::replace(&mut self.moves, answer);
            self.fade = 0.0;
            self.set_position();
            let drafted = self.leads_to == LeadsTo::Draft && !self.moves.is_empty();
            self.draft = drafted
                .then(|| replay(&self.level, &self.moves).ok())
                .flatten();
            let designed = match self.leads_to {
                LeadsTo::Level => (P::ANSWERS.level)(&self.level, &self.moves),
                LeadsTo::Position | LeadsTo::Draft => None,
            };
            if P::WALKED == Walked::All && self.leads_to == LeadsTo::Level {
                self.walk = designed.as_ref().and_then(|level| self.solved(level));
            }
            self.summary = designed.map(|level| level.summary());
        }
        changed
    }

    /// The solution of the level that the answer leads to, to be shown after the answer's moves.
    fn solved(&self, designed: &P) -> Option<Playback<P>> {
        let solution = designed.solution()?;
        let line = self.moves.iter().cloned().chain(solution).collect();
        Playback::from_answer(&self.level, line, self.moves.len())
    }

    /// Updates its position. A solution after a non-solution is celebrated.
    fn set_position(&mut self) {
        let there = self.is_position() && !self.moves.is_empty();
        let position = there.then(|| replay(&self.level, &self.moves).ok());
        let [before, now] = &mut self.positions;
        *before = std::mem::replace(now, position.flatten());
        let is_won = |state: &Option<P::State>| {
            let state = state.as_ref();
            state.is_some_and(|state| self.level.status(state) == Status::Solved)
        };
        // A solution that comes before the one shown has been seen to its end is shown in its place.
        let celebrates = is_won(now) && (self.celebrates || !is_won(before));
        // What both answers have in common, and has been seen, is not shown again.
        let alike = self.before.iter().zip(&self.moves);
        let alike = alike.take_while(|(a, b)| a == b).count();
        // Of most answers the last position alone was shown.
        let all = if P::WALKED == Walked::All {
            usize::MAX
        } else {
            0
        };
        let seen = self.walk.take().map_or(all, |walk| walk.place().0);
        let is_walked = match P::WALKED {
            Walked::None => false,
            Walked::Solution => celebrates,
            Walked::All => now.is_some(),
        };
        if is_walked {
            let moves = self.moves.clone();
            self.walk = Playback::from_answer(&self.level, moves, alike.min(seen));
        }
        self.celebrates = celebrates;
        if self.walk.is_none() {
            self.celebrate();
        }
    }

    /// Shows the answer's last position at once.
    fn end_walk(&mut self) {
        if self.walk.take().is_some() {
            self.celebrate();
        }
    }

    /// Begins the celebration if it is due.
    fn celebrate(&mut self) {
        if std::mem::take(&mut self.celebrates) {
            self.celebration_ms = Some(0.0);
        }
    }

    /// Whether it is shown move by move, and not yet its end.
    pub const fn is_walked(&self) -> bool {
        self.walk.is_some()
    }

    /// Shows an answer without its way there: looking back does not count as a new best.
    pub fn show_at_once(&mut self, answer: Vec<P::Move>) {
        self.show(answer);
        self.end_walk();
    }

    /// Whether this answer is the latest best that was recorded.
    pub fn is_latest(&self, moves: &[P::Move]) -> bool {
        let latest = self.bests.last();
        latest.is_some_and(|(_, (latest, _))| latest == moves)
    }

    /// Records a best, with the terms of its fitness.
    pub fn record(&mut self, entry: BestEntry, moves: Vec<P::Move>, terms: Vec<Term>) {
        if best_history::push(&mut self.bests, entry, (moves, terms)) {
            self.earlier = self.earlier.map(|at| at / 2);
        }
    }

    /// The individual or the earlier best that was chosen, with the terms of its fitness if they are known.
    pub fn chosen(&self) -> Option<Chosen<'_, P::Move>> {
        if let Some((score, moves)) = &self.individual {
            return Some((*score, moves, &[]));
        }
        let (entry, (moves, terms)) = self.bests.get(self.earlier?)?;
        Some((entry.score, moves, terms))
    }

    /// Chooses one of the bests, or the present one (`None`, or the last).
    pub fn choose_earlier(&mut self, at: Option<usize>) {
        self.choose_game(false);
        self.earlier = at.filter(|at| at + 1 < self.bests.len());
        self.individual = None;
    }

    /// Chooses an individual, or the present `best` if it is that one, or chosen already.
    pub fn choose_individual(&mut self, (score, moves): (Score, &[P::Move]), best: &[P::Move]) {
        let was_chosen = self.individual.take().is_some_and(|(_, was)| was == moves);
        self.choose_earlier(None);
        let is_other = !was_chosen && moves != best;
        self.individual = is_other.then(|| (score, moves.to_vec()));
    }

    /// The moves of the answer shown.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// How many bests were shown so far, and the earlier one that is shown now.
    pub const fn bests(&self) -> (usize, Option<usize>) {
        (self.bests.len(), self.earlier)
    }

    /// All of them, oldest first.
    pub fn all_bests(&self) -> impl Iterator<Item = (BestEntry, &[P::Move])> {
        let bests = self.bests.iter();
        bests.map(|(entry, (moves, _))| (entry.clone(), &moves[..]))
    }

    /// When one of them was found, oldest first.
    pub fn best_at(&self, at: usize) -> Option<BestEntry> {
        Some(self.bests.get(at)?.0.clone())
    }

    /// Whether the board shows the answer, not the player's game; `None` without an answer.
    pub fn is_seen(&self) -> Option<bool> {
        (!self.moves.is_empty()).then_some(!self.game_chosen && !self.shows_game_for_now)
    }

    /// The player chooses the game or the answers, for as long as the run lasts.
    pub const fn choose_game(&mut self, game: bool) {
        self.game_chosen = game;
        self.shows_game_for_now = false;
    }

    /// Turns to the game when the player acts on it, or back.
    pub const fn set_shows_game(&mut self, game: bool) {
        self.shows_game_for_now = game;
    }

    /// The summary of its level.
    pub fn summary(&self) -> Option<&str> {
        self.summary.as_deref()
    }

    /// Lets time pass; returns whether something still moves. `pace`: how much faster than usual an answer
    /// is shown move by move; `still`: reduced motion, its last position at once.
    pub fn advance(&mut self, elapsed_ms: f64, pace: f64, still: bool) -> bool {
        let moved = std::mem::take(&mut self.is_stale)
            || self.fade < 1.0
            || self.celebration_ms.is_some()
            || self.walk.is_some();
        let faster = (self.moves.len() as f64 * FAST_MS / SOLUTION_MS).max(1.0);
        let pace = if P::WALKED == Walked::All {
            pace
        } else {
            pace * faster
        };
        let walk = self.walk.as_mut();
        if walk.is_some_and(|walk| still || !walk.advance(&self.level, pace * elapsed_ms, false)) {
            self.end_walk();
        }
        self.fade = match still {
            true => 1.0,
            false => (self.fade + elapsed_ms / FADE_MS).min(1.0),
        };
        let celebrated = self.celebration_ms.map(|ms| ms + elapsed_ms);
        self.celebration_ms = celebrated.filter(|ms| !still && *ms < CELEBRATION_MS);
        moved
    }

    /// The position of the answer shown, with the moves that lead to it. `None` without an answer,
    /// and where answers are levels or edits.
    pub fn position(&self) -> Option<(&P::State, &[P::Move])> {
        match &self.walk {
            Some(_) if !self.is_position() => None,
            Some(walk) => Some((walk.state(), &self.moves[..walk.place().0])),
            None => Some((self.positions[1].as_ref()?, &self.moves)),
        }
    }

    /// The position to which the whole answer leads.
    pub const fn last_position(&self) -> Option<&P::State> {
        self.positions[1].as_ref()
    }

    /// The position of the designed level shown, while its solution is shown move by move.
    pub fn solving(&self) -> Option<&P::State> {
        let walk = self.walk.as_ref().filter(|_| !self.is_position());
        walk.map(Playback::state)
    }

    /// In an editor, the draft to which the answer shown leads.
    pub const fn draft(&self) -> Option<&P::State> {
        self.draft.as_ref()
    }

    /// The position before, and how far it has been replaced, 0–1: that of the answer before, or of the
    /// move before.
    pub fn change(&self) -> Option<(&P::State, f64)> {
        if let Some(walk) = &self.walk {
            return walk.change(&self.level);
        }
        let before = self.positions[0].as_ref()?;
        (self.fade < 1.0).then_some((before, self.fade))
    }

    /// How far the celebration of a solution is, 0–1; else 0.
    pub fn celebration(&self) -> f64 {
        self.celebration_ms.map_or(0.0, |ms| ms / CELEBRATION_MS)
    }

    /// The answers to be seen, each with its opacity.
    pub fn previews(&self) -> impl Iterator<Item = (&[P::Move], f64)> {
        [(&self.before, 1.0 - self.fade), (&self.moves, self.fade)]
            .into_iter()
            .map(|(moves, opacity)| (&moves[..], opacity))
            .filter(|(moves, opacity)| !moves.is_empty() && *opacity > 0.0)
    }
}
