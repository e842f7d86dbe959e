//! A worker of the page's (`island.js`): launching it, commanding it, and ending it. What it is for, and what its words mean, is its owner's: a search's island
//! ([`crate::run::islands`]) or one that makes runs of a race ([`crate::lab`]).

use serde::Serialize as _;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::shell::dom;
use crate::shell::event::{self, Event};
use evolvarium::i18n::tr;
use evolvarium::worker::WorkerCommand;

/// A worker, ended with this.
pub struct WorkerHandle {
    worker: Worker,
    /// Commands given before it was ready.
    waiting: Option<Vec<WorkerCommand>>,
    _ears: [Closure<dyn FnMut(JsValue)>; 2],
}

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// What a worker is called: where it finds the program, for its script can't know
/// what the build has named that.
fn name() -> Option<String> {
    let named = |selector, attribute| {
        let element = dom::document().query_selector(selector).ok()??;
        element.get_attribute(attribute)
    };
    let module = named("link[data-boot=module]", "href")?;
    let program = named("meta[name=program]", "content")?;
    Some(format!("{module} {program}"))
}

impl WorkerHandle {
    /// A new worker. `hears` makes an event of everything it says, `fails` one of its
    /// stopping.
    ///
    /// # Errors
    /// Why there can't be any.
    pub fn new(
        hears: impl Fn(JsValue) -> Event + 'static,
        fails: impl Fn() -> Event + 'static,
    ) -> Result<Self, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(&name().ok_or_else(|| tr!("the page does not say where its program is"))?);
        let worker = Worker::new_with_options("island.js", &options);
        let worker = worker.map_err(|thrown| dom::why(&thrown))?;
        let hears = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
            let message: MessageEvent = event.unchecked_into();
            event::send(hears(message.data()));
        });
        let fails = Closure::<dyn FnMut(JsValue)>::new(move |_| event::send(fails()));
        worker.set_onmessage(Some(hears.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fails.as_ref().unchecked_ref()));
        Ok(Self {
            worker,
            waiting: Some(Vec::new()),
            _ears: [hears, fails],
        })
    }

    /// Gives it a command, or keeps that until it is ready.
    pub fn command(&mut self, order: WorkerCommand) {
        if let Some(waiting) = &mut self.waiting {
            waiting.push(order);
            return;
        }
        let form = serde_wasm_bindgen::Serializer::json_compatible();
        if let Ok(order) = order.serialize(&form) {
            let _ = self.worker.post_message(&order);
        }
    }

    /// It is ready: it is given the commands that have waited.
    pub fn ready(&mut self) {
        for order in self.waiting.take().into_iter().flatten() {
            self.command(order);
        }
    }

    /// Whether it is not ready yet.
    pub const fn is_loading(&self) -> bool {
        self.waiting.is_some()
    }

    /// Ends it, though its owner is kept.
    pub fn end(&self) {
        self.worker.terminate();
    }
}
