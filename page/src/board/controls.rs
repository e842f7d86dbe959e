//! A puzzle's own controls as elements of the page.

use std::mem::{Discriminant, discriminant};

use web_sys::{Element, HtmlElement, MouseEvent};

use crate::model::current_game::CurrentGame;
use crate::model::event::{self, BoardEvent};
use crate::model::packs::{Packs, stored_stars};
use crate::platform::{dom, id, storage};
use evolvarium::game::{self, Control, ControlKind, Input, Play};
use evolvarium::i18n::translate;

/// The controls: under the board, and switches of a game in the menu.
pub struct Controls {
    /// For switches in the menu, for all others.
    places: [HtmlElement; 2],
    shown: Vec<Control>,
    /// Whether those shown are of an editor, which has all of its controls under the board.
    of_editor: bool,
}

impl Controls {
    pub fn new() -> Self {
        let places = [id::switches.element(), id::controls.element()];
        dom::on(&places[1], "click", |event: MouseEvent| {
            let Some(button) = dom::closest(&event, "[data-control] button, button[data-control]")
            else {
                return;
            };
            let control = button.closest("[data-control]").ok().flatten();
            if let Some(id) = control.and_then(|it| it.get_attribute("data-control")) {
                let value = button.get_attribute("data-value").unwrap_or_default();
                let input = Input::Control { id, value };
                event::send(BoardEvent::Input(input));
            }
        });
        Self {
            places,
            shown: Vec::new(),
            of_editor: false,
        }
    }

    /// Updates the controls. Makes new elements only where the kind of a control has changed.
    pub fn refresh(&mut self, controls: &[Control], of_editor: bool) {
        if self.shown == controls && self.of_editor == of_editor {
            return;
        }
        let same = |a: &Control, b: &Control| a.id == b.id && shape(&a.kind) == shape(&b.kind);
        let unchanged = self.of_editor == of_editor
            && self.shown.len() == controls.len()
            && self.shown.iter().zip(controls).all(|(a, b)| same(a, b));
        if !unchanged {
            self.places.iter().for_each(|place| dom::empty(place));
            for control in controls {
                let switch = matches!(control.kind, ControlKind::Switch(_));
                add(&self.places[usize::from(of_editor || !switch)], control);
            }
        }
        for control in controls {
            let selector = format!("[data-control={}]", control.id);
            let mut fields = self.places.iter();
            if let Some(field) = fields.find_map(|place| dom::find(place, &selector)) {
                write(&field, &control.kind);
            }
        }
        self.shown = controls.to_vec();
        self.of_editor = of_editor;
    }
}

/// The input of a changed field.
pub fn input(field: &Element) -> Option<Input> {
    let id = field.get_attribute("data-control")?;
    let value = dom::value(field)?;
    Some(Input::Control { id, value })
}

