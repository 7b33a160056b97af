//! Names of enum variants in files: `CombatRound` becomes `combat_round`.

/// Returns the length of a name in snake case.
#[doc(hidden)]
pub const fn snake_length(name: &str) -> usize {
    let letters = name.as_bytes();
    let mut length = letters.len();
    let mut at = 1;
    while at < letters.len() {
        length += letters[at].is_ascii_uppercase() as usize;
        at += 1;
    }
    length
}

/// Returns a name in snake case, as bytes.
#[doc(hidden)]
pub const fn snake_bytes<const LENGTH: usize>(name: &str) -> [u8; LENGTH] {
    let letters = name.as_bytes();
    let mut bytes = [0; LENGTH];
    let (mut at, mut put) = (0, 0);
    while at < letters.len() {
        if at > 0 && letters[at].is_ascii_uppercase() {
            bytes[put] = b'_';
            put += 1;
        }
        bytes[put] = letters[at].to_ascii_lowercase();
        put += 1;
        at += 1;
    }
    bytes
}

/// Returns the name of a variant in files, at compile time: in snake case, or as given explicitly.
#[doc(hidden)]
#[macro_export]
macro_rules! name_in_files {
    ($variant:ident as $name:literal) => {
        $name
    };
    ($variant:ident) => {{
        const VARIANT: &str = stringify!($variant);
        const LENGTH: usize = $crate::game::names::snake_length(VARIANT);
        const BYTES: [u8; LENGTH] = $crate::game::names::snake_bytes(VARIANT);
        const NAME: &str = match ::core::str::from_utf8(&BYTES) {
            Ok(name) => name,
            Err(_) => panic!("identifiers of this project are ASCII"),
        };
        NAME
    }};
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_in_snake_case_unless_they_say_so_themselves() {
        assert_eq!(crate::name_in_files!(CombatRound), "combat_round");
        assert_eq!(crate::name_in_files!(Fill47), "fill47");
        assert_eq!(crate::name_in_files!(Standing3 as "standing_3"), "standing_3");
    }
}
