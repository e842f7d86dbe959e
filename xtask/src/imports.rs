//! Short names for what the program imports of its script: wasm-bindgen's own carry a hash each, which
//! no compression makes shorter, in both files.

use crate::Outcome;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{ImportSection, Module};
use wasmparser::{ImportSectionReader, Parser};

/// Renames, in both files, what the module imports of its script.
///
/// # Errors
/// They can't be read or written, or the module is none.
pub fn shorten(module: &Path, script: &Path) -> Outcome {
    let failed = |file: &Path, why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
    let bytes = fs::read(module).map_err(|why| failed(module, &why))?;
    let text = fs::read_to_string(script).map_err(|why| failed(script, &why))?;
    let own = module.file_stem().unwrap_or_default().to_string_lossy();
    let mut short = Short {
        from: format!("./{own}.js"),
        names: BTreeMap::new(),
    };
    let mut result = Module::new();
    short
        .parse_core_module(&mut result, Parser::new(0), &bytes)
        .map_err(|why| failed(module, &why))?;
    fs::write(module, result.finish()).map_err(|why| failed(module, &why))?;
    fs::write(script, renamed(&text, &short.names)).map_err(|why| failed(script, &why))
}

/// A script in which these words are others. It is wasm-bindgen's: names like these are in no text.
fn renamed(script: &str, names: &BTreeMap<String, String>) -> String {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
    let mut result = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(start) = rest.find(is_part) {
        let (before, from) = rest.split_at(start);
        let (word, after) =
            from.split_at(from.find(|letter| !is_part(letter)).unwrap_or(from.len()));
        result.push_str(before);
        result.push_str(names.get(word).map_or(word, String::as_str));
        rest = after;
    }
    result + rest
}

struct Short {
    /// Where the names come from that are made shorter.
    from: String,
    /// The new ones, by the old.
    names: BTreeMap<String, String>,
}

impl Reencode for Short {
    type Error = std::convert::Infallible;

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<(), reencode::Error<Self::Error>> {
        for import in section.into_imports() {
            let import = import?;
            let ty = self.entity_type(import.ty)?;
            if import.module == self.from {
                let short = format!("i{:x}", self.names.len());
                imports.import(import.module, &short, ty);
                self.names.insert(import.name.to_owned(), short);
            } else {
                imports.import(import.module, import.name, ty);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn whole_words_are_renamed() {
        let names = [("__wbg_get_1", "i0"), ("__wbg_get_12", "i1")];
        let names = names.map(|(long, short)| (long.to_owned(), short.to_owned()));
        assert_eq!(
            renamed(
                "{ __wbg_get_12: f, a__wbg_get_1: __wbg_get_1 }",
                &names.into()
            ),
            "{ i1: f, a__wbg_get_1: i0 }"
        );
    }
}
