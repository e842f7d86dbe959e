//! Figures of a sample: quantiles with infinite values, and the interval of a share.
//!
//! Sources: Hyndman and Fan, *Sample quantiles in statistical packages* (1996),
//! definition 7; Wilson, *Probable inference, the law of succession, and
//! statistical inference* (1927); Hansen and others, *COCO* (2021), for the expected running time.

use serde::{Deserialize, Serialize};

/// The standard normal distribution's 97.5 % point, for intervals of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// The quantile `share` (0–1) of sorted values, interpolated between neighbours. `None`
/// without values, or where it falls on an infinite one.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let below = (place.floor() as usize).min(last);
    let part = place - below as f64;
    let low = sorted[below];
    // An infinite neighbour without weight must not give NaN.
    let value = if part > 0.0 {
        low + part * (sorted[(below + 1).min(last)] - low)
    } else {
        low
    };
    value.is_finite().then_some(value)
}

/// Lower quartile, median and upper quartile.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Quartiles {
    /// A quarter of the values is not above it.
    pub q1: Option<f64>,
    /// The one in the middle.
    pub median: Option<f64>,
    /// A quarter of the values is not below it.
    pub q3: Option<f64>,
}

impl Quartiles {
    /// Of values in any order; infinite ones stand for unsolved runs.
    pub fn from_values(values: impl IntoIterator<Item = f64>) -> Self {
        let mut sorted: Vec<f64> = values.into_iter().collect();
        crate::sort::numbers(&mut sorted);
        Self {
            q1: quantile(&sorted, 0.25),
            median: quantile(&sorted, 0.5),
            q3: quantile(&sorted, 0.75),
        }
    }
}

/// The expected running time of runs: whether each reaches its target, and its evaluations until then or until
/// its end.
pub fn expected_time(runs: impl IntoIterator<Item = (bool, u64)>) -> Option<f64> {
    let (mut reached, mut all) = (0_u64, 0.0);
    for (reaches, evaluations) in runs {
        reached += u64::from(reaches);
        all += evaluations as f64;
    }
    (reached > 0).then(|| all / reached as f64)
}

/// The 95 % confidence interval of a success rate (Wilson 1927) after `successes` of
/// `runs`; 0 to 1 without runs.
pub fn wilson(successes: usize, runs: usize) -> (f64, f64) {
    if runs == 0 {
        return (0.0, 1.0);
    }
    let n = runs as f64;
    let rate = successes as f64 / n;
    let middle = rate + Z * Z / (2.0 * n);
    let half = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    // The ends are exact: rounding could leave a little.
    let low = match successes {
        0 => 0.0,
        _ => (middle - half) / whole,
    };
    let high = match successes == runs {
        true => 1.0,
        false => (middle + half) / whole,
    };
    (low, high)
}
