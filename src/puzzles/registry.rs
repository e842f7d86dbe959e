//! The registry: every puzzle's one line, and what the shells need of it.

#[cfg(target_arch = "wasm32")]
use std::collections::BTreeMap;
#[cfg(target_arch = "wasm32")]
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::game::link::Link;
use crate::game::puzzle::{Generator, Progress};
use crate::game::{Example, ParseError, Play, Puzzle, Session, excerpt, offer, run, save};
use crate::search::Spec;
use crate::words::{t, tr};

use super::{kuromasu, morpion, slice, swap, template, theseus};

/// All puzzles. The order is that of the page's home.
pub static PUZZLES: &[Entry] = &[
    Entry::of::<slice::Level>()
        .with_editor(&SLICE_EDITOR)
        .with_pack("levels/slice.json"),
    Entry::of::<theseus::Level>()
        .with_editor(&THESEUS_EDITOR)
        .with_pack("levels/theseus.json"),
    Entry::of::<kuromasu::Level>()
        .with_editor(&KUROMASU_EDITOR)
        .with_pack("levels/kuromasu.json"),
    Entry::of::<swap::Level>()
        .with_editor(&SWAP_EDITOR)
        .with_pack("levels/swap.json"),
    Entry::of::<morpion::Level>().with_pack("levels/morpion.json"),
    Entry::of::<template::Level>().hidden(),
];

static SLICE_EDITOR: Entry = Entry::of::<slice::editor::Draft>().hidden();

static THESEUS_EDITOR: Entry = Entry::of::<theseus::editor::Draft>().hidden();

static KUROMASU_EDITOR: Entry = Entry::of::<kuromasu::editor::Draft>().hidden();

static SWAP_EDITOR: Entry = Entry::of::<swap::editor::Draft>().hidden();

/// The parts that have been fetched, by the puzzles' ids; every other program than the
/// page has all of them from the start.
#[cfg(target_arch = "wasm32")]
static FETCHED: Mutex<BTreeMap<&str, Fetched>> = Mutex::new(BTreeMap::new());

/// What has been fetched of one puzzle.
#[cfg(target_arch = "wasm32")]
#[derive(Clone, Copy, Default)]
struct Fetched {
    parts: Option<&'static Parts>,
    searches: Option<&'static Searches>,
}

/// One puzzle as the shells see it.
pub struct Entry {
    /// In links, saves and level files.
    pub id: &'static str,
    /// For people; [marked](crate::mark), as are the other texts here.
    pub name: &'static str,
    /// What one does.
    pub tagline: &'static str,
    /// Accent hue in degrees.
    pub accent: f64,
    /// Shown at home.
    pub listed: bool,
    /// The editor of its levels, itself a puzzle for the middle end.
    pub editor: Option<&'static Entry>,
    /// Where its bundled levels are, relative to the page.
    pub pack: Option<&'static str>,
    #[cfg(not(target_arch = "wasm32"))]
    linked: (&'static Parts, &'static Searches),
}

/// What is said of a puzzle to those who play it.
pub struct About {
    /// What to do first; may be empty.
    pub opening: &'static str,
    /// The rules, a sentence each.
    pub rules: &'static [&'static str],
    /// Pictures to the rules.
    pub examples: &'static [Example],
    /// Keys that mean something on the board: key and meaning.
    pub keys: &'static [(&'static str, &'static str)],
    /// Ids of the controls whose value the device remembers.
    pub remembered: &'static [&'static str],
    /// Whether the time played is taken.
    pub timed: bool,
    /// Forms of a level that only this puzzle has: name and meaning.
    pub exports: &'static [(&'static str, &'static str)],
    /// Which of them makes the shortest link.
    pub short_form: Option<&'static str>,
}

/// What plays a puzzle: all code that takes hangs on these.
pub struct Parts {
    about: About,
    example: fn() -> Box<dyn Play>,
    open: fn(&str) -> Result<Box<dyn Play>, ParseError>,
    restore: fn(&str) -> Result<Box<dyn Play>, ParseError>,
    specs: fn() -> Vec<&'static Spec>,
    generates: Option<Spec>,
}

/// What evolves and makes a puzzle's levels, reads and writes them in any form but the compact one; on
/// the page it may come after what plays them.
pub struct Searches {
    #[cfg(target_arch = "wasm32")]
    bring: fn(),
    read: fn(&str) -> Result<Box<dyn Play>, ParseError>,
    claims: fn(&str) -> bool,
    generate: Make,
}

type Make = fn(&[(String, String)], u64) -> Result<Box<dyn Making>, String>;

/// A level in the making.
pub trait Making {
    /// Does one bounded piece of work.
    fn step(&mut self) -> Progress<Box<dyn Play>>;
}

