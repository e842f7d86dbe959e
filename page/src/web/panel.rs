//! The panel of the search: which one, with which settings, from which seed,
//! at which speed. All of it is generated from what the searches say of
//! themselves.

use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

use super::app::{App, Tone};
use super::dom;
use super::explain::cite_all;
use super::islands as fleet;
use super::pace::Pace;
use super::parameters::Form;
use super::prefs::Prefs;
use evolvarium::game::link::Link;
use evolvarium::game::run::Plan;
use evolvarium::i18n::{tr, translate, trn};
use evolvarium::search::{Aim, Direction, Settings, Spec, islands};

/// What can't be changed before a level is on the board.
const FIELDS: [&str; 6] = ["search", "seed", "speed", "ghost", "log-x", "log-y"];

/// The panel.
pub struct Panel {
    specs: Vec<&'static Spec>,
    /// What pressing Evolve does with the first of them.
    prospect: String,
    form: Form,
    islands: Form,
    select: HtmlSelectElement,
    seed: HtmlInputElement,
    /// Figures, chart and gallery are to be brought up to date at once.
    pub stale: bool,
    /// When the figures were last brought up to date.
    pub shown_at: f64,
    /// What that takes, in milliseconds.
    pub texts_ms: f64,
    /// When, and at how many evaluations, the pace was last measured.
    pub measured: Option<(f64, u64)>,
    /// Evaluations per second.
    pub per_second: f64,
    /// How fast the search steps.
    pub pace: Pace,
    hidden_while_running: bool,
}

/// As many islands as this device has cores beside the page's; nothing to set
/// where that is one.
fn spare_cores() -> Vec<(String, String)> {
    match fleet::spare_cores() {
        1 => Vec::new(),
        n => vec![("islands".to_owned(), n.to_string())],
    }
}

fn say_prospect(words: &str) {
    let line = dom::element("prospect");
    dom::text(&line, words);
    dom::attribute(&line, "title", words);
    dom::attribute(&dom::element("outcome"), "data-prospect", words);
}

/// A seed nobody has chosen: 32 bits, so that it can be read and typed.
pub fn fresh_seed() -> u64 {
    let mut bytes = [0; 4];
    match getrandom::fill(&mut bytes) {
        Ok(()) => u64::from(u32::from_le_bytes(bytes)),
        Err(_) => dom::now().to_bits() >> 20,
    }
}

impl Panel {
    /// The page's.
    pub fn new() -> Self {
        Self {
            specs: Vec::new(),
            prospect: String::new(),
            form: Form::new("parameters"),
            islands: Form::new("island-parameters"),
            select: dom::by_id("search"),
            seed: dom::by_id("seed"),
            stale: true,
            shown_at: 0.0,
            texts_ms: 0.0,
            measured: None,
            per_second: 0.0,
            pace: Pace::default(),
            hidden_while_running: false,
        }
    }

    /// Says beside the button what pressing it does.
    pub fn promise(&mut self, prospect: String) {
        say_prospect(&prospect);
        self.prospect = prospect;
    }

