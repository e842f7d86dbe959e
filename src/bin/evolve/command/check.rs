//! `check`: whether an answer is right by the puzzle's own rules, and whether
//! a level has exactly one solution.

use clap::Args;
use evolvarium::game::Play;
use evolvarium::game::level_info::Verdict;
use serde_json::{Map, Value, json};

use super::{CommandResult, Fault, print, text};

/// Check an answer by the puzzle's own rules.
///
/// Exit code 0 if the answer solves the level, 1 if one of its moves is not
/// allowed or it does not solve the level. With --unique the answer is optional,
/// and the exit code is also 1 if the level has no solution, several, or too many
/// possibilities to decide.
#[derive(Args)]
#[command(after_help = "\
Examples:
  evolve check house.json answer.json
  evolve check house.json '[[100,0,200,300]]' --json
  evolve solve house.json --json | evolve check house.json -
  evolve check level.json --unique

Keys of the JSON object: valid, solved, why; with --unique also solutions: 0, 1,
or 2 for two or more, null if unknown. Without an answer: solutions and why.")]
pub struct Check {
    /// The level: a level file, a save, a link, or - for standard input.
    level: String,
    /// The answer: a file, - for standard input, or the JSON text itself; the
    /// output of `solve --json` works too.
    #[arg(allow_hyphen_values = true, required_unless_present = "unique")]
    answer: Option<String>,
    /// Also check whether the level has exactly one solution.
    #[arg(long)]
    unique: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

impl Check {
    /// Runs the command.
    pub fn run(&self) -> Result<CommandResult, Fault> {
        if self.level == "-" && self.answer.as_deref() == Some("-") {
            let what = "the level and the answer can't both come from standard input";
            return Err(Fault::new(what));
        }
        let play = text::level(&self.level)?;
        let verdict = self.answer.as_deref().map(|answer| check(&*play, answer));
        let verdict = verdict.transpose()?;
        let solutions = self.unique.then(|| solutions(&*play)).transpose()?;
        if self.json {
            print(object(verdict.as_ref(), solutions.as_ref()))?;
        } else {
            let lines = verdict.as_ref().map(verdict_text);
            let lines = lines
                .into_iter()
                .chain(solutions.as_ref().map(describe_count));
            print(lines.collect::<Vec<_>>().join("\n"))?;
        }
        let right = verdict.is_none_or(|verdict| verdict.valid && verdict.solved);
        let unique = solutions.is_none_or(|solutions| solutions == Ok(1));
        Ok((right && unique).into())
    }
}

fn check(play: &dyn Play, answer: &str) -> Result<Verdict, Fault> {
    let literal = answer.starts_with(['[', '{', '"']);
    let (place, answer) = if literal {
        ("the answer", answer.to_owned())
    } else {
        (text::place(answer), text::read(answer)?)
    };
    let answer = answer.trim();
    let answer = unwrap(answer, play.puzzle_id()).map_err(|fault| fault.within(place))?;
    play.level()
        .check(&answer)
        .map_err(|error| Fault::new(error).within(place))
}

/// The number of solutions, or why it is unknown.
fn solutions(play: &dyn Play) -> Result<Result<usize, String>, Fault> {
    play.level().solutions().ok_or_else(|| {
        let what = "its solutions can't be counted";
        Fault::new(format!("--unique: “{}”: {what}", play.puzzle_id()))
    })
}

fn object(verdict: Option<&Verdict>, solutions: Option<&Result<usize, String>>) -> Value {
    let mut object = Map::new();
    let mut why = "";
    if let Some(verdict) = verdict {
        object.insert("valid".to_owned(), verdict.valid.into());
        object.insert("solved".to_owned(), verdict.solved.into());
        why = &verdict.why;
    }
    if let Some(solutions) = solutions {
        object.insert("solutions".to_owned(), json!(solutions.as_ref().ok()));
        // What is wrong with the answer matters more.
        if let (Err(fault), true) = (solutions, why.is_empty()) {
            why = fault;
        }
    }
    object.insert("why".to_owned(), why.into());
    object.into()
}

fn verdict_text(verdict: &Verdict) -> String {
    let word = match (verdict.valid, verdict.solved) {
        (false, _) => "not valid",
        (true, false) => "not solved",
        (true, true) => "solved",
    };
    let colon = if verdict.why.is_empty() { "" } else { ": " };
    format!("{word}{colon}{}", verdict.why)
}

fn describe_count(solutions: &Result<usize, String>) -> String {
    match solutions {
        Ok(0) => "no solution".to_owned(),
        Ok(1) => "one solution".to_owned(),
        Ok(_) => "more than one solution".to_owned(),
        Err(why) => format!("the number of solutions is unknown: {why}"),
    }
}

/// The answer within the output of `solve --json`; any other text unchanged.
fn unwrap(text: &str, puzzle: &str) -> Result<String, Fault> {
    let object = match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(object)) if object.contains_key("answer") => object,
        _ => return Ok(text.to_owned()),
    };
    match object.get("puzzle").and_then(Value::as_str) {
        Some(other) if other != puzzle => Err(Fault::new(format!(
            "an answer for a level of “{other}”, not of “{puzzle}”"
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
