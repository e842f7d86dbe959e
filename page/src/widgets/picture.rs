//! Small pictures of levels: images of drawings in the colours of a theme.

use js_sys::encode_uri_component;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

use crate::model::packs::load;
use crate::platform::dom;
use evolvarium::game::Play;
use evolvarium::game::picture::picture;
use evolvarium::paint::Theme;
use evolvarium::paint::svg::coloured;

/// An image of a level.
pub struct LevelPicture {
    image: Element,
    drawing: Drawing,
}

/// A drawing without colours.
pub enum Drawing {
    Here(String),
    /// It stands in this file.
    Stored(String),
}

impl Drawing {
    /// One that stands beside the lists of levels: of the bundled level with this key, or a puzzle's best.
    pub fn stored(name: &str) -> Self {
        let version = dom::version();
        Self::Stored(format!("levels/pictures/{name}.svg?v={version}"))
    }

    /// A game's.
    pub fn of(play: &dyn Play) -> Self {
        Self::Here(picture(play))
    }
}

impl LevelPicture {
    /// A picture at the end of `place`, which has no colours yet.
    pub fn add(place: &Element, drawing: Drawing) -> Self {
        let image = dom::add(place, "img", "", "").into();
        dom::attribute(&image, "alt", "");
        Self { image, drawing }
    }

    /// Shows it in these colours, as soon as it is here.
    pub fn show(&self, theme: Theme) {
        match &self.drawing {
            Drawing::Here(drawing) => show(&self.image, drawing, theme),
            Drawing::Stored(file) => {
                let (image, file) = (self.image.clone(), file.clone());
                spawn_local(async move {
                    if let Ok(drawing) = load(&file).await {
                        show(&image, &drawing, theme);
                    }
                });
            }
        }
    }
}

fn show(image: &Element, drawing: &str, theme: Theme) {
    dom::attribute(image, "src", &address(drawing, theme));
}

/// The address of a drawing in these colours.
pub fn address(drawing: &str, theme: Theme) -> String {
    svg_address(&coloured(drawing, theme))
}

/// The address of an image that is an SVG.
pub fn svg_address(svg: &str) -> String {
    format!(
        "data:image/svg+xml,{}",
        String::from(encode_uri_component(svg))
    )
}
