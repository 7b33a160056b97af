//! Tests of the printed numbers of every action of the test content.

use super::rig::game;
use crate::model::content::sheets::{Area, Deed, DeedKind};
use evenhand_kit::table::plane::MM;

/// Sheet and action: kind, tokens, range (- for the user only), bonus, utility, area.
const PRINTED: &str = "
BH1 command_blade a 1 0 1 0; BH1 order_forward b 1 150 0 2; BH1 hold_the_line b 1 - 0 2; BH1 countersign r 1 - 0 1
BH2 shield_bash a 1 0 0 1; BH2 spear_jab a 1 20 0 0; BH2 brace r 1 - 0 1
BH3 bolt a 1 250 0 0; BH3 heavy_bolt a 2 250 3 1; BH3 stock_butt a 1 0 -1 0
BH4 demolition_charge a 2 75 1 1 b40; BH4 pick a 1 0 0 1; BH4 fuse_trap b 1 50 0 1
BH5 ram a 1 0 1 1; BH5 hurl a 2 0 0 2; BH5 break_masonry a 1 0 2 1
BH6 mortar a 2 400 1 1 b50; BH6 point_guns a 1 200 0 0; BH6 lock_treads b 1 - 0 2; BH6 overwatch r 1 100 0 2
SK1 gust a 1 200 -1 1; SK1 tailwind b 1 150 0 2; SK1 read_the_draw b 1 - 0 1; SK1 stillness r 1 - 0 1
SK2 snap_shot a 1 300 0 0; SK2 aimed_shot a 2 400 3 1; SK2 fade r 1 - 0 1
SK3 lance a 1 10 0 0; SK3 ride_by a 1 10 -1 1; SK3 wheel b 1 - 0 1; SK3 swerve r 1 - 0 1
SK4 weighted_net a 1 100 0 2; SK4 bolas a 1 120 -1 1; SK4 hook a 1 60 0 1; SK4 cut_lines b 1 0 0 1
SK5 thrust a 1 0 1 0; SK5 flourish a 1 0 -1 2; SK5 riposte r 1 10 0 2
SK6 stoop a 2 0 2 2; SK6 talon_throw a 1 0 0 2; SK6 wingbeat a 1 0 -1 1 n60
FB1 hex a 1 200 0 3; FB1 nourish b 1 100 0 2; FB1 spread_mire b 2 150 0 2; FB1 shed_harm r 1 - 0 1
FB2 acid_spit a 1 150 0 2; FB2 corrode a 1 75 -1 2; FB2 bite a 1 0 0 0
FB3 gang_bite a 1 0 0 0; FB3 scatter r 1 - 0 1
FB4 club a 1 10 0 1; FB4 boulder a 2 150 2 1; FB4 regrow b 2 - 0 2
FB5 spore_puff a 1 0 -1 2 n40; FB5 choking_cloud a 1 60 0 2; FB5 burst r 1 - 0 2
FB6 tail_sweep a 1 0 0 1 f50; FB6 maul a 1 10 2 0; FB6 trample b 2 - 0 2; FB6 slam a 2 0 1 2; FB6 thick_hide r 1 - 0 2
";

fn told(sheet: &str, deed: &Deed) -> String {
    let kind = match deed.kind {
        DeedKind::Attack => "a",
        DeedKind::Ability => "b",
        DeedKind::Response => "r",
    };
    let mm = |grains: i32| (f64::from(grains) / MM).to_string();
    let range = deed.range.map_or("-".into(), mm);
    let area = match deed.area {
        Area::None => String::new(),
        Area::Burst(radius) => format!(" b{}", mm(radius)),
        Area::Nova(radius) => format!(" n{}", mm(radius)),
        Area::NovaFoes(radius) => format!(" f{}", mm(radius)),
        Area::Line(_) | Area::Chain(..) => panic!("{} is not a placeholder", deed.id),
    };
    format!("{sheet} {} {kind} {} {range} {} {}{area}", deed.id, deed.tokens, deed.bonus, deed.utility)
}

#[test]
fn all_61_actions_have_their_printed_numbers() {
    let game = game(2, &[]);
    let mut sheets: Vec<_> = game.sheets.values().collect();
    sheets.sort_by_key(|sheet| {
        let order = ["BH", "SK", "FB"].iter().position(|faction| sheet.id.starts_with(faction));
        (order, sheet.id.clone())
    });
    let all: Vec<String> =
        sheets.iter().flat_map(|sheet| sheet.deeds.values().map(|deed| told(&sheet.id, deed))).collect();
    let printed: Vec<&str> = PRINTED.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(all, printed);
    assert_eq!(all.len(), 61);
}
