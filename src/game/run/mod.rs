//! A running search of a session: its settings, its best answer, its gallery.

pub mod best_history;
pub mod birth_report;
pub mod birth_steps;
pub mod champion_line;
pub mod chart;
pub(in crate::game) mod config;
pub mod control;
pub mod curve_table;
pub mod frame_budget;
pub mod inheritance;
pub mod island;
pub mod kept_run;
pub mod past_run;
pub mod result_line;
pub mod search_choice;
pub mod shown_answer;
pub mod speed;
pub mod standing;
pub mod state;
pub mod step_speed;
pub mod words;

use serde_json::Value;

use self::best_history::BestEntry;
use self::champion_line::ChampionLine;
use self::control::{IslandControl, RunControl, Tile};
use self::shown_answer::{LeadsTo, ShownAnswer};
use self::standing::{Reached, Standing};
use super::puzzle::evolves::{BoxedSearch, SearchSpec, find_search};
use super::session::history::replay;
use super::{Game, files::save, message};
use crate::search::islands::{IslandLayout, RemoteSearch};
use crate::search::{
    Aim, Birth, ByHand, Conclusion, End, Individual, Report, Score, ScoreColumn, Search, Settings,
    Spec, Step, Term, Trace,
};

mod as_island;
mod gallery;

pub use self::config::{RunConfig, settings};

/// The most individuals shown; at least as many are looked through for the best one.
pub const MAX_TILES: usize = champion_line::MAX_BOARDS;

