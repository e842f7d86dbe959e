//! The rule for a language's plural forms, as the header of a `.po` file has it: an expression of C in `n`.

use crate::Outcome;
use std::iter::Peekable;
use std::vec::IntoIter;

/// The forms of the numbers 0 to 199, a digit each, for the page's `Catalogue`.
pub fn table(rule: &str) -> Outcome<String> {
    let mut forms = String::new();
    for n in 0..200 {
        let mut tokens = tokens(rule).into_iter().peekable();
        let form = value(&mut tokens, n, 1).filter(|form| *form < 10);
        let form = form.filter(|_| tokens.peek().is_none());
        let form = form.ok_or_else(|| format!("Plural-Forms: can't read the rule `{rule}`"))?;
        forms += &form.to_string();
    }
    Ok(forms)
}

fn tokens(rule: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    for c in rule.chars().filter(|c| !c.is_whitespace()) {
        match tokens.last_mut() {
            Some(last)
                if (c.is_ascii_digit() && last.parse::<u64>().is_ok())
                    || ["==", "!=", "<=", ">=", "&&", "||"].contains(&&*format!("{last}{c}")) =>
            {
                last.push(c);
            }
            _ => tokens.push(c.to_string()),
        }
    }
    tokens
}

/// The value of an expression whose operators bind at least as strongly as `least`.
fn value(tokens: &mut Peekable<IntoIter<String>>, n: u64, least: u8) -> Option<u64> {
    let mut left = match &*tokens.next()? {
        "n" => n,
        "!" => u64::from(value(tokens, n, 7)? == 0),
        "(" => {
            let inner = value(tokens, n, 1)?;
            tokens.next_if_eq(")")?;
            inner
        }
        number => number.parse().ok()?,
    };
    while let Some(operator) = tokens.peek().cloned() {
        let strength = match &*operator {
            "?" => 1,
            "||" => 2,
            "&&" => 3,
            "==" | "!=" => 4,
            "<" | "<=" | ">" | ">=" => 5,
            "%" => 6,
            _ => break,
        };
        if strength < least {
            break;
        }
        tokens.next();
        if operator == "?" {
            let yes = value(tokens, n, 1)?;
            tokens.next_if_eq(":")?;
            let no = value(tokens, n, 1)?;
            left = if left == 0 { no } else { yes };
            continue;
        }
        let right = value(tokens, n, strength + 1)?;
        left = match &*operator {
            "%" => left.checked_rem(right)?,
            "||" => u64::from(left != 0 || right != 0),
            "&&" => u64::from(left != 0 && right != 0),
            "==" => u64::from(left == right),
            "!=" => u64::from(left != right),
            "<" => u64::from(left < right),
            "<=" => u64::from(left <= right),
            ">" => u64::from(left > right),
            _ => u64::from(left >= right),
        };
    }
    Some(left)
}

#[cfg(test)]
mod tests {
    use super::table;

    fn forms<const N: usize>(rule: &str, numbers: [usize; N]) -> [u8; N] {
        let table = table(rule).unwrap();
        numbers.map(|n| table.as_bytes()[n] - b'0')
    }

    #[test]
    fn rules_of_gettext_give_the_forms_of_their_languages() {
        assert_eq!(forms("n != 1", [0, 1, 2, 101]), [1, 0, 1, 1]);
        assert_eq!(forms("0", [0, 1, 2]), [0; 3]);
        let polish = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)";
        assert_eq!(forms(polish, [1, 2, 4, 22, 104]), [0, 1, 1, 1, 1]);
        assert_eq!(forms(polish, [0, 5, 11, 12, 14, 21, 112]), [2; 7]);
        let slovenian = "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3";
        assert_eq!(
            forms(slovenian, [1, 101, 2, 104, 5, 11]),
            [0, 0, 1, 2, 3, 3]
        );
        let arabic =
            "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5";
        assert_eq!(
            forms(arabic, [0, 1, 2, 3, 110, 11, 199, 100]),
            [0, 1, 2, 3, 3, 4, 4, 5]
        );
    }

    #[test]
    fn other_texts_are_refused() {
        for rule in ["", "n =", "n ? 1", "(n", "n n", "m", "n % 0", "1 + 1", "10"] {
            assert!(table(rule).is_err(), "{rule}");
        }
    }
}
