//! Directions, and their unit vectors, which are bit-identical on every machine.

/// A direction in half degrees, 0 to 719, from the x axis towards the y axis.
pub type Facing = u16;

/// Number of half degrees in a full turn.
pub const TURN: Facing = 720;

/// Truncates a nonnegative number of half degrees.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the fraction is to be cut off")]
#[inline]
pub fn half_degrees(number: f64) -> Facing {
    number as Facing
}

/// The unit vector of every half degree.
static COMPASS: [(f64, f64); TURN as usize] = compass();

/// Returns cosine and sine of `half_degrees` up to 90 (45 degrees) by their power series: bit-identical on every
/// machine, which the library's functions do not guarantee.
const fn small_angle(half_degrees: usize) -> (f64, f64) {
    let x = half_degrees as f64 * std::f64::consts::PI / 360.0;
    let (mut cos, mut sin) = (1.0, x);
    let (mut cos_term, mut sin_term) = (1.0, x);
    let mut n = 1.0;
    while n < 20.0 {
        cos_term = -cos_term * x * x / (n * (n + 1.0));
        sin_term = -sin_term * x * x / ((n + 1.0) * (n + 2.0));
        cos += cos_term;
        sin += sin_term;
        n += 2.0;
    }
    (cos, sin)
}

const fn compass() -> [(f64, f64); TURN as usize] {
    let mut table = [(1.0, 0.0); TURN as usize];
    let mut at = 0;
    while at < 180 {
        let (cos, sin) = if at <= 90 {
            small_angle(at)
        } else {
            let (cos, sin) = small_angle(180 - at);
            (sin, cos)
        };
        table[at] = (cos, sin);
        table[at + 180] = (-sin, cos);
        table[at + 360] = (-cos, -sin);
        table[at + 540] = (sin, -cos);
        at += 1;
    }
    table
}

/// Returns the unit vector of a direction.
#[inline]
pub fn direction(facing: Facing) -> (f64, f64) {
    COMPASS[usize::from(facing % TURN)]
}

/// Returns the half degree nearest to a direction; 0 for the zero vector.
pub fn facing_of(dx: f64, dy: f64) -> Facing {
    if dx == 0.0 && dy == 0.0 {
        return 0;
    }
    // Rotated into the first quadrant: x > 0, y >= 0.
    let (quarter, x, y) = if dx > 0.0 && dy >= 0.0 {
        (0, dx, dy)
    } else if dx <= 0.0 && dy > 0.0 {
        (180, dy, -dx)
    } else if dx < 0.0 {
        (360, -dx, -dy)
    } else {
        (540, -dy, dx)
    };
    let cross = |at: usize| COMPASS[at].0 * y - COMPASS[at].1 * x;
    // Finds the last half degree at or before the direction. The approximation of the angle from 45 degrees is off by
    // half a degree at most (Rajan et al. 2006: "Efficient approximations for the arctangent function").
    let t = (y - x) / (y + x);
    let guess = 90.0 + t * (90.0 + 31.3 * (1.0 - t.abs()));
    let mut low = usize::from(half_degrees(guess)).min(179);
    while low > 0 && cross(low) < 0.0 {
        low -= 1;
    }
    while low < 179 && cross(low + 1) >= 0.0 {
        low += 1;
    }
    let nearest = if cross(low) <= -cross(low + 1) { low } else { low + 1 };
    Facing::try_from((quarter + nearest) % usize::from(TURN)).expect("it is less than a full turn")
}

/// Returns the angle between two directions, in half degrees (0 to 360).
#[inline]
pub fn turn_between(a: Facing, b: Facing) -> Facing {
    let turn = (a + TURN - b % TURN) % TURN;
    turn.min(TURN - turn)
}
