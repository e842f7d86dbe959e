//! Result lines and reports, as people paste them.

use super::*;
use crate::game::run::result_line;
use crate::puzzles::registry::link_all;
use crate::race::report as reports;
use crate::race::{Contestant, MAX_NAME, RaceLink, RaceRun};

/// The line that a run of the template's first search gives after its end.
fn line(level: &str, set: &[(&str, &str)], seed: u64) -> String {
    link_all();
    let mut play = by_id("template").unwrap().open(level).unwrap();
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

/// A race with all its runs.
fn results(link: &str) -> RaceResults {
    let config = link.parse::<RaceLink>().unwrap().config().unwrap();
    let outcomes = config.schedule().into_iter().enumerate().map(|(n, run)| {
        let play = open_any(&config.levels[run.level].save).unwrap();
        let mut race_run = RaceRun::new(play, &config.run_request(n, run)).unwrap();
        while !race_run.step(64, &mut || 0.25) {}
        race_run.finish(0.5)
    });
    RaceResults {
        outcomes: outcomes.collect(),
        directions: config.check().unwrap(),
        config,
        version: "0.2.0".to_owned(),
        made: Provenance {
            date: Some("2026-11-27T22:00:00Z".to_owned()),
            machine: Some("a machine".to_owned()),
            ..Provenance::default()
        },
    }
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
        format!("Anna: {text}"),
        format!("Anna\t{text}"),
        format!(">> “{text}”"),
        format!("- {text}, from Anna, seed 8"),
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
    let name = translate(by_id("slice").unwrap().name);
    assert!(
        notes[1].starts_with(&format!("Line 33: its puzzle is “{name}”")),
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
fn faults_are_a_list_with_line_numbers() {
    let good = line("10110", &[], 1);
    let other = good.replace(", solved", ", not solved");
    let found = read(&format!("{good}\n\n{other}")).unwrap();
    assert_eq!(found.results.outcomes.len(), 1);
    assert_eq!(
        found.notes,
        ["Line 3: another outcome of the run in line 1, which counts."]
    );
    let wrong = [
        good.replace("#/template", "#/chess"),
        good.replace("&search=genetic", "&search=magic"),
        good.replace("fitness ", &format!("fitness {}", "x".repeat(400))),
        "Well done".to_owned(),
    ];
    let mut wrong = wrong.to_vec();
    wrong.extend(["a", "b", "c"].map(str::to_owned));
    let fault = read(&wrong.join("\n")).err().unwrap();
    let faults: Vec<&str> = fault.lines().collect();
    let name = translate(by_id("template").unwrap().name);
    assert_eq!(faults[0], "Line 1: unknown puzzle.");
    assert_eq!(faults[1], format!("Line 2: {name} has no search “magic”."));
    assert!(faults.iter().all(|fault| fault.chars().count() <= 300));
    assert_eq!((faults.len(), faults[5]), (6, "And 2 more lines."));
}

#[test]
fn collected_runs_have_no_chart_without_data() {
    let lines = [1, 2].map(|seed| line("10110", &[], seed)).join("\n");
    assert!(read(&lines).unwrap().results.has_picture());
    let unsolved = lines.replace(", solved", ", not solved");
    assert!(!read(&unsolved).unwrap().results.has_picture());
}

#[test]
fn a_report_keeps_the_names_the_sweep_and_the_targets_of_its_race() {
    link_all();
    let link = "#/lab?puzzle=template&level=1011001&search=genetic:population:8|20&name=a+sweep\
                &search=genetic&seeds=1&evaluations=50&target=2|0.5&version=0.2.0";
    let results = results(link);
    let again = read(&reports::json(&results).to_string()).unwrap().results;
    assert_eq!(reports::json(&again), reports::json(&results));
    assert_eq!(again.config.targets, [2.0, 0.5]);
    let (names, places) = (
        |it: &RaceResults| {
            it.config
                .contestants
                .iter()
                .map(Contestant::name)
                .collect::<Vec<_>>()
        },
        |it: &RaceResults| {
            it.config
                .contestants
                .iter()
                .map(|it| it.place)
                .collect::<Vec<_>>()
        },
    );
    assert_eq!(names(&again), names(&results));
    assert_eq!(names(&again)[1], "a sweep: Population 20");
    assert_eq!(places(&again), [0, 0, 1]);
    for preset in &*PRESETS {
        let config = RaceLink::ready(preset.id).config_by_ids().unwrap();
        let first = config.contestants[0].own_name().unwrap_or_default();
        assert_eq!(first, preset.contestants[0].name);
        assert!(first.chars().count() <= MAX_NAME, "{first}");
        let run = RunOutcome {
            contestant: 0,
            level: 0,
            seed: 1,
            solved: false,
            seconds: 1.0,
            evaluations: 9,
            score: None,
            curve: Vec::new(),
        };
        let results = RaceResults {
            directions: config.check().unwrap(),
            outcomes: vec![run],
            config,
            version: "0.2.0".to_owned(),
            made: Provenance::default(),
        };
        let again = read(&reports::json(&results).to_string()).unwrap().results;
        assert_eq!(reports::json(&again), reports::json(&results));
        assert_eq!(names(&again), names(&results));
        let saves = |it: &RaceResults| {
            let levels = it.config.levels.iter();
            levels.map(|level| level.save.clone()).collect::<Vec<_>>()
        };
        assert_eq!(saves(&again), saves(&results));
    }
}

#[test]
fn a_report_opens_as_the_race_it_is_of() {
    link_all();
    let link = "#/lab?puzzle=template&level=1011001&level=10110&search=genetic:population:8&search=genetic\
                &seeds=3&seed=4&evaluations=500&version=0.2.0";
    let results = results(link);
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

/// The race of a level given twice, with another name, is that of the level: as a link, as a report, as lines; and so are a part's figures.
#[test]
fn a_level_given_twice_counts_once() {
    link_all();
    let level = "House;5;10;3;o100,230,240,230,240,130,170,30,100,130";
    let more = "&search=tuned&search=java&seeds=2&evaluations=50&target=60&version=0.2.0";
    let once = results(&format!("#/lab?puzzle=slice&level={level}{more}"));
    let other = level.replace("House", "=Haus");
    let twice = results(&format!(
        "#/lab?puzzle=slice&level={level}&level={other}{more}"
    ));
    assert_eq!(
        (twice.config.levels.len(), &twice.outcomes),
        (1, &once.outcomes)
    );
    let note = crate::race::sentences::note(&twice).unwrap();
    assert!(note.contains("counts once: level 2 is “House”"), "{note}");
    assert!(note.contains("calculated in different ways"), "{note}");

    let mut report = reports::json(&once);
    assert_eq!(report["contestants"][0]["direction"], "lower");
    let copies: Vec<Value> = (report["outcomes"].as_array().unwrap().iter().cloned())
        .map(|mut run| {
            run["level"] = 1.into();
            run
        })
        .collect();
    report["outcomes"].as_array_mut().unwrap().extend(copies);
    let copy = serde_json::json!({"name": "=Haus", "level": other});
    report["levels"].as_array_mut().unwrap().push(copy);
    let read = read(&report.to_string()).unwrap().results;
    assert_eq!(
        (read.config.levels.len(), &read.outcomes),
        (1, &once.outcomes)
    );

    let line = |level: &str| {
        let link = format!("https://a.example/#/slice?level={level}&search=tuned&seed=1");
        format!(
            "House, tuned, seed 1, 9 evaluations, solved, fitness 1, generation 2, {link}&version=9.9.9"
        )
    };
    let lines = super::read(&[line(level), line(&other)].join("\n")).unwrap();
    assert_eq!(lines.results.outcomes.len(), 1);
    let notes = lines.notes.join(" ");
    assert!(
        notes.contains("One line repeats a run") && notes.contains("newer version"),
        "{notes}"
    );

    let named = results(&format!("#/lab?puzzle=slice&level={other}{more}"));
    let csv = reports::csv(&named);
    let (head, row) = csv.split_once('\n').unwrap();
    assert!(head.contains(",direction,set."), "{head}");
    assert!(row.starts_with("slice,\"%3DHaus;5;10;3;o100,"), "{row}");

    let mut part = results(&format!("#/lab?puzzle=slice&level={level}{more}"));
    part.made.part = Some("1/1".parse().unwrap());
    part.outcomes[0].evaluations = 51;
    let fault = crate::race::parts::Merge::default()
        .add("a.json", part)
        .unwrap_err();
    assert!(
        fault.contains("a.json: the run of “")
            && fault.contains("” from seed 1 has 51 evaluations"),
        "{fault}"
    );
}

/// A text in lines of a width, as mail programs wrap it.
fn wrapped(text: &str, width: usize) -> String {
    let (mut out, mut column) = (String::new(), 0);
    for word in text.split_whitespace() {
        let end = if column + word.len() > width {
            '\n'
        } else {
            ' '
        };
        column = if end == '\n' { 0 } else { column + 1 } + word.len();
        out.push(end);
        out.push_str(word);
    }
    out
}

/// The runs of lines of Slice It with the seeds 1 and 2, as programs on the way change them.
#[test]
fn lines_are_read_however_they_were_carried() {
    link_all();
    let run = |seed: u64, evaluations: &str| {
        let level = "House;5;10;3;o100,230,240,230,240,130,170,30,100,130";
        format!(
            "House, tuned, seed {seed}, {evaluations} evaluations, not solved, fitness 0.2, generation 12, \
             version 0.2.0, https://ex.org/#/slice?level={level}&search=tuned&seed={seed}&version=0.2.0"
        )
    };
    let plain = [run(1, "1500"), run(2, "900")].join("\n");
    let wanted = super::read(&plain).unwrap();
    assert!(wanted.notes.is_empty(), "{:?}", wanted.notes);
    let outlook = plain.replace("https://ex.org/#/slice?level=", "https://e.safelinks.protection.outlook.com/?url=https%3A%2F%2Fex.org%2F%23%2Fslice%3Flevel%3D");
    let outlook = outlook.replace("&search=tuned&seed=", "%26search%3Dtuned%26seed%3D");
    let outlook = outlook.replace("&version=0.2.0", "%26version%3D0.2.0&data=05%7C02");
    let grouped = |number: &str| plain.replace("1500 ", &format!("{number} "));
    let mut carried = vec![
        plain.replace('\n', " "),
        plain.replace('\n', ", "),
        plain.replace('\n', "; from Anna, seed 9\nBob: "),
        plain.replace("https", "\nhttps"),
        plain.replace("version 0.2.0, ", "\nversion 0.2.0,\n\n"),
        plain
            .replace("House, tuned", "> House, tuned")
            .replace(", fitness", ",\r\n> fitness")
            .replace("https", "\r\n> https"),
        plain
            .replace("not solved", "not\nsolved")
            .replace(" 0.2,", "\n0.2,"),
        plain.replace("https", "“https").replace('\n', "”\n"),
        plain.replace("https", "<https").replace('\n', ">\n"),
        plain.replace("https", "(https").replace('\n', ").\n"),
        plain
            .replace("https", "<a href=\"https")
            .replace('\n', "\">here</a>\n"),
        plain.replace(", ", ","),
        plain
            .replace(", ", "\",\"")
            .replace("House\"", "\"House\"")
            .replace('\n', "\"\n"),
        plain
            .replace("https", "<https")
            .replace('\n', "|https://ex.org/#/slice?level=5>\n"),
        plain
            .replace("https", "[https")
            .replace('\n', "](https://ex.org/#/slice?level=5)\n"),
        plain.replace("not solved", "**not solved**"),
        plain.replace(", ", "\t"),
        plain.replace(", ", ";"),
        plain.replace(", ", " | "),
        plain.replace('&', "&amp;"),
        plain.replace('&', "&amp;amp;"),
        plain.replace("fitness 0.2", "fitness 0,2"),
        plain.replace(" seed", "\u{200b} seed\u{ad}"),
        format!("\u{feff}{plain}"),
        outlook.clone(),
        wrapped(&plain, 30),
        wrapped(&plain, 76),
        wrapped(&outlook, 50),
        plain
            .lines()
            .zip(outlook.lines())
            .map(|(line, other)| {
                let address = other.rsplit(", ").next().unwrap();
                format!("{line}<{address}>\n")
            })
            .collect(),
    ];
    for blank in [
        '\u{a0}', '\u{202f}', '\u{3000}', '\u{2009}', '\u{2003}', '\t',
    ] {
        carried.push(plain.replace(' ', &blank.to_string()));
        carried.push(plain.replace(", ", &format!(",{blank}")));
    }
    for number in [
        "1,500",
        "1.500",
        "1 500",
        "1\u{202f}500",
        "1\u{a0}500",
        "1'500",
        "1’500",
        "1_500",
    ] {
        carried.push(grouped(number));
    }
    for text in carried {
        assert!(recognises(&text), "{text}");
        let read = super::read(&text).unwrap_or_else(|why| panic!("{text}\n{why}"));
        assert_eq!(read.results.outcomes, wanted.results.outcomes, "{text}");
        assert_eq!(read.results.version, "0.2.0", "{text}");
        assert_eq!(read.notes, Vec::<String>::new(), "{text}");
    }
    // What could mean two things is an error, and takes no other line with it.
    for (from, to, why) in [
        ("1500 ", "1,5 ", "“868 evaluations”"),
        ("1500 ", "1.5 ", "“868 evaluations”"),
        ("1500 ", "15,00 ", "“868 evaluations”"),
        ("1500 ", "1 50 ", "“868 evaluations”"),
        ("seed 1, ", "seed 3, ", "not the one of the link"),
        (
            "fitness 0.2, generation 12, version 0.2.0, https://ex.org/#/slice?level=House;5;10;3;o100,230,240,230,240,130,170,30,100,130&search=tuned&seed=1&",
            "fitness 1,234, generation 12, version 0.2.0, https://ex.org/#/slice?level=House;5;10;3;o100,230,240,230,240,130,170,30,100,130&search=tuned&seed=1&",
            "“1,234” is not a fitness",
        ),
        (
            "seed=1&version=0.2.0\n",
            "seed=1&version=0.2.0 House, tuned, seed 3, 7 evaluations\n",
            "Line 1: expected the link",
        ),
        (
            "1500 evaluations, ",
            "\n1x00 evaluations,\n",
            "Line 3: expected a part such as “868 evaluations”",
        ),
    ] {
        let text = plain.replacen(from, to, 1);
        assert_ne!(text, plain, "{from}");
        let read = super::read(&text).unwrap();
        assert!(
            read.notes.len() == 1 && read.notes[0].contains(why),
            "{text}: {:?}",
            read.notes
        );
        assert!(
            read.results
                .outcomes
                .iter()
                .any(|run| run.seed == 2 && run.evaluations == 900)
        );
        assert!(
            read.results
                .outcomes
                .iter()
                .all(|run| run.seed == 2 || run.evaluations == 1500)
        );
    }
}
