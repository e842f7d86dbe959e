//! The front of the laboratory: the races that were run lately, a card for each
//! ready-made race, and the form of one's own.

use std::collections::BTreeMap;

use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

use super::Lab;
use super::contestants::{ChangedSettings, ContestantCard};
use super::live::title;
use super::race_workers::LabRace;
use crate::shell::context::{Context, PageView};
use crate::shell::event::{Event, LabEvent};
use crate::shell::{dom, preferences};
use evolvarium::i18n::{separators, tr, translate, trn};
use evolvarium::puzzles::registry::listed;
use evolvarium::puzzles::{Entry, find};
use evolvarium::race::chart::letter;
use evolvarium::race::{Measure, RaceLink, limits, presets, report};
use evolvarium::search::{Aim, Spec};

/// Contestants at least.
const FEWEST: usize = 2;

/// One's own race, as far as it is told.
#[derive(Default)]
pub struct RaceForm {
    /// The puzzle's id; empty: nothing was built yet.
    puzzle: &'static str,
    cards: Vec<ContestantCard>,
    /// Cards made so far.
    made: u32,
    /// What was told of other puzzles.
    left: BTreeMap<&'static str, FormContents>,
}

/// What is told of a puzzle's race.
#[derive(Clone, Default)]
struct FormContents {
    levels: Vec<String>,
    contestants: Vec<(String, ChangedSettings)>,
}

/// Searches of a puzzle that race on its levels; those that design where none do.
fn searches(entry: &Entry) -> Vec<&'static Spec> {
    let specs = entry.specs();
    let aim = specs.first().map_or(Aim::Solve, |spec| spec.aim);
    specs.into_iter().filter(|spec| spec.aim == aim).collect()
}

fn designs(specs: &[&Spec]) -> bool {
    specs.iter().any(|spec| spec.aim == Aim::Design)
}

fn chosen(id: &str) -> String {
    dom::by_id::<HtmlSelectElement>(id).value()
}

fn option(place: &Element, value: &str, words: &str) {
    let option = dom::make("option", "", words);
    dom::attribute(&option, "value", value);
    dom::append(place, &option);
}

/// Says what is wrong with a field, below it; nothing: nothing is.
fn fault(id: &str, words: &str) {
    let wrong = !words.is_empty();
    let field = dom::element(id);
    dom::optional(&field, "aria-invalid", wrong.then_some("true"));
    dom::text(&dom::element(&format!("{id}-fault")), words);
}

/// A whole number in a range; if it is none, its field says so.
fn number(id: &str, range: std::ops::RangeInclusive<u64>) -> Option<u64> {
    let text = dom::by_id::<HtmlInputElement>(id).value();
    let (_, group) = separators();
    let text = text.replace([group, ' ', '\u{a0}', '\u{202f}'], "");
    let read = text.parse().ok().filter(|n| range.contains(n));
    let (low, high) = (dom::grouped(*range.start()), dom::grouped(*range.end()));
    let right = tr!("It takes a whole number from {low} to {high}.", low, high);
    fault(id, if read.is_some() { "" } else { &right });
    read
}

/// The levels that are ticked.
fn ticked() -> Vec<String> {
    let ticks = dom::document().query_selector_all("#own-levels input:checked");
    let Ok(ticks) = ticks else {
        return Vec::new();
    };
    let nodes = (0..ticks.length()).filter_map(|n| ticks.item(n));
    let inputs = nodes.filter_map(|node| wasm_bindgen::JsCast::dyn_into(node).ok());
    inputs.map(|tick: HtmlInputElement| tick.value()).collect()
}

impl Lab {
    /// The form; the lists above it come with their colours.
    pub fn show_front(&mut self, cx: &mut Context) {
        if self.form.puzzle.is_empty() {
            let select = dom::element("own-puzzle");
            for entry in listed() {
                option(&select, entry.id, translate(entry.name));
            }
            if let Some(entry) = listed().next() {
                self.choose_puzzle(cx, entry);
            }
        }
    }

