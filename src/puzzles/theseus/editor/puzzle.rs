//! The draft's implementation of the traits `Puzzle` and `Editor`.

use super::super::maze::{MAX_SIDE, MIN_SIDE, Maze};
use super::super::puzzle;
use super::super::rules::Level;
use super::{Draft, Ui, evolve, pointer, view};
use crate::game::puzzle::editor::{DraftState, Edit};
use crate::game::{
    Control, Counter, Draw, Editor, Guide, Hint, Illegal, Interpret, Layout, ParseError, Puzzle,
    SearchSpec, Status,
};
use crate::i18n::{fixed, tr, tr_noop, translate, trc, trn};

impl Puzzle for Draft {
    const ID: &'static str = "theseus-editor";
    const GUIDE: Guide = Guide {
        name: tr_noop!("Theseus editor"),
        tagline: tr_noop!("Make a maze of your own."),
        rules: &[
            tr_noop!(
                "Press near the edge of a cell to build or remove a wall there; drag along edges \
                 for several at once. Right-click or long-press to only remove walls."
            ),
            tr_noop!(
                "Drag Theseus, the Minotaur and the exit to other cells; the exit stays on the \
                 border."
            ),
            tr_noop!(
                "Below the board you see at once whether the maze is solvable, and how hard it is; \
                 the thin line is a shortest solution."
            ),
            tr_noop!(
                "Evolve starts from the maze as it stands; put the result you like on the board."
            ),
        ],
        keys: &[
            (tr_noop!("Arrows"), tr_noop!("move the cursor")),
            (
                tr_noop!("Shift+arrows"),
                tr_noop!("build or remove the wall on that side of the cursor's cell"),
            ),
            (
                "T, M, X",
                tr_noop!("move Theseus, the Minotaur or the exit to the cursor"),
            ),
            (tr_noop!("Escape"), tr_noop!("hide the cursor")),
        ],
        accent: Level::GUIDE.accent,
        remembered: &["shown"],
        ..Guide::EMPTY
    };

    type State = Level;
    type Move = Edit<Level>;
    type Ui = Ui;

    const INTERPRET: Interpret<Self> = pointer::interpret;
    const DRAW: Draw<Self> = view::draw;

    fn example() -> Self {
        let name = tr_noop!("My maze").to_owned();
        let level = Level::example();
        Self(Level { name, ..level })
    }

    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn start(&self) -> Level {
        self.0.clone()
    }

    fn apply(&self, _: &Level, edit: &Edit<Level>) -> Result<Level, Illegal> {
        Ok(edit.0.clone())
    }

    /// Nothing counts as solved: the searches' answers are designs.
    fn status(&self, level: &Level) -> Status {
        self.fault(level).map_or(Status::Playing, Status::Broken)
    }

    fn hint(&self, level: &Level) -> Option<Hint<Edit<Level>>> {
        let sound = || {
            let summary = puzzle::summary(&level.board);
            format!("{} {summary}", tr!("The maze is ready."))
        };
        Some(Hint::in_words(self.fault(level).unwrap_or_else(sound)))
    }

    fn counters(&self, level: &Level, _: &Self::Ui) -> Vec<Counter> {
        let board = &level.board;
        let figures = board.figures().filter(|_| board.unsolvable().is_none());
        let figure = |label, value: Option<String>| {
            Counter::plain(label, value.unwrap_or_else(|| "–".to_owned()))
        };
        let lost = || fixed(100.0 * board.hardness().lost_share(), 0);
        let none = |label: &'static str| move || Counter::plain(label, "–");
        vec![
            figures.map_or_else(none(tr!("steps")), |f| {
                Counter::counted(trn!(f.actions, "{n} step", "{n} steps"))
            }),
            figures.map_or_else(none(tr!("Minotaur steps")), |f| {
                Counter::counted(trn!(
                    f.enemy_moves,
                    "{n} Minotaur step",
                    "{n} Minotaur steps"
                ))
            }),
            figure(
                trc!("positions that a search looked at", "visited"),
                figures.map(|f| f.visited.to_string()),
            ),
            figure(tr!("fitness"), figures.map(|_| fixed(board.fitness(), 1))),
            figure(tr!("% lost"), figures.map(|_| lost())),
        ]
    }

