//! The front of the laboratory: the latest finished races, a card for each preset race, and the form of
//! the player's own race.

use std::collections::BTreeMap;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::contestants::ContestantCard;
use super::fields::{fault, figures, no_level, random, runs_text, targets, ticked};
use super::live::title;
use super::race_workers::LabRace;
use super::{Lab, Shown};
use crate::model::context::{Context, PageView};
use crate::model::event::LabEvent;
use crate::model::{history, loader};
use crate::platform::{dom, id, preferences};
use evolvarium::i18n::{tr, translate, trn};
use evolvarium::puzzles::registry::listed;
use evolvarium::puzzles::{Entry, find};
use evolvarium::race::chart::letter;
use evolvarium::race::{Measure, RaceLink, limits, presets};
use evolvarium::search::{Aim, Spec};

/// The contestants of an empty form.
const CONTESTANTS: usize = 2;

/// The form of the player's own race.
#[derive(Default)]
pub struct RaceForm {
    /// The puzzle's id; empty: the form has not been filled.
    puzzle: &'static str,
    cards: Vec<ContestantCard>,
    /// The number of cards made.
    made: u32,
    /// The contents for other puzzles.
    left: BTreeMap<String, RaceLink>,
}

/// The searches of a puzzle that solve levels; if it has none, those that design levels.
fn searches(entry: &Entry) -> Vec<&'static Spec> {
    let specs = entry.specs();
    let aim = specs.first().map_or(Aim::Solve, |spec| spec.aim);
    specs.into_iter().filter(|spec| spec.aim == aim).collect()
}

fn designs(specs: &[&Spec]) -> bool {
    specs.iter().any(|spec| spec.aim == Aim::Design)
}

impl Lab {
    /// Shows or hides the front, and fills the form for the first time. [`Self::lab_colours`] fills the lists
    /// above it.
    pub fn show_front(&mut self, cx: &mut Context) {
        let is_shown = self.shown == Shown::Front;
        dom::show(&id::lab_intro.element(), is_shown);
        dom::show(&id::lab_front.element(), is_shown);
        if is_shown && self.form.puzzle.is_empty() {
            let select = id::own_puzzle.element();
            for entry in listed() {
                dom::add_option(&select, entry.id, translate(entry.name));
            }
            if let Some(entry) = listed().find(|entry| entry.is_here()) {
                self.choose_puzzle(cx, entry);
            }
        }
    }

    /// Makes the lists of the front, in the colours of their puzzles.
    pub(super) fn lab_colours(&mut self, cx: &mut Context) {
        if cx.view != PageView::Lab || self.shown != Shown::Front {
            return;
        }
        super::finished_races::list_saved_races(cx);
        let place = id::lab_cards.element();
        dom::empty(&place);
        for (n, race) in presets::PRESETS.iter().enumerate() {
            let card = dom::add(&place, "article", "lab-card", "");
            dom::add(&card, "h3", "", &title(race));
            dom::add(&card, "p", "", translate(race.question));
            let levels = race.levels.len().max(1) as u64;
            let runs = levels * race.contestants.len() as u64 * race.seeds;
            let text = format!(
                "{}, {}",
                trn!(race.contestants.len(), "{n} search", "{n} searches"),
                runs_text(runs, race.evaluations)
            );
            dom::add(&card, "p", "faint", &text);
            let button = dom::command_button("primary", tr!("Run"), "lab-ready", &n.to_string());
            let name = tr!("Run {title}", title = title(race));
            dom::attribute(&button, "aria-label", &name);
            dom::append(&card, &button);
            if let Some(entry) = find(race.puzzle) {
                preferences::apply_theme(&card, cx.prefs.theme(entry.accent));
            }
        }
    }

