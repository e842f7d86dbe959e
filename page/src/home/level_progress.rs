//! The levels beside a puzzle's card at home: how many have been solved, and a few of
//! each chapter as small pictures with links.

use std::rc::Rc;

use web_sys::Element;

use crate::levels::packs::{self, Chapter, ListedLevel, Pack};
use crate::shell::canvas::{Canvas, Palette};
use crate::shell::{dom, storage};
use evolvarium::game::Play;
use evolvarium::i18n::{self, tr, translate, trn};
use evolvarium::paint::Point;
use evolvarium::puzzles::Entry;

/// Levels shown of a chapter.
const SHOWN: usize = 4;
/// Chapters shown of a puzzle: some hosts have hundreds.
const CHAPTERS: usize = 24;

/// The small pictures of a puzzle's levels.
#[derive(Default)]
pub struct LevelProgress {
    pictures: Vec<LevelPicture>,
}

struct LevelPicture {
    canvas: Canvas,
    play: Box<dyn Play>,
}

impl LevelProgress {
    /// Fills `place` with a pack's levels.
    pub fn fill(entry: &'static Entry, pack: &Pack, place: &Element) -> Self {
        dom::empty(place);
        let mut filled = Self::default();
        if pack.levels().next().is_none() {
            return filled;
        }
        let mut words = progress(pack);
        let bests = bests(entry);
        if !bests.is_empty() {
            words = tr!("{progress}; your best: {bests}", progress = words, bests);
        }
        dom::add(place, "p", "progress number", &words);
        for chapter in pack.chapters().take(CHAPTERS) {
            let heading = dom::add(place, "h2", "", &chapter.name);
            let won = chapter.levels.iter().filter(|level| level.stars() > 0);
            let count = format!(" {} / {}", won.count(), chapter.levels.len());
            dom::add(&heading, "span", "faint number", &count);
            let row = dom::add(place, "div", "level-row", "");
            for level in window(chapter) {
                filled.pictures.extend(picture(entry, level, &row));
            }
        }
        let rest = pack.chapters().skip(CHAPTERS);
        let rest: usize = rest.map(|chapter| chapter.levels.len()).sum();
        if rest > 0 {
            let words = tr!("{n} more levels", n = i18n::grouped(rest as u64));
            dom::add(place, "p", "faint", &words);
        }
        filled
    }

    /// Fills `place` with one level under its puzzle's name.
    pub fn single(entry: &'static Entry, level: &ListedLevel, place: &Element) -> Self {
        dom::empty(place);
        let pictures = picture(entry, level, place).into_iter().collect();
        if let Some(tile) = place.first_element_child() {
            let name = dom::make("b", "", translate(entry.name));
            let _ = tile.insert_before(&name, tile.first_child().as_ref());
        }
        Self { pictures }
    }

    /// Paints the pictures whose size has changed, or all of them.
    pub fn paint(&mut self, palette: &Rc<Palette>, all: bool) {
        for LevelPicture { canvas, play } in &mut self.pictures {
            if !canvas.fit() && !all {
                continue;
            }
            let size = (canvas.width, canvas.height);
            let mut painter = canvas.paint(palette);
            painter.thumbnail(&**play, Point::default(), size, |look, painter| {
                play.draw(look, painter);
            });
        }
    }
}

/// The personal bests: “5T 98, 4D 30”; may be empty.
fn bests(entry: &Entry) -> String {
    let before = format!("best/{}/", entry.id);
    let kept = storage::under(&before);
    let bests = kept.iter().filter_map(|(key, value)| {
        let class = key.strip_prefix(&before)?;
        Some(format!("{class} {value}"))
    });
    bests.collect::<Vec<_>>().join(", ")
}

/// “12 of 60 levels solved, 31 stars”.
fn progress(pack: &Pack) -> String {
    let all: Vec<u8> = pack.levels().map(ListedLevel::stars).collect();
    let won = all.iter().filter(|stars| **stars > 0).count();
    let sum: u32 = all.iter().map(|stars| u32::from(*stars)).sum();
    if won == 0 && pack.to_be_won().count() < all.len() {
        return trn!(all.len(), "{n} level", "{n} levels");
    }
    if won == 0 {
        return trn!(
            all.len(),
            "{n} level, from easy to hard",
            "{n} levels, from easy to hard"
        );
    }
    let solved = trn!(
        all.len(),
        "{won} of {n} level solved",
        "{won} of {n} levels solved",
        won
    );
    let stars = trn!(sum, "{n} star", "{n} stars");
    format!("{solved}, {stars}")
}

/// The levels of a chapter to show: the last one won and those after it.
fn window(chapter: &Chapter) -> &[ListedLevel] {
    let levels = &chapter.levels;
    let next = levels.iter().position(|level| level.stars() == 0);
    let from = next.unwrap_or(levels.len()).saturating_sub(1);
    let from = from.min(levels.len().saturating_sub(SHOWN));
    &levels[from..levels.len().min(from + SHOWN)]
}

/// A level's picture with a link, in the state in which its game was left.
fn picture(entry: &'static Entry, level: &ListedLevel, place: &Element) -> Option<LevelPicture> {
    let kept = storage::read(&format!("save/{}", level.key));
    let kept = kept.and_then(|save| entry.restore(&save).ok());
    let play = kept.or_else(|| entry.open(&level.text).ok())?;
    let tile = dom::add(place, "a", "tile", "");
    let link = packs::level_link(entry.id, level.text.clone());
    dom::attribute(&tile, "href", &link.to_string());
    // The text below shows only two lines of it.
    dom::attribute(&tile, "title", &level.name);
    let canvas = Canvas::add(&tile);
    dom::add(&tile, "span", "", &level.name);
    dom::stars(&dom::add(&tile, "span", "stars", ""), level.stars());
    Some(LevelPicture { canvas, play })
}
