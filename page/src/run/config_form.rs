//! The form of the Evolve panel: search, settings and seed, made from the descriptions of the searches.

use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

use crate::model::worker_handle;
use crate::platform::id::Id;
use crate::platform::preferences::Prefs;
use crate::platform::seed::fresh_seed;
use crate::platform::terms::show_with_terms;
use crate::platform::{dom, id};
use crate::run::glossary::cite_all;
use crate::widgets::parameter_form::ParameterForm;
use evolvarium::game::level_info::{LevelInfo, Offer};
use evolvarium::game::puzzle::evolves::Choice;
use evolvarium::game::run::{RunConfig, settings};
use evolvarium::i18n::{tr, translate, trn};
use evolvarium::search::{Aim, Direction, Method, Spec, islands};

/// The fields that can't be changed before a level is on the board.
const FIELDS: [Id; 6] = [
    id::by_evaluations.any(),
    id::search.any(),
    id::seed.any(),
    id::speed.any(),
    id::log_x.any(),
    id::log_y.any(),
];

/// What only a search that draws random numbers has use for.
const SEEDED: [Id; 3] = [id::seed_box, id::another_seed, id::islands_box];

/// The form.
pub struct ConfigForm {
    specs: Vec<&'static Spec>,
    /// The runs that the level offers, the first first.
    offers: Vec<Offer>,
    pub form: ParameterForm,
    pub islands: ParameterForm,
    select: HtmlSelectElement,
    seed: HtmlInputElement,
    /// The seed that was typed, or came with a link: it is used again.
    pub chosen_seed: Option<u64>,
    /// The seed of the latest run.
    pub started_seed: Option<u64>,
    /// What is to be filled in.
    opened: Option<RunConfig>,
}

/// The setting of one island for each core but the page's; empty if there is only one.
pub fn spare_cores() -> Vec<(String, String)> {
    match worker_handle::spare_cores() {
        1 => Vec::new(),
        n => vec![("islands".to_owned(), n.to_string())],
    }
}

fn show_summary(text: &str) {
    let line = id::evolve_summary.element();
    dom::set_text(&line, text);
    dom::attribute(&line, "title", text);
}

impl ConfigForm {
    pub fn new() -> Self {
        Self {
            specs: Vec::new(),
            offers: Vec::new(),
            form: ParameterForm::new(id::parameters.element(), false),
            islands: ParameterForm::new(id::island_parameters.element(), false),
            select: id::search.element(),
            seed: id::seed.element(),
            chosen_seed: None,
            started_seed: None,
            opened: None,
        }
    }

    /// Takes over the searches of another puzzle and a configuration, to be [filled in](Self::fill).
    pub fn open(&mut self, level: &dyn LevelInfo, offers: Vec<Offer>, config: RunConfig) {
        self.specs = level.specs();
        show_summary(offers.first().map_or("", |offer| &offer.summary));
        self.offers = offers;
        self.opened = Some(config);
        dom::class(&id::evolve.element(), "absent", self.specs.is_empty());
        dom::class(&id::evolve.element(), "waiting", false);
        for id in FIELDS {
            dom::disable(&id.element(), false);
        }
    }

    /// Fills the form, unless it has been since it was opened.
    pub fn fill(&mut self) {
        let Some(config) = self.opened.take() else {
            return;
        };
        dom::empty(&self.select);
        let groups = [
            (Aim::Solve, tr!("Solve this level")),
            (Aim::Design, tr!("Design new levels")),
        ];
        let both = groups
            .iter()
            .all(|(aim, _)| self.specs.iter().any(|spec| spec.aim == *aim));
        for (aim, label) in groups {
            let mut place: Element = self.select.clone().into();
            if both {
                place = dom::add(&place, "optgroup", "", "").into();
                dom::attribute(&place, "label", label);
            }
            for spec in self.specs.iter().filter(|spec| spec.aim == aim) {
                dom::add_option(&place, spec.id, translate(spec.name));
            }
        }
        self.write(&config);
    }

