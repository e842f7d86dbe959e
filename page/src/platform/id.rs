//! The elements of index.html that the program looks up, each as the type that it has there. A test
//! compares the list with the page.

use std::marker::PhantomData;

use wasm_bindgen::JsCast;
use web_sys::{
    HtmlCanvasElement, HtmlDialogElement, HtmlElement, HtmlInputElement, HtmlProgressElement,
    HtmlSelectElement, HtmlTextAreaElement,
};

use crate::platform::dom;

/// An element of index.html.
pub struct Id<T = HtmlElement> {
    /// Its id, with `_` for each hyphen.
    name: &'static str,
    kind: PhantomData<fn() -> T>,
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Id<T> {}

impl<T> Id<T> {
    /// As index.html writes it.
    pub fn text(self) -> String {
        self.name.replace('_', "-")
    }

    /// The element.
    pub fn element(self) -> T
    where
        T: JsCast,
    {
        let id = self.text();
        dom::document()
            .get_element_by_id(&id)
            .unwrap_or_else(|| panic!("index.html has no #{id}"))
            .dyn_into()
            .unwrap_or_else(|_| panic!("#{id} is another kind of element"))
    }

    /// The same element as one of any type.
    pub const fn any(self) -> Id {
        Id {
            name: self.name,
            kind: PhantomData,
        }
    }
}

macro_rules! ids {
    ($($kind:ident: $($name:ident)*;)*) => {
        $($(
            #[allow(non_upper_case_globals)] // as in index.html
            pub const $name: Id<$kind> = Id { name: stringify!($name), kind: PhantomData };
        )*)*
    };
}

#[rustfmt::skip]
ids! {
    HtmlElement:
        adopt ancestor_box ancestor_name ancestor_text another another_seed answer_switch best best_name birth_steps
        board_box board_keys breed breeding by_evaluations_name boot boot_told cards changed chart_text choose_parents controls copy_result counters
        described design design_text embed_open evaluations evaluations_name evolve
        evolve_button evolve_fitness evolve_summary explain_about explain_box explain_latest explain_line
        explain_next explain_next_row explain_printed explain_skip feedback
        fitness_note fitness_sum fitness_terms fitness_terms_box fitness_terms_of fold_levels full_screen
        gallery gallery_text game generation generation_name go_on harder hero help_keys help_rules
        help_settings help_tabs help_title here home
        home_motion home_play home_watch inheritance inheritance_figure island_parameters islands
        islands_box islands_chosen islands_figure islands_text keep_best keep_level lab
        lab_cards lab_front lab_paste lab_intro lab_kept lab_kept_box lab_notice lab_race tutorial
        tutorial_again tutorial_count tutorial_keys tutorial_text undo_breeding level_credit level_list level_name
        level_stars levels levels_button levels_column levels_slot live live_effort live_name
        founders founders_row line_png line_svg log_x_name log_y_name make menu_none message new_message new_parameters next
        next_steps notice offers open_note outcome own_add own_contestants own_fault own_levels
        own_levels_box own_random_box own_sum own_ticked own_title panel_button parameters
        learn learn_after parameters_box past_box past_text pending per_second playback playback_keep
        playback_name playback_place playback_speed playback_toggle preview preview_text print
        puzzles race_about race_body race_budget race_button race_count race_csv race_figure
        race_given_note race_head race_json race_levels race_levels_body race_levels_head
        race_methods race_note race_numbers race_picture race_question race_result race_status race_stop race_study race_svg race_targets
        race_table race_targets_body race_targets_head race_tests
        race_tests_box race_tests_title race_title room rules_list rules_tagline
        search_source search_summary seed_box share_forms_button share_note share_text show_line
        sources spark_text speed_text status
        stage_to_study step_button story switches terms theme theme_here theme_name time timeline timeline_speed
        timeline_toggle timer timer_button to_today today today_date today_name today_row today_told version
        day_bet day_figures month month_after month_before month_title streak
        bets lab_paste_fault lanes lanes_about lanes_common lanes_left hand_out learn_list learn_question lesson_answers lesson_cases lesson_change
        lesson_change_name lesson_lab lesson_picture lesson_rules lesson_next lesson_question lesson_title lesson_watch verdict
        watch_longer won_stars yours_kept yours_told yours_told_here zoom zoom_fingers zoom_in zoom_keys
        zoom_out zoom_whole;
    HtmlCanvasElement:
        board chart curve inheritance_canvas islands_canvas live_board live_population
        race_canvas scores spark;
    HtmlDialogElement:
        glossary_dialog help_dialog levels_dialog menu_dialog new_dialog open_dialog
        share_dialog;
    HtmlInputElement:
        ancestor buzz by_evaluations file filter_unsolved log_x log_y menu_filter own_evaluations own_random own_seed own_seeds own_target
        past seed sound speed timeline_move;
    HtmlProgressElement:
        new_progress race_progress;
    HtmlSelectElement:
        filter_difficulty filter_size go_to language language_here own_by own_puzzle search share_form;
    HtmlTextAreaElement:
        lab_paste_text open_text race_given share_link;
}
