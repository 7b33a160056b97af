//! The suite every game passes without having written it.
