//! The bundled levels of Slice It: playable, solved as they say, pleasant to
//! look at in what can be measured, and won by the recommended search.

use evolvarium::game::run::RunConfig;
use evolvarium::game::session::history::replay;
use evolvarium::game::{Illegal, Puzzle, Session, Status};
use evolvarium::puzzles::slice::figure::{Figure, Point, Shape, Stroke};
use evolvarium::puzzles::slice::orientation::orientation;
use evolvarium::puzzles::slice::{Level, Move};
use evolvarium::search::Step;
use serde_json::{Value, json};

use super::pack::{self, File};

/// Ends of strokes are at least this share of the figure's size away from it.
const MIN_CLEARANCE: f64 = 0.04;
/// What the rules' sums may be off by, in percentage points.
const ROUNDING: f64 = 1e-9;
/// How far from the figure's middle strokes end, in sizes of the figure. Ends beyond the board are
/// shown at its edge.
const REACH: f64 = 200.0 / 288.0;
/// Evaluations that the search may use, far more than it needs.
const EVALUATIONS: usize = 3_000_000;

/// A level with what the pack says of it beside the rules.
struct Entry {
    level: Level,
    best: f64,
    asymmetric: bool,
}

impl Entry {
    fn read(file: &File) -> Self {
        Self {
            level: pack::level(file),
            best: file["best"].as_f64().expect("a level states its best"),
            asymmetric: file.get("asymmetric").is_some_and(|is| is == true),
        }
    }
}

fn chapters() -> Vec<Vec<Entry>> {
    pack::chapters::<Level, _>(Entry::read)
}

fn entries() -> Vec<Entry> {
    chapters().into_iter().flatten().collect()
}

fn moves(strokes: &[Stroke]) -> Vec<Move> {
    strokes.iter().copied().map(Move::Draw).collect()
}

/// All corners, of shapes, holes and zones.
fn corners(figure: &Figure) -> impl Iterator<Item = Point> + '_ {
    let rings = figure.rings().chain(&figure.forbidden);
    rings.flat_map(|ring| ring.iter().copied())
}

/// Whether a mirror image, in the axes or the diagonals, or a turn by a half or
/// a quarter has the same corners, those of shapes and of zones.
fn is_symmetric(figure: &Figure) -> bool {
    const IMAGES: [[[f64; 2]; 2]; 6] = [
        [[-1.0, 0.0], [0.0, 1.0]],
        [[1.0, 0.0], [0.0, -1.0]],
        [[0.0, 1.0], [1.0, 0.0]],
        [[0.0, -1.0], [-1.0, 0.0]],
        [[-1.0, 0.0], [0.0, -1.0]],
        [[0.0, -1.0], [1.0, 0.0]],
    ];
    let [cx, cy] = figure.bounds().expect("there is a shape").centre();
    let onto_itself = |rings: Vec<&Vec<Point>>, image: &[[f64; 2]; 2]| {
        let all: Vec<Point> = rings.into_iter().flatten().copied().collect();
        let moved = all.iter().map(|[x, y]| {
            let [u, v] = image.map(|[a, b]| a * (x - cx) + b * (y - cy));
            [cx + u, cy + v]
        });
        moved.into_iter().all(|p| all.contains(&p))
    };
    IMAGES.iter().any(|image| {
        onto_itself(figure.rings().collect(), image)
            && onto_itself(figure.forbidden.iter().collect(), image)
    })
}

fn is_convex(shape: &Shape) -> bool {
    let ring = &shape.outline;
    let corner = |i: usize| ring[i % ring.len()];
    let turns = (0..ring.len()).map(|i| orientation(corner(i), corner(i + 1), corner(i + 2)) > 0.0);
    let left = turns.filter(|left| *left).count();
    shape.holes.is_empty() && (left == 0 || left == ring.len())
}

