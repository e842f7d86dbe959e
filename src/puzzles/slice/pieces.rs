//! Pieces as sheets of paper: shadow, fibres, inked outline, share and sign.

use super::figure::{Figure, Point};
use super::label::signed_distance;
use super::referee::Piece;
use super::rules::{COUNTED_SHARE, Level, State, status};
use super::scale::Scale;
use super::sheet::{self, Sheet};
use super::ui::{distance, handles};
use crate::game::{Frame, Status};
use crate::i18n::fixed;
use crate::paint::{self, Ink, Painter, filled, outlined, point, stroke, text};

/// How far the pieces of a solved figure stand apart, as a share of their distance from the middle.
const PIECE_GAP: f64 = 0.045;
/// How far they fall apart meanwhile.
const FALL: f64 = 0.12;
/// Share of the celebration in which they part: 480 of 2,400 ms.
const PARTING: f64 = 0.2;

/// Opacity of a piece's colour on the paper.
const TINT: f64 = 0.75;

/// How a piece compares with the ideal.
#[derive(Clone, Copy, PartialEq)]
enum Size {
    /// Nothing is cut yet, or strokes are left: not judged.
    Open,
    /// Under 1 %: does not count.
    Crumb,
    /// Within the tolerance.
    Good,
    /// Larger, with no stroke left.
    TooLarge,
    /// Smaller, with no stroke left.
    TooSmall,
}

impl Size {
    fn new(level: &Level, state: &State, percent: f64) -> Self {
        let off = percent - level.ideal();
        if percent < 100.0 * COUNTED_SHARE {
            Self::Crumb
        } else if off.abs() <= level.tolerance() {
            Self::Good
        } else if state.strokes.len() < level.strokes {
            Self::Open
        } else if off < 0.0 {
            Self::TooSmall
        } else {
            Self::TooLarge
        }
    }

    const fn ink(self) -> Ink {
        match self {
            Self::Open => Ink::Sheet,
            Self::Crumb => Ink::Surface,
            Self::Good => Ink::GoodSoft,
            Self::TooLarge => Ink::WarnSoft,
            Self::TooSmall => Ink::ErrorSoft,
        }
    }
}

/// The figure's sheets on the board.
pub(super) struct Sheets<'a> {
    level: &'a Level,
    state: &'a State,
    scale: Scale,
    thumbnail: bool,
    /// How far the pieces have parted, as a share of their distance from the middle.
    apart: f64,
    /// Those of the chosen stroke, which lie over the shares.
    handles: Option<[paint::Point; 2]>,
}

impl<'a> Sheets<'a> {
    /// Those of a position: the frame's own, or one that a drag would lead to.
    pub fn new(level: &'a Level, state: &'a State, frame: &Frame<'_, Level>) -> Self {
        let dragged = !std::ptr::eq(state, frame.state);
        let scale = Scale::new(level);
        let chosen = frame.ui.and_then(|ui| ui.chosen(state));
        Self {
            level,
            state,
            scale,
            handles: chosen.map(|(_, stroke)| handles(scale, &stroke)),
            thumbnail: frame.thumbnail,
            apart: match dragged || frame.thumbnail {
                true => 0.0,
                false => apart(level, frame),
            },
        }
    }

    /// 1 where the pieces lie as they were cut, 0 when those of a win have parted.
    pub fn together(&self) -> f64 {
        (1.0 - self.apart / PIECE_GAP).max(0.0)
    }

    pub fn draw(&self, painter: &mut dyn Painter) {
        let sheets = self.level.sheets(self.state);
        let placed: Vec<Vec<Vec<_>>> = sheets.iter().map(|sheet| self.rings(sheet)).collect();
        if !self.thumbnail {
            placed.iter().for_each(|rings| draw_shadow(rings, painter));
        }
        for (sheet, rings) in sheets.iter().zip(&placed) {
            self.draw_sheet(sheet, rings, painter);
        }
        if let Some(worst) = self.worst() {
            let marked = sheets.iter().zip(&placed);
            for (_, rings) in marked.filter(|(sheet, _)| sheet.piece == Some(worst)) {
                let rings: Vec<&[paint::Point]> = rings.iter().map(Vec::as_slice).collect();
                painter.polygon(&rings, outlined(stroke(Ink::Error, 3.4)));
            }
        }
    }

