//! A file of Rust as tokens, and the simple expressions in it.

use std::ops::Range;

/// A token of Rust; a text begins with its quote, and has no other.
pub struct Token {
    pub text: String,
    pub line: usize,
}

/// A file of Rust.
pub struct Source {
    pub file: String,
    pub tokens: Vec<Token>,
}

fn tokens(text: &str) -> Vec<Token> {
    let signs: Vec<char> = text.chars().collect();
    let is_name = |sign: &char| sign.is_alphanumeric() || *sign == '_';
    let (mut tokens, mut at, mut line) = (Vec::new(), 0, 1);
    while at < signs.len() {
        let start = at;
        let rest = &signs[at..];
        let mut text = String::new();
        match rest {
            ['/', '/', ..] => at += rest.iter().take_while(|sign| **sign != '\n').count(),
            ['r', '#', '"', ..] => {
                let end = rest[3..].windows(2).position(|pair| pair == ['"', '#']);
                at += 5 + end.expect("a raw text ends");
                text = signs[start + 2..at - 2].iter().collect();
            }
            ['"', ..] => {
                at += 1;
                while signs[at] != '"' {
                    at += if signs[at] == '\\' { 2 } else { 1 };
                }
                text = signs[start..at].iter().collect();
                at += 1;
            }
            ['\'', '\\', ..] => at += 3 + rest[3..].iter().take_while(|it| **it != '\'').count(),
            ['\'', _, '\'', ..] => at += 3,
            [first, ..] if is_name(first) => {
                at += rest.iter().take_while(|sign| is_name(sign)).count();
                text = signs[start..at].iter().collect();
            }
            [first, ..] => {
                at += 1;
                text.extend((!first.is_whitespace()).then_some(*first));
            }
            [] => {}
        }
        if !text.is_empty() {
            tokens.push(Token { text, line });
        }
        line += signs[start..at]
            .iter()
            .filter(|sign| **sign == '\n')
            .count();
    }
    tokens
}

impl Source {
    /// Reads a file's text.
    pub fn read(file: String, text: &str) -> Self {
        let tokens = tokens(text);
        Self { file, tokens }
    }

    /// The token at a place; behind the last one, an empty text.
    pub fn at(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &token.text)
    }

    /// The tokens of a range.
    pub fn texts(&self, range: &Range<usize>) -> Vec<&str> {
        range.clone().map(|at| self.at(at)).collect()
    }

    /// The first of these signs that is in no deeper brackets; or the bracket that closes them.
    pub fn find(&self, from: usize, signs: &[&str]) -> usize {
        let mut depth = 0;
        let mut rest = from..self.tokens.len();
        let found = rest.find(|at| {
            let token = self.at(*at);
            let is_found = depth == 0 && signs.contains(&token);
            match token {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            is_found || depth < 0
        });
        found.unwrap_or(self.tokens.len())
    }

    /// What stands between commas from a place on, up to one of these signs.
    pub fn list(&self, mut from: usize, end: &[&str]) -> Vec<Range<usize>> {
        let mut parts = Vec::new();
        let signs = [end, &[","]].concat();
        loop {
            let to = self.find(from, &signs);
            if to > from {
                parts.push(from..to);
            }
            if self.at(to) != "," {
                return parts;
            }
            from = to + 1;
        }
    }

    /// The elements of a tuple or an array; of anything else, itself.
    pub fn elements(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        match self.at(range.start) {
            "(" | "[" => self.list(range.start + 1, &[]),
            _ => vec![range.clone()],
        }
    }

    /// The type whose `impl` a function stands in.
    pub fn owner(&self, at: usize) -> Option<String> {
        let is_around = |start: &usize| {
            let open = self.find(*start, &["{"]);
            let begins = self.at(*start) == "impl" && self.at(open) == "{" && open < at;
            begins && self.find(open + 1, &[]) > at
        };
        let start = (0..at).rev().find(is_around)?;
        let open = self.find(start, &["{"]);
        let words = self.texts(&(start + 1..open));
        let name = words.iter().rposition(|word| *word == "for");
        Some(words[name.map_or(0, |at| at + 1)].to_owned())
    }

    /// The texts that an expression at a place stands for.
    pub fn literals(&self, range: &Range<usize>, element: usize) -> Option<Vec<String>> {
        let words = self.texts(range);
        match words[..] {
            [text] if text.starts_with('"') => Some(vec![text[1..].to_owned()]),
            ["&" | "*", ..] => self.literals(&(range.start + 1..range.end), element),
            ["[", ..] => {
                let each = self.elements(range).into_iter().map(|part| {
                    let parts = self.elements(&part);
                    self.literals(parts.get(element)?, 0)
                });
                Some(each.collect::<Option<Vec<_>>>()?.concat())
            }
            [name] => {
                let is_binding = |at: &usize| ["let", "const"].contains(&self.at(*at));
                let bound = (0..self.tokens.len()).filter(is_binding);
                let bound = bound.filter(|at| self.at(*at) == "const" || *at < range.start);
                let mut values = bound.filter_map(|at| {
                    let equals = self.find(at, &["=", ";"]);
                    let names = self.elements(&(at + 1..self.find(at, &["=", ":", ";"])));
                    let value = equals + 1..self.find(equals, &[";"]);
                    let is_name = |it: &Range<usize>| self.texts(it) == [name];
                    let at = names.iter().position(is_name)?;
                    match (names.len(), self.at(value.start)) {
                        (1, _) => self.literals(&value, element),
                        (_, "(") => self.literals(self.elements(&value).get(at)?, element),
                        _ => None,
                    }
                });
                values.next_back()
            }
            _ => None,
        }
    }

    /// The name in an argument, and the id that is made of it.
    pub fn named(&self, range: &Range<usize>) -> Option<(&str, String)> {
        match self.texts(range)[..] {
            [name] | ["&" | "*", name] => Some((name, "{}".to_owned())),
            ["&", "format", "!", "(", text, ")"] => {
                let (_, name) = text.split_once('{')?;
                let (name, _) = name.split_once('}')?;
                Some((name, text[1..].replace(&format!("{{{name}}}"), "{}")))
            }
            _ => None,
        }
    }
}