/// The distance from a point outside the shapes to the nearest of them.
fn distance(figure: &Figure, p: Point) -> f64 {
    let to_edge = |a: Point, b: Point| {
        let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
        let along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy);
        let t = along.clamp(0.0, 1.0);
        (p[0] - a[0] - t * dx).hypot(p[1] - a[1] - t * dy)
    };
    let from_ring = |ring: &Vec<Point>| {
        let next = ring.iter().cycle().skip(1);
        let edges = ring.iter().zip(next).map(|(a, b)| to_edge(*a, *b));
        edges.fold(f64::INFINITY, f64::min)
    };
    figure.rings().map(from_ring).fold(f64::INFINITY, f64::min)
}

#[test]
fn there_are_six_chapters_of_levels_with_names_of_their_own() {
    assert!(pack::count::<Level>() >= 48);
    let pack = pack::pack::<Level>();
    let names: Vec<&str> = pack.chapters.iter().map(|c| &*c.name).collect();
    let wanted = [
        "Convex",
        "Forbidden zones",
        "Concave",
        "Holes and several shapes",
        "Hard shapes",
        "Narrow gaps",
    ];
    assert_eq!(names, wanted);
    let entries = entries();
    for entry in &entries {
        let alike = |other: &&Entry| other.level.figure == entry.level.figure;
        let name = &entry.level.name;
        let count = entries.iter().filter(alike).count();
        assert!(count <= 2, "{name}: {count} levels with this figure");
    }
}

fn named(name: &str) -> Level {
    let mut levels = entries().into_iter().map(|entry| entry.level);
    let found = levels.find(|level| level.name == name);
    found.unwrap_or_else(|| panic!("there is no {name}"))
}

fn sources() -> Value {
    super::sources::sources("slice")
}

#[test]
fn the_house_is_the_level_of_the_java_program() {
    let wanted = &sources()["program"]["level"];
    for house in [named("House"), Level::example()] {
        assert_eq!(json!(house.strokes), wanted["strokes"]);
        assert_eq!(json!(house.pieces), wanted["pieces"]);
        assert_eq!(Some(house.tolerance()), wanted["tolerance"].as_f64());
        let outline: Vec<Point> =
            serde_json::from_value(wanted["outline"].clone()).expect("corners");
        assert_eq!(house.figure.shapes, [Shape::solid(outline)]);
        assert!(house.figure.forbidden.is_empty());
    }
}

/// The post, “The Idea”: five lines would form ten equal areas, but red areas forbid the final one.
#[test]
fn the_barred_house_forbids_the_last_stroke_of_an_easy_solution() {
    let (house, barred) = (named("House"), named("Barred House"));
    assert_eq!(house.figure.shapes, barred.figure.shapes);
    assert_eq!(json!(barred.strokes), sources()["post"]["strokes"]);
    assert_eq!(json!(barred.pieces), sources()["post"]["pieces"]);
    let is_upright = |stroke: &Stroke| stroke.from[0] == stroke.to[0];
    let (last, others): (Vec<Stroke>, Vec<Stroke>) =
        house.solution.iter().partition(|stroke| is_upright(stroke));
    assert_eq!((last.len(), others.len()), (1, 4));
    let state = replay(&barred, &moves(&others)).expect("four strokes are allowed");
    let refusal = barred.apply(&state, &moves(&last)[0]);
    let Illegal(why) = refusal.expect_err("the last stroke is forbidden");
    assert!(why.contains("zone"), "{why}");
}

#[test]
fn each_chapter_has_what_it_is_named_after() {
    for (number, chapter) in chapters().iter().enumerate() {
        for Entry { level, .. } in chapter {
            let Figure { shapes, forbidden } = &level.figure;
            let one = shapes.len() == 1 && shapes[0].holes.is_empty();
            let fits = match number {
                0 => one && is_convex(&shapes[0]) && forbidden.is_empty(),
                1 => !forbidden.is_empty(),
                2 => one && !is_convex(&shapes[0]),
                3 => !one,
                4 => forbidden.is_empty() && !(one && is_convex(&shapes[0])),
                _ => !forbidden.is_empty(),
            };
            assert!(fits, "{} is in the wrong chapter", level.name);
        }
    }
}

