//! The host's own levels: the file `levels/own.json` beside the page, for any of the puzzles.
//!
//! A list of chapters as in a pack, and of days; each level names its puzzle. The file is fetched once a visit,
//! after the first pack, so that it delays nothing. Its chapters are added to the packs that have been
//! fetched, and to later ones. Levels are opened in slices, because there may be thousands.
//!
//! Faults in the file are for the host: the console has them all, home shows the first. The sound levels
//! are listed.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;

use crate::levels::Levels;
use crate::model::context::{Context, PageView, Tone};
use crate::model::day;
use crate::model::event::{self, LevelsEvent};
use crate::model::loader;
use crate::model::packs::{self, Chapter, ListedLevel};
use crate::platform::dom;
use evolvarium::game::ParseError;
use evolvarium::puzzles::host_levels::HostFile;
use evolvarium::puzzles::{Entry, registry};

/// After opening levels for this long, the page does other things first.
const SLICE_MS: f64 = 8.0;

/// The state of the file.
#[derive(Default)]
pub enum HostLevels {
    #[default]
    Unasked,
    /// It is being fetched, or could not be.
    Asked,
    Here(Rc<HostFile>),
}

/// Whether the file is the empty one of a build.
fn is_empty(text: &str) -> bool {
    let bare: String = text.split_whitespace().collect();
    bare == r#"{"name":"","chapters":[]}"#
}

/// Fetches the file. Without it, or without a network, nothing happens.
async fn fetch_host_file() {
    if let Ok(text) = packs::load(packs::HOST_FILE).await
        && !is_empty(&text)
    {
        event::send(LevelsEvent::HostFile(text));
    }
}

impl Levels {
    /// Adds the host's chapters to a puzzle's pack, or fetches the file first.
    pub fn join_host_levels(&mut self, entry: &'static Entry) {
        match &self.host {
            HostLevels::Unasked => {
                self.host = HostLevels::Asked;
                spawn_local(fetch_host_file());
            }
            HostLevels::Asked => {}
            HostLevels::Here(file) => {
                let file = Rc::clone(file);
                spawn_local(async move {
                    if loader::fetch(vec![entry]).await.is_ok() {
                        let (chapters, faults) = chapters(&file, entry).await;
                        event::send(LevelsEvent::JoinHost(entry, chapters, faults));
                    }
                });
            }
        }
    }

    /// The host's file has been fetched.
    pub fn on_host_levels_fetched(&mut self, cx: &mut Context, text: &str) {
        let file = match HostFile::read(text) {
            Ok(file) => file,
            Err(why) => return report_faults(cx, &[why]),
        };
        let dates = file.dates().filter_map(|date| day::read(date).err());
        let faults = file.unknown_puzzles();
        let faults = faults.chain(dates.map(ParseError::new));
        report_faults(cx, &faults.collect::<Vec<_>>());
        self.host = HostLevels::Here(Rc::new(file));
        let here: Vec<&Entry> = registry::listed()
            .filter(|entry| cx.packs.holds(entry.id))
            .collect();
        for entry in here {
            self.join_host_levels(entry);
        }
    }
}

/// Adds the host's chapters to a puzzle's pack.
pub fn join_chapters(
    cx: &mut Context,
    entry: &'static Entry,
    own: Vec<Chapter>,
    faults: &[ParseError],
) {
    let pack = cx.packs.here.get_mut(entry.id);
    let Some(pack) = pack.filter(|pack| pack.own.is_none()) else {
        return;
    };
    pack.own = Some(own.len());
    pack.chapters.extend(own);
    report_faults(cx, faults);
}

/// Writes faults of the host's file to the console, and shows the first on the front page.
fn report_faults(cx: &mut Context, faults: &[ParseError]) {
    let text = packs::report_faults(faults);
    if let Some(text) = text.filter(|_| cx.view == PageView::Home) {
        cx.say(&text, Tone::Bad);
    }
}

/// All chapters with their levels of a puzzle, and the faults of these levels and of those for days.
async fn chapters(file: &HostFile, entry: &Entry) -> (Vec<Chapter>, Vec<ParseError>) {
    let mut faults = Vec::new();
    let mut start = dom::now();
    let mut chapters = Vec::new();
    for (n, chapter) in file.chapters() {
        let mut levels = Vec::new();
        for (level, place) in chapter.levels(n, entry) {
            match entry.open(level) {
                Ok(play) => levels.push(ListedLevel::new(&*play).with_class(&*play)),
                Err(why) => faults.push(why.within(place)),
            }
            if dom::now() - start > SLICE_MS {
                dom::pause(0).await;
                start = dom::now();
            }
        }
        chapters.push(Chapter::new(&chapter.name, &chapter.about, levels));
    }
    for (_, level, place) in file.of_days(entry) {
        let level = entry.open(level);
        faults.extend(level.err().map(|why| why.within(place)));
    }
    (chapters, faults)
}
