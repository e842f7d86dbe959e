//! Tests of the chart, by what it draws.

use super::*;
use crate::paint::recorder::{Drawn, Recorder};
use crate::search::ScoreColumn;

fn run(generations: u64, best: fn(u64) -> f64) -> Trace {
    let mut trace = Trace::default();
    for generation in 0..generations {
        let improved = generation > 0 && best(generation) != best(generation - 1);
        trace.push(Sample {
            generation,
            best: best(generation),
            mean: best(generation) + 10.0,
            spread: 3.0,
            diversity: 0.5,
            improved,
            ..Sample::default()
        });
    }
    trace
}

pub(super) fn options(log_generations: bool, log_scores: bool) -> Options<'static> {
    Options {
        size: (320.0, 220.0),
        log_generations,
        log_scores,
        by_evaluations: false,
        direction: Direction::Lower,
        method: Method::Evolution,
        before: None,
        crosshair: None,
        further: 0,
        started: false,
    }
}

fn places(drawn: &Drawn) -> Vec<Point> {
    match drawn {
        Drawn::Polygon(rings, _) | Drawn::Hatch(rings) => rings.concat(),
        Drawn::Polyline(points, _) => points.clone(),
        Drawn::Circle(centre, ..) => vec![*centre],
        Drawn::Text(_, at, _) => vec![*at],
    }
}

fn labels(recorder: &Recorder) -> Vec<(String, Point)> {
    let drawn = recorder.drawn.iter();
    let texts = drawn.filter_map(|drawn| match drawn {
        Drawn::Text(text, at, _) => Some((text.clone(), *at)),
        _ => None,
    });
    texts.collect()
}

/// Everything is within the picture, labels do not run into one another.
fn check(trace: &Trace, options: &Options) -> Recorder {
    let mut recorder = Recorder::default();
    draw(trace, options, &mut recorder);
    for drawn in &recorder.drawn {
        for p in places(drawn) {
            let inside =
                (0.0..=options.size.0).contains(&p.x) && (0.0..=options.size.1).contains(&p.y);
            assert!(inside, "{drawn:?} with {options:?}");
        }
    }
    let texts = labels(&recorder);
    for (i, (text, at)) in texts.iter().enumerate() {
        for (other, place) in &texts[i + 1..] {
            let apart = (at.x - place.x).abs() + (at.y - place.y).abs();
            assert!(apart > 8.0, "“{text}” at {at:?} and “{other}” at {place:?}");
        }
    }
    recorder
}

#[test]
fn chart_stays_within_its_frame_for_any_run() {
    let courses: [fn(u64) -> f64; 7] = [
        |g| 100.0 / (1.0 + g as f64),
        |_| 0.0,
        |g| -(g as f64),
        |_| -42.0,
        |g| (-1e9 + g as f64 * 1e7).max(-1e-3),
        |g| 1e12 - g as f64 * 1e3,
        |g| 1e-7 / (1.0 + g as f64),
    ];
    for best in courses {
        for generations in [0, 1, 2, 50, 100_000] {
            let trace = run(generations, best);
            for (log_x, log_y) in [(false, false), (true, false), (false, true), (true, true)] {
                check(&trace, &options(log_x, log_y));
            }
        }
    }
}

#[test]
fn labels_of_the_fitness_are_a_line_apart_however_low_the_chart_is() {
    let courses: [fn(u64) -> f64; 4] = [
        |g| 5.0 - (g / 10) as f64,
        |g| 1000.0 / (1.0 + g as f64),
        |g| -81.0 + g as f64,
        |g| g as f64 - 10.0,
    ];
    for best in courses {
        for (height, log) in [(100.0, true), (128.0, false), (128.0, true), (160.0, true)] {
            let options = Options {
                size: (320.0, height),
                ..options(false, log)
            };
            let recorder = check(&run(50, best), &options);
            let labels = labels(&recorder).into_iter().map(|(_, at)| at);
            let of_fitness = labels.filter(|at| at.x < LEFT && at.y > TOP - 1.0);
            let mut labels: Vec<f64> = of_fitness.map(|at| at.y).collect();
            labels.sort_unstable_by(f64::total_cmp);
            assert!(labels.len() > 1, "{height} {log}: {labels:?}");
            let are_apart = labels.is_sorted_by(|a, b| b - a >= FONT);
            assert!(are_apart, "{height} {log}: {labels:?}");
        }
    }
}

