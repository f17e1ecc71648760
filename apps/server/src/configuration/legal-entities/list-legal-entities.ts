import type { Grant, Role } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { type LegalEntityRow, listLegalEntityRows } from "./legal-entities.sql.ts";

const administrators: readonly Role[] = ["hub-admin", "mut-admin", "wf-admin"];

/** The legal entities one is given; all of them for administrators (decisions 4). */
export async function listLegalEntities(ctx: RequestContext): Promise<{ items: LegalEntityRow[] }> {
  const grants = ctx.actor.grants.map((grant): Pick<Grant, "legalEntityId"> =>
    administrators.includes(grant.role) ? { legalEntityId: null } : grant,
  );
  return { items: await listLegalEntityRows(ctx.db, JSON.stringify(grants)) };
}
