//! Texts in Rust sources: the literals inside `tr!`, `trc!`, `trn!` and `tr_noop!`.

use super::SourceText;
use crate::Outcome;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The texts of one source, in its order.
pub fn texts(source: &str) -> Outcome<Vec<SourceText>> {
    let tokens: TokenStream = source.parse().map_err(|why| format!("{why}"))?;
    let mut found = Vec::new();
    walk(tokens, &mut found)?;
    Ok(found)
}

fn walk(tokens: TokenStream, found: &mut Vec<SourceText>) -> Outcome {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        let name = match &tokens[..at] {
            [.., TokenTree::Ident(name), TokenTree::Punct(bang)] if bang.as_char() == '!' => {
                name.to_string()
            }
            _ => String::new(),
        };
        let is_macro = matches!(name.as_str(), "tr" | "trc" | "trn" | "tr_noop");
        if is_macro && group.delimiter() != Delimiter::None {
            found.push(macro_text(&name, group.stream())?);
        }
        walk(group.stream(), found)?;
    }
    Ok(())
}

/// The text of one macro.
fn macro_text(name: &str, tokens: TokenStream) -> Outcome<SourceText> {
    let mut arguments = vec![Vec::new()];
    for token in tokens {
        match &token {
            TokenTree::Punct(comma) if comma.as_char() == ',' => arguments.push(Vec::new()),
            _ => arguments.last_mut().expect("one at least").push(token),
        }
    }
    let text = |n: usize| match arguments.get(n).map(Vec::as_slice) {
        Some([TokenTree::Literal(literal)]) => syn::parse_str::<syn::LitStr>(&literal.to_string())
            .map(|text| text.value())
            .map_err(|_| format!("{name}! needs a string, not {literal}")),
        _ => Err(format!("{name}! needs a string as argument {}", n + 1)),
    };
    Ok(match name {
        "trc" => SourceText {
            context: text(0)?,
            ..SourceText::plain(text(1)?)
        },
        "trn" => SourceText {
            many: Some(text(2)?),
            ..SourceText::plain(text(1)?)
        },
        _ => SourceText::plain(text(0)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_found_wherever_the_macros_stand() {
        let source = r#"
            const RULES: &[&str] = &[tr_noop!("Cut \
                it.")];
            fn f() -> String {
                format!("{}", tr!("{n} of {all}", n = trn!(2, "{n} move", "{n} moves"), all))
                    + trc!("verb", "Open\u{a0}it") + "not this"
            }
        "#;
        let one = |text: &str| SourceText::plain(text);
        let moves = SourceText {
            many: Some("{n} moves".into()),
            ..one("{n} move")
        };
        let open = SourceText {
            context: "verb".into(),
            ..one("Open\u{a0}it")
        };
        assert_eq!(
            texts(source).unwrap(),
            [one("Cut it."), one("{n} of {all}"), moves, open]
        );
        assert!(texts("fn f() { tr!(text) }").is_err());
    }
}
