//! A hint in stages: where to look, the step, why; then the step is made.

/// A step towards a solution. A stage without words is left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint<M> {
    /// Where to look, in words, without the step.
    pub place: String,
    /// The step, in words.
    pub step: String,
    /// The reason, in words; for a hint in words only, its whole text.
    pub reason: String,
    /// Where the step is, in words for players who do not see the board: it begins the
    /// board's description once the step is shown. May be empty.
    pub spoken: String,
    /// The parts that the place and the reason mention: their numbers, as the puzzle's own `draw` counts
    /// them. Drawn from the first stage on; may be empty.
    pub rests_on: Vec<usize>,
    /// The step: shown on the board as a preview from the second stage on, and made after the last
    /// one. Empty in a hint in words only.
    pub moves: Vec<M>,
    /// Drawn with the reason: moves that are only imagined, such as what would follow from the
    /// opposite. May be empty.
    pub because: Vec<M>,
    /// How many moves to take back, where that is the advice; else 0.
    pub back: usize,
}

impl<M> Hint<M> {
    /// A move: where to look, the step, and why. Any of the texts may be empty.
    pub fn step(
        mv: M,
        place: impl Into<String>,
        step: impl Into<String>,
        reason: impl Into<String>,
    ) -> Self {
        Self {
            moves: vec![mv],
            place: place.into(),
            step: step.into(),
            ..Self::in_words(reason)
        }
    }

    /// A hint in words only, which has one stage.
    pub fn in_words(reason: impl Into<String>) -> Self {
        Self {
            place: String::new(),
            step: String::new(),
            reason: reason.into(),
            spoken: String::new(),
            rests_on: Vec::new(),
            moves: Vec::new(),
            because: Vec::new(),
            back: 0,
        }
    }

    /// The first stage.
    pub const fn first(&self) -> HintStage {
        if !self.place.is_empty() {
            HintStage::Place
        } else if !self.step.is_empty() {
            HintStage::Step
        } else {
            HintStage::Reason
        }
    }

    /// The stage after a stage; `None` after the last.
    pub const fn after(&self, shown: HintStage) -> Option<HintPress> {
        match shown {
            HintStage::Place if !self.step.is_empty() => Some(HintPress::Step),
            HintStage::Place | HintStage::Step if !self.reason.is_empty() => {
                Some(HintPress::Reason)
            }
            _ if !self.moves.is_empty() => Some(HintPress::Make),
            _ if self.back > 0 => Some(HintPress::Back),
            _ => None,
        }
    }

    /// The text of a stage: with the reason, the step again.
    pub fn text_of(&self, stage: HintStage) -> String {
        match stage {
            HintStage::Place => self.place.clone(),
            HintStage::Step => self.step.clone(),
            HintStage::Reason if self.step.is_empty() => self.reason.clone(),
            HintStage::Reason => format!("{} {}", self.step, self.reason),
        }
    }
}

/// The stage that a hint has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintStage {
    /// Where to look.
    Place,
    /// The step as well.
    Step,
    /// Everything.
    Reason,
}

/// What asking again does while a hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintPress {
    /// Shows the step.
    Step,
    /// Shows the reason.
    Reason,
    /// Makes the step.
    Make,
    /// Takes back as many moves as the hint says.
    Back,
}

/// A hint as it is drawn: parts beyond its stage are empty.
#[derive(Debug)]
pub struct ShownHint<'a, M> {
    hint: &'a Hint<M>,
    stage: HintStage,
}

impl<'a, M> ShownHint<'a, M> {
    /// A hint at this stage.
    pub const fn new(hint: &'a Hint<M>, stage: HintStage) -> Self {
        Self { hint, stage }
    }

    /// [`Hint::rests_on`].
    pub fn rests_on(&self) -> &'a [usize] {
        &self.hint.rests_on
    }

    /// [`Hint::moves`], once the step is shown.
    pub fn moves(&self) -> &'a [M] {
        self.from(HintStage::Step, &self.hint.moves)
    }

    /// [`Hint::spoken`], once the step is shown.
    pub fn spoken(&self) -> &'a str {
        match self.stage >= HintStage::Step {
            true => &self.hint.spoken,
            false => "",
        }
    }

    /// [`Hint::because`], once the reason is shown.
    pub fn because(&self) -> &'a [M] {
        self.from(HintStage::Reason, &self.hint.because)
    }

    fn from(&self, stage: HintStage, moves: &'a [M]) -> &'a [M] {
        if self.stage >= stage { moves } else { &[] }
    }
}

impl<M> Clone for ShownHint<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for ShownHint<'_, M> {}
