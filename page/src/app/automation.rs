//! The functions for automation, on `window.evolvarium`: a whole run at once, to compare WebAssembly
//! with a native build; the durations of frames; and the size of the memory.

use serde_json::{Value, json};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::model::loader;
use crate::platform::{dom, frame};
use evolvarium::game::run::RunConfig;
use evolvarium::puzzles::registry;
use evolvarium::search::{Aim, Step};

/// Keeps this module's exports in the program.
pub(super) fn keep() {}

fn object(value: &Value) -> JsValue {
    js_sys::JSON::parse(&value.to_string()).unwrap_or(JsValue::NULL)
}

fn fault(why: impl std::fmt::Display) -> JsError {
    JsError::new(&why.to_string())
}

/// Runs a search on a level (any text that can be opened) until it is over or has used up its
/// evaluations. `search`: its id, or empty for the first that solves. `settings`: a JSON object of
/// parameters, or nothing.
///
/// Gives `{solved, evaluations, generations, score, answer, milliseconds}`.
///
/// # Errors
/// When the level, the search or a setting is invalid.
#[wasm_bindgen]
pub async fn solve(
    level: String,
    search: String,
    seed: f64,
    evaluations: f64,
    settings: Option<String>,
) -> Result<JsValue, JsError> {
    loader::fetch(registry::all().collect())
        .await
        .map_err(fault)?;
    let mut play = registry::open_any(&level).map_err(fault)?;
    let settings: Value = match settings.as_deref().map(str::trim) {
        None | Some("") => Value::Null,
        Some(text) => serde_json::from_str(text).map_err(fault)?,
    };
    let set = settings.as_object().into_iter().flatten();
    let set = set.map(|(id, value)| {
        let text = value.as_str().map(str::to_owned);
        (id.clone(), text.unwrap_or_else(|| value.to_string()))
    });
    let specs = play.level().specs();
    let solving = specs.iter().find(|spec| spec.aim == Aim::Solve);
    let search = match solving {
        Some(spec) if search.is_empty() => spec.id,
        _ => &search,
    };
    let config = RunConfig {
        search: search.to_owned(),
        set: set.collect(),
        seed: seed as u64,
    };
    play.evolve(&config).map_err(fault)?;
    let most = evaluations.max(1.0) as u64;
    let start = dom::now();
    // One step is one evaluation.
    for _ in 0..most {
        let step = play.run_mut().map(|run| run.step());
        if matches!(step, Some(Step::Done(_)) | None) {
            break;
        }
    }
    let milliseconds = dom::now() - start;
    let run = play.run();
    let answer = run.and_then(|run| run.best_answer());
    let report = run.map(|run| run.report()).unwrap_or_default();
    Ok(object(&json!({
        "solved": report.best.is_some_and(|best| best.solved),
        "evaluations": report.evaluations,
        "generations": report.generation,
        "score": report.best.map(|best| best.value),
        "answer": answer,
        "milliseconds": milliseconds,
    })))
}

/// How long the loop's own work took in the latest frames, in milliseconds.
#[wasm_bindgen]
pub fn pacing() -> Vec<f64> {
    frame::work()
}

/// Bytes of the program's own memory, which never shrinks.
#[wasm_bindgen]
pub fn footprint() -> f64 {
    let memory: js_sys::WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
    let bytes: js_sys::ArrayBuffer = memory.buffer().unchecked_into();
    f64::from(bytes.byte_length())
}

/// Ends the program with a panic, to test the page's message.
#[wasm_bindgen]
pub fn panic() {
    panic!("a panic on request");
}
