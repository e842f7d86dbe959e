//! The level on the table: the game, its save, its texts on the page.

use super::app::{App, Tone};
use super::islands::Fleet;
use super::keeping::Kept;
use super::lesson::Lesson;
use super::{dom, levels, storage, timeline, timer};
use evolvarium::game::link::Link;
use evolvarium::game::playback::Source;
use evolvarium::game::stopwatch::Stopwatch;
use evolvarium::game::{Effect, Play, Status};
use evolvarium::i18n::{tr, translate, trc, trn};
use evolvarium::paint::view::Zoom;
use evolvarium::puzzles::Entry;

/// What preparing an answer to be shown took is waited this many times before
/// the next: it then has a tenth of the time.
const PREVIEW_PAUSE: f64 = 9.0;

/// The level on the table.
pub struct Table {
    /// The puzzle, or the editor.
    pub entry: &'static Entry,
    /// The puzzle; of an editor: whose levels it edits.
    pub game: &'static Entry,
    /// The game itself.
    pub play: Box<dyn Play>,
    /// The level's name among the saves: puzzle and hash.
    pub key: String,
    /// The search runs.
    pub running: bool,
    /// The islands of the run, if its search is in workers.
    pub fleet: Option<Fleet>,
    /// The islands have told of their populations since they were last shown.
    pub people: bool,
    /// The search runs until this generation, for single steps.
    pub until: Option<u64>,
    /// Generations that are due at the chosen speed.
    pub owed: f64,
    /// The steps on the board when the run began.
    pub run_line: String,
    /// When the run was last kept.
    pub run_kept_ms: f64,
    /// A run of an earlier visit, to be gone on with.
    pub kept_run: Option<Kept>,
    /// How long the run has been running, in milliseconds.
    pub ran_ms: f64,
    /// Nothing of this puzzle's pack has been won yet.
    pub novice: bool,
    /// The puzzle's lesson, while it is given.
    pub lesson: Option<Lesson>,
    /// A better answer waits to be shown.
    pub preview_due: bool,
    /// When an answer was last shown, and how long that took to prepare, in
    /// milliseconds.
    pub preview_shown: (f64, f64),
    /// The player has turned from the level being designed to the game.
    pub turned_from: bool,
    /// Texts and attributes are to be brought up to date.
    pub stale: bool,
    /// The place of the playback when the texts were last brought up to date.
    pub shown_playback: Option<(usize, bool)>,
    /// The steps done at that time.
    pub shown_steps: usize,
    /// The remembered controls, as they stand.
    pub remembered: Vec<(&'static str, String)>,
    /// How long it has been played.
    pub watch: Stopwatch,
    /// Which part of the board is seen, once it has been.
    pub zoom: Option<Zoom>,
}

pub use evolvarium::game::play::key;

impl Table {
    /// A level on the table.
    pub fn new(entry: &'static Entry, game: &'static Entry, play: Box<dyn Play>) -> Self {
        let key = key(&*play);
        let watch = timer::kept(&*play, &key);
        Self {
            entry,
            game,
            play,
            key,
            running: false,
            fleet: None,
            people: false,
            until: None,
            owed: 0.0,
            run_line: String::new(),
            run_kept_ms: 0.0,
            kept_run: None,
            ran_ms: 0.0,
            novice: false,
            lesson: None,
            preview_due: false,
            preview_shown: (0.0, 0.0),
            turned_from: false,
            stale: true,
            shown_playback: None,
            shown_steps: 0,
            remembered: Vec::new(),
            watch,
            zoom: None,
        }
    }

    /// Whether this is an editor.
    pub fn is_editor(&self) -> bool {
        !std::ptr::eq(self.entry, self.game)
    }

    /// Whether the islands of this run are here.
    pub fn has_fleet(&self, run: u32) -> bool {
        self.fleet.as_ref().is_some_and(|fleet| fleet.is(run))
    }

    /// Whether the search has something to do in every frame.
    pub const fn searching(&self) -> bool {
        self.running || self.until.is_some()
    }

