//! New: the dialog that makes a level, in slices of frames, with progress and a button to stop. The
//! new level has its own address; going back in the browser's history returns to the present game.

use std::ops::RangeInclusive;

use web_sys::{HtmlElement, HtmlProgressElement};

use crate::levels::Levels;
use crate::model::context::{Context, Tone};
use crate::platform::seed::fresh_seed;
use crate::platform::{dom, id};
use crate::widgets::parameter_form::ParameterForm;
use evolvarium::game::GeneratorProgress;
use evolvarium::game::files::link::Link;
use evolvarium::i18n::{tr, translate};
use evolvarium::puzzles::registry::AnyGenerator;
use evolvarium::search::Parameter;
use evolvarium::search::parameter::ParameterKind;

/// The share of a frame in which a level is made.
const BUDGET_MS: f64 = 8.0;

/// Usual sides of square boards.
const SIZES: [i64; 6] = [5, 7, 9, 11, 15, 20];

/// The dialog that makes levels.
pub struct NewLevelDialog {
    form: ParameterForm,
    /// The puzzle whose settings the form shows.
    puzzle: &'static str,
    making: Option<Box<AnyGenerator>>,
    /// The shortfall of the generated level, and its text: announced when it is on the board.
    shortfall: Option<(String, String)>,
    message: HtmlElement,
    progress: HtmlProgressElement,
}

impl NewLevelDialog {
    pub fn new() -> Self {
        Self {
            form: ParameterForm::new(id::new_parameters.element(), false),
            puzzle: "",
            making: None,
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

    /// The value of a parameter that differs from its default, if the form is for this puzzle.
    pub fn wish(&self, puzzle: &str, id: &str) -> Option<String> {
        let set = (self.puzzle == puzzle).then(|| self.form.changed())?;
        let wish = set.into_iter().find(|(parameter, _)| parameter == id);
        wish.map(|(_, value)| value)
    }

    /// Makes the form, with buttons for usual sizes where there are both sides to be chosen.
    fn build(&mut self, parameters: &'static [Parameter], set: &[(String, String)]) {
        self.form.build(parameters, set);
        let range = |id: &str| {
            let side = parameters.iter().find(|parameter| parameter.id == id)?;
            match side.kind {
                ParameterKind::Integer { min, max, .. } => Some(min..=max),
                _ => None,
            }
        };
        let ranges = range("width").zip(range("height"));
        let fits = |side: i64| {
            let fit = |(width, height): &(_, _)| {
                RangeInclusive::contains(width, &side) && RangeInclusive::contains(height, &side)
            };
            ranges.as_ref().is_some_and(fit)
        };
        let sizes: Vec<i64> = SIZES.into_iter().filter(|side| fits(*side)).collect();
        if sizes.len() > 1 {
            self.form.offer_sizes(&sizes);
        }
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
    /// Opens the dialog.
    pub fn show_new_level(&mut self, cx: &Context) {
        let generator = cx.puzzle().and_then(|it| Some((it, it.generates()?)));
        let Some((puzzle, spec)) = generator else {
            return;
        };
        if self.new_level.puzzle != puzzle.id {
            self.new_level.puzzle = puzzle.id;
            self.new_level.build(spec.parameters, &[]);
            dom::set_text(&id::new_summary.element(), translate(spec.summary));
        }
        dom::set_text(&self.new_level.message, "");
        self.new_level.busy(false);
        dom::show_dialog(id::new_dialog);
    }

    /// Opens the dialog with one of its parameters set.
    pub fn show_new_level_with(&mut self, cx: &mut Context, id: &str, value: &str) {
        self.show_new_level(cx);
        if let Some(spec) = cx.puzzle().and_then(|puzzle| puzzle.generates()) {
            let mut set = self.new_level.form.changed();
            set.retain(|(parameter, _)| parameter != id);
            set.push((id.to_owned(), value.to_owned()));
            self.new_level.build(spec.parameters, &set);
        }
    }

    /// Begins to make a level.
    pub fn start_generating(&mut self, cx: &Context) {
        let Some(puzzle) = cx.puzzle() else { return };
        let result = self.new_level.form.read();
        let result = result.and_then(|set| puzzle.generate(&set, fresh_seed()));
        match result {
            Ok(making) => {
                self.new_level.making = Some(making);
                self.new_level.progress.set_value(0.0);
                self.new_level.busy(true);
                dom::set_text(&self.new_level.message, tr!("Generating a level …"));
            }
            Err(why) => dom::set_text(&self.new_level.message, &why),
        }
    }

    /// Stops making, and closes the dialog.
    pub fn cancel_making(&mut self) {
        self.new_level.making = None;
        self.new_level.busy(false);
        dom::close_dialogs();
    }

    /// Says how the level on the board falls short of the request, if it has just been generated.
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
    pub fn make_slice(&mut self, cx: &Context) -> bool {
        let Some(making) = &mut self.new_level.making else {
            return false;
        };
        let start = dom::now();
        loop {
            match making.step() {
                GeneratorProgress::Working(done) => {
                    if dom::now() - start >= BUDGET_MS {
                        self.new_level.progress.set_value(done.clamp(0.0, 1.0));
                        return true;
                    }
                }
                GeneratorProgress::Done(play) => {
                    let link = Link::to_level(play.puzzle_id(), play.level().text());
                    let shortfall = making.shortfall();
                    self.new_level.shortfall = shortfall.map(|why| (play.level().text(), why));
                    self.cancel_making();
                    cx.go(&link);
                    return false;
                }
                GeneratorProgress::Failed(why) => {
                    self.new_level.making = None;
                    self.new_level.busy(false);
                    dom::set_text(&self.new_level.message, &why);
                    return false;
                }
            }
        }
    }
}