    /// The lists of the front in the colours of their puzzles, anew.
    pub(super) fn lab_colours(&mut self, cx: &mut Context) {
        if cx.view != PageView::Lab || self.open {
            return;
        }
        super::finished_races::list_kept_races(cx);
        let place = dom::element("lab-cards");
        dom::empty(&place);
        for (n, race) in presets::PRESETS.iter().enumerate() {
            let card = dom::make("article", "lab-card", "");
            dom::append(&card, &dom::make("h3", "", &title(race)));
            dom::append(&card, &dom::make("p", "", translate(race.about)));
            let levels = race.levels.len().max(1) as u64;
            let runs = levels * race.contestants.len() as u64 * race.seeds;
            let words = format!(
                "{}, {}",
                trn!(race.contestants.len(), "{n} search", "{n} searches"),
                runs_in_words(runs, race.evaluations)
            );
            dom::append(&card, &dom::make("p", "faint", &words));
            let button = dom::make("button", "primary", tr!("Run"));
            dom::attribute(&button, "type", "button");
            dom::attribute(&button, "data-command", "lab-ready");
            dom::attribute(&button, "data-value", &n.to_string());
            dom::attribute(
                &button,
                "aria-label",
                &tr!("Run {title}", title = title(race)),
            );
            dom::append(&card, &button);
            dom::append(&place, &card);
            if let Some(entry) = find(race.puzzle) {
                preferences::dress(&card, cx.prefs.theme(entry.accent));
            }
        }
    }

    /// Another puzzle; what was told of this one is there when it comes back.
    fn choose_puzzle(&mut self, cx: &mut Context, entry: &'static Entry) {
        let form = &mut self.form;
        if !form.puzzle.is_empty() {
            let cards = form.cards.iter();
            let told = FormContents {
                levels: ticked(),
                contestants: cards
                    .map(|c| (c.search().to_owned(), c.changed()))
                    .collect(),
            };
            form.left.insert(form.puzzle, told);
        }
        self.fill(cx, entry);
    }

    /// Fills the form with what was told of a puzzle, or with a beginning.
    fn fill(&mut self, cx: &mut Context, entry: &'static Entry) {
        let specs = searches(entry);
        let form = &mut self.form;
        form.puzzle = entry.id;
        let mut contestants = match form.left.get(entry.id) {
            Some(told) => told.contestants.clone(),
            None => {
                let tame = specs.iter().filter(|spec| !spec.id.contains("random"));
                tame.take(FEWEST)
                    .map(|spec| (spec.id.to_owned(), ChangedSettings::new()))
                    .collect()
            }
        };
        while contestants.len() < FEWEST
            && let Some(first) = specs.first()
        {
            contestants.push((first.id.to_owned(), ChangedSettings::new()));
        }
        form.cards.clear();
        dom::empty(&dom::element("own-contestants"));
        for (search, set) in contestants {
            form.add(&specs, &search, &set);
        }
        form.number();
        dom::by_id::<HtmlSelectElement>("own-puzzle").set_value(entry.id);
        let random = specs.iter().any(|spec| spec.id.contains("random"));
        dom::show(&dom::element("own-random-box"), random);
        fault("own-levels", "");
        let designs = designs(&specs);
        dom::show(&dom::element("own-levels-box"), !designs);
        dom::empty(&dom::element("own-levels"));
        if !designs {
            cx.with_levels(entry, Event::Lab(LabEvent::LevelsCame));
        }
        self.sum_up();
    }

    /// The levels to be ticked: those of the bundled pack, after others that were
    /// ticked before.
    pub fn list_own_levels(&self, cx: &Context) {
        let place = dom::element("own-levels");
        dom::empty(&place);
        let form = &self.form;
        let (Some(pack), Some(entry)) = (cx.packs.get(form.puzzle), find(form.puzzle)) else {
            return;
        };
        let told = form.left.get(form.puzzle).map(|told| told.levels.clone());
        let first = || pack.levels().next().map(|level| level.text.clone());
        let wanted = told.unwrap_or_else(|| first().into_iter().collect());
        let bundled = |text: &String| pack.levels().any(|level| level.text == *text);
        let others = wanted.iter().filter(|text| !bundled(text));
        let others = others.filter_map(|text| Some((text, entry.open(text).ok()?.level().name())));
        let others: Vec<(&String, String)> = others.collect();
        let levels = pack.levels().map(|level| (&level.text, level.name.clone()));
        for (text, name) in others.into_iter().chain(levels) {
            let label = dom::make("label", "switch", "");
            let tick = dom::make("input", "", "");
            dom::attribute(&tick, "type", "checkbox");
            dom::attribute(&tick, "name", "own-level");
            dom::attribute(&tick, "value", text);
            let on = wanted.contains(text);
            dom::optional(&tick, "checked", on.then_some(""));
            dom::append(&label, &tick);
            dom::append(&label, &dom::make("span", "", translate(&name)));
            dom::attribute(&label, "title", translate(&name));
            dom::append(&place, &label);
        }
        self.sum_up();
    }

