//! The islands of a run side by side: the best answer of each, its fitness, and the migrations.

use std::rc::Rc;

use crate::platform::canvas::{Canvas, Palette};
use crate::platform::{dom, id};
use crate::run::worker_pool::WorkerPool;
use evolvarium::game::Play;
use evolvarium::game::run::words as run_words;
use evolvarium::i18n::{trc, trn};
use evolvarium::paint::{Ink, Painter, Point, filled, point, stroke, text};

/// The most islands in a row.
const COLUMNS: usize = 4;
/// Distance between islands, and room for the words below each, in CSS pixels.
const GAP: f64 = 10.0;
const LABEL_HEIGHT: f64 = 17.0;
/// The least time between two paintings.
const MIN_INTERVAL_MS: f64 = 250.0;
/// The largest share of the time that painting may take.
const SHARE: f64 = 0.04;
/// How long a migration is shown, in milliseconds.
const MIGRATION_MS: f64 = 900.0;

/// The picture.
pub struct IslandsView {
    canvas: Canvas,
    shown_at: f64,
    cost_ms: f64,
}

impl IslandsView {
    pub fn new() -> Self {
        Self {
            canvas: Canvas::by_id(id::islands_canvas),
            shown_at: 0.0,
            cost_ms: 0.0,
        }
    }

    /// Paints the islands, when it is time or `at_once`; hides the picture if there are none.
    pub fn paint(
        &mut self,
        play: &dyn Play,
        pool: Option<&mut WorkerPool>,
        palette: &Rc<Palette>,
        at_once: bool,
    ) {
        dom::show(&id::islands_figure.element(), pool.is_some());
        let Some(pool) = pool else { return };
        let now = dom::now();
        if !at_once && now - self.shown_at < MIN_INTERVAL_MS.max(self.cost_ms / SHARE) {
            return;
        }
        self.shown_at = now;
        pool.migrations
            .retain(|(_, _, then)| now - then < MIGRATION_MS);
        let count = pool.len();
        let columns = count.min(COLUMNS);
        let rows = count.div_ceil(columns.max(1));
        let place = id::islands.element();
        dom::style(&place, "--rows", &rows.to_string());
        dom::style(&place, "--columns", &columns.max(2).to_string());
        self.canvas.fit();
        if self.canvas.width > 0.0 {
            self.draw(play, pool, palette, columns.max(2), now);
        }
        self.cost_ms = dom::now() - now;
        let generations = pool.latest_all().map(|message| message.report.generation);
        let most = generations.max();
        let islands = trn!(
            count,
            "The best of the only island, generation {generation}.",
            "The best of each of the {n} islands, generation {generation}.",
            generation = dom::grouped(most.unwrap_or(0))
        );
        let migrations = trn!(
            pool.migrants,
            "Lines show the latest migrations; {n} migrant so far.",
            "Lines show the latest migrations; {n} migrants so far."
        );
        let text = format!("{islands} {migrations}");
        dom::set_text(&id::islands_text.element(), &text);
    }

    fn draw(
        &self,
        play: &dyn Play,
        pool: &WorkerPool,
        palette: &Rc<Palette>,
        columns: usize,
        now: f64,
    ) {
        let count = pool.len();
        let rows = count.div_ceil(columns) as f64;
        // Words as large as the reader's text.
        let large = dom::text_scale();
        let below = LABEL_HEIGHT * large;
        let wide = (self.canvas.width - GAP * (columns as f64 - 1.0)) / columns as f64;
        let high = (self.canvas.height - GAP * (rows - 1.0)) / rows - below;
        let corner = |island: usize| {
            let (column, row) = ((island % columns) as f64, (island / columns) as f64);
            point(column * (wide + GAP), row * (high + below + GAP))
        };
        let centre = |island| {
            let corner = corner(island);
            point(corner.x + wide / 2.0, corner.y + high / 2.0)
        };
        let mut painter = self.canvas.paint(palette);
        for island in 0..count {
            let from = corner(island);
            let latest = pool.latest(island);
            if let Some(best) = latest.and_then(|message| message.best.as_ref()) {
                painter.thumbnail(play, from, (wide, high), |look, painter| {
                    play.draw_answer(&best.line, None, look, painter);
                });
            }
            let (sentence, ink) = match latest {
                None => (trc!("of an island", "lost").to_owned(), Ink::Error),
                Some(message) => (run_words::best_of(&message.report), Ink::Line),
            };
            let sentence = format!("{}: {sentence}", island + 1);
            let at = point(from.x + wide / 2.0, from.y + high + below * 0.55);
            painter.text(text(&sentence, at, 12.0 * large, ink));
        }
        for (source, island, then) in &pool.migrations {
            let age = (now - then) / MIGRATION_MS;
            painter.opacity((1.0 - age).clamp(0.0, 1.0) * 0.8);
            draw_migration(centre(*source), centre(*island), &mut painter);
        }
        painter.opacity(1.0);
    }
}

/// Draws a line from island to island with a point at its end. It is bent to the right,
/// so that the lines of the two directions differ.
fn draw_migration(from: Point, to: Point, painter: &mut dyn Painter) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let bend = point(
        (from.x + to.x) / 2.0 - dy * 0.18,
        (from.y + to.y) / 2.0 + dx * 0.18,
    );
    let on = |t: f64| {
        let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
        point(
            a * from.x + b * bend.x + c * to.x,
            a * from.y + b * bend.y + c * to.y,
        )
    };
    let way: Vec<Point> = (0..=16).map(|n| on(f64::from(n) / 16.0)).collect();
    painter.polyline(&way, stroke(Ink::Accent, 2.0));
    painter.circle(to, 3.6, filled(Ink::Accent));
}
