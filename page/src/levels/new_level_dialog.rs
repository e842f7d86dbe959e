//! New: the dialog that has a level of a wished difficulty evolve, in slices of frames, with progress and a button
//! to stop. The new level has its own address; going back in the browser's history returns to the present game.

use web_sys::{HtmlElement, HtmlProgressElement};

use crate::levels::Levels;
use crate::model::context::{Context, Tone};
use crate::model::event::LevelsEvent;
use crate::model::loader;
use crate::platform::seed::fresh_seed;
use crate::platform::{dom, id};
use crate::widgets::parameter_form::ParameterForm;
use evolvarium::game::files::link::Link;
use evolvarium::game::puzzle::level_class::LevelClass;
use evolvarium::i18n::tr;
use evolvarium::puzzles::Entry;
use evolvarium::puzzles::design::{DIFFICULTY, Design, designer, settings};
use evolvarium::search::Parameter;
use evolvarium::search::parameter::ParameterKind;

/// The share of a frame in which a level is made.
const BUDGET_MS: f64 = 8.0;

/// Usual sides of square boards.
const SIZES: [i64; 6] = [5, 7, 9, 11, 15, 20];

/// The weekdays whose levels are offered as easy, normal and hard ones, Monday first.
const WEEKDAYS: [usize; 3] = [0, 3, 6];

/// The dialog that makes levels.
pub struct NewLevelDialog {
    form: ParameterForm,
    /// The puzzle whose settings the form shows.
    puzzle: &'static str,
    design: Option<Design>,
    /// The shortfall of the new level, and its text: announced when it is on the board.
    shortfall: Option<(String, String)>,
    message: HtmlElement,
    progress: HtmlProgressElement,
}

impl NewLevelDialog {
    pub fn new() -> Self {
        Self {
            form: ParameterForm::new(id::new_parameters.element(), false),
            puzzle: "",
            design: None,
            shortfall: None,
            message: id::new_message.element(),
            progress: id::new_progress.element(),
        }
    }

    /// Shows the first fault of the settings, if there is one.
    pub fn check(&self) {
        let fault = self.form.read().err().unwrap_or_default();
        dom::set_text(&self.message, &fault);
    }

    /// The difficulty in the form, if it is for this puzzle.
    pub fn wish(&self, puzzle: &str) -> Option<f64> {
        let set = (self.puzzle == puzzle).then(|| self.form.all())?;
        let wish = set.into_iter().find(|(id, _)| id == DIFFICULTY);
        wish.and_then(|(_, value)| value.parse().ok())
    }

    /// Makes the form, with the settings of a weekday, and buttons for others and for usual sizes.
    fn build(&mut self, entry: &'static Entry, weekday: usize) {
        let Some(scale) = entry.scale() else { return };
        let search = designer(entry).map_or(&[][..], |(_, search)| search.parameters);
        let wish = search.iter().filter(|it| it.id == DIFFICULTY);
        // The generator's own difficulty is in words.
        let own = entry.generates().unwrap_or_default().iter();
        let own = own.filter(|it| it.id != DIFFICULTY);
        let parameters: Vec<&'static Parameter> = wish.chain(own).collect();
        let (difficulty, of_day) = scale.week[weekday];
        let mut set = settings(of_day);
        set.retain(|(id, _)| id != DIFFICULTY);
        set.push((DIFFICULTY.to_owned(), difficulty.to_string()));
        self.form.build(parameters.iter().copied(), &set);
        self.form.offered = set;
        self.form.mark();
        let levels = WEEKDAYS.iter().zip(0..).map(|(weekday, level)| {
            let difficulty = Some(level);
            let size = None;
            let name = LevelClass { size, difficulty }.difficulty_name();
            (name.to_owned(), weekday.to_string())
        });
        let difficulty = tr!("Difficulty");
        self.form
            .offer_values(DIFFICULTY, difficulty, "level-of-day", levels);
        let range = |id: &str| {
            let side = parameters.iter().find(|parameter| parameter.id == id)?;
            match side.kind {
                ParameterKind::Integer { min, max, .. } => Some(min..=max),
                _ => None,
            }
        };
        let Some((width, height)) = range("width").zip(range("height")) else {
            return;
        };
        let fits = |side: &i64| width.contains(side) && height.contains(side);
        let sizes = SIZES.into_iter().filter(fits);
        let sizes = sizes.map(|side| (format!("{side} × {side}"), side.to_string()));
        self.form.offer_values("width", tr!("Size"), "size", sizes);
    }

