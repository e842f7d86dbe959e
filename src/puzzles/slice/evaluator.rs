//! The areas of a cut figure, fast, for every candidate of a search.
//!
//! The figure is split into convex parts once. In one part, cells are identified by the
//! sides of the lines that they lie on (a bit mask), and nothing is clipped: a walk
//! around the part and one along each chord visit every edge of every cell, and each edge
//! adds its share of the shoelace sum to the cells beside it. Along a line with normal n
//! at distance d the share of the stretch from t to t' is d·(t' − t). Two chords of a
//! part cross exactly when their ends alternate around it, that is, when the masks at the
//! ends differ in the other's bit; no comparison of rounded numbers decides it. Where
//! three lines nearly meet, rounding may misname a cell, of no area. Then cells are
//! joined through the gates between parts.
//!
//! Source: this project, after the prototype's sign masks; the sum is Green's theorem.
//!
//! Invariants: no allocation once the buffers have grown; no function whose
//! result depends on the platform (only + − × ÷, √ and `libm`); corners closer
//! to a line than `ON_LINE` count as on it, so that lines through corners and
//! along edges are treated as such; an end within `CLEARANCE` of a shape is
//! inside, and a cut so near a zone touches it.

mod drawing;
#[cfg(test)]
mod tests;

use super::cells::CellAreas;
pub use super::cut::{Cut, CutReport, Cutting, Line, MAX_CUTS};
use super::figure::{Figure, Point, Stroke};
use super::order::CutOrder;
use super::partition::Partition;
use super::ray::{CLEARANCE, Ray, between, bits, depth, greatest, least, share};

/// Pieces below this share of the whole do not count.
pub const COUNTED_SHARE: f64 = 0.01;
/// How close to a line a corner is on it, in the frame of area 1: far above
/// rounding (1e-15), far below the precision of a player's stroke.
const ON_LINE: f64 = 1e-11;
/// The narrowest stretch of a gate that joins two cells: a narrower one, beside a line
/// through the gate's end, is rounding.
const MIN_GATE_WIDTH: f64 = 1e-9;

/// One edge of a part: its first corner, and the shoelace term of the edge.
#[derive(Clone, Copy, Debug)]
struct Edge {
    corner: u32,
    start: Point,
    cross: f64,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    first_edge: u32,
    last_edge: u32,
    /// The lines that cut it in this evaluation.
    cut_by: u64,
}

#[derive(Clone, Copy, Debug)]
struct Passage {
    parts: [u32; 2],
    a: u32,
    b: u32,
    length: f64,
}

/// A corner's place relative to all lines: bits of those it is strictly beside.
#[derive(Clone, Copy, Debug, Default)]
struct Sides {
    plus: u64,
    minus: u64,
}

/// Cuts one figure again and again.
#[derive(Clone, Debug)]
pub struct Evaluator {
    figure: Figure,
    centre: Point,
    scale: f64,
    corners: Vec<Point>,
    parts: Vec<Part>,
    edges: Vec<Edge>,
    passages: Vec<Passage>,
    /// The convex parts of all zones.
    zones: Vec<Vec<Point>>,
    // Buffers of an evaluation.
    rays: [Ray; MAX_CUTS],
    sides: Vec<Sides>,
    /// By corner and line: the signed distance.
    distances: Vec<f64>,
    /// By line and line: where along the first the second crosses it.
    meetings: Vec<f64>,
    order: CutOrder,
    cells: CellAreas,
    pieces: Vec<f64>,
    slivers: Vec<f64>,
    reports: Vec<CutReport>,
}

