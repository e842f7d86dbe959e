//! Tables of cases for tests: a line for each, whose cells are parted by ` | `.

/// The rows of a table, each with as many cells.
pub fn cases<const CELLS: usize>(table: &str) -> Vec<[&str; CELLS]> {
    let lines = table.lines().map(str::trim);
    let rows = lines.filter(|line| !line.is_empty()).map(|line| {
        let cells: Vec<&str> = line.split(" | ").collect();
        cells.try_into().expect("as many cells as the test reads")
    });
    rows.collect()
}