    /// One contestant more, like the last; or one less.
    pub fn change_contestants(&mut self, drop: Option<u32>) {
        let Some(entry) = find(self.form.puzzle) else {
            return;
        };
        let form = &mut self.form;
        let focus = if let Some(id) = drop {
            let place = form.cards.iter().position(|card| card.id == id);
            if let Some(place) = place.filter(|_| form.cards.len() > FEWEST) {
                form.cards.remove(place).element.remove();
            }
            "own-add".to_owned()
        } else {
            let last = form.cards.last();
            let last = last.map(|card| (card.search().to_owned(), card.changed()));
            if let Some((search, set)) = last.filter(|_| form.cards.len() < limits::CONTESTANTS) {
                form.add(&searches(entry), &search, &set);
            }
            format!("own-search-{}", form.made)
        };
        form.number();
        self.sum_up();
        dom::focus(&focus);
    }

    /// A field of the form was changed.
    pub(super) fn lab_field(&mut self, cx: &mut Context, field: &Element) {
        let id = field.id();
        if id == "own-puzzle" {
            let chosen = chosen("own-puzzle");
            if let Some(entry) = listed().find(|entry| entry.id == chosen) {
                self.choose_puzzle(cx, entry);
            }
            return;
        }
        let form = &mut self.form;
        if let Some(entry) = find(form.puzzle) {
            let specs = searches(entry);
            for card in &mut form.cards {
                let there: &web_sys::Node = field;
                if card.element.contains(Some(there)) {
                    card.look(&specs);
                }
            }
        }
        dom::text(&dom::element("own-fault"), "");
        self.sum_up();
    }

    /// How much is asked for, in words. Looks at the fields with figures.
    fn sum_up(&self) {
        let (seeds, _, most) = figures();
        let form = &self.form;
        let specs = find(form.puzzle).map(searches).unwrap_or_default();
        let levels = ticked().len() as u64;
        let all = dom::document().query_selector_all("#own-levels input");
        let words = match all.map_or(0, |all| all.length()) {
            0 => String::new(),
            all => tr!("{part} of {all}", part = levels, all),
        };
        dom::text(&dom::element("own-ticked"), &words);
        let there =
            |card: &ContestantCard| card.search().contains("random") && card.changed().is_empty();
        let control = random() && !form.cards.iter().any(there);
        let searches = (form.cards.len() + usize::from(control)) as u64;
        let levels = if designs(&specs) { 1 } else { levels };
        if levels > 0 {
            fault("own-levels", "");
        }
        let words = match (seeds, most) {
            (Some(seeds), Some(most)) if levels > 0 => {
                let runs = searches.saturating_mul(levels).saturating_mul(seeds);
                let searches = trn!(searches, "{n} search", "{n} searches");
                let on = trn!(levels, "{n} level", "{n} levels");
                let from = trn!(seeds, "{n} seed", "{n} seeds");
                let factors = match designs(&specs) {
                    true => vec![searches, from],
                    false => vec![searches, on, from],
                };
                format!("{}: {}", factors.join(" × "), runs_in_words(runs, most))
            }
            _ => String::new(),
        };
        dom::text(&dom::element("own-sum"), &words);
    }

    /// Runs the race of the form.
    pub fn run_own(&mut self, cx: &mut Context) {
        let begun = self.own().and_then(|ask| self.run_race(cx, ask));
        let words = begun.err().unwrap_or_default();
        dom::text(&dom::element("own-fault"), &words);
    }

