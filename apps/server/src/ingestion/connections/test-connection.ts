import type { RemoteStep } from "@hub/contract/ingestion/remote.ts";
import type { testConnection as route } from "@hub/contract/ingestion/connections.ts";
import type { Output } from "@hub/contract/route.ts";
import { asksByEntity, checkConnectionDetails } from "@hub/domain/ingestion/connections/connection-details.ts";
import { placeholderValues } from "@hub/domain/ingestion/connections/placeholders.ts";
import { type Period, previousPeriod } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { createTurnsBySize } from "../../http/sending/turns.ts";
import { startDeadline } from "../../remote/deadline.ts";
import { runSteps } from "../../remote/test-steps.ts";
import { getIngestion } from "../definitions/define-ingestion.ts";
import { listEntities } from "../entities.sql.ts";
import { openTarget } from "./connection-target.ts";
import { type ConnectionRow, findConnection, noteConnectionResult } from "./connections.sql.ts";
import { type ColumnFit, fitColumns } from "./fit-columns.ts";
import { listHttpsSteps } from "./https/test-https.ts";
import { listPostgresqlSteps } from "./postgresql/test-postgresql.ts";
import type { Trial } from "./trial.ts";

type Body = Given<typeof route>["body"];
type Answer = Output<typeof route.answer>;

const inTurn = createTurnsBySize(({ sources }) => ({ atOnce: 2 * sources, ofOne: 2, waiting: 50, patience: 30_000 }));
/** Seconds a test may take as a whole, or as many as the connection is given, where they are fewer: somebody is waiting. */
const testSeconds = 120;

/** Tries a connection step by step, and what a source would ask of it. What was done so far stands in the connection, for those who watch. */
export async function testConnection(ctx: RequestContext, id: number, body: Body): Promise<Answer> {
  const connection = found(await findConnection(ctx.db, id));
  const definition = body.ingestionId ? (await getIngestion(ctx, body.ingestionId)).definition : undefined;
  const values = await readValues(ctx, body);
  refuseWrong(connection, body);
  return inTurn(ctx.config.size)(String(ctx.actor.id), async () => {
    const target = await openTarget(ctx, connection);
    // A database ends its query by the connection's time itself, and says so.
    const seconds = target.settings.kind === "https" ? Math.min(testSeconds, target.settings.timeoutSeconds) : testSeconds;
    const deadline = startDeadline(seconds);
    const trial: Trial = { details: body.details ?? undefined, values, form: definition, seconds, signal: deadline.signal };
    const { steps, close } =
      target.settings.kind === "postgresql"
        ? listPostgresqlSteps({ ...target, settings: target.settings }, trial)
        : listHttpsSteps({ ...target, settings: target.settings }, trial);
    let fit: ColumnFit | undefined;
    if (body.details) steps.push({ step: "columns", run: async () => (fit = fitColumns(trial.columns ?? [], definition)).told() });
    const timed = steps.map(({ step, run }) => ({
      step,
      run: () => run().catch((error: unknown) => Promise.reject(deadline.reasonOf(error))),
    }));
    const note = noting(ctx, connection);
    await note([], true);
    try {
      const done = await runSteps(timed, (steps) => void note([...steps], true));
      await note(done, false);
      await auditTest(ctx, connection, body, done);
      const columns = fit ? { found: fit.found, missing: fit.missing, unknown: fit.unknown } : null;
      return { steps: done, columns };
    } finally {
      close();
    }
  });
}

/** Writes how far it is, one after the other, or an earlier state could stand over a later one. */
function noting(ctx: RequestContext, { id, version }: ConnectionRow): (steps: RemoteStep[], running: boolean) => Promise<void> {
  let noted: Promise<void> = Promise.resolve();
  return (steps, running) => {
    noted = noted.then(() => noteConnectionResult(ctx.db, id, version, { running, steps }, ctx.clock.now()));
    // Told by the last one, which is waited for.
    noted.catch(() => undefined);
    return noted;
  };
}

function refuseWrong(connection: ConnectionRow, { details, legalEntityId }: Body): void {
  if (!details) return;
  const issues = checkConnectionDetails(details).map((issue) => ({ ...issue, path: ["details", ...issue.path] }));
  if (details.kind !== connection.kind) issues.push({ code: "connections.kind-other", path: ["details", "kind"] });
  if (asksByEntity(details) && !legalEntityId) issues.push({ code: "connections.entity-choose", path: ["legalEntityId"] });
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
}

async function readValues(ctx: RequestContext, { year, month, legalEntityId }: Body) {
  const now = ctx.clock.now();
  const last = previousPeriod({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 });
  const period: Period = { year: year ?? last.year, month: month ?? last.month };
  const entity = legalEntityId ? found((await listEntities(ctx.db)).find((one) => one.id === legalEntityId)) : undefined;
  return placeholderValues(period, entity?.code ?? null);
}

/** Who looked at what is kept: a test reads from where people's pay is. */
async function auditTest(ctx: RequestContext, connection: ConnectionRow, body: Body, steps: readonly RemoteStep[]): Promise<void> {
  const failed = steps.find(({ state }) => state === "failed");
  await audit(ctx.db, ctx, {
    action: "connection-tested",
    subjectType: "connection",
    subjectId: connection.id,
    after: {
      name: connection.name,
      result: failed ? "failed" : "ok",
      ...(failed && { step: failed.step, code: failed.code }),
      ...(body.details && (body.details.kind === "postgresql" ? { query: body.details.query } : { path: body.details.path })),
    },
  });
}
