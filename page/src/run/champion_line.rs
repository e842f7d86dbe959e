//! The champion's line in place of the population: its boards appear one by one, can be chosen, and are saved as a
//! picture.

use crate::model::context::{Context, Tone};
use crate::model::event::{RunEvent, send};
use crate::platform::canvas::{Canvas, Palette};
use crate::platform::{dom, id, preferences};
use crate::run::{RunPanel, best_history::show_another_answer};
use crate::widgets::download;
use evolvarium::game::files::link::Mode;
use evolvarium::game::picture::{draw_line, line_size};
use evolvarium::game::run::words::Outcome;
use evolvarium::game::run::{MAX_TILES, curve_table};
use evolvarium::i18n::{tr, translate};
use evolvarium::paint::svg::Svg;

/// How long each board is the newest one.
const BOARD_MS: i32 = 900;
/// How long the end of a run is seen before its champion's line.
const END_MS: i32 = 3000;
/// The line of a run whose best came early shows nothing of itself.
const FEWEST_AT_END: usize = 3;
/// The longer side of a PNG picture, in pixels.
const PIXELS: f64 = 1920.0;

impl RunPanel {
    /// Shows the champion's line from its beginning, or the population again.
    pub fn toggle_line(&mut self, cx: &mut Context) {
        if cx.run().is_some_and(|run| run.line().is_some()) {
            self.end_line(cx);
        } else if !self.begin_line(cx, 2) {
            cx.say(tr!("Nothing earlier is recorded."), Tone::Plain);
        }
    }

    /// Shows the line, unless it has fewer boards; whether it has not.
    fn begin_line(&mut self, cx: &mut Context, fewest: usize) -> bool {
        let Some(run) = cx.game.as_mut().and_then(|game| game.play.run_mut()) else {
            return false;
        };
        run.show_line(true);
        let is_long = run.line().is_some_and(|line| line.boards.len() >= fewest);
        if is_long {
            self.line_shown += 1;
            self.gallery.revealed = if preferences::still() { MAX_TILES } else { 0 };
            self.reveal(cx, self.line_shown);
        } else {
            run.show_line(false);
        }
        is_long
    }

    /// The next board of the line that was shown as the `number`th appears.
    pub fn reveal(&mut self, cx: &mut Context, number: u32) {
        let line = cx.run().and_then(|run| run.line());
        let Some(line) = line.filter(|_| number == self.line_shown) else {
            return;
        };
        self.stale = true;
        let at = self.gallery.revealed;
        if at >= line.boards.len() {
            return tell_state(cx);
        }
        self.gallery.revealed += 1;
        show_another_answer(cx, |run| run.show_line_board(at));
        self.tell_board(cx, at);
        dom::after(BOARD_MS, move || send(RunEvent::Reveal(number)));
    }

    /// Tells of a board of the line, if that is shown.
    pub fn tell_board(&self, cx: &mut Context, at: usize) {
        let Some(game) = &mut cx.game else { return };
        let run = game.play.run();
        let words = run.and_then(|run| run.line()?.words(at, run.spec().method));
        if let Some(words) = words {
            game.run.say(words);
        }
    }

    /// Shows the population again, if it does not.
    pub fn end_line(&mut self, cx: &mut Context) {
        let Some(game) = &mut cx.game else { return };
        let run = game.play.run_mut().filter(|run| run.line().is_some());
        if let Some(run) = run {
            run.show_line(false);
            self.line_shown += 1;
            self.stale = true;
            tell_state(cx);
        }
    }

    /// The run is over: its champion's line follows on the stage, when its end has been seen.
    pub fn plan_line(&mut self, cx: &Context) {
        if cx.mode == Mode::Evolve {
            self.line_shown += 1;
            let number = self.line_shown;
            dom::after(END_MS, move || send(RunEvent::LineDue(number)));
        }
    }

    /// The time of the plan has come.
    pub fn show_planned_line(&mut self, cx: &mut Context, number: u32) {
        let run = cx
            .run()
            .filter(|run| run.end().is_some() && run.shows_best());
        let is_due = run.is_some_and(|run| run.line().is_none()) && number == self.line_shown;
        if is_due && cx.mode == Mode::Evolve {
            self.begin_line(cx, FEWEST_AT_END);
        }
    }
}

/// Says once more where the run stands.
fn tell_state(cx: &mut Context) {
    let Some(game) = &mut cx.game else { return };
    let Some(run) = game.play.run() else { return };
    game.run.say(Outcome::of(run));
}

/// Updates the buttons of the line.
pub fn line_buttons(cx: &Context) {
    let run = cx.run().filter(|_| !cx.is_searching());
    let has_line = run.is_some_and(|run| run.report().best.is_some());
    let is_shown = run.is_some_and(|run| run.line().is_some());
    let button = id::show_line.element();
    dom::show(&button, has_line);
    dom::attribute(&button, "aria-pressed", &is_shown.to_string());
    let line = run.map_or("", |run| run.spec().method.vocabulary().line);
    let name = match line.is_empty() {
        true => tr!("Earlier bests"),
        false => translate(line),
    };
    dom::set_label(&button, name);
    for id in [id::line_svg, id::line_png] {
        dom::show(&id.element(), is_shown);
    }
}

/// Saves the line as an SVG picture, or as a PNG picture.
pub fn save_line(cx: &mut Context, as_svg: bool) {
    let Some(game) = &cx.game else { return };
    let (width, height) = line_size(&*game.play);
    let theme = cx.prefs.theme(game.entry.accent);
    let name = |end: &str| format!("{}.{end}", curve_table::file_stem(&*game.play));
    if as_svg {
        let mut svg = Svg::new(width, height, theme);
        draw_line(&*game.play, &mut svg);
        let text = svg.finish(translate(&game.play.level().name()));
        return download::download(cx, &name("svg"), "image/svg+xml", &text);
    }
    let canvas = Canvas::apart(width, height, PIXELS);
    draw_line(
        &*game.play,
        &mut canvas.paint_on_paper(&Palette::new(theme)),
    );
    download::download_png(cx, name("png"), &canvas);
}
