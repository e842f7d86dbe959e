//! The front of the laboratory: a card for each ready-made race, and the form of
//! one's own.

use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

use super::super::app::{App, Tone};
use super::super::{dom, levels, prefs};
use super::live::title;
use crate::puzzles::racing::{Ask, tell};
use crate::puzzles::{Entry, PUZZLES, find, races};
use crate::search::parameter::Kind;
use crate::search::race::Measure;
use crate::search::{Aim, Spec};

/// Contestants at least, and at most.
const FEWEST: usize = 2;
const MOST: usize = 6;

/// One's own race, as far as it is told.
#[derive(Default)]
pub struct Form {
    /// The puzzle's id; empty: nothing was built yet.
    puzzle: &'static str,
    /// Search and settings of each contestant.
    contestants: Vec<(String, String)>,
}

fn listed() -> impl Iterator<Item = &'static Entry> {
    PUZZLES.iter().filter(|entry| entry.listed)
}

/// Searches of a puzzle that race on its levels; those that design where none do.
fn searches(entry: &Entry) -> Vec<&'static Spec> {
    let specs = (entry.specs)();
    let aim = match specs.first() {
        Some(spec) => spec.aim,
        None => Aim::Solve,
    };
    specs.into_iter().filter(|spec| spec.aim == aim).collect()
}

fn value(id: &str) -> String {
    let field: HtmlInputElement = dom::by_id(id);
    field.value().trim().to_owned()
}

fn chosen(id: &str) -> String {
    let field: HtmlSelectElement = dom::by_id(id);
    field.value()
}

fn option(place: &Element, value: &str, words: &str) {
    let option = dom::make("option", "", words);
    dom::attribute(&option, "value", value);
    dom::append(place, &option);
}

/// A whole number of 1 or more.
fn number(id: &str, what: &str) -> Result<u64, String> {
    let field = dom::element(id);
    let text = value(id).replace([',', ' '], "");
    let read = text.parse::<u64>().ok();
    dom::optional(&field, "aria-invalid", read.is_none().then_some("true"));
    read.ok_or_else(|| format!("{what} must be a whole number"))
}

impl App {
    /// The cards and the form.
    pub fn show_front(&mut self) {
        let place = dom::element("lab-cards");
        dom::empty(&place);
        for (n, race) in races::RACES.iter().enumerate() {
            let card = dom::make("article", "lab-card", "");
            dom::append(&card, &dom::make("h3", "", &title(race)));
            dom::append(&card, &dom::make("p", "", race.about));
            let levels = race.levels.len().max(1) as u64;
            let runs = levels * race.entrants.len() as u64 * race.seeds;
            let words = format!(
                "{} searches, {runs} runs of at most {} evaluations.",
                race.entrants.len(),
                tell::grouped(race.evaluations)
            );
            dom::append(&card, &dom::make("p", "faint", &words));
            let button = dom::make("button", "primary", "Run");
            dom::attribute(&button, "type", "button");
            dom::attribute(&button, "data-command", "lab-ready");
            dom::attribute(&button, "data-value", &n.to_string());
            dom::attribute(&button, "aria-label", &format!("Run {}", title(race)));
            dom::append(&card, &button);
            dom::append(&place, &card);
            if let Some(entry) = find(race.puzzle) {
                prefs::dress(&card, self.prefs.theme(entry.accent));
            }
        }
        if self.lab.form.puzzle.is_empty() {
            let select = dom::element("own-puzzle");
            for entry in listed() {
                option(&select, entry.id, entry.name);
            }
            if let Some(entry) = listed().next() {
                self.choose_puzzle(entry);
            }
        }
    }

