//! Births explained: the latest birth, or the champion's ancestors one by one, as small boards and in
//! words.

use std::rc::Rc;

use crate::model::context::Context;
use crate::platform::canvas::{Canvas, CanvasPainter, Palette};
use crate::platform::{dom, id};
use crate::run::worker_pool::WorkerPool;
use crate::run::{RunPanel, fitness_terms};
use evolvarium::game::Play;
use evolvarium::game::run::birth_report::{self, GeneSource};
use evolvarium::game::run::birth_steps;
use evolvarium::game::run::control::RunControl;
use evolvarium::game::run::inheritance::Relation;
use evolvarium::i18n::{tr, translate, trn};
use evolvarium::paint::{GeneOrigin, Ink, Painter as _, Point, draw_genes, point, text};
use evolvarium::search::lineage::Participant;
use evolvarium::search::{Birth, Direction, End, Method, Score};

/// How long a birth is shown while a search runs.
const MIN_INTERVAL_MS: f64 = 1500.0;
/// Room between boards, for the words above each (more for readers of large text),
/// for the genes below; in CSS pixels.
const GAP: f64 = 12.0;
const LABEL_HEIGHT: f64 = 20.0;
const GENES: f64 = 18.0;
/// The largest width of a board.
const MAX_BOARD_WIDTH: f64 = 140.0;

/// More individuals than any initial population has.
const MAX_FOUNDERS: usize = 10_000;

/// The birth that is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownBirth {
    Latest,
    /// One of the champion's line, from 0 for the oldest; `None`: the champion.
    Ancestor(Option<usize>),
    /// One of those that the search's source prints.
    Printed(usize),
}

/// The figure, and its words.
pub struct BirthsView {
    canvas: Canvas,
    shown: ShownBirth,
    shown_at: f64,
    birth: Option<Birth<String>>,
    /// The champion's line of descent, and the champion's fitness.
    line: Vec<Birth<String>>,
    line_of: Option<Score>,
    /// The births that the search's source prints, requested once per run.
    printed: Option<Vec<Birth<String>>>,
    /// The child that was painted last, and whether it was an odd one.
    painted: Option<String>,
    is_odd: bool,
    /// The boards that a birth of this run had at most: all are drawn in the size that these have.
    most_boards: usize,
    /// The page has opened the box once; from then on the reader does.
    was_opened: bool,
}

impl BirthsView {
    pub fn new() -> Self {
        Self {
            canvas: Canvas::by_id(id::inheritance_canvas),
            shown: ShownBirth::Latest,
            shown_at: 0.0,
            birth: None,
            line: Vec::new(),
            line_of: None,
            printed: None,
            painted: None,
            is_odd: false,
            most_boards: 2,
            was_opened: false,
        }
    }

    /// A new run begins, or another level is opened.
    pub fn forget(&mut self) {
        self.birth = None;
        self.printed = None;
        self.line.clear();
        self.line_of = None;
        self.most_boards = 2;
        self.shown_at = 0.0;
        self.shown = match self.shown {
            ShownBirth::Ancestor(_) => ShownBirth::Ancestor(None),
            _ => ShownBirth::Latest,
        };
    }

    /// Updates it, when it is time or `at_once`.
    pub fn refresh(
        &mut self,
        play: &mut dyn Play,
        pool: Option<&mut WorkerPool>,
        palette: &Rc<Palette>,
        (at_once, method): (bool, Method),
    ) {
        if !self.was_opened && play.run().is_some_and(|run| run.birth().is_some()) {
            self.was_opened = true;
            for part in [id::explain_box, id::fitness_terms_box] {
                dom::attribute(&part.element(), "open", "");
            }
        }
        if !id::explain_box.element().has_attribute("open") {
            return;
        }
        let now = dom::now();
        if !at_once && now - self.shown_at < MIN_INTERVAL_MS {
            return;
        }
        self.shown_at = now;
        if method.vocabulary().line.is_empty() && matches!(self.shown, ShownBirth::Ancestor(_)) {
            self.shown = ShownBirth::Latest;
        }
        self.collect_births(play, pool);
        self.show_birth(play, method);
        self.paint(play, palette, method);
    }

