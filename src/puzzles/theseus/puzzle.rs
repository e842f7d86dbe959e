//! Theseus as a [`Puzzle`]: its traits but [`Exchange`](crate::game::Exchange), by the other files.

use serde_json::{Value, json};

use super::action::Action;
use super::board::{Board, steps_from};
use super::genome::Genome;
use super::maze::{Cell, Maze};
use super::rate::Figures;
use super::rules::{self, Level, Move, State, TWO_STARS, ended, start_of};
use super::ui::Ui;
use super::{components, evolve, generate, hint, pointer, text, tutorial, view};
use crate::game::puzzle::evolves::{Choice, Walked};
use crate::game::puzzle::level_class::{LevelClass, stars, step};
use crate::game::run::inheritance::Component;
use crate::game::{
    Answers, Control, Counter, Demo, Draw, Evolves, Extras, GeneratorSpec, Guide, Hint, Illegal,
    Interpret, LABELS, Layout, Marking, Puzzle, SearchSpec, Status, Tutorial,
};
use crate::i18n::{fixed, grouped, tr, tr_noop, trc, trn};
use crate::paint::Point;
use crate::search::Aim;

impl Puzzle for Level {
    const ID: &'static str = "theseus";
    const GUIDE: Guide = Guide {
        name: tr_noop!("Theseus"),
        tagline: tr_noop!("Find the way out past a monster twice as fast as you."),
        opening: tr_noop!(
            "Use the arrow keys, swipe, or choose a cell: Theseus walks along a corridor in one \
             go."
        ),
        rules: &[
            tr_noop!("Theseus goes one cell at a time, or waits."),
            tr_noop!(
                "After each of his moves the Minotaur takes two steps, each towards Theseus: west \
                 or east if that brings him nearer, otherwise north or south if that does, \
                 otherwise none."
            ),
            tr_noop!("He never goes round a wall: that is how you can trap him."),
            tr_noop!(
                "Theseus is caught when the Minotaur stands on him. He is out when he stands on \
                 the exit and the Minotaur's reply does not catch him there."
            ),
            tr_noop!(
                "Where the exit has two arrows, reaching it wins at once: the Minotaur no longer \
                 replies."
            ),
            tr_noop!("Three stars: the fewest possible steps; two: at most a quarter more."),
        ],
        examples: tutorial::EXAMPLES,
        keys: &[
            (
                tr_noop!("Arrows, W A S D"),
                tr_noop!("one step; with Shift, as far as the next junction"),
            ),
            (tr_noop!("Space"), tr_noop!("wait")),
            (
                "X",
                tr_noop!(
                    "look around: the arrows tell each cell, and where a step would lead; X again \
                     ends it"
                ),
            ),
            (tr_noop!("Backspace, U"), tr_noop!("undo the last step")),
        ],
        accent: 255.0,
        remembered: &[LABELS],
        demo: Some(Demo {
            level: "theseus/66f93ad4e8ebbc7e", // Meander
            seed: 2,
        }),
        ..Guide::EMPTY
    };

    type State = State;
    type Move = Move;
    type Ui = Ui;

    const INTERPRET: Interpret<Self> = |_, state, ui, input| pointer::interpret(state, ui, input);
    const DRAW: Draw<Self> = view::draw;

