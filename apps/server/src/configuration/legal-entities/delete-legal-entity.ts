import { deleteLegalEntity as route } from "@hub/contract/configuration/legal-entities.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { keepClosedMonths, lockCalendar } from "../../validation/consolidations/kept-expectations.sql.ts";
import { findEntity } from "./entity-list.sql.ts";
import { deleteLegalEntityRow, lockForRemoval, lockLegalEntities } from "./entity-lock.sql.ts";
import { listUses } from "./entity-uses.sql.ts";
import { deleteUntouchedDefaults, listUntouchedDefaults } from "./legal-entities.sql.ts";
import { getLegalEntity } from "./list-legal-entities.ts";
import { traceOf } from "./save-legal-entity.ts";

/** Deletes a legal entity that nothing uses, with what is expected of it by default. Throws version-stale, and in-use with what uses it. */
export async function deleteLegalEntity(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  // Asked before anything is held: one that is used would otherwise wait for a load that is just running.
  await refuseUsed(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    await lockLegalEntities(ctx.db);
    const before = found(await findEntity(ctx.db, id));
    if (before.version !== version) throw conflict(route, await getLegalEntity(ctx, id));
    const sections = await listUntouchedDefaults(ctx.db, id);
    if (sections.length > 0) {
      // Before the entity: whoever writes the calendar holds it first, then what it names.
      await lockCalendar(ctx.db);
      await keepClosedMonths(ctx.db, sections);
    }
    await lockForRemoval(ctx.db, id);
    await refuseUsed(ctx, id);
    await deleteUntouchedDefaults(ctx.db, id);
    await deleteLegalEntityRow(ctx.db, id);
    await audit(ctx.db, ctx, {
      action: "legal-entity-deleted",
      subjectType: "legal-entity",
      subjectId: id,
      before: { ...traceOf(before), ...(sections.length > 0 && { sections }) },
    });
    return {};
  });
}

async function refuseUsed(ctx: RequestContext, id: number): Promise<void> {
  const uses = await listUses(ctx.db, id);
  if (uses.length > 0) throw new Problem("in-use", { details: { uses } });
}
