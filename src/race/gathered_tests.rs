//! Result lines and reports, as people paste them.

use super::*;
use crate::game::result_line;
use crate::puzzles::registry::link_all;
use crate::race::report as reports;
use crate::race::{RaceLink, RaceRun};

/// The line that a run of the template's first search gives after its end.
fn line(level: &str, set: &[(&str, &str)], seed: u64) -> String {
    link_all();
    let mut play = known("template").unwrap().open(level).unwrap();
    let set = set
        .iter()
        .map(|(id, value)| ((*id).to_owned(), (*value).to_owned()));
    let config = RunConfig {
        search: "genetic".to_owned(),
        set: set.collect(),
        seed,
    };
    play.evolve(&config).unwrap();
    let run = play.run_mut().unwrap();
    for _ in 0..2000 {
        run.step();
        run.refresh_preview();
    }
    let link = Link {
        puzzle: "template".to_owned(),
        level: Some(play.level().text()),
        ..Link::default()
    };
    let link = link.with_run(config);
    result_line::write(&*play, &format!("https://a.example/b/{link}")).unwrap()
}

#[test]
fn a_line_reads_back_as_the_run_it_is_of() {
    let text = line("1011001", &[("population", "8")], 7);
    let read: ResultLine = text.parse().unwrap();
    assert!(read.solved && read.evaluations > 0, "{text}");
    assert_eq!(
        (read.seed, read.link.search.as_deref()),
        (7, Some("genetic"))
    );
    assert_eq!(read.link.version.as_deref(), Some(crate::VERSION));
    for around in [
        format!("> 3. {text}."),
        format!("  {text}  "),
        format!("<{text}>"),
    ] {
        assert_eq!(around.parse(), Ok(read.clone()), "{around}");
    }
    for (from, to, why) in [
        ("#/", "", "the link to a run"),
        ("seed 7", "seed 8", "not the one of the link"),
        (" evaluations", " steps", "868 evaluations"),
        (", solved", ", won", "“solved”"),
        ("&search=genetic", "", "a link is to a level"),
        ("fitness ", "fitness x", "is not a fitness"),
    ] {
        let fault = text
            .replace(from, to)
            .parse::<ResultLine>()
            .unwrap_err()
            .to_string();
        let why = why.replace("a link is", "the link is");
        assert!(fault.contains(&why), "{from}: {fault}");
    }
}

#[test]
fn thirty_lines_are_a_race_and_bad_ones_are_named() {
    let mut lines = Vec::new();
    for seed in 1..=10 {
        lines.push(line("1011001", &[("population", "8")], seed));
        // A default that is set is no other search.
        let set: &[_] = if seed % 2 == 0 {
            &[("islands", "1")]
        } else {
            &[]
        };
        lines.push(line("1011001", set, seed));
        lines.push(line("10110", &[("population", "8")], seed));
    }
    lines.insert(4, "Well done, all of you!".to_owned());
    lines.push(lines[0].clone());
    lines.push(line("10110", &[], 3).replace("#/template", "#/slice"));
    let Gathered { results, notes } = read(&lines.join("\n")).unwrap();
    assert_eq!(results.outcomes.len(), 30);
    let names = results
        .config
        .contestants
        .iter()
        .map(|it| it.label.as_str());
    assert_eq!(
        names.collect::<Vec<_>>(),
        ["genetic:population=8", "genetic"]
    );
    assert_eq!(results.config.levels.len(), 2);
    assert_eq!(notes.len(), 3, "{notes:?}");
    assert!(
        notes[0].starts_with("Line 5: expected the link"),
        "{notes:?}"
    );
    assert!(
        notes[1].starts_with("Line 33: its puzzle is “slice”"),
        "{notes:?}"
    );
    assert!(notes[2].starts_with("One line repeats"), "{notes:?}");
    assert!(results.is_complete() && !results.has_times());
    let table = reports::rows(&results);
    assert!(table[1][1].ends_with(" of 20"), "{table:?}");
    assert!(
        table[0].iter().all(|head| !head.contains("time")),
        "{table:?}"
    );
    assert_eq!(reports::csv(&results).lines().count(), 31);
    assert!(reports::table(&results).contains("30 runs collected"));
    // What the page keeps of them.
    let again = read(&reports::json(&results).to_string()).unwrap().results;
    assert_eq!(reports::json(&again), reports::json(&results));
}

#[test]
fn a_report_opens_as_the_race_it_is_of() {
    link_all();
    let link = "#/lab?puzzle=template&level=1011001&level=10110&search=genetic:population:8&search=genetic\
                &seeds=3&seed=4&evaluations=500&version=0.2.0";
    let config = link.parse::<RaceLink>().unwrap().config().unwrap();
    let outcomes = config.schedule().into_iter().enumerate().map(|(n, run)| {
        let play = open_any(&config.levels[run.level].save).unwrap();
        let mut race_run = RaceRun::new(play, &config.run_request(n, run)).unwrap();
        while !race_run.step(64, &mut || 0.25) {}
        race_run.finish(0.5)
    });
    let results = RaceResults {
        outcomes: outcomes.collect(),
        directions: config.check().unwrap(),
        config,
        version: "0.2.0".to_owned(),
        made: Provenance {
            date: Some("2026-11-27T22:00:00Z".to_owned()),
            machine: Some("a machine".to_owned()),
            ..Provenance::default()
        },
    };
    let text = serde_json::to_string_pretty(&reports::json(&results)).unwrap();
    assert!(recognises(&text));
    let again = read(&text).unwrap().results;
    assert_eq!(again.outcomes, results.outcomes);
    assert_eq!(reports::json(&again), reports::json(&results));
    assert!(reports::csv(&again).contains(",2026-11-27T22:00:00Z,a machine"));
    for (from, to, why) in [
        ("\"outcomes\"", "\"others\"", "outcomes"),
        ("\"seed\": 5", "\"seed\": 7", "outcomes["),
        ("\"by\": \"evaluations\"", "\"by\": \"beauty\"", "beauty"),
        ("\"search\": \"genetic\"", "\"search\": \"magic\"", "magic"),
        (
            "\"population\": \"8\"",
            "\"population\": \"-8\"",
            "contestants[0]",
        ),
    ] {
        let fault = read(&text.replace(from, to)).err().unwrap();
        assert!(
            fault.contains(why) && fault.chars().count() <= 300,
            "{from}: {fault}"
        );
    }
}
