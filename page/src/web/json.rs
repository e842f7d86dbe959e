//! JSON by the browser's own reader and writer: for what is read before a board is seen. Level files
//! and whatever else people bring go through the library's, which says where a fault is; it is on
//! its way then.

use js_sys::{Array, JSON, Object, Reflect};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;

use super::dom;

/// A value; undefined where there is none.
pub struct Json(JsValue);

impl Json {
    /// Reads a text.
    ///
    /// # Errors
    /// What the browser says of it.
    pub fn read(text: &str) -> Result<Self, String> {
        JSON::parse(text)
            .map(Self)
            .map_err(|thrown| dom::why(&thrown))
    }

    /// What another script has read.
    pub const fn of(value: JsValue) -> Self {
        Self(value)
    }

    /// A field of an object.
    pub fn field(&self, name: &str) -> Self {
        let found = Reflect::get(&self.0, &JsValue::from_str(name));
        Self(found.unwrap_or(JsValue::UNDEFINED))
    }

    /// The elements, if it is an array.
    pub fn list(&self) -> Option<impl Iterator<Item = Self> + use<>> {
        let list = self.0.dyn_ref::<Array>()?.clone();
        Some((0..list.length()).map(move |n| Self(list.get(n))))
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<String> {
        self.0.as_string()
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        self.0.as_f64()
    }

    /// The same, if it is a whole one that a place in a list can have.
    pub fn place(&self) -> Option<usize> {
        let number = self.number()?;
        let place = number as usize;
        (place as f64 == number).then_some(place)
    }

    /// Whether it is true or false, if it is one of them.
    pub fn flag(&self) -> Option<bool> {
        self.0.as_bool()
    }
}

/// An array of texts.
pub fn list<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let texts: Array = texts.map(JsValue::from_str).collect();
    written(&texts)
}

/// An object; fields without a value are left out.
pub fn object(fields: &[(&str, JsValue)]) -> String {
    let object = Object::new();
    for (name, value) in fields {
        if !value.is_undefined() {
            let _ = Reflect::set(&object, &JsValue::from_str(name), value);
        }
    }
    written(&object)
}

fn written(value: &JsValue) -> String {
    let text = JSON::stringify(value);
    text.map(String::from).unwrap_or_default()
}