    /// Brings the preview up to the best answer: at once where that is cheap, and
    /// less often the dearer it is, unless it has to be
    /// `at_once`.
    pub fn show_preview(&mut self, at_once: bool) {
        let start = dom::now();
        let (last, cost) = self.preview_shown;
        if at_once || (self.preview_due && start - last >= cost * PREVIEW_PAUSE) {
            self.preview_due = false;
            if let Some(run) = self.play.run_mut() {
                run.refresh_preview();
            }
            self.preview_shown = (start, dom::now() - start);
        }
    }

    /// The address of this level.
    pub fn link(&self) -> Link {
        Link {
            puzzle: self.game.id.to_owned(),
            level: Some(self.play.level().text()),
            edit: self.is_editor(),
            ..Link::default()
        }
    }

    /// Keeps the game, and how far it has come.
    pub fn store(&self) {
        storage::write(&format!("save/{}", self.key), &self.play.save());
        storage::write(&format!("last/{}", self.entry.id), &self.key);
        self.store_time();
        if self.stars() > levels::kept_stars(&self.key) {
            storage::write(&format!("stars/{}", self.key), &self.stars().to_string());
        }
    }

    /// The stars that the position earns: an answer that was adopted earns none.
    fn stars(&self) -> u8 {
        if self.play.is_played() {
            self.play.stars()
        } else {
            0
        }
    }
}

impl App {
    /// What an action came to: keeps the game, tells the player.
    pub fn act(&mut self, effect: Effect) {
        if let Some(table) = self.table.as_mut().filter(|_| effect.changed) {
            table.watch.moved();
        }
        self.act_in(effect, None);
    }

    /// The same of an action that the watch knows of; with the time it took the
    /// player to win by it.
    pub fn act_in(&mut self, effect: Effect, time: Option<&str>) {
        let Some(table) = &mut self.table else {
            return;
        };
        if !effect.handled {
            return;
        }
        table.stale = true;
        if effect.won {
            table.stop_time();
        }
        if effect.changed {
            table.store();
        }
        let personal_best = effect.won.then(|| table.store_best()).flatten();
        let (stars, own) = (table.stars(), table.play.is_played());
        self.note_cue(&effect);
        if let Some(message) = effect.message {
            self.say(&message, Tone::Plain);
        } else if effect.won {
            let solved = match (&personal_best, time) {
                (Some(words), _) => words.clone(),
                (None, None) => tr!("Solved!").to_owned(),
                (None, Some(time)) => tr!("Solved in {time}!", time),
            };
            let stars = match stars {
                0 if !own && personal_best.is_none() => {
                    tr!("Solve it by hand, and it earns stars.")
                }
                0 => "",
                1 => tr!("One star of three."),
                2 => tr!("Two stars of three."),
                _ => tr!("Three stars."),
            };
            let words = format!("{solved} {stars}");
            let words = words.trim_end();
            self.say_until_next(words, Tone::Won);
            self.level_list_stale = true;
        } else if effect.changed {
            self.say("", Tone::Plain);
        }
    }

