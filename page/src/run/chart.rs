//! The chart of the run on its canvas, all fitness values below it, and the sparkline on narrow screens.

use std::cell::Cell;
use std::rc::Rc;

use web_sys::{KeyboardEvent, PointerEvent};

use crate::model::context::Context;
use crate::model::event::{self, RunEvent};
use crate::platform::canvas::{Canvas, Palette};
use crate::platform::preferences::Prefs;
use crate::platform::{dom, id};
use crate::widgets::download;
use evolvarium::game::Play;
use evolvarium::game::files::link::Mode;
use evolvarium::game::run::chart::{self, Options};
use evolvarium::game::run::control::RunControl;
use evolvarium::game::run::past_run::PastRun;
use evolvarium::game::run::{curve_table, words as run_words};
use evolvarium::i18n::{fixed, tr, translate};
use evolvarium::paint::{Painter as _, point};
use evolvarium::search::{Method, Sample, Trace};

/// The least width of a chart that is drawn larger for large text, in points.
const MIN_WIDTH: f64 = 240.0;

/// The chart and the sparkline.
pub struct RunChart {
    chart: Canvas,
    scores: Canvas,
    spark: Canvas,
    /// The crosshair's place, in CSS pixels from the left.
    crosshair: Rc<Cell<Option<f64>>>,
    /// How many samples further a key has moved it since the last frame.
    further: Rc<Cell<isize>>,
}

impl RunChart {
    pub fn new() -> Self {
        let plot = Self {
            chart: Canvas::by_id(id::chart),
            scores: Canvas::by_id(id::scores),
            spark: Canvas::by_id(id::spark),
            crosshair: Rc::default(),
            further: Rc::default(),
        };
        plot.listen();
        plot
    }

    fn listen(&self) {
        let canvas = self.chart.element.clone();
        for kind in ["pointermove", "pointerdown"] {
            let crosshair = self.crosshair.clone();
            dom::on(&canvas, kind, move |event: PointerEvent| {
                crosshair.set(Some(f64::from(event.offset_x())));
                event::send(RunEvent::Stale);
            });
        }
        let crosshair = self.crosshair.clone();
        dom::on(&canvas, "pointerleave", move |event: PointerEvent| {
            if event.pointer_type() == "mouse" {
                crosshair.set(None);
                event::send(RunEvent::Stale);
            }
        });
        // Before the first key, so that what it brings is spoken.
        dom::on(&canvas, "focus", |_: web_sys::Event| {
            event::send(RunEvent::Stale);
        });
        let (crosshair, further) = (self.crosshair.clone(), self.further.clone());
        dom::on(&canvas.clone(), "keydown", move |event: KeyboardEvent| {
            let width = f64::from(canvas.client_width());
            let step = if event.shift_key() { 5 } else { 1 };
            let at = crosshair.get();
            // The first key shows an end of the curve, the next ones move along it.
            let (place, by) = match event.key().as_str() {
                "ArrowLeft" => (Some(at.unwrap_or(width)), -step),
                "ArrowRight" => (Some(at.unwrap_or(0.0)), step),
                "Home" => (Some(0.0), 0),
                "End" => (Some(width), 0),
                "Escape" => (None, 0),
                _ => return,
            };
            event.prevent_default();
            crosshair.set(place);
            further.set(if at.is_some() { further.get() + by } else { 0 });
            event::send(RunEvent::Stale);
        });
    }

