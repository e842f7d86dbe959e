//! Zooming and moving a board, never out of sight.

use super::*;

/// 30 × 30 cells of 40 points in a phone's square.
fn phone() -> BoardArea {
    BoardArea {
        board: (1200.0, 1200.0),
        from: point(12.0, 12.0),
        size: (366.0, 366.0),
        ratio: 2.0,
        min_target_size: Some(40.0),
    }
}

fn near(a: Point, b: Point, within: f64) {
    let far = (a.x - b.x).abs().max((a.y - b.y).abs());
    assert!(far <= within, "{a:?} {b:?}");
}

/// The board covers its box, or lies in the middle of it.
fn is_in_sight(view: View, area: &BoardArea) {
    let check = |corner: f64, from: f64, size: f64, board: f64| {
        let (first, last) = (corner - from, corner + board * view.scale - from - size);
        let covers = first <= 0.51 && last >= -0.51;
        let amid = (first + last).abs() < 1.1;
        assert!(covers || amid, "{view:?} {area:?}");
    };
    check(view.corner.x, area.from.x, area.size.0, area.board.0);
    check(view.corner.y, area.from.y, area.size.1, area.board.1);
}

#[test]
fn a_board_lies_in_the_middle_of_its_box_on_whole_device_pixels() {
    let view = View::fit((200.0, 100.0), point(12.0, 12.0), (301.0, 301.0), 1.0);
    assert_eq!(view.scale, 1.505);
    assert_eq!(view.corner, point(12.0, 87.0));
    let place = point(33.0, 44.0);
    near(view.board(view.canvas(place)), place, 1e-9);
}

#[test]
fn boards_with_large_targets_begin_whole_and_can_be_zoomed_three_times() {
    let area = phone();
    assert_eq!(area.zoomed_for(), Some(40.0));
    for min_target_size in [None, Some(0.0), Some(f64::NAN), Some(80.0)] {
        let area = BoardArea {
            min_target_size,
            ..area
        };
        let mut zoom = Zoom::beginning(&area, 28.0);
        assert!(zoom.is_whole(&area) && !zoom.is_largest(&area));
        assert_eq!(zoom.view(&area), area.whole());
        zoom.about(&area, point(100.0, 100.0), 2.0);
        assert!(!zoom.is_whole(&area) && !zoom.is_largest(&area));
        is_in_sight(zoom.view(&area), &area);
        zoom.about(&area, point(100.0, 100.0), 9.0);
        assert!(zoom.is_largest(&area));
        let scale = zoom.view(&area).scale;
        assert!((scale - 3.0 * area.whole().scale).abs() < 1e-9);
    }
}

#[test]
fn fingers_begin_at_the_top_left_with_targets_they_can_hit() {
    let view = Zoom::beginning(&phone(), 28.0).view(&phone());
    assert_eq!((view.scale * 40.0, view.corner), (28.0, point(12.0, 12.0)));
}

#[test]
fn edges_show_where_the_board_continues() {
    let area = phone();
    assert_eq!(Zoom::default().more(&area), [false; 4]);
    let mut zoom = Zoom::beginning(&area, 28.0);
    assert_eq!(zoom.more(&area), [false, false, true, true]);
    zoom.pan(&area, point(-50.0, 0.0));
    assert_eq!(zoom.more(&area), [true, false, true, true]);
    zoom.pan(&area, point(-1e6, -1e6));
    assert_eq!(zoom.more(&area), [true, true, false, false]);
}

#[test]
fn the_way_to_another_place_is_straight() {
    let area = phone();
    let from = Zoom::beginning(&area, 28.0);
    let mut to = from;
    to.reveal(&area, point(1100.0, 700.0), 40.0);
    assert_eq!((from.towards(&to, 0.0), from.towards(&to, 1.0)), (from, to));
    let corners = [from, from.towards(&to, 0.5), to].map(|zoom| zoom.view(&area).corner);
    let [a, half, b] = corners;
    near(half, point((a.x + b.x) / 2.0, (a.y + b.y) / 2.0), 0.6);
}

#[test]
fn zoom_keeps_the_point_under_the_pointer() {
    let area = phone();
    let mut zoom = Zoom::default();
    let place = point(200.0, 150.0);
    let held = zoom.view(&area).board(place);
    for _ in 0..12 {
        zoom.about(&area, place, 1.1);
        near(zoom.view(&area).canvas(held), place, 0.6);
        is_in_sight(zoom.view(&area), &area);
    }
}