    /// The report's “Mom”: thirteen steps.
    fn example() -> Self {
        let bits = "00100010001010010000001110000000000100101101000000100110100001110000001100000";
        let maze = bits
            .parse::<Genome>()
            .map_or_else(|_| Maze::open(6, 6), |genome| genome.maze());
        Self::new(tr_noop!("Mom").to_owned(), maze)
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn key(&self) -> String {
        self.maze().to_string() // the name does not matter
    }

    fn start(&self) -> State {
        start_of(&self.board)
    }

    fn apply(&self, state: &State, mv: &Move) -> Result<State, Illegal> {
        rules::apply(self, state, mv)
    }

    fn status(&self, state: &State) -> Status {
        rules::status(self, state)
    }

    fn hint(&self, state: &State) -> Option<Hint<Move>> {
        Some(hint::hint(state))
    }

    fn solution(&self) -> Option<Vec<Move>> {
        let steps = self.board.solution()?;
        Some(steps.into_iter().map(Move::Go).collect())
    }

    fn counters(&self, state: &State, _: &Self::Ui) -> Vec<Counter> {
        let par = state.board.par();
        let fewest = par.is_some_and(|par| state.steps <= u32::from(par));
        let all = par.map_or(state.steps, u32::from);
        vec![Counter {
            value: state.steps.to_string(),
            of: par.map(|par| par.to_string()),
            met: state.is_out() && fewest,
            ..Counter::counted(trn!(all, "{n} step", "{n} steps"))
        }]
    }

    fn stars(&self, state: &State) -> u8 {
        let own = state.board.maze() == self.maze();
        let Some(par) = self.board.par().filter(|_| own && state.is_out()) else {
            return 0;
        };
        stars(state.steps, par.into(), TWO_STARS)
    }

    fn describe(&self, state: &State) -> String {
        let maze = state.board.maze();
        let ways = |from: Cell| {
            let open = Action::ALL.into_iter();
            let open = open.filter(|step| maze.after(from, *step).is_some());
            let open: Vec<_> = open.filter_map(Action::way).collect();
            match open.is_empty() {
                true => trc!("open ways", "none").to_owned(),
                false => open.join(", "),
            }
        };
        let place = |cell| maze.row_and_column(cell);
        let ((t_row, t_column), (m_row, m_column)) = (place(state.theseus), place(state.minotaur));
        let (e_row, e_column) = place(maze.exit);
        let pieces = tr!(
            "Theseus in row {t_row}, column {t_column}, open ways: {ways}; the Minotaur in row \
             {m_row}, column {m_column}, open ways: {his}; the exit in row {e_row}, column {e_column}.",
            t_row,
            t_column,
            m_row,
            m_column,
            e_row,
            e_column,
            ways = ways(state.theseus),
            his = ways(state.minotaur)
        );
        let pieces = pieces + &exit_rule(maze);
        let steps = trn!(state.steps, "{n} step.", "{n} steps.");
        match self.status(state) {
            Status::Solved => format!("{} {pieces} {steps}", tr!("Theseus is out.")),
            Status::Lost(why) => format!("{why} {pieces} {steps}"),
            Status::Playing | Status::Broken(_) => format!("{pieces} {steps}"),
        }
    }

    fn describe_answer(&self, moves: &[Move], last: &State) -> String {
        let wait = trc!("a step of a walk", "wait");
        let way = |mv: &Move| match mv {
            Move::Go(step) => Some(step.way().unwrap_or(wait)),
            Move::Lay(_) => None,
        };
        let ways: Vec<_> = moves.iter().filter_map(way).collect();
        let ways = ways.join(", ");
        let walk = trn!(moves.len(), "{n} step: {ways}.", "{n} steps: {ways}.", ways);
        match self.status(last) {
            Status::Solved => format!("{} {walk}", tr!("Theseus is out.")),
            Status::Lost(why) => format!("{why} {walk}"),
            Status::Playing | Status::Broken(_) => format!("{walk} {}", self.describe(last)),
        }
    }

    fn cursor(&self, state: &State, ui: &Ui) -> Option<Point> {
        Some(view::middle(state.board.maze(), ui.look?))
    }

    fn layout(&self, _: &State, _: &[&[Move]], _: bool) -> Layout {
        Layout {
            grid: Some(view::grid(self.maze())),
            ..Layout::of_size(view::size(self.maze()))
        }
    }

    fn controls(&self, state: &State, ui: &Ui) -> Vec<Control> {
        vec![
            Control::button(
                "wait",
                tr_noop!("Wait"),
                tr_noop!("Theseus stays where he is; the Minotaur moves (Space)."),
                ended(state).is_none(),
            ),
            Control::switch(
                "replies",
                tr_noop!("Show replies"),
                tr_noop!("Marks where the Minotaur would go after each step you can take."),
                ui.replies,
            ),
        ]
    }

    fn duration_ms(&self, from: &State, to: &State) -> f64 {
        view::duration_ms(from, to)
    }
}

impl Evolves for Level {
    const ANSWERS: Answers<Self> = Answers {
        aims: (tr_noop!("Solve this maze"), tr_noop!("Breed a new maze")),
        level: |_, moves| match moves.last()? {
            Move::Lay(maze) => Self::titled(*maze),
            Move::Go(_) => None,
        },
        words: |_, state| {
            let maze = state.board.maze();
            let left = steps_from(maze, maze.exit)[usize::from(state.theseus)];
            Some(match state.is_out() {
                true => trn!(state.steps, "{n} step", "{n} steps"),
                false => trn!(left, "{n} step from the exit", "{n} steps from the exit"),
            })
        },
    };
    const WALKED: Walked = Walked::All;
    const GENERATE: Option<GeneratorSpec<Self>> = Some(generate::GENERATE);
    const SEARCHES: &'static [SearchSpec<Self>] = &evolve::OFFERED;

    fn evolve_summary(&self, aim: Aim) -> String {
        let text = match aim {
            Aim::Solve => tr!("Evolves ways out, past the Minotaur: each thread is one."),
            Aim::Design => tr!("Evolves mazes whose way out is hard to find."),
        };
        text.to_owned()
    }

    /// Devious mazes of this size, and at least 6 × 6: smaller ones have short ways out; the longest are for
    /// measuring, and hardly fun. A small maze needs no more individuals than can be seen at once.
    fn offered_run(&self, aim: Aim, choice: Choice) -> (&'static str, Vec<(&'static str, String)>) {
        let maze = self.board.maze();
        match (aim, choice) {
            (Aim::Solve, Choice::Genetic) if maze.cells() <= 25 => {
                return ("walks", vec![("population", "12".to_owned())]);
            }
            (Aim::Solve, Choice::Genetic) => return ("walks", Vec::new()),
            (Aim::Solve, Choice::Fastest) => return ("breadth-first", Vec::new()),
            (Aim::Design, _) => {}
        }
        let [width, height] = [maze.width, maze.height].map(|side| usize::from(side).max(6));
        // As many steps for each cell as the default has on the default size.
        let length = (width * height * 30 / 36).min(60);
        let set = [
            ("width", width.to_string()),
            ("height", height.to_string()),
            ("goal", "devious".to_owned()),
            ("length", length.to_string()),
        ];
        let search = match choice {
            Choice::Genetic => "genetic",
            Choice::Fastest => "tuned",
        };
        (search, set.to_vec())
    }

