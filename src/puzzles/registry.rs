//! The registry: it lists the puzzles and links each to its functions.
//!
//! An [`Entry`] is a puzzle's line in the list: id, name, colour, pack. Its [`Code`] holds the functions
//! that need the puzzle's own types. The runner links the code of all puzzles when it starts
//! ([`link_all`]), the page that of each puzzle when its part has been fetched ([`link`]).

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use crate::game::json;
use crate::game::link::{Link, repairs, tidied};
use crate::game::{
    Game, GeneratorProgress, Guide, LevelGenerator, ParseError, Play, Puzzle, Session, excerpt,
    run, save,
};
use crate::i18n::{tr, translate};
use crate::search::{Aim, Parameter, Spec};

use super::{kuromasu, morpion, slice, swap, template, theseus};

/// All puzzles, in the order of the front page.
pub static PUZZLES: &[Entry] = &[
    Entry::of::<slice::Level>()
        .with_editor(&SLICE_EDITOR)
        .with_pack("levels/slice.json")
        // House
        .with_demo("slice/2cfbe81d37e79364", "tuned", 6),
    Entry::of::<theseus::Level>()
        .with_editor(&THESEUS_EDITOR)
        .with_pack("levels/theseus.json")
        // Meander
        .with_demo("theseus/66f93ad4e8ebbc7e", "tuned", 5),
    Entry::of::<kuromasu::Level>()
        .with_editor(&KUROMASU_EDITOR)
        .with_pack("levels/kuromasu.json")
        // Orchard
        .with_demo("kuromasu/f9bdf8bc96e8a7e3", "bits-connected", 2),
    Entry::of::<swap::Level>()
        .with_editor(&SWAP_EDITOR)
        .with_pack("levels/swap.json")
        // Cat
        .with_demo("swap/4e1739ff51904b26", "genetic", 1),
    Entry::of::<morpion::Level>()
        .with_pack("levels/morpion.json")
        // Game 5T
        .with_demo("morpion/07eb5e07b4af25ec", "hunt", 1),
    Entry::of::<template::Level>()
        .with_editor(&TEMPLATE_EDITOR)
        .hidden(),
];

static SLICE_EDITOR: Entry = Entry::of::<slice::editor::Draft>().hidden();

static THESEUS_EDITOR: Entry = Entry::of::<theseus::editor::Draft>().hidden();

static KUROMASU_EDITOR: Entry = Entry::of::<kuromasu::editor::Draft>().hidden();

static SWAP_EDITOR: Entry = Entry::of::<swap::editor::Draft>().hidden();

static TEMPLATE_EDITOR: Entry = Entry::of::<template::editor::Draft>().hidden();

/// The code that is linked, by the puzzles' ids.
static LINKED: RwLock<BTreeMap<&str, &Code>> = RwLock::new(BTreeMap::new());

/// One puzzle as the shells see it.
pub struct Entry {
    /// In links, saves and level files.
    pub id: &'static str,
    /// For people; [marked](crate::tr_noop), as are the other texts here.
    pub name: &'static str,
    /// The player's task.
    pub tagline: &'static str,
    /// Accent hue in degrees.
    pub accent: f64,
    /// Shown on the front page.
    pub listed: bool,
    /// The editor of its levels, itself a puzzle for the middle end.
    pub editor: Option<&'static Entry>,
    /// Where its bundled levels are, relative to the page.
    pub pack: Option<&'static str>,
    /// A run of one of these that is worth watching.
    pub demo: Option<Demo>,
}

/// A run that takes some seconds on a level of the pack, or never ends.
#[derive(Clone, Copy, Debug)]
pub struct Demo {
    /// The level's [key](crate::game::play::key).
    pub level: &'static str,
    /// The search's id.
    pub search: &'static str,
    /// Its seed.
    pub seed: u64,
}

/// The functions that reach a puzzle's own code.
pub struct Code {
    id: &'static str,
    guide: Guide,
    exports: &'static [(&'static str, &'static str)],
    short_form: Option<&'static str>,
    example: fn() -> Box<dyn Play>,
    sheet: fn() -> Option<Box<dyn Play>>,
    open: fn(&str) -> Result<Box<dyn Play>, ParseError>,
    recognises: fn(&str) -> bool,
    restore: fn(&str) -> Result<Box<dyn Play>, ParseError>,
    specs: fn() -> Vec<&'static Spec>,
    generator: Option<GeneratorForm>,
    generate: GenerateFn,
    is_rated: bool,
}