#[test]
fn a_million_generations_have_few_marks_and_readable_labels() {
    let trace = run(1_000_000, |g| 1000.0 / (1.0 + (g / 1000) as f64));
    for log in [false, true] {
        let recorder = check(&trace, &options(log, log));
        assert!(recorder.drawn.len() < 300, "{}", recorder.drawn.len());
        let texts: Vec<_> = recorder.texts().collect();
        let wanted = if log { "10K" } else { "400K" };
        assert!(texts.contains(&wanted), "{texts:?}");
    }
}

#[test]
fn labels_of_a_logarithmic_axis_enclose_the_fitness() {
    let courses: [fn(u64) -> f64; 6] = [
        |_| 260.0,
        |g| 1900.0 - g as f64,
        |g| 1e5 / (1.0 + g as f64),
        |g| -2000.0 + g as f64,
        |_| 4800.0,
        |_| 0.07,
    ];
    for best in courses {
        for generations in [1, 50, 1000] {
            let trace = run(generations, best);
            let options = options(false, true);
            let frame = Frame::new(&trace, &options);
            let (_, y) = frame.axes(&options, (180.0, 36.0));
            let labelled: Vec<f64> = y.labelled(4).collect();
            let is_within = |value: f64| {
                labelled.iter().any(|it| *it <= value) && labelled.iter().any(|it| *it >= value)
            };
            for sample in trace.linear() {
                assert!(is_within(sample.best), "{} in {labelled:?}", sample.best);
            }
        }
    }
}

#[test]
fn improvements_get_dots() {
    let trace = run(40, |g| if g < 20 { 5.0 } else { 2.0 });
    let recorder = check(&trace, &options(false, false));
    let drawn = recorder.drawn.iter();
    assert_eq!(
        drawn.filter(|it| matches!(it, Drawn::Circle(..))).count(),
        1
    );
}

/// A run that is solved at its end, by an answer of this fitness.
fn solved(generations: u64, fitness: f64) -> Trace {
    let mut trace = run(generations, |g| 100.0 - g as f64);
    let last = 101.0 - generations as f64;
    let is_best = generations == 0 || fitness < last;
    trace.finish(Sample {
        generation: generations,
        best: if is_best { fitness } else { last },
        solution: (!is_best).then_some(fitness),
        mean: 50.0,
        improved: true,
        solved: true,
        ..Sample::default()
    });
    trace
}

fn lines(recorder: &Recorder, ink: Ink) -> Vec<Vec<Point>> {
    let of = |drawn: &Drawn| match drawn {
        Drawn::Polyline(points, pen) if pen.ink == ink => Some(points.clone()),
        _ => None,
    };
    recorder.drawn.iter().filter_map(of).collect()
}

