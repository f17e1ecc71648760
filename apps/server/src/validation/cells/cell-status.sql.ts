import type { DataStatus, SignOff } from "@hub/domain/validation/signature-rules.ts";
import { sql } from "kysely";

// SQL alone decides how a cell `c` stands, with its deliveries `s` (loaded_ids, quarantined, held) and findings `f` (blocking), as lists of cells are counted by it;
// cell-status.test.ts has the table of cases. What may be done then, the domain decides (`domain/validation/signature-rules.ts`).

/** Whether there is something to sign: a file with blocking issues keeps a cell from it, whatever was loaded before, and so do one that is held and findings of the checks. */
export const dataStatus = sql<DataStatus>`case when s.held > 0 then 'HELD' when s.quarantined > 0 then 'BLOCKED' when s.loaded_ids is null then 'NO_DATA'
  when f.blocking > 0 then 'BLOCKED' else 'READY' end`;

/** How far the signatures are: a first one that was given for other deliveries than those that stand counts as none. */
export const countedSignOff = sql<SignOff>`case when c.sign_off = 'COORDINATOR_SIGNED' and c.delivery_ids is distinct from s.loaded_ids then 'NONE'
  else coalesce(c.sign_off, 'NONE') end`;
