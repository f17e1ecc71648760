import type { Context } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { Problem } from "../problem.ts";
import { resealSecret } from "../remote/secret-box.ts";
import { secretPurpose } from "./connections/connection-target.ts";
import { findConnection, listConnectionRows, lockConnection, setConnectionSecret } from "./connections/connections.sql.ts";
import { purposeOf } from "./sftp/endpoint-secrets.ts";
import { findEndpointForUpdate, listEndpointRows, updateEndpointSecret } from "./sftp/endpoints.sql.ts";

/** Seals by the first key what an older one sealed, so that the older one can be taken away; run at the portal's start. What no key opens stays as it is. */
export async function resealSecrets(ctx: Context): Promise<void> {
  for (const { id } of await listEndpointRows(ctx.db)) await resealEach(ctx, `sftp-endpoint ${id}`, (ctx) => resealEndpoint(ctx, id));
  for (const { id } of await listConnectionRows(ctx.db)) await resealEach(ctx, `connection ${id}`, (ctx) => resealConnection(ctx, id));
}

/** Whether there are secrets, which only their key opens. */
export async function hasSecrets({ db }: Pick<Context, "db">): Promise<boolean> {
  const all = [...(await listEndpointRows(db)), ...(await listConnectionRows(db))];
  return all.some(({ secret }) => secret !== null);
}

async function resealEach(ctx: Context, what: string, reseal: (ctx: Context) => Promise<boolean>): Promise<void> {
  try {
    if (await inTransaction(ctx, reseal)) ctx.log.info({ what }, "a secret was sealed by the new key");
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    ctx.log.warn({ what, code: error.code }, "a secret does not open and has to be entered again");
  }
}

async function resealEndpoint(ctx: Context, id: number): Promise<boolean> {
  const endpoint = await findEndpointForUpdate(ctx.db, id);
  if (!endpoint?.secret) return false;
  const secret = await resealSecret(ctx, purposeOf(endpoint), endpoint.secret);
  if (secret) await updateEndpointSecret(ctx.db, id, secret);
  return secret !== undefined;
}

async function resealConnection(ctx: Context, id: number): Promise<boolean> {
  await lockConnection(ctx.db, id);
  const connection = await findConnection(ctx.db, id);
  const secret = connection?.secret && (await resealSecret(ctx, secretPurpose(id), connection.secret));
  if (secret) await setConnectionSecret(ctx.db, id, secret);
  return Boolean(secret);
}
