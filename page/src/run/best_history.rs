//! The slider over the best answers of a run so far.

use crate::model::context::Context;
use crate::platform::{dom, id};
use evolvarium::game::run::chart;
use evolvarium::game::run::control::RunControl;
use evolvarium::i18n::{tr, translate};

/// Lets the board show another answer of the run.
pub fn show_another_answer(cx: &mut Context, show: impl FnOnce(&mut dyn RunControl)) {
    if let Some(game) = &mut cx.game {
        if let Some(run) = game.play.run_mut() {
            show(run);
        }
        game.shown = None;
        cx.repaint = true;
    }
}

/// Updates the slider over the run's bests.
pub fn past_texts(cx: &Context) {
    let run = cx.run();
    let (count, looked_at) = run.map_or((0, None), |run| run.bests());
    dom::show(&id::past_box.element(), count > 1);
    let slider = id::past.element();
    let last = count.saturating_sub(1);
    let at = looked_at.unwrap_or(last);
    dom::slide(&slider, at, last);
    let Some(entry) = run.and_then(|run| run.best_at(at)) else {
        return;
    };
    let step = run.map_or("", |run| run.spec().method.step_name());
    // Told apart from the one before.
    let before = run.and_then(|run| run.best_at(at.checked_sub(1)?));
    let value = entry.score.value;
    let [best, _] = chart::apart([value, before.map_or(value, |before| before.score.value)]);
    let mut text = tr!(
        "Best {number} of {count}: {best} ({step} {generation})",
        number = at + 1,
        count,
        best,
        step = translate(step),
        generation = dom::grouped(entry.generation)
    );
    // In an open game every answer is one.
    if entry.score.solved && run.is_some_and(|run| run.is_solved()) {
        text = tr!("{words}, solved", words = text);
    }
    dom::set_text(&id::past_text.element(), &text);
    dom::attribute(&slider, "aria-valuetext", &text);
}
