import { randomUUID } from "node:crypto";
import { networkInterfaces } from "node:os";
import type { Context } from "../context.ts";
import { traceWork } from "../traces/traces.ts";
import { version } from "../version.ts";
import { deleteNode, deleteOldNodes, noteNode } from "./nodes.sql.ts";

/** Between two times that a node says it is up, in milliseconds. */
const every = 15_000;

/** The addresses of this machine. */
export const ownAddresses = (): string[] => [
  ...new Set(["127.0.0.1", "::1", ...Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))]),
];

/** Says that this process is up, now and again and again, with the ports on which it answers; the answer ends it and takes it out. */
export async function keepNode(ctx: Pick<Context, "db" | "config" | "log">, ports: readonly number[]): Promise<() => Promise<void>> {
  const id = randomUUID();
  const beat = () =>
    traceWork("duty", "keep-node", () =>
      noteNode(ctx.db, { id, role: ctx.config.role, version, addresses: ownAddresses(), ports: [...ports] }),
    ).catch((error: unknown) => ctx.log.warn({ err: error }, "this node could not say that it is up"));
  await beat();
  const timer = setInterval(() => void beat(), every).unref();
  return async () => {
    clearInterval(timer);
    await deleteNode(ctx.db, id).catch(() => undefined);
  };
}

/** Takes out the nodes that ended without a word long ago. */
export const sweepNodes = (ctx: Pick<Context, "db">): Promise<void> => deleteOldNodes(ctx.db);
