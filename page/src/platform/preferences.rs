//! The player's preferences, kept on the device: colours, speeds, language, sound and others.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use web_sys::{Element, HtmlElement};

use crate::platform::canvas::Palette;
use crate::platform::{dom, storage};
use evolvarium::game::files::json;
use evolvarium::game::run::speed::{SPEEDS, Speed};
use evolvarium::i18n::{tr, trn};
use evolvarium::paint::{Ink, Theme};
use evolvarium::search::Direction;

/// Light or dark colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colours {
    /// The system's.
    #[default]
    Auto,
    Light,
    Dark,
}

/// The speeds of playback there are, times the usual one.
const PLAYBACK_SPEEDS: [f64; 4] = [0.5, 1.0, 2.0, 4.0];

/// The player's preferences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Prefs {
    /// The tag of the language that was chosen; `None`: the browser's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    pub colours: Colours,
    /// Index into [`SPEEDS`].
    pub speed: usize,
    /// Index into [`PLAYBACK_SPEEDS`].
    #[serde(rename = "pace")]
    pub playback_speed: usize,
    /// Whether the time played is shown.
    pub timer: bool,
    /// Off until it is switched on: most people expect a page to be silent, and are not always alone.
    pub sound: bool,
    /// Whether the device vibrates; `None`: by the kind of device.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buzz: Option<bool>,
    /// Whether the list of levels is folded away, on wide screens.
    pub levels_folded: bool,
    /// Whether the figures of a race are shown, in the laboratory.
    pub race_numbers: bool,
    /// Whether the reader has been told that a search may show the answer.
    pub answer_told: bool,
    /// Whether the chart's axis of generations is logarithmic.
    pub log_generations: bool,
    /// Whether that axis counts evaluations.
    pub by_evaluations: bool,
    /// Whether the axis of fitness is logarithmic: of values that are costs, of which the last per cent matters, …
    pub log_scores: bool,
    /// … and of fitness values that are yields, which a logarithm would press flat.
    pub log_yields: bool,
}

impl Default for Prefs {
    fn default() -> Self {
        Self {
            language: None,
            colours: Colours::Auto,
            speed: SPEEDS.len() - 2,
            playback_speed: 1,
            timer: true,
            sound: false,
            buzz: None,
            levels_folded: true,
            race_numbers: false,
            answer_told: false,
            log_generations: true,
            by_evaluations: false,
            log_scores: true,
            log_yields: false,
        }
    }
}

thread_local! {
    /// The settings as they were last read or stored here, by their names.
    static KNOWN: RefCell<Map<String, Value>> = RefCell::default();
}

/// As they are stored; one that can't be read gets its default.
fn stored() -> Prefs {
    json::read_fields(&storage::read(&storage::Key::Settings).unwrap_or_default())
}

impl Prefs {
    /// As they are kept; one that can't be read gets its default.
    pub fn load() -> Self {
        let mut prefs = stored();
        prefs.speed = prefs.speed.min(SPEEDS.len() - 1);
        prefs.playback_speed = prefs.playback_speed.min(PLAYBACK_SPEEDS.len() - 1);
        KNOWN.set(prefs.by_name());
        prefs
    }

    fn by_name(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        }
    }

    /// The speed of playback, times the usual one.
    pub fn playback_speed(&self) -> f64 {
        PLAYBACK_SPEEDS[self.playback_speed]
    }

    /// The next faster playback; after the fastest, the slowest.
    pub const fn change_playback_speed(&mut self) {
        self.playback_speed = (self.playback_speed + 1) % PLAYBACK_SPEEDS.len();
    }

    /// Stores only the changed preferences. The others stay as another tab may have stored them.
    pub fn store(&self) {
        let (now, mut all) = (self.by_name(), stored().by_name());
        let known = KNOWN.replace(now.clone());
        let changed = |(name, value): &(String, Value)| known.get(name) != Some(value);
        all.extend(now.into_iter().filter(changed));
        storage::write(&storage::Key::Settings, &Value::Object(all).to_string());
    }

    /// Whether the axis of fitness values that improve this way is logarithmic.
    pub const fn log_scores(&self, direction: Direction) -> bool {
        match direction {
            Direction::Lower => self.log_scores,
            Direction::Higher => self.log_yields,
        }
    }

    /// Sets whether it is.
    pub const fn set_log_scores(&mut self, direction: Direction, on: bool) {
        match direction {
            Direction::Lower => self.log_scores = on,
            Direction::Higher => self.log_yields = on,
        }
    }

    /// The speed in words.
    pub fn speed_label(&self) -> String {
        match SPEEDS[self.speed] {
            Speed::Steady(rate) => {
                trn!(rate, "one generation a second", "{n} generations a second")
            }
            Speed::EachBest => tr!("each better answer is seen").to_owned(),
            Speed::Unlimited => tr!("as fast as possible").to_owned(),
        }
    }

    /// The colours in words.
    pub fn colour_label(&self) -> &'static str {
        match self.colours {
            Colours::Auto => tr!("Colours: system"),
            Colours::Light => tr!("Colours: light"),
            Colours::Dark => tr!("Colours: dark"),
        }
    }

    /// Auto, light, dark, then auto again.
    pub fn next_colours(&mut self) {
        self.colours = match self.colours {
            Colours::Auto => Colours::Light,
            Colours::Light => Colours::Dark,
            Colours::Dark => Colours::Auto,
        };
    }

    /// The theme for an accent hue.
    pub fn theme(&self, accent: f64) -> Theme {
        let dark = match self.colours {
            Colours::Auto => dom::media("(prefers-color-scheme: dark)"),
            Colours::Light => false,
            Colours::Dark => true,
        };
        Theme { dark, accent }
    }
}

/// Whether the player wants less motion.
pub fn still() -> bool {
    dom::media("(prefers-reduced-motion: reduce)")
}

/// The hue of views that belong to no puzzle.
pub const HOUSE_HUE: f64 = 255.0;

/// Gives an element the colours of a theme as custom properties: `--paper`,
/// `--accent-soft` and so on, one for each ink.
pub fn apply_theme(element: &HtmlElement, theme: Theme) {
    for ink in Ink::ALL {
        dom::style(element, &property(ink), &theme.colour(ink).to_string());
    }
}

/// Gives the whole page the colours of a theme.
pub fn dress_page(theme: Theme) -> std::rc::Rc<Palette> {
    let root = dom::root();
    apply_theme(&root, theme);
    let word = if theme.dark { "dark" } else { "light" };
    dom::style(&root, "color-scheme", word);
    dom::attribute(&root, "data-theme", word);
    // The browser's frame has the colour of the page, whatever the system's colours are.
    for place in dom::all::<Element>(&root, "meta[name=theme-color]") {
        dom::attribute(&place, "content", &theme.colour(Ink::Paper).to_string());
    }
    Palette::new(theme)
}

/// `AccentSoft` as `--accent-soft`.
fn property(ink: Ink) -> String {
    let mut name = String::from("-");
    for c in format!("{ink:?}").chars() {
        if c.is_ascii_uppercase() {
            name.push('-');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}
