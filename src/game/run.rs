//! A search at work within a session: its settings, its ghost on the board,
//! its gallery.

use super::island::Islander;
use super::offer;
use super::past::{Moment, Past};
use super::puzzle::{BoxedSearch, Puzzle, SearchSpec};
use super::save;
use crate::search::islands::{self, Answer, Layout, Mirrored, News, Settled};
use crate::search::{
    Aim, Birth, End, Individual, Migrant, Report, Sample, Score, Search, Settings, Spec, Step,
    Trace,
};

/// Which search, with which settings, from which seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The search's id; empty: the recommended one.
    pub search: String,
    /// Settings that are not defaults: parameter and value.
    pub set: Vec<(String, String)>,
    /// The seed.
    pub seed: u64,
}

/// How long the ghost of a better answer takes to replace the one before.
const FADE_MS: f64 = 180.0;

/// A search at work.
pub struct Run<P: Puzzle> {
    spec: &'static SearchSpec<P>,
    settings: Settings,
    layout: Settings,
    seed: u64,
    search: At<P>,
    /// The best answer as it is shown, and the one it is replacing.
    ghost: Vec<P::Move>,
    before: Vec<P::Move>,
    /// How far the replacing has gone, 0–1.
    fade: f64,
    /// The bests that were shown, and which of them is looked at again.
    past: Past<P::Move>,
    looked_at: Option<usize>,
    /// What the level that the ghost stands for says of itself.
    design: Option<String>,
    end: Option<End>,
    gallery: Vec<Individual<P::Move>>,
    /// Of a run that is elsewhere: the latest breeding event, and the champion's
    /// line of descent, as far as it was asked for.
    birth: Option<Birth<String>>,
    descent: Vec<Birth<String>>,
}

/// Where the search is.
enum At<P: Puzzle> {
    /// Here.
    Here(BoxedSearch<P>),
    /// In workers or threads, from where news comes.
    Elsewhere(Box<dyn Mirrored<P::Move>>),
}

/// The settings that differ from a search's defaults, put in place.
///
/// # Errors
/// Names the parameter that is unknown or out of range.
pub fn settings(spec: &Spec, set: &[(String, String)]) -> Result<Settings, String> {
    let mut settings = spec.defaults();
    for (id, value) in set.iter().filter(|(id, _)| !islands::is_setting(id)) {
        settings.set(id, value).map_err(|fault| fault.to_string())?;
    }
    Ok(settings)
}

impl Plan {
    /// The settings that are about islands, whatever the search.
    ///
    /// # Errors
    /// Names the parameter that is out of range.
    pub fn layout(&self) -> Result<Settings, String> {
        let mut layout = Settings::new(&islands::PARAMETERS);
        for (id, value) in self.set.iter().filter(|(id, _)| islands::is_setting(id)) {
            layout.set(id, value).map_err(|fault| fault.to_string())?;
        }
        Ok(layout)
    }

    /// The part of an island: the same search without others, from its own seed.
    #[must_use]
    pub fn island(&self, island: usize) -> Self {
        let own = self.set.iter().filter(|(id, _)| !islands::is_setting(id));
        Self {
            search: self.search.clone(),
            set: own.cloned().collect(),
            seed: islands::seed(self.seed, island),
        }
    }
}

impl<P: Puzzle> Run<P> {
    /// Makes the search; nothing is evaluated yet.
    ///
    /// # Errors
    /// When there is no such search or setting, or the level does not suit it.
    pub fn new(level: &P, state: &P::State, plan: &Plan) -> Result<Self, String> {
        let spec = offer::find::<P>(&plan.search)?;
        let settings = settings(&spec.spec, &plan.set)?;
        let search = (spec.build)(level, state, &settings, plan.seed)?;
        Ok(Self {
            spec,
            settings,
            layout: plan.layout()?,
            seed: plan.seed,
            search: At::Here(search),
            ghost: Vec::new(),
            before: Vec::new(),
            fade: 1.0,
            past: Past::default(),
            looked_at: None,
            design: None,
            end: None,
            gallery: Vec::new(),
            birth: None,
            descent: Vec::new(),
        })
    }

