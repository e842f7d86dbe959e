//! A worker of the page (`island.js`): launching it, giving it commands, and ending it. Its owner handles
//! its messages: an island of a search or runs of a race.

use std::cell::Cell;

use serde::Serialize as _;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::model::event::{self, Event};
use crate::platform::dom;
use evolvarium::i18n::tr;
use evolvarium::worker::{WorkerCommand, WorkerEvent};

thread_local! {
    static NUMBERS: Cell<u32> = const { Cell::new(0) };
}

/// A unique number: it identifies messages of workers that no longer exist.
pub fn fresh_number() -> u32 {
    NUMBERS.set(NUMBERS.get() + 1);
    NUMBERS.get()
}

/// The number of cores for workers: all but the page's.
pub fn spare_cores() -> usize {
    let cores = dom::window().navigator().hardware_concurrency();
    (cores as usize).saturating_sub(1).clamp(1, 16)
}

/// A worker; dropping the handle ends it.
pub struct WorkerHandle {
    worker: Worker,
    /// Commands given before it was ready.
    waiting: Option<Vec<WorkerCommand>>,
    _listeners: [Closure<dyn FnMut(JsValue)>; 2],
}

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// The name of a worker: the files of the program, because its script does not contain
/// the build's names.
fn name() -> Option<String> {
    let named = |selector, attribute| dom::find(&dom::root(), selector)?.get_attribute(attribute);
    let module = named("link[data-boot=module]", "href")?;
    let program = named("meta[name=program]", "content")?;
    Some(format!("{module} {program}"))
}

impl WorkerHandle {
    /// A new worker. `to_event` makes an event of each message, `to_failure` makes one when the worker stops.
    ///
    /// # Errors
    /// Why a worker can't be launched.
    pub fn new(
        to_event: impl Fn(JsValue) -> Event + 'static,
        to_failure: impl Fn() -> Event + 'static,
    ) -> Result<Self, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(
            &name().ok_or_else(|| tr!("the page does not say where to find the program"))?,
        );
        // Offline, WebKit starts only one of several workers requested at the same address at the same time.
        let address = format!("island.js?n={}&v={}", fresh_number(), dom::version());
        let worker = Worker::new_with_options(&address, &options);
        let worker = worker.map_err(|thrown| dom::why(&thrown))?;
        let to_event = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
            let message: MessageEvent = event.unchecked_into();
            event::send(to_event(message.data()));
        });
        let to_failure = Closure::<dyn FnMut(JsValue)>::new(move |_| event::send(to_failure()));
        worker.set_onmessage(Some(to_event.as_ref().unchecked_ref()));
        worker.set_onerror(Some(to_failure.as_ref().unchecked_ref()));
        Ok(Self {
            worker,
            waiting: Some(Vec::new()),
            _listeners: [to_event, to_failure],
        })
    }

    /// Gives it a command, as soon as it is ready.
    pub fn command(&mut self, command: WorkerCommand) {
        if let Some(waiting) = &mut self.waiting {
            waiting.push(command);
            return;
        }
        let form = serde_wasm_bindgen::Serializer::json_compatible();
        if let Ok(command) = command.serialize(&form) {
            let _ = self.worker.post_message(&command);
        }
    }

    /// Reads one of its messages. The first one says that it is ready, and is no event: it is given the
    /// commands that have waited.
    pub fn read(&mut self, message: JsValue) -> Option<WorkerEvent> {
        if message.is_string() {
            for command in self.waiting.take().into_iter().flatten() {
                self.command(command);
            }
            return None;
        }
        let event = serde_wasm_bindgen::from_value(message);
        Some(event.unwrap_or_else(|why| WorkerEvent::Fault(why.to_string())))
    }

    /// Whether it is not ready yet.
    pub const fn is_loading(&self) -> bool {
        self.waiting.is_some()
    }

    /// Ends it before the handle is dropped.
    pub fn end(&self) {
        self.worker.terminate();
    }
}