/// What can be set when a level is made.
#[derive(Clone, Copy)]
pub struct GeneratorForm {
    /// What is made, in one sentence; [marked](crate::tr_noop).
    pub summary: &'static str,
    /// What can be set.
    pub parameters: &'static [Parameter],
}

type GenerateFn = fn(&[(String, String)], u64) -> Result<Box<AnyGenerator>, String>;

/// A generator that makes a level of any puzzle.
pub type AnyGenerator = dyn LevelGenerator<Box<dyn Play>>;

struct Erased<P: Game>(Box<dyn LevelGenerator<P>>);

impl<P: Game> LevelGenerator<Box<dyn Play>> for Erased<P> {
    fn step(&mut self) -> GeneratorProgress<Box<dyn Play>> {
        match self.0.step() {
            GeneratorProgress::Working(done) => GeneratorProgress::Working(done),
            GeneratorProgress::Done(level) => {
                GeneratorProgress::Done(Box::new(Session::new(level)))
            }
            GeneratorProgress::Failed(why) => GeneratorProgress::Failed(why),
        }
    }

    fn shortfall(&self) -> Option<String> {
        self.0.shortfall()
    }
}

fn generate<P: Game>(set: &[(String, String)], seed: u64) -> Result<Box<AnyGenerator>, String> {
    let generate = P::GENERATE.ok_or_else(|| {
        tr!(
            "{name} has no level generator",
            name = translate(P::GUIDE.name)
        )
    })?;
    let settings = run::settings(generate.parameters, set)?;
    Ok(Box::new(Erased::<P>((generate.build)(&settings, seed))))
}

impl Code {
    /// The code of a puzzle.
    pub const fn of<P: Game>() -> Self {
        Self {
            id: P::ID,
            guide: P::GUIDE,
            exports: P::EXPORTS,
            short_form: P::SHORT_FORM,
            example: || Box::new(Session::new(P::example())),
            sheet: || Some(Box::new(Session::new(P::sheet()?))),
            open: |text| Ok(Box::new(Session::new(P::opened(text)?))),
            recognises: P::recognises,
            restore: |save| Ok(Box::new(Session::<P>::restore(save)?)),
            specs: || P::SEARCHES.iter().map(|search| &search.spec).collect(),
            generator: match &P::GENERATE {
                Some(generate) => Some(GeneratorForm {
                    summary: generate.summary,
                    parameters: generate.parameters,
                }),
                None => None,
            },
            generate: generate::<P>,
            is_rated: P::IS_RATED,
        }
    }
}

/// Links puzzles to their code: from now on their levels can be opened.
pub fn link(codes: &'static [Code]) {
    let mut linked = LINKED.write().unwrap_or_else(PoisonError::into_inner);
    linked.extend(codes.iter().map(|code| (code.id, code)));
}

/// Links all puzzles and editors to their code. Programs that fetch nothing begin with it.
#[inline] // Compiled in programs that call it; the page, which does not, has no use for it.
pub fn link_all() {
    link(
        const {
            &[
                Code::of::<slice::Level>(),
                Code::of::<slice::editor::Draft>(),
                Code::of::<theseus::Level>(),
                Code::of::<theseus::editor::Draft>(),
                Code::of::<kuromasu::Level>(),
                Code::of::<kuromasu::editor::Draft>(),
                Code::of::<swap::Level>(),
                Code::of::<swap::editor::Draft>(),
                Code::of::<morpion::Level>(),
                Code::of::<template::Level>(),
                Code::of::<template::editor::Draft>(),
            ]
        },
    );
}

impl Entry {
    /// The entry of a puzzle.
    pub const fn of<P: Puzzle>() -> Self {
        Self {
            id: P::ID,
            name: P::GUIDE.name,
            tagline: P::GUIDE.tagline,
            accent: P::GUIDE.accent,
            listed: true,
            editor: None,
            pack: None,
            demo: None,
        }
    }

    /// Not shown on the front page.
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

    /// With a run to be watched: the key of a bundled level, a search's id, a seed.
    #[must_use]
    pub const fn with_demo(self, level: &'static str, search: &'static str, seed: u64) -> Self {
        Self {
            demo: Some(Demo {
                level,
                search,
                seed,
            }),
            ..self
        }
    }

    /// Whether its code is linked: only then can its levels be opened.
    pub fn is_here(&self) -> bool {
        self.linked().is_some()
    }

