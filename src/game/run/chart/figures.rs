//! Figures in few characters, and with as many digits as tell values apart.

use crate::i18n::{pointed, trc};

/// A figure in few characters, as the language writes it: `0.25`, `12`, `1.5K`, `2M`; `1,5 Tsd.`.
pub fn short(x: f64) -> String {
    with_more(x, 0)
}

/// Values that are compared: in as few digits as [`short`], but more where two that differ would
/// read the same.
pub fn apart<const N: usize>(values: [f64; N]) -> [String; N] {
    let are_distinct = |texts: &[String; N]| {
        let pairs = (0..N).flat_map(|a| (0..a).map(move |b| (a, b)));
        let mut pairs = pairs.filter(|(a, b)| values[*a] != values[*b]);
        pairs.all(|(a, b)| texts[a] != texts[b])
    };
    // 17 digits tell any two numbers apart.
    let tries = (0..=14).map(|more| values.map(|value| with_more(value, more)));
    let mut tries = tries.skip_while(|texts| !are_distinct(texts));
    tries
        .next()
        .unwrap_or_else(|| values.map(|x| x.to_string()))
}

/// A figure with three digits and `more`.
fn with_more(x: f64, more: usize) -> String {
    let size = x.abs();
    let (value, unit) = match size {
        _ if !x.is_finite() => return "–".to_owned(),
        s if s >= 999_500_000.0 => (x / 1e9, trc!("billions, after a figure", "B")),
        s if s >= 999_500.0 => (x / 1e6, trc!("millions, after a figure", "M")),
        s if s >= 999.5 => (x / 1e3, trc!("thousands, after a figure", "K")),
        _ => (x, ""),
    };
    let size = value.abs();
    let decimals = match size {
        0.0 => 0,
        s if s >= 100.0 => more,
        s if s >= 10.0 => more + 1,
        s if s >= 1.0 => more + 2,
        s if s >= 0.001 => more + 3,
        _ => return power(x, more),
    };
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    };
    format!("{}{unit}", pointed(&text).replace('-', "−"))
}

/// A small number as a digit, with `more` decimals, times a power of ten.
pub(crate) fn power(x: f64, more: usize) -> String {
    let text = format!("{x:.more$e}").replace('-', "−");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let raised = exponent.chars().map(|sign| match sign {
        '−' => '⁻',
        digit => {
            let digit = digit.to_digit(10).unwrap_or_default();
            ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize]
        }
    });
    format!("{}·10{}", pointed(digits), raised.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_differ_read_differently() {
        let cases = [
            ([7.1601, 7.1624], ["7.16", "7.162"]),
            ([7.1601, 7.1602], ["7.1601", "7.1602"]),
            ([5.0, 5.0], ["5", "5"]),
            ([12_341.0, 12_342.0], ["12.341K", "12.342K"]),
            ([-0.000_041_5, -0.000_041_9], ["−4.1·10⁻⁵", "−4.2·10⁻⁵"]),
            ([0.0, 1e-300], ["0", "1·10⁻³⁰⁰"]),
        ];
        for (values, texts) in cases {
            assert_eq!(apart(values), texts);
        }
    }

    #[test]
    fn adjacent_numbers_are_displayed_differently() {
        for x in [
            1.0_f64, 7.16, 0.1, 0.003, 4.5e-9, 123.4, 99_999.0, 1.5e7, 8.1e11,
        ] {
            let next = f64::from_bits(x.to_bits() + 1);
            let [a, b] = apart([x, next]);
            assert_ne!(a, b, "{x}");
            assert_eq!(apart([x, x])[0], short(x));
        }
    }

    #[test]
    fn three_values_have_digits_for_the_closest_two() {
        assert_eq!(apart([1.0, 7.161, 7.162]), ["1", "7.161", "7.162"]);
    }
}
