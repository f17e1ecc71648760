import { openStatuses } from "@hub/domain/quality/event-status.ts";
import { sql } from "kysely";

/** The statuses somebody still has to work on, as PostgreSQL takes them. */
export const openArray = sql`${[...openStatuses]}::quality_status[]`;
/** Whether an event or kept count `e` is one that somebody still has to work on. */
export const isOpen = sql<boolean>`e.status = any(${openArray})`;
