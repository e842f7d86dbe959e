//! The panel as a sheet, on narrow screens: its handle follows the finger. style.css says how high it is.

use web_sys::{HtmlElement, KeyboardEvent, PointerEvent};

use crate::model::context::Context;
use crate::model::event::{self, PointerKind, RunEvent};
use crate::platform::{dom, id};
use crate::run::RunPanel;
use evolvarium::game::input::sheet::Sheet;

/// The handle under a finger.
pub struct Drag {
    /// Where the pointer went down, and how high the sheet was.
    from: (i32, f64),
    /// The sheet's heights, the lowest first.
    heights: [f64; 3],
    /// The sheet's height.
    at: f64,
}

/// Listens to the handle.
pub fn listen() {
    let handle = id::panel_button.element();
    event::send_pointers(&handle, RunEvent::Handle);
    dom::on(&handle, "keydown", |event: KeyboardEvent| {
        if let up @ ("ArrowUp" | "ArrowDown") = event.key().as_str() {
            event.prevent_default();
            event::send(RunEvent::Raise(up == "ArrowUp"));
        }
    });
}

impl RunPanel {
    /// A pointer does something on the handle.
    pub fn drag_sheet(&mut self, cx: &mut Context, kind: PointerKind, event: &PointerEvent) {
        let panel = id::evolve.element();
        let y = event.client_y();
        match kind {
            PointerKind::Down if event.button() == 0 => {
                let _ = id::panel_button
                    .element()
                    .set_pointer_capture(event.pointer_id());
                dom::attribute(&panel, "data-dragged", "");
                let heights = heights(&panel, cx.sheet);
                let at = heights[cx.sheet as usize];
                let from = (y, at);
                self.drag = Some(Drag { from, heights, at });
            }
            PointerKind::Move => {
                let Some(drag) = &mut self.drag else { return };
                let [least, _, most] = drag.heights;
                let at = drag.from.1 + f64::from(drag.from.0 - y);
                drag.at = at.clamp(least, most);
                dom::style(&panel, "height", &format!("{:.0}px", drag.at));
            }
            _ => {
                let Some(drag) = self.drag.take() else { return };
                let _ = panel.style().remove_property("height");
                dom::optional(&panel, "data-dragged", None);
                let sheet = cx.sheet.after_drag(drag.heights, drag.at);
                if sheet != cx.sheet {
                    cx.set_sheet(sheet);
                    // A mouse that is released presses the button, too.
                    self.was_dragged = true;
                    dom::after(0, || event::send(RunEvent::Dragged));
                }
            }
        }
    }

    /// The handle was pressed: the next height, unless the press was a drag.
    pub fn toggle_sheet(&mut self, cx: &mut Context) {
        if !self.was_dragged {
            cx.set_sheet(cx.sheet.next());
        }
    }
}

/// The sheet's heights, as style.css has them.
fn heights(panel: &HtmlElement, sheet: Sheet) -> [f64; 3] {
    let heights = Sheet::ALL.map(|sheet| {
        dom::attribute(panel, "data-sheet", sheet.word());
        panel.get_bounding_client_rect().height()
    });
    dom::attribute(panel, "data-sheet", sheet.word());
    heights
}
