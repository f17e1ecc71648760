import type { RequestContext } from "../context.ts";
import { found } from "../problem.ts";
import type { Reach } from "../validation/policy.ts";
import { listScenarioRows, listVersions, type ScenarioRow, type VersionSummary } from "./scenarios.sql.ts";

/** A scenario within reach with the version asked for, else its current one; undefined while it has none. Throws not-found. */
export async function getAskedVersion(
  ctx: RequestContext,
  reach: Reach,
  { id, version: number }: { id: number; version?: number | undefined },
): Promise<{ scenario: ScenarioRow; version: VersionSummary | undefined }> {
  const scenario = found((await listScenarioRows(ctx.db, reach, ctx.clock.now(), id))[0]);
  const versions = await listVersions(ctx.db, id, reach);
  return { scenario, version: number === undefined ? versions[0] : found(versions.find((each) => each.number === number)) };
}

type VersionAnswer = Pick<VersionSummary, "number" | "state" | "closedAt" | "closedBy" | "comment" | "contentHash">;

/** A version as answers name it. */
export function presentVersion({ number, state, closedAt, closedBy, comment, contentHash }: VersionAnswer) {
  return { number, state, closedAt: closedAt.toISOString(), closedBy, comment, contentHash: contentHash.toString("hex") };
}