    fn choose_puzzle(&mut self, entry: &'static Entry) {
        let specs = searches(entry);
        let random = specs.iter().any(|spec| spec.id.contains("random"));
        let others = specs.iter().filter(|spec| !spec.id.contains("random"));
        let mut contestants: Vec<_> = others
            .take(FEWEST)
            .map(|spec| (spec.id.to_owned(), String::new()))
            .collect();
        while contestants.len() < FEWEST
            && let Some(first) = specs.first()
        {
            contestants.push((first.id.to_owned(), String::new()));
        }
        self.lab.form = Form {
            puzzle: entry.id,
            contestants,
        };
        dom::show(&dom::element("own-random-box"), random);
        self.list_contestants();
        let designs = specs.first().is_some_and(|spec| spec.aim == Aim::Design);
        dom::show(&dom::element("own-levels-box"), !designs);
        dom::empty(&dom::element("own-levels"));
        if designs {
            return;
        }
        if self.packs.contains_key(entry.id) {
            self.list_own_levels();
        } else {
            levels::fetch(entry, Self::list_own_levels);
        }
    }

    /// The levels of the bundled pack, to be ticked.
    fn list_own_levels(&mut self) {
        let place = dom::element("own-levels");
        dom::empty(&place);
        let Some(pack) = self.packs.get(self.lab.form.puzzle) else {
            return;
        };
        for (n, level) in pack.levels().enumerate() {
            let label = dom::make("label", "switch", "");
            let tick = dom::make("input", "", "");
            dom::attribute(&tick, "type", "checkbox");
            dom::attribute(&tick, "name", "own-level");
            dom::attribute(&tick, "value", &level.text);
            if n == 0 {
                dom::attribute(&tick, "checked", "");
            }
            dom::append(&label, &tick);
            dom::append(&label, &dom::make("span", "", &level.name));
            dom::append(&place, &label);
        }
    }

    fn list_contestants(&self) {
        let form = &self.lab.form;
        let place = dom::element("own-contestants");
        dom::empty(&place);
        let Some(entry) = find(form.puzzle) else {
            return;
        };
        let specs = searches(entry);
        for (n, (search, set)) in form.contestants.iter().enumerate() {
            let row = dom::make("div", "own-contestant", "");
            let select = dom::make("select", "", "");
            dom::attribute(&select, "id", &format!("own-search-{n}"));
            dom::attribute(&select, "aria-label", &format!("Search {}", n + 1));
            for spec in &specs {
                option(&select, spec.id, spec.name);
            }
            let input = dom::make("input", "", "");
            for (name, value) in [
                ("type", "text"),
                ("id", &*format!("own-set-{n}")),
                ("placeholder", "settings: name=value, …"),
                ("aria-label", &*format!("Settings of search {}", n + 1)),
                ("aria-describedby", "own-settings"),
                ("autocomplete", "off"),
                ("spellcheck", "false"),
                ("autocapitalize", "off"),
            ] {
                dom::attribute(&input, name, value);
            }
            let drop = dom::make("button", "quiet icon-only", "");
            dom::append(&drop, &dom::icon("close", "icon"));
            dom::append(
                &drop,
                &dom::make("span", "unseen", &format!("Take search {} out", n + 1)),
            );
            dom::attribute(&drop, "type", "button");
            dom::attribute(&drop, "title", "Take it out");
            dom::attribute(&drop, "data-command", "lab-drop");
            dom::attribute(&drop, "data-value", &n.to_string());
            let few = form.contestants.len() <= FEWEST;
            dom::optional(&drop, "disabled", few.then_some(""));
            for part in [&select, &input, &drop] {
                dom::append(&row, part);
            }
            dom::append(&place, &row);
            dom::by_id::<HtmlSelectElement>(&format!("own-search-{n}")).set_value(search);
            dom::by_id::<HtmlInputElement>(&format!("own-set-{n}")).set_value(set);
        }
        let full = form.contestants.len() >= MOST;
        dom::optional(&dom::element("own-add"), "disabled", full.then_some(""));
        self.list_settings(&specs);
    }

