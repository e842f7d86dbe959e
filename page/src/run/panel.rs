//! The Evolve panel: its fields, the configuration of the next run.

use web_sys::{Element, HtmlInputElement};

use crate::model::context::{Context, Tone};
use crate::platform::seed::fresh_seed;
use crate::platform::{dom, id, storage};
use crate::run::best_history::show_another_answer;
use crate::run::config_form::spare_cores;
use crate::run::{RunPanel, autosave};
use evolvarium::game::files::link::{Link, Mode};
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::control::RunControl;
use evolvarium::game::run::speed::SPEEDS;
use evolvarium::game::run::words::Outcome;
use evolvarium::i18n::tr;
use evolvarium::search::{Direction, Settings, islands};

impl RunPanel {
    /// A field of the panel was changed; `done`: the player has finished.
    pub fn field(&mut self, cx: &mut Context, field: &Element, done: bool) {
        use wasm_bindgen::JsCast as _;
        let input = field.dyn_ref::<HtmlInputElement>();
        let checked = input.is_some_and(HtmlInputElement::checked);
        let number = || input?.value().parse().ok();
        self.stale = true;
        match field.id().as_str() {
            "speed" => {
                cx.prefs.speed = number().unwrap_or(0).min(SPEEDS.len() - 1);
                if let Some(game) = &mut cx.game {
                    game.run.change_speed();
                }
            }
            "past" => {
                return show_another_answer(cx, |run| run.show_best_at(number()));
            }
            "ancestor" => return self.explain_at(number()),
            "by-evaluations" => cx.prefs.by_evaluations = checked,
            "log-x" => cx.prefs.log_generations = checked,
            "log-y" => cx.prefs.set_log_scores(direction(cx), checked),
            id => {
                if id == "seed" {
                    self.form.choose_seed();
                }
                if id == "search" && done {
                    // The settings of islands stay: they are the same for all searches.
                    let islands = self.form.islands.values().unwrap_or_default();
                    self.form.describe(&islands);
                    self.search_changed(cx);
                }
                return self.config_changed(cx);
            }
        }
        self.show_prefs(cx);
        if done {
            cx.prefs.store();
        }
    }

    /// Another search is described now: its run starts with Evolve.
    fn search_changed(&mut self, cx: &mut Context) {
        self.pause_if_searching(cx);
    }

    /// Chooses one of the runs that the level offers, and starts it.
    pub fn take_offer(&mut self, cx: &mut Context, index: usize) {
        if self.form.take_offer(index) {
            self.search_changed(cx);
            self.another_seed(cx);
        }
    }

    /// Fills the panel for the current level: its searches, with the configuration of its run or the
    /// one chosen last; and a run that was kept.
    pub fn open_game(&mut self, cx: &mut Context) {
        let Some(game) = &mut cx.game else { return };
        game.shown = None; // the next level may be known now
        // A saved run continues only with its own configuration.
        let ran = game.play.run().map(RunConfig::from_run);
        self.form.started_seed = ran.as_ref().map(|ran| ran.seed).or(self.form.started_seed);
        let (level, id) = (game.play.level(), game.entry.id);
        let offers = level.offers();
        let latest = self.configs.get(id);
        let seed = latest.map_or_else(fresh_seed, |latest| latest.seed);
        let first = offers.first().map(|offer| offer.run_config(seed));
        let mut offered = first.unwrap_or_default();
        offered.set.extend(spare_cores());
        // The search offered on the previous level was not the player's choice.
        let before = self.offered.insert(id, offered.clone());
        let chosen = latest.filter(|latest| {
            before
                .is_none_or(|it| (it.search, it.set) != (latest.search.clone(), latest.set.clone()))
        });
        let config = ran.as_ref().or(chosen).unwrap_or(&offered).clone();
        self.form.open(level, offers, config);
        if cx.mode != Mode::Play {
            self.form.fill();
        }
        if let Some(run) = game.play.run_mut().filter(|_| cx.mode == Mode::Play) {
            run.choose_game(true);
        }
        self.stale = true;
        self.show_prefs(cx);
        self.offer_saved_run(cx);
    }

