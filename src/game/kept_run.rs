//! Runs laid aside: what the page stores of a run, and the runner's file of one. Both hold the run's
//! checkpoint, and what says whether a run can go on from it.

use serde_json::{Map, Value, json};

use super::run_config::RunConfig;
use super::{ParseError, Play, excerpt, json};
use crate::i18n::tr;

/// A run that the page has stored.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptRun {
    /// Its configuration.
    pub config: RunConfig,
    /// The moves on the board when it began.
    pub line: String,
    /// Its best fitness; words where a version has written it that had only English.
    pub best: Value,
    /// Its evaluations; none beside such words.
    pub evaluations: Option<u64>,
    /// Where it stands.
    pub checkpoint: Value,
}

impl KeptRun {
    /// Reads what [`Self::text`] writes.
    ///
    /// # Errors
    /// Names the field that is missing.
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let file: Value = json::read_long(text)?;
        let missing = |field| ParseError::new(tr!("“{field}” is missing", field));
        let words = |value: &Value| value.as_str().map(str::to_owned);
        let pair = |pair: &Value| Some((words(&pair[0])?, words(&pair[1])?));
        let set = file["set"].as_array();
        let set = set.and_then(|set| set.iter().map(pair).collect());
        let evaluations = file["evaluations"].as_u64();
        if evaluations.is_none() && !file["best"].is_string() {
            return Err(missing("evaluations"));
        }
        Ok(Self {
            config: RunConfig {
                search: words(&file["search"]).ok_or_else(|| missing("search"))?,
                set: set.ok_or_else(|| missing("set"))?,
                seed: file["seed"].as_u64().ok_or_else(|| missing("seed"))?,
            },
            line: words(&file["line"]).ok_or_else(|| missing("line"))?,
            best: file["best"].clone(),
            evaluations,
            checkpoint: file["checkpoint"].clone(),
        })
    }

    /// As it is stored.
    pub fn text(&self) -> String {
        let file = json!({
            "search": self.config.search,
            "set": self.config.set,
            "seed": self.config.seed,
            "line": self.line,
            "best": self.best,
            "evaluations": self.evaluations,
            "checkpoint": self.checkpoint,
        });
        file.to_string()
    }
}

/// The identity of a run: another run can't go on from its file.
fn identity(play: &dyn Play) -> Value {
    json!({
        "puzzle": play.puzzle_id(),
        "level": play.level().text(),
        "line": play.line(),
        "search": play.run().map(|run| run.spec().id),
        "settings": changed(play),
    })
}

/// The settings of a game's run that differ from the defaults.
pub fn changed(play: &dyn Play) -> Map<String, Value> {
    let runs = play.run().into_iter();
    let changed = runs.flat_map(|run| run.settings().changed().chain(run.layout().changed()));
    changed
        .map(|(id, value)| (id.to_owned(), Value::String(value)))
        .collect()
}

/// The runner's file of a game's run, with its best answer; `None` when its search has no checkpoints.
pub fn file(play: &dyn Play) -> Option<Value> {
    let run = play.run()?;
    let checkpoint = run.checkpoint()?;
    let report = run.report();
    Some(json!({
        "run": identity(play),
        "evaluations": report.evaluations,
        "score": report.best.map(|best| best.value),
        "answer": run.best_answer(),
        "checkpoint": checkpoint,
    }))
}

/// Has a game's run go on from the runner's file of it.
///
/// # Errors
/// When the file can't be read, or is of another run.
pub fn restore(play: &mut dyn Play, text: &str) -> Result<(), ParseError> {
    let file: Value = json::read_long(text)?;
    let own = identity(play);
    for key in ["puzzle", "level", "line", "search", "settings"] {
        let (kept, asked) = (&file["run"][key], &own[key]);
        if kept != asked {
            return Err(ParseError::new(tr!(
                "it keeps another run: “{key}” is {kept} there, {asked} here",
                key,
                kept = excerpt(&kept.to_string()),
                asked = excerpt(&asked.to_string())
            )));
        }
    }
    let run = play.run_mut();
    let run = run.ok_or_else(|| ParseError::new(tr!("no search is running")))?;
    run.restore(&file["checkpoint"]).map_err(ParseError::new)
}
