//! The traits by which the game uses the puzzle: `Puzzle`, `Evolves` and `Extras`.

use super::rules::{self, Level, Move, State, lit, presses};
use super::ui::Ui;
use super::{evolve, pointer, tutorial, view};
use crate::game::puzzle::tutorial::Tutorial;
use crate::game::run::inheritance::Component;
use crate::game::{
    Control, Counter, Draw, Evolves, Extras, GeneratorSpec, Guide, Hint, Illegal, Interpret,
    Layout, Puzzle, SearchSpec, ShownHint, Status,
};
use crate::i18n::{tr, tr_noop, trc, trn};
use crate::paint::Point;
use crate::search::Aim;

impl Puzzle for Level {
    const ID: &'static str = "template";
    const GUIDE: Guide = Guide {
        name: tr_noop!("Lamps"),
        tagline: tr_noop!("Put all lamps out."),
        rules: &[
            tr_noop!("Pressing a lamp switches it and its neighbours."),
            tr_noop!("Put all lamps out."),
        ],
        opening: tr_noop!("Press a lamp: it switches, and so do its neighbours."),
        examples: tutorial::EXAMPLES,
        keys: &[
            (tr_noop!("Arrows"), tr_noop!("move the cursor")),
            (tr_noop!("Enter"), tr_noop!("press the lamp")),
        ],
        accent: 345.0,
        remembered: &["numbers"],
        timed: true,
        ..Guide::EMPTY
    };

    type State = State;
    type Move = Move;
    type Ui = Ui;

    const INTERPRET: Interpret<Self> = |level, _, ui, input| pointer::interpret(level, ui, input);
    const DRAW: Draw<Self> = |_, frame, painter| view::draw(frame, painter);

    fn example() -> Self {
        Self {
            lamps: vec![true, false, true, true, false, false, true],
        }
    }

    fn name(&self) -> String {
        trn!(self.lamps.len(), "{n} lamp", "{n} lamps")
    }

    fn start(&self) -> State {
        State {
            lamps: self.lamps.clone(),
        }
    }

    fn apply(&self, state: &State, mv: &Move) -> Result<State, Illegal> {
        rules::apply(state, mv)
    }

    fn status(&self, state: &State) -> Status {
        rules::status(state)
    }

    fn hint(&self, state: &State) -> Option<Hint<Move>> {
        let presses = presses(&state.lamps)?;
        let lamp = *presses.first()?;
        // The lamps that the press switches.
        let switched: Vec<_> = (lamp.saturating_sub(1)..=lamp + 1)
            .filter(|lamp| *lamp < state.lamps.len())
            .collect();
        let hint = Hint::step(
            Move::Press(lamp),
            tr!(
                "Look at lamps {first} to {last}.",
                first = lamp.max(1),
                last = (lamp + 2).min(state.lamps.len())
            ),
            tr!("Press lamp {lamp}.", lamp = lamp + 1),
            trn!(
                presses.len(),
                "{n} press is enough from here.",
                "{n} presses are enough from here."
            ),
        );
        Some(Hint {
            rests_on: switched,
            ..hint
        })
    }

    fn solution(&self) -> Option<Vec<Move>> {
        let presses = presses(&self.lamps)?;
        Some(presses.into_iter().map(Move::Press).collect())
    }

    fn counters(&self, state: &State, _: &Self::Ui) -> Vec<Counter> {
        let lit = lit(&state.lamps);
        vec![Counter::to_reach(trc!("how many lamps", "lit"), lit, 0)]
    }

    fn describe(&self, state: &State) -> String {
        let lit: Vec<_> = (1..=state.lamps.len())
            .filter(|n| state.lamps[n - 1])
            .map(|n| n.to_string())
            .collect();
        if lit.is_empty() {
            return tr!("All lamps are out.").to_owned();
        }
        trn!(
            state.lamps.len(),
            "Of {n} lamp, lit: {lit}.",
            "Of {n} lamps, lit: {lit}.",
            lit = lit.join(", ")
        )
    }

    fn layout(&self, _: &State, _: &[&[Move]], _: bool) -> Layout {
        Layout {
            min_target_size: Some(view::CELL),
            ..Layout::of_size(view::size(self))
        }
    }

    fn controls(&self, _: &State, ui: &Ui) -> Vec<Control> {
        vec![Control::switch(
            "numbers",
            tr_noop!("Numbers"),
            tr_noop!("Shows the lamps' numbers."),
            ui.numbers,
        )]
    }

    fn cursor(&self, _: &State, ui: &Ui) -> Option<Point> {
        ui.cursor.map(view::middle)
    }

    fn hint_places(&self, _: &State, hint: ShownHint<'_, Move>) -> Vec<Point> {
        let lamps = hint.rests_on().iter();
        lamps.copied().map(view::middle).collect()
    }

    fn duration_ms(&self, _: &State, _: &State) -> f64 {
        160.0
    }
}

impl Evolves for Level {
    const GENERATE: Option<GeneratorSpec<Self>> = Some(evolve::GENERATE);
    const SEARCHES: &'static [SearchSpec<Self>] = &evolve::SEARCHES;

    fn evolve_summary(&self, _: Aim) -> String {
        tr!("Evolves sets of presses until one puts all lamps out.").to_owned()
    }

    fn components(&self, moves: &[Move]) -> Vec<Component> {
        view::components(moves)
    }

    fn summary(&self) -> String {
        let lit = lit(&self.lamps);
        match presses(&self.lamps).map(|presses| presses.len()) {
            Some(n) => trn!(n, "{n} press, {lit} lit", "{n} presses, {lit} lit", lit),
            None => tr!("can't be put out, {lit} lit", lit),
        }
    }

    fn brief(&self) -> String {
        Evolves::summary(self)
    }
}

impl Extras for Level {
    const TUTORIAL: Tutorial<Self> = Tutorial::new(&tutorial::STEPS);
}