/// The values of the controls that the device remembers.
fn values(play: &dyn Play, ids: &[&'static str]) -> Vec<(&'static str, String)> {
    if ids.is_empty() {
        return Vec::new();
    }
    let controls = play.controls();
    let remembered = controls.iter().filter(|control| ids.contains(&control.id));
    remembered
        .filter_map(|control| Some((control.id, control.kind.value()?)))
        .collect()
}

impl CurrentGame {
    /// Sets the controls to the values chosen on this or another level. That is not a move, and there
    /// is no message about it.
    pub fn recall_controls(&mut self) {
        for id in self.entry.guide().remembered {
            let Some(value) = storage::read(&storage::Key::Control(self.entry.id, id)) else {
                continue;
            };
            let controls = self.play.controls();
            let differs = |kind: &ControlKind| kind.value().as_ref() != Some(&value);
            let control = controls.iter().find(|control| control.id == *id);
            if control.is_some_and(|it| it.kind.accepts(&value) && differs(&it.kind)) {
                let id = (*id).to_owned();
                self.play.input(&Input::Control { id, value });
            }
        }
        self.remembered = values(&*self.play, self.entry.guide().remembered);
    }

    /// Hides the solution in an editor that started with an unsolved level, without
    /// changing the device's stored choice.
    pub fn hide_solution(&mut self, packs: &Packs) {
        if self.is_editor() && self.copies_unsolved(packs) {
            let (id, value) = ("shown".to_owned(), "off".to_owned());
            self.play.input(&Input::Control { id, value });
            self.remembered = values(&*self.play, self.entry.guide().remembered);
        }
    }

    /// Whether this editor began with a level that is not solved yet: its solution is not shown at first.
    fn copies_unsolved(&self, packs: &Packs) -> bool {
        let text = self.play.level().text();
        let sheet = self.entry.sheet();
        if sheet.is_some_and(|sheet| sheet.level().text() == text) {
            return false;
        }
        let level = self.puzzle.open(&text);
        level.is_ok_and(|level| {
            let key = game::play::key(&*level);
            let listed = packs
                .get(self.puzzle.id)
                .is_some_and(|pack| pack.holds(&key));
            // A draft that is not a level of the page and was not played is the author's own.
            let known = listed || storage::read(&storage::Key::Save(&key)).is_some();
            known && stored_stars(&key) == 0
        })
    }

    /// Keeps the values that the player has changed, by a control or a key. Other values are not kept,
    /// so that a later version can have better defaults.
    pub fn remember_controls(&mut self) {
        let now = values(&*self.play, self.entry.guide().remembered);
        for (id, value) in now.iter().filter(|value| !self.remembered.contains(value)) {
            storage::write(&storage::Key::Control(self.entry.id, id), value);
        }
        self.remembered = now;
    }
}

/// The properties of a control's element: the kind, and the options of a choice.
fn shape(kind: &ControlKind) -> (Discriminant<ControlKind>, &[(&'static str, &'static str)]) {
    match kind {
        ControlKind::Choice { options, .. } => (discriminant(kind), options),
        _ => (discriminant(kind), &[]),
    }
}

/// Choices of at most this many options are a palette of buttons, longer ones a list to drop down.
const PALETTE: usize = 8;

/// Whether a choice is a palette.
fn is_palette(kind: &ControlKind) -> bool {
    matches!(kind, ControlKind::Choice { options, .. } if options.len() <= PALETTE)
}

/// Adds a palette: the name, and a button for each option. A key in brackets is all that is shown of a
/// name that has one, beside its colour.
fn add_palette(place: &Element, control: &Control, options: &[(&'static str, &'static str)]) {
    let palette = dom::add(place, "div", "palette", "");
    let name = translate(control.label);
    dom::attribute(&palette, "role", "group");
    dom::attribute(&palette, "aria-label", name);
    dom::attribute(&palette, "title", translate(control.meaning));
    dom::attribute(&palette, "data-control", control.id);
    dom::flag(&dom::add(&palette, "span", "", name), "aria-hidden", true);
    for (value, name) in options {
        let name = translate(name);
        let key = name
            .split_once('(')
            .and_then(|(_, key)| key.strip_suffix(')'));
        let button = dom::add(&palette, "button", "", key.unwrap_or(name));
        dom::attribute(&button, "type", "button");
        dom::attribute(&button, "data-value", value);
        if key.is_some() {
            dom::attribute(&button, "title", name);
            dom::attribute(&button, "aria-label", name);
        }
    }
}

/// Adds the element of a control.
fn add(place: &Element, control: &Control) {
    let (name, meaning) = (translate(control.label), translate(control.meaning));
    if matches!(control.kind, ControlKind::Button { .. }) {
        let button = dom::add(place, "button", "", name);
        dom::attribute(&button, "type", "button");
        dom::attribute(&button, "title", meaning);
        dom::attribute(&button, "data-control", control.id);
        return;
    }
    if let (true, ControlKind::Choice { options, .. }) = (is_palette(&control.kind), &control.kind)
    {
        return add_palette(place, control, options);
    }
    let label = dom::add(place, "label", "", "");
    dom::attribute(&label, "title", meaning);
    let (tag, kind) = match control.kind {
        ControlKind::Choice { .. } => ("select", None),
        ControlKind::Switch(_) => ("input", Some("checkbox")),
        ControlKind::Number { .. } => ("input", Some("number")),
        _ => ("input", Some("text")),
    };
    let field = dom::make(tag, "", "");
    dom::optional(&field, "type", kind);
    dom::attribute(&field, "data-control", control.id);
    if let ControlKind::Choice { options, .. } = &control.kind {
        for (value, name) in options {
            dom::add_option(&field, value, translate(name));
        }
    }
    if kind == Some("checkbox") {
        dom::append(&label, &field);
        dom::add(&label, "span", "", name);
    } else {
        dom::add(&label, "span", "", name);
        dom::append(&label, &field);
    }
}

fn write(field: &Element, kind: &ControlKind) {
    match kind {
        ControlKind::Button { enabled } => dom::disable(field, !enabled),
        ControlKind::Number { min, max, step, .. } => {
            for (name, value) in [("min", min), ("max", max), ("step", step)] {
                dom::attribute(field, name, &value.to_string());
            }
        }
        ControlKind::Choice { value, .. } if is_palette(kind) => {
            for button in dom::all::<Element>(field, "button") {
                let chosen = button.get_attribute("data-value").as_deref() == Some(*value);
                dom::attribute(&button, "aria-pressed", &chosen.to_string());
            }
            return;
        }
        ControlKind::Switch(_) | ControlKind::Choice { .. } | ControlKind::Text(_) => {}
    }
    if let Some(value) = kind.value() {
        dom::set_value(field, &value);
    }
}
