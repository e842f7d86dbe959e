//! A run on several islands, each on a thread of its own. A seed gives the same
//! run whatever the threads do: see [`evolvarium::search::islands`].

use std::mem;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use evolvarium::game::Play;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::island::{IslandRun, IslandRunRequest, IslandStep};
use evolvarium::puzzles::registry;
use evolvarium::search::Migrant;
use evolvarium::search::islands::{
    Archipelago, ArchipelagoCheckpoint, IslandLayout, Round, RoundPermit, StatusMessage,
};

use super::exchange::Exchange;
use super::run_file::RunFile;
use super::searching::{self, Limit, SearchTime};
use super::{Fault, clock, interrupt, print_fault, tell_unwritten};

/// Steps between two looks at the commands.
const BLOCK: u32 = 256;
/// The time between two messages of an island within a round.
const MESSAGE_INTERVAL: Duration = Duration::from_millis(100);
/// How long the last checkpoint is waited for: the islands send it some rounds later.
const LAST_CHECKPOINT_TIMEOUT: Duration = Duration::from_secs(30);

/// A command to an island.
enum IslandCommand {
    /// Begin a round.
    Round(Round),
    /// Send a last message, and end.
    Stop,
}

/// A message of an island's thread.
enum IslandEvent {
    Status(Box<StatusMessage>),
    /// There can't be such a run, or its thread has panicked.
    Fault(usize, String),
}

impl Limit {
    /// The same as [`Limit::search`], on islands.
    ///
    /// # Errors
    /// When the configuration is not valid, or all islands are lost.
    pub fn search_on_islands(
        &self,
        play: &mut dyn Play,
        quiet: bool,
        run_file: Option<&RunFile>,
        mut exchange: Option<&mut Exchange>,
    ) -> Result<SearchTime, Fault> {
        let requests = self.requests(play)?;
        let Some(layout) = requests.first().map(|request| request.layout) else {
            return Err(Fault::new("there are no islands"));
        };
        let bar = self.bar(quiet);
        let begin = clock::now();
        let checkpoint = play.run().and_then(|run| run.checkpoint());
        let checkpoint =
            checkpoint.map(|checkpoint| ArchipelagoCheckpoint::read(&checkpoint, layout));
        let checkpoint = checkpoint.transpose().map_err(Fault::new)?;
        let mut threads = IslandThreads::new(layout, requests, checkpoint.as_ref());
        if let Some(exchange) = &mut exchange
            && exchange.is_due(Duration::ZERO)
        {
            threads.arrived = exchange.exchange(play, &[]);
        }
        let (mut shown, mut asked, mut answer) = (Duration::ZERO, Duration::ZERO, 0.0);
        let permits = threads.archipelago.begin();
        threads.send(permits);
        loop {
            let improved = threads.wait(play, MESSAGE_INTERVAL)?;
            let elapsed = begin.elapsed();
            if improved {
                answer = elapsed.as_secs_f64();
            }
            let over = threads.archipelago.is_over();
            if over
                || interrupt::is_requested()
                || self.seconds.is_some_and(|s| elapsed.as_secs_f64() >= s)
            {
                break;
            }
            if let Some(run_file) = run_file {
                if elapsed >= asked {
                    asked = elapsed + RunFile::WRITE_INTERVAL;
                    threads.archipelago.request_checkpoint();
                }
                if threads.take_checkpoint(play)? {
                    tell_unwritten(run_file.write(play));
                }
            }
            if let Some(exchange) = &mut exchange
                && exchange.is_due(elapsed)
            {
                // Those before may still wait for an island to begin a round.
                let arrived = exchange.exchange(play, &threads.leaving);
                threads.arrived.extend(arrived);
            }
            if elapsed >= shown + MESSAGE_INTERVAL {
                shown = elapsed;
                self.show(&bar, play, elapsed);
            }
        }
        if run_file.is_some() {
            threads.await_checkpoint(play)?;
        }
        let leaving = mem::take(&mut threads.leaving);
        threads.stop(play)?;
        bar.finish_and_clear();
        if let Some(run_file) = run_file {
            match play.run().and_then(|run| run.checkpoint()) {
                Some(_) => tell_unwritten(run_file.write(play)),
                None => print_fault(
                    &run_file.fault("the islands sent no checkpoint, so nothing was saved"),
                ),
            }
        }
        if let Some(exchange) = &mut exchange {
            exchange.exchange(play, &leaving);
        }
        Ok(SearchTime {
            seconds: begin.elapsed().as_secs_f64(),
            answer,
        })
    }

