//! What the player likes: colours, speed, what is shown. Kept on the device.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::shell::canvas::Palette;
use crate::shell::{dom, storage};
use evolvarium::i18n::{tr, trn};
use evolvarium::paint::{Ink, Theme};
use evolvarium::search::Direction;

/// Which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colours {
    /// As the system has it.
    #[default]
    Auto,
    /// Dark lines on light paper.
    Light,
    /// Light lines on dark paper.
    Dark,
}

/// How fast a search goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speed {
    /// This many generations a second.
    Steady(f64),
    /// Slowly at first, so that there is something to watch, then faster and
    /// faster until only the frame's budget holds it back.
    Gathering,
    /// All that the frame's budget allows.
    Unlimited,
}

/// The speeds there are, from slow to fast.
pub const SPEEDS: [Speed; 8] = [
    Speed::Steady(1.0),
    Speed::Steady(3.0),
    Speed::Steady(10.0),
    Speed::Steady(30.0),
    Speed::Steady(100.0),
    Speed::Steady(300.0),
    Speed::Gathering,
    Speed::Unlimited,
];

/// A gathering search begins at this many generations a second …
const GATHERING_FROM: f64 = 12.0;
/// … doubles its speed in this time, in milliseconds …
const GATHERING_DOUBLES_MS: f64 = 700.0;
/// … and beyond this speed is not held back any more.
const GATHERING_TO: f64 = 20_000.0;

/// By which it grows in a quarter of that time.
const FOURTH_ROOT_OF_2: f64 = 1.189_207_115_002_721;

impl Speed {
    /// Generations a second for a search that has run for `ran_ms`
    /// milliseconds; `None`: no limit but the frame's.
    pub fn rate(self, ran_ms: f64) -> Option<f64> {
        match self {
            Self::Steady(rate) => Some(rate),
            Self::Gathering => {
                // In steps, so that workers need not be told all the time.
                let quarters = (4.0 * ran_ms / GATHERING_DOUBLES_MS) as i32;
                let rate = GATHERING_FROM * FOURTH_ROOT_OF_2.powi(quarters);
                (rate < GATHERING_TO).then_some(rate)
            }
            Self::Unlimited => None,
        }
    }
}

/// How fast solutions and replays can be shown, times the usual.
const PACES: [f64; 4] = [0.5, 1.0, 2.0, 4.0];

/// What the player likes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prefs {
    /// The tag of the language that was chosen; `None`: as the browser has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Which colours.
    pub colours: Colours,
    /// Index into [`SPEEDS`].
    pub speed: usize,
    /// Index into the paces of solutions and replays.
    pub pace: usize,
    /// Whether the best answer is drawn over the board.
    #[serde(rename = "ghost")]
    pub preview: bool,
    /// Whether the time played is shown.
    pub timer: bool,
    /// Whether what happens is heard. Off until it is switched on: most people
    /// expect a page to be silent, and are not always alone.
    pub sound: bool,
    /// Whether it is felt in the hand; `None`: as the device has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buzz: Option<bool>,
    /// The chart's axes.
    pub log_generations: bool,
    /// The chart's axes: costs, of which the last per cent matters, …
    pub log_scores: bool,
    /// … and yields, which the logarithm would press flat.
    pub log_yields: bool,
}

impl Default for Prefs {
    fn default() -> Self {
        Self {
            language: None,
            colours: Colours::Auto,
            speed: SPEEDS.len() - 2,
            pace: 1,
            preview: true,
            timer: true,
            sound: false,
            buzz: None,
            log_generations: true,
            log_scores: true,
            log_yields: false,
        }
    }
}

