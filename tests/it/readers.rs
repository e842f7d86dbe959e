//! Every reader of text from outside, in one list, and what holds for all of them: a refusal says why in at
//! most 300 characters; what is taken can be looked at, and what is written of it is read again as the same.
//!
//! [`Reader::check`] asserts it. `garbage.rs` gives every text to all readers, `tests/fuzz/` millions of
//! texts to some of them.

use evolvarium::game::files::backup::{self, StoredTexts};
use evolvarium::game::files::json;
use evolvarium::game::files::link::Link;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::island::{IslandRun, IslandRunRequest};
use evolvarium::game::run::kept_run::{self, KeptRun};
use evolvarium::game::session::attempt::Attempt;
use evolvarium::game::{Input, MAX_MESSAGE_CHARS, ParseError, Play};
use evolvarium::puzzles::host_levels::HostFile;
use evolvarium::puzzles::registry::Entry;
use evolvarium::race::gathered::{self, Gathered};
use evolvarium::race::learn::{LessonFile, LessonLink};
use evolvarium::race::{RaceLink, RaceResults, report, storage};
use evolvarium::search::islands::{Archipelago, ArchipelagoCheckpoint, IslandLayout, Topology};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::linked::{entries, find, open_any, puzzles};
use super::play::{look_at, run_config};

/// What a reader has made of a text.
pub enum Opened {
    /// A game.
    Game(Box<dyn Play>),
    /// Something that is written as this text, which the same reader reads as the same.
    Written(String),
    /// Something that is not written again.
    Unwritten,
}

type Read = Result<Opened, String>;

/// A reader of text from outside.
pub struct Reader {
    /// The puzzle, if it is of one, and what is read.
    pub name: String,
    read: Box<dyn Fn(&str) -> Read + Send + Sync>,
}

impl Reader {
    /// Gives it a text.
    ///
    /// # Errors
    /// Its refusal.
    pub fn read(&self, text: &str) -> Read {
        (self.read)(text)
    }

    /// Asserts what holds for every refusal and everything taken. `looked_at`: of pictures and of forms of
    /// other programs too.
    pub fn judge(&self, read: &Read, text: &str, looked_at: bool) {
        match read {
            Err(why) => {
                let length = why.chars().count();
                let at = format!("{}: a message of {length} characters: {why}", self.name);
                assert!((1..=MAX_MESSAGE_CHARS).contains(&length), "{at}");
            }
            Ok(Opened::Game(play)) => {
                if looked_at {
                    look_at(&**play);
                    exports_open(&**play, text);
                }
                comes_back(&**play, text);
            }
            Ok(Opened::Written(written)) => match self.read(written) {
                Ok(Opened::Written(again)) => assert_eq!(&again, written, "{}", self.name),
                Ok(_) => panic!("{}: read as something else: {written}", self.name),
                Err(why) => panic!("{}: it refuses its own text: {why}: {written}", self.name),
            },
            Ok(Opened::Unwritten) => {}
        }
    }

    /// Gives it a text and judges what comes of it.
    pub fn check(&self, text: &str) {
        self.judge(&self.read(text), text, true);
    }
}

/// A game's own texts are read back. A ring that is closed stays so in the save of a draft, and is open in
/// a draft that is opened.
fn comes_back(play: &dyn Play, from: &str) {
    let entry = find(play.puzzle_id()).expect("a known puzzle");
    let open = |text: &str| {
        let opened = entry.open(text);
        let opened = opened.unwrap_or_else(|e| panic!("{text} of {from}: {e}"));
        opened.level().text()
    };
    let opened = open(&play.level().text());
    for text in [&opened, &play.level().json().to_string()] {
        assert_eq!(open(text), opened, "from {from}");
    }
    if entry.sheet().is_none() {
        assert_eq!(opened, play.level().text(), "from {from}");
    }
    let save = play.save();
    let again = entry.restore(&save).map(|again| again.save());
    assert_eq!(again, Ok(save), "from {from}");
}