    /// The same of a run whose search is elsewhere, on the islands of the plan's
    /// layout: what is known of it comes by [`Islander::hear`]. A search that draws
    /// no random numbers stays here, for islands would all do the same.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn apart(level: &P, state: &P::State, plan: &Plan) -> Result<Self, String> {
        let run = Self::new(level, state, plan)?;
        if !run.is_seeded() {
            return Ok(run);
        }
        let islands = Layout::of(&run.layout).islands;
        let mirror = (offer::needed::<P>().mirror)(islands, run.report().direction);
        let search = At::Elsewhere(mirror);
        Ok(Self { search, ..run })
    }

    fn search(&self) -> &dyn Search<Move = P::Move> {
        match &self.search {
            At::Here(search) => search.as_ref(),
            At::Elsewhere(mirror) => mirror.as_ref(),
        }
    }

    fn search_mut(&mut self) -> &mut dyn Search<Move = P::Move> {
        match &mut self.search {
            At::Here(search) => search.as_mut(),
            At::Elsewhere(mirror) => mirror.as_mut(),
        }
    }

    /// Whether another seed gives another run.
    #[must_use]
    pub fn is_seeded(&self) -> bool {
        self.search().is_seeded()
    }

    /// Whether the search is elsewhere.
    #[must_use]
    pub const fn is_apart(&self) -> bool {
        matches!(self.search, At::Elsewhere(_))
    }

    /// One step of the search.
    pub fn step(&mut self) -> Step {
        let step = self.search_mut().step();
        if let Step::Done(end) = step {
            self.end = Some(end);
        }
        step
    }

    /// Shows the best answer there is now, fading the one before.
    /// Returns whether it is another one.
    pub fn refresh_ghost(&mut self, level: &P) -> bool {
        let best = self.search().best();
        if let Some((score, moves)) = &best {
            let latest = self.past.len().checked_sub(1);
            let latest = latest.and_then(|at| self.past.get(at));
            if latest.is_none_or(|(_, latest)| latest != moves) {
                let report = self.report();
                let moment = Moment {
                    generation: report.generation,
                    evaluations: report.evaluations,
                    score: *score,
                };
                if self.past.push(moment, moves.clone()) {
                    self.looked_at = self.looked_at.map(|at| at / 2);
                }
            }
        }
        if self.looked_at.is_some() {
            return false;
        }
        self.haunt(level, best.map_or_else(Vec::new, |(_, moves)| moves))
    }

    /// Shows an answer, fading the one before; whether it is another one.
    fn haunt(&mut self, level: &P, answer: Vec<P::Move>) -> bool {
        let changed = answer != self.ghost;
        if changed {
            self.before = std::mem::replace(&mut self.ghost, answer);
            self.fade = 0.0;
            let designed = self.designs().then(|| level.designed(&self.ghost));
            self.design = designed.flatten().map(|level| level.summary());
        }
        changed
    }

    /// The bests that were shown so far.
    #[must_use]
    pub const fn past(&self) -> &Past<P::Move> {
        &self.past
    }

    /// Which of them is looked at again.
    #[must_use]
    pub const fn looked_at(&self) -> Option<usize> {
        self.looked_at
    }

    /// Shows one of the earlier bests instead of the present one, or that one again.
    pub fn look_back(&mut self, level: &P, at: Option<usize>) {
        // The last one is the present.
        self.looked_at = at.filter(|at| at + 1 < self.past.len());
        let answer = self.shown().unwrap_or_default();
        self.haunt(level, answer);
    }

    /// The answer to be put on the board: the one that is looked at, or the best.
    #[must_use]
    pub fn shown(&self) -> Option<Vec<P::Move>> {
        match self.looked_at.and_then(|at| self.past.get(at)) {
            Some((_, moves)) => Some(moves.to_vec()),
            None => self.best().map(|(_, moves)| moves),
        }
    }

    /// Lets time pass; returns whether something still moves.
    pub fn advance(&mut self, elapsed_ms: f64, still: bool) -> bool {
        let moved = self.fade < 1.0;
        self.fade = if still {
            1.0
        } else {
            (self.fade + elapsed_ms / FADE_MS).min(1.0)
        };
        moved
    }

    /// The ghosts that can be seen, each with its opacity.
    pub fn ghosts(&self) -> impl Iterator<Item = (&[P::Move], f64)> {
        [(&self.before, 1.0 - self.fade), (&self.ghost, self.fade)]
            .into_iter()
            .map(|(moves, opacity)| (&moves[..], opacity))
            .filter(|(moves, opacity)| !moves.is_empty() && *opacity > 0.0)
    }

    /// Whether the answers are other levels.
    #[must_use]
    pub fn designs(&self) -> bool {
        self.spec().aim == Aim::Design
    }

    /// The summary of the level that the ghost stands for, if it is one.
    #[must_use]
    pub fn design(&self) -> Option<&str> {
        self.design.as_deref()
    }

    /// Goes on after the end.
    pub fn resume(&mut self) {
        self.end = None;
        self.search_mut().resume();
    }

    /// Why it is over, once it is.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// What is needed to go on at another time, if the search can.
    pub(super) fn checkpoint(&self) -> Option<serde_json::Value> {
        self.search().checkpoint()
    }

    /// Goes on from a checkpoint.
    ///
    /// # Errors
    /// What is wrong with it; the run is then as it was.
    pub(super) fn restore(&mut self, checkpoint: &serde_json::Value) -> Result<(), String> {
        self.search_mut().restore(checkpoint)
    }

    /// What the search says of itself.
    #[must_use]
    pub const fn spec(&self) -> &'static Spec {
        &self.spec.spec
    }

    /// All its settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The settings that are about islands.
    #[must_use]
    pub const fn layout(&self) -> &Settings {
        &self.layout
    }

    /// Its seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Where it stands.
    #[must_use]
    pub fn report(&self) -> Report {
        self.search().report()
    }

    /// Its course.
    #[must_use]
    pub fn trace(&self) -> &Trace {
        self.search().trace()
    }

    /// The best answer so far.
    #[must_use]
    pub fn best(&self) -> Option<(Score, Vec<P::Move>)> {
        self.search().best()
    }

    /// Looks at the population again, best first.
    pub fn refresh_gallery(&mut self, at_most: usize) -> &[Individual<P::Move>] {
        self.gallery = self.search().population(at_most);
        &self.gallery
    }

    /// The population as it was last looked at.
    #[must_use]
    pub fn gallery(&self) -> &[Individual<P::Move>] {
        &self.gallery
    }
}

