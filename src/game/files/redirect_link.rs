//! Links by way of another host, as mail programs, chats and search engines write them: the link that
//! was meant is escaped within.
//!
//! - SafeLinks, Google and most others: in a parameter or in the path, percent-escaped;
//! - Proofpoint's URL Defense, version 2: `-` for `%` and `_` for `/`;
//! - version 3: between `/v3/__` and `__;` with `*` for each sign that is not plain, `**` and a character
//!   for a number of them; after it those signs, in base64.
//!
//! The two versions are described by Proofpoint's own decoder, `urldecoder.py`.

use percent_encoding::percent_decode_str;

/// The characters of base64 in addresses; the place of each is its value.
const BASE64: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// An address with the link that it leads to, by way of three hosts at most; the address itself if it leads
/// nowhere else. What stands before the link is kept.
pub(super) fn target(mut address: String) -> String {
    for _ in 0..3 {
        match within(&address).filter(|_| !address.contains("#/")) {
            Some(target) => address = target,
            None => break,
        }
    }
    address
}

fn within(address: &str) -> Option<String> {
    if let Some((_, masked)) = address.split_once("/v3/__") {
        return unmasked(masked);
    }
    let escaped = address.split_once("/v2/url?u=");
    let escaped = escaped.map(|(_, link)| link.replace('-', "%").replace('_', "/"));
    let text = escaped.as_deref().unwrap_or(address);
    let signs = ["%23/", "%23%2F", "%23%2f", "%2523/", "%2523%252F"];
    let sign = signs.iter().find_map(|sign| text.find(sign))?;
    let end = text[sign..].find('&').map_or(text.len(), |at| sign + at);
    // Where the query is not escaped, no other host has done it.
    let is_escaped = !text[sign..end].contains('?');
    let link = percent_decode_str(&text[..end]).decode_utf8().ok();
    Some(link.filter(|_| is_escaped)?.into_owned())
}

/// The link of version 3 of URL Defense.
fn unmasked(masked: &str) -> Option<String> {
    let value = |c: char| BASE64.find(c);
    let (link, signs) = masked.split_once("__;")?;
    let (mut masked, mut bits) = (Vec::new(), 0);
    for (n, value) in signs.chars().map_while(value).enumerate() {
        bits = bits << 6 | value;
        masked.extend((n % 4 > 0).then(|| (bits >> (6 - 2 * (n % 4))) as u8));
    }
    let (mut masked, mut out, mut chars) =
        (masked.into_iter(), String::new(), link.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '*' if chars.next_if_eq(&'*').is_some() => {
                let count = value(chars.next()?)? + 2;
                out.extend(masked.by_ref().take(count).map(char::from));
            }
            '*' => out.push(masked.next()?.into()),
            plain => out.push(plain),
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_mail_programs_lead_to_those_they_hold() {
        let plain = "https://ex.org/a/#/slice?level=A%20b;5;1,2&search=tuned&seed=1&version=0.2.0";
        let escaped = "https%3A%2F%2Fex.org%2Fa%2F%23%2Fslice%3Flevel%3DA%2520b%3B5%3B1%2C2%26search%3Dtuned%26seed%3D1%26version%3D0.2.0";
        let twice = escaped.replace('%', "%25");
        let proofpoint = "https-3A__ex.org_a_-23_slice-3Flevel-3DA-2520b-3B5-3B1-2C2-26search-3Dtuned-26seed-3D1-26version-3D0.2.0";
        for address in [
            format!("https://nam02.safelinks.protection.outlook.com/?url={escaped}&data=05%7C02&reserved=0"),
            format!("https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url={escaped}&locale=en"),
            format!("https://www.google.com/url?q={escaped}&sa=D&source=editors&ust=1"),
            format!("https://www.google.com/url?sa=t&url={}&usg=x", escaped.to_lowercase().replace("a%2520b", "A%2520b")),
            format!("https://www.google.com/url?q=https://ex.org/a/{}&sa=D", &escaped[27..]),
            format!("https://l.facebook.com/l.php?u={escaped}&h=AT0"),
            format!("https://deref-gmx.net/mail/client/x/dereferrer/?redirectUrl={escaped}"),
            format!("https://secure-web.cisco.com/1abc-def/{escaped}"),
            format!("https://linkprotect.cudasvc.com/url?a={escaped}&c=E,1,x&typo=1"),
            format!("https://urldefense.proofpoint.com/v2/url?u={proofpoint}&d=DwMFaQ&c=x_y-z&e="),
            "https://urldefense.com/v3/__https://ex.org/a/*/slice?level=A*20b;5;1,2&search=tuned&seed=1&version=0.2.0__;IyU!!K-x_7w!abc$".to_owned(),
            // Two hosts.
            format!("https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3D{twice}%26sa%3DD&data=05"),
        ] {
            assert!(target(address.clone()).ends_with(plain), "{address}");
        }
        // Two signs at once, and three.
        assert_eq!(
            target(
                "https://urldefense.com/v3/__https://ex.org/**Aslice**B__;Iy8jLyM!!x".to_owned()
            ),
            "https://ex.org/#/slice#/#"
        );
        for damaged in [
            "https://urldefense.com/v3/__https://ex.org/***__;!!",
            "x/v3/__*",
            "/v2/url?u=",
            "h",
        ] {
            assert_eq!(target(damaged.to_owned()), damaged);
        }
    }
}
