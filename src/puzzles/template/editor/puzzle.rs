//! The traits by which the game uses the draft: `Puzzle` and `Editor`.

use super::super::rules::{self, MOST, lit, presses};
use super::super::ui::Ui;
use super::super::{puzzle, view as game_view};
use super::{Draft, evolve, pointer, view};
use crate::game::editor::{DraftState, Edit};
use crate::game::{
    Control, Counter, Editor, Evolves, Frame, Guide, Hint, Illegal, Input, Layout, ParseError,
    Puzzle, Response, SearchSpec, Status,
};
use crate::i18n::{tr, tr_noop, trc, trn};
use crate::paint::{Painter, Point};

impl Puzzle for Draft {
    const ID: &'static str = "template-editor";
    const GUIDE: Guide = Guide {
        name: tr_noop!("Lamps editor"),
        tagline: tr_noop!("Make a row of your own."),
        rules: &[
            tr_noop!("Pressing a lamp switches only that lamp."),
            tr_noop!("Below the board you see at once whether the row can be put out."),
            tr_noop!(
                "Evolve looks for rows that take many presses; put the one you like on the board."
            ),
        ],
        keys: rules::Level::GUIDE.keys,
        accent: rules::Level::GUIDE.accent,
        ..Guide::EMPTY
    };

    type State = rules::Level;
    type Move = Edit<rules::Level>;
    type Ui = Ui;

    fn example() -> Self {
        Self(rules::Level::example())
    }

    fn name(&self) -> String {
        self.0.name()
    }

    fn start(&self) -> rules::Level {
        self.0.clone()
    }

    fn apply(&self, _: &rules::Level, edit: &Edit<rules::Level>) -> Result<rules::Level, Illegal> {
        Ok(edit.0.clone())
    }

    /// Nothing counts as solved: the search's answers are designs.
    fn status(&self, level: &rules::Level) -> Status {
        self.fault(level).map_or(Status::Playing, Status::Broken)
    }

    fn interpret(
        &self,
        level: &rules::Level,
        ui: &mut Ui,
        input: &Input,
    ) -> Response<Edit<rules::Level>> {
        pointer::interpret(self, level, ui, input)
    }

    fn hint(&self, level: &rules::Level) -> Option<Hint<Edit<rules::Level>>> {
        let fault = self.fault(level);
        Some(Hint::in_words(fault.unwrap_or_else(|| level.summary())))
    }

    fn counters(&self, level: &rules::Level) -> Vec<Counter> {
        let lit = lit(&level.lamps);
        let presses = presses(&level.lamps).map(|presses| presses.len());
        vec![
            Counter::plain(trc!("how many lamps", "lit"), lit),
            match presses {
                Some(n) => Counter::counted(trn!(n, "{n} press", "{n} presses")),
                None => Counter::plain(tr!("presses"), "–"),
            },
        ]
    }

    fn describe(&self, level: &rules::Level) -> String {
        puzzle::words(&level.lamps)
    }

    fn layout(&self, _: &rules::Level, _: &[&[Edit<rules::Level>]], _: bool) -> Layout {
        self.0.layout(&self.0.start(), &[], false)
    }

    fn controls(&self, level: &rules::Level, _: &Ui) -> Vec<Control> {
        vec![Control::width(
            tr_noop!("Lamps in the row."),
            level.lamps.len(),
            (1, MOST),
        )]
    }

    fn cursor(&self, level: &rules::Level, ui: &Ui) -> Option<Point> {
        game_view::focus(&self.0, level.lamps.len(), ui)
    }

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        view::draw(self, frame, painter);
    }
}

impl DraftState for rules::Level {
    fn read(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }
}

impl Editor for Draft {
    type Level = rules::Level;
    const SEARCHES: &'static [SearchSpec<Self>] = &evolve::OFFERED;
    const EVOLVE_SUMMARY: &'static str = tr_noop!("Looks for rows that take many presses.");

    /// No lamp is lit.
    fn empty() -> rules::Level {
        let lamps = vec![false; Self::example().0.lamps.len()];
        rules::Level { lamps }
    }

    fn fault(&self, level: &rules::Level) -> Option<String> {
        match presses(&level.lamps) {
            None => Some(tr!("No set of presses can put all lamps out.").to_owned()),
            Some(presses) if presses.is_empty() => Some(tr!("No lamp is lit.").to_owned()),
            Some(_) => None,
        }
    }

    fn level(&self, level: &rules::Level) -> rules::Level {
        level.clone()
    }
}
