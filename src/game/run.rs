//! A running search of a session: its settings, its preview on the board, its gallery.

use serde_json::Value;

use super::best_history::{self, BestEntry};
use super::evolves::{BoxedSearch, SearchSpec};
use super::history::replay;
use super::playback::Playback;
use super::puzzle::CELEBRATION_MS;
use super::run_control::{IslandControl, RunControl, Tile};
use super::standing::{Reached, Standing};
use super::{Game, Status, excerpt, message, save};
use crate::i18n::{tr, translate};
use crate::search::islands::{Answer, FinalResult, IslandLayout, RemoteSearch, StatusMessage};
use crate::search::{
    Aim, Birth, Conclusion, End, Individual, Method, Migrant, Report, Score, Search, Settings,
    Spec, Step, Term, Trace,
};

pub use super::run_config::{RunConfig, add_former_defaults, is_former, settings};

/// How long the preview of a better answer takes to replace the one before.
const FADE_MS: f64 = 180.0;

/// An answer, and the terms of its fitness.
type TakenApart<M> = (Vec<M>, Vec<Term>);

/// A running search.
pub struct Run<P: Game> {
    level: P,
    spec: &'static SearchSpec<P>,
    settings: Settings,
    layout: Settings,
    seed: u64,
    search: SearchHandle<P>,
    /// The best answer shown, and the one it replaces.
    preview: Vec<P::Move>,
    before: Vec<P::Move>,
    /// Progress of the replacement, 0–1.
    fade: f64,
    /// Whether answers solve the level, so that they lead to positions of it; otherwise they are levels,
    /// or edits.
    solves: bool,
    /// Whether answers are edits, and the draft that the preview leads to.
    edits: bool,
    draft: Option<P::State>,
    /// The positions that both lead to.
    positions: [Option<P::State>; 2],
    /// The present one on its way, if it is shown move by move.
    walk: Option<Playback<P>>,
    /// Whether the end of the answer shown is still to be celebrated.
    celebrates: bool,
    /// The time since the preview became a solution, while that is celebrated.
    celebration_ms: Option<f64>,
    /// The player has chosen to see the game instead of the answers, or has acted on it.
    game_chosen: bool,
    turned_to_game: bool,
    /// The bests shown so far with the terms of their fitness, and the earlier one that is shown now.
    bests: Vec<(BestEntry, TakenApart<P::Move>)>,
    looked_at: Option<usize>,
    /// The summary of the preview's level.
    design: Option<String>,
    end: Option<End>,
    /// Where the saved run stood that is being repeated or resumed, until the search has come as far.
    reached: Option<Reached<P::Move>>,
    gallery: Vec<Individual<P::Move>>,
    /// As of [`Search::diversity_measure`], wherever the search is.
    diversity_measure: &'static str,
    /// Of a run that is elsewhere: the latest birth, and the champion's line of
    /// descent as last received.
    birth: Option<Birth<String>>,
    descent: Vec<Birth<String>>,
}

/// Where the search is.
enum SearchHandle<P: Game> {
    /// In this session.
    Local(BoxedSearch<P>),
    /// In workers or threads, which send messages.
    Remote(Box<RemoteSearch<P::Move>>),
}

/// The search called `id`; the recommended one when `id` is empty.
///
/// # Errors
/// Names the searches there are.
fn find_search<P: Game>(id: &str) -> Result<&'static SearchSpec<P>, String> {
    let all = P::SEARCHES;
    let found = match id {
        "" => all.first(),
        id => all.iter().find(|search| search.spec.id == id),
    };
    found.ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|search| search.spec.id).collect();
        tr!(
            "{name} has no search “{id}”; known: {known}",
            name = translate(P::GUIDE.name),
            id = excerpt(id),
            known = known.join(", ")
        )
    })
}