struct MakingOf<P: Puzzle>(Box<dyn Generator<P>>);

impl<P: Puzzle> Making for MakingOf<P> {
    fn step(&mut self) -> Progress<Box<dyn Play>> {
        match self.0.step() {
            Progress::Working(done) => Progress::Working(done),
            Progress::Done(level) => Progress::Done(Box::new(Session::new(level))),
            Progress::Failed(why) => Progress::Failed(why),
        }
    }
}

fn generate<P: Puzzle>(set: &[(String, String)], seed: u64) -> Result<Box<dyn Making>, String> {
    let generate =
        P::GENERATE.ok_or_else(|| t!("{name} has no generator of levels", name = tr(P::NAME)))?;
    let settings = run::settings(&generate.spec, set)?;
    Ok(Box::new(MakingOf::<P>((generate.build)(&settings, seed))))
}

impl Parts {
    /// The parts of a puzzle.
    #[must_use]
    pub const fn of<P: Puzzle>() -> Self {
        Self {
            about: About {
                opening: P::OPENING,
                rules: P::RULES,
                examples: P::EXAMPLES,
                keys: P::KEYS,
                remembered: P::REMEMBERED,
                timed: P::TIMED,
                exports: P::EXPORTS,
                short_form: P::SHORT_FORM,
            },
            example: || Box::new(Session::new(P::example())),
            open: |text| Ok(Box::new(Session::new(P::from_compact(text)?))),
            restore: |save| Ok(Box::new(Session::<P>::restore(save)?)),
            specs: || {
                offer::searches::<P>()
                    .iter()
                    .map(|search| &search.spec)
                    .collect()
            },
            generates: match &P::GENERATE {
                Some(generate) => Some(generate.spec),
                None => None,
            },
        }
    }
}

impl Searches {
    /// The searches of a puzzle, and what makes its levels.
    #[must_use]
    pub const fn of<P: Puzzle>() -> Self {
        Self {
            #[cfg(target_arch = "wasm32")]
            bring: offer::bring::<P>,
            read: |text| Ok(Box::new(Session::new(text.parse::<P>()?))),
            claims: P::claims,
            generate: generate::<P>,
        }
    }
}

impl Entry {
    /// The entry of a puzzle.
    #[must_use]
    pub const fn of<P: Puzzle>() -> Self {
        Self {
            id: P::ID,
            name: P::NAME,
            tagline: P::TAGLINE,
            accent: P::ACCENT,
            listed: true,
            editor: None,
            pack: None,
            #[cfg(not(target_arch = "wasm32"))]
            linked: const { (&Parts::of::<P>(), &Searches::of::<P>()) },
        }
    }

    /// Not shown at home.
    #[must_use]
    pub const fn hidden(self) -> Self {
        Self {
            listed: false,
            ..self
        }
    }

    /// With an editor.
    #[must_use]
    pub const fn with_editor(self, editor: &'static Self) -> Self {
        Self {
            editor: Some(editor),
            ..self
        }
    }

    /// With bundled levels.
    #[must_use]
    pub const fn with_pack(self, pack: &'static str) -> Self {
        Self {
            pack: Some(pack),
            ..self
        }
    }

    /// Whether the puzzle can be played: whether its parts are here.
    #[must_use]
    pub fn is_here(&self) -> bool {
        self.parts().is_some()
    }

    /// Whether its levels can be evolved: whether its searches are here.
    #[must_use]
    pub fn evolves(&self) -> bool {
        self.searches().is_some()
    }

    /// Brings what plays this puzzle.
    #[cfg(target_arch = "wasm32")]
    pub fn bring(&self, parts: &'static Parts) {
        fetched().entry(self.id).or_default().parts = Some(parts);
    }

    /// Brings what evolves and makes its levels.
    #[cfg(target_arch = "wasm32")]
    pub fn bring_searches(&self, searches: &'static Searches) {
        (searches.bring)();
        fetched().entry(self.id).or_default().searches = Some(searches);
    }