    fn linked(&self) -> Option<&'static Code> {
        let linked = LINKED.read().unwrap_or_else(PoisonError::into_inner);
        linked.get(self.id).copied()
    }

    /// # Panics
    /// When the code is not linked: the page fetches it before it shows a puzzle.
    fn code(&self) -> &'static Code {
        self.linked()
            .unwrap_or_else(|| panic!("{} was used before its code was linked", self.id))
    }

    fn needed(&self) -> Result<&'static Code, ParseError> {
        self.linked()
            .ok_or_else(|| ParseError::new(tr!("the code for “{id}” is not loaded", id = self.id)))
    }

    /// Its guide.
    pub fn guide(&self) -> &'static Guide {
        &self.code().guide
    }

    /// Forms of a level that only this puzzle has: name and meaning.
    pub fn exports(&self) -> &'static [(&'static str, &'static str)] {
        self.code().exports
    }

    /// Which of them makes the shortest link.
    pub fn short_form(&self) -> Option<&'static str> {
        self.code().short_form
    }

    /// Whether its levels can be rated.
    pub fn is_rated(&self) -> bool {
        self.code().is_rated
    }

    /// Whether it has searches that design levels.
    pub fn designs(&self) -> bool {
        let specs = (self.code().specs)();
        specs.iter().any(|spec| spec.aim == Aim::Design)
    }

    /// A level to begin with.
    pub fn example(&self) -> Box<dyn Play> {
        (self.code().example)()
    }

    /// An empty sheet, if it is an editor.
    pub fn sheet(&self) -> Option<Box<dyn Play>> {
        (self.code().sheet)()
    }

    /// A level from its compact text or any other text a player may open.
    ///
    /// # Errors
    /// What in the text is wrong, and where.
    pub fn open(&self, text: &str) -> Result<Box<dyn Play>, ParseError> {
        (self.needed()?.open)(text)
    }

    /// A level's text that came in a link, as it can be read: see [`repairs`].
    pub fn readable(&self, level: &str) -> String {
        let texts = repairs(level).into_iter();
        let mut opens = texts.filter(|text| self.open(text).is_ok());
        opens.next().unwrap_or_else(|| level.to_owned())
    }

    /// Whether a text is of a form of other programs that this puzzle reads.
    pub fn recognises(&self, text: &str) -> bool {
        self.linked().is_some_and(|code| (code.recognises)(text))
    }

    /// A level and position from a save.
    ///
    /// # Errors
    /// What in the save is wrong, and where.
    pub fn restore(&self, save: &str) -> Result<Box<dyn Play>, ParseError> {
        (self.needed()?.restore)(save)
    }

    /// The descriptions of its searches.
    pub fn specs(&self) -> Vec<&'static Spec> {
        (self.code().specs)()
    }

    /// What can be set when a level is made; `None`: none can be made.
    pub fn generates(&self) -> Option<GeneratorForm> {
        self.code().generator
    }

    /// Begins to make a level: settings (parameter, value), seed.
    ///
    /// # Errors
    /// Which setting can't be, or that no level can be made.
    pub fn generate(
        &self,
        set: &[(String, String)],
        seed: u64,
    ) -> Result<Box<AnyGenerator>, String> {
        (self.code().generate)(set, seed)
    }
}

/// The puzzles that are shown on the front page.
pub fn listed() -> impl Iterator<Item = &'static Entry> {
    PUZZLES.iter().filter(|entry| entry.listed)
}

/// All puzzles, then all editors.
pub fn all() -> impl Iterator<Item = &'static Entry> {
    let editors = PUZZLES.iter().filter_map(|entry| entry.editor);
    PUZZLES.iter().chain(editors)
}

