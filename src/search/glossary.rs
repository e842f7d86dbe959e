//! The field's words.

use crate::i18n::tr_noop;

/// A word and what it means here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The word; [marked](crate::tr_noop).
    pub word: &'static str,
    /// What it means, in a sentence or two; marked.
    pub meaning: &'static str,
}

const fn term(word: &'static str, meaning: &'static str) -> Term {
    Term { word, meaning }
}

/// The words, in the order of the English alphabet.
pub const TERMS: [Term; 38] = [
    term(
        tr_noop!("A*"),
        tr_noop!(
            "Looks at positions in the order of what they have cost plus what they will cost by the \
         heuristic. If that is never too high, the first answer it comes to is a best one."
        ),
    ),
    term(
        tr_noop!("Beam search"),
        tr_noop!(
            "Keeps only so many of the most promising positions of each depth. Fast, and proves \
         nothing."
        ),
    ),
    term(
        tr_noop!("Bound"),
        tr_noop!(
            "What no answer can be better than. When the best answer reaches it, that is proved to \
         be the best there is."
        ),
    ),
    term(
        tr_noop!("Champion"),
        tr_noop!(
            "The best individual since the run began; it is never lost, even when it dies out."
        ),
    ),
    term(
        tr_noop!("Control"),
        tr_noop!(
            "A search that knows nothing, such as drawing at random: what every other has to beat."
        ),
    ),
    term(
        tr_noop!("Crossover"),
        tr_noop!("Makes a child out of parts of two parents."),
    ),
    term(
        tr_noop!("Diversity"),
        tr_noop!(
            "How different the individuals are: 1 as in the beginning, 0 all alike. Without it \
         crossover can bring nothing new."
        ),
    ),
    term(
        tr_noop!("Elitism"),
        tr_noop!("The best of a generation live on unchanged in the next one."),
    ),
    term(
        tr_noop!("Evaluation"),
        tr_noop!(
            "The judging of one candidate. The fair measure of effort: it does not depend on the \
         machine."
        ),
    ),
    term(
        tr_noop!("Fitness"),
        tr_noop!(
            "How good an individual is: what selection goes by. The chart says whether lower or \
         higher is better."
        ),
    ),
    term(
        tr_noop!("Founder"),
        tr_noop!("One of the individuals that a run, or a restart, begins with; drawn at random."),
    ),
    term(
        tr_noop!("Gene"),
        tr_noop!("One place of a genome: a stroke, a cell, a wall, a rank."),
    ),
    term(
        tr_noop!("Generation"),
        tr_noop!("As many children as it takes to renew the population once."),
    ),
    term(
        tr_noop!("Genetic algorithm"),
        tr_noop!(
            "A population of answers from which, by selection, crossover and mutation, better ones \
         are bred."
        ),
    ),
    term(
        tr_noop!("Genome"),
        tr_noop!("All genes of an individual, from which its answer is made."),
    ),
    term(
        tr_noop!("Heuristic"),
        tr_noop!(
            "A guess at what a position still costs. If it is never too high, it is a lower bound, and \
         A* by it finds a best answer."
        ),
    ),
    term(
        tr_noop!("Immigrant"),
        tr_noop!(
            "An individual drawn at random that takes the place of a child, to keep the population \
         diverse."
        ),
    ),
    term(
        tr_noop!("Individual"),
        tr_noop!("One candidate answer, right or wrong."),
    ),
    term(
        tr_noop!("Island"),
        tr_noop!(
            "A population of its own that now and then sends its best to others and takes in \
         theirs."
        ),
    ),
    term(
        tr_noop!("Iterative deepening"),
        tr_noop!(
            "Looks whether n moves are enough, then n + 1, and so on, going deep first each time."
        ),
    ),
    term(
        tr_noop!("Line of descent"),
        tr_noop!(
            "The champion, its parent, that one’s parent and so on, back to a founder. Of two \
         parents the first is followed."
        ),
    ),
    term(
        tr_noop!("Local search"),
        tr_noop!("Changes one answer a little, again and again, for the better."),
    ),
    term(
        tr_noop!("Memetic algorithm"),
        tr_noop!(
            "A genetic algorithm whose children are improved by a local search before they count."
        ),
    ),
    term(
        tr_noop!("Migrant"),
        tr_noop!("An individual on its way from one island to another."),
    ),
    term(
        tr_noop!("Mutation"),
        tr_noop!("A small change of a child’s genes, by chance."),
    ),
    term(
        tr_noop!("Nested rollout policy adaptation"),
        tr_noop!(
            "Plays games by a policy that leans towards the best game so far, at several levels, \
         each of which begins with what the level above has learnt."
        ),
    ),
    term(
        tr_noop!("Niche"),
        tr_noop!(
            "A group of individuals that are alike; keeping the best of each keeps different kinds \
         of answers alive."
        ),
    ),
    term(
        tr_noop!("Parallel tempering"),
        tr_noop!(
            "Several chains of small changes, each at a temperature of its own; hot ones roam, cold \
         ones refine, and neighbours exchange their states."
        ),
    ),
    term(
        tr_noop!("Particle swarm"),
        tr_noop!(
            "Particles fly through the answers, drawn to the best place each knows and to the best \
         its neighbours know."
        ),
    ),
    term(
        tr_noop!("Play-out"),
        tr_noop!(
            "A game played to its end by chance, perhaps by chance that has learnt. Also roll-out."
        ),
    ),
    term(
        tr_noop!("Population"),
        tr_noop!("All individuals that are alive at a time."),
    ),
    term(
        tr_noop!("Restart"),
        tr_noop!(
            "Begins again from new founders when nothing has improved for long; the champion is \
         kept."
        ),
    ),
    term(
        tr_noop!("Seed"),
        tr_noop!(
            "The number from which all chance of a run is drawn: the same seed gives the same run."
        ),
    ),
    term(
        tr_noop!("Selection"),
        tr_noop!(
            "The choice of parents: the better an individual, the likelier. By tournament, by roulette \
         wheel, by rank, or from the best share alone, each alike (truncation)."
        ),
    ),
    term(
        tr_noop!("Steady state"),
        tr_noop!(
            "Each child at once takes the place of the worst, if it is no worse; there are no \
         separate generations."
        ),
    ),
    term(
        tr_noop!("Tabu"),
        tr_noop!(
            "What was just changed may not be changed back for a while, so that a local search does \
         not go in circles."
        ),
    ),
    term(
        tr_noop!("Temperature"),
        tr_noop!(
            "The higher, the likelier a change for the worse is taken: one as large as the \
         temperature with probability 1/e, smaller ones more often."
        ),
    ),
    term(
        tr_noop!("Tournament"),
        tr_noop!("A few individuals are drawn at random; the best of them is chosen."),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_in_order_and_said_once() {
        let lower = |term: &Term| term.word.to_lowercase();
        assert!(
            TERMS
                .windows(2)
                .all(|pair| lower(&pair[0]) < lower(&pair[1]))
        );
        assert!(TERMS.iter().all(|term| term.meaning.ends_with('.')));
    }
}
