//! The Evolve panel: the form of the search, its figures, chart, population and births, islands in
//! workers, levels being designed, and runs that are kept.

pub mod autosave;
mod best_history;
pub mod births;
mod breeding;
mod champion_line;
mod chart;
pub mod designing;
pub mod evolving;
mod figures;
mod fitness_terms;

mod config_form;
mod gallery;
mod glossary;
mod islands;
mod islands_view;
mod outcome;
pub mod panel;
pub mod run_extras;
pub mod sheet;
mod worker_pool;

use std::collections::HashMap;

use self::best_history::show_another_answer;
use self::births::{BirthsView, ShownBirth};
use self::chart::RunChart;
use self::config_form::ConfigForm;
use self::gallery::Gallery;
use self::islands_view::IslandsView;
use self::run_extras::RunExtras;
use crate::model::command::RunCommand;
use crate::model::context::{Context, Tone};
use crate::model::current_game::CurrentGame;
use crate::model::event::RunEvent;
use crate::model::history;
use crate::model::preview;
use crate::platform::{dom, id};
use crate::run::sheet::Drag;
use evolvarium::game::files::link::Mode;
use evolvarium::game::input::sheet::Sheet;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::state::RunState;
use evolvarium::game::run::words::Outcome;
use evolvarium::i18n::tr;

/// The Evolve panel.
pub struct RunPanel {
    form: ConfigForm,
    /// The latest configuration for each puzzle.
    configs: HashMap<&'static str, RunConfig>,
    /// The recommended search on the latest level of each puzzle.
    offered: HashMap<&'static str, RunConfig>,
    chart: RunChart,
    gallery: Gallery,
    /// How often a champion's line was shown or planned.
    line_shown: u32,
    /// The individuals picked as parents; `None`: the search chooses them.
    picked: Option<Vec<usize>>,
    islands_view: IslandsView,
    births: BirthsView,
    /// What belongs to the run on the board.
    extras: RunExtras,
    /// Figures, chart and gallery must be updated at once.
    stale: bool,
    /// The birth of this moment is to be painted in the next frame.
    births_wait: bool,
    /// Games that were left with a run.
    aside: Vec<(CurrentGame, RunExtras)>,
    /// The handle of the sheet is being dragged.
    drag: Option<Drag>,
    /// It has just been dragged to another height.
    was_dragged: bool,
}

impl RunPanel {
    pub fn new() -> Self {
        Self {
            form: ConfigForm::new(),
            configs: HashMap::new(),
            offered: HashMap::new(),
            chart: RunChart::new(),
            gallery: Gallery::new(),
            line_shown: 0,
            picked: None,
            islands_view: IslandsView::new(),
            births: BirthsView::new(),
            extras: RunExtras::default(),
            stale: true,
            births_wait: false,
            aside: Vec::new(),
            drag: None,
            was_dragged: false,
        }
    }

    pub fn handle(&mut self, cx: &mut Context, command: RunCommand) {
        self.form.fill();
        self.stale = true;
        match command {
            RunCommand::Evolve if cx.mode == Mode::Play => {
                self.leave_game(cx, Mode::Evolve);
                // A run that is over is shown; the next press begins another.
                if cx.run().is_none_or(|run| run.end().is_none()) {
                    self.start(cx);
                }
                tell_of_answers(cx);
            }
            RunCommand::Evolve => self.toggle_evolve(cx),
            RunCommand::Offer(index) => self.take_offer(cx, index),
            RunCommand::Play => self.enter(cx, Mode::Play),
            RunCommand::Study if cx.mode == Mode::Study => self.enter(cx, Mode::Evolve),
            RunCommand::Study => {
                self.leave_game(cx, Mode::Study);
                tell_of_answers(cx);
            }
            RunCommand::Step(one_child) => self.step_search(cx, one_child),
            RunCommand::ChooseParents => self.choose_parents(cx),
            RunCommand::Breed => self.breed_picked(cx),
            RunCommand::UndoBreeding => self.undo_breeding(cx),
            RunCommand::Adopt(Some(index)) if self.picked.is_some() => self.pick(cx, index),
            RunCommand::Adopt(Some(index)) if cx.mode == Mode::Evolve => {
                show_another_answer(cx, |run| run.show_individual(index));
                self.tell_board(cx, index);
            }
            RunCommand::Adopt(individual) if cx.designing() => self.play_design(cx, individual),
            RunCommand::Adopt(individual) => self.adopt(cx, individual),
            RunCommand::GoOn => self.continue_run(cx),
            RunCommand::AnotherSeed => self.another_seed(cx),
            RunCommand::Defaults => self.defaults(cx),
            RunCommand::TakeKept => self.fill_in_saved_levels(cx),
            RunCommand::Panel => self.toggle_sheet(cx),
            RunCommand::ClosePreview => preview::show_game(cx),
            RunCommand::ShowGame => evolving::switch_game(cx),
            RunCommand::Line => self.toggle_line(cx),
            RunCommand::LineSvg => champion_line::save_line(cx, true),
            RunCommand::LinePng => champion_line::save_line(cx, false),
            RunCommand::CurveCsv => chart::save_csv(cx),
            RunCommand::CurveSvg => chart::save_picture(cx, self.extras.past_run.as_ref()),
            RunCommand::ExplainLatest => self.explain(ShownBirth::Latest),
            RunCommand::ExplainLine => self.explain(ShownBirth::Ancestor(None)),
            RunCommand::ExplainPrinted => self.explain(ShownBirth::Printed(0)),
            RunCommand::ExplainNext => self.explain_next(cx),
            RunCommand::ExplainSkip => self.skip_founders(cx),
            RunCommand::Glossary => glossary::open_glossary(None),
            RunCommand::Term(n) => glossary::open_glossary(Some(n)),
        }
    }

