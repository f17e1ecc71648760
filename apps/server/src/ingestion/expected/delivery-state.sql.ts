import { type RawBuilder, sql } from "kysely";

// SQL alone decides how an expected delivery stands, as the list is counted, ordered and cut by it; delivery-state.test.ts has the table of cases. A row has loaded_id,
// quarantined_id and held_id of the deliveries that stand or wait, attempt_id and attempt_state of an upload that came after all of them and loaded nothing, and due_date.

/** `held`: what came last waits for a yes; `failed`: it has blocking issues, or nothing is loaded and what was tried came to nothing; `done`: something is loaded; `late`: its day is past. */
export type DeliveryState = (typeof deliveryStates)[number];
const deliveryStates = ["failed", "held", "late", "waits", "done"] as const;

/** The state of a row on a day, yyyy-mm-dd. */
export const deliveryState = (today: string): RawBuilder<DeliveryState> => sql<DeliveryState>`
  case when held_id is not null then 'held' when quarantined_id is not null or (loaded_id is null and attempt_id is not null and attempt_state in ('REJECTED', 'FAILED')) then 'failed'
    when loaded_id is not null then 'done' when due_date < ${today}::date then 'late' else 'waits' end`;

/** Whether anything came of a row: of a month that is not over yet only such rows are shown. */
export const hasArrived = sql<boolean>`(loaded_id is not null or quarantined_id is not null or held_id is not null or attempt_id is not null)`;

/** The order of rows by their state: failed, held and late first, then what waits, then what is there. */
export const rankOfState = sql<number>`case state when 'done' then 2 when 'waits' then 1 else 0 end`;

/** The order of rows of one rank: the longest due first, of what is there the newest. */
export const dayOfState = sql<number>`case when state = 'done' then date '2000-01-01' - due_date else due_date - date '2000-01-01' end`;

/** How many rows are in each state, as JSON. */
export const countsByState = sql<Record<DeliveryState, number>>`json_build_object(${sql.join(
  deliveryStates.map((state) => sql`${sql.lit(state)}, count(*) filter (where state = ${sql.lit(state)})`),
)})`;
