//! Breeding by hand: the player picks one or two individuals of the strip, whose children are the next
//! generation.

use crate::model::context::Context;
use crate::platform::{dom, id};
use crate::run::RunPanel;
use crate::run::best_history::show_another_answer;
use evolvarium::game::run::chart;
use evolvarium::game::run::control::RunControl;
use evolvarium::i18n::tr;

impl RunPanel {
    /// Lets the player choose the parents, which pauses the search, or leaves that to the search again.
    pub fn choose_parents(&mut self, cx: &mut Context) {
        self.pause_if_searching(cx);
        self.end_line(cx);
        self.picked = self.picked.is_none().then(Vec::new);
        show_another_answer(cx, |run| run.show_best_at(None));
    }

    /// Picks an individual of the strip as a parent and shows it, or lets it go. The latest two are kept.
    pub fn pick(&mut self, cx: &mut Context, tile: usize) {
        let picked = self.picked.get_or_insert_default();
        let before = picked.len();
        picked.retain(|one| *one != tile);
        if picked.len() < before {
            return show_another_answer(cx, |run| run.show_best_at(None));
        }
        picked.push(tile);
        let too_many = picked.len().saturating_sub(2);
        picked.drain(..too_many);
        show_another_answer(cx, |run| run.show_individual(tile));
    }

    /// Makes the children of the individuals picked the next generation.
    pub fn breed_picked(&mut self, cx: &mut Context) {
        let picked = self.picked.clone().unwrap_or_default();
        self.change_population(cx, &|run| run.breed_from(&picked));
        // The button that had the focus is disabled now.
        self.gallery.focus_first();
    }

    /// Goes back to the generation before.
    pub fn undo_breeding(&mut self, cx: &mut Context) {
        self.change_population(cx, &|run| run.breeding().is_some_and(|one| one.undo()));
    }

    /// Changes the population, and says so with its size and its best fitness.
    fn change_population(
        &mut self,
        cx: &mut Context,
        change: &dyn Fn(&mut dyn RunControl) -> bool,
    ) {
        let Some(game) = &mut cx.game else { return };
        let before = game.play.run().map(|run| run.generation());
        let run = game.play.run_mut().filter(|_| !game.run.is_searching());
        let Some(run) = run else { return };
        if !change(run) {
            return;
        }
        run.show_best_at(None);
        let best = run.population(1);
        let best = best.first().map_or(0.0, |best| best.score.value);
        let (number, best) = (run.report().population, chart::short(best));
        let generation = Some(run.generation()).filter(|now| Some(*now) != before);
        let text = match generation.map(dom::grouped) {
            Some(generation) => tr!(
                "Generation {generation}, bred by hand. Best of {number}: {best}.",
                generation,
                number,
                best
            ),
            None => tr!("Generation undone. Best of {number}: {best}.", number, best),
        };
        game.run.say(text);
        game.keep_run();
        game.show_answer(true);
        cx.repaint = true;
        self.picked = Some(Vec::new());
    }

    /// Updates what belongs to it; a search that runs chooses parents itself.
    pub(super) fn breeding_texts(&mut self, cx: &mut Context) {
        let game = cx.game.as_mut().filter(|game| !game.run.is_repeating());
        let searching = game.as_ref().is_some_and(|game| game.run.is_searching());
        let run = game.and_then(|game| game.play.run_mut());
        let generations = run.and_then(|run| Some(run.breeding()?.generations()));
        if searching || generations.is_none() {
            self.picked = None;
        }
        let (picked, is_on) = (self.picked.as_deref(), self.picked.is_some());
        dom::show(&id::breeding.element(), generations.is_some());
        dom::class(&id::evolve.element(), "by-hand", is_on);
        let pressed = if is_on { "true" } else { "false" };
        dom::attribute(&id::choose_parents.element(), "aria-pressed", pressed);
        dom::disable(&id::breed.element(), picked.is_none_or(<[_]>::is_empty));
        let can_undo = generations.is_some_and(|generations| generations > 0);
        dom::disable(&id::undo_breeding.element(), !can_undo);
        self.gallery.show_picked(picked);
    }
}
