//! The axes of charts: values to points, and the values that are labelled.

use crate::search::Sample;

/// On an axis of fewer decades 2 and 5 times a power of ten are labelled, too.
const SHORT: f64 = 2.0;

/// How values are spaced on an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Scale {
    Linear,
    /// Of positive values.
    Log,
    /// Of values of both signs, or of negative ones: linear between minus and plus this value, a power
    /// of ten, and logarithmic beyond, with the value's sign.
    SignedLog(f64),
}

impl Scale {
    pub(crate) const fn new(log: bool) -> Self {
        if log { Self::Log } else { Self::Linear }
    }

    /// The scale of the samples' fitness.
    pub(crate) fn from_samples(samples: &[Sample], log: bool) -> Self {
        let shown = || samples.iter().flat_map(|s| [s.champion(), s.best]);
        let means = samples.iter().map(|s| s.mean);
        if !log || !shown().chain(means).any(|value| value < 0.0) {
            return Self::new(log);
        }
        let sizes = shown().map(f64::abs).filter(|size| *size > 0.0);
        let least = sizes.fold(f64::INFINITY, f64::min);
        let least = if least.is_finite() { least } else { 1.0 };
        Self::SignedLog(libm::pow(10.0, libm::floor(libm::log10(least))))
    }

    /// A range whose ends a logarithmic axis labels: 1, 2 or 5 times a power of ten. Where both signs have
    /// many decades, there are labels enough.
    pub(super) fn rounded(self, (from, to): (f64, f64)) -> (f64, f64) {
        let up = |value: f64| match value < 0.0 {
            true => -1.0 / nice(-1.0 / value),
            false => nice(value),
        };
        let round = (-up(-from), up(to));
        match self {
            Self::Log => round,
            Self::SignedLog(_) if Axis::new(self, round, (0.0, 1.0)).decades() < SHORT => round,
            Self::Linear | Self::SignedLog(_) => (from, to),
        }
    }
}

/// An axis: values to points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Axis {
    pub(crate) from: f64,
    pub(crate) to: f64,
    pub(crate) scale: Scale,
    /// Points of `from` and of `to`.
    pub(crate) start: f64,
    pub(crate) end: f64,
    /// Of a logarithmic axis with a place for 0 and below: that place.
    pub(crate) zero: Option<f64>,
}

impl Axis {
    /// An axis without a place of its own for 0.
    pub(crate) const fn new(
        scale: Scale,
        (from, to): (f64, f64),
        (start, end): (f64, f64),
    ) -> Self {
        Self {
            from,
            to,
            scale,
            start,
            end,
            zero: None,
        }
    }

    /// The same with a place for 0, where it is broken; the scale begins this much after it.
    pub(crate) fn broken(self, is_broken: bool, by: f64) -> Self {
        match is_broken {
            true => Self {
                start: self.start + by,
                zero: Some(self.start),
                ..self
            },
            false => self,
        }
    }

