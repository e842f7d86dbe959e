//! A game in a picture: an SVG that carries a Morpion Solitaire Record in its metadata, as ours
//! and those of other programs do, compact or as JSON.

use crate::game::files::xml;

/// The record that an SVG holds, if the text is one that does.
pub fn record(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if !(text.starts_with('<') && text.contains("<svg")) {
        return None;
    }
    if let Some(at) = text.find(msr::PREFIX) {
        let (prefix, rest) = text[at..].split_at(msr::PREFIX.len());
        let is_base64 = |c: char| c.is_ascii_alphanumeric() || "-_=+/".contains(c);
        let end = rest.find(|c| !is_base64(c)).unwrap_or(rest.len());
        return Some(format!("{prefix}{}", &rest[..end]));
    }
    let metadata = xml::elements(text, "metadata").next()?;
    let json = &metadata[metadata.find('{')?..];
    Some(xml::unescaped(&json[..=json.rfind('}')?]))
}