    fn describe(&self, level: &Level) -> String {
        let maze = level.maze();
        let place = |cell| maze.row_and_column(cell);
        let ((t_row, t_column), (m_row, m_column)) = (place(maze.theseus), place(maze.minotaur));
        let (e_row, e_column) = place(maze.exit);
        let size = tr!(
            "{name}: {width} × {height}, walls: {walls}.",
            name = translate(&level.name),
            width = maze.width,
            height = maze.height,
            walls = maze.walls()
        );
        let pieces = tr!(
            "Theseus in row {t_row}, column {t_column}; the Minotaur in row {m_row}, column \
             {m_column}; the exit in row {e_row}, column {e_column}.",
            t_row,
            t_column,
            m_row,
            m_column,
            e_row,
            e_column
        );
        let way = match level.board.par() {
            Some(steps) if self.fault(level).is_none() => {
                trn!(
                    steps,
                    "Shortest solution: {n} step.",
                    "Shortest solution: {n} steps."
                )
            }
            _ => tr!("No way out.").to_owned(),
        };
        let rule = puzzle::exit_rule(maze);
        format!("{size} {pieces}{rule} {way}")
    }

    fn layout(&self, _: &Level, _: &[&[Edit<Level>]], _: bool) -> Layout {
        Layout::of_size(view::size(self))
    }

    fn controls(&self, level: &Level, ui: &Ui) -> Vec<Control> {
        let maze = level.maze();
        let walls = maze.walls() > 0;
        let [width, height] = [maze.width, maze.height].map(usize::from);
        vec![
            Control::width(tr_noop!("Number of columns."), width, (MIN_SIDE, MAX_SIDE)),
            Control::height(tr_noop!("Number of rows."), height, (MIN_SIDE, MAX_SIDE)),
            Control::name(tr_noop!("The maze's name."), level.name.clone()),
            Control::switch(
                "exit-wins",
                tr_noop!("Exit wins"),
                tr_noop!("Reaching the exit wins at once: the Minotaur no longer replies."),
                maze.exit_wins,
            ),
            Control::button(
                "clear",
                tr_noop!("Clear walls"),
                tr_noop!("Removes all walls."),
                walls,
            ),
            Control::button(
                "mirror",
                tr_noop!("Mirror"),
                tr_noop!("Swaps left and right."),
                true,
            ),
            Control::button(
                "tidy",
                tr_noop!("Tidy"),
                tr_noop!("Removes every wall that makes no difference to the maze's figures."),
                walls && self.fault(level).is_none(),
            ),
            Control::switch(
                "shown",
                tr_noop!("Show solutions"),
                tr_noop!("Shows a shortest solution as a thin line."),
                ui.shown.0,
            ),
        ]
    }
}

impl DraftState for Level {
    fn read(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }
}

impl Editor for Draft {
    type Level = Level;
    const SEARCHES: &'static [SearchSpec<Self>] = &evolve::OFFERED;
    const EVOLVE_SUMMARY: (&'static str, &'static str) =
        ("", tr_noop!("Improves the maze by its fitness."));

    /// No wall inside.
    fn empty() -> Level {
        let maze = Maze::open(6, 6);
        let name = Self::example().0.name;
        Level::new(name, maze)
    }

    fn fault(&self, level: &Level) -> Option<String> {
        level.board.unsolvable().map(|why| why.reason().to_owned())
    }

