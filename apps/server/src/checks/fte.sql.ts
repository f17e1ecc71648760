import { sql } from "kysely";

/** Of contracts (`a`) by their full-time hours: those who work full time, and the hours of the others. At most 1 a contract, as the figure counts. */
export const hoursOf = sql`
  coalesce(sum(a.contracts) filter (where a.closes and a.hours >= a.full_time_hours), 0) as full_timers,
  coalesce(sum(a.contracts * a.hours) filter (where a.closes and a.hours < a.full_time_hours), 0) as part_hours`;
/** FTE of these (`h`): hours of the same full time are added before the one division. */
export const fteOf = sql`sum(h.full_timers + round(h.part_hours, 20) / h.full_time_hours) filter (where h.full_time_hours > 0)`;