/// The puzzle, or the editor, called `id`.
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
        return Err(ParseError::new(tr!("the text is empty")));
    }
    if text.len() > save::LONGEST {
        return Err(ParseError::new(tr!(
            "the text is longer than a megabyte, too long for a level or a save"
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
    let value = json::read::<serde_json::Value>(text)?;
    let Some(id) = value.get("puzzle").and_then(|id| id.as_str()) else {
        // A file of another program may be known by what else it holds.
        if let Some(entry) = recognising(text) {
            return entry.open(text).map_err(|e| e.within(entry.id));
        }
        return Err(ParseError::new(tr!(
            "“{field}” is missing: expected the id of the level's puzzle",
            field = "puzzle"
        )));
    };
    known(id)?.open(text)
}

/// Whether a text is one of the page's own links, and no other address that a
/// puzzle may read.
pub fn is_link(text: &str) -> bool {
    let text = tidied(text);
    text.starts_with("#/") || (is_address(&text) && text.contains("#/"))
}

fn is_address(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}

/// The level of a link with the position on it.
///
/// # Errors
/// When the link holds no level, or what in it is wrong.
pub fn open_link(link: &Link) -> Result<Box<dyn Play>, ParseError> {
    let entry = known(&link.puzzle)?;
    let level = link.level.as_deref().ok_or_else(|| {
        ParseError::new(tr!(
            "the link has no level: expected “?level=…” after the puzzle"
        ))
    })?;
    let opened = entry.open(&entry.readable(level));
    let mut play = opened.map_err(|e| e.within("level"))?;
    if let Some(line) = link.play.as_deref().filter(|line| !line.is_empty()) {
        adopt(&mut *play, line).map_err(|e| e.within("play"))?;
    }
    Ok(play)
}

/// Puts a link's moves on the board as one undoable step: see [`repairs`].
///
/// # Errors
/// Describes what can't be read or is illegal; the position stays.
pub fn adopt(play: &mut dyn Play, line: &str) -> Result<(), ParseError> {
    let mut lines = repairs(line).into_iter();
    match lines.any(|line| play.adopt_line(&line).is_ok()) {
        true => Ok(()),
        false => play.adopt_line(line).map(drop),
    }
}

/// The puzzle that recognises a text of another program.
fn recognising(text: &str) -> Option<&'static Entry> {
    listed().find(|entry| entry.recognises(text))
}

/// Opens a text that names no puzzle: by the one puzzle that reads it, or that recognises it
/// and says what is wrong. Puzzles not shown on the front page are left out.
fn guess(text: &str) -> Result<Box<dyn Play>, ParseError> {
    let mut readers = listed().filter_map(|entry| Some((entry.id, entry.open(text).ok()?)));
    let Some((id, play)) = readers.next() else {
        let address = Some(tidied(text)).filter(|text| is_address(text));
        let text = address.as_deref().unwrap_or(text);
        if let Some(entry) = recognising(text) {
            let opened = match address {
                Some(_) => entry.open(&entry.readable(text)),
                None => entry.open(text),
            };
            return opened.map_err(|e| e.within(entry.id));
        }
        return Err(ParseError::new(tr!(
            "this is not a level file, a save or a link: it starts with “{found}”",
            found = excerpt(text)
        )));
    };
    match readers.next() {
        None => Ok(play),
        Some((other, _)) => Err(ParseError::new(tr!(
            "this could be a level of “{id}” or of “{other}”: put one of these ids and a space in \
             front of it",
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
        ParseError::new(tr!(
            "unknown puzzle “{id}”; known: {known}",
            id = excerpt(id),
            known = known.join(", ")
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        link_all();
        open_any(text).err().expect("a fault").to_string()
    }

    #[test]
    fn every_form_of_a_level_is_opened() {
        link_all();
        for text in [
            r#"{"puzzle":"template","lamps":"1011","later":[1]}"#,
            "\u{feff} {\"lamps\":\"1011\",\"puzzle\":\"template\"}\n",
            "#/template?level=1011",
            "https://example.org/a/?b#/template?level=1011&seed=5",
            "1 template 1011 @0",
            "template 1011",
            "template\t1011\n",
        ] {
            assert_eq!(open_any(text).unwrap().level().text(), "1011", "{text}");
        }
    }

    #[test]
    fn every_puzzle_says_what_evolve_does_in_a_short_sentence() {
        link_all();
        for entry in PUZZLES {
            let words = entry.example().level().evolve_summary();
            let length = words.chars().count();
            assert!((20..=70).contains(&length), "{}: {words}", entry.id);
            assert!(words.ends_with('.'), "{}: {words}", entry.id);
        }
    }

    #[test]
    fn a_link_brings_its_position_as_one_step() {
        link_all();
        let mut play = open_any("#/template?level=1011&play=0+2").unwrap();
        assert_eq!((play.line().as_str(), play.steps()), ("0 2", 1));
        play.undo();
        assert_eq!(play.line(), "");
    }

    #[test]
    fn faults_say_what_and_where() {
        assert_eq!(fault(" \n"), "the text is empty");
        assert!(fault("{\"puzzle\":\"template\",").contains("ends too early"));
        assert!(fault("{\"puzzle\":\"chess\"}").contains("unknown puzzle “chess”"));
        assert!(fault("{\"lamps\":\"1\"}").contains("“puzzle” is missing"));
        assert!(fault("#/template").contains("the link has no level"));
        assert!(fault("#/template?level=12").starts_with("level, lamp 2: "));
        assert!(fault("#/template?level=1&play=0+7").starts_with("play: move 2 (7): "));
        assert!(fault("template 1021").starts_with("template, lamp 3: "));
        assert!(fault("1011").contains("not a level file, a save or a link"));
        assert!(fault(&"1".repeat(save::LONGEST + 1)).contains("longer than a megabyte"));
    }
}
