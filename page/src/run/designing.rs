//! Designing: a search whose answers are levels. Each can be saved, or played at its own address.
//!
//! A game that is left with a run is set aside, and is there again when the player comes back.

use crate::model::context::{Context, Tone};
use crate::model::current_game::CurrentGame;
use crate::model::preview::pause_design;
use crate::platform::{dom, id, storage};
use crate::run::RunPanel;
use crate::run::run_extras::RunExtras;
use crate::run::worker_pool::Activity;
use evolvarium::game::files::link::{Link, Mode};
use evolvarium::game::input::sheet::Sheet;
use evolvarium::game::play::key;
use evolvarium::i18n::tr;
use evolvarium::puzzles::Entry;
use evolvarium::search::{Aim, Method};

/// The most games that are set aside.
const MAX_GAMES_ASIDE: usize = 4;

/// Whether a run takes much memory, so that only one such is set aside.
fn is_large(game: &CurrentGame) -> bool {
    let method = game.play.run().map(|run| run.spec().method);
    matches!(method, Some(Method::TreeSearch | Method::BlindSearch))
}

impl RunPanel {
    /// Whether the run, or else the chosen search, designs levels.
    fn about_levels(&self, cx: &Context) -> bool {
        let Some(game) = &cx.game else { return false };
        if game.play.run().is_some() {
            return game.designing();
        }
        !game.is_editor() && self.form.aim() == Some(Aim::Design)
    }

    /// Opens the best level, or the level of an individual of the gallery.
    pub fn play_design(&mut self, cx: &mut Context, individual: Option<usize>) {
        let Some(game) = &cx.game else { return };
        let Some(level) = game.play.designed_level(individual) else {
            return cx.say(
                tr!("This level can't be played: it can't be solved."),
                Tone::Plain,
            );
        };
        let mut link = Link::to_level(level.puzzle_id(), level.level().text());
        let here = link == game.link();
        let on_stage = cx.mode == Mode::Evolve;
        pause_design(cx);
        match here {
            true if on_stage => return self.enter(cx, Mode::Play),
            true => return cx.say(tr!("This level is already on the board."), Tone::Plain),
            false => {}
        }
        cx.set_sheet(Sheet::Peek);
        link.mode = on_stage.then_some(Mode::Play);
        cx.go(&link);
    }

    /// Takes the current game away, and parks it if it has a run.
    pub fn park_game(&mut self, cx: &mut Context) {
        let mut extras = std::mem::take(&mut self.extras);
        let Some(mut game) = cx.game.take().filter(|game| game.play.run().is_some()) else {
            return;
        };
        game.run.stop();
        if let Some(pool) = &mut extras.pool {
            pool.set_activity(Activity::Paused);
        }
        game.keep_run();
        let large = is_large(&game);
        self.aside
            .retain(|(older, _)| older.key != game.key && !(large && is_large(older)));
        if self.aside.len() == MAX_GAMES_ASIDE {
            self.aside.remove(0);
        }
        self.aside.push((game, extras));
    }

    /// The game of an address with its run, if it was set aside and its save has not changed since.
    pub fn taken_back(
        &mut self,
        entry: &'static Entry,
        link: &Link,
    ) -> Option<(CurrentGame, RunExtras)> {
        if link.play.is_some() {
            return None;
        }
        let of_entry = |game: &CurrentGame| std::ptr::eq(game.entry, entry);
        if !self.aside.iter().any(|(game, _)| of_entry(game)) {
            return None;
        }
        let key = match &link.level {
            Some(level) => key(&*entry.open(level).ok()?),
            None => storage::read(&storage::Key::LastLevel(entry.id))?,
        };
        let index = (self.aside.iter()).position(|(game, _)| of_entry(game) && game.key == key)?;
        let (mut game, extras) = self.aside.remove(index);
        game.set_shows_game(!game.designing()); // a level being designed is no spoiler
        let save = storage::read(&storage::Key::Save(&game.key));
        (save == Some(game.play.save())).then_some((game, extras))
    }

    /// Updates the texts about levels being designed.
    pub fn design_texts(&self, cx: &Context) {
        let about = self.about_levels(cx);
        let game = cx.game.as_ref();
        let summary = cx.run().and_then(|run| run.best_summary());
        let searching = cx.is_searching();
        let panel = id::evolve.element();
        dom::class(&panel, "designing", about);
        // Ready: there is an answer to be put on the board, and nothing moves.
        let best = match about {
            true => summary.is_some(),
            false => {
                cx.run().is_some_and(|run| run.report().best.is_some())
                    && game.is_some_and(|game| game.play.timeline().playback().is_none())
            }
        };
        dom::class(&panel, "ready", best && !searching);
        let previewing = cx.is_previewing();
        dom::show(&id::preview.element(), previewing);
        dom::class(&id::game.element(), "previewing", previewing);
        if let Some(game) = game {
            game.write_name();
        }
        if let (true, Some(text)) = (previewing, summary) {
            dom::set_text(&id::preview_text.element(), text);
            if !searching {
                // Spoken by screen readers, so only while the search is paused.
                let text = tr!(
                    "The board shows a level being designed: {words}",
                    words = text
                );
                dom::set_text(&id::described.element(), &text);
            }
        }
        let adopt = id::adopt.element();
        let (label, title) = if about {
            (
                tr!("Play it"),
                tr!("Play the best level; Back in the browser returns here"),
            )
        } else {
            (
                tr!("Keep this answer"),
                tr!("Put the best answer on the board; Undo takes it back"),
            )
        };
        dom::set_label(&adopt, label);
        dom::attribute(&adopt, "title", title);
        let keep = id::keep_best.element();
        dom::show(&keep, about);
        dom::show(&id::design.element(), about);
        if about {
            dom::disable(&adopt, summary.is_none());
            dom::disable(&keep, summary.is_none());
            let text = summary.unwrap_or("–");
            dom::set_text(&id::design_text.element(), text);
            dom::attribute(&id::design_text.element(), "title", text);
        }
    }
}
