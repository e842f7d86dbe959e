//! As much of XML as other programs' files need: elements by their names, and escapes.

/// What stands inside each element of this name, in its order; elements within elements of the same
/// name are not told apart. The whole text is read at most once.
pub fn elements<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> + use<'a> {
    let (begin, end) = (format!("<{name}"), format!("</{name}>"));
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            (_, rest) = rest.split_once(&begin)?;
            if rest.starts_with(|c: char| c == '>' || c.is_whitespace()) {
                // An end that is not found here does not follow further on either.
                let (_, inside) = rest.split_once('>')?;
                let (inside, after) = inside.split_once(&end)?;
                rest = after;
                return Some(inside);
            }
        }
    })
}

/// The text that XML writes with these escapes.
pub fn unescaped(text: &str) -> String {
    let pairs = [
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&apos;", "'"),
        ("&#39;", "'"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ];
    let text = text.to_owned();
    pairs
        .iter()
        .fold(text, |text, (from, to)| text.replace(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_come_in_their_order_and_only_with_an_end() {
        let found = |text| elements(text, "a").collect::<Vec<_>>();
        let text = "<a>1</a><ab>2</ab><a x='y'>3</a><a\n>4</a><a>5";
        assert_eq!(found(text), ["1", "3", "4"]);
        for text in ["", "<a", "<a>", "<a </a>", "<ab>1</a>", "</a><a>"] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }
}
