import type { getLegalEntity as route } from "@hub/contract/configuration/legal-entities.ts";
import type { Output } from "@hub/contract/route.ts";
import { foldCompanyName } from "@hub/domain/configuration/fold-company-name.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { findEntity, listAlike } from "./entity-list.sql.ts";
import { listUses } from "./entity-uses.sql.ts";

/** A legal entity, those named alike, and what uses it. */
export async function getLegalEntity(ctx: RequestContext, id: number): Promise<Output<typeof route.answer>> {
  const entity = found(await findEntity(ctx.db, id));
  const alike = await listAlike(ctx.db, foldCompanyName(entity.name), id);
  const uses = await listUses(ctx.db, id);
  return { ...entity, alike, uses, mayDelete: uses.length === 0 };
}