    /// Changes the puzzle. The contents for the one before are kept.
    fn choose_puzzle(&mut self, cx: &mut Context, entry: &'static Entry) {
        let form = &mut self.form;
        if !form.puzzle.is_empty() {
            let cards = form.cards.iter();
            let names = form.cards.iter().map(ContestantCard::own_name);
            let contents = RaceLink {
                levels: ticked(),
                searches: cards.map(ContestantCard::text).collect(),
                names: names.enumerate().collect(),
                ..RaceLink::default()
            };
            form.left.insert(form.puzzle.to_owned(), contents);
        }
        self.fill(cx, entry);
    }

    /// Fills the form with the contents kept for a puzzle, or with defaults.
    fn fill(&mut self, cx: &mut Context, entry: &'static Entry) {
        let specs = searches(entry);
        let form = &mut self.form;
        form.puzzle = entry.id;
        let contents = form.left.get(entry.id).cloned().unwrap_or_else(|| {
            let others = specs.iter().filter(|spec| !spec.id.contains("random"));
            let others = others.take(CONTESTANTS).map(|spec| spec.id.to_owned());
            RaceLink {
                searches: others.collect(),
                ..RaceLink::default()
            }
        });
        form.cards.clear();
        dom::empty(&id::own_contestants.element());
        for (place, search) in contents.searches.iter().enumerate() {
            let name = contents.names.get(&place);
            form.add(&specs, search, name.map_or("", |name| name));
        }
        form.number();
        dom::set_value(&id::own_puzzle.element(), entry.id);
        let random = specs.iter().any(|spec| spec.id.contains("random"));
        dom::show(&id::own_random_box.element(), random);
        fault(id::own_levels, "");
        let designs = designs(&specs);
        dom::show(&id::own_levels_box.element(), !designs);
        dom::empty(&id::own_levels.element());
        if !designs {
            cx.with_levels(entry, LabEvent::LevelsCame);
        }
        self.sum_up(false);
    }

    /// Lists the levels to be ticked: other ones that were ticked before, then those of the pack.
    pub fn list_own_levels(&self, cx: &Context) {
        let place = id::own_levels.element();
        dom::empty(&place);
        let form = &self.form;
        let (Some(pack), Some(entry)) = (cx.packs.get(form.puzzle), find(form.puzzle)) else {
            return;
        };
        let before = form.left.get(form.puzzle);
        // First a level that takes a search some effort, as the one that shows a run.
        let shown = entry.demo.map_or("", |demo| demo.level);
        let first = || pack.levels().find(|level| level.key == shown);
        let first = || first().or_else(|| pack.levels().next());
        let wanted = match before {
            Some(contents) => contents.levels.clone(),
            None => first()
                .map(|level| level.without_solution().to_owned())
                .into_iter()
                .collect(),
        };
        let bundled = |text: &String| pack.levels().any(|level| level.without_solution() == *text);
        let others = wanted.iter().filter(|text| !bundled(text));
        let others =
            others.filter_map(|text| Some((text.as_str(), entry.open(text).ok()?.level().name())));
        let others: Vec<(&str, String)> = others.collect();
        // Not their solutions: the link to the race must not give them away.
        let levels = pack.levels();
        let levels = levels.map(|level| (level.without_solution(), level.name.clone()));
        for (text, name) in others.into_iter().chain(levels) {
            let label = dom::add(&place, "label", "switch", "");
            dom::attribute(&label, "title", translate(&name));
            let tick = dom::add(&label, "input", "", "");
            dom::attribute(&tick, "type", "checkbox");
            dom::attribute(&tick, "name", "own-level");
            dom::attribute(&tick, "value", text);
            let on = wanted.iter().any(|wanted| wanted == text);
            dom::optional(&tick, "checked", on.then_some(""));
            dom::add(&label, "span", "", translate(&name));
        }
        self.sum_up(false);
    }

