import { Problem } from "../problem.ts";

/** Refuses what would need rows that were deleted at an instant, if they were (`rows-put-away.sql.ts`). Throws rows-deleted. */
export function refuseDeleted(goneAt: Date | undefined): void {
  if (goneAt) throw new Problem("rows-deleted", { params: { day: goneAt.toISOString().slice(0, 10) } });
}