    /// Shows the runs that the level offers as buttons.
    fn show_offers(&self) {
        let place = id::offers.element();
        dom::empty(&place);
        let Some(spec) = self.spec() else { return };
        let both = self.offers.iter().any(|offer| offer.aim != spec.aim);
        for (index, offer) in self.offers.iter().enumerate() {
            let of_aim = offer.aim == spec.aim;
            let (label, pressed) = match offer.choice {
                Choice::Genetic if both => (translate(offer.aim_label), of_aim),
                Choice::Genetic => (self.kind_of(offer), offer.search == spec.id),
                Choice::Fastest if of_aim => (tr!("Fastest known"), offer.search == spec.id),
                Choice::Fastest => continue,
            };
            let button = dom::command_button("", label, "offer", &index.to_string());
            dom::attribute(&button, "aria-pressed", &pressed.to_string());
            // With two aims it says how, the others what.
            dom::class(&button, "apart", both && offer.choice == Choice::Fastest);
            dom::append(&place, &button);
        }
    }

    /// What kind of evolution an offer is.
    fn kind_of(&self, offer: &Offer) -> &'static str {
        let mut specs = self.specs.iter();
        let spec = specs.find(|spec| spec.id == offer.search);
        match spec.map(|spec| spec.method) {
            Some(Method::Memetic) => tr!("Memetic algorithm"),
            _ => tr!("Genetic algorithm"),
        }
    }

    /// Points at the fastest search, if it is offered and another has run for long without a solution.
    pub fn suggest_fastest(&self, is_slow: bool) {
        let chosen = self.spec().map(|spec| spec.id);
        let mut fastest = self
            .offers
            .iter()
            .filter(|offer| offer.choice == Choice::Fastest);
        let others = is_slow && fastest.any(|offer| Some(offer.search) != chosen);
        let place = id::offers.element();
        if place.class_list().contains("suggesting") != others {
            dom::class(&place, "suggesting", others);
            if let Some(spec) = self.spec() {
                self.show_search_summary(spec, others);
            }
        }
    }

    /// Writes an offered run into the form, with another seed. Returns whether it is another than the chosen one.
    pub fn take_offer(&mut self, index: usize) -> bool {
        let chosen = self.spec().map(|spec| spec.id);
        let offer = self.offers.get(index);
        let Some(offer) = offer.filter(|offer| Some(offer.search) != chosen) else {
            return false;
        };
        let mut run = offer.run_config(fresh_seed());
        run.set.extend(self.islands.values().unwrap_or_default());
        self.write(&run);
        true
    }

    /// Writes the valid parts of a configuration into the form.
    pub fn write(&mut self, config: &RunConfig) {
        let known = self.specs.iter().find(|spec| spec.id == config.search);
        if let Some(spec) = known.or(self.specs.first()) {
            self.select.set_value(spec.id);
        }
        self.describe(&config.set);
        self.write_seed(config.seed);
        self.show_settings();
    }

    pub fn write_seed(&self, seed: u64) {
        self.seed.set_value(&seed.to_string());
        dom::flag(&self.seed, "aria-invalid", false);
    }

    fn read_seed(&self) -> Option<u64> {
        self.seed.value().trim().parse().ok()
    }

    /// The seed was typed.
    pub fn choose_seed(&mut self) {
        self.chosen_seed = self.read_seed();
    }

    /// Writes a random seed in place of one that a run has used, unless it was chosen.
    pub fn renew_seed(&self) {
        let seed = self.read_seed();
        if seed.is_some() && seed == self.started_seed && seed != self.chosen_seed {
            self.write_seed(fresh_seed());
        }
    }

    pub fn spec(&self) -> Option<&'static Spec> {
        let id = self.select.value();
        let found = self.specs.iter().find(|spec| spec.id == id);
        found.or(self.specs.first()).copied()
    }

    /// The method of the chosen search.
    pub fn method(&self) -> Option<Method> {
        self.spec().map(|spec| spec.method)
    }

    /// The aim of the chosen search.
    pub fn aim(&self) -> Option<Aim> {
        self.spec().map(|spec| spec.aim)
    }

    /// Builds the form of the chosen search, with these settings.
    pub fn describe(&mut self, set: &[(String, String)]) {
        let Some(spec) = self.spec() else { return };
        let list = id::search_summary.element();
        dom::empty(&list);
        for (label, text) in spec.summary() {
            dom::add(&list, "dt", "", translate(label));
            show_with_terms(&dom::add(&list, "dd", "", ""), translate(text));
        }
        self.show_search_summary(spec, false);
        self.show_offers();
        cite_all(&id::search_source.element(), spec.source);
        let (islands, own): (Vec<_>, Vec<_>) = set
            .iter()
            .cloned()
            .partition(|(id, _)| islands::is_setting(id));
        let offer = self.offers.iter().find(|offer| offer.search == spec.id);
        self.form.offered = offer.map(|offer| offer.set.clone()).unwrap_or_default();
        self.form.build(spec.parameters, &own);
        self.form.offer_saved_levels();
        self.islands.build(&islands::PARAMETERS, &islands);
        dom::show(&id::parameters_box.element(), !self.form.is_empty());
        for id in SEEDED {
            dom::show(&id.element(), spec.method.is_seeded());
        }
    }

    /// Shows beside the Evolve button what this search does, and if it is slow, which may be quicker.
    fn show_search_summary(&self, spec: &Spec, is_slow: bool) {
        let mut offers = self.offers.iter();
        let offered = offers.find(|offer| offer.search == spec.id && !offer.summary.is_empty());
        // What others do stands below their names in Study.
        let summary = offered.map_or(translate(spec.name), |offer| &offer.summary);
        let advice = tr!("“Fastest known” may be quicker.");
        match is_slow {
            true => show_summary(&format!("{}. {advice}", summary.trim_end_matches('.'))),
            false => show_summary(summary),
        }
    }

    /// Shows what the fitness of this search measures with these settings.
    fn show_fitness(spec: &Spec, set: &[(String, String)]) {
        let [_, (label, fitness), _] = spec.summary();
        let measure = settings(spec.parameters, set).map(|set| set.measure());
        let fitness = measure.ok().flatten().unwrap_or(fitness);
        let line = format!("{}: {}", translate(label), translate(fitness));
        dom::set_text(&id::evolve_fitness.element(), &line);
    }

    /// The configuration in the form.
    ///
    /// # Errors
    /// When a setting or the seed is not valid.
    pub fn config(&self) -> Result<RunConfig, String> {
        let Some(spec) = self.spec() else {
            return Err(tr!("This puzzle has no search.").to_owned());
        };
        let mut set = self.form.values()?;
        set.extend(self.islands.values()?);
        let seed = match self.read_seed() {
            // Not used, and not seen.
            None if !spec.method.is_seeded() => Some(0),
            seed => seed,
        };
        let seed = seed.ok_or_else(|| {
            tr!(
                "The seed must be a whole number from 0 to {most}.",
                most = u64::MAX
            )
        })?;
        Ok(RunConfig {
            search: spec.id.to_owned(),
            set,
            seed,
        })
    }

    /// Shows which settings are not valid, how many are changed, and on how many islands the search runs.
    pub fn show_settings(&self) {
        let is_seeded = self.method().is_some_and(Method::is_seeded);
        let is_wrong = is_seeded && self.read_seed().is_none();
        dom::flag(&self.seed, "aria-invalid", is_wrong);
        let Ok(set) = self.form.read() else { return };
        if let Some(spec) = self.spec() {
            Self::show_fitness(spec, &set);
        }
        let changed = match set.iter().filter(|it| self.form.is_own(it)).count() {
            0 => String::new(),
            changed => trn!(changed, "{n} changed", "{n} changed"),
        };
        dom::set_text(&id::changed.element(), &changed);
        let Ok(islands) = self.islands.read() else {
            return;
        };
        let number = islands.iter().find(|(id, _)| id == "islands");
        let message = match number {
            Some((_, number)) => tr!("{number}, one per core", number),
            None => tr!("off (runs in this page)").to_owned(),
        };
        dom::set_text(&id::islands_chosen.element(), &message);
    }

    /// Shows the preferences.
    pub fn show_prefs(&self, prefs: &Prefs, direction: Direction) {
        let speed = id::speed.element();
        speed.set_value(&prefs.speed.to_string());
        dom::set_text(&id::speed_text.element(), &prefs.speed_label());
        dom::attribute(&speed, "aria-valuetext", &prefs.speed_label());
        for (id, on) in [
            (id::by_evaluations, prefs.by_evaluations),
            (id::log_x, prefs.log_generations),
            (id::log_y, prefs.log_scores(direction)),
        ] {
            id.element().set_checked(on);
        }
    }
}