    /// Adds a contestant like the last one, or takes out the one with this id.
    pub fn change_contestants(&mut self, drop: Option<u32>) {
        let Some(entry) = find(self.form.puzzle) else {
            return;
        };
        let form = &mut self.form;
        let focus = if let Some(id) = drop {
            let place = form.cards.iter().position(|card| card.id == id);
            if let Some(place) = place.filter(|_| form.cards.len() > 1) {
                form.cards.remove(place).element.remove();
            }
            "#own-add".to_owned()
        } else {
            let last = form.cards.last().map(ContestantCard::text);
            if let Some(last) = last.filter(|_| form.cards.len() < limits::CONTESTANTS) {
                form.add(&searches(entry), &last, "");
            }
            format!("#own-search-{}", form.made)
        };
        form.number();
        self.sum_up(false);
        if let Some(field) = dom::find(&dom::root(), &focus) {
            let _ = field.unchecked_into::<HtmlElement>().focus();
        }
    }

    /// A field of the form was changed, or is being typed in if the change is not `done`.
    pub(super) fn lab_field(&mut self, cx: &mut Context, field: &Element, done: bool) {
        // A fault is shown when the field is left, and removed at once: the text takes room, and a
        // button must not move away while it is being pressed.
        if !done && field.get_attribute("aria-invalid").as_deref() != Some("true") {
            return self.sum_up(true);
        }
        let id = field.id();
        if id == "own-puzzle" {
            let chosen = id::own_puzzle.element().value();
            match listed().find(|entry| entry.id == chosen) {
                Some(entry) if entry.is_here() => self.choose_puzzle(cx, entry),
                Some(entry) => {
                    let again = LabEvent::Field(field.clone(), done);
                    loader::with_puzzles(cx, vec![entry], None, again);
                }
                None => {}
            }
            return;
        }
        let form = &mut self.form;
        if let Some(entry) = find(form.puzzle) {
            let specs = searches(entry);
            for card in &mut form.cards {
                if card.element.contains(Some(field)) {
                    card.follow_fields(&specs);
                }
            }
        }
        dom::set_text(&id::own_fault.element(), "");
        self.sum_up(false);
    }

    /// Shows the size of the race in words, and the faults of the fields with figures, unless one is
    /// being typed in.
    fn sum_up(&self, typing: bool) {
        let (seeds, _, most) = figures(typing);
        let form = &self.form;
        let specs = find(form.puzzle).map(searches).unwrap_or_default();
        let levels = ticked().len() as u64;
        let all: Vec<Element> = dom::all(&id::own_levels.element(), "input");
        let text = match all.len() {
            0 => String::new(),
            all => tr!("{part} of {all}", part = levels, all),
        };
        dom::set_text(&id::own_ticked.element(), &text);
        // Without settings the text is the search alone.
        let there =
            |card: &ContestantCard| card.search.contains("random") && card.text() == card.search;
        let control = random() && !form.cards.iter().any(there);
        let cards = form.cards.iter().map(ContestantCard::contestants);
        let searches = (cards.sum::<usize>() + usize::from(control)) as u64;
        let levels = if designs(&specs) { 1 } else { levels };
        let none = levels == 0 && !all.is_empty();
        fault(id::own_levels, if none { no_level() } else { "" });
        let text = match (seeds, most) {
            (Some(seeds), Some(most)) if levels > 0 => {
                let runs = searches.saturating_mul(levels).saturating_mul(seeds);
                let searches = trn!(searches, "{n} search", "{n} searches");
                let on = trn!(levels, "{n} level", "{n} levels");
                let from = trn!(seeds, "{n} seed", "{n} seeds");
                let runs = runs_text(runs, most);
                match designs(&specs) {
                    true => format!("{searches} × {from}: {runs}"),
                    false => format!("{searches} × {on} × {from}: {runs}"),
                }
            }
            _ => String::new(),
        };
        dom::set_text(&id::own_sum.element(), &text);
    }

    /// Runs the race of the form.
    pub fn run_custom_race(&mut self, cx: &mut Context) {
        let result = self.race_of_form().and_then(|link| self.run_race(cx, link));
        let text = result.err().unwrap_or_default();
        dom::set_text(&id::own_fault.element(), &text);
    }

