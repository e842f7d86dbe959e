//! The publications that the algorithms come from, and where a text names them.

use crate::i18n::tr_noop;

/// A publication that an algorithm comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Publication {
    /// The words by which a [`Spec::source`](super::Spec::source) names it.
    pub mark: &'static str,
    /// Authors, title, place and year; [marked](crate::tr_noop) where more than that is said.
    pub title: &'static str,
    /// Where it can be read; empty where there is no address that lasts.
    pub link: &'static str,
}

const fn source(mark: &'static str, title: &'static str, link: &'static str) -> Publication {
    Publication { mark, title, link }
}

/// The publications, by name.
pub const SOURCES: [Publication; 25] = [
    source(
        "03-800",
        tr_noop!(
            "Chaisilprungrueng and Moradi, Designing a Theseus-Minotaur game using Genetic \
             Algorithms, University of Southern California, Computer Science Technical Report \
             03-800, 2003. The link goes to Robert Abbott's game, at the address that the report \
             prints."
        ),
        "http://www.logicmazes.com/theseus.html",
    ),
    source(
        "blog post",
        tr_noop!(
            "Seppe “Macuyiko” vanden Broucke, An Attempt At Making A Javascript/HTML5 SliceIt! \
             Clone, And A (Failed) Attempt At A Genetic Algorithm Based Solver, blog post, 13 May \
             2012: a demo in JavaScript (http://static.macuyiko.com/files/sliceit/) and a version \
             in Java, to which the link goes."
        ),
        "https://github.com/Macuyiko/sliceit-genetic-java",
    ),
    source(
        "Cazenave 2021",
        "Cazenave, Generalized nested rollout policy adaptation, Monte Carlo Search, Springer \
         2021.",
        "https://arxiv.org/abs/2003.10024",
    ),
    source(
        "Dijkstra 1959",
        "Dijkstra, A note on two problems in connexion with graphs, Numerische Mathematik 1, \
         1959.",
        "https://doi.org/10.1007/BF01386390",
    ),
    source(
        "Eiben and Smith 2015",
        "Eiben and Smith, Introduction to Evolutionary Computing, second edition, Springer 2015.",
        "https://doi.org/10.1007/978-3-662-44874-8",
    ),
    source(
        "Geyer 1991",
        "Geyer, Markov chain Monte Carlo maximum likelihood, Computing Science and Statistics, \
         1991.",
        "https://hdl.handle.net/11299/58440",
    ),
    source(
        "Glover 1989",
        "Glover, Tabu search, part I, ORSA Journal on Computing 1, 1989.",
        "https://doi.org/10.1287/ijoc.1.3.190",
    ),
    source(
        "Hart, Nilsson and Raphael 1968",
        "Hart, Nilsson and Raphael, A formal basis for the heuristic determination of minimum \
         cost paths, IEEE Transactions on Systems Science and Cybernetics 4, 1968.",
        "https://doi.org/10.1109/TSSC.1968.300136",
    ),
    source(
        "Hukushima and Nemoto 1996",
        "Hukushima and Nemoto, Exchange Monte Carlo method and application to spin glass \
         simulations, Journal of the Physical Society of Japan 65, 1996.",
        "https://doi.org/10.1143/JPSJ.65.1604",
    ),
    source(
        "Kennedy and Eberhart 1997",
        "Kennedy and Eberhart, A discrete binary version of the particle swarm algorithm, IEEE \
         International Conference on Systems, Man, and Cybernetics, 1997.",
        "https://doi.org/10.1109/ICSMC.1997.637339",
    ),
    source(
        "Lehman and Stanley 2008",
        "Lehman and Stanley, Exploiting open-endedness to solve problems through the search for \
         novelty, Artificial Life XI, MIT Press 2008.",
        "",
    ),
    source(
        "Lehman and Stanley 2011",
        "Lehman and Stanley, Abandoning objectives: evolution through the search for novelty \
         alone, Evolutionary Computation 19, 2011.",
        "https://doi.org/10.1162/EVCO_a_00025",
    ),
    source(
        "Lowerre 1976",
        tr_noop!(
            "Lowerre, The HARPY speech recognition system, dissertation, Carnegie Mellon University, \
         1976: the first beam search."
        ),
        "",
    ),
    source(
        "Minton et al. 1992",
        "Minton, Johnston, Philips and Laird, Minimizing conflicts: a heuristic repair method \
         for constraint satisfaction and scheduling problems, Artificial Intelligence 58, 1992.",
        "https://doi.org/10.1016/0004-3702(92)90007-K",
    ),
    source(
        "Moore 1959",
        "Moore, The shortest path through a maze, Proceedings of an International Symposium on \
         the Theory of Switching, 1959.",
        "",
    ),
    source(
        "Morpion DNA",
        tr_noop!(
            "Dimitri Tishchenko, Morpion DNA Encoding, blog post, 21 May 2011, on long games of \
             Morpion Solitaire, with comments by mrdarek, Zbigniew Galias and Marcos. The author's \
             program: github.com/koozdra/Morpion, javascript/renderer/renderer.html."
        ),
        "https://koozdra.wordpress.com",
    ),
    source(
        "Moscato 1989",
        "Moscato, On evolution, search, optimization, genetic algorithms and martial arts: \
         towards memetic algorithms, Caltech Concurrent Computation Program report 826, 1989.",
        "",
    ),
    source(
        "Nihilogic",
        tr_noop!("Nihilogic, Genetic Mona Lisa, demo in JavaScript, 2009."),
        "http://blog.nihilogic.dk/2009/01/genetic-mona-lisa.html",
    ),
    source(
        "Pustovoy 2022",
        tr_noop!(
            "Igor Pustovoy, Rozwiązywanie problemu Kuromasu za pomocą algorytmów genetycznych i \
             rojów cząstek, paper (in Polish) on a genetic algorithm and a binary particle swarm, \
             April 2022."
        ),
        "",
    ),
    source(
        "Puzzle X",
        tr_noop!(
            "Pau Sanchez, Puzzle X, puzzle site with its own generator and solver, 2018; the \
             author's program: github.com/pausanchezv/Artificial-Intelligence-Puzzle."
        ),
        "http://www.pausanchezv.com/artificial-intelligence/puzzle",
    ),
    source(
        "PyGAD",
        "Gad, PyGAD: an intuitive genetic algorithm Python library, 2021.",
        "https://arxiv.org/abs/2106.06158",
    ),
    source(
        "pyswarms",
        "Miranda, PySwarms: a research toolkit for particle swarm optimization in Python, Journal \
         of Open Source Software 3, 2018.",
        "https://doi.org/10.21105/joss.00433",
    ),
    source(
        "Rosin",
        "Rosin, Nested rollout policy adaptation for Monte Carlo tree search, International \
         Joint Conference on Artificial Intelligence, 2011.",
        "https://doi.org/10.5591/978-1-57735-516-8/IJCAI11-115",
    ),
    source(
        "Watchmaker",
        tr_noop!("Dyer, The Watchmaker Framework for Evolutionary Computation, Java library."),
        "https://watchmaker.uncommons.org/",
    ),
    source(
        "van Meurs 2008",
        tr_noop!(
            "van Meurs, Comparing methods for solving Kuromasu puzzles, bachelor's thesis, Leiden \
             Institute of Advanced Computer Science, 2008: the source of Pustovoy's penalties."
        ),
        "https://theses.liacs.nl/pdf/20-TimvanMeurs.pdf",
    ),
];

