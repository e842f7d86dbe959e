//! A form made from descriptions of parameters: a row for each, with its meaning and range. Rows that
//! differ from the default are marked; rows with an invalid value say which values are valid.

use web_sys::HtmlElement;

use crate::platform::dom;
use evolvarium::i18n::{pointed, tr, translate};
use evolvarium::race::{MAX_VALUES, VALUE_SEPARATOR, typed_values};
use evolvarium::search::parameter::{LEVEL_SEPARATOR, ParameterKind};
use evolvarium::search::{Parameter, Value};

/// A form for some parameters.
pub struct ParameterForm {
    place: HtmlElement,
    rows: Vec<ParameterRow>,
    /// Whether a number may have several values.
    sweeps: bool,
    /// Values that are set without the player: they are not marked as changed.
    pub offered: Vec<(String, String)>,
}

struct ParameterRow {
    parameter: &'static Parameter,
    field: HtmlElement,
    input: HtmlElement,
    /// The text about an invalid value.
    fault: HtmlElement,
    sweeps: bool,
}

impl ParameterForm {
    /// An empty form in an element that has an id; `sweeps`: a number may have several values, as
    /// [`typed_values`] reads them.
    pub const fn new(place: HtmlElement, sweeps: bool) -> Self {
        Self {
            place,
            rows: Vec::new(),
            sweeps,
            offered: Vec::new(),
        }
    }

    /// Makes the rows; `set`: the values that differ from the defaults.
    pub fn build(
        &mut self,
        parameters: impl IntoIterator<Item = &'static Parameter>,
        set: &[(String, String)],
    ) {
        dom::empty(&self.place);
        let prefix = self.place.id();
        self.rows = parameters
            .into_iter()
            .map(|parameter| {
                let row = ParameterRow::new(parameter, &prefix, self.sweeps);
                dom::append(&self.place, &row.field);
                let value = set.iter().find(|(id, _)| id == parameter.id);
                let text = value.and_then(|(_, text)| row.parse(text));
                let default = || parameter.show(&parameter.default_value());
                let mut text = text.unwrap_or_else(default);
                // A field of numbers points them by itself.
                if row.sweeps && parameter.is_number() {
                    text = pointed(&text);
                }
                dom::set_value(&row.input, &text);
                row
            })
            .collect();
        self.mark();
    }

    /// Whether there is anything to set.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Resets all rows to their defaults.
    pub fn defaults(&self) {
        for row in &self.rows {
            row.write(&row.parameter.default_value());
        }
    }

    /// Adds the button that fills in kept levels to the rows that take levels.
    pub fn offer_saved_levels(&self) {
        for row in self.rows_of_levels() {
            let button = dom::command_button("quiet", tr!("Use my levels"), "take-kept", "");
            let title = tr!("Fill in My levels");
            dom::attribute(&button, "title", title);
            dom::append(&row.field, &button);
        }
    }

    /// Adds a row of buttons, labels and values of this command, before the field of a parameter.
    pub fn offer_values(
        &self,
        before: &str,
        name: &str,
        command: &str,
        values: impl Iterator<Item = (String, String)>,
    ) {
        let Some(field) = self.rows.iter().find(|row| row.parameter.id == before) else {
            return;
        };
        let row = dom::make("div", "sizes", "");
        dom::attribute(&row, "role", "group");
        dom::attribute(&row, "aria-label", name);
        for (label, value) in values {
            dom::append(&row, &dom::command_button("", &label, command, &value));
        }
        let _ = self.place.insert_before(&row, Some(&field.field));
    }

    /// Sets both sides of a board.
    pub fn write_size(&self, side: usize) {
        let sides = ["width", "height"];
        for row in self
            .rows
            .iter()
            .filter(|row| sides.contains(&row.parameter.id))
        {
            dom::set_value(&row.input, &side.to_string());
        }
    }

    /// Writes levels into the rows that take them.
    pub fn write_levels(&self, texts: &[String]) {
        // A level's name may hold the separator.
        let texts: Vec<_> = texts
            .iter()
            .map(|t| t.replace(LEVEL_SEPARATOR, "/"))
            .collect();
        let joined = texts.join(&LEVEL_SEPARATOR.to_string());
        for row in self.rows_of_levels() {
            row.write(&Value::Levels(joined.clone()));
        }
    }

    fn rows_of_levels(&self) -> impl Iterator<Item = &ParameterRow> {
        let rows = self.rows.iter();
        rows.filter(|row| row.parameter.kind == ParameterKind::Levels)
    }

    /// All valid values.
    pub fn all(&self) -> Vec<(String, String)> {
        let rows = self.rows.iter();
        rows.filter_map(|row| Some((row.parameter.id.to_owned(), row.value()?)))
            .collect()
    }

    /// The valid values that differ from the defaults.
    pub fn changed(&self) -> Vec<(String, String)> {
        self.rows.iter().filter_map(ParameterRow::changed).collect()
    }