impl<P: Puzzle> Islander for Run<P> {
    fn hear(&mut self, news: &News) {
        if let At::Elsewhere(mirror) = &mut self.search {
            mirror.hear(news, &|line| save::read_moves(line).ok());
            if news.birth.is_some() {
                self.birth.clone_from(&news.birth);
            }
            if let Some(descent) = &news.descent {
                self.descent.clone_from(descent);
            }
        }
    }

    fn settle(&mut self, outcome: &Settled) {
        if let At::Elsewhere(mirror) = &mut self.search {
            mirror.settle(outcome, &|line| save::read_moves(line).ok());
            self.end = outcome.end;
        }
    }

    fn keep(&mut self, checkpoint: serde_json::Value) {
        if let At::Elsewhere(mirror) = &mut self.search {
            mirror.keep(checkpoint);
        }
    }

    fn advance(&mut self) -> Step {
        self.step()
    }

    fn standing(&self) -> Report {
        self.report()
    }

    fn latest(&self) -> Option<Sample> {
        self.trace().linear().last()
    }

    fn answer(&self) -> Option<Answer> {
        let (score, moves) = self.best()?;
        let elite = false;
        Some(Answer::of(&Individual {
            moves,
            score,
            elite,
        }))
    }

    fn people(&self, at_most: usize) -> Vec<Answer> {
        let people = self.search().population(at_most);
        people.iter().map(Answer::of).collect()
    }

    fn watch(&mut self) {
        if let At::Here(search) = &mut self.search {
            search.watch();
        }
    }

    fn birth(&self) -> Option<Birth<String>> {
        match &self.search {
            At::Here(search) => Some(search.birth()?.map(&|moves| save::write_moves(moves))),
            At::Elsewhere(_) => self.birth.clone(),
        }
    }

    fn descent(&self) -> Vec<Birth<String>> {
        let At::Here(search) = &self.search else {
            return self.descent.clone();
        };
        let births = search.descent();
        let line = |birth: &Birth<Vec<P::Move>>| birth.map(&|moves| save::write_moves(moves));
        births.iter().map(line).collect()
    }

    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        self.search().emigrants(at_most)
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        // If that ends the run, the next step says so.
        self.search_mut().immigrate(migrants);
    }
}