#[test]
fn small_factors_add_up_and_the_ends_hold() {
    let area = phone();
    let mut zoom = Zoom::default();
    let middle = point(195.0, 195.0);
    for _ in 0..600 {
        zoom.about(&area, middle, 1.004);
    }
    assert!(zoom.is_largest(&area));
    assert_eq!(zoom.view(&area).scale * 40.0, 64.0);
    for _ in 0..600 {
        zoom.about(&area, middle, 0.996);
    }
    assert!(zoom.is_whole(&area));
    assert_eq!(zoom.view(&area), area.whole());
    for nonsense in [0.0, -1.0, f64::NAN] {
        zoom.about(&area, middle, nonsense);
        assert!(zoom.is_whole(&area), "{nonsense}");
    }
}

#[test]
fn board_cannot_be_moved_out_of_sight() {
    let area = phone();
    let mut zoom = Zoom::beginning(&area, 40.0);
    for (x, y) in [(1e9, -1e9), (-50.0, 33.3), (-1e9, 1e9), (7.0, 7.0)] {
        zoom.pan(&area, point(x, y));
        is_in_sight(zoom.view(&area), &area);
    }
    zoom.pan(&area, point(-1e9, -1e9));
    let end = zoom.view(&area).canvas(point(1200.0, 1200.0));
    near(end, point(378.0, 378.0), 0.3);
    // A low, wide board is moved sideways only.
    let row = BoardArea {
        board: (4000.0, 80.0),
        ..area
    };
    let mut zoom = Zoom::beginning(&row, 40.0);
    let before = zoom.view(&row).corner;
    zoom.pan(&row, point(-100.0, -100.0));
    assert_eq!(zoom.view(&row).corner, point(before.x - 100.0, before.y));
    is_in_sight(zoom.view(&row), &row);
}

#[test]
fn slow_movements_add_up() {
    let area = phone();
    let mut zoom = Zoom::beginning(&area, 40.0);
    for _ in 0..100 {
        zoom.pan(&area, point(-0.1, -0.2));
    }
    near(zoom.view(&area).corner, point(2.0, -8.0), 0.3);
}

#[test]
fn what_is_seen_stays_when_the_box_changes() {
    let area = phone();
    let smaller = BoardArea {
        size: (366.0, 300.0),
        ..area
    };
    let mut zoom = Zoom::beginning(&area, 40.0);
    assert_eq!(zoom.view(&smaller), zoom.view(&area), "the top left");
    zoom.pan(&area, point(-417.0, -417.0));
    let middle = zoom.view(&area).board(point(195.0, 195.0));
    near(middle, point(600.0, 600.0), 1.0);
    let middle = zoom.view(&smaller).board(point(195.0, 162.0));
    near(middle, point(600.0, 600.0), 1.0);
    // A box in which targets are large shows all of it, and back again.
    let large = BoardArea {
        size: (1000.0, 1000.0),
        ..area
    };
    assert_eq!(zoom.view(&large), large.whole());
    assert!(!zoom.is_whole(&area));
}

#[test]
fn what_is_seen_stays_when_the_board_grows() {
    let area = phone();
    let mut zoom = Zoom::beginning(&area, 40.0);
    zoom.pan(&area, point(-300.0, -300.0));
    let before = zoom.view(&area);
    // Two cells more to the left, one above.
    let grown = BoardArea {
        board: (1280.0, 1240.0),
        ..area
    };
    zoom.shift(&area, &grown, point(80.0, 40.0));
    let view = zoom.view(&grown);
    let place = point(480.0, 480.0);
    let moved = point(place.x + 80.0, place.y + 40.0);
    near(view.canvas(moved), before.canvas(place), 0.6);
    // The whole board stays the whole board.
    let mut zoom = Zoom::default();
    zoom.shift(&area, &grown, point(80.0, 40.0));
    assert!(zoom.is_whole(&grown));
}

#[test]
fn view_follows_the_cursor_by_the_least_distance() {
    let area = phone();
    let mut zoom = Zoom::beginning(&area, 40.0);
    let before = zoom.view(&area);
    zoom.reveal(&area, point(100.0, 100.0), 40.0);
    assert_eq!(zoom.view(&area), before, "it is seen already");
    zoom.reveal(&area, point(500.0, 100.0), 40.0);
    let view = zoom.view(&area);
    near(view.canvas(point(500.0, 100.0)), point(338.0, 112.0), 0.3);
    zoom.reveal(&area, point(1180.0, 1180.0), 40.0);
    near(
        zoom.view(&area).canvas(point(1200.0, 1200.0)),
        point(378.0, 378.0),
        0.3,
    );
    zoom.reveal(&area, point(20.0, 20.0), 40.0);
    assert_eq!(zoom.view(&area), before);
    zoom.reveal(&area, point(600.0, 600.0), 1e9);
    near(
        zoom.view(&area).canvas(point(600.0, 600.0)),
        point(195.0, 195.0),
        0.3,
    );
}