    /// Paints what is shown of it.
    pub fn paint(
        &mut self,
        play: &dyn Play,
        past_run: Option<&PastRun>,
        palette: &Rc<Palette>,
        ((prefs, mode), method): ((&Prefs, Mode), Method),
    ) {
        let run = play.run();
        let empty = Trace::default();
        let trace = run.map_or(&empty, |run| run.trace());
        let name = past_run.zip(run).and_then(|(past, run)| past.name(run));
        let options = Options {
            started: run.is_some_and(|run| run.end().is_none()),
            ..options(run, past_run.zip(name.as_deref()), (prefs, mode), method)
        };
        self.chart.fit();
        // Hidden before the first run.
        let found = (self.chart.width > 0.0).then(|| {
            // Scaled with the reader's text, if there is room for the curve.
            let large = dom::text_scale().min(self.chart.width / MIN_WIDTH).max(1.0);
            let options = Options {
                size: (self.chart.width / large, self.chart.height / large),
                crosshair: self.crosshair.get().map(|x| x / large),
                further: self.further.take(),
                ..options
            };
            let mut painter = self.chart.paint(palette);
            painter.enter(point(0.0, 0.0), large);
            let found = chart::draw(trace, &options, &mut painter);
            painter.leave();
            if let Some((_, at)) = found.filter(|_| options.further != 0) {
                self.crosshair.set(Some(at * large));
            }
            let scores = run.filter(|_| mode == Mode::Study);
            let scores = scores.map_or(&[][..], |run| run.scores());
            dom::show(&id::scores.element(), !scores.is_empty());
            self.scores.fit();
            if self.scores.width > 0.0 {
                let size = (self.scores.width / large, self.scores.height / large);
                let mut painter = self.scores.paint(palette);
                painter.enter(point(0.0, 0.0), large);
                chart::strip(trace, scores, &Options { size, ..options }, &mut painter);
                painter.leave();
            }
            found
        });
        let found = found.flatten().map(|(sample, _)| sample);
        let text = match found {
            Some(sample) => values(&sample, method),
            // The chart says that they are being made.
            None if trace.is_empty() => String::new(),
            None => tr!("Point at the chart or use the arrow keys to read values.").to_owned(),
        };
        let measures = run.map_or_else(String::new, run_words::measures);
        dom::attribute(&self.chart.element, "title", &measures);
        let line = id::chart_text.element();
        // Values are spoken, because the player has asked for them; the rest changes by itself.
        let focused = dom::document().active_element();
        let asked = found.is_some() || focused.is_some_and(|focused| focused.id() == "chart");
        dom::optional(&line, "aria-live", asked.then_some("polite"));
        dom::set_text(&line, &text);
        self.spark.fit();
        if self.spark.width > 0.0 {
            let size = (self.spark.width, self.spark.height);
            chart::sparkline(trace, size, &mut self.spark.paint(palette));
        }
    }
}

/// How the chart is drawn, apart from its size.
fn options<'a>(
    run: Option<&dyn RunControl>,
    before: Option<(&'a PastRun, &'a str)>,
    (prefs, mode): (&Prefs, Mode),
    method: Method,
) -> Options<'a> {
    let direction = run.map(|run| run.report().direction);
    let direction = direction.unwrap_or_default();
    Options {
        size: (0.0, 0.0),
        log_generations: prefs.log_generations,
        by_evaluations: prefs.by_evaluations,
        log_scores: prefs.log_scores(direction),
        direction,
        method,
        // The stage has one curve.
        before: (before.filter(|_| mode == Mode::Study))
            .map(|(before, name)| (before.trace(), name)),
        crosshair: None,
        further: 0,
        started: false,
    }
}

/// The values of a generation in words.
fn values(sample: &Sample, method: Method) -> String {
    if !method.has_fitness() {
        return tr!(
            "{step} {generation}: best {best}",
            step = translate(method.step_name()),
            generation = dom::grouped(sample.generation),
            best = chart::short(sample.best),
        );
    }
    let [best, present] = chart::apart([sample.best, sample.present.unwrap_or(sample.best)]);
    tr!(
        "{step} {generation}: best {best}, now {present}, mean {mean} ± {spread}, diversity \
         {diversity}",
        step = translate(method.step_name()),
        generation = dom::grouped(sample.generation),
        best,
        present,
        mean = chart::short(sample.mean),
        spread = chart::short(sample.spread),
        diversity = fixed(sample.diversity, 2),
    )
}

/// Saves the curve of the run as a table.
pub fn save_csv(cx: &mut Context) {
    let Some(game) = &cx.game else { return };
    let table = curve_table::csv(&*game.play, cx.prefs.log_generations);
    let Some(table) = table else { return };
    let name = format!("{}.csv", curve_table::file_stem(&*game.play));
    download::download(cx, &name, "text/csv", &table);
}

/// Saves the chart of the run as a picture.
pub fn save_picture(cx: &mut Context, past_run: Option<&PastRun>) {
    let Some(game) = &cx.game else { return };
    let Some(run) = game.play.run() else { return };
    let name = past_run.and_then(|past| past.name(run));
    let before = past_run.zip(name.as_deref());
    let options = options(Some(run), before, (&cx.prefs, cx.mode), run.spec().method);
    let picture = chart::picture(run.trace(), &options, game.puzzle.accent);
    let name = format!("{}.svg", curve_table::file_stem(&*game.play));
    download::download(cx, &name, "image/svg+xml", &picture);
}
