//! The program's texts in the reader's language.
//!
//! English texts are in the code, inside one of four macros, and are their own keys, as with GNU gettext:
//! [`tr!`](crate::tr) translates a text, [`trn!`](crate::trn) one with a number of things in it,
//! [`trc!`](crate::trc) a short one whose meaning depends on its place, and
//! [`tr_noop!`](crate::tr_noop) marks a constant for [`translate`]. `cargo xtask i18n` collects
//! them all in `i18n/en.pot`; `i18n/*.po` hold a translation each. What is missing in one of them is said in
//! English.
//!
//! Texts are in English until [`set_language`] sets a [`Catalogue`], once; the page does so first.
//! Texts for programs (levels, saves, links) are never translated.

use std::fmt::{Display, Write as _};
use std::sync::OnceLock;

use serde::Deserialize;

use crate::fnv;

mod numbers;

pub use crate::{tr, tr_noop, trc, trn};
pub use numbers::{fixed, grouped, noun, pointed, separators};

/// The language of the texts; English without one.
static SPOKEN: OnceLock<Catalogue> = OnceLock::new();

/// A language's texts, as `cargo xtask post-build` writes them from its `.po` file.
#[derive(Clone, Debug, Deserialize)]
pub struct Catalogue {
    /// Its tag: `pl`.
    pub language: String,
    /// Which plural form goes with a number: a digit for each number below 200. From there on the last two
    /// digits of a number decide, as they do in the rule of every language that gettext knows.
    pub plurals: String,
    /// [`key`] of the English text, and the text; for [`trn!`](crate::trn) one for each plural form.
    /// In the order of the keys.
    pub texts: Vec<(u32, Vec<String>)>,
}

impl Catalogue {
    /// The index of the plural form that goes with a number.
    fn plural(&self, n: u64) -> usize {
        let row = if n < 200 { n } else { 100 + n % 100 };
        let form = self.plurals.as_bytes().get(row as usize);
        form.map_or(0, |digit| usize::from(digit.saturating_sub(b'0')))
    }

    fn find(&self, key: u32) -> Option<&[String]> {
        let texts = &self.texts;
        let at = texts.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        Some(&texts[at].1)
    }
}

/// Sets the language. Only the first call has an effect: texts are borrowed for as long as the
/// program runs.
pub fn set_language(catalogue: Catalogue) {
    let _ = SPOKEN.set(catalogue);
}

/// The tag of the present language.
pub fn language() -> &'static str {
    SPOKEN.get().map_or("en", |spoken| &spoken.language)
}

/// The key of a text: Fowler–Noll–Vo 1a, 64 bits folded to 32, of the English one; where a
/// context distinguishes it, of context, U+0004 and text, as in a `.mo` file.
pub const fn key(context: &str, text: &str) -> u32 {
    let hash = match context.is_empty() {
        true => fnv::hash(text),
        false => fnv::more(fnv::more(fnv::hash(context), &[4]), text.as_bytes()),
    };
    (hash ^ (hash >> 32)) as u32
}

/// What [`tr!`](crate::tr) and [`trc!`](crate::trc) say.
pub fn text(key: u32, english: &'static str) -> &'static str {
    let found = SPOKEN.get().and_then(|spoken| spoken.find(key)?.first());
    found.map_or(english, String::as_str)
}

/// The text of [`trn!`](crate::trn), with its placeholders unfilled.
pub fn plural_form(key: u32, n: u64, one: &'static str, many: &'static str) -> &'static str {
    let english = if n == 1 { one } else { many };
    let found = SPOKEN.get().and_then(|spoken| {
        let forms = spoken.find(key)?;
        forms.get(spoken.plural(n)).or(forms.last())
    });
    found.map_or(english, String::as_str)
}

/// Translates a text that [`tr_noop!`](crate::tr_noop) has marked, or a level's name or another text of a
/// bundled pack. Texts without a translation, such as a player's own name for a level, are unchanged.
pub fn translate(text: &str) -> &str {
    let Some(spoken) = SPOKEN.get() else {
        return text;
    };
    let found = spoken.find(key("", text)).and_then(|forms| forms.first());
    found.map_or(text, String::as_str)
}

/// Puts values into the placeholders of a text: `{name}`. A placeholder without a value is unchanged.
pub fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open..];
        let Some(close) = rest.find('}') else { break };
        match values.iter().find(|(name, _)| *name == &rest[1..close]) {
            Some((_, value)) => {
                let _ = write!(out, "{value}");
            }
            None => out.push_str(&rest[..=close]),
        }
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    out
}

/// At most the first characters of a text, with “…” where more are left out.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// At most the first 40 characters of a text from outside, for messages.
pub fn excerpt(text: &str) -> String {
    shortened(text, 41)
        .chars()
        .filter(|c| !c.is_control())
        .collect()
}