    fn requests(&self, play: &dyn Play) -> Result<Vec<IslandRunRequest>, Fault> {
        let Some(run) = play.run() else {
            return Err(Fault::new("no search is running"));
        };
        let requests =
            IslandRunRequest::all(play, &RunConfig::from_run(run)).map_err(Fault::new)?;
        let limited = |request: IslandRunRequest| IslandRunRequest {
            evaluations: self.evaluations,
            generations: self.generations,
            ..request
        };
        Ok(requests.into_iter().map(limited).collect())
    }
}

/// The islands and their coordinator.
struct IslandThreads {
    archipelago: Archipelago,
    commands: Vec<Sender<IslandCommand>>,
    events: Receiver<IslandEvent>,
    threads: Vec<thread::JoinHandle<()>>,
    /// Migrants of other processes, for the next island that begins a round.
    arrived: Vec<Migrant>,
    /// The latest emigrants of the island with the best answer, for other processes.
    leaving: Vec<Migrant>,
}

impl IslandThreads {
    fn new(
        layout: IslandLayout,
        requests: Vec<IslandRunRequest>,
        checkpoint: Option<&ArchipelagoCheckpoint>,
    ) -> Self {
        let (tell, events) = mpsc::channel();
        let mut threads = Self {
            archipelago: match checkpoint {
                Some(checkpoint) => Archipelago::restored(layout, checkpoint),
                None => Archipelago::new(layout),
            },
            commands: Vec::new(),
            events,
            threads: Vec::new(),
            arrived: Vec::new(),
            leaving: Vec::new(),
        };
        for request in requests {
            let (command, commands) = mpsc::channel();
            let tell = tell.clone();
            threads.commands.push(command);
            threads.threads.push(thread::spawn(move || {
                let island = request.island;
                if let Err(why) = live(&request, &commands, &tell) {
                    let _ = tell.send(IslandEvent::Fault(island, why));
                }
            }));
        }
        threads
    }

    fn send(&mut self, permits: Vec<RoundPermit>) {
        for mut permit in permits {
            permit.round.migrants.append(&mut self.arrived);
            // An island that has ended needs no command.
            let _ = self.commands[permit.island].send(IslandCommand::Round(permit.round));
        }
    }

    /// Takes the checkpoint that was requested from the islands. Returns whether it is complete.
    fn take_checkpoint(&mut self, play: &mut dyn Play) -> Result<bool, Fault> {
        let Some(checkpoint) = self.archipelago.take_checkpoint() else {
            return Ok(false);
        };
        let checkpoint = serde_json::to_value(checkpoint).map_err(Fault::new)?;
        if let Some(run) = play.run_mut() {
            run.set_checkpoint(checkpoint);
        }
        Ok(true)
    }

    /// Has the islands send a last checkpoint. If their rounds take too long, or the run is over, the one
    /// before stays.
    fn await_checkpoint(&mut self, play: &mut dyn Play) -> Result<(), Fault> {
        let begin = clock::now();
        self.archipelago.request_checkpoint();
        while !self.archipelago.is_over() && begin.elapsed() < LAST_CHECKPOINT_TIMEOUT {
            self.wait(play, MESSAGE_INTERVAL)?;
            if self.take_checkpoint(play)? {
                break;
            }
        }
        Ok(())
    }