/// What is written for other programs opens.
fn exports_open(play: &dyn Play, from: &str) {
    let entry = find(play.puzzle_id()).expect("a known puzzle");
    for (form, _) in play.level().exports() {
        if let Some(Ok(text)) = play.export(form) {
            let opened = entry.open(&text);
            opened.unwrap_or_else(|e| panic!("{form}: {text} of {from}: {e}"));
        }
    }
}

fn reader(name: impl Into<String>, read: impl Fn(&str) -> Read + Send + Sync + 'static) -> Reader {
    Reader {
        name: name.into(),
        read: Box::new(read),
    }
}

/// Texts of other programs, one of each form that is only read.
pub const FOREIGN: [&str; 8] = [
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :5:Range\nPARAMS  :3:2x2\nDESC    :2:3c\n",
    "pzprv3/kurodoko/2/2/3 . /. - /+ # /# + /",
    "https://puzz.link/p?type=editor&pzprv3/kurodoko/1/2/.%20./%23%20./?fbclid=a",
    "2 3\n- 3 -\n. ? 0",
    "#######\n#.#M .#\n# # # #\n#* . . X\n# # # #\n#. .#.#\n#######",
    "+---+---+---+\n| M |   |   |\n+   +   +   +\n|       | T  \n+   +---+   +\n|           |\n+---+---+---+",
    "<maze><horizontal><row>---</row><row>-oo</row></horizontal><vertical><row>|oo|</row><row>|oo|</row><row>|</row>\
     </vertical><position id=\"theseus\"><x>1</x><y>2</y></position></maze>",
    "{\"LineLength\":4,\"Grid\":[{\"Elements\":[{\"Coordinates\":[{\"X\":3,\"Y\":0}]}]}]}",
];

/// All readers.
pub fn readers() -> Vec<Reader> {
    let mut all = vec![
        reader("anything", |text| {
            open_any(text).map(Opened::Game).map_err(error_text)
        }),
        reader("address", |text| {
            let link: Link = text.parse().map_err(error_text)?;
            let _ = (link.command(false, None), link.command(true, Some(1)));
            Ok(Opened::Written(link.to_string()))
        }),
        reader("address of a race", |text| {
            let link: RaceLink = text.parse().map_err(error_text)?;
            let _ = (RaceLink::recognises(text), link.command());
            Ok(Opened::Written(link.to_string()))
        }),
        reader("race", |text| {
            let link: RaceLink = text.parse().map_err(error_text)?;
            let config = link.config()?;
            config.check()?;
            Ok(Opened::Written(link.to_string()))
        }),
        reader("address of lessons", |text| {
            let link: LessonLink = text.parse().map_err(error_text)?;
            Ok(Opened::Written(link.to_string()))
        }),
        reader("lessons", |text| {
            let file = LessonFile::read(text).map_err(error_text)?;
            assert!(file.lessons.iter().all(|it| !it.cases().is_empty()));
            Ok(Opened::Unwritten)
        }),
        reader("kept race", kept_race),
        reader("results", gathered_results),
        reader("the host's levels", hosts_levels),
        reader("backup", brought_back),
        reader("settings", |text| {
            let stored: Settings = json::read_fields(text);
            let written = serde_json::to_string(&stored);
            Ok(Opened::Written(written.expect("JSON")))
        }),
        reader("time", |text| {
            let attempt = Attempt::from_stored(Some(text), None, false);
            Ok(Opened::Written(attempt.time_to_keep()))
        }),
        reader("hints", |text| {
            let attempt = Attempt::from_stored(None, Some(text), false);
            Ok(Opened::Written(attempt.hints_to_keep()))
        }),
    ];
    all.extend(entries().flat_map(of_puzzle));
    all.extend(entries().flat_map(checkpoints));
    all
}

/// Some of the page's settings; the others are read in the same way.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Settings {
    language: Option<String>,
    speed: usize,
    sound: bool,
    buzz: Option<bool>,
}

fn error_text(why: ParseError) -> String {
    why.to_string()
}

