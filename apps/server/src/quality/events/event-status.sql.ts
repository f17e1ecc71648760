import { openStatuses } from "@hub/domain/quality/event-status.ts";
import { type RawBuilder, sql } from "kysely";

// These expressions say of many events what `domain/quality/event-status.ts` says of one; event-status.test.ts holds both to the same cases. The table is `e`.

/** A day, as text or as SQL. */
type Day = string | RawBuilder<unknown>;
const dayOf = (day: Day): RawBuilder<unknown> => (typeof day === "string" ? sql`${day}::date` : day);

/** The statuses somebody still has to work on, as PostgreSQL takes them. */
export const openArray = sql`${[...openStatuses]}::quality_status[]`;

/** Whether an event or kept count is one that somebody still has to work on. */
export const isOpen = sql<boolean>`e.status = any(${openArray})`;

/** Whether an event is due before today; one without a due day is due at infinity. */
export const isPastDue = (today: Day): RawBuilder<boolean> => sql<boolean>`e.due_on < ${dayOf(today)}`;

/** Whether an event should have been worked by now. */
export const isOverdue = (today: Day): RawBuilder<boolean> => sql<boolean>`(${isOpen} and ${isPastDue(today)})`;

/** Whether an event is open again when its exception is found again. */
export const reopensWhenFound = (today: Day): RawBuilder<boolean> =>
  sql<boolean>`(e.status = 'RESOLVED' or (e.status = 'ACCEPTED' and e.accepted_until < ${dayOf(today)}))`;
