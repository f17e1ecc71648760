import {
  type createIngestion as createRoute,
  type getIngestion as getRoute,
  type listIngestions as listRoute,
  updateIngestion as updateRoute,
} from "@hub/contract/ingestion/ingestion.ts";
import type { Output } from "@hub/contract/route.ts";
import { checkDefinition } from "@hub/domain/ingestion/check-definition.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { reserveIds } from "../../db/reserve-ids.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import {
  findIngestionForUpdate,
  hasDeliveries,
  lockForMoving,
  type IngestionRow,
  insertDefinition,
  insertIngestion,
  isCodeTaken,
  isSection,
  listIngestionRows,
  updateIngestionRow,
} from "./ingestions.sql.ts";
import { grantsAsJson } from "../policy.ts";

type Input = Given<typeof createRoute>["body"];
type Detail = Output<typeof getRoute.answer>;

/** The ingestions one may see, by name. */
export async function listIngestions(ctx: RequestContext): Promise<Output<typeof listRoute.answer>> {
  const rows = await listIngestionRows(ctx.db, grantsAsJson(ctx.actor, "ingestions.read"));
  return {
    items: rows.map(({ definition, ...row }) => ({ ...row, columns: definition.columns.length, entityFrom: definition.entity.from })),
  };
}

/** One ingestion with its definition; not found also when it is not for this user. */
export async function getIngestion(ctx: RequestContext, id: number): Promise<Detail> {
  return found((await listIngestionRows(ctx.db, grantsAsJson(ctx.actor, "ingestions.read"), id))[0]);
}

/** Defines an ingestion. Throws definition-invalid with every point, duplicate for a code that is taken. */
export function createIngestion(ctx: RequestContext, input: Input): Promise<Detail> {
  return inTransaction(ctx, async (ctx) => {
    await refuseUnsound(ctx, input);
    await refuseTaken(ctx, input.code, undefined);
    const { definition, ...values } = input;
    const [id = 0] = await reserveIds(ctx.db, "ingestion", 1);
    await insertIngestion(ctx.db, id, values);
    await insertDefinition(ctx.db, { ingestionId: id, version: 1, definition, userId: ctx.actor.id, now: ctx.clock.now() });
    await audit(ctx.db, ctx, { action: "ingestion-created", subjectType: "ingestion", subjectId: id, after: { ...input, version: 1 } });
    return { id, ...input, version: 1 };
  });
}

/** Changes an ingestion by giving it a new version; what was delivered keeps the one it was read by. Throws version-stale, definition-invalid, duplicate. */
export function updateIngestion(ctx: RequestContext, id: number, version: number, input: Input): Promise<Detail> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await findIngestionForUpdate(ctx.db, id));
    if (before.version !== version) throw conflict(updateRoute, await getIngestion(ctx, id));
    await refuseUnsound(ctx, input);
    await refuseTaken(ctx, input.code, id);
    await refuseMovedSection(ctx, before, input);
    const { definition, ...values } = input;
    const next = version + 1;
    await insertDefinition(ctx.db, { ingestionId: id, version: next, definition, userId: ctx.actor.id, now: ctx.clock.now() });
    await updateIngestionRow(ctx.db, id, { ...values, version: next });
    await audit(ctx.db, ctx, {
      action: "ingestion-changed",
      subjectType: "ingestion",
      subjectId: id,
      before,
      after: { ...input, version: next },
    });
    return { id, ...input, version: next };
  });
}

async function refuseUnsound(ctx: RequestContext, input: Input): Promise<void> {
  if (!(await isSection(ctx.db, input.section)))
    throw new Problem("invalid-input", { issues: [{ code: "upload-outcomes.section-unknown", path: ["section"] }] });
  const issues = checkDefinition(input.definition);
  if (issues.length === 0) return;
  throw new Problem("definition-invalid", {
    issues: issues.map(({ code, path, params }) => ({ code: `ingestion-issues.${code}`, path: ["definition", ...path], params })),
  });
}

async function refuseTaken(ctx: RequestContext, code: string, except: number | undefined): Promise<void> {
  if (await isCodeTaken(ctx.db, code, except))
    throw new Problem("duplicate", { issues: [{ code: "configuration.code-taken", path: ["code"], params: { code } }] });
}

/** What was delivered belongs to the cells of its section. */
async function refuseMovedSection(ctx: RequestContext, before: IngestionRow, input: Input): Promise<void> {
  if (before.section === input.section) return;
  await lockForMoving(ctx.db, before.id);
  if (!(await hasDeliveries(ctx.db, before.id))) return;
  throw new Problem("invalid-input", { issues: [{ code: "upload-outcomes.section-has-deliveries", path: ["section"] }] });
}