fn of_puzzle(entry: &'static Entry) -> Vec<Reader> {
    let name = |what: &str| format!("{} {what}", entry.id);
    let game = |read: Result<Box<dyn Play>, _>| read.map(Opened::Game).map_err(error_text);
    vec![
        reader(name("level"), move |text| {
            let _ = entry.recognises(text);
            game(entry.open(text))
        }),
        reader(name("save"), move |text| game(entry.restore(text))),
        reader(name("moves"), move |text| {
            let mut play = entry.example();
            play.adopt_line(text).map_err(error_text)?;
            Ok(Opened::Game(play))
        }),
        reader(name("answer"), move |text| {
            let verdict = entry.example().level().check(text).map_err(error_text)?;
            assert!(verdict.valid || !verdict.why.is_empty(), "{text}");
            assert!(verdict.valid || !verdict.solved, "{text}");
            Ok(Opened::Unwritten)
        }),
        reader(name("generator"), move |text| {
            entry.generate(&settings(text), 1)?;
            Ok(Opened::Unwritten)
        }),
        reader(name("run"), move |text| {
            let mut play = entry.example();
            let (search, set) = text.split_once(':').unwrap_or((text, ""));
            let config = RunConfig {
                set: settings(set),
                ..run_config(search, 1)
            };
            play.evolve_remotely(&config)?;
            play.evolve(&config)?;
            Ok(Opened::Unwritten)
        }),
        reader(name("control"), move |text| {
            let mut play = entry.example();
            let (id, value) = text.split_once('=').unwrap_or((text, ""));
            let known = play.controls();
            let id = known.iter().map(|control| control.id).find(|it| *it == id);
            let input = Input::Control {
                id: id.unwrap_or("nonsense").to_owned(),
                value: value.to_owned(),
            };
            match play.input(&input) {
                effect if effect.refused => Err(effect.message.unwrap_or_default()),
                effect if effect.changed => Ok(Opened::Game(play)),
                _ => Ok(Opened::Unwritten),
            }
        }),
    ]
}

/// `name=value,…`; a part without a sign is both.
fn settings(text: &str) -> Vec<(String, String)> {
    let parts = text.split(',').filter(|part| !part.is_empty());
    let pair = |part: &str| {
        let (name, value) = part.split_once('=').unwrap_or((part, part));
        (name.to_owned(), value.to_owned())
    };
    parts.map(pair).collect()
}

fn brought_back(text: &str) -> Read {
    let claimed = backup::recognises(text);
    let file = backup::read(text).map_err(error_text)?;
    assert!(claimed, "a backup that is not seen to be one");
    let (none, any) = (StoredTexts::new(), |_: &str| true);
    let (all, sum) = backup::merge(&none, &file, None, any);
    let length = sum.to_string().chars().count();
    assert!(length <= MAX_MESSAGE_CHARS, "{sum}");
    let (again, _) = backup::merge(&all, &file, None, any);
    let (back, _) = backup::merge(&file, &all, Some("slice/0"), any);
    assert!(again.len() <= all.len() && back.len() <= file.len());
    Ok(Opened::Written(backup::write(&file)))
}

fn hosts_levels(text: &str) -> Read {
    let file = HostFile::read(text).map_err(error_text)?;
    for why in file.unknown_puzzles().map(error_text) {
        assert!(why.chars().count() <= MAX_MESSAGE_CHARS, "{why}");
    }
    for entry in puzzles() {
        for (n, chapter) in file.chapters() {
            let mut levels = chapter.levels(n, entry);
            assert!(levels.all(|(level, _)| level.starts_with('{')));
        }
    }
    Ok(Opened::Unwritten)
}

fn kept_race(text: &str) -> Read {
    let value = json::read::<Value>(text).unwrap_or_default();
    let plain = "#/lab?puzzle=template&seeds=2";
    let ask = value["ask"].as_str().unwrap_or(plain);
    let link: RaceLink = ask.parse().map_err(error_text)?;
    let config = link.config()?;
    let directions = config.check()?;
    let read = storage::decode(&link, &config.schedule(), text)?;
    let results = RaceResults {
        config,
        outcomes: read.outcomes,
        directions,
        version: read.version,
        made: read.made,
    };
    let _ = (results.summaries(), results.tests(), results.picture());
    let written = storage::encode(&link, &results, usize::MAX);
    Ok(Opened::Written(written.expect("a text")))
}

