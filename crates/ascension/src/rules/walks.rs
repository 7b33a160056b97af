//! Straight walks of several strides towards a point (AS-MOVE-4).

use super::trip::{Pose, Trip, whole_strides};
use evenhand_kit::table::plane::{Point, TOUCH};

impl Trip<'_> {
    /// Walks straight towards a point by whole strides, the last one as long as needed. Returns the pose at
    /// the end and the number of strides; `None` if that is more than `most` or something is in the way.
    pub(crate) fn walk(&self, from: Pose, to: Point, most: u8) -> Option<(Pose, u8)> {
        let (dx, dy) = from.at.to(to);
        let length = (dx * dx + dy * dy).sqrt();
        if self.strides_for(length) > most {
            return None;
        }
        let ahead = self.ahead(from, dx, dy);
        let facing = self.turned(from.facing, ahead);
        if facing == ahead {
            let by = Point { x: to.x - from.at.x, y: to.y - from.at.y };
            let base = self.base(from.at, facing);
            let bounds = base.bounds_swept(by);
            if self.is_plain(from, &bounds) || self.leaps {
                return self.leap(from, to, most);
            }
        }
        match self.stride_by_stride(from, to, most) {
            None if self.steps_over => self.leap(from, to, most),
            walked => walked,
        }
    }

    /// Walks straight towards a point with a stop after each stride.
    pub(crate) fn stride_by_stride(&self, from: Pose, to: Point, most: u8) -> Option<(Pose, u8)> {
        let mut pose = from;
        for strides in 1..=most {
            pose = self.stride_towards(pose, to)?;
            if pose.at == to {
                return Some((pose, strides));
            }
        }
        None
    }

    /// Moves straight ahead to a point without stopping on the way: only the length and the end count.
    pub(crate) fn leap(&self, from: Pose, to: Point, most: u8) -> Option<(Pose, u8)> {
        let (dx, dy) = from.at.to(to);
        let facing = self.ahead(from, dx, dy);
        if self.turned(from.facing, facing) != facing {
            return None;
        }
        let by = Point { x: to.x - from.at.x, y: to.y - from.at.y };
        let base = self.base(from.at, facing);
        let bounds = base.bounds_swept(by);
        let length = (dx * dx + dy * dy).sqrt();
        let plain = self.is_plain(from, &bounds);
        let strides = self.strides_for(if plain { length } else { self.used(&base, by, length, &bounds) });
        if strides > most {
            return None;
        }
        let end = self.pass(from, &base, by, facing, &bounds).ok()?;
        Some((end, strides))
    }

    /// Returns the number of strides straight ahead for this length.
    fn strides_for(&self, length: f64) -> u8 {
        whole_strides(((length - TOUCH) / f64::from(self.forward.max(1))).clamp(0.0, 100.0)) + 1
    }

    /// Makes one stride straight towards a point, as long as allowed; `None` if no stride is allowed.
    pub(crate) fn stride_towards(&self, from: Pose, to: Point) -> Option<Pose> {
        let (dx, dy) = from.at.to(to);
        let facing = self.turned(from.facing, self.ahead(from, dx, dy));
        let most = f64::from(self.stride_length(facing, dx, dy));
        let length = (dx * dx + dy * dy).sqrt();
        let base = self.base(from.at, facing);
        let by = Point { x: to.x - from.at.x, y: to.y - from.at.y };
        if length <= most + TOUCH {
            let bounds = base.bounds_swept(by);
            if self.used(&base, by, length, &bounds) <= most + TOUCH {
                let moves = to != from.at;
                return if moves { self.pass(from, &base, by, facing, &bounds).ok() } else { None };
            }
        }
        let way = self.longest(&base, dx / length, dy / length, most.min(length));
        let target = from.at.plus(dx / length * way, dy / length * way);
        if target == from.at {
            return None;
        }
        self.stride(from, target, facing).ok()
    }
}
