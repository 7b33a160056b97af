//! The events of a match, for logs and measures.

use crate::Frostblade;
use crate::model::content::effects::Did;
use crate::model::content::ids::{AbilityId, ItemId, PassiveId, SheetId, SpellId, StatusId};
use crate::model::content::sheets::Phase;
use crate::model::measures::Measure;
pub use crate::model::state::Cause;
use crate::model::state::{Spots, SquadId, places_of};
use crate::model::words::score;
use evenhand_game::events;
use evenhand_game::game::Seat;
use evenhand_game::game::events::Fact;

/// The reason for which VP are scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scored {
    /// The primary mission.
    Primary,
    /// The secondary objective with this index.
    Secondary(u8),
    /// A destroyed LEADER squad.
    Leader,
}

/// A kind of die that has to reach a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their names say it")]
pub enum DieKind {
    Hit,
    Evade,
    Opportunity,
    Check,
}

/// Models of a squad: bits of their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Models(pub(crate) u16);

impl Models {
    /// Returns the indices in the squad.
    pub(crate) fn places(self) -> impl Iterator<Item = usize> {
        places_of(self.0)
    }
}

/// The opponent of the seat that owns a squad.
pub(crate) struct EnemyOf(pub(crate) SquadId);

events! {
    /// An event of a match.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Event of Frostblade, logged with context, counted in Measure with finished {
        /// A seat chose.
        Chose(seat: Seat),
            adds Decisions(seat);
        /// A squad of an army, before deployment: its owner, its datasheet, the number of its models, and the hit points of
        /// each model. Models of a squad are numbered from 0.
        Mustered {
            /// The squad.
            squad: SquadId,
            /// Its owner.
            seat: Seat,
            /// Its datasheet.
            sheet: SheetId,
            /// The number of its models.
            models: u8,
            /// The hit points of each model.
            hp: u8,
        };
        /// The seat that has the first turn of the first round.
        FirstTurn(seat: Seat),
            logs "{seat} has the first turn";
        /// A squad was set up. It is destroyed if there was no room for it.
        Placed(squad: SquadId),
            with player = context.game.player_of(context, squad),
            with models = context.game.models_now(context, squad),
            with letter = context.game.letter(context.after(), squad),
            with place = context.game.where_text(context.after(), squad),
            logs "{player} places {models} [{letter}] {place}" if context.after().squad(squad).lives(),
                "{player} finds no room for {squad}, which stays off the table";
        /// The models of a squad now stand at these places: in inches, as choices write them, in the order of `models`.
        Stands {
            /// The squad.
            squad: SquadId,
            /// Its living models.
            models: Models,
            /// Where each of them stands.
            at: Spots,
        };
        /// A player's turn begins. Rounds count from 1.
        TurnBegan(seat: Seat, round: u8),
            with army = context.game.army_name(context.after(), seat),
            with points = score(context.game.now(context).vp),
            with markers = context.game.markers_now(context),
            logs "== Round {round}, turn of {army}: VP {points}, {markers} ==";
        /// A phase begins. The heading of the turn also stands for its first phase.
        PhaseBegan(phase: Phase),
            logs "  {phase}" if phase != Phase::Starting && !context.game.is_empty_phase(context);
        /// A squad has completed its action.
        Acted {
            /// The squad.
            squad: SquadId,
            /// What it did.
            did: Did,
            /// The longest path of its models from start to end, in thousandths of an inch.
            length: i32,
            /// How much higher its lowest model now stands, in thousandths of an inch.
            rise: i32,
            /// Whether it was in hand-to-hand combat before.
            from_fight: bool,
            /// Whether it is in hand-to-hand combat now.
            to_fight: bool,
            /// Whether it came into range of a marker that was out of range before.
            to_marker: bool,
        },
            with holders = context.game.holding_in_a_row(context),
            with models = context.game.models_now(context, squad),
            with acts = context.game.verb(context, squad, did.words(context)),
            with way = context.game.way_text(context, squad, length),
            with opponents = context.game.opponents(context, squad),
            logs "    These hold: {holders}" if context.game.begins_a_run_of_holds(context),
                "    {models} {acts}{way}, into hand-to-hand combat{opponents}"
                    if !context.game.follows_a_hold(context) && !from_fight && to_fight,
                "    {models} {acts}{way}, out of hand-to-hand combat"
                    if !context.game.follows_a_hold(context) && from_fight && !to_fight,
                "    {models} {acts}{way}" if !context.game.follows_a_hold(context),
            adds Climbs(squad) if rise > 0;
        /// A squad moved outside its action, or was set up again.
        MovedBeside(squad: SquadId),
            with models = context.game.models_now(context, squad),
            with are = context.game.verb(context, squad, "are"),
            with place = context.game.where_text(&context.game.now(context), squad),
            logs "      {models} {are} now {place}";
        /// The result of a Rush die, after re-rolls.
        RushDie(squad: SquadId, die: u8),
            logs "    Rush die of {squad}: {die}";
        /// A squad leaves hand-to-hand combat. Counts the opportunity dice, their hits and the wounds.
        Left {
            /// The squad that leaves.
            squad: SquadId,
            /// Opportunity dice.
            dice: u8,
            /// Dice that hit.
            hits: u8,
            /// Hits that were not evaded.
            wounds: u8,
        },
            with models = context.game.models_now(context, squad),
            with breaks = context.game.verb(context, squad, "break"),
            with evaded = hits.saturating_sub(wounds),
            logs "    {models} {breaks} from hand-to-hand combat: {dice:opportunity die/opportunity dice}, {hits} hit, \
                {evaded} evaded, {wounds:wound}",
            adds Disengages(squad), DisengageWounds(squad, wounds);
        /// A Spell Roll. It must reach `difficulty` with `modifier` added to the dice.
        Cast {
            /// The caster.
            squad: SquadId,
            /// The spell.
            spell: SpellId,
            /// Its target.
            target: SquadId,
            /// The two dice that count, after re-rolls.
            dice: [u8; 2],
            /// Added to them.
            modifier: i8,
            /// What the total must reach.
            difficulty: u8,
            /// The total of the roll, with its modifiers.
            total: i8,
            /// Whether it takes effect.
            success: bool,
        },
            with models = context.game.models_now(context, squad),
            with casts = context.game.verb(context, squad, "cast"),
            logs "    {models} {casts} {spell} on {target}: {total} against {difficulty}, it works" if success,
                "    {models} {casts} {spell} on {target}: {total} against {difficulty}, it fails";
        /// An ability is used.
        Used(squad: SquadId, ability: AbilityId, target: SquadId),
            with models = context.game.models_now(context, squad),
            with uses = context.game.verb(context, squad, "use"),
            logs "    {models} {uses} {ability}" if target == squad, "    {models} {uses} {ability} for {target}",
            adds Abilities(squad);
        /// A passive takes effect on a squad.
        Triggered(squad: SquadId, passive: PassiveId, target: SquadId),
            logs "    {passive} of {squad} works" if target == squad, "    {passive} of {squad} works on {target}";
        /// A part of an attack: models that attack with the same weapon under the same circumstances. Its dice follow as
        /// `dice`, and the sums of all parts as `attack`.
        Volley {
            /// The attacking squad.
            by: SquadId,
            /// The attacked squad.
            target: SquadId,
            /// The weapon.
            weapon: ItemId,
            /// The attacking models.
            models: Models,
            /// Whether it is a ranged weapon.
            ranged: bool,
            /// Hit dice. 0 for a weapon that deals Direct Damage.
            dice: u8,
            /// Wounds.
            wounds: u8,
        };
        /// Dice of one kind were rolled together. A die succeeds if it shows at least `need` after `modifier` is added. `need`
        /// is `base`, the number on a datasheet or in the rules, changed by effects and, for hit dice, by `cover`.
        /// `modifier` is made up of effects, of `hold`, and for evade dice of `cover`, unless the rules count cover as a
        /// part of `need`. Dice are not rolled one by one: only the number of successes is known.
        Dice {
            /// The squad that rolls, or, for opportunity attacks, the squad that is attacked.
            squad: SquadId,
            /// The kind of the dice.
            kind: DieKind,
            /// The number of dice.
            dice: u8,
            /// The number before changes.
            base: u8,
            /// The result that a die must reach.
            need: u8,
            /// Added to each die.
            modifier: i8,
            /// The part of it that a squad has because it held.
            hold: i8,
            /// What cover changed.
            cover: i8,
            /// How many rules let a natural 1 be rolled again.
            reroll_ones: u8,
            /// How many rules let any failure be rolled again.
            reroll_failures: u8,
            /// The dice that succeeded.
            successes: u8,
        };
        /// An attack of one squad on another, with all its dice.
        Attack {
            /// The attacking squad.
            by: SquadId,
            /// The attacked squad.
            target: SquadId,
            /// Wounds that would destroy the attacked squad.
            health: u8,
            /// Models that attack.
            models: u8,
            /// Whether at least one attack was a hand-to-hand attack with dice. An
            /// attack without dice does not count (FB-X14).
            melee: bool,
            /// Whether at least one attack was made with a ranged weapon. Both can be set.
            ranged: bool,
            /// Whether the squad attacked from high ground.
            high: bool,
            /// Dice that cover made harder. Dice of weapons that ignore cover do not count, nor do dice that need the same
            /// result with cover as without it.
            covered: u8,
            /// Hit dice.
            dice: u8,
            /// Dice that hit.
            hits: u8,
            /// Hits that were evaded.
            saves: u8,
            /// Wounds, including Direct Damage.
            wounds: u8,
        },
            with attackers = context.game.models_name(context.after(), by, usize::from(models)),
            with attack = context.game.attack_verb(context, by, models, melee),
            with targets = context.game.models_now(context, target),
            with ground = Frostblade::high_ground_text(high),
            with cover = Frostblade::cover_text(covered),
            logs "    {attackers} {attack} {targets}{ground}{cover}: {wounds:wound}" if dice == 0,
                "    {attackers} {attack} {targets}{ground}{cover}: {dice:die/dice}, {hits} hit, {saves} evaded, {wounds:wound}",
            adds Dice(by, dice), Wounds(by, wounds), MeleeWounds(by, wounds) if melee, RangedWounds(by, wounds) if !melee;
        /// Damage outside of attacks: the points of damage, and those that were not evaded.
        Damage {
            /// The squad that is damaged.
            squad: SquadId,
            /// The points of damage.
            n: u8,
            /// Points that were not evaded.
            wounds: u8,
            /// The source of the damage.
            cause: Cause,
        },
            with models = context.game.models_now(context, squad),
            with suffers = context.game.verb(context, squad, "suffer"),
            with source = context.game.source_of_damage(context, squad, cause),
            with evaded = Frostblade::evaded_text(n, wounds),
            logs "      {models} {suffers} {n} damage{source}: {evaded}{wounds:wound}",
            adds Backlash(squad, wounds) if cause == Cause::Backlash,
                SpellWounds(EnemyOf(squad), wounds) if cause == Cause::Spell,
                EffectWounds(EnemyOf(squad), wounds) if !matches!(cause, Cause::Backlash | Cause::Spell);
        /// Wounds go to another squad instead.
        Redirected(from: SquadId, to: SquadId, n: u8),
            with takes = context.game.verb(context, to, "take"),
            logs "      {to} {takes} {n:wound} instead of {from}";
        /// A surviving model takes `n` wounds. `hp` is what it has left.
        Wounded(squad: SquadId, model: u8, n: u8, hp: u8);
        /// A model is lost.
        Lost(squad: SquadId, model: u8, cause: Cause),
            adds ModelsLost(squad), Removed(squad) if cause == Cause::Coherency;
        /// A squad is destroyed.
        Destroyed(squad: SquadId, cause: Cause),
            with are = context.game.verb(context, squad, "are"),
            logs "    {squad} {are} destroyed",
            adds SquadsLost(squad), LeadersLost(squad) if finished.game.sheet_of(finished.end, squad).leader;
        /// Wounds are healed.
        Healed(squad: SquadId, n: u8),
            with recovers = context.game.verb(context, squad, "recover"),
            logs "      {squad} {recovers} {n:wound}",
            adds Healed(squad, n);
        /// Of the wounds that `healed` counts, a model loses `n`. `hp` is what it has now.
        ModelHealed(squad: SquadId, model: u8, n: u8, hp: u8);
        /// A model returns, without wounds.
        Returned(squad: SquadId, model: u8),
            with living = context.game.living_now(context, squad),
            logs "      a model returns to {squad}: {living} now",
            adds Returned(squad);
        /// A squad gets a status.
        Given(squad: SquadId, status: StatusId),
            with gets = context.game.verb(context, squad, "get"),
            logs "      {squad} {gets} {status}";
        /// A squad loses a status.
        Ended(squad: SquadId, status: StatusId),
            with loses = context.game.verb(context, squad, "lose"),
            logs "      {squad} {loses} {status}";
        /// Victory points.
        Vp(seat: Seat, n: u8, why: Scored),
            with total = context.game.now(context).vp[seat.index()],
            logs "  {seat} scores {n} VP for {why}: {total} now",
            adds VpPrimary(seat, n) if why == Scored::Primary, VpSecondary(seat, n) if matches!(why, Scored::Secondary(_)),
                VpLeaders(seat, n) if why == Scored::Leader;
        /// A squad is left out of this match to measure its value.
        LeftOut(squad: SquadId),
            with player = context.game.player_of(context, squad),
            logs "{player} plays without {squad}";
        /// The active player's shooters that may attack, just before a Combat Phase begins.
        Shooters {
            /// The active player.
            seat: Seat,
            /// Models with an enemy in range of one of their ranged weapons.
            in_range: u8,
            /// Those of them without a line of sight to any enemy in range.
            unsighted: u8,
        };
        /// The state of the markers at the end of a round.
        Control {
            /// Markers held by the first seat, held by the second seat, and contested (both in range).
            holders: [u8; 3],
        };
        /// A round is over, with the VP of both seats.
        RoundEnded(round: u8, vp: [u8; 2]),
            with points = score(vp),
            with markers = context.game.markers_at_the_end(context),
            logs "Round {round} ends: VP {points}, {markers}";
        /// A die was rolled for an effect of a squad.
        Rolled(squad: SquadId, face: u8),
            with rolls = context.game.verb(context, squad, "roll"),
            logs "      {squad} {rolls} {face}"
    }
}
