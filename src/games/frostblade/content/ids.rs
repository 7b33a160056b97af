//! The numbers of what content files have.

use crate::table::ids::id;

id! {
    /// A datasheet by its place among all.
    pub struct SheetId(u8);
    /// An item by its place among all.
    pub struct ItemId(u8);
    /// A passive by its place among all.
    pub struct PassiveId(u8);
    /// An ability by its place among all.
    pub struct AbilityId(u8);
    /// A spell by its place among all.
    pub struct SpellId(u8);
    /// A status by its place among all.
    pub struct StatusId(u8);
    /// A list by its place among all: the number of its role.
    pub struct ListId(u8);
    /// A squad of a list by its place among those of all lists.
    pub struct UnitId(u16);
    /// A keyword by its place among all.
    pub struct KeywordId(u8);
}
