import { type Grant, grantsOn, type Role } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { type LegalEntityRow, listLegalEntityRows } from "./legal-entities.sql.ts";

const administrators: readonly Role[] = ["hub-admin", "mut-admin", "wf-admin"];

/** The legal entities one is given; all of them for administrators (readings 4). */
export async function listLegalEntities(ctx: RequestContext): Promise<{ items: LegalEntityRow[] }> {
  const grants = grantsOn("legal-entities.read", ctx.actor, {}).map((grant): Pick<Grant, "legalEntityId"> =>
    administrators.includes(grant.role) ? { legalEntityId: null } : grant,
  );
  return { items: await listLegalEntityRows(ctx.db, JSON.stringify(grants)) };
}