impl Evaluator {
    /// Prepares a valid figure for cutting.
    pub fn new(figure: &Figure) -> Self {
        let area = figure.area();
        let scale = if area > 0.0 { 1.0 / area.sqrt() } else { 1.0 };
        let centre = figure.bounds().map_or([0.0, 0.0], |bounds| bounds.centre());
        let inner = |p: &Point| [(p[0] - centre[0]) * scale, (p[1] - centre[1]) * scale];
        let partition = figure.partition();
        let corners: Vec<Point> = partition.corners.iter().map(inner).collect();
        let corner = |i: u32| corners[i as usize];
        let mut edges = Vec::new();
        let mut parts = Vec::new();
        for part in &partition.parts {
            let first_edge = edges.len() as u32;
            for (i, &a) in part.iter().enumerate() {
                let (start, end) = (corner(a), corner(part[(i + 1) % part.len()]));
                let cross = start[0] * end[1] - start[1] * end[0];
                edges.push(Edge {
                    corner: a,
                    start,
                    cross,
                });
            }
            parts.push(Part {
                first_edge,
                last_edge: edges.len() as u32 - 1,
                cut_by: 0,
            });
        }
        let passages = partition.gates.iter().map(|gate| {
            let length = Stroke {
                from: corner(gate.a),
                to: corner(gate.b),
            }
            .length();
            Passage {
                parts: gate.parts,
                a: gate.a,
                b: gate.b,
                length,
            }
        });
        let passages = passages.collect();
        let mut zones = Vec::new();
        for ring in &figure.forbidden {
            let split = Partition::from_ring(ring);
            let points = split.parts.iter().map(|part| split.points_of(part));
            zones.extend(points.map(|part| part.iter().map(inner).collect()));
        }
        Self {
            figure: figure.clone(),
            centre,
            scale,
            parts,
            edges,
            passages,
            zones,
            rays: [Ray::default(); MAX_CUTS],
            sides: vec![Sides::default(); corners.len()],
            distances: vec![0.0; corners.len() * MAX_CUTS],
            meetings: vec![0.0; MAX_CUTS * MAX_CUTS],
            order: CutOrder::default(),
            cells: CellAreas::default(),
            pieces: Vec::new(),
            slivers: Vec::new(),
            reports: Vec::new(),
            corners,
        }
    }