    pub(crate) fn scale(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear => value,
            Scale::Log => libm::log10(value.max(1e-300)),
            Scale::SignedLog(linear) => match value / linear {
                small if small.abs() <= 1.0 => small,
                large => (1.0 + libm::log10(large.abs())).copysign(large),
            },
        }
    }

    /// How much a logarithmic axis spans.
    fn decades(&self) -> f64 {
        self.scale(self.to) - self.scale(self.from)
    }

    /// The place of a value, kept within the axis.
    pub(crate) fn place(&self, value: f64) -> f64 {
        if let Some(zero) = self.zero
            && value <= 0.0
        {
            return zero;
        }
        let (from, to) = (self.scale(self.from), self.scale(self.to));
        let part = (self.scale(value.clamp(self.from, self.to)) - from) / (to - from);
        self.start + part.clamp(0.0, 1.0) * (self.end - self.start)
    }

    /// Values to be labelled: 0, if it has a place of its own, and about `most` others at most.
    pub(crate) fn labelled(&self, most: usize) -> impl Iterator<Item = f64> {
        let zero = self.zero.map(|_| 0.0);
        zero.into_iter().chain(self.ticks(most))
    }

    /// Round values on the scale, about `most` of them at most.
    pub(crate) fn ticks(&self, most: usize) -> Vec<f64> {
        if let Scale::SignedLog(linear) = self.scale {
            let ticks = self.signed_ticks(linear, most);
            if ticks.len() > 1 {
                return ticks;
            }
        }
        if self.scale == Scale::Log {
            let decades = self.decades();
            let bounds = self.from * (1.0 - 1e-9)..=self.to * (1.0 + 1e-9);
            let lowest = libm::floor(self.scale(self.from)) as i32;
            let round: Vec<f64> = (lowest..lowest + 4)
                .flat_map(|power| [1.0, 2.0, 5.0].map(|m| m * libm::pow(10.0, f64::from(power))))
                .filter(|value| bounds.contains(value))
                .collect();
            if decades < SHORT && round.len() > 2 {
                return round;
            }
            if decades >= 1.5 {
                let every = (decades / most as f64).ceil().max(1.0) as i32;
                let first = (self.scale(self.from) - 1e-9).ceil() as i32;
                let last = (self.scale(self.to) + 1e-9).floor() as i32;
                let powers = (first..=last).step_by(every as usize);
                let powers = powers.map(|power| libm::pow(10.0, f64::from(power)));
                let ends = [self.from, self.to].into_iter();
                let round = ends.filter(|end| nice(*end) <= end * (1.0 + 1e-9));
                let mut ticks: Vec<f64> = powers.chain(round).collect();
                crate::sort::numbers(&mut ticks);
                ticks.dedup_by(|tick, before| *tick <= *before * (1.0 + 1e-9));
                return ticks;
            }
        }
        let about = (self.to - self.from) / most.max(1) as f64;
        let few = |step: f64| (self.to / step).floor() - (self.from / step).ceil() < 2.0;
        let step = match nice(about) {
            step if few(step) => nice(about / 2.0),
            step => step,
        };
        let first = (self.from / step).ceil() as i64;
        let last = (self.to / step + 1e-9).floor() as i64;
        (first..=last.min(first + 20))
            .map(|n| n as f64 * step)
            .collect()
    }

    /// Powers of ten of both signs and 0; where they are few, 2 and 5 times as much, too.
    fn signed_ticks(&self, linear: f64, most: usize) -> Vec<f64> {
        let (from, to) = (self.scale(self.from), self.scale(self.to));
        // Two signs have room for twice as many.
        let every = ((to - from) / (2 * most) as f64).ceil().max(1.0);
        let times: &[f64] = match self.decades() < SHORT {
            true => &[1.0, 2.0, 5.0],
            false => &[1.0],
        };
        // One more at either end: its multiples may be within the axis.
        let (first, last) = ((from / every).floor() as i64, (to / every).ceil() as i64);
        let mut ticks: Vec<f64> = (first..=last)
            .map(|n| n as f64 * every)
            .flat_map(|at| match at {
                0.0 => vec![0.0],
                at => {
                    let power = libm::pow(10.0, at.abs() - 1.0).copysign(at) * linear;
                    times.iter().map(|by| by * power).collect()
                }
            })
            .filter(|value| (self.from..=self.to).contains(value))
            .collect();
        crate::sort::numbers(&mut ticks);
        ticks
    }
}

/// The smallest of 1, 2, 5 times a power of ten that is not below `step`.
fn nice(step: f64) -> f64 {
    if !(step.is_finite() && step > 0.0) {
        return 1.0;
    }
    let power = libm::pow(10.0, libm::floor(libm::log10(step)));
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|m| m * power)
        .find(|candidate| *candidate >= step * (1.0 - 1e-9))
        .unwrap_or(10.0 * power)
}