/// The publications that a text names, as it stands in the program: untranslated.
pub fn named(text: &str) -> impl Iterator<Item = &'static Publication> {
    SOURCES
        .iter()
        .filter(move |source| text.contains(source.mark))
}

/// A translated text in parts, in order, with the publication that a part names; those without a link are
/// left out. `text`: as it stands in the program. What the translation names by other words is linked
/// by an arrow at the end.
pub fn cited<'a>(text: &str, translated: &'a str) -> Vec<(&'a str, Option<&'static Publication>)> {
    let (mut places, mut parts) = (Vec::new(), Vec::new());
    for source in named(text).filter(|source| !source.link.is_empty()) {
        // “Hukushima und Nemoto 1996” is found by the first name. An ending belongs to its word.
        let first = source.mark.split(' ').next().unwrap_or(source.mark);
        let place = [source.mark, first].into_iter().find_map(|name| {
            let at = translated.find(name)?;
            let rest = &translated[at + name.len()..];
            let ending = rest.find(|c: char| !c.is_alphanumeric());
            Some((at, name.len() + ending.unwrap_or(rest.len())))
        });
        places.push((place, source));
    }
    crate::sort::by_key(&mut places, |(place, _)| {
        place.map_or(usize::MAX, |(at, _)| at)
    });
    let mut end = 0;
    let mut later = Vec::new();
    for (place, source) in places {
        match place.filter(|(at, _)| *at >= end) {
            None => later.extend([(" ", None), ("↗", Some(source))]),
            Some((at, length)) => {
                parts.push((&translated[end..at], None));
                end = at + length;
                parts.push((&translated[at..end], Some(source)));
            }
        }
    }
    parts.push((&translated[end..], None));
    parts.extend(later);
    parts.retain(|(part, _)| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_publication_is_cited_once_where_the_text_names_it() {
        let shown = |text, translated| {
            let parts = cited(text, translated).into_iter();
            let linked = |(part, source): (&str, Option<_>)| match source {
                Some(_) => format!("[{part}]"),
                None => part.to_owned(),
            };
            parts.map(linked).collect::<String>()
        };
        let both = "This project; Geyer 1991, Hukushima and Nemoto 1996";
        assert_eq!(
            shown(both, both),
            "This project; [Geyer 1991], [Hukushima and Nemoto 1996]"
        );
        assert_eq!(
            shown(both, "Hukushima und Nemoto 1996; Geyer 1991"),
            "[Hukushima] und Nemoto 1996; [Geyer 1991]"
        );
        assert_eq!(
            shown("The end of the blog post", "Koniec wpisu na blogu."),
            "Koniec wpisu na [blogu]."
        );
        assert_eq!(
            shown("The end of the blog post", "Das Ende des Beitrags"),
            "Das Ende des Beitrags [↗]"
        );
    }

    #[test]
    fn every_search_that_is_not_ours_names_its_publication() {
        let mut used = std::collections::BTreeSet::new();
        crate::puzzles::registry::link_all();
        for entry in crate::puzzles::registry::PUZZLES {
            for spec in entry.specs() {
                let named: Vec<_> = named(spec.source).map(|source| source.mark).collect();
                let own = ["This project", "control", "textbook"];
                let is_own = own.iter().any(|word| spec.source.contains(word));
                assert!(is_own || !named.is_empty(), "{}", spec.source);
                used.extend(named);
            }
        }
        for source in &SOURCES {
            assert!(used.contains(source.mark), "unused: {}", source.mark);
        }
    }

    #[test]
    fn an_original_search_is_named_after_all_authors() {
        crate::puzzles::registry::link_all();
        let specs = crate::puzzles::registry::all().flat_map(|entry| entry.specs());
        for spec in specs.filter(|spec| spec.name.starts_with("Original")) {
            let place = |source: &&Publication| spec.source.find(source.mark);
            let publication = named(spec.source).min_by_key(place).expect(spec.source);
            // A comment has an author of its own.
            let text = match spec.source.contains("comment") {
                true => spec.source,
                false => publication.title,
            };
            let authors = text.split(',').next().unwrap_or_default();
            for author in authors.split(" and ") {
                let last = author.split(' ').next_back().unwrap_or_default();
                assert!(spec.name.contains(last), "{last} in {}", spec.name);
            }
        }
    }

    #[test]
    fn links_are_whole() {
        for source in SOURCES.iter().filter(|source| !source.link.is_empty()) {
            // Some sources print an address that knows no other scheme.
            let whole = ["https://", "http://"].map(|scheme| source.link.starts_with(scheme));
            assert!(whole.contains(&true), "{}", source.link);
            assert!(!source.link.contains(' '), "{}", source.link);
        }
    }
}