    /// Marks the pieces that a hint speaks of: their numbers come after those of the strokes.
    pub fn mark(&self, numbers: &[usize], painter: &mut dyn Painter) {
        let strokes = self.state.strokes.len();
        let is_marked = |piece: usize| numbers.contains(&(strokes + piece));
        let sheets = self.level.sheets(self.state).iter();
        for sheet in sheets.filter(|sheet| sheet.piece.is_some_and(is_marked)) {
            let rings = self.rings(sheet);
            let rings: Vec<&[paint::Point]> = rings.iter().map(Vec::as_slice).collect();
            let pen = stroke(Ink::Preview, 3.4).dashed(6.0, 5.0);
            painter.polygon(&rings, outlined(pen));
        }
    }

    /// The shares in percent, each with a sign for its size, so that colour is not alone.
    /// `counted`: as whole numbers of shares where they are some, otherwise in percent.
    pub fn draw_shares(&self, counted: bool, painter: &mut dyn Painter) {
        for piece in self.level.pieces(self.state) {
            let percent = self.level.percent(piece);
            let count = Some(percent).filter(|_| counted);
            let count = count.and_then(|percent| self.level.whole_shares(percent));
            let label = count.map(|count| fixed(count, 0) + "\u{a0}×");
            self.draw_share(piece, &label.unwrap_or_else(|| fixed(percent, 1)), painter);
        }
    }

    /// The piece that the reason for a broken position speaks of.
    fn worst(&self) -> Option<usize> {
        let Status::Broken(_) = status(self.level, self.state) else {
            return None;
        };
        let percents = self.level.percents(self.state);
        self.level.deviation(&percents)?;
        let off = |piece: &Piece| (self.level.percent(piece) - self.level.ideal()).abs();
        let counted = |piece: &Piece| self.level.percent(piece) >= 100.0 * COUNTED_SHARE;
        let pieces = self.level.pieces(self.state).iter().enumerate();
        let pieces = pieces.filter(|(_, piece)| counted(piece));
        let worst = pieces.max_by(|a, b| off(a.1).total_cmp(&off(b.1)));
        worst.map(|(n, _)| n)
    }

    fn size(&self, piece: &Piece) -> Size {
        Size::new(self.level, self.state, self.level.percent(piece))
    }

    fn piece(&self, sheet: &Sheet) -> Option<&Piece> {
        self.level.pieces(self.state).get(sheet.piece?)
    }

    /// The shift of a piece that has parted from the others.
    fn away(&self, label: Point) -> paint::Point {
        let at = self.scale.to_board(label);
        let corner = self.scale.corner();
        let parted = |x: f64, side: f64| self.apart * (x - side / 2.0);
        point(parted(at.x, corner.x), parted(at.y, corner.y))
    }

    fn place(&self, by: paint::Point, at: Point) -> paint::Point {
        let at = self.scale.to_board(at);
        point(at.x + by.x, at.y + by.y)
    }

    fn shift(&self, sheet: &Sheet) -> paint::Point {
        self.piece(sheet)
            .map_or_else(paint::Point::default, |piece| self.away(piece.label))
    }

    fn rings(&self, sheet: &Sheet) -> Vec<Vec<paint::Point>> {
        let by = self.shift(sheet);
        let ring = |ring: &Vec<Point>| ring.iter().map(|at| self.place(by, *at)).collect();
        sheet.shape.rings().map(ring).collect()
    }

    fn draw_sheet(&self, sheet: &Sheet, rings: &[Vec<paint::Point>], painter: &mut dyn Painter) {
        let rings: Vec<&[paint::Point]> = rings.iter().map(Vec::as_slice).collect();
        let size = self
            .piece(sheet)
            .map_or(Size::Crumb, |piece| self.size(piece));
        if size == Size::Crumb {
            // It does not count: it is hardly there, and not hatched as zones are.
            painter.opacity(0.35);
        }
        painter.polygon(&rings, filled(Ink::Sheet));
        painter.opacity(1.0);
        if size != Size::Open {
            painter.opacity(TINT);
            painter.polygon(&rings, filled(size.ink()));
            painter.opacity(1.0);
        }
        if self.thumbnail {
            return painter.polygon(&rings, outlined(stroke(Ink::Line, 3.0)));
        }
        let by = self.shift(sheet);
        let fibres: Vec<[paint::Point; 3]> = sheet
            .fibres
            .iter()
            .map(|fibre| fibre.map(|at| self.place(by, at)))
            .collect();
        let fibres: Vec<&[paint::Point]> = fibres.iter().map(|fibre| &fibre[..]).collect();
        if !fibres.is_empty() {
            painter.opacity(0.16);
            painter.polygon(&fibres, filled(Ink::Faint));
        }
        // The ink has run a little to one side.
        painter.opacity(0.22);
        painter.polygon(&rings, outlined(stroke(Ink::Line, 3.6)));
        painter.opacity(1.0);
        painter.polygon(&rings, outlined(stroke(Ink::Line, 1.5)));
    }

