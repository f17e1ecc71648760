import { type createSftpEndpoint as route, updateSftpEndpoint as updateRoute } from "@hub/contract/ingestion/sftp.ts";
import { isHost } from "@hub/domain/ingestion/connections/host.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { createTurns } from "../../http/sending/turns.ts";
import { remoteFailureOf } from "../../remote/remote-failure.ts";
import { sealSecret } from "../../remote/secret-box.ts";
import { purposeOf } from "./endpoint-secrets.ts";
import {
  deleteEndpointRow,
  type EndpointRow,
  type EndpointValues,
  findEndpointForUpdate,
  insertEndpoint,
  updateEndpointRow,
  updateEndpointSecret,
} from "./endpoints.sql.ts";
import { type EndpointView, getEndpoint } from "./list-endpoints.ts";
import { unlockPrivateKey } from "./private-key.ts";

type Body = Given<typeof route>["body"];

const inTurn = createTurns({ atOnce: 2, ofOne: 1, waiting: 50, patience: 30_000 });

/** Adds an endpoint; nothing is sent to it before its key was accepted. */
export async function createEndpoint(ctx: RequestContext, body: Body): Promise<EndpointView> {
  const values = readValues(body);
  refuseUnconfirmed(body, undefined);
  const secret = await readSecret(ctx, body);
  if (secret === undefined) throw new Problem("secret-required", { issues: [{ code: "sftp.secret-missing", path: ["secret"] }] });
  return inTransaction(ctx, async (ctx) => {
    const id = await insertEndpoint(ctx.db, values);
    await writeSecret(ctx, { id, ...values }, secret);
    await audit(ctx.db, ctx, { action: "sftp-endpoint-created", subjectType: "sftp-endpoint", subjectId: id, after: auditOf(values) });
    return getEndpoint(ctx, id);
  });
}

/** Changes an endpoint. Who changes where it connects to, or as whom, says the secret again: the stored one is of the old place. */
export async function updateEndpoint(ctx: RequestContext, id: number, version: number, body: Body): Promise<EndpointView> {
  const values = readValues(body);
  const secret = await readSecret(ctx, body);
  return inTransaction(ctx, async (ctx) => {
    const old = await lockEndpoint(ctx, id, version);
    refuseUnconfirmed(body, old);
    const movesServer = old.host !== values.host || old.port !== values.port;
    const movesSecret = movesServer || old.userName !== values.userName || old.auth !== values.auth;
    if (secret === undefined && (movesSecret || old.secret === null))
      throw new Problem("secret-required", { issues: [{ code: "sftp.secret-again", path: ["secret"] }] });
    await updateEndpointRow(ctx.db, id, values, movesServer);
    if (secret !== undefined) await writeSecret(ctx, { id, ...values }, secret);
    await audit(ctx.db, ctx, {
      action: "sftp-endpoint-changed",
      subjectType: "sftp-endpoint",
      subjectId: id,
      before: auditOf(old),
      after: {
        ...auditOf(values),
        ...(secret === undefined ? {} : { secretReplaced: true }),
        ...(movesServer ? { hostKeyForgotten: true } : {}),
      },
    });
    return getEndpoint(ctx, id);
  });
}

/** Removes an endpoint that no source uses. */
export function deleteEndpoint(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const old = await lockEndpoint(ctx, id, version);
    if (old.sources > 0) throw new Problem("in-use");
    await deleteEndpointRow(ctx.db, id);
    await audit(ctx.db, ctx, { action: "sftp-endpoint-deleted", subjectType: "sftp-endpoint", subjectId: id, before: auditOf(old) });
    return {};
  });
}

/** The endpoint in the version that was edited, held until the transaction ends. */
export async function lockEndpoint(ctx: RequestContext, id: number, version: number): Promise<EndpointRow> {
  const row = found(await findEndpointForUpdate(ctx.db, id));
  if (row.version !== version) throw conflict(updateRoute, await getEndpoint(ctx, id));
  return row;
}

function readValues(body: Body): EndpointValues {
  if (!isHost(body.host)) throw new Problem("invalid-input", { issues: [{ code: "sftp.host-invalid", path: ["host"] }] });
  const { name, host, port, userName, auth, allowPrivate, active } = body;
  return { name, host, port, userName, auth, allowPrivate, active };
}

/** The secret that was sent, if one was: a private key without its passphrase. */
async function readSecret(ctx: RequestContext, { auth, secret, passphrase }: Body): Promise<string | undefined> {
  if (secret === undefined && passphrase)
    throw new Problem("invalid-input", { issues: [{ code: "sftp.key-with-passphrase", path: ["secret"] }] });
  if (secret === undefined || auth === "password") return secret;
  try {
    return await inTurn(String(ctx.actor.id), () => unlockPrivateKey(secret, passphrase));
  } catch (error) {
    const { code } = remoteFailureOf(error);
    throw new Problem("invalid-input", { issues: [{ code, path: [code === "sftp.passphrase-wrong" ? "passphrase" : "secret"] }] });
  }
}

/** Private networks are opened by somebody who says so for this very server. */
function refuseUnconfirmed(body: Body, old: EndpointRow | undefined): void {
  const opened = old?.allowPrivate && old.host === body.host && old.port === body.port;
  if (body.allowPrivate && !opened && !body.confirmPrivate)
    throw new Problem("invalid-input", { issues: [{ code: "sftp.private-unconfirmed", path: ["confirmPrivate"] }] });
}

async function writeSecret(ctx: RequestContext, endpoint: EndpointValues & { id: number }, secret: string): Promise<void> {
  await updateEndpointSecret(ctx.db, endpoint.id, await sealSecret(ctx, purposeOf(endpoint), secret));
}

/** What the trail keeps: everything but secrets. */
function auditOf({ name, host, port, userName, auth, allowPrivate, active }: EndpointValues): EndpointValues {
  return { name, host, port, userName, auth, allowPrivate, active };
}