#[test]
fn tick_marks_the_solution_and_no_line_gets_worse() {
    for generations in [0, 1, 3, 50, 2000] {
        for (log_x, log_y) in [(false, false), (true, false), (false, true), (true, true)] {
            let found = solved(generations, -3000.0);
            let recorder = check(&found, &options(log_x, log_y));
            assert_eq!(lines(&recorder, Ink::Good).len(), 1, "{generations}");
            // One in the legend.
            assert_eq!(lines(&recorder, Ink::Accent).len(), 2);
        }
    }
    // A better fitness did not solve: the line stays there, the tick is at the solution.
    let recorder = check(&solved(50, 70.0), &options(false, false));
    assert_eq!(lines(&recorder, Ink::Good).len(), 1);
    let all = lines(&recorder, Ink::Accent);
    let best = &all[0];
    assert!(best.is_sorted_by(|a, b| a.y <= b.y), "{best:?}");
    let dot = recorder.drawn.iter().find_map(|drawn| match drawn {
        Drawn::Circle(at, _, fill) if fill.fill == Some(Ink::Good) => Some(*at),
        _ => None,
    });
    assert!(dot.unwrap().y < best.last().unwrap().y);
    let unsolved = check(&run(50, |_| 1.0), &options(false, false));
    assert!(lines(&unsolved, Ink::Good).is_empty());
}

#[test]
fn the_crosshair_names_the_nearest_sample() {
    let trace = run(101, |g| 100.0 - g as f64);
    let mut recorder = Recorder::default();
    let options = Options {
        crosshair: Some((LEFT + 320.0 - RIGHT) / 2.0),
        ..options(false, false)
    };
    let (found, at) = draw(&trace, &options, &mut recorder).unwrap();
    assert_eq!((found.generation, found.best), (50, 50.0));
    for (further, generation) in [(1, 51), (-1, 49), (-3, 47), (80, 100), (-80, 0)] {
        let options = Options {
            crosshair: Some(at),
            further,
            ..options
        };
        let (found, _) = draw(&trace, &options, &mut recorder).unwrap();
        assert_eq!(found.generation, generation, "{further}");
    }
    assert_eq!(draw(&Trace::default(), &options, &mut recorder), None);
}

#[test]
fn empty_chart_says_whether_the_run_has_started() {
    for (started, text) in [
        (true, "The search has just started."),
        (false, "Nothing has evolved yet."),
    ] {
        let options = Options {
            started,
            ..options(false, false)
        };
        let recorder = check(&Trace::default(), &options);
        assert_eq!(recorder.texts().collect::<Vec<_>>(), [text]);
    }
}

