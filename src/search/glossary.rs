//! The field's words.

use crate::i18n::tr_noop;

/// A word and what it means here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The word; [marked](crate::tr_noop).
    pub word: &'static str,
    /// What it means, in a sentence or two; marked.
    pub meaning: &'static str,
    /// The id of the lesson that shows it.
    pub lesson: Option<&'static str>,
}

const fn term(word: &'static str, meaning: &'static str) -> Term {
    Term {
        word,
        meaning,
        lesson: None,
    }
}

impl Term {
    const fn shown_by(mut self, lesson: &'static str) -> Self {
        self.lesson = Some(lesson);
        self
    }
}

/// The words, in the order of the English alphabet.
pub const TERMS: [Term; 65] = [
    term(
        tr_noop!("A*"),
        tr_noop!(
            "Expands positions in order of cost so far plus heuristic. If the heuristic never \
             overestimates, the first solution found is optimal."
        ),
    ),
    term(
        tr_noop!("Beam search"),
        tr_noop!(
            "Keeps only a fixed number of the most promising positions at each depth. Fast, but \
             proves nothing."
        ),
    ),
    term(
        tr_noop!("Bound"),
        tr_noop!("A proved limit that no answer can beat. An answer that reaches it is optimal."),
    ),
    term(
        tr_noop!("Candidate"),
        tr_noop!("Anything that a search may evaluate: a possible answer, good or bad."),
    ),
    term(
        tr_noop!("Chain"),
        tr_noop!(
            "A sequence of states: each is the one before after a small random change, or the \
             same if the change is rejected."
        ),
    ),
    term(
        tr_noop!("Champion"),
        tr_noop!(
            "The best individual since the run started. It is remembered even after it has left \
             the population."
        ),
    ),
    term(
        tr_noop!("Child"),
        tr_noop!("A new individual, made from its parents by crossover and mutation."),
    ),
    term(
        tr_noop!("Control"),
        tr_noop!("A search that only picks at random: every other one has to beat it."),
    )
    .shown_by("chance"),
    term(
        tr_noop!("Convergence"),
        tr_noop!(
            "The individuals become alike and no longer improve. It is premature if that happens \
             at a local optimum, before better answers are found."
        ),
    )
    .shown_by("convergence"),
    term(
        tr_noop!("Crossover"),
        tr_noop!("Combines genes of two parents in a child."),
    )
    .shown_by("crossover"),
    term(
        tr_noop!("Deception"),
        tr_noop!(
            "A fitness that leads away from the goal: what scores better is further from a \
             solution."
        ),
    )
    .shown_by("deceptive"),
    term(
        tr_noop!("Diversity"),
        tr_noop!(
            "How different the individuals of a population are: the mean distance of up to 16 \
             pairs, relative to that at the start. 1 as at the start, more or less later, 0 all \
             alike. Without it, crossover finds nothing new."
        ),
    )
    .shown_by("convergence"),
    term(
        tr_noop!("Effect size"),
        tr_noop!(
            "How large a difference is, however many runs there are. A₁₂ is the share of pairs \
             of runs in which the first search is better, ties counting half: 0.5 is no \
             difference."
        ),
    ),
    term(
        tr_noop!("Elitism"),
        tr_noop!("The best individuals of a generation survive unchanged into the next."),
    )
    .shown_by("elite"),
    term(
        tr_noop!("Evaluation"),
        tr_noop!(
            "The assessment of one candidate. As a measure of effort it does not depend on the \
             machine, but it is fair only between searches whose evaluations are alike."
        ),
    )
    .shown_by("program"),
    term(
        tr_noop!("Expected running time"),
        tr_noop!(
            "All evaluations spent, in solved and unsolved runs, divided by the number of \
             solved runs: what a solution costs if a search that fails is started again."
        ),
    ),
    term(
        tr_noop!("Exploration and exploitation"),
        tr_noop!(
            "Exploration tries what is new, exploitation improves what is good. With too little \
             of the first a search gets stuck, with too little of the second it is hardly \
             better than chance."
        ),
    ),
    term(
        tr_noop!("Fitness"),
        tr_noop!(
            "How good an individual is: the number that selection usually goes by. The chart says \
             whether lower or higher is better."
        ),
    )
    .shown_by("fitness"),
    term(
        tr_noop!("Fitness landscape"),
        tr_noop!(
            "The fitness of all genomes, where those that are one small change apart are \
             neighbours: hills, valleys and plains over which a search moves."
        ),
    )
    .shown_by("deceptive"),
    term(
        tr_noop!("Gene"),
        tr_noop!("One place of a genome: a stroke, a cell, a wall or a rank."),
    ),
    term(
        tr_noop!("Generation"),
        tr_noop!("One round of a population: enough children to renew it once."),
    ),
    term(
        tr_noop!("Genetic algorithm"),
        tr_noop!(
            "Evolves a population of candidates towards better ones by selection, crossover and \
             mutation."
        ),
    ),
    term(
        tr_noop!("Genome"),
        tr_noop!(
            "The encoded form of an individual: all its genes, from which its answer is built."
        ),
    ),
    term(
        tr_noop!("Genotype and phenotype"),
        tr_noop!(
            "The genome, and what is built from it: the answer on the board. Operators change \
             the genotype, fitness judges the phenotype."
        ),
    ),
    term(
        tr_noop!("Heuristic"),
        tr_noop!(
            "An estimate of the cost that remains. If it never overestimates, it is a lower \
             bound, and A* finds an optimal solution with it."
        ),
    ),
    term(
        tr_noop!("Hill climbing"),
        tr_noop!(
            "A local search that accepts only changes that are no worse, so it can get stuck \
             at a local optimum."
        ),
    ),
    term(
        tr_noop!("Holm correction"),
        tr_noop!(
            "Some of many tests come out significant though nothing differs. Holm's method raises each p \
             so that even one false finding among them all is no likelier than for a single \
             test."
        ),
    ),
    term(
        tr_noop!("Individual"),
        tr_noop!("One candidate in a population, whether or not it is a solution."),
    ),
    term(
        tr_noop!("Initial population"),
        tr_noop!("The individuals that a run, or a restart, starts with, generated at random."),
    ),
    term(
        tr_noop!("Island"),
        tr_noop!(
            "A population that evolves apart and now and then sends copies of its best individuals \
             to other islands."
        ),
    )
    .shown_by("islands"),
    term(
        tr_noop!("Iterative deepening"),
        tr_noop!(
            "A depth-first search limited to n moves, then to n + 1, and so on, until it finds a \
             solution."
        ),
    ),
    term(
        tr_noop!("Line of descent"),
        tr_noop!(
            "The champion, its parent, its parent's parent and so on, back to the initial \
             population. Of two parents, the first is followed."
        ),
    ),
    term(
        tr_noop!("Local optimum"),
        tr_noop!(
            "A candidate that is at least as good as all its neighbours, but not the best of \
             all."
        ),
    )
    .shown_by("deceptive"),
    term(
        tr_noop!("Local search"),
        tr_noop!("Improves one individual by repeated small changes."),
    ),
    term(
        tr_noop!("Mann–Whitney U test"),
        tr_noop!(
            "A rank test: how likely a difference at least this large would be if both \
             samples came from the same distribution. It does not assume a normal \
             distribution."
        ),
    )
    .shown_by("luck"),
    term(
        tr_noop!("Memetic algorithm"),
        tr_noop!("A genetic algorithm that improves children by local search before they compete."),
    ),
    term(
        tr_noop!("Migrant"),
        tr_noop!("An individual sent from one island to another."),
    ),
    term(
        tr_noop!("Mutation"),
        tr_noop!("A random change to a child's genes."),
    )
    .shown_by("mutation"),
    term(
        tr_noop!("Nested rollout policy adaptation"),
        tr_noop!(
            "Plays games by a policy that shifts towards the best game so far, on several nested \
             levels. Each level starts with the policy of the level above."
        ),
    ),
    term(
        tr_noop!("Niche"),
        tr_noop!(
            "A group of similar individuals. Keeping the best of each group preserves different \
             kinds of answers."
        ),
    ),
    term(
        tr_noop!("Novelty"),
        tr_noop!(
            "How rare the behaviour of an individual is in its run. Selection by novelty ignores \
             fitness, which helps where fitness deceives."
        ),
    ),
    term(
        tr_noop!("Operator"),
        tr_noop!("A rule that makes new candidates from old ones, such as crossover or mutation."),
    ),
    term(
        tr_noop!("Parallel tempering"),
        tr_noop!(
            "Several chains of small random changes, each at its own temperature. Hot chains \
             explore, cold ones refine, and neighbours exchange states."
        ),
    ),
    term(
        tr_noop!("Parent"),
        tr_noop!("An individual chosen by selection, whose genes a child inherits."),
    ),
    term(
        tr_noop!("Particle"),
        tr_noop!(
            "One member of a swarm: a candidate with a velocity, which remembers the best place \
             it has found."
        ),
    ),
    term(
        tr_noop!("Particle swarm"),
        tr_noop!(
            "Particles move through the space of answers, drawn to the best place each has found \
             and to the best their neighbours have found."
        ),
    ),
    term(
        tr_noop!("Playout"),
        tr_noop!(
            "A game played to its end by random moves, or by a policy that has learnt. Also \
             called a rollout."
        ),
    ),
    term(
        tr_noop!("Policy"),
        tr_noop!(
            "The probabilities with which moves are chosen in a playout. Learning shifts them \
             towards the moves of good games."
        ),
    ),
    term(
        tr_noop!("Population"),
        tr_noop!("All individuals alive at the same time."),
    )
    .shown_by("population"),
    term(
        tr_noop!("Premature convergence"),
        tr_noop!(
            "Convergence at a local optimum, before better answers are found. Lower selection \
             pressure or more mutation can prevent it; a restart can end it."
        ),
    )
    .shown_by("convergence"),
    term(
        tr_noop!("Random immigrant"),
        tr_noop!("A random individual that replaces a child, to keep the population diverse."),
    ),
    term(
        tr_noop!("Replacement"),
        tr_noop!(
            "Which individuals make room for children: the whole generation, or only the worst."
        ),
    ),
    term(
        tr_noop!("Restart of a search"),
        tr_noop!(
            "A new initial population after the search has stopped improving. The champion is \
             remembered, but is not part of it."
        ),
    ),
    term(
        tr_noop!("Roulette wheel"),
        tr_noop!(
            "Selection in which each individual's chance of becoming a parent is proportional to \
             its fitness (to 1 / fitness where lower is better)."
        ),
    ),
    term(
        tr_noop!("Ruin and recreate"),
        tr_noop!(
            "A local search that removes part of an answer, completes it again, and \
             accepts or rejects the result."
        ),
    ),
    term(
        tr_noop!("Seed"),
        tr_noop!(
            "The number that fixes all random choices of a run: the same seed gives the same run."
        ),
    )
    .shown_by("luck"),
    term(
        tr_noop!("Selection"),
        tr_noop!(
            "The choice of parents, or of those that survive: the fitter an individual, the likelier. By \
             tournament, roulette wheel or rank, or with equal chances among the best (truncation)."
        ),
    )
    .shown_by("selection"),
    term(
        tr_noop!("Selection pressure"),
        tr_noop!(
            "How strongly selection favours the fitter individuals. High pressure speeds up \
             convergence and costs diversity."
        ),
    )
    .shown_by("selection"),
    term(
        tr_noop!("Simulated annealing"),
        tr_noop!(
            "A local search that also accepts changes for the worse, with a probability that \
             falls as the temperature is lowered step by step."
        ),
    ),
    term(
        tr_noop!("Standard deviation"),
        tr_noop!(
            "How far values are from their mean, as the root of the mean square: the band around \
             the mean in the chart is one of them (± 1 SD) wide to each side."
        ),
    ),
    term(
        tr_noop!("Steady state"),
        tr_noop!(
            "Each child immediately replaces the worst individual, unless it is worse itself. \
             There are no separate generations."
        ),
    ),
    term(
        tr_noop!("Tabu"),
        tr_noop!(
            "A recent change may not be reversed for a while, so that a local search does not go \
             in circles."
        ),
    ),
    term(
        tr_noop!("Temperature"),
        tr_noop!(
            "The higher it is, the likelier a change for the worse is accepted: with probability \
             1/e if the loss equals the temperature, more often if it is smaller."
        ),
    ),
    term(
        tr_noop!("Tournament"),
        tr_noop!("A few individuals are picked at random; the best of them becomes a parent."),
    )
    .shown_by("selection"),
    term(
        tr_noop!("Wilson interval"),
        tr_noop!(
            "A confidence interval for a share, such as the share of runs that solved a \
             level. Unlike the simplest one, it is reliable with few runs and for shares near \
             0 or 1."
        ),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_sorted_and_unique() {
        let lower = |term: &Term| term.word.to_lowercase();
        assert!(
            TERMS
                .windows(2)
                .all(|pair| lower(&pair[0]) < lower(&pair[1]))
        );
        assert!(TERMS.iter().all(|term| term.meaning.ends_with('.')));
    }
}