impl Prefs {
    /// As they are kept; an unreadable one is as good as none.
    pub fn load() -> Self {
        let kept = storage::read("settings").and_then(|text| serde_json::from_str(&text).ok());
        let kept: Value = kept.unwrap_or_default();
        let usual = Self::default();
        Self {
            language: read(&kept["language"], usual.language),
            colours: read(&kept["colours"], usual.colours),
            speed: read(&kept["speed"], usual.speed).min(SPEEDS.len() - 1),
            pace: read(&kept["pace"], usual.pace).min(PACES.len() - 1),
            preview: read(&kept["ghost"], usual.preview),
            timer: read(&kept["timer"], usual.timer),
            sound: read(&kept["sound"], usual.sound),
            buzz: read(&kept["buzz"], usual.buzz),
            log_generations: read(&kept["log_generations"], usual.log_generations),
            log_scores: read(&kept["log_scores"], usual.log_scores),
            log_yields: read(&kept["log_yields"], usual.log_yields),
        }
    }

    /// How fast solutions and replays are shown, times the usual.
    pub fn pace(&self) -> f64 {
        PACES[self.pace]
    }

    /// The next faster one; after the fastest, the slowest.
    pub const fn change_pace(&mut self) {
        self.pace = (self.pace + 1) % PACES.len();
    }

    /// Keeps them.
    pub fn store(&self) {
        if let Ok(text) = serde_json::to_string(self) {
            storage::write("settings", &text);
        }
    }

    /// Whether scores are shown by their logarithm, where they improve this way.
    pub const fn log_scores(&self, direction: Direction) -> bool {
        match direction {
            Direction::Lower => self.log_scores,
            Direction::Higher => self.log_yields,
        }
    }

    /// Keeps it for scores that improve this way.
    pub const fn set_log_scores(&mut self, direction: Direction, on: bool) {
        match direction {
            Direction::Lower => self.log_scores = on,
            Direction::Higher => self.log_yields = on,
        }
    }

    /// The speed in words.
    pub fn speed_words(&self) -> String {
        match SPEEDS[self.speed] {
            Speed::Steady(rate) => {
                trn!(rate, "one generation a second", "{n} generations a second")
            }
            Speed::Gathering => tr!("slow at first, then faster and faster").to_owned(),
            Speed::Unlimited => tr!("as fast as it can go").to_owned(),
        }
    }

    /// The colours in words.
    pub fn colour_words(&self) -> &'static str {
        match self.colours {
            Colours::Auto => tr!("Colours: as the system"),
            Colours::Light => tr!("Colours: light"),
            Colours::Dark => tr!("Colours: dark"),
        }
    }

    /// Auto, light, dark, and round again.
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

/// A setting as it is kept; else the usual one.
fn read<T: DeserializeOwned>(kept: &Value, usual: T) -> T {
    T::deserialize(kept).unwrap_or(usual)
}

/// Whether the player wants stillness.
pub fn still() -> bool {
    dom::media("(prefers-reduced-motion: reduce)")
}

/// The hue of pages that belong to no puzzle.
pub const HOUSE_HUE: f64 = 255.0;

/// Gives an element the colours of a theme as custom properties: `--paper`,
/// `--accent-soft` and so on, one for each ink.
pub fn dress(element: &web_sys::HtmlElement, theme: Theme) {
    for ink in Ink::ALL {
        dom::style(element, &property(ink), &theme.colour(ink).to_string());
    }
}

/// Gives the whole page the colours of a theme.
pub fn dress_page(theme: Theme) -> std::rc::Rc<Palette> {
    use wasm_bindgen::JsCast as _;
    if let Some(Ok(root)) = dom::document().document_element().map(|e| e.dyn_into()) {
        let root: web_sys::HtmlElement = root;
        dress(&root, theme);
        let word = if theme.dark { "dark" } else { "light" };
        dom::style(&root, "color-scheme", word);
        dom::attribute(&root, "data-theme", word);
    }
    // What surrounds the page goes with its paper, whatever the system's colours are.
    if let Ok(places) = dom::document().query_selector_all("meta[name=theme-color]") {
        let places = (0..places.length()).filter_map(|n| places.item(n)?.dyn_into().ok());
        for place in places {
            let place: web_sys::Element = place;
            dom::attribute(&place, "content", &theme.colour(Ink::Paper).to_string());
        }
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