    fn draw_share(&self, piece: &Piece, label: &str, painter: &mut dyn Painter) {
        let size = self.size(piece);
        let area = piece.area * self.scale.area();
        if size == Size::Crumb || self.state.strokes.is_empty() || area < 150.0 {
            return; // the counters tell it
        }
        let at = self.place(self.away(piece.label), piece.label);
        let shape = &piece.shape;
        let room = signed_distance(&shape.outline, &shape.holes, piece.label);
        let room = room * self.scale.area().sqrt() - 2.0;
        let height = (area.sqrt() * 0.24).clamp(7.0, 15.0);
        let height = height.min(room / (0.27 * label.len() as f64));
        let covers = |handle: &paint::Point| distance(*handle, at) < 10.0 + height;
        if height < 6.0 || self.handles.iter().flatten().any(covers) {
            return; // it would touch an edge, or lie under a handle
        }
        painter.text(paint::Text {
            bold: size == Size::Good,
            ..text(label, at, height, Ink::Line)
        });
        draw_sign(size, at, height, painter);
    }
}

/// How far the pieces of a solved position have parted in a frame.
fn apart(level: &Level, frame: &Frame<'_, Level>) -> f64 {
    let done = frame.solved(|state| status(level, state) == Status::Solved);
    let left = 1.0 - (done / PARTING).min(1.0);
    let fall = FALL * libm::sin(std::f64::consts::PI * done);
    PIECE_GAP * (1.0 - left * left * left) + fall
}

fn draw_shadow(rings: &[Vec<paint::Point>], painter: &mut dyn Painter) {
    for (far, opacity) in [(3.5, 0.07), (2.0, 0.09)] {
        painter.enter(point(0.5 * far, far), 1.0);
        painter.opacity(opacity);
        let rings: Vec<&[paint::Point]> = rings.iter().map(Vec::as_slice).collect();
        painter.polygon(
            &rings,
            filled(Ink::BlackCell).and(stroke(Ink::BlackCell, far)),
        );
        painter.leave();
    }
    painter.opacity(1.0);
}

fn draw_sign(size: Size, at: paint::Point, height: f64, painter: &mut dyn Painter) {
    let mark = height * 0.28;
    let y = at.y + height * 0.95;
    let mut triangle = |tip: f64, ink| {
        let ring = [
            point(at.x, y - tip),
            point(at.x - mark, y + tip),
            point(at.x + mark, y + tip),
        ];
        painter.polygon(&[&ring], filled(ink));
    };
    match size {
        Size::TooLarge => triangle(mark, Ink::Warn),
        Size::TooSmall => triangle(-mark, Ink::Error),
        Size::Good => {
            let tick = [
                point(at.x - mark, y),
                point(at.x - mark * 0.2, y + mark * 0.8),
                point(at.x + mark * 1.2, y - mark * 0.8),
            ];
            painter.polyline(&tick, stroke(Ink::Good, (height * 0.13).max(1.2)));
        }
        Size::Open | Size::Crumb => {}
    }
}

/// The forbidden zones, by their curves.
pub(super) fn draw_zones(
    figure: &Figure,
    scale: Scale,
    thumbnail: bool,
    painter: &mut dyn Painter,
) {
    for zone in &figure.forbidden {
        let ring = scale.ring(&sheet::round(zone));
        painter.polygon(&[&ring], filled(Ink::ErrorSoft));
        draw_zone(&ring, thumbnail, painter);
    }
}

/// The hatching and the outline of a zone.
pub(super) fn draw_zone(ring: &[paint::Point], thumbnail: bool, painter: &mut dyn Painter) {
    let distance = if thumbnail { 14.0 } else { 8.0 };
    painter.hatch(&[ring], stroke(Ink::Error, 1.2), distance);
    painter.polygon(&[ring], outlined(stroke(Ink::Error, 1.2)));
}
