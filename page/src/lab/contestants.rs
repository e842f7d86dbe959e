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
use evolvarium::race::{MAX_NAME, VALUE_SEPARATOR, read_search, search_text};
use evolvarium::search::Spec;
use evolvarium::search::islands;

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
    left: BTreeMap<String, Vec<(String, String)>>,
}

impl ContestantCard {
    /// A card for a choice of searches, with one of them as a link has it, and its name.
    pub fn new(id: u32, specs: &[&'static Spec], text: &str, name_given: &str) -> Self {
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
        dom::set_value(&own_name, name_given);
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
        let (search, set) = read_search(text).unwrap_or_default();
        card.left.insert(search.to_owned(), set);
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

    /// The chosen search with its valid settings that differ from the defaults, as a link has it.
    pub fn text(&self) -> String {
        search_text(&self.search, &self.form.changed())
    }

    /// The name that it is given, or empty.
    pub fn own_name(&self) -> String {
        let name = dom::value(&self.own_name).unwrap_or_default();
        name.trim().to_owned()
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
