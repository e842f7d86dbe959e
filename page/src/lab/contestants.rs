//! The contestants of the form's race: for each a card with its search and the search's parameters.
//! Settings that differ from the defaults stand in its name.
//!
//! A card is kept until it is taken out: its fields keep their values when other cards come or go.

use std::collections::BTreeMap;

use web_sys::{HtmlElement, HtmlSelectElement};

use crate::platform::dom;
use crate::widgets::parameter_form::ParameterForm;
use evolvarium::i18n::{tr, translate};
use evolvarium::race::chart::letter;
use evolvarium::race::{Contestant, MAX_NAME, VALUE_SEPARATOR, search_text};
use evolvarium::search::Spec;
use evolvarium::search::islands;

/// Settings that differ from the defaults.
pub type ChangedSettings = Vec<(String, String)>;

/// What a card's fields say.
#[derive(Clone)]
pub struct CardContents {
    /// The search's id.
    pub search: String,
    /// Its settings; one of them may have several values.
    pub set: ChangedSettings,
    /// The name that it is given, or empty.
    pub name: String,
}

impl CardContents {
    /// A search with its defaults.
    pub fn new(search: &str) -> Self {
        Self {
            search: search.to_owned(),
            set: ChangedSettings::new(),
            name: String::new(),
        }
    }

    /// A contestant's.
    pub fn of(contestant: &Contestant) -> Self {
        Self {
            set: contestant.set.clone(),
            name: contestant.given.clone().unwrap_or_default(),
            ..Self::new(contestant.spec.id)
        }
    }

    /// Adds the next of the values that a parameter has.
    pub fn add_value(&mut self, contestant: &Contestant) {
        let Some((id, value)) = &contestant.value else {
            return;
        };
        for (_, values) in self.set.iter_mut().filter(|(other, _)| other == id) {
            values.push(VALUE_SEPARATOR);
            values.push_str(value);
        }
    }
}

/// A contestant, or as many as a parameter has values.
pub struct ContestantCard {
    /// Different for each card.
    pub id: u32,
    pub element: HtmlElement,
    select: HtmlSelectElement,
    letter: HtmlElement,
    drop: HtmlElement,
    details: HtmlElement,
    name: HtmlElement,
    own_name: HtmlElement,
    form: ParameterForm,
    /// The chosen search, whose parameters are shown.
    pub search: String,
    /// The settings of the searches that were chosen before.
    left: BTreeMap<String, ChangedSettings>,
}

impl ContestantCard {
    /// A card for a choice of searches.
    pub fn new(id: u32, specs: &[&'static Spec], contents: &CardContents) -> Self {
        let element = dom::make("div", "own-contestant", "");
        let letter = dom::add(&element, "b", "own-letter", "");
        let select = dom::add(&element, "select", "", "");
        dom::attribute(&select, "id", &format!("own-search-{id}"));
        for spec in specs {
            dom::add_option(&select, spec.id, translate(spec.name));
        }
        let drop = dom::command_button("quiet icon-only", "", "lab-drop", &id.to_string());
        dom::append(&drop, &dom::icon("close", "icon"));
        dom::append(&element, &drop);
        let details = dom::add(&element, "details", "", "");
        let summary = dom::add(&details, "summary", "", &format!("{} ", tr!("Settings")));
        let name = dom::add(&summary, "span", "own-name", "");
        let field = dom::add(&details, "div", "field", "");
        let label = dom::add(&field, "label", "", tr!("Name in the race"));
        let own_name = dom::add(&field, "input", "", "");
        for (attribute, value) in [
            ("id", &*format!("own-name-{id}")),
            ("type", "text"),
            ("maxlength", &MAX_NAME.to_string()),
            ("autocomplete", "off"),
            ("placeholder", tr!("by what differs")),
        ] {
            dom::attribute(&own_name, attribute, value);
        }
        dom::attribute(&label, "for", &own_name.id());
        dom::set_value(&own_name, &contents.name);
        let help =
            tr!("A number may have several values, such as 2; 7; 20: each makes one contestant.");
        dom::add(&details, "p", "faint", help);
        let place = dom::add(&details, "div", "own-parameters", "");
        dom::attribute(&place, "id", &format!("own-set-{id}"));
        let mut card = Self {
            id,
            element,
            select: wasm_bindgen::JsCast::unchecked_into(select),
            letter,
            drop,
            details,
            name,
            own_name,
            form: ParameterForm::new(place, true),
            search: String::new(),
            left: BTreeMap::new(),
        };
        let search = &contents.search;
        card.left.insert(search.clone(), contents.set.clone());
        card.select.set_value(search);
        card.follow_fields(specs);
        card
    }

    /// Shows its letter; `few`: it can't be taken out.
    pub fn number(&self, n: usize, few: bool) {
        let which = letter(n);
        dom::set_text(&self.letter, &which);
        dom::attribute(&self.select, "aria-label", &tr!("Search {which}", which));
        let text = tr!("Remove search {which}", which);
        dom::attribute(&self.drop, "title", &text);
        dom::disable(&self.drop, few);
    }

    /// Follows its fields. Another search has its own parameters, with the values they had when it was
    /// last chosen here.
    pub fn follow_fields(&mut self, specs: &[&'static Spec]) {
        let chosen = self.select.value();
        if chosen != self.search
            && let Some(spec) = specs.iter().find(|spec| spec.id == chosen)
        {
            let before = std::mem::replace(&mut self.search, chosen);
            self.left.insert(before, self.form.changed());
            let set = self.left.get(&self.search).cloned();
            let islands = islands::PARAMETERS
                .iter()
                .filter(|_| spec.method.is_seeded());
            let parameters = spec.parameters.iter().chain(islands);
            self.form.build(parameters, &set.unwrap_or_default());
            dom::show(&self.details, !self.form.is_empty());
        }
        let set = self.form.changed();
        let text = match (self.form.read(), &set[..]) {
            (Err(why), _) => why,
            (_, []) => tr!("all defaults").to_owned(),
            _ => {
                let spec = specs.iter().find(|spec| spec.id == self.search);
                islands::describe_all(spec.map_or(&[], |spec| spec.parameters), &set)
            }
        };
        dom::set_text(&self.name, &text);
        dom::class(&self.details, "changed", !set.is_empty());
    }

    /// The chosen search, its valid settings that differ from the defaults, and its name.
    pub fn contents(&self) -> CardContents {
        CardContents {
            search: self.search.clone(),
            set: self.form.changed(),
            name: dom::value(&self.own_name)
                .unwrap_or_default()
                .trim()
                .to_owned(),
        }
    }

    /// How many contestants it makes.
    pub fn contestants(&self) -> usize {
        let set = self.form.changed();
        let values = set
            .iter()
            .map(|(_, text)| text.split(VALUE_SEPARATOR).count());
        values.max().unwrap_or(1)
    }

    /// The contestant in a race's link.
    ///
    /// # Errors
    /// When one of its settings is not valid.
    pub fn link_text(&self) -> Result<String, String> {
        Ok(search_text(&self.search, &self.form.read()?))
    }

    /// Moves the focus to the first setting that is wrong.
    pub fn focus_fault(&self) {
        dom::attribute(&self.details, "open", "");
        self.form.focus_fault();
    }
}