    #[cfg(target_arch = "wasm32")]
    fn parts(&self) -> Option<&'static Parts> {
        fetched().get(self.id)?.parts
    }

    #[cfg(target_arch = "wasm32")]
    fn searches(&self) -> Option<&'static Searches> {
        fetched().get(self.id)?.searches
    }

    #[cfg(not(target_arch = "wasm32"))]
    #[expect(
        clippy::unnecessary_wraps,
        reason = "on the page there may be none yet"
    )]
    const fn parts(&self) -> Option<&'static Parts> {
        Some(self.linked.0)
    }

    #[cfg(not(target_arch = "wasm32"))]
    #[expect(
        clippy::unnecessary_wraps,
        reason = "on the page there may be none yet"
    )]
    const fn searches(&self) -> Option<&'static Searches> {
        Some(self.linked.1)
    }

    /// # Panics
    /// When the parts are not here: who shows a puzzle has fetched them.
    fn present(&self) -> &'static Parts {
        self.parts()
            .unwrap_or_else(|| panic!("{} was used before it was fetched", self.id))
    }

    fn needed(&self) -> Result<&'static Parts, ParseError> {
        self.parts().ok_or_else(|| {
            ParseError::new(t!(
                "the program's part for “{id}” is not here",
                id = self.id
            ))
        })
    }

    /// What is said of it to those who play it.
    #[must_use]
    pub fn about(&self) -> &'static About {
        &self.present().about
    }

    /// A level to begin with.
    #[must_use]
    pub fn example(&self) -> Box<dyn Play> {
        (self.present().example)()
    }

    /// A level from its compact text.
    ///
    /// # Errors
    /// What in the text is wrong, and where.
    pub fn open_compact(&self, text: &str) -> Result<Box<dyn Play>, ParseError> {
        (self.needed()?.open)(text)
    }

    /// A level from its compact text or any other text a player may open; as long as its searches are
    /// not here, from its compact text only.
    ///
    /// # Errors
    /// What in the text is wrong, and where.
    pub fn open(&self, text: &str) -> Result<Box<dyn Play>, ParseError> {
        match self.searches() {
            Some(searches) => (searches.read)(text),
            None => self.open_compact(text),
        }
    }

    /// Whether a text is of a form of other programs that this puzzle reads.
    #[must_use]
    pub fn claims(&self, text: &str) -> bool {
        self.searches()
            .is_some_and(|searches| (searches.claims)(text))
    }

    /// A level and position from a save.
    ///
    /// # Errors
    /// What in the save is wrong, and where.
    pub fn restore(&self, save: &str) -> Result<Box<dyn Play>, ParseError> {
        (self.needed()?.restore)(save)
    }

    /// What its searches say of themselves.
    #[must_use]
    pub fn specs(&self) -> Vec<&'static Spec> {
        (self.present().specs)()
    }

    /// What can be set when a level is made; `None`: none can be made.
    #[must_use]
    pub fn generates(&self) -> Option<Spec> {
        self.present().generates
    }

    /// Begins to make a level: settings (parameter, value), seed.
    ///
    /// # Errors
    /// Which setting can't be, or that no level can be made.
    pub fn generate(&self, set: &[(String, String)], seed: u64) -> Result<Box<dyn Making>, String> {
        let searches = self.searches();
        let searches =
            searches.unwrap_or_else(|| panic!("{} was searched before it could be", self.id));
        (searches.generate)(set, seed)
    }
}

#[cfg(target_arch = "wasm32")]
fn fetched() -> MutexGuard<'static, BTreeMap<&'static str, Fetched>> {
    FETCHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The puzzles that are shown at home.
pub fn listed() -> impl Iterator<Item = &'static Entry> {
    PUZZLES.iter().filter(|entry| entry.listed)
}

/// All puzzles, then all editors.
pub fn all() -> impl Iterator<Item = &'static Entry> {
    let editors = PUZZLES.iter().filter_map(|entry| entry.editor);
    PUZZLES.iter().chain(editors)
}

/// The puzzle, or the editor, called `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Entry> {
    all().find(|entry| entry.id == id)
}

/// Reads any text a player may open: a level file of any puzzle, a save, a
/// link, a puzzle's id and a level's compact text (`slice TEXT`), or whatever
/// else one of the puzzles reads as a level.
///
/// # Errors
/// Says what in the text is wrong, or that it is of no known puzzle.
pub fn open_any(text: &str) -> Result<Box<dyn Play>, ParseError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(ParseError::new(t!("the text is empty")));
    }
    if text.len() > save::LONGEST {
        return Err(ParseError::new(t!(
            "the text is longer than a megabyte: that can't be right"
        )));
    }
    if text.starts_with('{') {
        return open_file(text);
    }
    if is_link(text) {
        return open_link(&text.parse()?);
    }
    if let Ok(id) = save::puzzle_id(text) {
        return known(id)?.restore(text);
    }
    if let Some((entry, level)) = text
        .split_once(char::is_whitespace)
        .and_then(|(id, level)| Some((find(id)?, level)))
    {
        return entry.open(level).map_err(|e| e.within(entry.id));
    }
    guess(text)
}

fn open_file(text: &str) -> Result<Box<dyn Play>, ParseError> {
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|e| ParseError::of_json(&e))?;
    let Some(id) = value.get("puzzle").and_then(|id| id.as_str()) else {
        // A file of another program may be known by what else it holds.
        if let Some(entry) = claimant(text) {
            return entry.open(text).map_err(|e| e.within(entry.id));
        }
        return Err(ParseError::new(t!(
            "“{field}” is missing: a level file says which puzzle it is for",
            field = "puzzle"
        )));
    };
    known(id)?.open(text)
}

