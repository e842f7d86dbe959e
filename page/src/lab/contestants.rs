//! The contestants of one's own race: for each a card with its search and that
//! search's parameters. What differs from the defaults stands in its name.
//!
//! A card lives as long as it is not taken out, so that nothing typed into it is
//! lost when another one comes or goes.

use std::collections::BTreeMap;

use web_sys::{HtmlElement, HtmlSelectElement};

use crate::run::parameters::ParameterForm;
use crate::shell::dom;
use evolvarium::i18n::{tr, translate};
use evolvarium::race::chart::letter;
use evolvarium::search::Spec;

/// Settings that are no defaults.
pub type ChangedSettings = Vec<(String, String)>;

/// A contestant.
pub struct ContestantCard {
    /// Unlike any other card's.
    pub id: u32,
    /// The card.
    pub element: HtmlElement,
    /// Where the search is chosen.
    pub select: HtmlSelectElement,
    letter: HtmlElement,
    drop: HtmlElement,
    details: HtmlElement,
    name: HtmlElement,
    form: ParameterForm,
    /// The search whose parameters are shown, and what others were set to.
    search: String,
    left: BTreeMap<String, ChangedSettings>,
}

impl ContestantCard {
    /// A card for some searches, in place.
    pub fn new(id: u32, specs: &[&'static Spec], search: &str, set: &[(String, String)]) -> Self {
        let element = dom::make("div", "own-contestant", "");
        let letter = dom::make("b", "own-letter", "");
        let select = dom::make("select", "", "");
        dom::attribute(&select, "id", &format!("own-search-{id}"));
        for spec in specs {
            let option = dom::make("option", "", translate(spec.name));
            dom::attribute(&option, "value", spec.id);
            dom::append(&select, &option);
        }
        let drop = dom::make("button", "quiet icon-only", "");
        dom::append(&drop, &dom::icon("close", "icon"));
        dom::attribute(&drop, "type", "button");
        dom::attribute(&drop, "data-command", "lab-drop");
        dom::attribute(&drop, "data-value", &id.to_string());
        let details = dom::make("details", "", "");
        let summary = dom::make("summary", "", &format!("{} ", tr!("Settings")));
        let name = dom::make("span", "own-name", "");
        dom::append(&summary, &name);
        dom::append(&details, &summary);
        let place = dom::make("div", "own-parameters", "");
        dom::attribute(&place, "id", &format!("own-set-{id}"));
        dom::append(&details, &place);
        for part in [&letter, &select, &drop, &details] {
            dom::append(&element, part);
        }
        let mut card = Self {
            id,
            element,
            select: wasm_bindgen::JsCast::unchecked_into(select),
            letter,
            drop,
            details,
            name,
            form: ParameterForm::within(place),
            search: String::new(),
            left: BTreeMap::new(),
        };
        card.left.insert(search.to_owned(), set.to_vec());
        card.select.set_value(search);
        card.look(specs);
        card
    }

    /// Says which one it is, and whether it may be taken out.
    pub fn number(&self, n: usize, few: bool) {
        let which = letter(n);
        dom::text(&self.letter, &which);
        dom::attribute(&self.select, "aria-label", &tr!("Search {which}", which));
        let words = tr!("Take search {which} out", which);
        dom::attribute(&self.drop, "aria-label", &words);
        dom::attribute(&self.drop, "title", &words);
        dom::optional(&self.drop, "disabled", few.then_some(""));
    }

    /// Follows its fields: another search brings its own parameters, set as they
    /// were when it was last chosen here.
    pub fn look(&mut self, specs: &[&'static Spec]) {
        let chosen = self.select.value();
        if chosen != self.search
            && let Some(spec) = specs.iter().find(|spec| spec.id == chosen)
        {
            let before = std::mem::replace(&mut self.search, chosen);
            self.left.insert(before, self.form.changed());
            let set = self.left.get(&self.search).cloned();
            self.form.build(spec.parameters, &set.unwrap_or_default());
            dom::show(&self.details, !self.form.is_empty());
        }
        let set = self.changed();
        let words = match (self.form.read(), &set[..]) {
            (Err(why), _) => why,
            (_, []) => tr!("all at their defaults").to_owned(),
            _ => tell(&set, ", "),
        };
        dom::text(&self.name, &words);
        dom::class(&self.details, "changed", !set.is_empty());
    }

    /// The search that is chosen.
    pub fn search(&self) -> &str {
        &self.search
    }

    /// Settings that are no defaults, and can be.
    pub fn changed(&self) -> ChangedSettings {
        self.form.changed()
    }

    /// The contestant as a race is asked for it.
    ///
    /// # Errors
    /// What is wrong with one of its settings.
    pub fn ask(&self) -> Result<String, String> {
        let set = self.form.read()?;
        Ok(if set.is_empty() {
            self.search.clone()
        } else {
            format!("{}:{}", self.search, tell(&set, ","))
        })
    }

    /// Leads to the setting that can't be.
    pub fn focus_fault(&self) {
        dom::attribute(&self.details, "open", "");
        self.form.focus_fault();
    }
}

fn tell(set: &[(String, String)], between: &str) -> String {
    let parts = set.iter().map(|(id, value)| format!("{id}={value}"));
    parts.collect::<Vec<_>>().join(between)
}