    /// The race of the form. The first field with a fault gets the focus.
    fn race_of_form(&self) -> Result<RaceLink, String> {
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
            let why = no_level();
            fault(id::own_levels, why);
            at(&|| dom::focus(id::own_levels), why.to_owned());
        }
        let (mut searches, mut names) = (Vec::new(), BTreeMap::new());
        for (n, card) in form.cards.iter().enumerate() {
            match card.link_text() {
                Ok(text) => {
                    let name = card.own_name();
                    if !name.is_empty() {
                        names.insert(searches.len(), name);
                    }
                    searches.push(text);
                }
                Err(why) => {
                    let which = letter(n);
                    at(
                        &|| card.focus_fault(),
                        tr!("Search {which}: {why}", which, why),
                    );
                }
            }
        }
        let (seeds, first, most) = figures(false);
        for (id, why, read) in [
            (id::own_seeds, tr!("Check the number of seeds."), seeds),
            (id::own_seed, tr!("Check the first seed."), first),
            (
                id::own_evaluations,
                tr!("Check the maximum evaluations per run."),
                most,
            ),
        ] {
            if read.is_none() {
                at(&|| dom::focus(id), why.to_owned());
            }
        }
        let target = targets().unwrap_or_else(|why| {
            at(&|| dom::focus(id::own_target), why);
            None
        });
        match &wrong[..] {
            [] => {}
            [one] => return Err(one.clone()),
            [first, more @ ..] => {
                let more = trn!(
                    more.len(),
                    "Another field needs checking too.",
                    "{n} other fields need checking too."
                );
                return Err(format!("{first} {more}"));
            }
        }
        Ok(RaceLink {
            puzzle: form.puzzle.to_owned(),
            levels,
            searches,
            names,
            random: random(),
            seeds,
            seed: first.filter(|first| *first != 1),
            evaluations: most,
            target,
            by: id::own_by.element().value().parse().ok(),
            version: Some(evolvarium::VERSION.to_owned()),
            ..RaceLink::default()
        })
    }

    /// Puts a race into the form, to be changed.
    pub fn change_race(&mut self, cx: &mut Context) {
        let Some(race) = &self.race else { return };
        let mut link = race.results.config.link();
        let Some(entry) = find(&link.puzzle) else {
            return;
        };
        if race.link.preset().is_some() {
            link.names.clear();
        }
        let number = |n: Option<u64>| n.unwrap_or(0).to_string();
        let targets = link.target.as_deref().unwrap_or_default();
        for (id, value) in [
            (id::own_seeds.any(), &*number(link.seeds)),
            (id::own_seed.any(), &number(link.seed)),
            (id::own_evaluations.any(), &number(link.evaluations)),
            (id::own_target.any(), &targets.replace('|', " ")),
            (id::own_random.any(), "off"),
            (id::own_by.any(), link.by.map_or("", Measure::word)),
        ] {
            dom::set_value(&id.element(), value);
        }
        history::go("#/lab");
        self.follow_to_lab(cx, "#/lab");
        self.form.left.insert(link.puzzle.clone(), link);
        self.fill(cx, entry);
        dom::set_text(&id::own_fault.element(), "");
        dom::into_view(id::own_title);
        dom::focus(id::own_puzzle);
    }
}

impl RaceForm {
    fn add(&mut self, specs: &[&'static Spec], search: &str, name: &str) {
        self.made += 1;
        let card = ContestantCard::new(self.made, specs, search, name);
        dom::append(&id::own_contestants.element(), &card.element);
        self.cards.push(card);
    }

    /// Shows the cards' letters, and whether there can be more or fewer cards.
    fn number(&self) {
        for (n, card) in self.cards.iter().enumerate() {
            card.number(n, self.cards.len() == 1);
        }
        let full = self.cards.len() >= limits::CONTESTANTS;
        dom::disable(&id::own_add.element(), full);
    }
}

/// The race of a link, if it can be run.
pub fn tried(link: RaceLink) -> Result<LabRace, String> {
    LabRace::new(link).map_err(|why| tr!("This race can't be run: {why}.", why))
}
