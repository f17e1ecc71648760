import { firstDay, type Period } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { type CellRow, listCells } from "./cells.sql.ts";
import { reachOf } from "../policy.ts";

export type CellPlace = Period & { section: string; legalEntityId: number };

/** A cell one is given, as it stands; not found when there is none, or it is not given to the person. */
export async function getCellRow(ctx: RequestContext, place: CellPlace): Promise<CellRow> {
  const { section, legalEntityId } = place;
  const reach = reachOf(ctx.actor, "validation.read");
  const [row] = await listCells(ctx.db, {
    sections: [section],
    period: firstDay(place),
    reach,
    now: ctx.clock.now(),
    legalEntityIds: [legalEntityId],
  });
  return found(row);
}