    /// The searches of another puzzle, with a plan in place.
    pub fn open(&mut self, specs: Vec<&'static Spec>, plan: Option<&Plan>) {
        self.specs = specs;
        dom::class(&dom::element("evolve"), "absent", self.specs.is_empty());
        dom::empty(&self.select);
        dom::class(&dom::element("evolve"), "waiting", false);
        for id in FIELDS {
            dom::optional(&dom::element(id), "disabled", None);
        }
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
                let group = dom::make("optgroup", "", "");
                dom::attribute(&group, "label", label);
                dom::append(&place, &group);
                place = group.into();
            }
            for spec in self.specs.iter().filter(|spec| spec.aim == aim) {
                let option = dom::make("option", "", translate(spec.name));
                dom::attribute(&option, "value", spec.id);
                dom::append(&place, &option);
            }
        }
        match plan {
            Some(plan) => self.write(plan),
            None => self.write(&Plan {
                search: String::new(),
                set: spare_cores(),
                seed: fresh_seed(),
            }),
        }
        self.pace = Pace::default();
        self.restarted();
    }

    /// Forgets what was measured of the run before.
    pub fn restarted(&mut self) {
        self.measured = None;
        self.per_second = 0.0;
        self.stale = true;
    }

    /// Puts a plan in place, as far as it can be.
    pub fn write(&mut self, plan: &Plan) {
        let known = self.specs.iter().find(|spec| spec.id == plan.search);
        if let Some(spec) = known.or(self.specs.first()) {
            self.select.set_value(spec.id);
        }
        self.describe(&plan.set);
        self.write_seed(plan.seed);
        self.stale = true;
    }

    pub fn write_seed(&self, seed: u64) {
        self.seed.set_value(&seed.to_string());
    }

    fn spec(&self) -> Option<&'static Spec> {
        let id = self.select.value();
        let found = self.specs.iter().find(|spec| spec.id == id);
        found.or(self.specs.first()).copied()
    }

    /// What the answers of the chosen search are for.
    pub fn aim(&self) -> Option<Aim> {
        self.spec().map(|spec| spec.aim)
    }

    fn describe(&mut self, set: &[(String, String)]) {
        let Some(spec) = self.spec() else {
            return;
        };
        dom::text(&dom::element("search-summary"), translate(spec.summary));
        self.foretell(spec);
        cite_all(&dom::element("search-source"), spec.source);
        let (islands, own): (Vec<_>, Vec<_>) = set
            .iter()
            .cloned()
            .partition(|(id, _)| islands::is_setting(id));
        self.form.build(spec.parameters, &own);
        self.islands.build(&islands::PARAMETERS, &islands);
        dom::show(&dom::element("parameters-box"), !self.form.is_empty());
    }

    /// Says beside the button what pressing it does.
    fn foretell(&self, spec: &Spec) {
        let first = self.specs.first().is_some_and(|first| first.id == spec.id);
        let words = match self.prospect.as_str() {
            words if first && !words.is_empty() => words,
            _ => translate(spec.summary),
        };
        say_prospect(words);
    }

    /// What the panel says.
    ///
    /// # Errors
    /// What is wrong with a setting or the seed.
    pub fn plan(&self) -> Result<Plan, String> {
        let Some(spec) = self.spec() else {
            return Err(tr!("This puzzle offers no search.").to_owned());
        };
        let text = self.seed.value();
        let seed = text.trim().parse();
        dom::optional(&self.seed, "aria-invalid", seed.is_err().then_some("true"));
        let mut set = self.form.read()?;
        let changed = match set.len() {
            0 => String::new(),
            changed => trn!(changed, "{n} changed", "{n} changed"),
        };
        dom::text(&dom::element("changed"), &changed);
        let islands = self.islands.read()?;
        let number = islands.iter().find(|(id, _)| id == "islands");
        let words = match number {
            Some((_, number)) => tr!("{number}, each on a core", number),
            None => tr!("none: the page's own frames").to_owned(),
        };
        dom::text(&dom::element("islands-chosen"), &words);
        set.extend(islands);
        let seed = seed.map_err(|_| {
            tr!(
                "The seed must be a whole number from 0 to {most}.",
                most = u64::MAX
            )
        })?;
        Ok(Plan {
            search: spec.id.to_owned(),
            set,
            seed,
        })
    }

    /// Shows the preferences.
    pub fn show_prefs(&self, prefs: &Prefs, direction: Direction) {
        let speed: HtmlInputElement = dom::by_id("speed");
        speed.set_value(&prefs.speed.to_string());
        dom::text(&dom::element("speed-text"), &prefs.speed_words());
        for (id, on) in [
            ("ghost", prefs.preview),
            ("log-x", prefs.log_generations),
            ("log-y", prefs.log_scores(direction)),
        ] {
            let field: HtmlInputElement = dom::by_id(id);
            field.set_checked(on);
        }
    }

    /// The page was hidden, or is seen again.
    pub fn visibility(&mut self, hidden: bool, apart: bool) {
        self.stale = true;
        self.measured = None;
        let running = dom::element("evolve-button")
            .text_content()
            .is_some_and(|text| text.trim() == tr!("Pause"));
        if hidden {
            self.hidden_while_running = running && !apart;
        } else if std::mem::take(&mut self.hidden_while_running) && running {
            let outcome = dom::element("outcome");
            dom::text(
                &outcome,
                tr!("The search stood still while the page was hidden."),
            );
        }
    }
}

impl App {
    /// A field of the panel was changed.
    pub fn panel_field(&mut self, field: &Element, done: bool) {
        use wasm_bindgen::JsCast as _;
        let input = field.dyn_ref::<HtmlInputElement>();
        let checked = input.is_some_and(HtmlInputElement::checked);
        match field.id().as_str() {
            "speed" => {
                let speed = input.and_then(|input| input.value().parse().ok());
                self.prefs.speed = speed.unwrap_or(0).min(super::prefs::SPEEDS.len() - 1);
                if let Some(table) = &mut self.table {
                    table.owed = 0.0;
                }
            }
            "past" => {
                let at = input.and_then(|input| input.value().parse().ok());
                return self.show_best_at(at);
            }
            "ancestor" => {
                let at = input.and_then(|input| input.value().parse().ok());
                return self.explain_ancestor(at);
            }
            "ghost" => {
                self.prefs.preview = checked;
                self.repaint = true;
            }
            "log-x" => self.prefs.log_generations = checked,
            "log-y" => self.prefs.set_log_scores(self.direction(), checked),
            "search" => {
                if done {
                    // The islands stay: they are not the search's.
                    let islands = self.panel.islands.read().unwrap_or_default();
                    self.panel.describe(&islands);
                    self.panel.stale = true;
                }
                self.plan_changed();
                return;
            }
            _ => {
                self.plan_changed();
                return;
            }
        }
        self.panel.stale = true;
        self.show_panel_prefs();
        if done {
            self.prefs.store();
        }
    }

