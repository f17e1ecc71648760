import { type createConnection as route, updateConnection as updateRoute } from "@hub/contract/ingestion/connections.ts";
import {
  checkConnectionSecret,
  checkConnectionSettings,
  type ConnectionSettings,
  networkPlace,
  secretPlace,
  trimConnectionSettings,
  usesSecret,
} from "@hub/domain/ingestion/connections/connection-settings.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { sealSecret } from "../../remote/secret-box.ts";
import { secretPurpose } from "./connection-target.ts";
import {
  type ConnectionRow,
  type ConnectionValues,
  deleteConnectionRow,
  insertConnection,
  isNameTaken,
  lockConnection,
  setConnectionSecret,
  updateConnectionRow,
} from "./connections.sql.ts";
import { type ConnectionView, getConnection } from "./list-connections.ts";

type Body = Given<typeof route>["body"];

/** Adds a connection; nothing is sent anywhere before somebody tests it or a source uses it. Throws duplicate. */
export function createConnection(ctx: RequestContext, body: Body): Promise<ConnectionView> {
  const settings = readBody(body, undefined);
  return inTransaction(ctx, async (ctx) => {
    await refuseTaken(ctx, body.name, undefined);
    const values = { ...valuesOf(body, settings), secret: null };
    const id = await insertConnection(ctx.db, values);
    const secret = await sealGiven(ctx, id, body, settings);
    if (secret) await setConnectionSecret(ctx.db, id, secret);
    const after = traceOf(values);
    await audit(ctx.db, ctx, { action: "connection-created", subjectType: "connection", subjectId: id, after });
    await auditOpening(ctx, id, undefined, values);
    return getConnection(ctx, id);
  });
}

/** Changes a connection. Who changes where it goes, as whom or how safely says the secret again. Throws version-stale, duplicate. */
export function updateConnection(ctx: RequestContext, id: number, version: number, body: Body): Promise<ConnectionView> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCurrent(ctx, id, version);
    const settings = readBody(body, before);
    await refuseTaken(ctx, body.name, id);
    const kept = usesSecret(settings) ? before.secret : null;
    const values = { ...valuesOf(body, settings), secret: (await sealGiven(ctx, id, body, settings)) ?? kept };
    await updateConnectionRow(ctx.db, id, version + 1, values);
    await audit(ctx.db, ctx, {
      action: "connection-changed",
      subjectType: "connection",
      subjectId: id,
      before: traceOf(before),
      after: { ...traceOf(values), ...(body.secret === undefined || !usesSecret(settings) ? {} : { secretReplaced: true }) },
    });
    await auditOpening(ctx, id, before, values);
    return getConnection(ctx, id);
  });
}

/** Deletes a connection that no source uses, with its secret. Throws version-stale, and in-use with what uses it. */
export function deleteConnection(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCurrent(ctx, id, version);
    if (before.usedBy.length > 0)
      throw new Problem("in-use", {
        details: {
          uses: [{ kind: "sources", count: before.usedBy.length, examples: before.usedBy.slice(0, 5).map((use) => use.ingestion) }],
        },
      });
    await deleteConnectionRow(ctx.db, id);
    await audit(ctx.db, ctx, { action: "connection-deleted", subjectType: "connection", subjectId: id, before: traceOf(before) });
    return {};
  });
}

async function lockCurrent(ctx: RequestContext, id: number, version: number): Promise<ConnectionRow> {
  const row = found(await lockConnection(ctx.db, id));
  if (row.version !== version) throw conflict(updateRoute, await getConnection(ctx, id));
  return row;
}

/** The settings as they are kept, when nothing is wrong with what came; all that is wrong at once. */
function readBody(body: Body, before: ConnectionRow | undefined): ConnectionSettings {
  const settings = trimConnectionSettings(body.settings);
  const issues: Issue[] = checkConnectionSettings(settings);
  if (before && before.kind !== settings.kind) issues.push({ code: "connections.kind-fixed", path: ["settings", "kind"] });
  if (usesSecret(settings)) issues.push(...checkSecret(body, settings, before));
  const place = networkPlace(settings);
  const opens = body.allowPrivate && !(before?.allowPrivate && networkPlace(before.settings) === place);
  if (opens && body.confirmPrivate !== true) issues.push({ code: "connections.private-not-confirmed", path: ["confirmPrivate"] });
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
  return settings;
}

function checkSecret(body: Body, settings: ConnectionSettings, before: ConnectionRow | undefined): Issue[] {
  if (body.secret !== undefined) return checkConnectionSecret(settings, body.secret);
  if (!before?.secret) return [{ code: "connections.secret-missing", path: ["secret"] }];
  return secretPlace(before.settings) === secretPlace(settings) ? [] : [{ code: "connections.secret-again", path: ["secret"] }];
}

function valuesOf({ name, allowPrivate, active }: Body, settings: ConnectionSettings): Omit<ConnectionValues, "secret"> {
  return { name, settings, allowPrivate, active };
}

async function sealGiven(ctx: RequestContext, id: number, body: Body, settings: ConnectionSettings): Promise<Buffer | undefined> {
  return body.secret === undefined || !usesSecret(settings) ? undefined : sealSecret(ctx, secretPurpose(id), body.secret);
}

async function refuseTaken(ctx: RequestContext, name: string, except: number | undefined): Promise<void> {
  if (await isNameTaken(ctx.db, name, except))
    throw new Problem("duplicate", { issues: [{ code: "connections.name-taken", path: ["name"], params: { name } }] });
}

/** Opening private networks is a line of its own in the trail: it is what somebody looks for afterwards. */
async function auditOpening(ctx: RequestContext, id: number, before: ConnectionValues | undefined, after: ConnectionValues): Promise<void> {
  const place = networkPlace(after.settings);
  if (!after.allowPrivate || (before?.allowPrivate && networkPlace(before.settings) === place)) return;
  await audit(ctx.db, ctx, {
    action: "connection-network-opened",
    subjectType: "connection",
    subjectId: id,
    after: { name: after.name, address: place },
  });
}

/** What the trail keeps: everything but the secret; of a certificate that there is one. */
function traceOf({ name, settings, allowPrivate, active }: Omit<ConnectionValues, "secret">) {
  const { caCertificate, ...rest } = settings;
  return { name, ...rest, ownCertificate: caCertificate !== null, allowPrivate, active };
}
