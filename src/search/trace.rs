//! The course of a run, kept small: at most a few hundred samples, however
//! long the run.
//!
//! Two series are kept. The *linear* one has bins of equal width, which doubles when
//! there are too many. The *logarithmic* one has single generations first and then bins
//! that grow by 3 %, so that a logarithmic chart still shows the beginning after 10⁶
//! generations.
//!
//! Diversity is measured here, too, by its [`DiversityBaseline`].

use serde::{Deserialize, Serialize};

/// One bin of the course of a run. The fields with a default are missing in courses that earlier
/// versions have stored.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Sample {
    /// The bin's last generation.
    pub generation: u64,
    /// Best fitness since the start of the run, at the bin's end. It never gets worse.
    pub best: f64,
    /// Best fitness of the generation itself, averaged over the bin; `None` where there is no
    /// population.
    #[serde(default)]
    pub present: Option<f64>,
    /// Evaluations until the bin's end.
    #[serde(default)]
    pub evaluations: Option<u64>,
    /// Mean fitness of the population, averaged over the bin.
    pub mean: f64,
    /// Standard deviation of the population's fitness values, averaged over the bin.
    pub spread: f64,
    /// Diversity, averaged over the bin.
    pub diversity: f64,
    /// Whether the best improved within the bin.
    pub improved: bool,
    /// Whether the best solves, at the bin's end.
    #[serde(default)]
    pub solved: bool,
    /// The fitness of the solution that counts as the best, if others had a better fitness.
    #[serde(default)]
    pub solution: Option<f64>,
}

impl Sample {
    /// The fitness of what counts as the best: of a solution, if there is one.
    pub fn champion(&self) -> f64 {
        self.solution.unwrap_or(self.best)
    }

    fn finite(self) -> Self {
        let finite = |x: f64| if x.is_finite() { x } else { 0.0 };
        Self {
            best: finite(self.best),
            present: self.present.filter(|x| x.is_finite()),
            mean: finite(self.mean),
            spread: finite(self.spread),
            diversity: finite(self.diversity),
            ..self
        }
    }
}

/// The unit of diversity: the first mean distance of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiversityBaseline(Option<f64>);

impl DiversityBaseline {
    /// Takes the next distance as the first if that was 0.
    pub fn skip_zero(&mut self) {
        self.0 = self.0.filter(|unit| *unit > 0.0);
    }

    /// A mean distance in units of the first one; 0 where that was 0.
    pub fn diversity(&mut self, distance: f64) -> f64 {
        let unit = *self.0.get_or_insert(distance);
        if unit > 0.0 { distance / unit } else { 0.0 }
    }
}

/// Averages samples into a bin.
#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    sum: Sample,
    count: u64,
}

impl Bin {
    fn add(&mut self, sample: Sample, weight: u64) {
        let w = weight as f64;
        let present = match (self.count, self.sum.present, sample.present) {
            (0, _, present) => present.map(|x| x * w),
            (_, Some(sum), Some(x)) => Some(sum + x * w),
            _ => None,
        };
        self.sum = Sample {
            generation: sample.generation,
            best: sample.best,
            present,
            evaluations: sample.evaluations,
            mean: self.sum.mean + sample.mean * w,
            spread: self.sum.spread + sample.spread * w,
            diversity: self.sum.diversity + sample.diversity * w,
            improved: self.sum.improved || sample.improved,
            solved: sample.solved,
            solution: sample.solution,
        };
        self.count += weight;
    }

    fn sample(&self) -> Sample {
        let n = self.count.max(1) as f64;
        let Sample {
            present,
            mean,
            spread,
            diversity,
            ..
        } = self.sum;
        Sample {
            present: present.map(|sum| sum / n),
            mean: mean / n,
            spread: spread / n,
            diversity: diversity / n,
            ..self.sum
        }
    }
}

/// The course of a run in bounded memory.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    linear: Vec<Sample>,
    /// Generations per linear bin; 0 before the first.
    width: u64,
    linear_bin: Bin,
    logarithmic: Vec<Sample>,
    logarithmic_bin: Bin,
    /// The generation at which the open logarithmic bin closes.
    closes_at: u64,
    /// The incomplete generation in which the run has ended.
    unfinished: Option<Sample>,
}

impl Trace {
    /// Most samples the linear series ever holds.
    pub const MAX_SAMPLES: usize = 512;
    /// Growth of the logarithmic bins.
    const RATIO: f64 = 1.03;

    /// Adds the next generation.
    pub fn push(&mut self, sample: Sample) {
        let sample = sample.finite();
        self.unfinished = None;
        self.width = self.width.max(1);
        self.linear_bin.add(sample, 1);
        if self.linear_bin.count >= self.width {
            self.linear.push(self.linear_bin.sample());
            self.linear_bin = Bin::default();
            if self.linear.len() >= Self::MAX_SAMPLES {
                self.halve();
            }
        }
        self.logarithmic_bin.add(sample, 1);
        if sample.generation >= self.closes_at {
            self.logarithmic.push(self.logarithmic_bin.sample());
            self.logarithmic_bin = Bin::default();
            let next = (sample.generation as f64 * Self::RATIO) as u64;
            self.closes_at = next.max(sample.generation + 1);
        }
    }