    /// Takes over the run's births.
    fn collect_births(&mut self, play: &dyn Play, pool: Option<&mut WorkerPool>) {
        let Some(run) = play.run() else {
            return self.forget();
        };
        let best = run.report().best;
        self.birth = run.birth();
        self.printed.get_or_insert_with(|| run.printed_births());
        if !matches!(self.shown, ShownBirth::Ancestor(_))
            || (pool.is_none() && self.line_of == best)
        {
            return;
        }
        self.line = run.descent();
        let before = std::mem::replace(&mut self.line_of, best);
        if let Some(pool) = pool {
            // The island answers later; the last known line is shown until then.
            if before != best {
                pool.ask_descent();
            }
            self.line_of = self.line.last().map(|birth| birth.child.score);
        }
    }

    /// The births that the search's source prints.
    fn printed(&self) -> &[Birth<String>] {
        self.printed.as_deref().unwrap_or_default()
    }

    /// The birth that is explained.
    fn event(&self) -> Option<&Birth<String>> {
        match self.shown {
            ShownBirth::Latest => self.birth.as_ref(),
            ShownBirth::Ancestor(at) => {
                let last = self.line.len().checked_sub(1)?;
                self.line.get(at.unwrap_or(last).min(last))
            }
            ShownBirth::Printed(at) => self.printed().get(at),
        }
    }

    fn show_birth(&self, play: &dyn Play, method: Method) {
        let latest = self.shown == ShownBirth::Latest;
        let line = matches!(self.shown, ShownBirth::Ancestor(_));
        let printed = matches!(self.shown, ShownBirth::Printed(_));
        for (id, on) in [
            (id::explain_latest, latest),
            (id::explain_line, line),
            (id::explain_printed, printed),
        ] {
            dom::attribute(&id.element(), "aria-pressed", &on.to_string());
        }
        dom::show(&id::explain_printed.element(), !self.printed().is_empty());
        let has_line = line && self.line.len() > 1;
        dom::show(&id::ancestor_box.element(), has_line || printed);
        let run = play.run();
        let direction = run.map(|run| run.report().direction);
        let event = self.event();
        let has_births = !method.vocabulary().latest.is_empty();
        dom::show(&id::explain_next_row.element(), !printed && has_births);
        let founded = latest && event.is_some_and(|event| event.origin.is_start());
        let is_here = run.is_some_and(|run| !run.is_remote());
        dom::show(&id::explain_skip.element(), founded && is_here);
        dom::show(&id::inheritance_figure.element(), event.is_some());
        let about = match (run, event) {
            (None, _) => translate(method.vocabulary().candidate_before).to_owned(),
            (Some(run), None) if !has_births => tr!(
                "How it works: {method}",
                method = translate(run.spec().operators)
            ),
            (Some(run), None) if latest && run.end().is_some() => {
                tr!("The details of the last step of this run were not kept.").to_owned()
            }
            (Some(_), None) if latest => tr!("Nothing has happened yet.").to_owned(),
            (Some(_), None) => tr!("Nothing earlier is recorded.").to_owned(),
            (Some(_), Some(_)) => String::new(),
        };
        dom::set_text(&id::explain_about.element(), &about);
        fitness_terms::show(run, event);
        let story = id::story.element();
        dom::empty(&story);
        let Some(event) = event else { return };
        let direction = direction.unwrap_or(Direction::Lower);
        let steps = id::birth_steps.element();
        dom::empty(&steps);
        let told = [
            (&steps, birth_steps::steps(event, direction, method)),
            (&story, birth_report::paragraphs(event, direction, method)),
        ];
        for (place, texts) in told {
            for (heading, text) in texts {
                dom::add(place, "dt", "", translate(heading));
                dom::add(place, "dd", "", &text);
            }
        }
        let parents = event.parents.len().to_string();
        dom::attribute(&id::inheritance_figure.element(), "data-parents", &parents);
        match self.shown {
            ShownBirth::Latest => {}
            ShownBirth::Ancestor(at) => self.update_slider(at, method),
            ShownBirth::Printed(at) => {
                let all = self.printed().len();
                let message = tr!("Example {number} of {all}", number = at + 1, all);
                place_slider(at, all - 1, &message);
            }
        }
    }

