import type { getConnection as route } from "@hub/contract/ingestion/connections.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { type ConnectionRow, findConnection, listConnectionRows } from "./connections.sql.ts";

export type ConnectionView = Output<typeof route.answer>;

/** All connections by name; a group has few. */
export async function listConnections(ctx: RequestContext): Promise<{ items: ConnectionView[] }> {
  return { items: (await listConnectionRows(ctx.db)).map(presentConnection) };
}

/** One connection as people see it. */
export async function getConnection(ctx: RequestContext, id: number): Promise<ConnectionView> {
  return presentConnection(found(await findConnection(ctx.db, id)));
}

/** What leaves the server of a connection: of its secret only whether there is one. */
function presentConnection({ secret, ...rest }: ConnectionRow): ConnectionView {
  return { ...rest, hasSecret: secret !== null };
}
