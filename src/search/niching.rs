//! Niches: the best individuals that are not alike.
//!
//! Clearing (Pétrowski 1996, *A clearing procedure as a niching method for
//! genetic algorithms*) with niches of one: an individual closer than the radius to a
//! better one is not kept; one that is kept removes worse ones closer than the radius.
//!
//! Invariants: sorted best first, never more than the capacity, no two closer
//! than the radius.

/// The best individuals that are not alike.
#[derive(Clone, Debug)]
pub struct Niches<G> {
    capacity: usize,
    radius: f64,
    /// Genome and cost, lower better.
    members: Vec<(G, f64)>,
}

impl<G: Clone> Niches<G> {
    /// Room for `capacity` individuals, each at least `radius` from every other.
    pub const fn new(capacity: usize, radius: f64) -> Self {
        Self {
            capacity,
            radius,
            members: Vec::new(),
        }
    }

    /// Offers an individual with its cost (lower is better). Returns whether it was kept.
    pub fn offer(&mut self, genome: &G, cost: f64, distance: impl Fn(&G, &G) -> f64) -> bool {
        let full = self.members.len() >= self.capacity;
        let worst = self.members.last().map_or(f64::INFINITY, |(_, cost)| *cost);
        if cost.is_nan() || (full && cost >= worst) {
            return false;
        }
        let close = |other: &G| distance(genome, other) < self.radius;
        let at = self.members.partition_point(|(_, other)| *other <= cost);
        if self.members[..at].iter().any(|(other, _)| close(other)) {
            return false;
        }
        let mut place = 0;
        self.members.retain(|(other, _)| {
            place += 1;
            place <= at || !close(other)
        });
        self.members.insert(at, (genome.clone(), cost));
        self.members.truncate(self.capacity);
        true
    }

    /// Those kept, best first, each with its cost.
    pub fn iter(&self) -> impl Iterator<Item = (&G, f64)> {
        self.members.iter().map(|(genome, cost)| (genome, *cost))
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::{seeded, unit};
    use super::*;

    fn apart(a: &f64, b: &f64) -> f64 {
        (a - b).abs()
    }

    #[test]
    fn better_of_two_similar_individuals_is_kept() {
        let mut niches = Niches::new(3, 1.0);
        assert!(niches.offer(&0.0, 5.0, apart));
        assert!(!niches.offer(&0.5, 6.0, apart), "worse and alike");
        assert!(niches.offer(&0.5, 4.0, apart), "better and alike");
        assert!(niches.offer(&9.0, 7.0, apart), "worse and different");
        let members: Vec<_> = niches.iter().map(|(g, _)| *g).collect();
        assert_eq!(members, [0.5, 9.0]);
    }

    #[test]
    fn the_best_of_many_stay_apart_in_order_and_few() {
        let mut rng = seeded(7);
        let mut niches = Niches::new(5, 0.1);
        let cost = |x: f64| (x - 0.3).abs();
        let mut best = f64::INFINITY;
        for _ in 0..2000 {
            let x = unit(&mut rng);
            best = best.min(cost(x));
            niches.offer(&x, cost(x), apart);
            assert!(niches.iter().count() <= 5);
        }
        let members: Vec<_> = niches.iter().map(|(g, cost)| (*g, cost)).collect();
        assert_eq!(members[0].1, best);
        assert!(members.is_sorted_by(|a, b| a.1 <= b.1));
        for (n, (a, _)) in members.iter().enumerate() {
            assert!(members[..n].iter().all(|(b, _)| apart(a, b) >= 0.1));
        }
    }
}
