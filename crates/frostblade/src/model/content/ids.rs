//! Ids of the entries of content files.

use evenhand_kit::table::ids::id;

id! {
    /// A datasheet: its index.
    pub struct SheetId(u8);
    /// An item: its index.
    pub struct ItemId(u8);
    /// A passive: its index.
    pub struct PassiveId(u8);
    /// An ability: its index.
    pub struct AbilityId(u8);
    /// A spell: its index.
    pub struct SpellId(u8);
    /// A status: its index.
    pub struct StatusId(u8);
    /// A list: its index, which is also the number of its role.
    pub struct ListId(u8);
    /// A squad of a list: its index among the squads of all lists.
    pub struct UnitId(u16);
    /// A keyword: its index.
    pub struct KeywordId(u8);
}
