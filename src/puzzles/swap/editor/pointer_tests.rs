//! Tests of pointer, keys and controls.
