//! Printing: the board alone, in light colours, with as many pixels as a sheet of paper shows. style.css
//! hides all else.

use web_sys::{Event, MediaQueryListEvent};

use crate::model::context::Context;
use crate::model::event::{self, action};
use crate::platform::canvas::{Canvas, Palette};
use crate::platform::{dom, id};
use crate::share::links::draw_board;
use evolvarium::paint::Theme;

/// The pixels of the picture's longer side.
const PIXELS: f64 = 2400.0;

/// Listens to printing, and to the browser showing how the page would be printed.
pub fn listen() {
    for (name, begins) in [("beforeprint", true), ("afterprint", false)] {
        dom::on(&dom::window(), name, move |_: Event| {
            event::send(action(move |cx| show_picture(cx, begins)));
        });
    }
    if let Ok(Some(list)) = dom::window().match_media("print") {
        dom::on(&list, "change", |event: MediaQueryListEvent| {
            let begins = event.matches();
            event::send(action(move |cx| show_picture(cx, begins)));
        });
    }
}

/// Draws the picture that is printed, or removes it.
fn show_picture(cx: &Context, shown: bool) {
    let place = id::print.element();
    dom::empty(&place);
    let Some(game) = cx.shown_game().filter(|_| shown) else {
        return;
    };
    let (width, height) = game.play.layout().window.size();
    let palette = Palette::new(Theme::light(game.entry.accent));
    let canvas = Canvas::apart(width, height, PIXELS);
    draw_board(game, &mut canvas.paint(&palette));
    dom::append(&place, &canvas.element);
}
