//! The registry: it lists the puzzles and links each to its functions.
//!
//! An [`Entry`] is a puzzle's line in the list: id, name, colour, pack. Its [`Code`] holds the functions
//! that need the puzzle's own types. The runner links the code of all puzzles when it starts
//! ([`link_all`]), the page that of each puzzle when its part has been fetched ([`link`]).

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use crate::game::files::link::repairs;
use crate::game::{
    Demo, Game, GeneratorProgress, Guide, LevelGenerator, ParseError, Play, Puzzle, Scale, Session,
    excerpt, run,
};
use crate::i18n::{tr, translate};
use crate::search::{Aim, Parameter, Spec};

pub use super::opening::{adopt, is_link, open_any, open_link};

/// Makes the registry of the list of puzzles. Tests and development builds also have the template, which is
/// not on the front page.
macro_rules! registry {
    ($($puzzle:ident $(, $editor:ident)?;)*) => {
        /// All puzzles, in the order of the front page.
        pub static PUZZLES: &[Entry] = &[
            $(Entry {
                editor: entry_of_editor!($puzzle $(, $editor)?),
                pack: Some(concat!("levels/", stringify!($puzzle), ".json")),
                ..Entry::new::<super::$puzzle::Level>()
            },)*
            #[cfg(any(test, debug_assertions))]
            Entry::new::<super::template::Level>(),
        ];

        /// Links all puzzles and editors to their code. Programs that fetch nothing begin with it.
        #[inline] // Compiled in programs that call it; the page, which does not, has no use for it.
        pub fn link_all() {
            link(const {
                &[
                    $(Code::new::<super::$puzzle::Level>(),
                    $(code_of_editor!($puzzle, $editor),)?)*
                    #[cfg(any(test, debug_assertions))]
                    Code::new::<super::template::Level>(),
                ]
            });
        }
    };
}

macro_rules! entry_of_editor {
    ($puzzle:ident) => {
        None
    };
    ($puzzle:ident, $editor:ident) => {
        Some(&const { Entry::new::<super::$puzzle::editor::Draft>() })
    };
}

macro_rules! code_of_editor {
    ($puzzle:ident, $editor:ident) => {
        Code::new::<super::$puzzle::editor::Draft>()
    };
}

crate::for_each_puzzle!(registry);

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
    /// The editor of its levels, itself a puzzle for the session.
    pub editor: Option<&'static Entry>,
    /// Where its bundled levels are, relative to the page; `None`: it is not shown on the front page.
    pub pack: Option<&'static str>,
    /// A run of one of these that is worth watching.
    pub demo: Option<Demo>,
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
    generator: Option<&'static [Parameter]>,
    generate: GenerateFn,
    is_rated: bool,
    scale: Option<&'static Scale>,
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
    pub const fn new<P: Game>() -> Self {
        Self {
            id: P::ID,
            guide: P::GUIDE,
            exports: P::FORMS.exports,
            short_form: match &P::RECORD_GAME {
                Some(game) => Some(game.short_form),
                None => None,
            },
            example: || Box::new(Session::new(P::example())),
            sheet: || Some(Box::new(Session::new((P::EDITOR?.sheet)()))),
            open: |text| {
                let level = match P::EDITOR {
                    Some(editor) => (editor.opened)(text),
                    None => text.parse(),
                };
                Ok(Box::new(Session::new(level?)))
            },
            recognises: P::FORMS.recognises,
            restore: |save| Ok(Box::new(Session::<P>::restore(save)?)),
            specs: || P::SEARCHES.iter().map(|search| &search.spec).collect(),
            generator: match &P::GENERATE {
                Some(generate) => Some(generate.parameters),
                None => None,
            },
            generate: generate::<P>,
            is_rated: P::RATING.is_some(),
            scale: match &P::RATING {
                Some(rating) => rating.scale,
                None => None,
            },
        }
    }
}

/// Links puzzles to their code: from now on their levels can be opened.
pub fn link(codes: &'static [Code]) {
    let mut linked = LINKED.write().unwrap_or_else(PoisonError::into_inner);
    linked.extend(codes.iter().map(|code| (code.id, code)));
}

impl Entry {
    /// The entry of a puzzle without editor and bundled levels.
    pub const fn new<P: Puzzle>() -> Self {
        Self {
            id: P::ID,
            name: P::GUIDE.name,
            tagline: P::GUIDE.tagline,
            accent: P::GUIDE.accent,
            editor: None,
            pack: None,
            demo: P::GUIDE.demo,
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

    /// The scale of its levels' difficulty.
    pub fn scale(&self) -> Option<&'static Scale> {
        self.code().scale
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
    pub fn generates(&self) -> Option<&'static [Parameter]> {
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
    PUZZLES.iter().filter(|entry| entry.pack.is_some())
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

/// The puzzle of a text from outside.
///
/// # Errors
/// Names the puzzles there are.
pub fn by_id(id: &str) -> Result<&'static Entry, ParseError> {
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
    use crate::game::puzzle::evolves::Choice;

    #[test]
    fn every_puzzle_says_what_evolve_does_in_a_short_sentence() {
        link_all();
        for entry in PUZZLES {
            for offer in entry.example().level().offers() {
                let words = offer.summary;
                if offer.choice == Choice::Genetic {
                    let length = words.chars().count();
                    assert!((20..=70).contains(&length), "{}: {words}", entry.id);
                    assert!(words.ends_with('.'), "{}: {words}", entry.id);
                }
            }
        }
    }
}
