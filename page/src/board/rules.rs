//! The rules, sentence by sentence, with the puzzle's pictures: small boards, drawn as SVG in the
//! page's colours.

use crate::model::context::Context;
use crate::platform::{dom, id};
use crate::widgets::picture::svg_address;
use evolvarium::game::{Example, ExampleOutcome, Look};
use evolvarium::i18n::{tr, translate};
use evolvarium::paint::Theme;
use evolvarium::paint::svg::Svg;
use evolvarium::puzzles::Entry;

/// Lists the rules of the puzzle on show.
pub fn list_rules(cx: &Context) {
    let Some(game) = &cx.game else { return };
    let (entry, is_editor) = (game.entry, game.is_editor());
    dom::set_text(&id::rules_tagline.element(), translate(entry.tagline));
    let has_tutorial = !is_editor && game.play.tutorial().is_some();
    dom::show(&id::tutorial_again.element(), has_tutorial);
    let theme = cx.prefs.theme(entry.accent);
    let list = id::rules_list.element();
    dom::empty(&list);
    for (n, rule) in entry.guide().rules.iter().enumerate() {
        let item = dom::add(&list, "li", "", translate(rule));
        let examples = entry.guide().examples.iter();
        let examples = examples.filter(|example| example.rule == n);
        let figures: Vec<_> = examples
            .filter_map(|example| figure(entry, example, theme))
            .collect();
        if !figures.is_empty() {
            let row = dom::add(&item, "div", "pictures", "");
            for figure in figures {
                dom::append(&row, &figure);
            }
        }
    }
    if !is_editor {
        let cost = tr!(
            "Help costs stars, but never the last one: each step that a hint shows costs one, a \
             solution or an answer of Evolve two. Where to look is free. Restart starts a new attempt."
        );
        dom::add(&list, "li", "", cost);
    }
}

/// Draws the pictures again, if they are shown, after the colours have changed.
pub fn update_colours(cx: &Context) {
    if id::help_rules.element().offset_width() > 0 {
        list_rules(cx);
    }
}

/// A picture with its word and caption.
fn figure(entry: &Entry, example: &Example, theme: Theme) -> Option<web_sys::HtmlElement> {
    let play = example.position(|text| entry.open(text)).ok()?;
    let (class, icon) = match example.outcome {
        ExampleOutcome::Shown => ("picture", "ghost"),
        ExampleOutcome::Right | ExampleOutcome::Solved => ("picture good", "good"),
        ExampleOutcome::Wrong => ("picture wrong", "close"),
    };
    let look = Look {
        thumbnail: example.small,
        pixel: 1.0,
        preview: false,
    };
    let (width, height) = match example.small {
        true => play.layout().thumbnail,
        false => play.layout().window.size(),
    };
    let mut svg = Svg::new(width, height, theme);
    play.draw_example(example.tried, look, &mut svg);
    let (word, caption) = (example.outcome.word(), translate(example.caption));
    let figure = dom::make("figure", class, "");
    let picture = dom::add(&figure, "img", "", "");
    dom::attribute(&picture, "src", &svg_address(&svg.finish(caption)));
    dom::attribute(&picture, "alt", &play.describe());
    dom::attribute(&picture, "width", &format!("{width:.0}"));
    dom::attribute(&picture, "height", &format!("{height:.0}"));
    let below = dom::add(&figure, "figcaption", "", "");
    let mark = dom::add(&below, "b", "", "");
    dom::append(&mark, &dom::icon(icon, "icon"));
    dom::add(&mark, "span", "", word);
    dom::add(&below, "span", "", &format!(" {caption}"));
    Some(figure)
}
