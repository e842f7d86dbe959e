//! Contestants: several values of a setting, names by what differs, names that are given.

use super::*;
use crate::puzzles::registry::link_all;
use crate::race::RaceLink;

fn config(searches: &str) -> Result<RaceConfig, String> {
    link_all();
    let link = format!("#/lab?puzzle=kuromasu&{searches}&version=0.2.0");
    let link: RaceLink = link.parse().map_err(|why| format!("{why}"))?;
    assert_eq!(link.to_string().parse::<RaceLink>().as_ref(), Ok(&link));
    let found = link.config()?;
    let again = found.link().config()?;
    assert_eq!(names(&again), names(&found));
    assert_eq!(again.schedule(), found.schedule());
    Ok(found)
}

fn names(config: &RaceConfig) -> Vec<String> {
    config.contestants.iter().map(Contestant::name).collect()
}

#[test]
fn several_values_make_as_many_contestants_named_by_them() {
    let found = config("search=bits-connected:population:8|20|4,elite:2").unwrap();
    assert_eq!(
        names(&found),
        ["Population 8", "Population 20", "Population 4"]
    );
    let labels = found.contestants.iter().map(|it| it.label.as_str());
    let labels: Vec<&str> = labels.collect();
    assert_eq!(labels[2], "bits-connected:population=4,elite=2");
    let common = found.common_part().unwrap();
    assert!(common.ends_with(": Elite size 2"), "{common}");
    let (parameter, values) = found.swept().unwrap();
    assert_eq!(
        (parameter.id, values),
        ("population", vec![Some(8.0), Some(20.0), Some(4.0)])
    );
}

#[test]
fn values_are_typed_with_any_usual_separator() {
    for text in [
        "2|7|20",
        "2 7 20",
        "2; 7; 20",
        "2, 7, 20",
        " 2,\u{a0}7;20, ",
    ] {
        assert_eq!(
            typed_values(text).collect::<Vec<_>>(),
            ["2", "7", "20"],
            "{text}"
        );
    }
    for text in ["0.5 1", "0,5 1", "0,5, 1", "0,5;1", "0,5|1"] {
        assert_eq!(
            typed_values(text).collect::<Vec<_>>(),
            ["0.5", "1"],
            "{text}"
        );
    }
    let islands = config("search=bits-connected:islands:1|2").unwrap();
    assert_eq!(names(&islands), ["Islands 1", "Islands 2"]);
}

#[test]
fn a_contestant_is_named_by_what_differs_also_from_a_default() {
    let found = config("search=bits-connected&search=bits-connected:elite:0,population:8").unwrap();
    let names = names(&found);
    assert!(
        names[0].starts_with("Population ") && names[0].contains("Elite size "),
        "{names:?}"
    );
    assert_eq!(names[1], "Population 8, Elite size 0");
    assert!(found.swept().is_none());
    let alike =
        config("search=bits-connected:elite:0&search=bits-connected:elite:0&search=bits-connected")
            .unwrap();
    let alike: Vec<String> = alike.contestants.iter().map(Contestant::name).collect();
    assert_eq!(alike[..2], ["Elite size 0", "Elite size 0 (2)"]);
}

#[test]
fn a_search_has_the_name_that_it_was_given() {
    let found = config(
        "search=bits-connected:elite:0&name=GA+%22no+elite%22&search=bits-connected:population:4|8&name=small",
    )
    .unwrap();
    assert_eq!(
        names(&found),
        [
            "GA \"no elite\"",
            "small: Population 4",
            "small: Population 8"
        ]
    );
    assert_eq!(found.contestants[2].label, "small: population=8");
    let twice = config("search=bits-connected&name=one&search=bits-connected&name=one").unwrap();
    assert_eq!(names(&twice), ["one", "one (2)"]);
    let own = config("search=bits-connected&name=bits-connected").unwrap();
    assert_eq!(names(&own), ["bits-connected"]);
    let long = "x".repeat(MAX_NAME + 1);
    let fault = config(&format!("search=bits-connected&name={long}"))
        .err()
        .unwrap();
    assert!(fault.contains("at most 60 characters"), "{fault}");
}

#[test]
fn impossible_values_are_refused() {
    for (search, why) in [
        (
            "bits-connected:population:4|8,elite:0|1",
            "only one parameter can have several values",
        ),
        ("bits-connected:population:4|many", "can't be “many”"),
        (
            "bits-connected:population:1|2|3|4|5|6|7|8|9|10|11|12|13",
            "at most 12 values, not 13",
        ),
    ] {
        let fault = config(&format!("search={search}")).err().unwrap();
        assert!(fault.contains(why), "{search}: {fault}");
    }
    let fault = config(
        "search=bits-connected:population:4|8|12|16|20|24|28&search=bits-connected:elite:0|1|2|3|4|5",
    );
    let fault = fault.err().unwrap();
    assert!(fault.contains("at most 12 searches, not 13"), "{fault}");
}
