//! Defaults that were others before version 0.2.0: links, kept runs and races without a version keep them.

use std::collections::BTreeSet;

use evolvarium::game::kept_run::KeptRun;
use evolvarium::game::link::Link;
use evolvarium::game::run::add_former_defaults;
use evolvarium::race::{Measure, RaceLink};
use evolvarium::search::Spec;
use serde_json::{Map, Value, json};

use super::{golden_runs, linked, runner};

/// Parameter and value.
type Setting = (String, String);

/// The former defaults of a search that are others today.
fn former(spec: &Spec) -> Vec<Setting> {
    let mut set = Vec::new();
    add_former_defaults(spec.parameters, &mut set, None);
    set
}

fn object(set: Vec<Setting>) -> Value {
    let set = set.into_iter().map(|(id, value)| (id, Value::from(value)));
    Value::Object(set.collect())
}

#[test]
fn a_former_default_is_a_value_and_not_the_default() {
    for entry in linked::entries() {
        for spec in entry.specs() {
            for parameter in spec.parameters {
                let Some(text) = parameter.former_default else {
                    continue;
                };
                let value = parameter.parse(text).expect(text);
                assert_eq!(parameter.show(&value), text, "{} {}", spec.id, parameter.id);
                assert_ne!(
                    value,
                    parameter.default_value(),
                    "{} {}",
                    spec.id,
                    parameter.id
                );
            }
        }
    }
}

/// Each golden run with all former defaults is one that an earlier version made without setting them.
#[test]
fn a_link_without_a_version_repeats_the_run_of_its_time() {
    let runs = golden_runs::runs();
    let mut repeated = BTreeSet::new();
    for run in &runs {
        let text = |field: &str| run[field].as_str().expect(field).to_owned();
        let entry = linked::find(&text("puzzle")).expect("a puzzle");
        let specs = entry.specs();
        let spec = specs.iter().find(|spec| spec.id == text("search"));
        let spec = spec.expect("a search");
        let former = former(spec);
        let mut set: Map<String, Value> = run["set"].as_object().expect("settings").clone();
        let has_all = |(id, value): &Setting| set.get(id).is_some_and(|there| there == value);
        if former.is_empty() || !former.iter().all(has_all) {
            continue;
        }
        set.retain(|id, _| former.iter().all(|(other, _)| other != id));
        let pairs = set
            .iter()
            .map(|(id, value)| (id.clone(), value.as_str().unwrap().to_owned()));
        let link = Link {
            puzzle: text("puzzle"),
            level: Some(text("level")),
            search: Some(text("search")),
            seed: run["seed"].as_u64(),
            set: pairs.collect(),
            ..Link::default()
        };
        let link: Link = link.to_string().parse().expect("a link");
        let mut again = run.clone();
        again["set"] = object(link.settings(spec));
        assert_eq!(golden_runs::outcome(&again), run["outcome"], "{link}");
        let link = Link {
            version: Some(evolvarium::VERSION.to_owned()),
            ..link
        };
        let link: Link = link.to_string().parse().expect("a link");
        assert_eq!(
            object(link.settings(spec)),
            Value::Object(set.clone()),
            "{link}"
        );
        let is_today = |other: &&Value| {
            other["set"] == Value::Object(set.clone())
                && ["puzzle", "level", "search", "seed", "evaluations"]
                    .iter()
                    .all(|field| other[field] == run[field])
        };
        if let Some(today) = runs.iter().find(is_today) {
            assert_ne!(today["outcome"], run["outcome"], "{link}");
            repeated.insert(spec.id);
        }
    }
    let changed = linked::listed().flat_map(|entry| entry.specs());
    let changed = changed
        .filter(|spec| !former(spec).is_empty())
        .map(|spec| spec.id);
    assert_eq!(repeated, changed.collect::<BTreeSet<_>>());
    assert!(!repeated.is_empty());
}

#[test]
fn a_kept_run_without_a_version_keeps_the_defaults_of_its_time() {
    for entry in linked::entries() {
        let specs = entry.specs();
        for spec in &specs {
            let set_of = |version: Value| {
                let text = json!({"version": version, "search": spec.id, "set": [["islands", "2"]],
                    "seed": 1, "line": "", "best": 80, "evaluations": 9});
                KeptRun::read(&text.to_string(), &specs)
                    .expect("a run")
                    .config
                    .set
            };
            let islands = ("islands".to_owned(), "2".to_owned());
            let mut set = former(spec);
            set.push(islands.clone());
            assert_eq!(set_of(Value::Null), set, "{}", spec.id);
            assert_eq!(set_of(json!("0.1.0")), set, "{}", spec.id);
            assert_eq!(set_of(json!(evolvarium::VERSION)), [islands], "{}", spec.id);
        }
    }
}

