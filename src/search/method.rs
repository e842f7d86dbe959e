//! The kinds of algorithms, and the words for each: no text about a run says what only another kind
//! has.

use crate::i18n::tr_noop;

/// The kind of an algorithm: which of the field's words apply to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// A population with generations: individuals, fitness.
    Evolution,
    /// The same; local search improves the random individuals that it starts with, and every child.
    Memetic,
    /// Particles move: iterations.
    Swarm,
    /// One answer, or a few side by side, change step by step.
    LocalSearch,
    /// Answers are drawn, or games played, one after another; nothing is inherited but a policy.
    Sampling,
    /// Positions are expanded: no fitness, no generations, no random numbers.
    TreeSearch,
    /// The same without a heuristic: breadth first, depth first.
    BlindSearch,
    /// Cells are decided by deduction, or by trying where that stops: no fitness, no
    /// generations, no random numbers.
    ConstraintSearch,
}

/// The words of a kind for buttons, titles and captions; [marked](crate::tr_noop). Empty where
/// there is no such thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodWords {
    /// One candidate.
    pub candidate: &'static str,
    /// The button for single steps.
    pub step_title: &'static str,
    /// The switch of the logarithmic axis of steps.
    pub log_steps: &'static str,
    /// The switch of that of values.
    pub log_values: &'static str,
    /// The candidate evaluated last.
    pub latest: &'static str,
    /// Those that it comes from.
    pub line: &'static str,
    /// The button for one more candidate, and what it does.
    pub next: (&'static str, &'static str),
    /// The button that skips the beginning, and what it does.
    pub skip: (&'static str, &'static str),
    /// In place of a candidate before a run.
    pub candidate_before: &'static str,
    /// Below the gallery.
    pub gallery: &'static str,
}

const EVOLUTION: MethodWords = MethodWords {
    candidate: tr_noop!("Individual"),
    step_title: tr_noop!("Run one generation; with Shift, one child"),
    log_steps: tr_noop!("log generations"),
    log_values: tr_noop!("log fitness"),
    latest: tr_noop!("Latest child"),
    line: tr_noop!("Ancestors"),
    next: (
        tr_noop!("Next child"),
        tr_noop!("Pause and produce one child"),
    ),
    skip: (
        tr_noop!("Skip the initial population"),
        tr_noop!("Create the whole initial population and the first child"),
    ),
    candidate_before: tr_noop!("Press Evolve or Next child to see how a child arises."),
    gallery: tr_noop!("The best individuals, best first. Choose one to put it on the board."),
};

const SWARM: MethodWords = MethodWords {
    candidate: tr_noop!("Particle"),
    step_title: tr_noop!("Run one iteration; with Shift, move one particle"),
    log_steps: tr_noop!("log iterations"),
    log_values: tr_noop!("log fitness"),
    latest: tr_noop!("Latest movement"),
    line: tr_noop!("Earlier places"),
    next: (
        tr_noop!("Next movement"),
        tr_noop!("Pause and move one particle"),
    ),
    skip: (
        tr_noop!("Skip the first places"),
        tr_noop!("Place the whole swarm and move the first particle"),
    ),
    candidate_before: tr_noop!("Press Evolve or Next movement to see a movement here."),
    gallery: tr_noop!("The best particles, best first. Choose one to put it on the board."),
};

const LOCAL: MethodWords = MethodWords {
    candidate: tr_noop!("Candidate"),
    step_title: tr_noop!("Run one round; with Shift, make one change"),
    log_steps: tr_noop!("log rounds"),
    log_values: tr_noop!("log fitness"),
    latest: tr_noop!("Latest change"),
    line: tr_noop!("Earlier states"),
    next: (
        tr_noop!("Next change"),
        tr_noop!("Pause and make one change"),
    ),
    skip: (
        tr_noop!("Skip the start"),
        tr_noop!("Make all states that the search starts with and the first change"),
    ),
    candidate_before: tr_noop!("Press Evolve or Next change to see a change here."),
    gallery: tr_noop!("The best candidates, best first. Choose one to put it on the board."),
};

