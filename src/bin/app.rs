//! The page's entry.

fn main() {
    #[cfg(target_arch = "wasm32")]
    evolvarium::web::start();
}