    /// What the form asks for. The first field that can't be gets the focus.
    fn own(&self) -> Result<RaceLink, String> {
        let form = &self.form;
        let specs = find(form.puzzle).map(searches).unwrap_or_default();
        let mut wrong: Vec<String> = Vec::new();
        let mut at = |focus: &dyn Fn(), why: String| {
            if wrong.is_empty() {
                focus();
            }
            wrong.push(why);
        };
        let levels = ticked();
        if levels.is_empty() && !designs(&specs) {
            let why = tr!("Tick a level to race on.");
            fault("own-levels", why);
            at(&|| dom::focus("own-levels"), why.to_owned());
        }
        let mut searches = Vec::new();
        for (n, card) in form.cards.iter().enumerate() {
            match card.ask() {
                Ok(text) => searches.push(text),
                Err(why) => {
                    let which = letter(n);
                    at(
                        &|| card.focus_fault(),
                        tr!("Search {which}: {why}", which, why),
                    );
                }
            }
        }
        let (seeds, first, most) = figures();
        for (id, why, read) in [
            ("own-seeds", tr!("Seeds can't be so."), seeds),
            ("own-seed", tr!("First seed can't be so."), first),
            ("own-evaluations", tr!("Evaluations can't be so."), most),
        ] {
            if read.is_none() {
                at(&|| dom::focus(id), why.to_owned());
            }
        }
        match &wrong[..] {
            [] => {}
            [one] => return Err(one.clone()),
            [first, more @ ..] => {
                let more = trn!(
                    more.len(),
                    "And another field can't be so.",
                    "And {n} other fields can't be so."
                );
                return Err(format!("{first} {more}"));
            }
        }
        let ask = RaceLink {
            puzzle: form.puzzle.to_owned(),
            levels,
            searches,
            random: random(),
            seeds,
            seed: first.filter(|first| *first != 1),
            evaluations: most,
            by: match &*chosen("own-by") {
                "evaluations" => Some(Measure::Evaluations),
                "seconds" => Some(Measure::Seconds),
                "score" => Some(Measure::Score),
                _ => None,
            },
            ..RaceLink::default()
        };
        Ok(ask)
    }

    /// Puts a race into the form, to be changed.
    pub fn change_race(&mut self, cx: &mut Context) {
        let Some(race) = &self.race else {
            return;
        };
        let config = &race.raced.config;
        let Some(entry) = find(config.puzzle) else {
            return;
        };
        let contestants = config.contestants.iter();
        let told = FormContents {
            levels: config
                .levels
                .iter()
                .map(|level| level.text.clone())
                .collect(),
            contestants: contestants
                .map(|c| (c.spec.id.to_owned(), c.set.clone()))
                .collect(),
        };
        let fields = [
            ("own-seeds", config.seeds),
            ("own-seed", config.first),
            ("own-evaluations", config.evaluations.unwrap_or(0)),
        ];
        for (id, n) in fields {
            dom::by_id::<HtmlInputElement>(id).set_value(&n.to_string());
        }
        dom::by_id::<HtmlInputElement>("own-random").set_checked(false);
        dom::by_id::<HtmlSelectElement>("own-by").set_value(report::by(config.measure));
        let _ = dom::window().location().set_hash("#/lab");
        self.follow_to_lab(cx, "#/lab");
        self.form.left.insert(entry.id, told);
        self.fill(cx, entry);
        dom::text(&dom::element("own-fault"), "");
        dom::into_view("own-title");
        dom::focus("own-puzzle");
    }
}

/// How many runs there are, and how long each may be.
fn runs_in_words(runs: u64, most: u64) -> String {
    trn!(
        runs,
        "{n} run of at most {most} evaluations.",
        "{n} runs of at most {most} evaluations.",
        most = dom::grouped(most)
    )
}

/// Whether the random control is asked for.
fn random() -> bool {
    let there = !dom::element("own-random-box").has_attribute("hidden");
    there && dom::by_id::<HtmlInputElement>("own-random").checked()
}

/// Seeds, the first of them, and evaluations of a run.
fn figures() -> (Option<u64>, Option<u64>, Option<u64>) {
    (
        number("own-seeds", 1..=limits::RUNS),
        number("own-seed", 0..=u64::MAX),
        number("own-evaluations", 1..=limits::EVALUATIONS),
    )
}

impl RaceForm {
    fn add(&mut self, specs: &[&'static Spec], search: &str, set: &[(String, String)]) {
        self.made += 1;
        let card = ContestantCard::new(self.made, specs, search, set);
        dom::append(&dom::element("own-contestants"), &card.element);
        self.cards.push(card);
    }

    /// Letters, and what more or less there can be.
    fn number(&self) {
        for (n, card) in self.cards.iter().enumerate() {
            card.number(n, self.cards.len() <= FEWEST);
        }
        let full = self.cards.len() >= limits::CONTESTANTS;
        dom::optional(&dom::element("own-add"), "disabled", full.then_some(""));
    }
}

/// Whether a race can be run, before anything of it is shown.
pub fn tried(ask: RaceLink) -> Result<LabRace, String> {
    LabRace::of(ask).map_err(|why| tr!("This race can't be run: {why}.", why))
}