/// Whether a text is one of the page's own links, and no other address that a
/// puzzle may read.
#[must_use]
pub fn is_link(text: &str) -> bool {
    let address = text.starts_with("http://") || text.starts_with("https://");
    text.starts_with("#/") || (address && text.contains("#/"))
}

/// The level of a link with the position on it.
///
/// # Errors
/// When the link holds no level, or what in it is wrong.
pub fn open_link(link: &Link) -> Result<Box<dyn Play>, ParseError> {
    let entry = known(&link.puzzle)?;
    let level = link.level.as_deref().ok_or_else(|| {
        ParseError::new(t!(
            "the link holds no level: “?level=…” must follow the puzzle"
        ))
    })?;
    let mut play = entry.open(level).map_err(|e| e.within("level"))?;
    if let Some(line) = link.play.as_deref().filter(|line| !line.is_empty()) {
        play.adopt_line(line).map_err(|e| e.within("play"))?;
    }
    Ok(play)
}

/// The puzzle that claims a text of another program.
fn claimant(text: &str) -> Option<&'static Entry> {
    listed().find(|entry| entry.claims(text))
}

/// A text that does not say which puzzle it is for: the one puzzle that reads
/// it, or that claims it and says what is wrong in it. Those not shown at home
/// are not asked.
fn guess(text: &str) -> Result<Box<dyn Play>, ParseError> {
    let mut readers = listed().filter_map(|entry| Some((entry.id, entry.open(text).ok()?)));
    let Some((id, play)) = readers.next() else {
        if let Some(entry) = claimant(text) {
            return entry.open(text).map_err(|e| e.within(entry.id));
        }
        return Err(ParseError::new(t!(
            "this is neither a level file nor a save nor a link: it begins with “{found}”",
            found = excerpt(text)
        )));
    };
    match readers.next() {
        None => Ok(play),
        Some((other, _)) => Err(ParseError::new(t!(
            "this may be a level of “{id}” or of “{other}”: write which, and a space, before it",
            id,
            other
        ))),
    }
}

/// The puzzle of a text from outside.
///
/// # Errors
/// Names the puzzles there are.
pub fn known(id: &str) -> Result<&'static Entry, ParseError> {
    find(id).ok_or_else(|| {
        let known: Vec<_> = listed().map(|entry| entry.id).collect();
        ParseError::new(t!(
            "there is no puzzle “{id}”; there is: {known}",
            id = excerpt(id),
            known = known.join(", ")
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        open_any(text).err().expect("a fault").to_string()
    }

    #[test]
    fn every_form_of_a_level_is_opened() {
        for text in [
            r#"{"puzzle":"template","lamps":"1011","later":[1]}"#,
            "\u{feff} {\"lamps\":\"1011\",\"puzzle\":\"template\"}\n",
            "#/template?level=1011",
            "https://example.org/a/?b#/template?level=1011&seed=5",
            "1 template 1011 @0",
            "template 1011",
            "template\t1011\n",
        ] {
            assert_eq!(open_any(text).unwrap().level_text(), "1011", "{text}");
        }
    }

    #[test]
    fn every_puzzle_says_what_evolve_does_in_a_short_sentence() {
        for entry in PUZZLES {
            let words = entry.example().prospect();
            let length = words.chars().count();
            assert!((20..=70).contains(&length), "{}: {words}", entry.id);
            assert!(words.ends_with('.'), "{}: {words}", entry.id);
        }
    }

    #[test]
    fn a_link_brings_its_position_as_one_step() {
        let mut play = open_any("#/template?level=1011&play=0+2").unwrap();
        assert_eq!((play.line().as_str(), play.steps()), ("0 2", 1));
        play.undo();
        assert_eq!(play.line(), "");
    }

    #[test]
    fn faults_say_what_and_where() {
        assert_eq!(fault(" \n"), "the text is empty");
        assert!(fault("{\"puzzle\":\"template\",").contains("ends too early"));
        assert!(fault("{\"puzzle\":\"chess\"}").contains("there is no puzzle “chess”"));
        assert!(fault("{\"lamps\":\"1\"}").contains("“puzzle” is missing"));
        assert!(fault("#/template").contains("holds no level"));
        assert!(fault("#/template?level=12").starts_with("level, lamp 2: "));
        assert!(fault("#/template?level=1&play=0+7").starts_with("play: move 2 (7): "));
        assert!(fault("template 1021").starts_with("template, lamp 3: "));
        assert!(fault("1011").contains("neither a level file nor a save nor a link"));
        assert!(fault(&"1".repeat(save::LONGEST + 1)).contains("longer than a megabyte"));
    }
}