    fn level(&self, level: &Level) -> Level {
        level.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::run::RunConfig;
    use crate::game::{Input, Play, Session};

    #[test]
    fn a_draft_with_a_way_out_is_a_level_that_the_game_reads() {
        for text in [
            "a;3x3;1.5.0;000",
            "a;3x3;4.4.0;000",
            "a;3x3;0.5.0;000",
            "a;4x4;12.3.0;000000",
        ] {
            let session = Session::<Draft>::new(text.parse().unwrap());
            match session.edited().unwrap() {
                Ok((id, level)) => {
                    let level: Level = level.parse().unwrap();
                    assert_eq!((id, session.status()), ("theseus", Status::Playing));
                    assert!(level.solution().is_some(), "{text}");
                }
                Err(fault) => assert_eq!(session.status(), Status::Broken(fault)),
            }
        }
    }

    #[test]
    fn evolving_starts_from_the_draft_and_is_adopted_as_one_step() {
        let mut session = Session::new(Draft::example());
        let (id, value) = ("height".to_owned(), "7".to_owned());
        session.input(&Input::Control { id, value });
        let before = *session.state().maze();
        for search in ["tuned", "genetic"] {
            let config = |set: &[(&str, &str)]| RunConfig {
                search: search.to_owned(),
                set: set
                    .iter()
                    .map(|(a, b)| ((*a).into(), (*b).into()))
                    .collect(),
                seed: 1,
            };
            assert!(session.evolve(&config(&[("width", "5")])).is_err());
            session.evolve(&config(&[("symmetry", "mirror")])).unwrap();
            for _ in 0..3000 {
                session.run_mut().expect("a run").step();
            }
            session.adopt(None);
            let maze = *session.state().maze();
            assert_eq!((maze.width, maze.height, session.steps()), (6, 7, 2));
            let image = maze.mirrored();
            assert_eq!((image.right, image.below), (maze.right, maze.below));
            assert_eq!(session.status(), Status::Playing);
            session.undo();
            assert_eq!(*session.state().maze(), before);
        }
    }

    #[test]
    fn tidying_and_the_counters_agree_with_the_game() {
        let mut session = Session::new(Draft::example());
        let press = |session: &mut Session<Draft>, id: &str| {
            session.input(&Input::Control {
                id: id.to_owned(),
                value: String::new(),
            })
        };
        let counters = session.counters();
        let values: Vec<_> = counters.iter().map(|c| c.value.as_str()).collect();
        assert_eq!(values[..4], ["13", "9", "112", "210.0"]);
        let walls = session.state().maze().walls();
        press(&mut session, "tidy");
        assert!(session.state().maze().walls() < walls);
        assert_eq!(session.counters(), counters);
        let again = press(&mut session, "tidy");
        assert!(again.message.unwrap().contains("No wall"));
        press(&mut session, "clear");
        assert!(session.counters().iter().all(|c| c.value == "–" && !c.met));
    }

    #[test]
    fn the_switch_of_the_exit_is_one_step_and_evolving_keeps_to_it() {
        let mut session = Session::<Draft>::new("a;4x4;5.1.7;229518".parse().unwrap());
        assert!(matches!(session.status(), Status::Broken(_)));
        let (id, value) = ("exit-wins".to_owned(), "on".to_owned());
        session.input(&Input::Control { id, value });
        assert_eq!(
            (session.steps(), session.line()),
            (1, "@a;4x4;5.1.7;229518;x".to_owned())
        );
        assert_eq!(session.status(), Status::Playing);
        let (_, level) = session.edited().unwrap().unwrap();
        assert_eq!(level, "a;4x4;5.1.7;229518;x");
        for search in ["tuned", "genetic"] {
            let search = search.to_owned();
            let config = RunConfig {
                search,
                set: Vec::new(),
                seed: 1,
            };
            session.evolve(&config).unwrap();
            for _ in 0..500 {
                session.run_mut().expect("a run").step();
            }
            session.adopt(None);
            assert!(session.state().maze().exit_wins);
            session.undo();
        }
        session.undo();
        assert!(!session.state().maze().exit_wins);
    }

    #[test]
    fn the_way_out_can_be_hidden() {
        let mut session = Session::new(Draft::example());
        let shown = session.svg();
        let (id, value) = ("shown".to_owned(), "off".to_owned());
        session.input(&Input::Control { id, value });
        assert!(session.svg().len() < shown.len());
        assert_eq!(session.steps(), 0);
    }
}
