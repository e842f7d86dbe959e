//! The choices after a win: the next level, a harder one, or a new one.
//!
//! They stand under the board while the current game is solved, by the player or a search.

use crate::levels::Levels;
use crate::model::context::Context;
use crate::model::day::{self, DayLevels};
use crate::model::history;
use crate::platform::id::Id;
use crate::platform::{dom, id};
use evolvarium::i18n::tr;
use evolvarium::puzzles::design::Day;
use evolvarium::puzzles::registry::listed;

/// A harder level.
enum Harder {
    /// It is in a later chapter, at this address.
    ListedLevel(String),
    /// It is to be evolved, as hard as the level of this weekday.
    Evolved(usize),
}

impl Levels {
    /// Updates the choices.
    pub fn next_texts(&self, cx: &Context) {
        let Some(game) = &cx.game else { return };
        // A level that begins solved is there to be looked at.
        let over = cx.is_solved() && !game.is_editor() && game.play.steps() > 0;
        dom::show(&id::next_steps.element(), over);
        if !over {
            return;
        }
        let next = next_level(cx);
        let harder = self.harder(cx, next.as_ref());
        let designs = game.puzzle.scale().is_some();
        let label = match next {
            Some((_, Some((day, place)))) => {
                let all = listed().count();
                match day == day::today() {
                    true => tr!("Next of today ({place} of {all})", place, all),
                    false => tr!(
                        "Next of {day} ({place} of {all})",
                        day = day.name(),
                        place,
                        all
                    ),
                }
            }
            _ => tr!("Next level").to_owned(),
        };
        dom::relabel(&id::next.element(), &label, "forward");
        let only = |id: Id, shown: bool, first: bool| {
            let button = id.element();
            dom::show(&button, shown);
            dom::class(&button, "primary", shown && first);
        };
        only(id::next, next.is_some(), true);
        only(id::harder, harder.is_some(), next.is_none());
        let last = next.is_none() && harder.is_none();
        only(id::another, designs, last);
        let harder = harder.map(|harder| match harder {
            Harder::ListedLevel(_) => (tr!("Next chapter"), tr!("Go to the next chapter")),
            Harder::Evolved(_) => (tr!("Harder level"), tr!("Evolve a harder level")),
        });
        if let Some((label, title)) = harder {
            let button = id::harder.element();
            dom::relabel(&button, label, "up");
            dom::attribute(&button, "title", title);
        }
    }

    pub fn go_to_next_level(&self, cx: &Context) {
        if let Some((address, _)) = next_level(cx) {
            history::replace(&address);
            // The button is hidden.
            dom::focus(id::board);
        }
    }

    /// A harder level, other than the next one.
    fn harder(&self, cx: &Context, next: Option<&NextLevel>) -> Option<Harder> {
        let game = cx.game.as_ref()?;
        let pack = cx.packs.get(game.puzzle.id);
        let later = pack.and_then(|pack| pack.in_later_chapter(&game.key));
        if let Some(level) = later {
            let address = cx.in_present_mode(&level.link(game.puzzle.id));
            let is_next = next.is_some_and(|(next, _)| *next == address);
            return (!is_next).then_some(Harder::ListedLevel(address));
        }
        let scale = game.puzzle.scale()?;
        if pack.is_some_and(|pack| pack.holds(&game.key)) {
            return Some(Harder::Evolved(scale.week.len() - 1));
        }
        // One step up from the dialog's difficulty.
        let now = self.new_level.wish(game.puzzle.id).unwrap_or_default();
        let harder = scale.week.iter().position(|(day, _)| *day > now);
        harder.map(Harder::Evolved)
    }

    /// Opens a harder level, or the dialog that has one evolve.
    pub fn go_harder(&mut self, cx: &mut Context) {
        match self.harder(cx, next_level(cx).as_ref()) {
            Some(Harder::ListedLevel(address)) => {
                history::replace(&address);
                dom::focus(id::board);
            }
            Some(Harder::Evolved(weekday)) => {
                self.harder_day = Some(weekday);
                Self::ask_for_new_level(cx);
            }
            None => {}
        }
    }
}

/// A level's address, and if it is one of a day, the day and how many of its levels are won when this one is. A day's
/// level that has not been evolved has the day's address.
type NextLevel = (String, Option<(Day, usize)>);

/// The next level after the one on the board that has not been won: of the same day, or of the same pack.
fn next_level(cx: &Context) -> Option<NextLevel> {
    let game = cx.game.as_ref().filter(|game| !game.is_editor())?;
    if let Some(day) = game.day() {
        let levels = DayLevels::of_day(day);
        if let Some((entry, place)) = levels.after(&game.key) {
            let level = levels.of_puzzle(entry.id).map(day::link);
            let address = level.map_or_else(|| day::address(day), |it| cx.in_present_mode(&it));
            return Some((address, Some((day, place))));
        }
    }
    let next = cx.packs.get(game.puzzle.id)?.after(&game.key)?;
    Some((cx.in_present_mode(&next.link(game.puzzle.id)), None))
}