/// Result lines, or a race's report.
fn gathered_results(text: &str) -> Read {
    let _ = gathered::recognises(text);
    let Gathered { results, notes } = gathered::read(text)?;
    for note in &notes {
        assert!(note.chars().count() <= MAX_MESSAGE_CHARS + 40, "{note}");
    }
    let _ = (report::table(&results), report::csv(&results));
    let _ = results.picture();
    Ok(Opened::Written(report::json(&results).to_string()))
}

/// The readers of checkpoints: of each search that has some, as the page and the runner keep it, and of its
/// islands.
fn checkpoints(entry: &'static Entry) -> Vec<Reader> {
    let mut all = Vec::new();
    for spec in entry.specs() {
        let mut play = entry.example();
        let started = play.evolve(&run_config(spec.id, 1)).is_ok();
        let has_one = play.run().is_some_and(|run| run.checkpoint().is_some());
        if !(started && has_one) {
            continue;
        }
        let name = |what: &str| format!("{} {} {what}", entry.id, spec.id);
        all.push(reader(name("kept run"), move |text| {
            stored_run(entry, text)
        }));
        all.push(reader(name("run of a file"), move |text| {
            run_of_file(entry, spec.id, text)
        }));
        all.push(reader(name("kept islands"), move |text| {
            kept_islands(entry, spec.id, text)
        }));
    }
    all
}

/// Steps of a run that resumes from a checkpoint.
const STEPS: usize = 5;

/// A run as the page stores it.
fn stored_run(entry: &Entry, text: &str) -> Read {
    let stored = KeptRun::read(text).map_err(error_text)?;
    let mut play = entry.example();
    play.evolve(&stored.config)?;
    let run = play.run_mut().expect("a run");
    run.restore(&stored.checkpoint)?;
    let checkpoint = run.checkpoint().expect("a checkpoint");
    continue_run(&mut *play);
    let again = KeptRun {
        checkpoint,
        ..stored
    };
    Ok(Opened::Written(again.text()))
}

/// The runner's file of a run.
fn run_of_file(entry: &Entry, search: &str, text: &str) -> Read {
    let mut play = entry.example();
    play.evolve(&run_config(search, 1))?;
    kept_run::restore(&mut *play, text).map_err(error_text)?;
    let file = kept_run::file(&*play).expect("a checkpoint");
    continue_run(&mut *play);
    Ok(Opened::Written(file.to_string()))
}

/// A run that resumes from a checkpoint.
fn continue_run(play: &mut dyn Play) {
    let run = play.run_mut().expect("a run");
    for _ in 0..STEPS {
        run.step();
        let _ = run.report();
    }
    let _ = (run.best_answer(), run.population(3), run.emigrants(3));
    run.refresh_preview();
    run.refresh_gallery(9);
}

/// A checkpoint of two islands.
fn kept_islands(entry: &Entry, search: &str, text: &str) -> Read {
    let stored: Value = json::read::<Value>(text).map_err(error_text)?;
    let mut config = run_config(search, 1);
    config.set = vec![("islands".to_owned(), "2".to_owned())];
    let mut play = entry.example();
    play.evolve_remotely(&config)?;
    play.run_mut().expect("a run").restore(&stored)?;
    let requests = IslandRunRequest::all(&*play, &config)?;
    let layout = IslandLayout {
        islands: 2,
        topology: Topology::Ring,
        interval: 1,
        migrants: 2,
    };
    let read = ArchipelagoCheckpoint::read(&stored, layout)?;
    let mut archipelago = Archipelago::restored(layout, &read);
    let mut islands = Vec::new();
    for request in &requests {
        islands.push(IslandRun::begin(entry.example(), request)?);
    }
    for permit in archipelago.begin() {
        let island = &mut islands[permit.island];
        island.permit(permit.round);
        for _ in 0..STEPS {
            island.step();
        }
        archipelago.on_status(&island.status_message(2));
    }
    let _ = archipelago.outcome();
    Ok(Opened::Written(serde_json::to_string(&read).expect("JSON")))
}