impl<P: Game> Run<P> {
    /// Makes the search; nothing is evaluated yet.
    ///
    /// # Errors
    /// When there is no such search or setting, or the level does not suit it.
    pub fn new(level: &P, state: &P::State, config: &RunConfig) -> Result<Self, String> {
        let spec = find_search::<P>(&config.search)?;
        let settings = settings(spec.spec.parameters, &config.set)?;
        let search = (spec.build)(level, state, &settings, config.seed)?;
        let edits = level.edited(state).is_some();
        let solves = spec.spec.aim == Aim::Solve && !edits;
        Ok(Self {
            diversity_measure: search.diversity_measure(),
            level: level.clone(),
            spec,
            settings,
            layout: config.layout()?,
            seed: config.seed,
            search: SearchHandle::Local(search),
            preview: Vec::new(),
            before: Vec::new(),
            fade: 1.0,
            solves,
            edits,
            draft: None,
            positions: [None, None],
            walk: None,
            celebrates: false,
            celebration_ms: None,
            game_chosen: false,
            turned_to_game: false,
            bests: Vec::new(),
            looked_at: None,
            design: None,
            end: None,
            reached: None,
            gallery: Vec::new(),
            birth: None,
            descent: Vec::new(),
        })
    }

    /// The same with the search elsewhere, on the islands of the configuration's layout: its
    /// messages come by [`IslandControl::on_status`]. A search without random numbers stays here, for all
    /// islands would do the same.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn remote(level: &P, state: &P::State, config: &RunConfig) -> Result<Self, String> {
        let run = Self::new(level, state, config)?;
        if !run.spec().method.is_seeded() {
            return Ok(run);
        }
        let islands = IslandLayout::of(&run.layout).islands;
        let search =
            SearchHandle::Remote(Box::new(RemoteSearch::new(islands, run.report().direction)));
        Ok(Self { search, ..run })
    }

    fn search(&self) -> &dyn Search<Move = P::Move> {
        match &self.search {
            SearchHandle::Local(search) => search.as_ref(),
            SearchHandle::Remote(remote) => remote.as_ref(),
        }
    }

    fn search_mut(&mut self) -> &mut dyn Search<Move = P::Move> {
        match &mut self.search {
            SearchHandle::Local(search) => search.as_mut(),
            SearchHandle::Remote(remote) => remote.as_mut(),
        }
    }

    /// Shows an answer, fading the one before. Returns whether it has changed.
    fn set_preview(&mut self, answer: Vec<P::Move>) -> bool {
        let changed = answer != self.preview;
        if changed {
            self.before = std::mem::replace(&mut self.preview, answer);
            self.fade = 0.0;
            self.set_position();
            let drafted = self.edits && !self.preview.is_empty();
            self.draft = drafted
                .then(|| replay(&self.level, &self.preview).ok())
                .flatten();
            let designed = match self.designs() {
                true => self.level.designed_level(&self.preview),
                false => None,
            };
            self.design = designed.map(|level| level.summary());
        }
        changed
    }

    /// Updates the preview's position. A solution after a non-solution is celebrated.
    fn set_position(&mut self) {
        let there = self.solves && !self.preview.is_empty();
        let position = there.then(|| replay(&self.level, &self.preview).ok());
        let [before, now] = &mut self.positions;
        *before = std::mem::replace(now, position.flatten());
        let is_won = |state: &Option<P::State>| {
            let state = state.as_ref();
            state.is_some_and(|state| self.level.status(state) == Status::Solved)
        };
        let celebrates = is_won(now) && !is_won(before);
        // What both answers have in common, and has been seen, is not shown again.
        let alike = self.before.iter().zip(&self.preview);
        let alike = alike.take_while(|(a, b)| a == b).count();
        let seen = self.walk.take().map_or(usize::MAX, |walk| walk.place().0);
        if P::SHOWS_MOVES && now.is_some() {
            let moves = self.preview.clone();
            self.walk = Playback::of_answer(&self.level, moves, alike.min(seen));
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

    /// The answer to be put on the board, with its fitness: the earlier best that is shown, or the
    /// best.
    fn shown(&self) -> Option<(Score, Vec<P::Move>)> {
        match self.looked_at.and_then(|at| self.bests.get(at)) {
            Some((entry, (moves, _))) => Some((entry.score, moves.clone())),
            None => self.best(),
        }
    }

    /// That answer, or an individual of the gallery.
    pub fn answer_of(&self, individual: Option<usize>) -> Option<Vec<P::Move>> {
        match individual {
            None => self.shown().map(|(_, moves)| moves),
            Some(index) => Some(self.gallery.get(index)?.moves.clone()),
        }
    }

    /// Lets time pass; returns whether something still moves. `pace`: how much faster than usual an answer
    /// is shown move by move; `still`: reduced motion, its last position at once.
    pub fn advance(&mut self, elapsed_ms: f64, pace: f64, still: bool) -> bool {
        let moved = self.fade < 1.0 || self.celebration_ms.is_some() || self.walk.is_some();
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
            Some(walk) => Some((walk.state(), &self.preview[..walk.place().0])),
            None => Some((self.positions[1].as_ref()?, &self.preview)),
        }
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

    /// The visible previews, each with its opacity.
    pub fn previews(&self) -> impl Iterator<Item = (&[P::Move], f64)> {
        [(&self.before, 1.0 - self.fade), (&self.preview, self.fade)]
            .into_iter()
            .map(|(moves, opacity)| (&moves[..], opacity))
            .filter(|(moves, opacity)| !moves.is_empty() && *opacity > 0.0)
    }

    /// Whether the answers are other levels.
    pub fn designs(&self) -> bool {
        self.spec().aim == Aim::Design
    }

    /// Continues after the end.
    pub fn resume(&mut self) {
        self.end = None;
        self.search_mut().resume();
    }

    /// The best answer so far.
    pub fn best(&self) -> Option<(Score, Vec<P::Move>)> {
        match self.standing_best() {
            Some(reached) => Some(reached.best.clone()),
            None => self.search().best(),
        }
    }

    /// Where the saved run stood, while its answer is better than that of the search.
    fn standing_best(&self) -> Option<&Reached<P::Move>> {
        let reached = self.reached.as_ref()?;
        let now = self.search().report();
        (reached.is_better(now.best, now.direction)).then_some(reached)
    }

    /// What the fitness of the best answer is made of.
    fn terms(&self) -> Vec<Term> {
        match self.standing_best() {
            Some(reached) => reached.terms.clone(),
            None => self.search().terms(),
        }
    }

    /// The search has worked: where the saved run stood is over once it has come as far.
    fn catch_up(&mut self) {
        if let Some(reached) = &self.reached
            && reached.is_reached_by(&self.search().report())
        {
            self.reached = None;
        }
    }

    /// The population at the last refresh.
    pub fn gallery(&self) -> &[Individual<P::Move>] {
        &self.gallery
    }
}

impl<P: Game> RunControl for Run<P> {
    fn spec(&self) -> &'static Spec {
        &self.spec.spec
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn layout(&self) -> &Settings {
        &self.layout
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn is_remote(&self) -> bool {
        matches!(self.search, SearchHandle::Remote(_))
    }

    fn step(&mut self) -> Step {
        let step = self.search_mut().step();
        self.catch_up();
        if let Step::Done(end) = step {
            self.end = Some(end);
        }
        step
    }

    fn report(&self) -> Report {
        let now = self.search().report();
        match &self.reached {
            Some(reached) => reached.report(&now),
            None => now,
        }
    }

    fn worked(&self) -> (u64, u64) {
        let now = self.search().report();
        (now.generation, now.evaluations)
    }

    fn generation(&self) -> u64 {
        let last = match self.end() {
            Some(End::Solved) => self.trace().linear().last(),
            _ => None,
        };
        let report = self.report();
        last.map_or(report.generation + report.under_way, |sample| {
            sample.generation
        })
    }

    fn trace(&self) -> &Trace {
        let search = self.search();
        match &self.reached {
            Some(reached) if !reached.is_passed_by(&search.report()) => &reached.trace,
            _ => search.trace(),
        }
    }

    fn is_solved(&self) -> bool {
        self.solves && !self.level.is_open() && self.report().best.is_some_and(|best| best.solved)
    }

    fn diversity_measure(&self) -> &'static str {
        self.diversity_measure
    }

    fn end(&self) -> Option<End> {
        self.end
    }

    fn search_conclusion(&self) -> Option<String> {
        self.end?;
        let concluded = self.conclusion().map(|conclusion| conclusion.words);
        concluded.or_else(|| self.level.search_conclusion(&self.report()))
    }

    fn conclusion(&self) -> Option<Conclusion> {
        self.search().conclusion()
    }

    fn checkpoint(&self) -> Option<Value> {
        self.search().checkpoint()
    }

    fn restore(&mut self, checkpoint: &Value) -> Result<(), String> {
        self.search_mut().restore(checkpoint).map_err(message)
    }

    fn retrace(&mut self, before: Trace) {
        self.search_mut().retrace(before);
    }

    fn standing(&self) -> Option<Standing> {
        Some(Standing {
            report: self.report(),
            answer: self.answer()?,
            end: self.end,
        })
    }

    fn stand(&mut self, standing: &Standing, trace: Trace) -> Result<(), String> {
        let answer = &standing.answer;
        let moves =
            save::read_moves(&self.level, &answer.line).map_err(|fault| fault.to_string())?;
        self.reached = Some(Reached {
            report: standing.report.clone(),
            best: (answer.score, moves),
            terms: answer.terms.clone(),
            trace,
        });
        self.end = standing.end;
        Ok(())
    }

    fn best_answer(&self) -> Option<Value> {
        let (_, moves) = self.best()?;
        Some(self.level.answer(&moves))
    }

    fn drawn_answer(&self) -> Option<String> {
        let (_, moves) = self.best()?;
        Some(self.level.drawn_answer(&moves))
    }

    fn fitness_note(&self) -> Option<String> {
        let (fitness, moves) = self.shown()?;
        let (search, settings) = (&self.spec.spec, &self.settings);
        self.level.fitness_note(search, settings, fitness, &moves)
    }

    fn fitness_terms(&self) -> Vec<Term> {
        match self.looked_at.and_then(|at| self.bests.get(at)) {
            Some((_, (_, terms))) => terms.clone(),
            None => self.terms(),
        }
    }

    fn refresh_preview(&mut self) -> bool {
        let best = self.best();
        if let Some((score, moves)) = &best {
            let latest = self.bests.last();
            if latest.is_none_or(|(_, (latest, _))| latest != moves) {
                let report = self.report();
                let entry = BestEntry {
                    generation: self.generation(),
                    evaluations: report.evaluations,
                    score: *score,
                };
                let answer = (moves.clone(), self.terms());
                if best_history::push(&mut self.bests, entry, answer) {
                    self.looked_at = self.looked_at.map(|at| at / 2);
                }
            }
        }
        if self.looked_at.is_some() {
            return false;
        }
        self.set_preview(best.map_or_else(Vec::new, |(_, moves)| moves))
    }

    fn shows_answer(&self) -> Option<bool> {
        (!self.preview.is_empty()).then_some(!self.game_chosen && !self.turned_to_game)
    }

    fn choose_game(&mut self, game: bool) {
        self.game_chosen = game;
        self.turned_to_game = false;
    }

    fn turn_to_game(&mut self, game: bool) {
        self.turned_to_game = game;
    }

    fn best_summary(&self) -> Option<&str> {
        self.design.as_deref()
    }

    fn bests(&self) -> (usize, Option<usize>) {
        (self.bests.len(), self.looked_at)
    }

    fn best_at(&self, at: usize) -> Option<BestEntry> {
        Some(self.bests.get(at)?.0)
    }

    fn show_best_at(&mut self, at: Option<usize>) {
        self.choose_game(false);
        // The last one is the present.
        self.looked_at = at.filter(|at| at + 1 < self.bests.len());
        let answer = self.shown().map(|(_, moves)| moves);
        self.set_preview(answer.unwrap_or_default());
        // Looking back does not count as a new best.
        self.end_walk();
    }

    fn refresh_gallery(&mut self, at_most: usize) -> Vec<Tile> {
        let search = self.search();
        let mut gallery = search.population(at_most);
        // A solution that has ended the run need not be in the population; it stands first.
        let solution = self.best().filter(|(score, _)| score.solved);
        if let Some((score, moves)) = solution
            && gallery.first().is_none_or(|first| !first.score.solved)
        {
            gallery.truncate(at_most.saturating_sub(1));
            gallery.insert(0, Individual::new(moves, score));
        }
        self.gallery = gallery;
        let evolves = self.spec().method.evolves();
        let tile = |i: &Individual<P::Move>| Tile {
            score: i.score,
            elite: i.elite && evolves,
        };
        self.gallery.iter().map(tile).collect()
    }

    fn alike(&self) -> Option<u64> {
        let report = self.report();
        let method = self.spec().method;
        let has_births = method.evolves() || method == Method::Swarm;
        // Diversity is measured on samples, but takes less time.
        if !has_births || report.population < 2 || report.diversity != 0.0 {
            return None;
        }
        let all = self.search().population(report.population);
        let (first, others) = all.split_first()?;
        let alike = !others.is_empty() && others.iter().all(|other| other.moves == first.moves);
        alike.then_some(report.population as u64)
    }

    fn watch(&mut self) {
        if let SearchHandle::Local(search) = &mut self.search {
            search.watch();
        }
    }

    fn birth(&self) -> Option<Birth<String>> {
        match &self.search {
            SearchHandle::Local(search) => {
                Some(search.birth()?.map(&|moves| save::write_moves(moves)))
            }
            SearchHandle::Remote(_) => self.birth.clone(),
        }
    }

    fn descent(&self) -> Vec<Birth<String>> {
        let line = |birth: &Birth<Vec<P::Move>>| birth.map(&|moves| save::write_moves(moves));
        match &self.search {
            SearchHandle::Local(search) => search.descent().iter().map(line).collect(),
            SearchHandle::Remote(_) => self.descent.clone(),
        }
    }

    fn printed_births(&self) -> Vec<Birth<String>> {
        let births = P::printed_births(self.spec().id);
        let births = births.iter();
        births
            .map(|birth| birth.map(&|moves| save::write_moves(moves)))
            .collect()
    }
}

impl<P: Game> IslandControl for Run<P> {
    fn on_status(&mut self, message: &StatusMessage) {
        if let SearchHandle::Remote(remote) = &mut self.search {
            let level = &self.level;
            remote.on_status(message, &|line| save::read_moves(level, line).ok());
            if message.birth.is_some() {
                self.birth.clone_from(&message.birth);
            }
            if let Some(descent) = &message.descent {
                self.descent.clone_from(descent);
            }
        }
        self.catch_up();
    }

    fn finish(&mut self, outcome: &FinalResult) {
        if let SearchHandle::Remote(remote) = &mut self.search {
            let level = &self.level;
            remote.finish(outcome, &|line| save::read_moves(level, line).ok());
            self.end = outcome.end;
        }
        self.catch_up();
    }

    fn set_checkpoint(&mut self, checkpoint: Value) {
        if let SearchHandle::Remote(remote) = &mut self.search {
            remote.set_checkpoint(checkpoint);
        }
    }

    fn answer(&self) -> Option<Answer> {
        let (score, moves) = self.best()?;
        Some(Answer {
            line: save::write_moves(&moves),
            score,
            elite: false,
            terms: self.terms(),
        })
    }

    fn population(&self, at_most: usize) -> Vec<Answer> {
        let population = self.search().population(at_most);
        population.iter().map(Answer::of).collect()
    }

    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        self.search().emigrants(at_most)
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        // If that ends the run, the next step says so.
        self.search_mut().immigrate(migrants);
    }
}