    /// The settings of the searches that are chosen.
    fn list_settings(&self, specs: &[&'static Spec]) {
        let place = dom::element("own-settings");
        dom::empty(&place);
        for spec in specs {
            if !self
                .lab
                .form
                .contestants
                .iter()
                .any(|(id, _)| id == spec.id)
            {
                continue;
            }
            dom::append(&place, &dom::make("dt", "", spec.name));
            if spec.parameters.is_empty() {
                dom::append(&place, &dom::make("dd", "", "nothing to set"));
            }
            for parameter in spec.parameters {
                let line = dom::make("dd", "", "");
                let value = parameter.show(parameter.default_value());
                dom::append(
                    &line,
                    &dom::make("code", "", &format!("{}={value}", parameter.id)),
                );
                let range = match parameter.kind {
                    Kind::Switch { .. } => String::new(),
                    _ => format!(" ({})", parameter.range()),
                };
                let words = format!(" {}{range}", parameter.name);
                dom::append(&line, &dom::make("span", "", &words));
                dom::append(&place, &line);
            }
        }
    }

    /// Keeps what was written, before the rows are made anew.
    fn read_contestants(&mut self) {
        for (n, (search, set)) in self.lab.form.contestants.iter_mut().enumerate() {
            *search = chosen(&format!("own-search-{n}"));
            *set = value(&format!("own-set-{n}"));
        }
    }

    /// One contestant more, or one less.
    pub fn change_contestants(&mut self, drop: Option<usize>) {
        self.read_contestants();
        let contestants = &mut self.lab.form.contestants;
        match drop {
            Some(n) if n < contestants.len() && contestants.len() > FEWEST => {
                contestants.remove(n);
            }
            None if contestants.len() < MOST => {
                contestants.extend(contestants.last().cloned());
            }
            _ => return,
        }
        self.list_contestants();
        dom::focus(match drop {
            Some(_) => "own-add",
            None => "own-contestants",
        });
    }

    /// A field of the form was changed.
    pub fn lab_field(&mut self, field: &Element) {
        let id = field.id();
        if id == "own-puzzle" {
            let chosen = chosen("own-puzzle");
            if let Some(entry) = listed().find(|entry| entry.id == chosen) {
                self.choose_puzzle(entry);
            }
        } else if id.starts_with("own-search-") {
            self.read_contestants();
            if let Some(entry) = find(self.lab.form.puzzle) {
                self.list_settings(&searches(entry));
            }
        }
    }

    /// Runs the race of the form.
    pub fn run_own(&mut self) {
        self.read_contestants();
        match self.own() {
            Ok(ask) => self.run_race(ask),
            Err(why) => {
                self.say_until_next(&format!("This race can't be run: {why}."), Tone::Bad);
                dom::into_view("lab-notice");
            }
        }
    }

    fn own(&self) -> Result<Ask, String> {
        let form = &self.lab.form;
        let ticked = "#own-levels input:checked";
        let ticks = dom::document().query_selector_all(ticked);
        let ticks = ticks.map_err(|thrown| dom::why(&thrown))?;
        let nodes = (0..ticks.length()).filter_map(|n| ticks.item(n));
        let tick = |node: web_sys::Node| {
            let tick: HtmlInputElement = wasm_bindgen::JsCast::dyn_into(node).ok()?;
            Some(tick.value())
        };
        let levels: Vec<String> = nodes.filter_map(tick).collect();
        let designs = find(form.puzzle).map(searches);
        let designs = designs.is_some_and(|specs| specs.iter().any(|s| s.aim == Aim::Design));
        if levels.is_empty() && !designs {
            return Err("tick a level to race on".to_owned());
        }
        let search = |(search, set): &(String, String)| match set.is_empty() {
            true => search.clone(),
            false => {
                let parts = set.split(',').map(str::trim);
                let parts = parts.filter(|part| !part.is_empty());
                format!("{search}:{}", parts.collect::<Vec<_>>().join(","))
            }
        };
        let random: HtmlInputElement = dom::by_id("own-random");
        let has_random = !dom::element("own-random-box").has_attribute("hidden");
        Ok(Ask {
            puzzle: form.puzzle.to_owned(),
            levels,
            searches: form.contestants.iter().map(search).collect(),
            random: has_random && random.checked(),
            seeds: Some(number("own-seeds", "The number of seeds")?),
            evaluations: Some(number("own-evaluations", "The number of evaluations")?),
            by: match &*chosen("own-by") {
                "evaluations" => Some(Measure::Evaluations),
                "seconds" => Some(Measure::Seconds),
                "score" => Some(Measure::Score),
                _ => None,
            },
            ..Ask::default()
        })
    }
}
