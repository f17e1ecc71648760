import { pinSftpHostKey as route, type readSftpHostKey } from "@hub/contract/ingestion/sftp.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { createTurns } from "../../http/sending/turns.ts";
import { remoteFailureOf } from "../../remote/remote-failure.ts";
import { pinnedKeyOf, readShownKey } from "./connect-endpoint.ts";
import { type EndpointRow, findEndpoint, updateHostKey } from "./endpoints.sql.ts";
import { fingerprintOf, type HostKey, isSameKey, writeHostKey } from "./host-key.ts";
import { type EndpointView, getEndpoint } from "./list-endpoints.ts";
import { lockEndpoint } from "./save-endpoint.ts";

const inTurn = createTurns({ atOnce: 4, ofOne: 2, waiting: 50, patience: 30_000 });

/** Shows the key the server has now beside the one that was accepted. */
export async function showHostKey(ctx: RequestContext, id: number): Promise<Output<typeof readSftpHostKey.answer>> {
  const endpoint = found(await findEndpoint(ctx.db, id));
  const shown = await readKey(ctx, endpoint);
  const pinned = pinnedKeyOf(endpoint);
  return { shown: present(shown), pinned: pinned ? present(pinned) : null, same: pinned !== undefined && isSameKey(pinned, shown) };
}

/** Accepts the key with this fingerprint, if it is still the one that the server shows. */
export async function pinHostKey(ctx: RequestContext, id: number, version: number, fingerprint: string): Promise<EndpointView> {
  const endpoint = found(await findEndpoint(ctx.db, id));
  if (endpoint.version !== version) throw conflict(route, await getEndpoint(ctx, id));
  const shown = await readKey(ctx, endpoint);
  if (fingerprintOf(shown) !== fingerprint) throw new Problem("host-key-differs", { details: { shown: present(shown) } });
  return inTransaction(ctx, async (ctx) => {
    const old = await lockEndpoint(ctx, id, version);
    const before = pinnedKeyOf(old);
    await updateHostKey(ctx.db, id, writeHostKey(shown), ctx.actor.id, ctx.clock.now());
    await audit(ctx.db, ctx, {
      action: "sftp-host-key-pinned",
      subjectType: "sftp-endpoint",
      subjectId: id,
      before: { hostKey: before ? present(before) : null },
      after: { hostKey: present(shown) },
    });
    return getEndpoint(ctx, id);
  });
}

async function readKey(ctx: RequestContext, endpoint: EndpointRow): Promise<HostKey> {
  try {
    return await inTurn(String(ctx.actor.id), () => readShownKey(ctx, endpoint, AbortSignal.timeout(60_000)));
  } catch (error) {
    const { code, params } = remoteFailureOf(error);
    throw new Problem("remote-failed", { details: { code, params }, cause: error });
  }
}

function present(key: HostKey): { algorithm: string; fingerprint: string } {
  return { algorithm: key.algorithm, fingerprint: fingerprintOf(key) };
}
