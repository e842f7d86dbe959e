//! What the headless runner prints for people, and what it says of texts of another form.

use evolvarium::puzzles::Entry;
use evolvarium::search::Parameter;
use evolvarium::search::parameter::ParameterKind;
use serde_json::{Value, json};

use super::linked::{entries, listed};
use super::runner::{evolve, evolve_with, file, is_refused, out};

/// The parameters of all searches and generators.
fn parameters() -> impl Iterator<Item = &'static Parameter> {
    entries().flat_map(|entry| {
        let specs = entry.example().level().specs();
        let searches = specs.into_iter().flat_map(|spec| spec.parameters);
        searches.chain(entry.generates().into_iter().flatten())
    })
}

/// The values in a list such as `one of flat, deep (to the end, or further)`.
fn listed_values(range: &str) -> Vec<String> {
    let mut depth = 0;
    let values = range.strip_prefix("one of ").expect(range).chars();
    let plain = values.filter(|c| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth == 0 && *c != ')'
    });
    let plain: String = plain.collect();
    plain
        .split(',')
        .map(|value| value.trim().to_owned())
        .collect()
}

#[test]
fn every_value_that_a_list_names_is_accepted() {
    let mut choices = 0;
    for parameter in parameters() {
        let ParameterKind::Choice { options, .. } = parameter.kind else {
            continue;
        };
        choices += 1;
        let values = listed_values(&parameter.range());
        assert_eq!(values, options, "{}", parameter.id);
        for value in values {
            parameter.parse(&value).expect(parameter.id);
        }
    }
    assert!(choices > 30, "{choices}");
}

#[test]
fn help_and_errors_say_which_puzzles_a_command_knows() {
    let help = out(&evolve("--help"));
    for entry in listed() {
        let mut lines = help.lines();
        let line = lines.find(|line| line.trim_start().starts_with(entry.id));
        let line = line.unwrap_or_else(|| panic!("{} in {help}", entry.id));
        assert!(line.contains(entry.name), "{line}");
        for (command, known) in [
            ("generate", entry.generates().is_some()),
            (
                "design",
                entry.designs() || entry.editor.is_some_and(Entry::designs),
            ),
            ("rate", entry.is_rated()),
        ] {
            let mut words = line.split([' ', ',']);
            let is_named = words.any(|word| word == command);
            assert_eq!(is_named, known, "{command} in {line}");
            let own = out(&evolve(&format!("{command} --help")));
            let own = own.split_whitespace().collect::<Vec<_>>().join(" ");
            let named = own.contains(&format!("{} ({})", entry.id, entry.name));
            assert_eq!(named, known, "{} in {own}", entry.id);
            assert_eq!(entry.is_rated(), entry.example().level().rating().is_some());
        }
    }
}

#[test]
fn counts_have_a_singular() {
    let text = out(&evolve_with("solve - --search exact", "3:5h"));
    assert!(text.contains("\n1 position ("), "{text}");
    let lamps = file("one lamp.json", r#"{"puzzle":"template","lamps":"10"}"#);
    let text = out(&evolve(&format!("solve '{lamps}' --evaluations 1")));
    assert!(text.contains("\n1 evaluation ("), "{text}");
    assert!(!text.contains("restart"), "{text}");
}

/// What only the JSON parser says.
const RAW: [&str; 7] = [
    "invalid type",
    "invalid value",
    "invalid length",
    "missing field",
    "struct ",
    "sequence",
    "`",
];

#[test]
fn no_error_is_in_the_words_of_the_json_parser() {
    let wrong = json!([5, -1, 2.5, "x", [1], [[1]], [["x", 1]], {}, null, true]);
    let wrong = wrong.as_array().expect("a list");
    let plain = |error: &str, text: &str| {
        for raw in RAW {
            assert!(!error.contains(raw), "{raw} in {error} of {text}");
        }
    };
    let mut refused = 0;
    for entry in entries() {
        let play = entry.example();
        let level = play.level().json();
        for field in level.as_object().expect("an object").keys() {
            for value in wrong.iter().map(Some).chain([None]) {
                let mut changed = level.clone();
                let fields = changed.as_object_mut().expect("an object");
                match value {
                    Some(value) => fields.insert(field.clone(), value.clone()),
                    None => fields.remove(field),
                };
                let text = changed.to_string();
                if let Err(error) = entry.open(&text) {
                    refused += 1;
                    plain(&error.to_string(), &text);
                }
            }
        }
        let cut = ["[", "{\"a\":"].map(str::to_owned);
        for answer in wrong.iter().map(Value::to_string).chain(cut) {
            if let Err(error) = play.level().check(&answer) {
                refused += 1;
                plain(&error.to_string(), &answer);
            }
        }
    }
    assert!(refused > 200, "{refused}");
}

#[test]
fn an_answer_of_other_lists_says_which_and_what_was_expected() {
    let house = file("house for people.json", include_str!("../cases/house.json"));
    for (answer, what) in [
        ("[[1,2]]", "the answer: stroke 1 has 2 numbers: expected 4"),
        ("[[1,2,3,4],[1]]", "stroke 2 has 1 number: expected 4"),
        (
            "[[1,2,3,\"x\"]]",
            "“x” does not belong here: expected a number",
        ),
        (
            "[5]",
            "“5” does not belong here: expected a list in square brackets",
        ),
    ] {
        is_refused(&format!("check '{house}' '{answer}'"), what);
    }
}
