//! The curve of a run as a table, and a name for files about a run.

use std::fmt::Write as _;

use super::kept_run;
use crate::game::Play;
use crate::search::{Method, Sample};

/// The curve of a game's run as CSV with a line of names; `None` without a run. The first columns say
/// which run it is, so that tables of several runs can be joined: program version, puzzle, level,
/// without its solution, search, settings that differ from the defaults (`name=value`), seed, which
/// fitness values are better (`lower`, `higher`). Then the samples, of equal width or of a logarithmic one: the last generation (iteration, round, step) of each, evaluations until
/// then, best fitness so far, best of the generation itself, mean and standard deviation of its fitness
/// values, diversity (1 as at the start), whether the best improved and whether it solves, and the fitness
/// of a solution that is not the best one.
pub fn csv(play: &dyn Play, log_generations: bool) -> Option<String> {
    let run = play.run()?;
    let set = kept_run::changed(play);
    let set: Vec<String> = (set.iter())
        .map(|(id, value)| format!("{id}={}", value.as_str().unwrap_or_default()))
        .collect();
    let about = [
        crate::VERSION,
        play.puzzle_id(),
        &field(&play.level().without_solution()),
        run.spec().id,
        &field(&set.join(" ")),
        &run.seed().to_string(),
        run.report().direction.word(),
    ];
    let method = run.spec().method;
    let samples: Vec<Sample> = match log_generations {
        true => run.trace().logarithmic().collect(),
        false => run.trace().linear().collect(),
    };
    Some(table(&about.join(","), method, &samples))
}

/// A name for files about a game's run: puzzle, level, search and seed; empty without a run.
pub fn file_stem(play: &dyn Play) -> String {
    let Some(run) = play.run() else {
        return String::new();
    };
    let name = play.level().name();
    let words = name.split(|c: char| !c.is_alphanumeric());
    let level: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let (puzzle, search, seed) = (play.puzzle_id(), run.spec().id, run.seed());
    format!("{puzzle}-{}-{search}-{seed}", level.join("-"))
}

fn table(about: &str, method: Method, samples: &[Sample]) -> String {
    let step = method.step_name().to_lowercase();
    let mut out = format!(
        "version,puzzle,level,search,settings,seed,direction,{step},evaluations,best,present_best,mean,spread,\
         diversity,improved,solved,solution\n"
    );
    let figure = |x: Option<f64>| x.map_or_else(String::new, |x| x.to_string());
    for sample in samples {
        let evaluations = sample.evaluations.map(|n| n.to_string());
        let _ = writeln!(
            out,
            "{about},{},{},{},{},{},{},{},{},{},{}",
            sample.generation,
            evaluations.unwrap_or_default(),
            sample.best,
            figure(sample.present),
            sample.mean,
            sample.spread,
            sample.diversity,
            sample.improved,
            sample.solved,
            figure(sample.solution)
        );
    }
    out
}

/// A field as RFC 4180 requires it. What a spreadsheet would take for a formula has a `'` before it.
pub(crate) fn field(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_formula && text.parse::<f64>().is_err() {
        return field(&format!("'{text}"));
    }
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::search::Trace;

    /// A course of three generations.
    pub(crate) fn trace() -> Trace {
        let mut trace = Trace::default();
        for generation in 0..3 {
            trace.push(Sample {
                generation,
                best: 3.5 - generation as f64,
                present: Some(3.75),
                evaluations: Some(10 + 10 * generation),
                mean: 4.0,
                spread: 0.5,
                diversity: 1.0,
                improved: true,
                solved: generation == 2,
                solution: (generation == 2).then_some(2.25),
            });
        }
        trace
    }

    #[test]
    fn the_table_has_a_line_for_each_sample() {
        let samples: Vec<Sample> = trace().linear().collect();
        let table = table(
            "0.2.0,slice,House,tuned,,7,lower",
            Method::Evolution,
            &samples,
        );
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 4);
        assert_eq!(
            lines[1],
            "0.2.0,slice,House,tuned,,7,lower,0,10,3.5,3.75,4,0.5,1,true,false,"
        );
        assert_eq!(
            lines[3],
            "0.2.0,slice,House,tuned,,7,lower,2,30,1.5,3.75,4,0.5,1,true,true,2.25"
        );
        let columns = |line: &str| line.split(',').count();
        assert!(lines.iter().all(|line| columns(line) == columns(lines[0])));
    }
}