    /// Sets both sides of the level to be made.
    pub fn set_size(&self, side: usize) {
        self.form.write_size(side);
        self.check();
    }

    fn busy(&self, busy: bool) {
        dom::show(&self.progress, busy);
        dom::disable(&id::make.element(), busy);
    }
}

impl Levels {
    /// Fetches what the dialog needs, and opens it.
    pub fn ask_for_new_level(cx: &mut Context) {
        if let Some(puzzle) = cx.puzzle().filter(|puzzle| puzzle.scale().is_some()) {
            let wanted = [Some(puzzle), puzzle.editor].into_iter().flatten();
            loader::with_puzzles(cx, wanted.collect(), None, LevelsEvent::DesignIsHere);
        }
    }

    /// Opens the dialog.
    pub fn show_new_level(&mut self, cx: &Context) {
        let Some(puzzle) = cx.puzzle() else { return };
        let harder = self.harder_day.take();
        if self.new_level.puzzle != puzzle.id || harder.is_some() {
            self.new_level.puzzle = puzzle.id;
            self.new_level.build(puzzle, harder.unwrap_or(WEEKDAYS[1]));
        }
        dom::set_text(&self.new_level.message, "");
        self.new_level.busy(false);
        dom::show_dialog(id::new_dialog);
    }

    /// Sets the form as for the level of a weekday.
    pub fn set_weekday(&mut self, cx: &Context, weekday: usize) {
        if let Some(puzzle) = cx.puzzle().filter(|_| weekday < 7) {
            self.new_level.build(puzzle, weekday);
            self.new_level.check();
        }
    }

    /// Begins to evolve a level.
    pub fn start_design(&mut self, cx: &Context) {
        let Some(puzzle) = cx.puzzle() else { return };
        let set = self
            .new_level
            .form
            .read()
            .map(|_| self.new_level.form.all());
        match set.and_then(|set| Design::new(puzzle, &set, fresh_seed())) {
            Ok(design) => {
                self.new_level.design = Some(design);
                self.new_level.progress.set_value(0.0);
                self.new_level.busy(true);
                dom::set_text(&self.new_level.message, tr!("Evolving a level …"));
            }
            Err(why) => dom::set_text(&self.new_level.message, &why),
        }
    }

    /// Stops evolving, and closes the dialog.
    pub fn cancel_design(&mut self) {
        self.new_level.design = None;
        self.new_level.busy(false);
        dom::close_dialogs();
    }

    /// Says how the level on the board falls short of the request, if it has just been evolved.
    pub fn show_shortfall(&mut self, cx: &mut Context) {
        let Some((text, why)) = self.new_level.shortfall.take() else {
            return;
        };
        let game = cx.game.as_ref();
        if game.is_some_and(|game| game.play.level().text() == text) {
            cx.say(&why, Tone::Plain);
        }
    }

    /// Works on the level for a part of a frame. Returns whether another frame is needed.
    pub fn design_slice(&mut self, cx: &Context) -> bool {
        let dialog = &mut self.new_level;
        let Some(design) = &mut dialog.design else {
            return false;
        };
        let start = dom::now();
        let fault = loop {
            match design.step() {
                Ok(true) if dom::now() - start < BUDGET_MS => {}
                Ok(true) => {
                    let done = design.spent as f64 / design.limit as f64;
                    dialog.progress.set_value(done.min(1.0));
                    return true;
                }
                Ok(false) => break None,
                Err(why) => break Some(why),
            }
        };
        let came = dialog.design.take().map(Design::level);
        match (fault, came) {
            (None, Some(Ok((level, shortfall)))) => {
                let text = level.level().text();
                let link = Link::to_level(level.puzzle_id(), text.clone());
                dialog.shortfall = shortfall.map(|why| (text, why));
                self.cancel_design();
                cx.go(&link);
            }
            (fault, came) => {
                let why = fault.or_else(|| came?.err()).unwrap_or_default();
                dialog.busy(false);
                dom::set_text(&dialog.message, &why);
            }
        }
        false
    }
}
