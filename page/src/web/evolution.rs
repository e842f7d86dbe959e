//! Evolving: what the page does with searches. All its code hangs on [`EVOLUTION`], which only the
//! page's entry names, and is fetched with it once a board is seen: what stands outside asks
//! [`parts::evolution`], and the panel of a level is furnished when it and the level's searches are
//! here.

use wasm_bindgen::prelude::{JsError, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

use super::app::{self, App};
use super::command::Command;
use super::parts;
use super::{dom, measure, worker};
use evolvarium::game::link::Link;
use evolvarium::words::t;

/// What is done with searches.
pub struct Evolution {
    /// Fills the panel for the level on the table.
    furnish: fn(&mut App),
    /// Shows the search, seed and settings a link asks for.
    pub plan: fn(&mut App, &Link),
    /// What one of the panel's buttons asks for; with shift.
    pub act: fn(&mut App, Command, bool),
    /// One of its fields was changed; for good.
    pub field: fn(&mut App, &Element, bool),
    /// What the player likes is shown in it.
    pub prefs: fn(&App),
    /// Islands do what the page says.
    pub steer: fn(&mut App),
    /// The search's slice of a frame in which the board is painted if it moves; whether it needs
    /// another frame.
    pub search: fn(&mut App, f64, bool) -> bool,
    /// A level's share of a frame in the making; whether another is needed.
    pub make: fn(&mut App) -> bool,
    /// The dialog that makes levels was changed.
    pub check: fn(&App),
    /// Brings figures, chart and population up to date.
    pub texts: fn(&mut App),
    /// Writes where the run stands.
    pub keep: fn(&mut App),
    /// In a worker: takes an order.
    pub hear: fn(JsValue) -> Answer<()>,
    /// In a worker: takes a turn.
    pub turn: fn() -> f64,
    /// A whole run at once.
    pub solve: fn(measure::Question) -> Answer<JsValue>,
}

/// What comes of something that JavaScript has called.
pub type Answer<T> = std::pin::Pin<Box<dyn Future<Output = Result<T, JsError>>>>;

/// All of it.
pub static EVOLUTION: Evolution = Evolution {
    furnish: App::open_panel,
    plan: App::plan_from,
    act: App::evolve_command,
    field: App::panel_field,
    prefs: App::show_panel_prefs,
    steer: App::steer_islands,
    search: App::search,
    make: App::make_slice,
    check: |app| app.workshop.check(),
    texts: App::search_texts,
    keep: App::keep_run,
    hear: |order| Box::pin(worker::hear(order)),
    turn: worker::turn,
    solve: |question| Box::pin(measure::answer(question)),
};

impl App {
    /// Furnishes the panel for the level on the table: at once if all is here, else as soon as it
    /// is, and that is asked for when the board has been seen.
    pub fn prepare_panel(&mut self) {
        let Some(table) = &mut self.table else {
            return;
        };
        let entry = table.entry;
        table.furnished = false;
        if parts::evolution().is_some() && entry.evolves() {
            return self.furnish_panel();
        }
        self.panel.close();
        dom::after(0, move || {
            spawn_local(async move {
                // Whoever presses Evolve asks again, and is told what does not come.
                let _ = parts::fetch_evolution(vec![entry]).await;
                app::handle(App::furnish_panel);
                let _ = parts::fetch_desk(Vec::new()).await;
            });
        });
    }

    /// Furnishes the panel, if that is still to be done and can be.
    pub fn furnish_panel(&mut self) {
        let (Some(room), Some(table)) = (parts::evolution(), &mut self.table) else {
            return;
        };
        if table.entry.evolves() && !std::mem::replace(&mut table.furnished, true) {
            (room.furnish)(self);
        }
    }

    /// Does something with searches, if they are here.
    pub fn with_evolution<R>(
        &mut self,
        then: impl FnOnce(&mut Self, &'static Evolution) -> R,
    ) -> Option<R> {
        parts::evolution().map(|room| then(self, room))
    }
}

/// What the page needs to evolve anything, fetched.
///
/// # Errors
/// Why it could not be fetched.
pub async fn fetched() -> Result<&'static Evolution, String> {
    // Asked before every order: only the first one waits.
    if parts::evolution().is_none() {
        parts::fetch_evolution(Vec::new()).await?;
    }
    parts::evolution().ok_or_else(|| t!("the program does not know its parts").to_owned())
}
