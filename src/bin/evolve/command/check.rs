//! `check`: whether an answer is right by the puzzle's own rules.

use clap::Args;
use serde_json::{Value, json};

use super::{Fault, Outcome, print, text};

/// Check an answer by the puzzle's own rules.
///
/// Exit code 0 when the answer solves the level, 1 when a move of it is not
/// allowed or the level is not solved by it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  evolve check house.json answer.json
  evolve check house.json '[[100,0,200,300]]' --json
  evolve solve house.json --json | evolve check house.json -")]
pub struct Check {
    /// The level: a level file, a save, a link, or - for the standard input.
    level: String,
    /// The answer: a file, - for the standard input, or the JSON text itself;
    /// what `solve --json` printed will do as well.
    #[arg(allow_hyphen_values = true)]
    answer: String,
    /// Print one JSON object: valid, solved, why.
    #[arg(long)]
    json: bool,
}

impl Check {
    /// Carries the command out.
    pub fn run(&self) -> Result<Outcome, Fault> {
        if self.level == "-" && self.answer == "-" {
            let what = "the level and the answer can't both come from the standard input";
            return Err(Fault::new(what));
        }
        let play = text::level(&self.level)?;
        let literal = self.answer.starts_with(['[', '{', '"']);
        let (place, answer) = if literal {
            ("the answer", self.answer.clone())
        } else {
            (text::place(&self.answer), text::read(&self.answer)?)
        };
        let answer = answer.trim_start_matches('\u{feff}').trim();
        let answer = unwrap(answer, play.puzzle_id()).map_err(|fault| fault.within(place))?;
        let verdict = play
            .check(&answer)
            .map_err(|error| Fault::new(error).within(place))?;
        if self.json {
            print(json!({
                "valid": verdict.valid,
                "solved": verdict.solved,
                "why": verdict.why,
            }))?;
        } else {
            let word = match (verdict.valid, verdict.solved) {
                (false, _) => "not valid",
                (true, false) => "not solved",
                (true, true) => "solved",
            };
            let colon = if verdict.why.is_empty() { "" } else { ": " };
            print(format_args!("{word}{colon}{}", verdict.why))?;
        }
        Ok(if verdict.valid && verdict.solved {
            Outcome::Success
        } else {
            Outcome::Failure
        })
    }
}

/// The answer within what `solve --json` printed; any other text as it is.
fn unwrap(text: &str, puzzle: &str) -> Result<String, Fault> {
    let object = match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(object)) if object.contains_key("answer") => object,
        _ => return Ok(text.to_owned()),
    };
    match object.get("puzzle").and_then(Value::as_str) {
        Some(other) if other != puzzle => Err(Fault::new(format!(
            "this answers a level of “{other}”, not of “{puzzle}”"
        ))),
        _ if object["answer"].is_null() => Err(Fault::new("“answer” is null: nothing was found")),
        _ => Ok(object["answer"].to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_is_taken_out_of_the_runners_own_object() {
        let object = r#"{"puzzle":"a","search":"b","answer":[1]}"#;
        assert_eq!(unwrap(object, "a").unwrap(), "[1]");
        assert!(unwrap(object, "c").is_err());
        assert!(unwrap(r#"{"answer":null}"#, "a").is_err());
        for text in ["[1,2]", "NESW", "\"NESW\"", "{\"record\":1}", "{"] {
            assert_eq!(unwrap(text, "a").unwrap(), text);
        }
    }
}
