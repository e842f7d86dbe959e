//! The shelf beside a puzzle's card at home: how far its levels have been
//! played, and a few of each chapter as small pictures that lead to them.

use std::rc::Rc;

use crate::levels::packs::{Chapter, ListedLevel, Pack};
use crate::shell::canvas::{Canvas, Palette};
use crate::shell::{dom, storage};
use evolvarium::game::link::Link;
use evolvarium::game::{Look, Play};
use evolvarium::i18n::{tr, translate, trn};
use evolvarium::paint::{Painter as _, View, point};
use evolvarium::puzzles::Entry;

/// Levels shown of a chapter.
const SHOWN: usize = 4;

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
    /// Fills `place` with what there is to play.
    pub fn fill(entry: &'static Entry, pack: &Pack, place: &web_sys::Element) -> Self {
        dom::empty(place);
        let mut shelf = Self::default();
        if pack.levels().next().is_none() {
            return shelf;
        }
        let mut words = progress(pack);
        let bests = bests(entry);
        if !bests.is_empty() {
            words = tr!("{progress}; your best: {bests}", progress = words, bests);
        }
        dom::append(place, &dom::make("p", "progress number", &words));
        for chapter in pack.chapters() {
            let heading = dom::make("h2", "", &chapter.name);
            let won = chapter.levels.iter().filter(|level| level.stars() > 0);
            let count = format!(" {} / {}", won.count(), chapter.levels.len());
            dom::append(&heading, &dom::make("span", "faint number", &count));
            dom::append(place, &heading);
            let row = dom::make("div", "shelf-row", "");
            for level in window(chapter) {
                shelf.pictures.extend(picture(entry, level, &row));
            }
            dom::append(place, &row);
        }
        shelf
    }

    /// Fills `place` with one level under its puzzle's name.
    pub fn single(entry: &'static Entry, level: &ListedLevel, place: &web_sys::Element) -> Self {
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
            let view = View::fit(play.layout().thumbnail, point(0.0, 0.0), size, canvas.ratio);
            let mut painter = canvas.paint(palette);
            painter.enter(view.corner, view.scale);
            let look = Look {
                thumbnail: true,
                pixel: view.pixel(canvas.ratio),
                preview: false,
            };
            play.draw(look, &mut painter);
            painter.leave();
        }
    }
}

/// The personal bests: “5T 98, 4D 30”; may be empty.
fn bests(entry: &Entry) -> String {
    let before = format!("best/{}/", entry.id);
    let kept = storage::under(&before);
    let of_class = |(key, value): (&String, &String)| {
        let class = key.strip_prefix(&before)?;
        Some(format!("{class} {value}"))
    };
    kept.iter()
        .filter_map(of_class)
        .collect::<Vec<_>>()
        .join(", ")
}

/// “12 of 60 levels solved, 31 stars”.
fn progress(pack: &Pack) -> String {
    let all: Vec<u8> = pack.levels().map(ListedLevel::stars).collect();
    let won = all.iter().filter(|stars| **stars > 0).count();
    let sum: u32 = all.iter().map(|stars| u32::from(*stars)).sum();
    if pack.to_be_won().count() < all.len() && won == 0 {
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

fn picture(
    entry: &'static Entry,
    level: &ListedLevel,
    place: &web_sys::Element,
) -> Option<LevelPicture> {
    // As it was left, cuts and all.
    let kept = storage::read(&format!("save/{}", level.key));
    let kept = kept.and_then(|save| entry.restore(&save).ok());
    let play = kept.or_else(|| entry.open(&level.text).ok())?;
    let link = Link {
        puzzle: entry.id.to_owned(),
        level: Some(level.text.clone()),
        ..Link::default()
    };
    let tile = dom::make("a", "tile", "");
    dom::attribute(&tile, "href", &link.to_string());
    // Two lines of it are to be seen.
    dom::attribute(&tile, "title", &level.name);
    let canvas = dom::make("canvas", "", "");
    dom::attribute(&canvas, "aria-hidden", "true");
    dom::append(&tile, &canvas);
    dom::append(&tile, &dom::make("span", "", &level.name));
    let row = dom::make("span", "stars", "");
    dom::stars(&row, level.stars());
    dom::append(&tile, &row);
    dom::append(place, &tile);
    Some(LevelPicture {
        canvas: Canvas::of(wasm_bindgen::JsCast::unchecked_into(canvas)),
        play,
    })
}