#[test]
fn figures_are_on_the_grid_and_symmetric() {
    for entry in entries() {
        let (level, asymmetric) = (entry.level, entry.asymmetric);
        let name = &level.name;
        level.figure.validate().expect(name);
        let whole = |p: Point| p.iter().all(|x| x.fract() == 0.0);
        assert!(corners(&level.figure).all(whole), "{name} is off the grid");
        let symmetric = is_symmetric(&level.figure);
        assert_eq!(symmetric, !asymmetric, "{name}: its symmetry");
    }
}

#[test]
fn numbers_of_pieces_are_possible() {
    for Entry { level, .. } in entries() {
        let (n, k) = (level.strokes, level.pieces);
        if let [shape] = &level.figure.shapes[..]
            && is_convex(shape)
        {
            let range = n + 1..=n * (n + 1) / 2 + 1;
            let name = &level.name;
            assert!(range.contains(&k), "{name}: {n} strokes, {k} pieces");
            assert!((n, k) != (3, 7), "{name}: never equal");
        }
    }
}

#[test]
fn solutions_are_as_good_as_stated_and_earn_three_stars() {
    for Entry { level, best, .. } in entries() {
        let name = &level.name;
        assert_eq!(level.solution.len(), level.strokes, "{name}");
        let state = replay(&level, &moves(&level.solution))
            .unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        assert_eq!(level.status(&state), Status::Solved, "{name}");
        assert_eq!(level.stars(&state), 3, "{name}");
        let found = level
            .deviation(&level.percents(&state))
            .expect("it is solved");
        let near = best - 1e-3..=best + ROUNDING;
        assert!(
            near.contains(&found),
            "{name}: {best} stated, {found} found"
        );
    }
}

#[test]
fn solutions_begin_and_end_near_the_board_with_room_to_the_figure() {
    for Entry { level, .. } in entries() {
        let name = &level.name;
        let bounds = level.figure.bounds_with_zones().expect("there is a shape");
        let size = (bounds.max[0] - bounds.min[0]).max(bounds.max[1] - bounds.min[1]);
        let centre = bounds.centre();
        for end in level.solution.iter().flat_map(|s| [s.from, s.to]) {
            let is_near = (0..2).all(|i| (end[i] - centre[i]).abs() < REACH * size);
            assert!(is_near, "{name}: {end:?} is far off the board");
            let room = distance(&level.figure, end) / size;
            let at = format!("{name}: {end:?} is {room:.3} sizes from the figure");
            assert!(room >= MIN_CLEARANCE, "{at}");
        }
    }
}

#[test]
fn difficulty_rises_without_jumps() {
    for (number, chapter) in chapters().iter().enumerate() {
        let strokes: Vec<usize> = chapter.iter().map(|e| e.level.strokes).collect();
        // The last two chapters are for those who have played the others.
        let mut most = [0, 1, 1, 1, 5, 5][number];
        for (n, entry) in strokes.iter().zip(chapter) {
            let name = &entry.level.name;
            assert!(*n <= most + 1, "{name}: {n} strokes after at most {most}");
            assert!(n + 2 >= most, "{name}: {n} strokes after {most}");
            most = most.max(*n);
        }
        assert!(most <= 7, "chapter {}: {most} strokes", number + 1);
        let (early, late) = strokes.split_at(strokes.len() / 2);
        let mean = |part: &[usize]| part.iter().sum::<usize>() as f64 / part.len() as f64;
        assert!(mean(early) < mean(late), "chapter {}", number + 1);
    }
}

#[test]
fn the_recommended_search_wins_every_level() {
    for Entry { level, .. } in entries() {
        for seed in [1, 2] {
            let mut session = Session::new(Level {
                solution: Vec::new(),
                ..level.clone()
            });
            won(&mut session, &level.name, seed);
        }
    }
}

fn won(session: &mut dyn evolvarium::game::Play, name: &str, seed: u64) {
    let config = RunConfig {
        search: String::new(),
        set: Vec::new(),
        seed,
    };
    session.evolve(&config).expect("the search suits the level");
    let won = (0..EVALUATIONS)
        .any(|_| matches!(session.run_mut().map(|run| run.step()), Some(Step::Done(_))));
    assert!(won, "{name}, seed {seed}: not won");
}