#[test]
fn a_race_of_a_former_version_keeps_the_defaults_of_its_time() {
    let config = |link: &str| {
        linked::listed().for_each(drop);
        link.parse::<RaceLink>().expect(link).config().expect(link)
    };
    let sets = |link: &str| {
        let contestants = config(link).contestants.into_iter();
        let values = |set: Vec<Setting>| set.into_iter().map(|(_, value)| value).collect();
        contestants
            .map(|contestant| values(contestant.set))
            .collect::<Vec<Vec<String>>>()
    };
    let own = "#/lab?puzzle=slice&search=java&search=java:adjust-each:on&search=tuned";
    let none: &[&str] = &[];
    let tuned: &[&str] = &["0.46153846153846156", "3000"];
    assert_eq!(sets(own), [none, &["on"], none], "today's");
    assert_eq!(
        sets(&format!("{own}&version=0.1.0")),
        [&["off"], &["on"], tuned]
    );
    assert_eq!(sets(&format!("{own}&version=0.2.0")), [none, &["on"], none]);
    assert_eq!(
        sets("#/lab?race=slice&version=0.1.0"),
        [tuned, &["off"], none, none]
    );
    assert_eq!(sets("#/lab?race=slice&version=0.2.0"), [none; 4]);
    // This one says what it sets, so that the first version's results keep their places.
    let rates = [none, none, &["0.0001"], &["0.001"], none];
    assert_eq!(sets("#/lab?race=theseus&version=0.2.0"), rates);
    let walls: &[&str] = &["60", "0.3333333333333333", "off"];
    let mazes: &[&str] = &["45", "5.5", "100", "off"];
    let former = [mazes, walls, rates[2], rates[3], none];
    assert_eq!(sets("#/lab?race=theseus&version=0.1.0"), former);
    // The measure is one of the defaults.
    for link in [
        "#/lab?race=kuromasu",
        "#/lab?puzzle=swap&search=astar&search=genetic",
    ] {
        let measure = |version: &str| config(&format!("{link}{version}")).measure;
        assert_eq!(measure(""), measure("&version=0.2.0"), "{link}");
        assert_eq!(measure("&version=0.1.0"), Measure::Evaluations, "{link}");
        assert_ne!(measure("&version=0.2.0"), Measure::Evaluations, "{link}");
        let asked = measure("&version=0.1.0&by=seconds");
        assert_eq!(asked, Measure::Seconds, "{link}");
    }
}

#[test]
fn the_command_of_a_race_of_a_former_version_names_its_defaults() {
    let command = |link: &str| link.parse::<RaceLink>().expect(link).command();
    linked::listed().for_each(drop);
    for race in ["race=slice", "puzzle=slice&search=java"] {
        let former = command(&format!("#/lab?{race}&version=0.1.0"));
        assert!(former.contains(" --defaults 0.1.0"), "{former}");
        let today = command(&format!("#/lab?{race}&version=0.2.0"));
        assert!(!today.contains("--defaults"), "{today}");
    }
    let other = command("#/lab?puzzle=slice&search=javascript");
    assert!(!other.contains("--defaults"), "{other}");
}

#[test]
fn runner_uses_the_defaults_of_the_given_version() {
    let house = include_str!("../cases/house.json");
    let level = runner::file("former-house.json", house);
    let adjusts = |more: &[&str]| {
        let search = [
            "solve",
            &level,
            "--search",
            "java",
            "--evaluations",
            "20",
            "--json",
        ];
        let output = runner::run(&[&search, more].concat());
        runner::object(&output)["settings"]["adjust-each"].clone()
    };
    assert_eq!(adjusts(&[]), Value::Null);
    assert_eq!(adjusts(&["--defaults", "0.2.0"]), Value::Null);
    assert_eq!(adjusts(&["--defaults", "0.1.0"]), "off");
    assert_eq!(
        adjusts(&["--defaults", "0.1.0", "--set", "adjust-each=on"]),
        Value::Null
    );
    let measure = |version: &str| {
        let race =
            "race kuromasu --search genetic --search exact --seeds 1 --evaluations 20 --json";
        let arguments = race.split(' ').chain(["--defaults", version]);
        let output = runner::run(&arguments.collect::<Vec<_>>());
        runner::object(&output)["by"].clone()
    };
    assert_eq!(measure("0.1.0"), "evaluations");
    assert_eq!(measure("0.2.0"), "seconds");
}
