import type { Context } from "../context.ts";
import type { JobName, Jobs, QueueConnection } from "./queue.ts";

export type Handlers = { [N in JobName]: (ctx: Context, data: Jobs[N], signal: AbortSignal) => Promise<void> };

/** Gives each kind of job its worker. */
export async function workOn(queue: QueueConnection, ctx: Context, handlers: Handlers): Promise<void> {
  for (const name of Object.keys(handlers) as JobName[]) {
    const handle = handlers[name] as (ctx: Context, data: Jobs[typeof name], signal: AbortSignal) => Promise<void>;
    await queue.work(name, (data, signal) => handle(ctx, data, signal));
  }
}
