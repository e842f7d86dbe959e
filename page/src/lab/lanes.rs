//! The lanes of a race, to be watched: for each contestant the best answer of its latest run, its runs as
//! marks, its figures so far, and at the end its place. Above them the time left.
//!
//! Lanes keep their order while a race runs.

use web_sys::{Element, HtmlElement};

use super::race_workers::{LabRace, RaceState};
use crate::model::picture::address;
use crate::platform::dom;
use evolvarium::i18n::{tr, tr_noop, translate, trn};
use evolvarium::paint::Theme;
use evolvarium::race::chart::letter;
use evolvarium::race::{Measure, RaceResults, RunOutcome, sentences};
use evolvarium::search::Direction;

/// The most runs that have a mark: the latest.
const MARKS: usize = 300;
/// Where there are more contestants, their boards are small.
const LARGE_LANES: usize = 6;

const PLACES: [&str; 12] = [
    tr_noop!("1st"),
    tr_noop!("2nd"),
    tr_noop!("3rd"),
    tr_noop!("4th"),
    tr_noop!("5th"),
    tr_noop!("6th"),
    tr_noop!("7th"),
    tr_noop!("8th"),
    tr_noop!("9th"),
    tr_noop!("10th"),
    tr_noop!("11th"),
    tr_noop!("12th"),
];

/// The board of a lane.
pub struct LaneBoard {
    /// A picture without colours.
    pub drawing: String,
    /// Different for each picture.
    pub version: u32,
}

/// Shows the lanes of a race in an element of their own, or updates them. `recoloured`: in other colours.
pub fn show(place: &Element, race: &LabRace, theme: Theme, recoloured: bool) {
    if place.children().length() == 0 {
        dom::add(place, "p", "lanes-left number", "");
        dom::add(place, "p", "lanes-common", "");
        dom::add(place, "ol", "lanes", "");
    }
    let parts = place.children();
    let (Some(left), Some(common), Some(list)) = (parts.item(0), parts.item(1), parts.item(2))
    else {
        return;
    };
    dom::text(&left, &time_left(race));
    let text = race.results.config.common_part();
    dom::text(&common, &text.unwrap_or_default());
    let results = &race.results;
    let count = results.config.contestants.len();
    let class = match count > LARGE_LANES {
        true => "lanes many",
        false => "lanes",
    };
    dom::attribute(&list, "class", class);
    let lanes = dom::fit_children(&list, count, || add_lane(&list));
    let places = match race.state {
        RaceState::Over => results.places(),
        _ => vec![None; count],
    };
    let marks = Marks::new(results);
    let figures = sentences::contestant_figures(results);
    for (n, contestant) in results.config.contestants.iter().enumerate() {
        let Some(lane) = lanes.item(n as u32) else {
            continue;
        };
        let part = |n: u32| lane.children().item(n);
        if let (Some(image), Some(board)) = (part(0), race.boards.get(n)) {
            let version = board.version.to_string();
            if recoloured || image.get_attribute("data-version").as_deref() != Some(&version) {
                dom::attribute(&image, "data-version", &version);
                dom::attribute(&image, "src", &address(&board.drawing, theme));
            }
        }
        let place = places[n];
        let name = place.and_then(|place| PLACES.get(place - 1));
        let texts = [
            letter(n),
            contestant.name(),
            name.map_or("", |name| translate(name)).to_owned(),
            figures[n].clone(),
        ];
        for (n, text) in (1..).zip(&texts) {
            if let Some(part) = part(n) {
                dom::text(&part, text);
            }
        }
        dom::class(&lane, "first", place == Some(1));
        if let Some(part) = part(5) {
            marks.show(&part, n);
        }
    }
}

fn add_lane(list: &Element) {
    let lane = dom::add(list, "li", "lane", "");
    let image = dom::add(&lane, "img", "lane-board", "");
    dom::attribute(&image, "alt", "");
    dom::add(&lane, "b", "lane-letter", "");
    dom::add(&lane, "span", "lane-name", "");
    dom::add(&lane, "span", "lane-place", "");
    dom::add(&lane, "span", "lane-figures number", "");
    let marks = dom::add(&lane, "div", "lane-marks", "");
    // The figures say the same.
    dom::attribute(&marks, "aria-hidden", "true");
}

/// About how long the race still takes; empty before there is a basis.
fn time_left(race: &LabRace) -> String {
    let Some(seconds) = race.seconds_left() else {
        return String::new();
    };
    match seconds {
        _ if seconds >= 90.0 => {
            let n = (seconds / 60.0).round() as u64;
            trn!(n, "About {n} minute left", "About {n} minutes left")
        }
        _ if seconds > 10.0 => {
            let n = (seconds / 10.0).round() as u64 * 10;
            trn!(n, "About {n} second left", "About {n} seconds left")
        }
        _ => tr!("A few seconds left").to_owned(),
    }
}

/// The marks of a race's runs: solved ones are filled, the others are outlines, and runs to be made are dots.
/// In a race by fitness they are bars, from the worst fitness of all runs to the best.
struct Marks<'a> {
    outcomes: &'a [RunOutcome],
    /// The runs that each contestant has to make.
    planned: usize,
    /// Whether the table counts solved runs; otherwise all marks are filled.
    solves: bool,
    /// The worst and the best cost.
    range: Option<(f64, f64)>,
    direction: Direction,
}

impl<'a> Marks<'a> {
    fn new(results: &'a RaceResults) -> Self {
        let direction = results.directions.first().copied().unwrap_or_default();
        let scores = results.outcomes.iter().filter_map(|run| run.score);
        let costs: Vec<f64> = scores.map(|score| direction.cost(score)).collect();
        let range = (
            costs.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            costs.iter().copied().fold(f64::INFINITY, f64::min),
        );
        let by_score = results.config.measure == Measure::Score;
        Self {
            outcomes: &results.outcomes,
            planned: results.config.levels.len() * results.config.seeds as usize,
            solves: sentences::counts_solved(results),
            range: by_score.then_some(range),
            direction,
        }
    }

    fn show(&self, place: &Element, contestant: usize) {
        let runs = self.outcomes.iter();
        let runs = runs.filter(|run| run.contestant == contestant);
        let runs: Vec<&RunOutcome> = runs.collect();
        let runs = &runs[runs.len().saturating_sub(MARKS)..];
        dom::class(place, "bars", self.range.is_some());
        let all = self.planned.min(MARKS);
        let marks = dom::fit_children(place, all, || drop(dom::add(place, "i", "", "")));
        for n in 0..all {
            let Some(mark) = marks.item(n as u32) else {
                continue;
            };
            let run = runs.get(n);
            let class = run.map(|run| match run.solved || !self.solves {
                true => "made filled",
                false => "made",
            });
            dom::optional(&mark, "class", class);
            if let (Some(run), Some((worst, best))) = (run, self.range) {
                let cost = run.score.map_or(worst, |score| self.direction.cost(score));
                let share = if worst > best {
                    (worst - cost) / (worst - best)
                } else {
                    1.0
                };
                let mark: HtmlElement = wasm_bindgen::JsCast::unchecked_into(mark);
                dom::style(&mark, "--share", &format!("{share:.2}"));
            }
        }
    }
}