    /// Whether the player has set this value.
    pub fn is_own(&self, setting: &(String, String)) -> bool {
        !self.offered.contains(setting)
    }

    /// Gives the focus to the first invalid value.
    pub fn focus_fault(&self) {
        if let Some(row) = self.rows.iter().find(|row| row.value().is_none()) {
            let _ = row.input.focus();
        }
    }

    /// The values that differ from the defaults.
    ///
    /// # Errors
    /// Describes the first invalid value.
    pub fn values(&self) -> Result<Vec<(String, String)>, String> {
        let Some(row) = self.rows.iter().find(|row| row.value().is_none()) else {
            return Ok(self.changed());
        };
        let (name, range) = (translate(row.parameter.name), row.parameter.range());
        Err(tr!("{name}: expected {range}.", name, range))
    }

    /// Marks the rows that the player has set, and says at invalid values which are valid.
    pub fn mark(&self) {
        for row in &self.rows {
            let is_wrong = row.value().is_none();
            dom::flag(&row.input, "aria-invalid", is_wrong);
            let expected = match is_wrong {
                true => tr!("Expected: {range}.", range = row.parameter.range()),
                false => String::new(),
            };
            dom::set_text(&row.fault, &expected);
            let is_set = row.changed().is_some_and(|it| self.is_own(&it));
            dom::class(&row.field, "changed", is_wrong || is_set);
        }
    }

    /// Marks the rows, and gives the values.
    ///
    /// # Errors
    /// Describes the first invalid value.
    pub fn read(&self) -> Result<Vec<(String, String)>, String> {
        self.mark();
        self.values()
    }
}

impl ParameterRow {
    fn new(parameter: &'static Parameter, prefix: &str, sweeps: bool) -> Self {
        let field = dom::make("div", "field", "");
        let id = format!("{prefix}-{}", parameter.id);
        let label = dom::add(&field, "label", "", translate(parameter.name));
        dom::attribute(&label, "for", &id);
        let tag = match parameter.kind {
            ParameterKind::Choice { .. } => "select",
            _ => "input",
        };
        let input = dom::add(&field, tag, "", "");
        let set = |name: &str, value: &str| dom::attribute(&input, name, value);
        set("id", &id);
        set("aria-describedby", &format!("{id}-fault {id}-meaning"));
        let mut meaning = translate(parameter.meaning).to_owned();
        match parameter.kind {
            ParameterKind::Integer { min, max, .. } => {
                set("type", "number");
                set("min", &min.to_string());
                set("max", &max.to_string());
                meaning += &format!(" {min}–{max}.");
            }
            ParameterKind::Real { min, max, .. } => {
                set("type", "number");
                set("step", "any");
                set("min", &min.to_string());
                set("max", &max.to_string());
                meaning += &format!(" {}–{}.", dom::number(min), dom::number(max));
            }
            ParameterKind::Switch { .. } => set("type", "checkbox"),
            ParameterKind::Choice {
                options, labels, ..
            } => {
                for (option, label) in options.iter().zip(labels) {
                    dom::add_option(&input, option, translate(label));
                }
            }
            ParameterKind::Levels => {
                set("type", "text");
                set("spellcheck", "false");
            }
        }
        if sweeps && parameter.is_number() {
            set("type", "text");
            set("autocomplete", "off");
        }
        let fault = dom::add(&field, "small", "wrong", "");
        dom::attribute(&fault, "id", &format!("{id}-fault"));
        dom::attribute(&fault, "role", "status");
        let note = dom::add(&field, "small", "", &meaning);
        dom::attribute(&note, "id", &format!("{id}-meaning"));
        Self {
            parameter,
            field,
            input,
            fault,
            sweeps,
        }
    }

    /// A value, or several of a number, as a link has it, if it is valid.
    fn parse(&self, text: &str) -> Option<String> {
        let one = |text: &str| {
            let value = self.parameter.parse(text).ok()?;
            Some(self.parameter.show(&value))
        };
        if !self.sweeps || !self.parameter.is_number() {
            return one(text);
        }
        let values = typed_values(text).map(|value| one(&value));
        let mut values: Vec<String> = values.collect::<Option<_>>()?;
        values.dedup();
        let fits = (1..=MAX_VALUES).contains(&values.len());
        fits.then(|| values.join(&VALUE_SEPARATOR.to_string()))
    }

    /// Its value, if it is valid.
    fn value(&self) -> Option<String> {
        self.parse(&dom::value(&self.input)?)
    }

    /// Its value, if it is valid and differs from the default.
    fn changed(&self) -> Option<(String, String)> {
        let value = self.value()?;
        let default = self.parameter.show(&self.parameter.default_value());
        (value != default).then(|| (self.parameter.id.to_owned(), value))
    }

    fn write(&self, value: &Value) {
        dom::set_value(&self.input, &self.parameter.show(value));
    }
}