/// A running search.
pub struct Run<P: Game> {
    spec: &'static SearchSpec<P>,
    settings: Settings,
    layout: Settings,
    seed: u64,
    search: SearchHandle<P>,
    shown: ShownAnswer<P>,
    end: Option<End>,
    /// Where the saved run stood that is being repeated or resumed, until the search has come as far.
    reached: Option<Reached<P::Move>>,
    gallery: Vec<Individual<P::Move>>,
    /// The answers of the whole population, best first, where the board shows them all as ways.
    ways: Vec<Vec<P::Move>>,
    /// Where each of them stood before.
    places_before: Vec<Option<usize>>,
    /// What the gallery shows in place of the population.
    line: Option<ChampionLine>,
    /// The place in it of the one that the board shows.
    line_board: Option<usize>,
    /// The place in it that was last chosen.
    chosen_tile: usize,
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

impl<P: Game> Run<P> {
    /// Makes the search; nothing is evaluated yet.
    ///
    /// # Errors
    /// When there is no such search or setting, or the level does not suit it.
    pub fn new(level: &P, state: &P::State, config: &RunConfig) -> Result<Self, String> {
        let spec = find_search::<P>(&config.search)?;
        let settings = settings(spec.spec.parameters, &config.set)?;
        let search = (spec.build)(level, state, &settings, config.seed)?;
        let leads_to = match spec.spec.aim {
            _ if P::EDITOR.is_some() => LeadsTo::Draft,
            Aim::Solve => LeadsTo::Position,
            Aim::Design => LeadsTo::Level,
        };
        Ok(Self {
            diversity_measure: search.diversity_measure(),
            shown: ShownAnswer::new(level.clone(), leads_to),
            spec,
            settings,
            layout: config.layout()?,
            seed: config.seed,
            search: SearchHandle::Local(search),
            end: None,
            reached: None,
            gallery: Vec::new(),
            places_before: Vec::new(),
            ways: Vec::new(),
            line: None,
            line_board: None,
            chosen_tile: 0,
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
        let islands = IslandLayout::from_settings(&run.layout).islands;
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

    /// The answer shown on the board.
    pub const fn shown(&self) -> &ShownAnswer<P> {
        &self.shown
    }

    /// The same, to be changed.
    pub const fn shown_mut(&mut self) -> &mut ShownAnswer<P> {
        &mut self.shown
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
        self.shown.is_position()
            && !P::RECORD_GAME.is_some_and(|game| (game.is_open)(self.shown.level()))
            && self.report().best.is_some_and(|best| best.solved)
    }

    fn diversity_measure(&self) -> &'static str {
        self.diversity_measure
    }

    fn end(&self) -> Option<End> {
        self.end
    }

    fn search_conclusion(&self) -> Option<String> {
        self.end?;
        let concluded = self.conclusion().map(|conclusion| conclusion.text);
        concluded.or_else(|| self.shown.level().search_conclusion(&self.report()))
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

    fn restore_standing(&mut self, standing: &Standing, trace: Trace) -> Result<(), String> {
        let answer = &standing.answer;
        let moves = save::read_moves::<P>(&answer.line).map_err(|fault| fault.to_string())?;
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
        Some(self.shown.level().answer(&moves))
    }

    fn drawn_answer(&self) -> Option<String> {
        let (_, moves) = self.best()?;
        Some(self.shown.level().drawn_answer(&moves))
    }

    fn fitness_note(&self) -> Option<String> {
        let (fitness, moves) = self.chosen()?;
        (self.spec.note)(self.shown.level(), &self.settings, fitness, &moves)
    }

    fn fitness_terms(&self) -> Vec<Term> {
        match self.shown.chosen() {
            Some((_, _, terms)) => terms.to_vec(),
            None => self.terms(),
        }
    }

    fn refresh_preview(&mut self) -> bool {
        let best = self.best();
        if let Some((score, moves)) = &best
            && !self.shown.is_latest(moves)
        {
            let level = self.shown.level();
            let position = self.shown.is_position();
            let position = position.then(|| replay(level, moves).ok()).flatten();
            let entry = BestEntry {
                generation: self.generation(),
                evaluations: self.report().evaluations,
                score: *score,
                words: position.and_then(|state| (P::ANSWERS.words)(level, &state)),
            };
            let terms = self.terms();
            self.shown.record(entry, moves.clone(), terms);
        }
        let ancestor = self.line_board.and_then(|at| self.line_moves(at));
        let answer = ancestor.or_else(|| best.map(|(_, moves)| moves));
        self.shows_best() && self.shown.show(answer.unwrap_or_default())
    }

    fn shows_answer(&self) -> Option<bool> {
        self.shown.is_seen()
    }

    fn choose_game(&mut self, game: bool) {
        self.shown.choose_game(game);
    }

    fn set_shows_game(&mut self, game: bool) {
        self.shown.set_shows_game(game);
    }

    fn best_summary(&self) -> Option<&str> {
        self.shown.summary()
    }

    fn bests(&self) -> (usize, Option<usize>) {
        self.shown.bests()
    }

    fn best_at(&self, at: usize) -> Option<BestEntry> {
        self.shown.best_at(at)
    }

    fn show_best_at(&mut self, at: Option<usize>) {
        self.shown.choose_earlier(at);
        let answer = self.answer_of(None).unwrap_or_default();
        self.shown.show_at_once(answer);
    }

    fn shows_best(&self) -> bool {
        self.shown.chosen().is_none()
    }

    fn show_individual(&mut self, index: usize) {
        self.chosen_tile = index;
        if let (Some(one), Some((_, best))) = (self.gallery.get(index), self.best()) {
            self.shown.choose_individual((one.score, &one.moves), &best);
        }
        let answer = self.answer_of(None).unwrap_or_default();
        self.shown.show(answer);
    }

    fn show_line(&mut self, on: bool) {
        self.line = on.then(|| self.champion_line());
        if self.line_board.take().is_some() {
            self.refresh_preview();
        }
    }

    fn show_line_board(&mut self, at: usize) {
        self.line_board = Some(at);
        self.refresh_preview();
    }

    fn shows_ancestor(&self) -> bool {
        let line = self.line.as_ref().filter(|_| self.shows_best());
        let at = self.line_board.zip(line);
        at.is_some_and(|(at, line)| at + 1 < line.boards.len())
    }

    fn is_walked(&self) -> bool {
        self.shown.is_walked()
    }

    fn line(&self) -> Option<&ChampionLine> {
        self.line.as_ref()
    }

    fn refresh_gallery(&mut self, at_most: usize) -> Vec<Tile> {
        self.fill_gallery(at_most)
    }

    fn places_before(&self) -> &[Option<usize>] {
        &self.places_before
    }

    fn breeding(&mut self) -> Option<&mut dyn ByHand> {
        self.search_mut().breeding()
    }

    fn breed_from(&mut self, tiles: &[usize]) -> bool {
        self.breed_from_tiles(tiles)
    }

    fn size_if_all_alike(&self) -> Option<u64> {
        self.alike()
    }

    fn scores(&self) -> &[ScoreColumn] {
        self.search().scores()
    }

    fn founders(&self) -> Option<(usize, usize)> {
        self.search().founders()
    }

    fn watch(&mut self) {
        self.search_mut().watch();
    }

    fn birth(&self) -> Option<Birth<String>> {
        match &self.search {
            SearchHandle::Local(search) => search.birth().as_ref().map(written),
            SearchHandle::Remote(_) => self.birth.clone(),
        }
    }

    fn descent(&self) -> Vec<Birth<String>> {
        match &self.search {
            SearchHandle::Local(search) => search.descent().iter().map(written).collect(),
            SearchHandle::Remote(_) => self.descent.clone(),
        }
    }

    fn printed_births(&self) -> Vec<Birth<String>> {
        (self.spec.printed)().iter().map(written).collect()
    }
}

/// A birth with answers as lines of moves.
fn written<M: ToString>(birth: &Birth<Vec<M>>) -> Birth<String> {
    birth.map(&|moves| save::write_moves(moves))
}
