import type { getSftpEndpoint } from "@hub/contract/ingestion/sftp.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { type EndpointRow, findEndpoint, listEndpointRows } from "./endpoints.sql.ts";
import { fingerprintOf, parseHostKey } from "./host-key.ts";

export type EndpointView = Output<typeof getSftpEndpoint.answer>;

/** All endpoints by name; how many a group has is no matter for pages. */
export async function listEndpoints(ctx: RequestContext): Promise<{ items: EndpointView[] }> {
  return { items: (await listEndpointRows(ctx.db)).map(presentEndpoint) };
}

/** One endpoint as people see it. */
export async function getEndpoint(ctx: RequestContext, id: number): Promise<EndpointView> {
  return presentEndpoint(found(await findEndpoint(ctx.db, id)));
}

/** What leaves the server of an endpoint: of its secret only whether there is one. */
export function presentEndpoint(row: EndpointRow): EndpointView {
  const { secret, hostKey, hostKeyPinnedBy, hostKeyPinnedAt, lastResultAt, ...rest } = row;
  const key = hostKey === null ? undefined : parseHostKey(hostKey);
  return {
    ...rest,
    hasSecret: secret !== null,
    hostKey: key
      ? {
          algorithm: key.algorithm,
          fingerprint: fingerprintOf(key),
          pinnedBy: hostKeyPinnedBy ?? "",
          pinnedAt: hostKeyPinnedAt?.toISOString() ?? "",
        }
      : null,
    lastResultAt: lastResultAt?.toISOString() ?? null,
  };
}
