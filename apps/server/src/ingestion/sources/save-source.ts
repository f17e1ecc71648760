import { type createSource as route, updateSource as updateRoute } from "@hub/contract/ingestion/sources.ts";
import { asksByEntity, checkConnectionDetails } from "@hub/domain/ingestion/connections/connection-details.ts";
import { checkSftpDetails } from "@hub/domain/ingestion/sources/sftp-details.ts";
import { checkSchedule, nextRun } from "@hub/domain/ingestion/sources/source-schedule.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { listEntities } from "../entities.sql.ts";
import { findActiveIngestion } from "../definitions/ingestions.sql.ts";
import { type SourceView, getSource } from "./list-sources.ts";
import { hasPendingRun } from "./runs.sql.ts";
import {
  deleteSourceRow,
  lockForRemoval,
  findSourceForUpdate,
  lockPlaceKind,
  insertSource,
  listProcessSources,
  type SourceValues,
  updateSourceRow,
} from "./sources.sql.ts";

type Body = Given<typeof route>["body"];

/** Lets an ingestion get its files by itself. */
export function createSource(ctx: RequestContext, body: Body): Promise<SourceView> {
  return inTransaction(ctx, async (ctx) => {
    await refuseWrong(ctx, body, undefined);
    const id = await insertSource(ctx.db, body, nextOf(ctx, body));
    await audit(ctx.db, ctx, { action: "source-created", subjectType: "source", subjectId: id, after: body });
    return getSource(ctx, id);
  });
}

/** Changes a source; what it took stays known. */
export function updateSource(ctx: RequestContext, id: number, version: number, body: Body): Promise<SourceView> {
  return inTransaction(ctx, async (ctx) => {
    const old = await lockSource(ctx, id, version);
    await refuseWrong(ctx, body, old);
    await updateSourceRow(ctx.db, id, body, nextOf(ctx, body));
    await audit(ctx.db, ctx, { action: "source-changed", subjectType: "source", subjectId: id, before: old, after: body });
    return getSource(ctx, id);
  });
}

/** Removes a source with its history of runs; what it delivered stays. */
export function deleteSource(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const old = await lockSource(ctx, id, version);
    await lockForRemoval(ctx.db, id);
    if (await hasPendingRun(ctx.db, id)) throw new Problem("source-running");
    await deleteSourceRow(ctx.db, id);
    await audit(ctx.db, ctx, { action: "source-deleted", subjectType: "source", subjectId: id, before: old });
    return {};
  });
}

async function lockSource(ctx: RequestContext, id: number, version: number): Promise<SourceValues> {
  const { version: current, ...values } = found(await findSourceForUpdate(ctx.db, id));
  if (current !== version) throw conflict(updateRoute, await getSource(ctx, id));
  return values;
}

function nextOf(ctx: RequestContext, { active, schedule }: SourceValues): Date | null {
  return active ? (nextRun(schedule, ctx.clock.now()) ?? null) : null;
}

/** Throws invalid-input with all that is wrong with a source. */
async function refuseWrong(ctx: RequestContext, body: Body, old: SourceValues | undefined): Promise<void> {
  const issues: Issue[] = checkSchedule(body.schedule).map((issue) => ({ ...issue, path: ["schedule", ...issue.path] }));
  const refuse = (code: string, ...path: (string | number)[]) => issues.push({ code, path });
  const ingestion = await findActiveIngestion(ctx.db, body.ingestionId);
  if (!ingestion) refuse("sources.ingestion-missing", "ingestionId");
  // Files that were taken for one ingestion are not those of another.
  else if (old && old.ingestionId !== body.ingestionId) refuse("sources.ingestion-fixed", "ingestionId");
  const byColumn = ingestion?.definition.entity.from === "column";
  if (byColumn && body.legalEntityId !== null) refuse("sources.entity-by-column", "legalEntityId");
  if (body.legalEntityId !== null && !(await listEntities(ctx.db)).some(({ id }) => id === body.legalEntityId))
    refuse("sources.entity-missing", "legalEntityId");
  await checkPlace(ctx, body, refuse);
  const needsEntity = !byColumn && body.legalEntityId === null;
  const { details } = body;
  if (details.kind === "sftp") {
    const asked = { monthFromName: body.schedule.month === "name", entityFromName: needsEntity };
    issues.push(...checkSftpDetails(details, asked).map((issue) => ({ ...issue, path: ["details", ...issue.path] })));
  } else {
    issues.push(...checkConnectionDetails(details).map((issue) => ({ ...issue, path: ["details", ...issue.path] })));
    if (body.schedule.month === "name") refuse("sources.month-without-name", "schedule", "month");
    if (needsEntity && !asksByEntity(details)) refuse("sources.entity-needed", "legalEntityId");
    if (byColumn && asksByEntity(details)) refuse("connections.entity-in-column", "details", details.kind === "https" ? "path" : "query");
  }
  if (ingestion) await checkPerson(ctx, body, ingestion, refuse);
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
}

type Refuse = (code: string, ...path: (string | number)[]) => void;

async function checkPlace(ctx: RequestContext, body: Body, refuse: Refuse): Promise<void> {
  const field = body.details.kind === "sftp" ? "sftpEndpointId" : "connectionId";
  const one = (body.sftpEndpointId === null) !== (body.connectionId === null);
  if (!one || (await lockPlaceKind(ctx.db, body)) !== body.details.kind) refuse("sources.place-missing", field);
}

async function checkPerson(ctx: RequestContext, body: Body, ingestion: { id: number; section: string }, refuse: Refuse): Promise<void> {
  const people = await listProcessSources(ctx.db, ingestion, ctx.clock.now());
  const person = people.find(({ id }) => id === body.runsAs);
  const { legalEntityId } = body;
  if (!person || (legalEntityId !== null && person.legalEntityIds !== null && !person.legalEntityIds.includes(legalEntityId)))
    refuse("sources.runs-as-not-allowed", "runsAs");
}