    /// Updates the slider over the line of descent.
    fn update_slider(&self, at: Option<usize>, method: Method) {
        let last = self.line.len().saturating_sub(1);
        let at = at.unwrap_or(last).min(last);
        let all: u64 = self.line.iter().map(|birth| 1 + birth.skipped).sum();
        let before: u64 = self.line[..=at].iter().map(|birth| 1 + birth.skipped).sum();
        let text = match (at, at == last) {
            (_, true) if method.evolves() => trn!(
                before - 1,
                "The best, after {n} ancestor",
                "The best, after {n} ancestors"
            ),
            (_, true) => trn!(
                before - 1,
                "The best, after {n} earlier one",
                "The best, after {n} earlier ones"
            ),
            (0, _) => tr!("The first of {all} in this line", all = dom::grouped(all)),
            _ => tr!(
                "{number} of {all} in this line",
                number = dom::grouped(before),
                all = dom::grouped(all)
            ),
        };
        place_slider(at, last, &text);
    }

    fn paint(&mut self, play: &dyn Play, palette: &Rc<Palette>, method: Method) {
        let Some(event) = self.event().cloned() else {
            return;
        };
        let place = id::inheritance.element();
        self.canvas.fit();
        let width = self.canvas.width;
        if width <= 0.0 {
            return;
        }
        if self.painted.as_ref() != Some(&event.child.answer) {
            // Its arrival is animated once more when this changes.
            self.painted = Some(event.child.answer.clone());
            self.is_odd = !self.is_odd;
            dom::attribute(
                &place,
                "data-birth",
                if self.is_odd { "odd" } else { "even" },
            );
        }
        let boards = event.parents.len() + 1;
        self.most_boards = self.most_boards.max(boards);
        let (boards, places) = (boards as f64, self.most_boards as f64);
        let (w, h) = play.layout().thumbnail;
        let wide = ((width - GAP * (places - 1.0)) / places).min(MAX_BOARD_WIDTH);
        let high = (wide * h / w.max(1.0)).min(1.4 * MAX_BOARD_WIDTH);
        let genes = if event.child.genes.is_empty() {
            0.0
        } else {
            GENES
        };
        let large = dom::text_scale();
        let all = LABEL_HEIGHT * large + high + genes;
        dom::style(&place, "height", &format!("{}px", all.ceil()));
        if self.canvas.height != all.ceil() {
            self.canvas.measure();
        }
        let mut painter = self.canvas.paint(palette);
        let left = (width - boards * wide - (boards - 1.0) * GAP) / 2.0;
        let lines: Vec<&str> = event.parents.iter().map(|one| &one.answer[..]).collect();
        let figure = BirthFigure {
            play,
            size: (wide, high),
            large,
        };
        let place = |number: usize| point(left + number as f64 * (wide + GAP), 0.0);
        let (values, score) = birth_report::values(&event);
        for (number, parent) in event.parents.iter().enumerate() {
            let (letter, origin) = match number {
                0 => ("A", GeneOrigin::First),
                _ => ("B", GeneOrigin::Second),
            };
            let other = lines.get(1 - number.min(1)).copied();
            let relation = Relation::ParentOf {
                first: number == 0,
                child: &event.child.answer,
                other: other.filter(|_| lines.len() > 1),
            };
            let title = format!("{letter} {}", values.get(number).map_or("", String::as_str));
            let title = (&title[..], origin.ink());
            let tints = handed_down(parent, &event, origin);
            figure.paint(&mut painter, place(number), title, parent, relation, &tints);
        }
        let title = match event.parents.is_empty() {
            true => score,
            false => birth_report::child_title(method, &score),
        };
        let title = (&title[..], Ink::Line);
        let sources = birth_report::gene_sources(&event);
        let tints: Vec<GeneOrigin> = sources.into_iter().map(tint).collect();
        let (from, relation) = (place(event.parents.len()), Relation::ChildOf(&lines));
        figure.paint(&mut painter, from, title, &event.child, relation, &tints);
        drop(painter);
        let alt = match (method.evolves(), event.parents.len()) {
            (true, parents) => trn!(
                parents,
                "Boards of {n} parent and its child",
                "Boards of {n} parents and their child"
            ),
            (false, 0) => tr!("Board of a candidate").to_owned(),
            (false, _) => tr!("Boards before and after the change").to_owned(),
        };
        dom::attribute(&self.canvas.element, "aria-label", &alt);
    }
}

/// Places the slider over births.
fn place_slider(at: usize, last: usize, text: &str) {
    let slider = id::ancestor.element();
    dom::slide(&slider, at, last);
    dom::set_text(&id::ancestor_text.element(), text);
    dom::attribute(&slider, "aria-valuetext", text);
}

