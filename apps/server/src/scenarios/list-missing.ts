import { blocksClosing } from "@hub/domain/closing/closing-rules.ts";
import type { RequestContext } from "../context.ts";
import { listCells } from "../validation/cells/cells.sql.ts";
import { reachOf } from "../validation/policy.ts";

/** The expected cells of sections in a month (its first day) that are not validated or are open again, of the entities one is given. */
export async function listMissing(ctx: RequestContext, sections: string[], period: string) {
  const cells = await listCells(ctx.db, { sections, period, reach: reachOf(ctx.actor, "scenarios.read"), now: ctx.clock.now() });
  return cells.filter(blocksClosing).map((cell) => ({
    section: cell.sectionCode,
    legalEntity: { id: cell.legalEntityId, code: cell.legalEntityCode, name: cell.legalEntityName },
    data: cell.data,
    signOff: cell.signOff,
    dueDate: cell.dueDate,
  }));
}
