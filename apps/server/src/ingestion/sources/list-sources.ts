import type { getSource as sourceRoute, sourceOptions as optionsRoute } from "@hub/contract/ingestion/sources.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { listEntities } from "../entities.sql.ts";
import { findActiveIngestion } from "../definitions/ingestions.sql.ts";
import { presentRun } from "./list-runs.ts";
import { listPlaces, listProcessSources, listSourceRows, type SourceFilter, type SourceListRow } from "./sources.sql.ts";

export type SourceView = Output<typeof sourceRoute.answer>;

/** The sources of an ingestion, an endpoint or a connection, or all of them. */
export async function listSources(ctx: RequestContext, filter: SourceFilter): Promise<{ items: SourceView[] }> {
  return { items: (await listSourceRows(ctx.db, filter, ctx.clock.now())).map(present) };
}

/** One source as people see it. */
export async function getSource(ctx: RequestContext, id: number): Promise<SourceView> {
  return present(found((await listSourceRows(ctx.db, { id }, ctx.clock.now()))[0]));
}

/** What a source of an ingestion can be made of. */
export async function listSourceOptions(ctx: RequestContext, ingestionId: number): Promise<Output<typeof optionsRoute.answer>> {
  const ingestion = found(await findActiveIngestion(ctx.db, ingestionId));
  return {
    people: await listProcessSources(ctx.db, ingestion, ctx.clock.now()),
    legalEntities: await listEntities(ctx.db),
    ...(await listPlaces(ctx.db)),
  };
}

function present(row: SourceListRow): SourceView {
  return { ...row, nextRunAt: row.nextRunAt?.toISOString() ?? null, lastRun: row.lastRun && presentRun(row.lastRun) };
}