    /// Shows the search, seed and settings of a link, if it has any.
    pub fn apply_config(&mut self, cx: &mut Context, link: &Link) {
        let asks = link.search.is_some() || link.seed.is_some() || !link.set.is_empty();
        let Some(game) = cx.game.as_ref().filter(|_| asks) else {
            return;
        };
        self.form.fill();
        let specs = game.play.level().specs();
        let search = link.search.clone().unwrap_or_default();
        let mut specs = specs.iter();
        let Some(spec) = specs.find(|spec| spec.id == search || search.is_empty()) else {
            let text = tr!("The link asks for an unknown search: “{search}”.", search);
            return cx.say(&text, Tone::Bad);
        };
        let mut fault = None;
        let mut settings = spec.defaults();
        let mut layout = Settings::new(&islands::PARAMETERS);
        for (id, value) in &link.set {
            let about = match islands::is_setting(id) {
                true => &mut layout,
                false => &mut settings,
            };
            if let Err(why) = about.set(id, value) {
                fault.get_or_insert(why.to_string());
            }
        }
        let set = settings.changed().chain(layout.changed());
        let config = RunConfig {
            search: spec.id.to_owned(),
            set: set.map(|(id, value)| (id.to_owned(), value)).collect(),
            seed: link.seed.unwrap_or_else(fresh_seed),
        };
        self.form.write(&config);
        self.form.chosen_seed = link.seed.or(self.form.chosen_seed);
        self.stale = true;
        if let Some(game) = &mut cx.game {
            // A saved run that was being restored is no longer needed.
            let run = game.play.run();
            let is_other = run.is_some_and(|run| RunConfig::from_run(run) != config);
            if is_other && game.run.end_repeat() {
                game.play.end_run();
            }
            self.configs.insert(game.entry.id, config);
        }
        if let Some(why) = fault {
            cx.say(&tr!("Settings in the link: {why}.", why), Tone::Bad);
        }
    }

    /// Shows the preferences in the panel.
    pub fn show_prefs(&self, cx: &Context) {
        self.form.show_prefs(&cx.prefs, direction(cx));
    }

    /// Resets the settings of the chosen search.
    pub fn defaults(&mut self, cx: &mut Context) {
        self.form.form.defaults();
        self.config_changed(cx);
    }

    /// Fills in the levels that the player has kept.
    pub fn fill_in_saved_levels(&mut self, cx: &mut Context) {
        let Some(game) = &cx.game else { return };
        let stored = storage::read(&storage::Key::SavedLevels(game.puzzle.id));
        let levels: Vec<String> = stored
            .and_then(|stored| serde_json::from_str(&stored).ok())
            .unwrap_or_default();
        if levels.is_empty() {
            let text = tr!("My levels is empty. “Add” in the menu adds a level.");
            return cx.say(text, Tone::Plain);
        }
        self.form.form.write_levels(&levels);
        self.config_changed(cx);
    }

    /// Keeps the configuration, and says when it takes effect.
    pub fn config_changed(&mut self, cx: &Context) {
        self.form.show_settings();
        let config = self.form.config();
        let text = match (&config, &cx.game) {
            (Err(why), _) => why.clone(),
            (Ok(config), Some(game)) => {
                let run = game.play.run();
                let is_other = run.is_some_and(|run| RunConfig::from_run(run) != *config);
                match (is_other, game.run.is_running()) {
                    (false, _) => String::new(),
                    (true, true) => {
                        tr!("This applies to the next run: press Pause, then Evolve.").to_owned()
                    }
                    (true, false) => tr!("Evolve starts a new run with these settings.").to_owned(),
                }
            }
            _ => String::new(),
        };
        dom::set_text(&id::pending.element(), &text);
        if let (Ok(config), Some(game)) = (config, &cx.game) {
            self.configs.insert(game.entry.id, config);
        }
    }

    /// Offers the run that is kept for the current level, unless the game alone is shown.
    pub(super) fn offer_saved_run(&mut self, cx: &mut Context) {
        let Some(game) = &mut cx.game else { return };
        if game.play.run().is_some() || cx.mode == Mode::Play {
            return;
        }
        let Some((levels, progress)) = autosave::stored_run(&game.key, &*game.play) else {
            return;
        };
        self.form.write(&levels.config);
        self.configs.insert(game.entry.id, levels.config.clone());
        self.extras.restore_run(game, &levels);
        // The board is a stage, or shows what a finished run has found.
        let is_over = |run: &dyn RunControl| run.end().is_some();
        if cx.mode == Mode::Evolve || game.play.run().is_some_and(is_over) {
            game.set_shows_game(false);
        }
        let run = game.play.run();
        self.form.started_seed = run.map(|run| run.seed()).or(self.form.started_seed);
        if let Some((run, end)) = run.and_then(|run| Some((run, run.end()?))) {
            return game.run.say(Outcome::from_end(run, end));
        }
        game.run.say(match game.run.is_searching() {
            true => tr!("Repeating the saved run: {come}.", come = progress),
            false => tr!(
                "Saved run: {come}. Press Evolve to resume it.",
                come = progress
            ),
        });
        self.extras.kept_run = Some(levels);
    }
}

/// The direction in which the fitness values of the run improve.
fn direction(cx: &Context) -> Direction {
    cx.run()
        .map(|run| run.report().direction)
        .unwrap_or_default()
}
