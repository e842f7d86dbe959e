//! Reads files, standard input and links.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use evolvarium::game::Play;
use evolvarium::game::files::link::Link;
use evolvarium::game::files::save::MAX_BYTES;
use evolvarium::game::newer_note;
use evolvarium::puzzles::registry::{is_link, open_any};

use super::{Fault, print_fault};

/// Reads a text: a file, or `-` for standard input.
///
/// # Errors
/// Names the file and says why it can't be read.
pub fn read(name: &str) -> Result<String, Fault> {
    read_up_to(name, MAX_BYTES, "a megabyte")
}

/// The same with another limit, which `limit` says.
///
/// # Errors
/// Names the file and says why it can't be read.
pub fn read_up_to(name: &str, most: usize, limit: &str) -> Result<String, Fault> {
    let place = place(name);
    let bounded = |file: &mut dyn Read| bounded(file, most);
    let bytes = if name == "-" {
        bounded(&mut io::stdin().lock())
    } else if Path::new(name).is_dir() {
        return Err(Fault::new("a folder, not a file").within(place));
    } else {
        File::open(name).and_then(|mut file| bounded(&mut file))
    };
    let bytes = bytes.map_err(|error| Fault::new(io_error_text(&error)).within(place))?;
    if bytes.len() > most {
        let what = format!("longer than {limit}, the limit");
        return Err(Fault::new(what).within(place));
    }
    decoded(&bytes).map_err(|fault| fault.within(place))
}

/// The text of a file without its byte order mark, which says that it is in UTF-16, as PowerShell writes it;
/// otherwise it is in UTF-8.
fn decoded(bytes: &[u8]) -> Result<String, Fault> {
    let utf16 = |bytes: &[u8], read: fn([u8; 2]) -> u16| {
        let (pairs, rest) = bytes.as_chunks();
        let text = String::from_utf16(&pairs.iter().map(|pair| read(*pair)).collect::<Vec<_>>());
        let text = text.ok().filter(|_| rest.is_empty());
        text.ok_or_else(|| Fault::new("not UTF-16 text, as its first bytes say"))
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] | rest => {
            str::from_utf8(rest).map(str::to_owned).map_err(|error| {
                let at = error.valid_up_to();
                let line = rest[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
                Fault::new(format!("line {line}: not UTF-8 text from byte {at} on"))
            })
        }
    }
}

/// Reads a level in any of its forms; a link, or another program's address,
/// may be given itself.
///
/// # Errors
/// Names the file and says what is wrong in it, and where.
pub fn level(name: &str) -> Result<Box<dyn Play>, Fault> {
    let version = name.parse::<Link>().ok().and_then(|link| link.version);
    if let Some(note) = newer_note(version.as_deref()).filter(|_| is_literal(name)) {
        print_fault(&Fault::new(note));
    }
    let opened = match is_literal(name) {
        true => open_any(name),
        false => open_any(&read(name)?),
    };
    opened.map_err(|error| Fault::new(error).within(place(name)))
}

/// The name of a text's source, for errors.
pub fn place(name: &str) -> &str {
    match name {
        "-" => "standard input",
        link if is_literal(link) => "the link",
        file => file,
    }
}

fn is_literal(name: &str) -> bool {
    is_link(name) || name.starts_with("http://") || name.starts_with("https://")
}

fn bounded(source: &mut dyn Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn io_error_text(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "file not found".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => format!("can't be read: {error}"),
    }
}