#[test]
fn ticks_are_nice_and_few() {
    let axis = |from, to, log| Axis {
        from,
        to,
        scale: Scale::new(log),
        start: 0.0,
        end: 100.0,
        zero: None,
    };
    let plain = |to, most| axis(0.0, to, false).ticks(most);
    assert_eq!(plain(97.0, 4), [0.0, 20.0, 40.0, 60.0, 80.0]);
    assert_eq!(plain(10.0, 5), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
    assert_eq!(axis(1.0, 1e6, true).ticks(6).len(), 7);
    assert_eq!(axis(2.0, 9.0, true).ticks(4), [2.0, 4.0, 6.0, 8.0]);
}

#[test]
fn zero_has_its_own_place_on_logarithmic_axes() {
    let trace = run(40, |g| if g < 30 { 5.0 } else { 0.0 });
    let recorder = check(&trace, &options(true, true));
    assert_eq!(recorder.texts().filter(|text| *text == "0").count(), 3);
    let line = &lines(&recorder, Ink::Accent)[0];
    assert_eq!(line[0].x, LEFT);
    assert!(line[1].x >= LEFT + BREAK);
    let (first, last) = (line[0].y, line.last().unwrap().y);
    assert!(last - first >= BREAK);
}

#[test]
fn negative_fitness_has_a_logarithmic_scale_with_its_sign() {
    let labels = |recorder: &Recorder| -> Vec<String> {
        // Those of the fitness stand left of its axis, above the diversity's.
        let is_of_fitness = |at: Point| at.x < LEFT && at.y > TOP - 1.0 && at.y < 150.0;
        let all = labels(recorder).into_iter();
        all.filter(|(_, at)| is_of_fitness(*at))
            .map(|(text, _)| text)
            .collect()
    };
    // Penalties that become fewer.
    let penalties = run(80, |g| -81.0 + g as f64 * 0.95);
    let higher = |log| Options {
        direction: Direction::Higher,
        ..options(false, log)
    };
    let recorder = check(&penalties, &higher(true));
    let best = &lines(&recorder, Ink::Accent)[0];
    assert!(best.is_sorted_by(|a, b| a.y >= b.y), "{best:?}");
    let (first, last) = (best[0].y, best[best.len() - 1].y);
    assert!(first - last > 30.0, "{first} {last}");
    // Half of the way up, it has come from −81 to about −22.
    let middle = best.iter().find(|at| at.y <= (first + last) / 2.0);
    let part = (middle.unwrap().x - best[0].x) / (best[best.len() - 1].x - best[0].x);
    assert!((0.6..0.9).contains(&part), "{part}");
    assert!(labels(&recorder).contains(&"−10".to_owned()));
    let signed = run(5, |g| [-200.0, -20.0, -2.0, 0.0, 30.0][g as usize]);
    let recorder = check(&signed, &higher(true));
    assert_eq!(labels(&recorder), ["−100", "−10", "−1", "0", "1", "10"]);
    // Where no power of ten is near, other values are labelled.
    let recorder = check(&run(5, |g| -38.0 + g as f64 / 10.0), &higher(true));
    assert!(labels(&recorder).len() > 1);
}

#[test]
fn axes_have_titles_and_the_direction_at_every_width() {
    for width in [240.0, 320.0, 600.0] {
        let options = Options {
            size: (width, 220.0),
            ..options(false, false)
        };
        let recorder = check(&run(40, |g| 50.0 - g as f64), &options);
        for title in [
            "generation",
            "fitness (lower is better)",
            "diversity (1 as at the start)",
        ] {
            assert!(recorder.texts().any(|text| text == title), "{title}");
        }
    }
}

#[test]
fn figures_are_short() {
    for (x, text) in [
        (0.0, "0"),
        (0.25, "0.25"),
        (12.0, "12"),
        (-3.5, "−3.5"),
        (0.0009, "9·10⁻⁴"),
        (-3e-12, "−3·10⁻¹²"),
        (999.0, "999"),
        (1500.0, "1.5K"),
        (999_900.0, "1M"),
        (2e6, "2M"),
        (3e9, "3B"),
        (f64::NAN, "–"),
    ] {
        assert_eq!(short(x), text);
    }
}

#[test]
fn the_sparkline_needs_two_samples() {
    let mut recorder = Recorder::default();
    sparkline(&run(1, |_| 1.0), (80.0, 28.0), &mut recorder);
    assert!(recorder.drawn.is_empty());
    let course = run(1000, |g| 5.0 / (1.0 + g as f64));
    sparkline(&course, (80.0, 28.0), &mut recorder);
    assert_eq!(recorder.drawn.len(), 2);
}

#[test]
fn best_of_generation_is_a_separate_line_where_known() {
    let mut trace = Trace::default();
    for generation in 0..60 {
        trace.push(Sample {
            generation,
            best: 10.0,
            present: (generation >= 20).then_some(12.0 + (generation % 3) as f64),
            mean: 20.0,
            spread: 3.0,
            diversity: 1.5,
            ..Sample::default()
        });
    }
    for width in [240.0, 320.0, 600.0] {
        let options = Options {
            size: (width, 220.0),
            ..options(false, false)
        };
        let recorder = check(&trace, &options);
        assert!(recorder.texts().any(|text| text == "best now"));
        assert!(recorder.texts().any(|text| text == "1.5"), "the diversity");
        let long = recorder.drawn.iter().filter(|drawn| {
            matches!(drawn, Drawn::Polyline(points, style)
                if points.len() == 40 && style.ink == Ink::Accent)
        });
        assert_eq!(long.count(), 1);
    }
}

/// A run of generations of `size` evaluations each.
fn sized(generations: u64, size: u64) -> Trace {
    let mut trace = Trace::default();
    for generation in 0..generations {
        trace.push(Sample {
            generation,
            evaluations: Some((generation + 1) * size),
            best: 100.0 - generation as f64,
            mean: 100.0,
            ..Sample::default()
        });
    }
    trace
}

#[test]
fn two_runs_have_the_same_axes_by_generations_or_by_evaluations() {
    let (now, before) = (sized(50, 1000), sized(100, 2));
    let ends = |by_evaluations| {
        let options = Options {
            by_evaluations,
            before: Some((&before, "Population 2")),
            ..options(false, false)
        };
        let recorder = check(&now, &options);
        assert!(recorder.texts().any(|text| text == "before: Population 2"));
        let end = |ink: Ink, width: f64| {
            let lines = recorder.drawn.iter().filter_map(|drawn| match drawn {
                Drawn::Polyline(points, it) if (it.ink, it.width) == (ink, width) => points.last(),
                _ => None,
            });
            // The legend has lines, too.
            let lines = lines.filter(|end| end.y > TOP + BEFORE - 1.0);
            lines.map(|end| end.x).fold(0.0, f64::max)
        };
        let options = Options {
            crosshair: Some(320.0),
            ..options
        };
        let found = draw(&now, &options, &mut Recorder::default());
        let (sample, _) = found.expect("a sample");
        assert_eq!((sample.generation, sample.evaluations), (49, Some(50_000)));
        let dashed = recorder.drawn.iter().filter_map(|drawn| match drawn {
            Drawn::Polyline(points, it) if it.dash.is_some() => points.last(),
            _ => None,
        });
        (
            end(Ink::Accent, 2.0),
            dashed.map(|end| end.x).fold(0.0, f64::max),
        )
    };
    let ((now, before), (right, middle)) = (ends(false), (310.0, LEFT + (310.0 - LEFT) / 2.0));
    assert!(before == right, "{now} {before}");
    assert!((now - middle).abs() < 3.0, "{now} {before}");
    let (now, before) = ends(true);
    assert!(now == right && before < LEFT + 3.0, "{now} {before}");
}

#[test]
fn a_long_name_of_the_run_before_is_cut() {
    let trace = sized(50, 1000);
    let long = "x".repeat(200);
    let options = Options {
        before: Some((&trace, &long)),
        ..options(false, false)
    };
    let recorder = check(&trace, &options);
    let mut texts = recorder.texts();
    let text = texts
        .find(|text| text.starts_with("before: x"))
        .expect("it");
    assert!(text.ends_with('…') && text.chars().count() < 60, "{text}");
}

#[test]
fn the_strip_stays_within_its_frame_and_has_no_column_twice() {
    let trace = sized(5000, 10);
    let column = |generation| ScoreColumn {
        generation,
        evaluations: (generation + 1) * 10,
        scores: vec![-1e9, 100.0 - generation as f64, 100.0, 1e9],
    };
    let scores: Vec<_> = (0..200)
        .chain((200..5000).step_by(40))
        .map(column)
        .collect();
    for (log, by_evaluations) in [(false, false), (true, false), (true, true)] {
        let options = Options {
            size: (320.0, 80.0),
            by_evaluations,
            ..options(log, log)
        };
        let mut recorder = Recorder::default();
        strip(&trace, &scores, &options, &mut recorder);
        let mut cells: Vec<(i64, i64)> = Vec::new();
        for drawn in &recorder.drawn {
            for p in places(drawn) {
                assert!((0.0..=320.0).contains(&p.x), "{p:?}");
                assert!((0.0..=80.0).contains(&p.y), "{p:?}");
            }
            if let Drawn::Polygon(rings, _) = drawn {
                let corner = |ring: &Vec<Point>| (ring[0].x as i64, ring[0].y as i64);
                cells.extend(rings.iter().map(corner));
            }
        }
        assert!((50..2000).contains(&cells.len()), "{}", cells.len());
        let all = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), all);
    }
}
