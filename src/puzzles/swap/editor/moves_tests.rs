//! Tests of the edits.