/// Translates a text: `tr!("Undo")`, a `&'static str`; or one with placeholders, a `String`:
/// `tr!("{made} of {all} moves", made = n, all)`, where a name alone is its own value. The compiler
/// checks that names and places agree, as for `format!`.
#[macro_export]
macro_rules! tr {
    ($text:literal $(,)?) => {{
        const KEY: u32 = $crate::i18n::key("", $text);
        $crate::i18n::text(KEY, $text)
    }};
    ($text:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {{
        const KEY: u32 = $crate::i18n::key("", $text);
        if false {
            let _ = ::std::format_args!($text, $($name = $crate::value!($name $(= $value)?)),+);
        }
        $crate::i18n::fill(
            $crate::i18n::text(KEY, $text),
            &[$((::std::stringify!($name), &$crate::value!($name $(= $value)?) as &dyn ::std::fmt::Display)),+],
        )
    }};
}

/// Translates a text in a context that distinguishes it from the same words elsewhere:
/// `trc!("of a level", "Open")`. A `&'static str`.
#[macro_export]
macro_rules! trc {
    ($context:literal, $text:literal $(,)?) => {{
        const KEY: u32 = $crate::i18n::key($context, $text);
        $crate::i18n::text(KEY, $text)
    }};
}

/// Translates a text with a number of things: `trn!(n, "{n} move", "{n} moves")`, where `{n}` is the number
/// itself, an unsigned one, in groups of digits; more places as for [`tr!`](crate::tr).
#[macro_export]
macro_rules! trn {
    ($n:expr, $one:literal, $many:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const KEY: u32 = $crate::i18n::key("", $one);
        let number = $n as u64;
        if false {
            let _ = ::std::format_args!($many, n = number $(, $name = $crate::value!($name $(= $value)?))*);
        }
        $crate::i18n::fill(
            $crate::i18n::plural_form(KEY, number, $one, $many),
            &[
                ("n", &$crate::i18n::grouped(number) as &dyn ::std::fmt::Display)
                $(, (::std::stringify!($name), &$crate::value!($name $(= $value)?) as &dyn ::std::fmt::Display))*
            ],
        )
    }};
}

/// Marks a constant text for [`translate`](crate::i18n::translate), called where the text is shown.
#[macro_export]
macro_rules! tr_noop {
    ($text:literal $(,)?) => {
        $text
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! value {
    ($name:ident) => {
        $name
    };
    ($name:ident = $value:expr) => {
        $value
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_is_its_own_key() {
        let all = 7;
        assert_eq!(tr!("Undo"), "Undo");
        assert_eq!(tr!("{made} of {all}", made = 1 + 2, all), "3 of 7");
        assert_eq!(trc!("of a level", "Open"), "Open");
        assert_eq!(trn!(1_usize, "{n} move", "{n} moves"), "1 move");
        let what = "swap";
        assert_eq!(trn!(2_u8, "{n} {what}", "{n} {what}s", what), "2 swaps");
        assert_eq!(trn!(1234_u64, "{n} move", "{n} moves"), "1,234 moves");
        assert_eq!(translate(tr_noop!("Undo")), "Undo");
        assert_eq!(language(), "en");
    }

    #[test]
    fn a_catalogue_knows_texts_by_their_keys() {
        let (undo, open) = (key("", "Undo"), key("of a level", "Open"));
        let mut texts =
            [(undo, "Cofnij"), (open, "Otwórz")].map(|(key, it)| (key, vec![it.into()]));
        crate::sort::by(&mut texts, Ord::cmp);
        let catalogue = Catalogue {
            language: "pl".into(),
            plurals: String::new(),
            texts: texts.into(),
        };
        assert_eq!(catalogue.find(undo).unwrap(), ["Cofnij"]);
        assert_eq!(catalogue.find(open).unwrap(), ["Otwórz"]);
        assert_eq!(catalogue.find(key("", "Open")), None);
    }

    #[test]
    fn places_are_filled_by_name_in_any_order() {
        let values: [(&str, &dyn Display); 2] = [("n", &3), ("name", &"Toast")];
        assert_eq!(fill("{name}: {n}, {n}", &values), "Toast: 3, 3");
        assert_eq!(fill("{other} {", &values), "{other} {");
    }

    #[test]
    fn the_last_two_digits_of_a_large_number_decide_on_its_plural_form() {
        let teens = |n: usize| {
            if (11..20).contains(&(n % 100)) {
                '1'
            } else {
                '0'
            }
        };
        let catalogue = Catalogue {
            language: "xx".into(),
            plurals: (0..200).map(teens).collect(),
            texts: Vec::new(),
        };
        let forms = [0, 11, 20, 111, 199, 200, 211, 1_000_019].map(|n| catalogue.plural(n));
        assert_eq!(forms, [0, 1, 0, 1, 0, 0, 1, 1]);
    }
}
