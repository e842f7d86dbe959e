//! A puzzle's own controls as elements of the page.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlSelectElement, MouseEvent};

use crate::board::current_game::CurrentGame;

use crate::shell::event::{self, BoardEvent, Event};
use crate::shell::{dom, storage};
use evolvarium::game::{Control, ControlKind, Input, Play};
use evolvarium::i18n::translate;

/// The controls under the board.
pub struct Controls {
    place: HtmlElement,
    shown: Vec<Control>,
}

impl Controls {
    /// The page's.
    pub fn new() -> Self {
        let place = dom::element("controls");
        dom::on(&place, "click", |event: MouseEvent| {
            let Some(button) = dom::closest(&event, "button[data-control]") else {
                return;
            };
            let id = button.get_attribute("data-control").unwrap_or_default();
            let value = String::new();
            let input = Input::Control { id, value };
            event::send(Event::Board(BoardEvent::Input(input)));
        });
        Self {
            place,
            shown: Vec::new(),
        }
    }

    /// What a changed field means.
    pub fn input(&self, field: &Element) -> Option<Input> {
        let id = field.get_attribute("data-control")?;
        let value = if let Some(input) = field.dyn_ref::<HtmlInputElement>() {
            match input.type_().as_str() {
                "checkbox" => if input.checked() { "on" } else { "off" }.to_owned(),
                _ => input.value(),
            }
        } else {
            field.dyn_ref::<HtmlSelectElement>()?.value()
        };
        Some(Input::Control { id, value })
    }

    /// Brings the controls up to date: made anew only when they are others.
    pub fn refresh(&mut self, controls: &[Control]) {
        if self.shown == controls {
            return;
        }
        let same = |a: &Control, b: &Control| a.id == b.id && shape(&a.kind) == shape(&b.kind);
        let kept = self.shown.len() == controls.len()
            && self.shown.iter().zip(controls).all(|(a, b)| same(a, b));
        if !kept {
            dom::empty(&self.place);
            for control in controls {
                dom::append(&self.place, &make(control));
            }
        }
        for control in controls {
            let selector = format!("[data-control={}]", control.id);
            if let Ok(Some(field)) = self.place.query_selector(&selector) {
                write(&field, &control.kind);
            }
        }
        self.shown = controls.to_vec();
    }
}

/// Where a control's value is kept for all levels of a puzzle.
fn key(puzzle: &str, id: &str) -> String {
    format!("controls/{puzzle}/{id}")
}

/// The values of the controls that the device remembers.
fn values(play: &dyn Play, ids: &[&'static str]) -> Vec<(&'static str, String)> {
    let controls = if ids.is_empty() {
        Vec::new()
    } else {
        play.controls()
    };
    let remembered = controls.iter().filter(|control| ids.contains(&control.id));
    remembered
        .filter_map(|control| Some((control.id, control.kind.value()?)))
        .collect()
}

impl CurrentGame {
    /// Sets the controls to what the player has chosen on this or another
    /// level. That is no move, and nothing is said about it.
    pub fn recall_controls(&mut self) {
        for id in self.entry.guide().remembered {
            let Some(value) = storage::read(&key(self.entry.id, id)) else {
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

    /// Keeps what the player has chosen, by a control or by a key that does the
    /// same. A value that was never touched is not kept, so that a better
    /// default takes its place later.
    pub fn remember_controls(&mut self) {
        let now = values(&*self.play, self.entry.guide().remembered);
        for (id, value) in now.iter().filter(|value| !self.remembered.contains(value)) {
            storage::write(&key(self.entry.id, id), value);
        }
        self.remembered = now;
    }
}

/// What of a control needs another element when it changes.
fn shape(kind: &ControlKind) -> (u8, Option<Vec<(&'static str, &'static str)>>) {
    match kind {
        ControlKind::Button { .. } => (0, None),
        ControlKind::Switch(_) => (1, None),
        ControlKind::Number { .. } => (2, None),
        ControlKind::Choice { options, .. } => (3, Some(options.clone())),
        ControlKind::Text(_) => (4, None),
    }
}

fn make(control: &Control) -> HtmlElement {
    let set = |element: &HtmlElement, name: &str, value: &str| {
        dom::attribute(element, name, value);
    };
    if matches!(control.kind, ControlKind::Button { .. }) {
        let button = dom::make("button", "", translate(control.label));
        set(&button, "type", "button");
        set(&button, "title", translate(control.meaning));
        set(&button, "data-control", control.id);
        return button;
    }
    let label = dom::make("label", "", "");
    set(&label, "title", translate(control.meaning));
    let field = match &control.kind {
        ControlKind::Choice { options, .. } => {
            let select = dom::make("select", "", "");
            for (value, name) in options {
                let option = dom::make("option", "", translate(name));
                set(&option, "value", value);
                dom::append(&select, &option);
            }
            select
        }
        kind => {
            let input = dom::make("input", "", "");
            let form = match kind {
                ControlKind::Switch(_) => "checkbox",
                ControlKind::Number { .. } => "number",
                _ => "text",
            };
            set(&input, "type", form);
            input
        }
    };
    set(&field, "data-control", control.id);
    let name = dom::make("span", "", translate(control.label));
    if matches!(control.kind, ControlKind::Switch(_)) {
        dom::append(&label, &field);
        dom::append(&label, &name);
    } else {
        dom::append(&label, &name);
        dom::append(&label, &field);
    }
    label
}

fn write(field: &Element, kind: &ControlKind) {
    let input = field.dyn_ref::<HtmlInputElement>();
    match kind {
        ControlKind::Button { enabled } => {
            dom::optional(field, "disabled", (!enabled).then_some(""));
        }
        ControlKind::Switch(on) => {
            if let Some(input) = input {
                input.set_checked(*on);
            }
        }
        ControlKind::Number {
            value,
            min,
            max,
            step,
        } => {
            for (name, value) in [("min", min), ("max", max), ("step", step)] {
                dom::attribute(field, name, &value.to_string());
            }
            if let Some(input) = input.filter(|input| input.value() != value.to_string()) {
                input.set_value(&value.to_string());
            }
        }
        ControlKind::Choice { value, .. } => {
            if let Some(select) = field.dyn_ref::<HtmlSelectElement>() {
                select.set_value(value);
            }
        }
        ControlKind::Text(text) => {
            if let Some(input) = input.filter(|input| input.value() != *text) {
                input.set_value(text);
            }
        }
    }
}
