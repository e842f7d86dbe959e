//! As much of XML as other programs' files need: elements by their names, and escapes.

/// What stands inside each element of this name, in its order; elements within elements of the same
/// name are not told apart.
pub fn elements<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let (begin, end) = (format!("<{name}"), format!("</{name}>"));
    let mut rest = text;
    let mut all = Vec::new();
    while let Some((_, after)) = rest.split_once(&begin) {
        rest = after;
        let is_whole = after.starts_with(|c: char| c == '>' || c.is_whitespace());
        let inside = after.split_once('>').filter(|_| is_whole);
        if let Some((inside, after)) = inside.and_then(|(_, inside)| inside.split_once(&end)) {
            all.push(inside);
            rest = after;
        }
    }
    all
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
