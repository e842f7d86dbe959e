//! A search at work within a session: its settings, its ghost on the board,
//! its gallery.

use super::puzzle::{BoxedSearch, Puzzle, SearchSpec};
use crate::search::{Aim, End, Individual, Migrant, Report, Score, Settings, Spec, Step, Trace};

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
    seed: u64,
    search: BoxedSearch<P>,
    /// The best answer as it is shown, and the one it is replacing.
    ghost: Vec<P::Move>,
    before: Vec<P::Move>,
    /// How far the replacing has gone, 0–1.
    fade: f64,
    /// What the level that the ghost stands for says of itself.
    design: Option<String>,
    end: Option<End>,
    gallery: Vec<Individual<P::Move>>,
}

/// The search called `id`; the recommended one when `id` is empty.
///
/// # Errors
/// Names the searches there are.
pub fn find<P: Puzzle>(id: &str) -> Result<&'static SearchSpec<P>, String> {
    let all = P::searches();
    let found = if id.is_empty() {
        all.first()
    } else {
        all.iter().find(|s| s.spec.id == id)
    };
    found.ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|s| s.spec.id).collect();
        format!(
            "{} has no search “{id}”; it offers: {}",
            P::NAME,
            known.join(", ")
        )
    })
}

/// The settings that differ from a search's defaults, put in place.
///
/// # Errors
/// Names the parameter that is unknown or out of range.
pub fn settings(spec: &Spec, set: &[(String, String)]) -> Result<Settings, String> {
    let mut settings = spec.defaults();
    for (id, value) in set {
        settings.set(id, value).map_err(|fault| fault.to_string())?;
    }
    Ok(settings)
}

impl<P: Puzzle> Run<P> {
    /// Makes the search; nothing is evaluated yet.
    ///
    /// # Errors
    /// When there is no such search or setting, or the level does not suit it.
    pub fn new(level: &P, state: &P::State, plan: &Plan) -> Result<Self, String> {
        let spec = find::<P>(&plan.search)?;
        let settings = settings(&spec.spec, &plan.set)?;
        let search = (spec.build)(level, state, &settings, plan.seed)?;
        Ok(Self {
            spec,
            settings,
            seed: plan.seed,
            search,
            ghost: Vec::new(),
            before: Vec::new(),
            fade: 1.0,
            design: None,
            end: None,
            gallery: Vec::new(),
        })
    }

    /// One step of the search.
    pub fn step(&mut self) -> Step {
        let step = self.search.step();
        if let Step::Done(end) = step {
            self.end = Some(end);
        }
        step
    }

    /// Shows the best answer there is now, fading the one before.
    /// Returns whether it is another one.
    pub fn refresh_ghost(&mut self, level: &P) -> bool {
        let best = self.search.best().map_or_else(Vec::new, |(_, moves)| moves);
        let changed = best != self.ghost;
        if changed {
            self.before = std::mem::replace(&mut self.ghost, best);
            self.fade = 0.0;
            let designed = self.designs().then(|| level.designed(&self.ghost));
            self.design = designed.flatten().map(|level| level.summary());
        }
        changed
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
        self.search.resume();
    }

    /// Why it is over, once it is.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// What is needed to go on at another time, if the search can.
    pub(super) fn checkpoint(&self) -> Option<serde_json::Value> {
        self.search.checkpoint()
    }

    /// Goes on from a checkpoint.
    ///
    /// # Errors
    /// What is wrong with it; the run is then as it was.
    pub(super) fn restore(&mut self, checkpoint: &serde_json::Value) -> Result<(), String> {
        self.search.restore(checkpoint)
    }

    /// Its best, for other runs of the same search on the same level.
    #[must_use]
    pub fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        self.search.emigrants(at_most)
    }

    /// Takes in what other runs have sent. If that ends the run, the next step
    /// says so.
    pub fn immigrate(&mut self, migrants: &[Migrant]) {
        self.search.immigrate(migrants);
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

    /// Its seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Where it stands.
    #[must_use]
    pub fn report(&self) -> Report {
        self.search.report()
    }

    /// Its course.
    #[must_use]
    pub fn trace(&self) -> &Trace {
        self.search.trace()
    }

    /// The best answer so far.
    #[must_use]
    pub fn best(&self) -> Option<(Score, Vec<P::Move>)> {
        self.search.best()
    }

    /// Looks at the population again, best first.
    pub fn refresh_gallery(&mut self, at_most: usize) -> &[Individual<P::Move>] {
        self.gallery = self.search.population(at_most);
        &self.gallery
    }

    /// The population as it was last looked at.
    #[must_use]
    pub fn gallery(&self) -> &[Individual<P::Move>] {
        &self.gallery
    }
}
