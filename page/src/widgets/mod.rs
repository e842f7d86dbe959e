//! What several rooms put on the page: forms of settings, pictures of levels, texts with terms, files to be
//! saved, and the views with the links between them.

pub mod download;
pub mod parameter_form;
pub mod picture;
pub mod view;