    /// The player turns to another mode.
    pub fn enter(&mut self, cx: &mut Context, mode: Mode) {
        cx.clear_game_message();
        self.show_in(cx, mode);
    }

    /// Shows the level in another mode. The game is as it was left; the answer, and a saved run, are
    /// seen only in the others.
    pub fn show_in(&mut self, cx: &mut Context, mode: Mode) {
        self.stale = true;
        let before = cx.mode;
        cx.change_mode(mode);
        if mode != Mode::Play {
            self.form.fill();
        }
        cx.left_game &= mode != Mode::Play;
        if mode == Mode::Play {
            self.pause_if_searching(cx);
            cx.set_sheet(Sheet::Peek);
        } else if before == Mode::Play {
            self.offer_saved_run(cx);
        }
        if mode == Mode::Evolve {
            dom::attribute(&id::explain_box.element(), "open", "");
        }
        let Some(game) = &mut cx.game else { return };
        if let Some(run) = game.play.run_mut().filter(|_| mode != Mode::Study) {
            run.choose_game(mode == Mode::Play);
        }
        game.shown = None;
        let link = game.link();
        // Else the browser's history is about to get an entry more, or to leave one.
        if history::is_marked() == cx.left_game {
            cx.rewrite(&link);
        }
    }

    /// The same from the game: going back in the browser's history returns to it.
    fn leave_game(&mut self, cx: &mut Context, mode: Mode) {
        cx.left_game |= cx.mode == Mode::Play;
        self.enter(cx, mode);
    }

    pub fn event(&mut self, cx: &mut Context, event: RunEvent) {
        match event {
            RunEvent::Stale => self.stale = true,
            RunEvent::BoardChanged => self.follow_board(cx),
            RunEvent::Island(run, island, data) => self.on_island_message(cx, run, island, data),
            RunEvent::IslandLost(run, island) => {
                self.on_island_lost(cx, run, island, tr!("its worker has stopped"));
            }
            RunEvent::CheckIslands(run) => self.check_islands(cx, run),
            RunEvent::Reveal(number) => self.reveal(cx, number),
            RunEvent::LineDue(number) => self.show_planned_line(cx, number),
            RunEvent::Handle(kind, event) => self.drag_sheet(cx, kind, &event),
            RunEvent::Dragged => self.was_dragged = false,
            RunEvent::Raise(up) => cx.set_sheet(cx.sheet.step(up)),
        }
    }

    /// The player has changed the board. A run in an editor ends if that is no longer the one with which it began.
    fn follow_board(&mut self, cx: &mut Context) {
        self.stale = true;
        let Some(game) = &mut cx.game else { return };
        if game.is_editor() && game.play.run().is_some() && !game.run.is_of(&game.play.line()) {
            game.run = RunState::default();
            (self.extras.pool, self.extras.kept_run) = (None, None);
            game.play.end_run();
            game.shown = None;
            (game.run).say(tr!(
                "The board has changed. Evolve starts a new run with it."
            ));
        }
    }

    /// Another level is opened: removes the texts about the run before.
    pub fn open(&mut self, game: &mut CurrentGame, extras: RunExtras) {
        self.extras = extras;
        if let Some(run) = game.play.run_mut() {
            run.show_line(false);
        }
        let outcome = game.play.run().map(Outcome::of);
        game.run.say(outcome.unwrap_or_default());
        dom::set_text(&id::pending.element(), "");
        self.picked = None;
        self.gallery.forget();
        self.births.forget();
    }

    /// The page was hidden or shown again.
    pub fn visibility(&mut self, cx: &mut Context, hidden: bool) {
        self.stale = true;
        let Some(game) = &mut cx.game else { return };
        game.run
            .follow_visibility(hidden, self.extras.pool.is_some());
        if hidden {
            game.keep_run();
        }
    }
}

/// Says, once, what a solution that a search shows costs.
fn tell_of_answers(cx: &mut Context) {
    let can_cost = cx.game.as_ref().is_some_and(|game| !game.is_editor());
    if can_cost && !cx.is_solved() && !cx.prefs.answer_told {
        cx.prefs.answer_told = true;
        cx.prefs.store();
        let text = tr!(
            "Your game is kept. A solution shown here costs two of its stars; other answers are free."
        );
        cx.say(text, Tone::Plain);
    }
}
