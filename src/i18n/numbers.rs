//! Numbers and nouns as the reader's language writes them. Separators and the case of nouns are texts of
//! the catalogues, each explained by its context.

use crate::trc;

/// A noun of a heading as it is written within a sentence: German keeps the capital.
pub fn noun(heading: &str) -> String {
    match trc!(
        "nouns within a sentence: lower case, or as in a heading",
        "lower case"
    ) {
        "lower case" => heading.to_lowercase(),
        _ => heading.to_owned(),
    }
}

/// A number with this many decimals, as the language writes it: `2.5`, `2,5`.
pub fn fixed(x: f64, decimals: usize) -> String {
    pointed(&format!("{x:.decimals$}"))
}

/// A figure with its point as the language writes it: for people only.
pub fn pointed(figure: &str) -> String {
    let (decimal, _) = separators();
    figure.replace('.', decimal)
}

/// A whole number in groups of three digits, as the language writes it: for people only.
pub fn grouped(n: u64) -> String {
    let (_, group) = separators();
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push_str(group);
        }
        out.push(digit);
    }
    out
}

/// The language's decimal separator, and its separator between groups of three digits.
pub fn separators() -> (&'static str, &'static str) {
    (
        trc!("decimal separator: 2.5", "."),
        trc!("separator between groups of three digits: 1,234", ","),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_has_points_commas_and_small_nouns() {
        assert_eq!(fixed(2.25, 1), "2.2");
        assert_eq!(
            [999, 1234, 1_234_567].map(grouped),
            ["999", "1,234", "1,234,567"]
        );
        assert_eq!(noun("Round"), "round");
    }
}