const SAMPLING: MethodWords = MethodWords {
    step_title: tr_noop!("Run one round; with Shift, make one candidate"),
    latest: tr_noop!("Latest candidate"),
    line: "",
    next: (
        tr_noop!("Next candidate"),
        tr_noop!("Pause and make one candidate"),
    ),
    skip: ("", ""),
    candidate_before: tr_noop!("Press Evolve or Next candidate to see a candidate here."),
    ..LOCAL
};

const TREE: MethodWords = MethodWords {
    candidate: tr_noop!("Position"),
    step_title: tr_noop!("Run one step"),
    log_steps: tr_noop!("log steps"),
    log_values: tr_noop!("log values"),
    latest: "",
    line: "",
    next: ("", ""),
    skip: ("", ""),
    candidate_before: "",
    gallery: tr_noop!(
        "Positions waiting to be expanded, the next one first. Choose one to put it on the \
             board."
    ),
};

impl Method {
    /// Whether it has individuals with a fitness.
    pub const fn has_fitness(self) -> bool {
        !matches!(
            self,
            Self::TreeSearch | Self::BlindSearch | Self::ConstraintSearch
        )
    }

    /// Whether it draws random numbers: another seed gives another run. If not, islands are of no use.
    pub const fn is_seeded(self) -> bool {
        self.has_fitness()
    }

    /// Whether individuals have parents and children in generations.
    pub const fn evolves(self) -> bool {
        matches!(self, Self::Evolution | Self::Memetic)
    }

    /// Its words.
    pub const fn vocabulary(self) -> &'static MethodWords {
        match self {
            Self::Evolution | Self::Memetic => &EVOLUTION,
            Self::Swarm => &SWARM,
            Self::LocalSearch => &LOCAL,
            Self::Sampling => &SAMPLING,
            Self::TreeSearch | Self::BlindSearch | Self::ConstraintSearch => &TREE,
        }
    }

    /// The labels of a summary's three lines: representation, measure, how it goes; marked.
    pub const fn summary_labels(self) -> [&'static str; 3] {
        match self {
            Self::Evolution | Self::Memetic => [
                tr_noop!("Genome"),
                tr_noop!("Fitness"),
                tr_noop!("Operators"),
            ],
            Self::Swarm | Self::LocalSearch | Self::Sampling => [
                tr_noop!("Candidate"),
                tr_noop!("Fitness"),
                tr_noop!("Method"),
            ],
            Self::TreeSearch | Self::BlindSearch | Self::ConstraintSearch => {
                [tr_noop!("State"), tr_noop!("Measure"), tr_noop!("Method")]
            }
        }
    }

    /// What its steps are called, above a number; [marked](crate::tr_noop).
    pub const fn step_name(self) -> &'static str {
        match self {
            Self::Evolution | Self::Memetic => tr_noop!("Generation"),
            Self::Swarm => tr_noop!("Iteration"),
            Self::LocalSearch | Self::Sampling => tr_noop!("Round"),
            Self::TreeSearch | Self::BlindSearch | Self::ConstraintSearch => tr_noop!("Step"),
        }
    }

    /// What its [`Score::value`](super::Score::value) is called, in charts and by the runner; marked.
    pub const fn value_name(self) -> &'static str {
        match self {
            // `graph::astar`: the cost of a line, and the heuristic at its end.
            Self::TreeSearch => tr_noop!("cost + 3 × heuristic"),
            Self::BlindSearch => tr_noop!("positions stored"),
            Self::ConstraintSearch => tr_noop!("undecided cells"),
            _ => tr_noop!("fitness"),
        }
    }

    /// What its effort is counted in, above a number; marked.
    pub const fn effort_name(self) -> &'static str {
        match self.has_fitness() {
            true => tr_noop!("Evaluations"),
            false => tr_noop!("Positions"),
        }
    }
}