const fn tint(source: GeneSource) -> GeneOrigin {
    match source {
        GeneSource::Both => GeneOrigin::Plain,
        GeneSource::First => GeneOrigin::First,
        GeneSource::Second => GeneOrigin::Second,
        GeneSource::New => GeneOrigin::New,
    }
}

/// Marks a parent's genes that the child has from this parent only; of an only parent, the genes that
/// the child does not have.
fn handed_down(
    parent: &Participant<String>,
    event: &Birth<String>,
    own: GeneOrigin,
) -> Vec<GeneOrigin> {
    let alone = event.parents.len() == 1;
    let same = parent.genes.len() == event.child.genes.len();
    let sources = birth_report::gene_sources(event);
    let tint = |(place, gene): (usize, &u32)| {
        let is_same = birth_report::has_gene(&event.child.genes, parent.genes.len(), place, *gene);
        match (alone, is_same) {
            (true, false) => GeneOrigin::Lost,
            (true, true) | (false, false) => GeneOrigin::Plain,
            (false, true) if same && sources[place] == GeneSource::Both => GeneOrigin::Plain,
            (false, true) => own,
        }
    };
    parent.genes.iter().enumerate().map(tint).collect()
}

/// How boards are drawn.
struct BirthFigure<'a> {
    play: &'a dyn Play,
    size: (f64, f64),
    /// The scale of the reader's text.
    large: f64,
}

impl BirthFigure<'_> {
    fn paint(
        &self,
        painter: &mut CanvasPainter<'_>,
        from: Point,
        (title, ink): (&str, Ink),
        participant: &Participant<String>,
        relation: Relation<'_>,
        genes: &[GeneOrigin],
    ) {
        let (wide, high) = self.size;
        let label_height = LABEL_HEIGHT * self.large;
        let at = point(from.x + wide / 2.0, from.y + label_height * 0.45);
        painter.text(text(title, at, 13.0 * self.large, ink).bold());
        let corner = point(from.x, from.y + label_height);
        painter.thumbnail(self.play, corner, self.size, |look, painter| {
            self.play
                .draw_answer(&participant.answer, Some(relation), look, painter);
        });
        if !participant.genes.is_empty() {
            let from = point(from.x, from.y + label_height + high + 6.0);
            let plain = vec![GeneOrigin::Plain; participant.genes.len()];
            let tints = if genes.is_empty() { &plain } else { genes };
            draw_genes(painter, from, (wide, GENES - 8.0), tints);
        }
    }
}

impl RunPanel {
    /// Explains a birth.
    pub fn explain(&mut self, shown: ShownBirth) {
        if shown == ShownBirth::Ancestor(None) {
            self.births.line_of = None;
        }
        self.births.shown = shown;
    }

    /// Explains the birth that the slider is at.
    pub fn explain_at(&mut self, at: Option<usize>) {
        let shown = match self.births.shown {
            ShownBirth::Printed(_) => ShownBirth::Printed(at.unwrap_or(0)),
            _ => ShownBirth::Ancestor(at),
        };
        self.explain(shown);
    }

    /// Makes one more child, even after the end of the run, and explains it, or the champion's line.
    pub fn explain_next(&mut self, cx: &mut Context) {
        let shown = match self.births.shown {
            ShownBirth::Ancestor(_) => ShownBirth::Ancestor(None),
            _ => ShownBirth::Latest,
        };
        self.explain(shown);
        let end = cx.run().and_then(|run| run.end());
        if end.is_some_and(|end| end != End::Exhausted) {
            self.continue_run(cx);
        }
        self.step_search(cx, true);
    }
}

impl RunPanel {
    /// Makes the initial population and the first child, and explains that child.
    pub fn skip_founders(&mut self, cx: &mut Context) {
        if let Some(run) = cx.game.as_mut().and_then(|game| game.play.run_mut()) {
            let founding = |run: &dyn RunControl| {
                let birth = run.birth();
                run.end().is_none() && birth.is_some_and(|birth| birth.origin.is_start())
            };
            // The last one is the first child.
            for _ in 0..MAX_FOUNDERS {
                if !founding(run) || run.report().generation > 0 {
                    break;
                }
                run.breed();
            }
        }
        self.explain_next(cx);
    }
}
