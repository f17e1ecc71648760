import type { JobName, Jobs, QueueConnection } from "./queue.ts";

/** What each kind of job runs; `C` is the context it runs in. */
export type Handlers<C> = { [N in JobName]: (ctx: C, data: Jobs[N], signal: AbortSignal) => Promise<void> };

/** Gives each kind of job its worker. */
export async function workOn<C>(queue: QueueConnection, ctx: C, handlers: Handlers<C>): Promise<void> {
  for (const name of Object.keys(handlers) as JobName[]) {
    const handle = handlers[name] as (ctx: C, data: Jobs[typeof name], signal: AbortSignal) => Promise<void>;
    await queue.work(name, (data, signal) => handle(ctx, data, signal));
  }
}
