//! Whether a picture is well-formed XML: a small reader of what our pictures
//! use, strict about everything else.

/// Checks a document.
///
/// # Errors
/// What is wrong, with the text around it.
pub fn check(document: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let (mut rest, mut roots) = (document, 0);
    while let Some(at) = rest.find('<') {
        content(&rest[..at], open.is_empty())?;
        let tag = &rest[at + 1..];
        let end = tag.find('>').ok_or("a tag without an end")?;
        let (tag, after) = (&tag[..end], &tag[end + 1..]);
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes what is not open"));
            }
        } else {
            roots += usize::from(open.is_empty());
            let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |t| (t, true));
            let name = element(tag)?;
            if !closed {
                open.push(name);
            }
        }
        rest = after;
    }
    content(rest, true)?;
    match (open.last(), roots) {
        (Some(name), _) => Err(format!("<{name}> is not closed")),
        (None, 1) => Ok(()),
        (None, n) => Err(format!("{n} elements instead of one")),
    }
}

/// An opening tag's name, after checking its attributes.
fn element(tag: &str) -> Result<&str, String> {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric()) {
        return Err(format!("<{tag}> has no name"));
    }
    let mut seen = Vec::new();
    while !rest.trim().is_empty() {
        let fault = || format!("the attributes of <{tag}>");
        let (key, value) = rest.trim_start().split_once("=\"").ok_or_else(fault)?;
        let (value, after) = value.split_once('"').ok_or_else(fault)?;
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == ':';
        if key.is_empty() || !key.chars().all(plain) || seen.contains(&key) {
            return Err(fault());
        }
        content(value, false)?;
        if value.contains("NaN") || value.contains("inf") {
            return Err(format!("{key}=\"{value}\" is no number"));
        }
        seen.push(key);
        rest = after;
    }
    Ok(name)
}

/// Text between tags or quotes: every `&` begins one of the four escapes.
fn content(text: &str, outside: bool) -> Result<(), String> {
    if outside && !text.trim().is_empty() {
        return Err(format!("“{text}” stands outside"));
    }
    let known = ["amp;", "lt;", "gt;", "quot;"];
    let escaped = |part: &str| known.iter().any(|escape| part.starts_with(escape));
    if !text.split('&').skip(1).all(escaped) {
        return Err(format!("a bare & in “{text}”"));
    }
    let stray = |c: char| c.is_control() && !"\n\t".contains(c);
    match text.chars().find(|c| stray(*c)) {
        Some(c) => Err(format!("the control character {c:?}")),
        None => Ok(()),
    }
}

#[test]
fn faults_are_found() {
    assert_eq!(check("<a b=\"1\" c-d=\"&amp;\"><e/>x\n</a>\n"), Ok(()));
    for bad in [
        "",
        "<a>",
        "<a></b>",
        "<a/><a/>",
        "x<a/>",
        "<a b=1/>",
        "<a b=\"1\" b=\"2\"/>",
        "<a>&</a>",
        "<a x=\"NaN\"/>",
        "<a>\u{1}</a>",
        "<a",
        "</a>",
        "< a/>",
    ] {
        assert!(check(bad).is_err(), "{bad}");
    }
}
