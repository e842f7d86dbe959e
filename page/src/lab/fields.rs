//! The fields of the form of the player's own race: what they say, and their errors.

use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use crate::platform::id::Id;
use crate::platform::{dom, id};
use evolvarium::i18n::{separators, tr, trn};
use evolvarium::race::{limits, read_targets, typed_values};

/// Shows a field's error below it; empty: none.
pub fn fault<T: JsCast>(id: Id<T>, text: &str) {
    dom::flag(&id.any().element(), "aria-invalid", !text.is_empty());
    if let Some(place) = dom::find(&dom::root(), &format!("#{}-fault", id.text())) {
        dom::set_text(&place, text);
    }
}

/// A field's whole number in a range; otherwise the fault is shown, unless the field is being typed in.
fn number(
    id: Id<HtmlInputElement>,
    range: std::ops::RangeInclusive<u64>,
    typing: bool,
) -> Option<u64> {
    let text = id.element().value();
    let (_, group) = separators();
    let text = text
        .replace(group, "")
        .replace([' ', '\u{a0}', '\u{202f}'], "");
    let read = text.parse().ok().filter(|n| range.contains(n));
    if typing {
        return read;
    }
    let (low, high) = (dom::grouped(*range.start()), dom::grouped(*range.end()));
    let right = tr!("Expected a whole number from {low} to {high}.", low, high);
    fault(id, if read.is_some() { "" } else { &right });
    read
}

/// The levels that are ticked.
pub fn ticked() -> Vec<String> {
    let ticks: Vec<HtmlInputElement> = dom::all(&id::own_levels.element(), "input:checked");
    ticks.iter().map(HtmlInputElement::value).collect()
}

/// The targets as a link has them; otherwise the fault is shown.
pub fn targets() -> Result<Option<String>, String> {
    let text = id::own_target.element().value();
    // A comma is a decimal point where the language has it so.
    let text = match separators().0 == "," {
        true => text,
        false => text.replace(',', "|"),
    };
    let typed: Vec<String> = typed_values(&text).collect();
    let read = read_targets(&typed.join("|"));
    fault(id::own_target, read.as_ref().err().map_or("", |why| why));
    let targets = read?;
    let targets: Vec<String> = targets.iter().map(f64::to_string).collect();
    Ok((!targets.is_empty()).then(|| targets.join("|")))
}

/// Said where no level is ticked.
pub fn no_level() -> &'static str {
    tr!("Tick at least one level.")
}

/// The number of runs, and the most evaluations of each.
pub fn runs_text(runs: u64, most: u64) -> String {
    let runs = trn!(runs, "{n} run", "{n} runs");
    trn!(
        most,
        "{runs} of at most {n} evaluation.",
        "{runs} of at most {n} evaluations.",
        runs
    )
}

/// Whether the random control is asked for.
pub fn random() -> bool {
    let there = !id::own_random_box.element().has_attribute("hidden");
    there && id::own_random.element().checked()
}

/// Seeds, the first of them, and evaluations of a run.
pub fn figures(typing: bool) -> (Option<u64>, Option<u64>, Option<u64>) {
    (
        number(id::own_seeds, 1..=limits::RUNS, typing),
        number(id::own_seed, 0..=u64::MAX, typing),
        number(id::own_evaluations, 1..=limits::EVALUATIONS, typing),
    )
}
