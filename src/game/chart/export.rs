//! The curve of a run as a table and as a picture.

use std::fmt::Write as _;

use super::{Options, draw};
use crate::i18n::tr;
use crate::paint::Theme;
use crate::paint::svg::Svg;
use crate::search::{Direction, Method, Trace};

/// Width and height of the picture, in points.
const SIZE: (f64, f64) = (640.0, 360.0);

/// The samples of a run as CSV with a line of names: the last generation of each, best fitness so
/// far, mean and standard deviation of the population's fitness, diversity (0–1), whether the best improved
/// and whether it solves. The samples have equal width, or a logarithmic one.
pub fn csv(trace: &Trace, log_generations: bool) -> String {
    let mut out = String::from("generation,best,mean,spread,diversity,improved,solved,solution\n");
    for sample in super::samples(trace, log_generations) {
        let solution = sample.solution.map(|value| value.to_string());
        let _ = writeln!(
            out,
            "{},{},{},{},{},{},{},{}",
            sample.generation,
            sample.best,
            sample.mean,
            sample.spread,
            sample.diversity,
            sample.improved,
            sample.solved,
            solution.unwrap_or_default()
        );
    }
    out
}

/// The chart as an SVG picture in light colours; `accent`: the puzzle's hue in degrees.
pub fn picture(
    trace: &Trace,
    direction: Direction,
    (log_generations, log_fitness): (bool, bool),
    method: Method,
    accent: f64,
) -> String {
    let mut svg = Svg::new(SIZE.0, SIZE.1, Theme::light(accent));
    let options = Options {
        size: SIZE,
        log_generations,
        log_scores: log_fitness,
        direction,
        method,
        crosshair: None,
        begun: false,
    };
    draw(trace, &options, &mut svg);
    svg.finish(tr!("Fitness of a run by generation"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Sample;

    fn trace() -> Trace {
        let mut trace = Trace::default();
        for generation in 0..3 {
            trace.push(Sample {
                generation,
                best: 3.5 - generation as f64,
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
        let table = csv(&trace(), false);
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[1], "0,3.5,4,0.5,1,true,false,");
        assert_eq!(lines[3], "2,1.5,4,0.5,1,true,true,2.25");
        let columns = |line: &str| line.split(',').count();
        assert!(lines.iter().all(|line| columns(line) == columns(lines[0])));
    }

    #[test]
    fn the_picture_has_the_axes_and_the_curve() {
        let picture = picture(
            &trace(),
            Direction::Lower,
            (false, false),
            Method::Evolution,
            25.0,
        );
        assert!(picture.starts_with("<svg"));
        for text in ["generation", "fitness (lower is better)"] {
            assert!(picture.contains(text), "{text}");
        }
    }
}
