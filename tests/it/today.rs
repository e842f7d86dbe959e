//! The levels of dates: playable, proved, all different, as hard as the day of the week says.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{linked, pack};
use evolvarium::game::files::link::Link;
use evolvarium::game::run::RunConfig;
use evolvarium::game::{Play, Status};
use evolvarium::puzzles::Entry;
use evolvarium::puzzles::design::{Day, Design, date_of_address, designed};
use evolvarium::search::Step;

/// Four weeks; `EVOLVARIUM_DATES=400` makes as many dates.
const DATES: u32 = 28;

/// A level's text without its name and its solution.
fn board(mut level: Value) -> String {
    for key in ["name", "solution", "author", "source"] {
        level[key] = Value::Null;
    }
    level.to_string()
}

/// The design of a day's level, run to its end.
fn run(day: Day, entry: &'static Entry) -> Design {
    let at = format!("{}, number {}", entry.id, day.number);
    let mut design = day.design(entry).expect(&at);
    while design.step().expect(&at) {}
    design
}

#[test]
fn levels_of_dates_are_playable_different_and_harder_towards_sunday() {
    let dates = std::env::var("EVOLVARIUM_DATES").map_or(DATES, |n| n.parse().expect("a number"));
    for entry in linked::puzzles() {
        let Some(scale) = entry.scale() else { continue };
        // Those of the pack first.
        let pack = std::fs::read_to_string(pack::path(entry.id)).expect("a pack");
        let pack = pack::levels_of(&pack).into_iter().map(|file| {
            let level = entry.open(&file.to_string()).expect(entry.id);
            board(level.level().json())
        });
        let mut boards: BTreeSet<String> = pack.collect();
        let mut week = vec![Vec::new(); 7];
        let mut far = 0;
        for number in 300..300 + dates {
            let day = Day { number };
            let at = format!("{}, number {number}", entry.id);
            let design = run(day, entry);
            assert!(design.spent <= scale.evaluations, "{at}: {}", design.spent);
            let mut play = design.finish();
            let level = designed(&mut *play).expect(&at);
            assert_eq!(level.status(), Status::Playing, "{at}");
            let solutions = level.level().solutions();
            assert!(solutions.is_none_or(|count| count == Ok(1)), "{at}");
            let is_new = boards.insert(board(level.level().json()));
            assert!(is_new, "{at}: known already");
            let rating = level.level().rating().expect("a rating");
            let difficulty = rating["difficulty"].as_f64().expect(&at);
            let wish = scale.week[day.weekday()].0;
            let near = match scale.unit {
                "steps" | "swaps" | "points" => (0.05 * wish).max(1.0),
                _ => 0.05 * wish,
            };
            far += u32::from((difficulty - wish).abs() > near);
            week[day.weekday()].push(difficulty);
        }
        // Within a twentieth or one unit in 19 of 20 designs.
        assert!(20 * far <= dates, "{}: {far} of {dates} are off", entry.id);
        let median = |own: &mut Vec<f64>| {
            own.sort_by(f64::total_cmp);
            own[own.len() / 2]
        };
        let medians: Vec<f64> = week.iter_mut().map(median).collect();
        assert!(
            medians.is_sorted_by(|a, b| a < b),
            "{}: {medians:?}",
            entry.id
        );
    }
}

/// For the page's test, too; `EVOLVARIUM_BLESS=1` writes them.
#[test]
fn levels_of_a_fortnight_are_these() {
    let mut days = BTreeMap::<_, Vec<String>>::new();
    for number in 320..334 {
        let day = Day { number };
        for entry in linked::listed() {
            let level = day.level(entry, run(day, entry)).expect(entry.id);
            let link = Link::to_level(entry.id, level.text).to_string();
            days.entry(number).or_default().push(link);
        }
    }
    let text = serde_json::to_string_pretty(&days).expect("JSON") + "\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/days.json");
    if std::env::var_os("EVOLVARIUM_BLESS").is_some() {
        std::fs::write(path, &text).expect("the file can be written");
    }
    assert_eq!(std::fs::read_to_string(path).expect("the file"), text);
}

#[test]
fn a_watched_run_comes_to_the_level_of_its_day() {
    let day = Day { number: 334 };
    for entry in linked::listed() {
        let level = day.level(entry, run(day, entry)).expect(entry.id);
        let link: Link = level.watch.parse().expect(entry.id);
        let reader = entry.editor.filter(|_| link.edit).unwrap_or(entry);
        let text = link.level.expect("a level");
        let mut play = reader.open(&text).expect(entry.id);
        let config = RunConfig {
            search: link.search.expect("a search"),
            seed: link.seed.expect("a seed"),
            set: link.set,
        };
        play.evolve(&config).expect(entry.id);
        let run = play.run_mut().expect("a run");
        let until = link.until.expect("an end");
        while run.report().evaluations < until && !matches!(run.step(), Step::Done(_)) {}
        let watched = designed(&mut *play).expect(entry.id);
        let of_day = entry.open(&level.text).expect(entry.id);
        let without_name = |level: &dyn Play| {
            let mut file = level.level().json();
            file["name"] = "".into();
            file
        };
        assert_eq!(
            without_name(&*watched),
            without_name(&*of_day),
            "{}",
            entry.id
        );
    }
}

#[test]
fn a_day_is_known_by_its_address_and_by_the_name_of_its_levels() {
    for (address, date) in [
        ("#/today", Some("")),
        (
            "https://example.org/a/?lang=de#/today?date=2026-11-29",
            Some("2026-11-29"),
        ),
        ("#/today?utm_source=a&date=2026-11-29", Some("2026-11-29")),
        ("#/slice", None),
        ("#/", None),
    ] {
        assert_eq!(date_of_address(address).as_deref(), date, "{address}");
    }
    let day = Day { number: 334 };
    assert_eq!(Day::of_level(&day.name()), Some(day));
    assert_eq!(Day::from_days(day.days()), Ok(day));
    for name in ["", "№ ", "№ 0", "№ a", "№ 200000000", "334"] {
        assert_eq!(Day::of_level(name), None, "{name}");
    }
}