    /// Brings texts and attributes of the game up to date.
    pub fn table_texts(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        let play = &*table.play;
        let playback = play.timeline().playback();
        let place = playback.map(|playback| (playback.at, playback.playing));
        let steps = play.steps();
        if !table.stale && table.shown_playback == place && table.shown_steps == steps {
            return;
        }
        if !table.stale && table.shown_steps != steps {
            table.store(); // steps that are redone by themselves
        }
        table.shown_steps = steps;
        table.stale = false;
        table.shown_playback = place;
        let status = play.status();
        let main = &self.main;
        dom::attribute(main, "data-puzzle", play.puzzle_id());
        dom::attribute(main, "data-status", status.word());
        dom::attribute(main, "data-moves", &play.steps().to_string());

        let line = dom::element("status");
        dom::class(&line, "broken", matches!(status, Status::Broken(_)));
        dom::class(&line, "lost", matches!(status, Status::Lost(_)));
        let edited = play.edited();
        let words = match (&edited, &status) {
            (Some(Err(mend)), _) => tr!("Not yet a level: {mend}", mend),
            (Some(Ok(_)), Status::Playing | Status::Solved) => {
                tr!("Ready to be played.").to_owned()
            }
            (_, Status::Solved) => match play.personal_best() {
                Some(personal_best) => trn!(
                    personal_best.value,
                    "The game is over: {n} move.",
                    "The game is over: {n} moves."
                ),
                None => tr!("Solved.").to_owned(),
            },
            (None, Status::Playing)
                if table.novice && table.lesson.is_none() && play.steps() == 0 =>
            {
                translate(table.entry.guide().opening).to_owned()
            }
            (None, Status::Broken(_)) if play.hides_mistakes() => String::new(),
            (_, status) => status.why().to_owned(),
        };
        dom::text(&line, &words);
        counters(play);
        let (undo, redo) = play.can();
        let undo = undo || playback.is_some();
        for (command, enabled) in [
            ("undo", undo),
            ("redo", redo),
            ("restart", play.steps() > 0),
            ("replay", play.steps() > 0),
        ] {
            let selector = format!(".toolbar [data-command={command}]");
            if let Ok(Some(button)) = dom::document().query_selector(&selector) {
                dom::optional(&button, "aria-disabled", (!enabled).then_some("true"));
            }
        }
        let play_it = dom::element("play-it");
        dom::optional(
            &play_it,
            "aria-disabled",
            matches!(edited, Some(Err(_))).then_some("true"),
        );
        let described = match playback {
            // Step by step it would be too much to hear.
            Some(it) if it.playing && it.at < it.of => trn!(
                it.of,
                "{name}, shown move by move: {n} move.",
                "{name}, shown move by move: {n} moves.",
                name = name_of(it.source)
            ),
            Some(it) => format!(
                "{}, {} / {}. {}",
                name_of(it.source),
                it.at,
                it.of,
                play.describe()
            ),
            None => play.describe(),
        };
        dom::text(&dom::element("described"), &described);
        let kept = levels::kept_stars(&table.key);
        dom::stars(&dom::element("level-stars"), kept.max(table.stars()));

        let goes_on = play.timeline().place().is_some();
        dom::show(&dom::element("playback-toggle"), !goes_on);
        dom::show(&dom::element("playback-place"), !goes_on);
        dom::show(&dom::element("playback-pace"), !goes_on);
        let keep = if goes_on {
            tr!("Go on from here")
        } else {
            tr!("Keep it on the board")
        };
        dom::text(&dom::element("playback-keep"), keep);
        let bar = dom::element("playback");
        dom::show(&bar, playback.is_some());
        if let Some(playback) = playback {
            dom::text(&dom::element("playback-name"), name_of(playback.source));
            let place = format!("{} / {}", playback.at, playback.of);
            dom::text(&dom::element("playback-place"), &place);
            let toggle = dom::element("playback-toggle");
            let (label, icon) = if playback.playing {
                (tr!("Stop here"), "pause")
            } else {
                (tr!("Play on"), "replay")
            };
            dom::relabel(&toggle, label, icon);
            dom::attribute(&toggle, "title", label);
        }
        let controls = play.controls();
        self.controls.refresh(&controls);
        self.timeline.refresh(play);
        self.look_at_mine();
        self.keep_texts();
        self.after_texts();
        self.lesson_texts();
    }
}

/// What is being played back, for people.
fn name_of(source: Source) -> &'static str {
    match source {
        Source::Solution => trc!("what is being played back", "Solution"),
        Source::Replay => trc!("what is being played back", "Replay"),
    }
}

fn counters(play: &dyn Play) {
    let list = dom::element("counters");
    let mut counters = play.counters();
    counters.extend(timeline::best(play));
    while (list.child_element_count() as usize) > counters.len() {
        if let Some(last) = list.last_element_child() {
            last.remove();
        }
    }
    for (n, counter) in counters.iter().enumerate() {
        let value = match &counter.of {
            Some(of) => format!("{} / {of}", counter.value),
            None => counter.value.clone(),
        };
        let item = list.children().item(n as u32).unwrap_or_else(|| {
            let item = dom::make("li", "", "");
            dom::append(&item, &dom::make("b", "", ""));
            dom::append(&item, &dom::make("span", "", ""));
            dom::append(&list, &item);
            item.into()
        });
        dom::class(&item, "met", counter.met);
        if let (Some(b), Some(span)) = (item.first_element_child(), item.last_element_child()) {
            dom::text(&b, &value);
            dom::text(&span, &format!(" {}", counter.label));
        }
    }
}
