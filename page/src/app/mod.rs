//! The roof: the program's start, the router of events and commands, routes, the listeners, and the
//! entry of workers.

mod automation;
mod language;
mod listeners;
mod route;
mod router;
pub mod worker;

/// Starts the page; in a worker there is nothing to start, for commands will come.
pub fn start() {
    if worker::scope().is_some() {
        console_error_panic_hook::set_once();
    } else {
        router::start();
    }
}