    fn components(&self, moves: &[Move]) -> Vec<Component> {
        components::components(self, moves)
    }

    fn summary(&self) -> String {
        summary(&self.board)
    }

    fn brief(&self) -> String {
        let (width, height) = (self.maze().width, self.maze().height);
        let size = format!("{width}×{height}");
        match self.board.figures() {
            Some(figures) => trn!(
                figures.actions,
                "{size}, {n} step",
                "{size}, {n} steps",
                size
            ),
            None => size,
        }
    }

    fn class(&self) -> LevelClass {
        let cells = usize::from(self.maze().width) * usize::from(self.maze().height);
        let steps = self.board.figures().map(|figures| figures.actions);
        LevelClass {
            size: Some(step(cells, [36, 80])),
            difficulty: steps.map(|steps| step(steps as usize, [12, 30])),
        }
    }
}

impl Extras for Level {
    const TUTORIAL: Tutorial<Self> = Tutorial {
        steps: &tutorial::STEPS,
        answer: tutorial::answer,
    };
    const MARKING: Marking<Self> = Marking {
        review: |_, states, mv| hint::review(states, mv),
        ..Marking::NONE
    };
}

/// What follows a maze's description where reaching the exit wins at once; else empty.
pub(super) fn exit_rule(maze: &Maze) -> String {
    match maze.exit_wins {
        true => format!(" {}", tr!("Reaching the exit wins at once.")),
        false => String::new(),
    }
}

/// A maze's figures in one line, and its rule for the exit.
pub(super) fn summary(board: &Board) -> String {
    let Some(figures) = board.figures() else {
        return board
            .unsolvable()
            .map_or_else(String::new, |why| why.reason().to_owned());
    };
    let rule = exit_rule(board.maze());
    let figures = trn!(
        figures.actions,
        "{n} step, {enemy} by the Minotaur; {lost} % of positions are lost",
        "{n} steps, {enemy} by the Minotaur; {lost} % of positions are lost",
        enemy = figures.enemy_moves,
        lost = fixed(100.0 * board.hardness().lost_share(), 0)
    );
    match rule.is_empty() {
        true => figures,
        false => format!("{figures}.{rule}"),
    }
}

/// What a figure of [`rating`] means, and its value as people write it.
pub(super) fn rated_figure(key: &str, value: &Value) -> Option<(&'static str, String)> {
    let label = match key {
        "actions" => tr!("Steps of the shortest solution"),
        "enemy_moves" => tr!("Minotaur steps on it"),
        "visited" => tr!("Positions visited to find it"),
        "fitness" => tr!("Fitness, as in the report"),
        "solution" => tr!("Shortest solution"),
        "live_lost_share" => tr!("Lost positions"),
        "shortest_solutions" => tr!("Number of shortest solutions"),
        "trap_cells" => tr!("Cells where the Minotaur is held"),
        "tempting_steps" => tr!("Positions with a step that loses"),
        "walls" => tr!("Inner walls"),
        "genome" => tr!("Genome, as in the report"),
        _ => return None, // whether it is solvable, and why not, is in the summary
    };
    let figure = match (key, value) {
        ("live_lost_share", Value::Number(share)) => {
            tr!("{percent} %", percent = fixed(100.0 * share.as_f64()?, 1))
        }
        ("fitness", Value::Number(fitness)) => fixed(fitness.as_f64()?, 1),
        (_, Value::Number(figure)) => grouped(figure.as_f64()? as u64),
        (_, Value::String(text)) => text.clone(),
        _ => return None,
    };
    Some((label, figure))
}

pub(super) fn rating(board: &Board) -> Value {
    let hardness = board.hardness();
    let figures = board.figures().unwrap_or(Figures {
        visited: board.visited(),
        ..Figures::default()
    });
    let solution = board.solution().map(text::letters);
    let mut rating = json!({
        "solvable": solution.is_some(),
        "difficulty": solution.as_ref().map(|_| figures.actions),
        "actions": figures.actions,
        "enemy_moves": figures.enemy_moves,
        "visited": figures.visited,
        "fitness": board.fitness(),
        "solution": solution,
        "live_lost_share": hardness.lost_share(),
        "shortest_solutions": hardness.solutions,
        "trap_cells": hardness.traps,
        "tempting_steps": hardness.tempting,
        "walls": board.maze().walls(),
    });
    if let Some(fields) = rating.as_object_mut() {
        if let Some(genome) = Genome::from_maze(board.maze()) {
            fields.insert("genome".to_owned(), genome.to_string().into());
        }
        if let Some(why) = board.unsolvable() {
            fields.insert("why".to_owned(), why.reason().into());
        }
    }
    rating
}