    /// Which way the scores of the run improve.
    fn direction(&self) -> Direction {
        let run = self.table.as_ref().and_then(|table| table.play.run());
        run.map(|run| run.report().direction).unwrap_or_default()
    }

    /// Fills the panel for the level on the table: its searches, with the plan of the run there is,
    /// what a link asks for, or what was chosen last; and a run that was kept.
    pub fn open_panel(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        table.stale = true; // what may follow a win is known by now
        // The plan of a run that was laid aside is what goes on with it.
        let ran = super::evolving::planned(&*table.play);
        let plan = ran.as_ref().or(self.plans.get(table.entry.id));
        self.panel.open(table.play.level().specs(), plan);
        self.show_panel_prefs();
        self.offer_kept_run();
    }

    /// The search, seed and settings a link asks for.
    pub fn plan_from(&mut self, link: &Link) {
        let Some(table) = &self.table else {
            return;
        };
        let specs = table.play.level().specs();
        let search = link.search.clone().unwrap_or_default();
        let Some(spec) = specs
            .iter()
            .find(|spec| spec.id == search || search.is_empty())
        else {
            let words = tr!(
                "The link asks for a search “{search}” that there is not.",
                search
            );
            return self.say(&words, Tone::Bad);
        };
        let mut fault = None;
        let mut settings = spec.defaults();
        let mut layout = Settings::new(&islands::PARAMETERS);
        for (id, value) in &link.set {
            let about = match islands::is_setting(id) {
                true => &mut layout,
                false => &mut settings,
            };
            if let Err(why) = about.set(id, value) {
                fault.get_or_insert(why.to_string());
            }
        }
        let set = settings.changed().chain(layout.changed());
        let plan = Plan {
            search: spec.id.to_owned(),
            set: set.map(|(id, value)| (id.to_owned(), value)).collect(),
            seed: link.seed.unwrap_or_else(fresh_seed),
        };
        self.panel.write(&plan);
        self.plans.insert(table.entry.id, plan);
        if let Some(why) = fault {
            self.say(&tr!("The link's settings: {why}.", why), Tone::Bad);
        }
    }

    /// Shows the preferences in the panel.
    pub fn show_panel_prefs(&self) {
        self.panel.show_prefs(&self.prefs, self.direction());
    }

    /// The defaults of the chosen search.
    pub fn panel_defaults(&mut self) {
        self.panel.form.defaults();
        self.plan_changed();
    }

    /// Keeps the plan, and says when it takes effect.
    pub fn plan_changed(&mut self) {
        let plan = self.panel.plan();
        let note = dom::element("pending");
        let words = match (&plan, &self.table) {
            (Err(why), _) => why.clone(),
            (Ok(plan), Some(table)) => {
                let other =
                    super::evolving::planned(&*table.play).is_some_and(|running| running != *plan);
                match (other, table.running) {
                    (false, _) => String::new(),
                    (true, true) => {
                        tr!("This holds from the next run: Pause, then Evolve.").to_owned()
                    }
                    (true, false) => tr!("Evolve begins a new run with this.").to_owned(),
                }
            }
            _ => String::new(),
        };
        dom::text(&note, &words);
        if let (Ok(plan), Some(table)) = (plan, &self.table) {
            self.plans.insert(table.entry.id, plan);
        }
    }

    /// Opens or closes the sheet on narrow screens.
    pub fn toggle_sheet(&mut self) {
        let sheet = dom::element("evolve");
        let open = !sheet.class_list().contains("open");
        self.open_sheet(open);
    }

    /// Opens the sheet, or closes it.
    pub fn open_sheet(&mut self, open: bool) {
        let sheet = dom::element("evolve");
        dom::class(&sheet, "open", open);
        let word = if open { "true" } else { "false" };
        dom::attribute(&dom::element("panel-button"), "aria-expanded", word);
        sheet.set_scroll_top(0);
        self.panel.stale = true;
    }
}