    /// Waits for an event and handles it. Returns whether the best answer has changed.
    fn wait(&mut self, play: &mut dyn Play, longest: Duration) -> Result<bool, Fault> {
        match self.events.recv_timeout(longest) {
            Ok(IslandEvent::Status(message)) => {
                let before = searching::report(play).best;
                if let Some(run) = play.run_mut() {
                    run.on_status(&message);
                }
                let permits = self.archipelago.on_status(&message);
                self.send(permits);
                let best = searching::report(play).best;
                let emigrants = message.emigrants.filter(|all| !all.is_empty());
                if let Some(emigrants) = emigrants
                    && message.report.best == best
                {
                    self.leaving = emigrants;
                }
                Ok(best != before)
            }
            Ok(IslandEvent::Fault(island, why)) => {
                Err(Fault::new(format!("island {}: {why}", island + 1)))
            }
            Err(RecvTimeoutError::Timeout) => {
                self.check();
                Ok(false)
            }
            Err(RecvTimeoutError::Disconnected) => Err(Fault::new("all islands are lost")),
        }
    }

    /// Drops islands whose threads have crashed; the others continue.
    fn check(&mut self) {
        for island in 0..self.threads.len() {
            if self.threads[island].is_finished() && !self.archipelago.is_lost(island) {
                eprintln!("island {} has crashed; the others continue", island + 1);
                let permits = self.archipelago.mark_lost(island);
                self.send(permits);
            }
        }
    }

    /// Ends all islands and takes their last events.
    fn stop(self, play: &mut dyn Play) -> Result<(), Fault> {
        let Self {
            mut archipelago,
            commands,
            events,
            threads,
            ..
        } = self;
        let over = archipelago.is_over();
        for command in &commands {
            let _ = command.send(IslandCommand::Stop);
        }
        let crashed = threads.into_iter().map(thread::JoinHandle::join);
        let crashed = crashed.filter(Result::is_err).count();
        if crashed == commands.len() {
            return Err(Fault::new("all islands have crashed"));
        }
        if !over {
            for event in events.try_iter() {
                if let IslandEvent::Status(message) = event {
                    archipelago.on_status(&message);
                    if let Some(run) = play.run_mut() {
                        run.on_status(&message);
                    }
                }
            }
        }
        if let Some(run) = play.run_mut() {
            run.finish(&archipelago.outcome());
        }
        Ok(())
    }
}

/// Runs an island on its thread.
fn live(
    request: &IslandRunRequest,
    commands: &Receiver<IslandCommand>,
    tell: &Sender<IslandEvent>,
) -> Result<(), String> {
    let play = registry::open_any(&request.save).map_err(|fault| fault.to_string())?;
    let mut island = IslandRun::begin(play, request)?;
    let status = |island: &mut IslandRun| {
        let _ = tell.send(IslandEvent::Status(Box::new(island.status_message(0))));
    };
    let mut reported = clock::now();
    let mut idle = false;
    status(&mut island);
    loop {
        let command = match idle {
            true => commands.recv().ok(),
            false => commands.try_recv().ok(),
        };
        match command {
            Some(IslandCommand::Round(round)) => {
                island.permit(round);
                idle = false;
                continue;
            }
            Some(IslandCommand::Stop) => break,
            None if idle => break, // the runner has ended
            None => {}
        }
        for _ in 0..BLOCK {
            match island.step() {
                IslandStep::Worked | IslandStep::Improved => {}
                IslandStep::EndedRound => {
                    status(&mut island);
                    reported = clock::now();
                }
                IslandStep::Waited | IslandStep::Rested => {
                    idle = true;
                    break;
                }
            }
        }
        if reported.elapsed() >= MESSAGE_INTERVAL {
            status(&mut island);
            reported = clock::now();
        }
    }
    status(&mut island);
    Ok(())
}