    /// Cuts the figure and reports the areas of the pieces and on each cut.
    pub fn evaluate(&mut self, cuts: &[Cut]) -> Cutting<'_> {
        let count = self.load(cuts);
        self.meet(count);
        self.cells.restart(self.parts.len() as u32, count as u32);
        for part in 0..self.parts.len() {
            self.parts[part].cut_by = self.cutters(part, count);
            self.cut_part(part as u32, count);
        }
        self.open_gates(count);
        self.pieces.clear();
        self.slivers.clear();
        let (pieces, slivers) = (&mut self.pieces, &mut self.slivers);
        self.cells.for_each_piece(|double| {
            let area = 0.5 * double;
            if area >= COUNTED_SHARE {
                pieces.push(area)
            } else {
                slivers.push(area)
            }
        });
        if !self.zones.is_empty() {
            self.probe_zones(count);
        }
        Cutting {
            pieces: &self.pieces,
            slivers: &self.slivers,
            cuts: &self.reports,
        }
    }

    /// The report on one cut alone, without the pieces.
    pub fn report(&mut self, cut: &Cut) -> CutReport {
        self.evaluate(std::slice::from_ref(cut)).cuts[0]
    }

    fn ray_of(&self, cut: &Cut) -> Ray {
        let everything = [f64::NEG_INFINITY, f64::INFINITY];
        let nothing = [f64::INFINITY, f64::NEG_INFINITY];
        match *cut {
            Cut::Line(Line { angle, offset }) => {
                let (y, x) = libm::sincos(angle * std::f64::consts::TAU);
                Ray {
                    x,
                    y,
                    offset,
                    reach: everything,
                    span: nothing,
                    ..Ray::default()
                }
            }
            Cut::Segment(stroke) => {
                let (from, to) = (self.to_frame(stroke.from), self.to_frame(stroke.to));
                let length = Stroke { from, to }.length();
                let (x, y) = ((to[1] - from[1]) / length, (from[0] - to[0]) / length);
                let offset = 0.5 * (x * (from[0] + to[0]) + y * (from[1] + to[1]));
                let mut ray = Ray {
                    x,
                    y,
                    offset,
                    span: nothing,
                    ..Ray::default()
                };
                ray.reach = [ray.along(from), ray.along(to)];
                ray
            }
        }
    }

    /// Loads the cuts and finds each corner's side of each; returns their number.
    fn load(&mut self, cuts: &[Cut]) -> usize {
        debug_assert!(cuts.len() <= MAX_CUTS, "too many cuts");
        let count = cuts.len().min(MAX_CUTS);
        self.reports.clear();
        self.reports.resize(count, CutReport::default());
        for (i, cut) in cuts[..count].iter().enumerate() {
            self.rays[i] = self.ray_of(cut);
            if let Cut::Segment(stroke) = cut {
                let ends = [self.to_frame(stroke.from), self.to_frame(stroke.to)];
                self.reports[i].ends_inside =
                    ends.iter().filter(|&&p| self.holds(p)).count() as u32;
            }
        }
        for (i, corner) in self.corners.iter().enumerate() {
            let distances = &mut self.distances[i * count..][..count];
            let mut sides = Sides::default();
            for (j, (ray, slot)) in self.rays.iter().zip(distances).enumerate() {
                let distance = ray.distance(*corner);
                *slot = distance;
                sides.plus |= u64::from(distance > ON_LINE) << j;
                sides.minus |= u64::from(distance < -ON_LINE) << j;
            }
            self.sides[i] = sides;
        }
        count
    }

    /// Finds where along each line each other line crosses it.
    fn meet(&mut self, count: usize) {
        for i in 0..count {
            let a = self.rays[i];
            for j in 0..i {
                let b = &self.rays[j];
                let cos = a.x * b.x + a.y * b.y;
                let sin = a.x * b.y - a.y * b.x;
                // Both parameters are of the same point, however nearly
                // parallel the lines: any point will do for coincident ones.
                let on_a = (b.offset - a.offset * cos) / sin;
                let on_a = if on_a.is_finite() { on_a } else { 0.0 };
                let on_b = on_a * cos - a.offset * sin;
                self.meetings[i * count + j] = on_a;
                self.meetings[j * count + i] = on_b;
            }
        }
    }

    fn part_edges(&self, part: &Part) -> &[Edge] {
        &self.edges[part.first_edge as usize..=part.last_edge as usize]
    }

    /// The lines that cut a part: those with corners strictly on both sides,
    /// segments only if they cover the chord.
    fn cutters(&self, part: usize, count: usize) -> u64 {
        let edges = self.part_edges(&self.parts[part]);
        let mut sides = Sides::default();
        for edge in edges {
            let corner = self.sides[edge.corner as usize];
            sides.plus |= corner.plus;
            sides.minus |= corner.minus;
        }
        let mut cut_by = sides.plus & sides.minus;
        if cut_by == 0 {
            return 0;
        }
        // Rounding could make a line cross a nearly straight chain of edges
        // more than twice; then it only brushes the part.
        let (mut once, mut twice, mut more) = (0, 0, 0);
        let mut before = self.sides[edges[edges.len() - 1].corner as usize].minus;
        for edge in edges {
            let minus = self.sides[edge.corner as usize].minus;
            let crossed = before ^ minus;
            before = minus;
            more |= twice & crossed;
            twice |= once & crossed;
            once |= crossed;
        }
        cut_by &= !more;
        for i in bits(cut_by) {
            let ray = &self.rays[i];
            if ray.reach[0].is_finite() {
                let mut sum = 0.0;
                for (k, a) in edges.iter().enumerate() {
                    let b = &edges[if k + 1 < edges.len() { k + 1 } else { 0 }];
                    let (at_a, at_b) = (a.corner as usize, b.corner as usize);
                    if (self.sides[at_a].minus ^ self.sides[at_b].minus) >> i & 1 != 0 {
                        let s = share(
                            self.distances[at_a * count + i],
                            self.distances[at_b * count + i],
                        );
                        sum += ray.along(between(a.start, b.start, s));
                    }
                }
                let middle = 0.5 * sum;
                if !(ray.reach[0] <= middle && middle <= ray.reach[1]) {
                    cut_by &= !(1 << i);
                }
            }
        }
        cut_by
    }

    /// Adds the shoelace terms of all edges of all cells of a part.
    fn cut_part(&mut self, index: u32, count: usize) {
        let part = self.parts[index as usize];
        let edges = &self.edges[part.first_edge as usize..=part.last_edge as usize];
        let cut_by = part.cut_by;
        let cells = &mut self.cells;
        if cut_by == 0 {
            cells.add(index, 0, edges.iter().map(|edge| edge.cross).sum());
            return;
        }
        let mut mask = !self.sides[edges[0].corner as usize].minus & cut_by;
        let mut seen = 0;
        for (k, a) in edges.iter().enumerate() {
            let b = &edges[if k + 1 < edges.len() { k + 1 } else { 0 }];
            let next = !self.sides[b.corner as usize].minus & cut_by;
            let crossed = mask ^ next;
            let mut done = 0.0;
            if crossed != 0 {
                let (at_a, at_b) = (a.corner as usize * count, b.corner as usize * count);
                self.order.clear();
                for i in bits(crossed) {
                    self.order
                        .insert(share(self.distances[at_a + i], self.distances[at_b + i]), i);
                }
                for (s, i) in self.order.iter() {
                    cells.add(index, mask, a.cross * (s - done));
                    done = s;
                    let bit = 1 << i;
                    let ray = &mut self.rays[i];
                    let end = usize::from(seen & bit != 0);
                    ray.chord[end] = ray.along(between(a.start, b.start, s));
                    ray.masks[end] = mask & !bit;
                    seen |= bit;
                    mask ^= bit;
                }
            }
            cells.add(index, mask, a.cross * (1.0 - done));
        }
        for i in bits(cut_by) {
            let ray = &mut self.rays[i];
            let ([mut from, mut to], [mut mask, mut last]) = (ray.chord, ray.masks);
            if from > to {
                (from, to) = (to, from);
                (mask, last) = (last, mask);
            }
            self.reports[i].chord += to - from;
            ray.widen_span(from, to);
            let bit = 1 << i;
            let meetings = &self.meetings[i * count..][..count];
            self.order.clear();
            for j in bits(mask ^ last) {
                self.order.insert(greatest(least(meetings[j], to), from), j);
            }
            let mut done = from;
            for (t, j) in self.order.iter() {
                let term = ray.offset * (t - done);
                cells.add(index, mask, term);
                cells.add(index, mask | bit, -term);
                done = t;
                mask ^= 1 << j;
            }
            let term = ray.offset * (to - done);
            cells.add(index, mask, term);
            cells.add(index, mask | bit, -term);
        }
    }

    /// Joins the cells on either side of each gate.
    fn open_gates(&mut self, count: usize) {
        for gate in &self.passages {
            let [p, q] = gate.parts;
            let cut_by = [self.parts[p as usize].cut_by, self.parts[q as usize].cut_by];
            let (at_a, at_b) = (gate.a as usize, gate.b as usize);
            let (a, b) = (self.sides[at_a], self.sides[at_b]);
            // Lines along the gate close it.
            let all = if count == 64 {
                u64::MAX
            } else {
                (1 << count) - 1
            };
            let mut closed = false;
            for i in bits(!(a.plus | a.minus | b.plus | b.minus) & all) {
                let ray = &mut self.rays[i];
                let (t, u) = (ray.along(self.corners[at_a]), ray.along(self.corners[at_b]));
                let middle = 0.5 * (t + u);
                if ray.reach[0] <= middle && middle <= ray.reach[1] {
                    closed = true;
                    self.reports[i].chord += gate.length;
                    ray.widen_span(least(t, u), greatest(t, u));
                }
            }
            if closed {
                continue;
            }
            let either = cut_by[0] | cut_by[1];
            let mut mask = !a.minus & either;
            self.order.clear();
            for i in bits((a.minus ^ b.minus) & either) {
                let (from, to) = (
                    self.distances[at_a * count + i],
                    self.distances[at_b * count + i],
                );
                self.order.insert(share(from, to), i);
            }
            let mut done = 0.0;
            let cells = &mut self.cells;
            let mut join = |mask: u64, width: f64| {
                if width * gate.length > MIN_GATE_WIDTH {
                    let ids = [cells.id(p, mask & cut_by[0]), cells.id(q, mask & cut_by[1])];
                    cells.join(ids[0], ids[1]);
                }
            };
            for (s, i) in self.order.iter() {
                join(mask, s - done);
                done = s;
                mask ^= 1 << i;
            }
            join(mask, 1.0 - done);
        }
    }

    /// Measures the depth in zones of each cut that cuts something.
    fn probe_zones(&mut self, count: usize) {
        for (ray, report) in self.rays[..count].iter().zip(&mut self.reports) {
            if report.chord <= 0.0 {
                continue;
            }
            let reach = if ray.reach[0].is_finite() {
                ray.reach
            } else {
                ray.span
            };
            for zone in &self.zones {
                report.zone_depth += depth(ray, reach, zone);
            }
        }
    }

    /// Whether a point is in a part, or nearly.
    fn holds(&self, p: Point) -> bool {
        self.parts.iter().any(|part| {
            let edges = self.part_edges(part);
            edges.iter().enumerate().all(|(k, a)| {
                let b = &edges[if k + 1 < edges.len() { k + 1 } else { 0 }];
                let (x, y) = (b.start[0] - a.start[0], b.start[1] - a.start[1]);
                let beside = x * (p[1] - a.start[1]) - y * (p[0] - a.start[0]);
                beside >= -CLEARANCE * (x * x + y * y).sqrt()
            })
        })
    }
}
