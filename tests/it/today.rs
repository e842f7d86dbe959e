//! The levels of dates: playable, proved, all different, as hard as the day of the week says.

use std::collections::BTreeSet;

use super::linked;
use evolvarium::game::Status;
use evolvarium::puzzles::design::{Day, designed};

/// Four weeks; `EVOLVARIUM_DATES=400` makes as many dates.
const DATES: u32 = 28;

#[test]
fn levels_of_dates_are_playable_different_and_harder_towards_sunday() {
    let dates = std::env::var("EVOLVARIUM_DATES").map_or(DATES, |n| n.parse().expect("a number"));
    for entry in linked::puzzles() {
        let Some(scale) = entry.scale() else { continue };
        let mut texts = BTreeSet::new();
        let mut week = vec![Vec::new(); 7];
        let mut far = 0;
        for number in 300..300 + dates {
            let day = Day { number };
            let at = format!("{}, number {number}", entry.id);
            let mut design = day.design(entry).expect(&at);
            while design.step().expect(&at) {}
            assert!(design.spent <= scale.evaluations, "{at}: {}", design.spent);
            let mut play = design.finish();
            let level = designed(&mut *play).expect(&at);
            assert_eq!(level.status(), Status::Playing, "{at}");
            let solutions = level.level().solutions();
            assert!(solutions.is_none_or(|count| count == Ok(1)), "{at}");
            assert!(
                texts.insert(level.level().without_solution()),
                "{at}: twice"
            );
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