    /// Adds the incomplete generation in which the run has ended; the next complete one
    /// replaces it.
    pub fn finish(&mut self, sample: Sample) {
        self.unfinished = Some(sample.finite());
    }

    fn halve(&mut self) {
        let width = self.width;
        self.linear = self
            .linear
            .chunks(2)
            .map(|pair| {
                let mut bin = Bin::default();
                pair.iter().for_each(|sample| bin.add(*sample, width));
                bin.sample()
            })
            .collect();
        self.width = width.saturating_mul(2);
    }

    /// Bins of equal width, oldest first, the open one last.
    pub fn linear(&self) -> impl Iterator<Item = Sample> + '_ {
        self.with_end(&self.linear, self.linear_bin)
    }

    /// Bins of growing width, oldest first, the open one last.
    pub fn logarithmic(&self) -> impl Iterator<Item = Sample> + '_ {
        self.with_end(&self.logarithmic, self.logarithmic_bin)
    }

    /// A series with its open bin, and the end of the run in that.
    fn with_end<'a>(
        &self,
        closed: &'a [Sample],
        mut open: Bin,
    ) -> impl Iterator<Item = Sample> + use<'a> {
        let (mut closed, mut last) = (closed, None);
        if let Some(end) = self.unfinished {
            match closed.split_last() {
                // The same generation is there already.
                Some((before, rest)) if open.count == 0 && before.generation >= end.generation => {
                    last = Some(Sample {
                        best: end.best,
                        evaluations: end.evaluations,
                        improved: before.improved || end.improved,
                        solved: end.solved,
                        solution: end.solution,
                        ..*before
                    });
                    closed = rest;
                }
                _ => open.add(end, 1),
            }
        }
        let open = (open.count > 0).then(|| open.sample());
        closed.iter().copied().chain(last).chain(open)
    }

    /// At most `most` samples of the whole course, for storage.
    pub fn outline(&self, most: usize) -> Vec<Sample> {
        let all: Vec<_> = self.logarithmic().collect();
        let apart = all.len().div_ceil(most.max(1)).max(1);
        // The last of each group, so that the present is among them.
        let samples = all.chunks(apart).filter_map(|group| {
            let last = *group.last()?;
            let improved = group.iter().any(|sample| sample.improved);
            Some(Sample { improved, ..last })
        });
        samples.collect()
    }

    /// A course that continues an [`Self::outline`]; an empty one if that is invalid.
    pub fn resumed(outline: Vec<Sample>) -> Self {
        let is_course = outline.is_sorted_by(|a, b| a.generation < b.generation);
        if outline.is_empty() || outline.len() >= Self::MAX_SAMPLES || !is_course {
            return Self::default();
        }
        let outline: Vec<_> = outline.into_iter().map(Sample::finite).collect();
        let last = outline.last().map_or(0, |sample| sample.generation);
        Self {
            width: (last / outline.len() as u64).max(1),
            closes_at: (last as f64 * Self::RATIO) as u64,
            linear: outline.clone(),
            logarithmic: outline,
            ..Self::default()
        }
    }

    /// Whether anything was added.
    pub fn is_empty(&self) -> bool {
        self.linear.is_empty() && self.linear_bin.count == 0 && self.unfinished.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(generations: u64) -> Trace {
        let mut trace = Trace::default();
        for generation in 0..generations {
            trace.push(Sample {
                generation,
                best: -(generation as f64),
                mean: generation as f64,
                spread: 1.0,
                diversity: 0.5,
                improved: generation == 5,
                solved: false,
                ..Sample::default()
            });
        }
        trace
    }

    #[test]
    fn short_run_is_stored_completely() {
        let trace = run(100);
        assert_eq!(trace.linear().count(), 100);
        assert!(
            trace
                .linear()
                .zip(0..)
                .all(|(s, g)| s.generation == g && s.mean == g as f64)
        );
        assert!(run(0).is_empty() && !run(1).is_empty());
    }

    #[test]
    fn a_million_generations_stay_small_and_true() {
        let trace = run(1_000_000);
        let linear: Vec<_> = trace.linear().collect();
        let logarithmic: Vec<_> = trace.logarithmic().collect();
        assert!(
            (Trace::MAX_SAMPLES / 2..=Trace::MAX_SAMPLES).contains(&linear.len()),
            "{}",
            linear.len()
        );
        assert!(
            logarithmic.len() < Trace::MAX_SAMPLES,
            "{}",
            logarithmic.len()
        );
        for series in [&linear, &logarithmic] {
            assert_eq!(series.last().unwrap().generation, 999_999);
            assert_eq!(series.last().unwrap().best, -999_999.0);
            assert_eq!(series.iter().filter(|s| s.improved).count(), 1);
            assert!(series.is_sorted_by(|a, b| a.generation < b.generation));
            assert!(series.iter().all(|s| s.spread == 1.0 && s.diversity == 0.5));
            let mut from = 0;
            for s in series {
                let middle = (from + s.generation) as f64 / 2.0;
                assert!(
                    (s.mean - middle).abs() < 1e-6 * middle.max(1.0),
                    "{s:?} from {from}"
                );
                from = s.generation + 1;
            }
        }
        assert!(
            logarithmic[20].generation == 20,
            "the first generations one by one"
        );
    }

    #[test]
    fn trace_continues_from_its_outline() {
        let outline = run(5000).outline(100);
        assert!((50..=100).contains(&outline.len()), "{}", outline.len());
        let last = outline.last().unwrap();
        assert_eq!((last.generation, last.best), (4999, -4999.0));
        assert_eq!(outline.iter().filter(|s| s.improved).count(), 1);
        let mut trace = Trace::resumed(outline.clone());
        assert_eq!(trace.linear().collect::<Vec<_>>(), outline);
        for generation in 5000..100_000 {
            let best = -(generation as f64);
            trace.push(Sample {
                generation,
                best,
                ..Sample::default()
            });
        }
        for series in [
            trace.linear().collect::<Vec<_>>(),
            trace.logarithmic().collect(),
        ] {
            assert!(series.len() <= Trace::MAX_SAMPLES, "{}", series.len());
            assert!(series.is_sorted_by(|a, b| a.generation < b.generation));
            assert!(series[0].generation < 100);
            assert_eq!(series.last().unwrap().generation, 99_999);
        }
        let backwards = outline.into_iter().rev().collect();
        assert!(Trace::resumed(backwards).is_empty() && Trace::resumed(Vec::new()).is_empty());
    }

    #[test]
    fn a_run_that_ends_within_a_generation_shows_its_end_once() {
        for generations in [0, 1, 100, 511, 512, 700, 10_000] {
            let mut trace = run(generations);
            let end = |generation| Sample {
                generation,
                best: -1e9,
                improved: true,
                solved: true,
                ..Sample::default()
            };
            trace.finish(end(generations));
            assert!(!trace.is_empty());
            let series = |trace: &Trace| -> [Vec<Sample>; 2] {
                [trace.linear().collect(), trace.logarithmic().collect()]
            };
            for series in series(&trace) {
                assert!(series.len() <= Trace::MAX_SAMPLES);
                let last = series.last().unwrap();
                assert_eq!((last.generation, last.best), (generations, -1e9));
                assert!(last.improved && last.solved);
                assert!(series.is_sorted_by(|a, b| a.generation < b.generation));
            }
            // It continues: the complete generation replaces it.
            let complete = Sample {
                generation: generations,
                best: -(generations as f64),
                mean: generations as f64,
                spread: 1.0,
                diversity: 0.5,
                ..Sample::default()
            };
            trace.push(complete);
            assert_eq!(series(&trace), series(&run(generations + 1)));
            // It was reported before, and is not reported twice.
            let before = series(&trace).map(|series| series.len());
            trace.finish(end(generations));
            assert_eq!(series(&trace).map(|series| series.len()), before);
            for series in series(&trace) {
                let last = series.last().unwrap();
                assert_eq!((last.best, last.solved), (-1e9, true), "{generations}");
            }
        }
    }

    #[test]
    fn diversity_is_measured_by_the_first_distance() {
        let mut baseline = DiversityBaseline::default();
        let measured = [4.0, 1.0, 8.0].map(|distance| baseline.diversity(distance));
        assert_eq!(measured, [1.0, 0.25, 2.0]);
        let mut none = DiversityBaseline::default();
        assert_eq!(
            [0.0, 3.0].map(|distance| none.diversity(distance)),
            [0.0; 2]
        );
    }

    #[test]
    fn the_best_of_each_generation_is_averaged_over_a_bin_where_it_is_known() {
        let sample = |generation, present| Sample {
            generation,
            present,
            evaluations: Some(10 * generation),
            ..Sample::default()
        };
        let mut bin = Bin::default();
        bin.add(sample(1, Some(2.0)), 1);
        bin.add(sample(2, Some(5.0)), 2);
        assert_eq!(
            (bin.sample().present, bin.sample().evaluations),
            (Some(4.0), Some(20))
        );
        bin.add(sample(3, None), 1);
        bin.add(sample(4, Some(1.0)), 1);
        assert_eq!(bin.sample().present, None);
    }

    #[test]
    fn a_sample_of_an_earlier_version_is_read() {
        let text = r#"{"generation":3,"best":1.0,"mean":2.0,"spread":0.5,"diversity":1.0,"improved":true}"#;
        let sample: Sample = serde_json::from_str(text).unwrap();
        assert_eq!((sample.present, sample.evaluations), (None, None));
    }

    #[test]
    fn scores_that_are_no_numbers_do_not_spoil_the_chart() {
        let mut trace = Trace::default();
        trace.push(Sample {
            mean: f64::NAN,
            best: f64::INFINITY,
            ..Sample::default()
        });
        assert!(trace.linear().all(|s| s.mean == 0.0 && s.best == 0.0));
    }
}
