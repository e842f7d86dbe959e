//! The lanes of a race, to be watched: for each contestant the best answer of its latest run, its runs as
//! marks, its figures so far, and at the end its place and, if there is one, the best answer of a run that
//! did not solve its level. Above them the time left, below them what marks and places mean.
//!
//! Lanes keep their order while a race runs.

use web_sys::Element;

use super::race_workers::LabRace;
use crate::model::worker_handle::fresh_number;
use crate::platform::{dom, id};
use crate::widgets::picture::address;
use evolvarium::i18n::{tr, tr_noop, translate, trn};
use evolvarium::paint::Theme;
use evolvarium::race::chart::letter;
use evolvarium::race::{Measure, RaceActivity, RaceResults, RunOutcome, sentences};

/// The most runs that have a mark: the latest.
const MARKS: usize = 300;
/// Where there are more contestants, their boards are small.
const LARGE_LANES: usize = 6;

const ORDINALS: [&str; 12] = [
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
#[derive(Clone)]
pub struct LaneBoard {
    /// A picture without colours.
    pub drawing: String,
    /// The level, and the seed of its run if it is of one.
    pub title: String,
    is_of_run: bool,
    /// Different for each picture.
    pub version: u32,
}

impl LaneBoard {
    pub fn new(drawing: String, title: String, is_of_run: bool) -> Self {
        let version = fresh_number();
        Self {
            drawing,
            title,
            is_of_run,
            version,
        }
    }
}

/// Shows the lanes of a race, or updates them. `recoloured`: in other colours.
pub fn show(race: &LabRace, theme: Theme, recoloured: bool) {
    let (results, list) = (&race.results, id::lanes.element());
    let count = results.config.contestants.len();
    let places = match race.state.activity() {
        RaceActivity::Over if count > 1 => results.places(),
        _ => vec![None; count],
    };
    // Where a lesson names them in words, what they have in common would say more than it asks.
    let is_worded = race.is_of_lesson && !race.link.names.is_empty();
    let common = results.config.common_part().filter(|_| !is_worded);
    dom::set_text(&id::lanes_common.element(), &common.unwrap_or_default());
    dom::class(&list, "many", count > LARGE_LANES);
    let lanes = dom::fit_children(&list, count, || add_lane(&list));
    let marks = Marks::new(results);
    let is_over = race.state.is_over();
    dom::set_text(&id::lanes_left.element(), &time_left(race));
    let mut about = Vec::new();
    if marks.solves {
        about.push(marks_are(is_over && !race.unsolved.is_empty()));
    }
    if places.iter().any(Option::is_some) {
        about.push(places_are(results.config.measure));
    }
    dom::set_text(&id::lanes_about.element(), &about.join(" "));
    let unsolved = |n: usize| race.unsolved.get(&n).filter(|_| is_over && marks.solves);
    let figures = sentences::contestant_figures(results);
    let contestants = results.config.contestants.iter();
    for (n, (contestant, lane)) in contestants.zip(&lanes).enumerate() {
        let parts = dom::children(lane);
        let [image, texts @ .., runs] = &*parts else {
            continue;
        };
        if let Some(board) = unsolved(n).or(race.boards.get(n)) {
            // The picture may be the one that was there: only its title says that the run failed.
            let title = match unsolved(n) {
                Some(_) => tr!("{run}: not solved", run = board.title),
                None => board.title.clone(),
            };
            dom::attribute(image, "alt", &title);
            dom::attribute(image, "title", &title);
            let version = board.version.to_string();
            if recoloured || image.get_attribute("data-version").as_deref() != Some(&version) {
                dom::attribute(image, "data-version", &version);
                dom::attribute(image, "src", &address(&board.drawing, theme));
                dom::class(image, "waits", !board.is_of_run);
            }
        }
        let place = places[n];
        let name = place.and_then(|place| ORDINALS.get(place - 1));
        let words = [
            letter(n),
            contestant.name(),
            name.map_or("", |name| translate(name)).to_owned(),
            figures[n].clone(),
        ];
        dom::set_texts(texts, &words);
        dom::class(lane, "first", place == Some(1));
        marks.show(runs, n);
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

/// What the marks are. `unsolved`: and the boards of runs that failed.
fn marks_are(unsolved: bool) -> &'static str {
    match unsolved {
        true => tr!(
            "Each mark is a run, filled if it solved its level; where some did not, the board is of one of those."
        ),
        false => tr!("Each mark is a run, filled if it solved its level."),
    }
}

/// What the places of a race mean.
fn places_are(measure: Measure) -> &'static str {
    match measure {
        Measure::Evaluations => {
            tr!(
                "Places: each run meets every run of the others; fewer evaluations to solve win. The first is shared if the difference may be chance."
            )
        }
        Measure::Seconds => tr!(
            "Places: each run meets every run of the others; less time to solve wins. The first is shared if the difference may be chance."
        ),
        Measure::Score => tr!(
            "Places: each run meets every run of the others; the better fitness wins. The first is shared if the difference may be chance."
        ),
    }
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
/// In a race by fitness they are bars, as long as the fitness is far from 0.
struct Marks<'a> {
    results: &'a RaceResults,
    /// The runs that each contestant has to make.
    planned: usize,
    /// Whether the table counts solved runs; otherwise all marks are filled.
    solves: bool,
    /// The fitness that is farthest from 0, where there are bars.
    longest: Option<f64>,
}

impl<'a> Marks<'a> {
    fn new(results: &'a RaceResults) -> Self {
        let scores = results.outcomes.iter().filter_map(|run| run.score);
        let longest = scores.map(f64::abs).fold(0.0, f64::max);
        let by_score = results.config.measure == Measure::Score;
        Self {
            results,
            planned: match results.made.gathered {
                true => 0, // there was no plan
                false => results.config.levels.len() * results.config.seeds as usize,
            },
            solves: sentences::counts_solved(results),
            longest: by_score.then_some(longest),
        }
    }

    fn show(&self, place: &Element, contestant: usize) {
        let runs: Vec<&RunOutcome> = self.results.runs_of(contestant).collect();
        let runs = &runs[runs.len().saturating_sub(MARKS)..];
        dom::class(place, "bars", self.longest.is_some());
        let all = self.planned.max(runs.len()).min(MARKS);
        let marks = dom::fit_children(place, all, || drop(dom::add(place, "i", "", "")));
        for (n, mark) in marks.iter().enumerate() {
            let run = runs.get(n);
            let class = run.map(|run| match run.solved || !self.solves {
                true => "made filled",
                false => "made",
            });
            dom::optional(mark, "class", class);
            if let (Some(run), Some(longest)) = (run, self.longest) {
                let share = run.score.unwrap_or(0.0).abs() / longest.max(f64::MIN_POSITIVE);
                dom::style(mark, "--share", &format!("{share:.2}"));
            }
        }
    }
}
