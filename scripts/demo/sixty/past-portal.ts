import { buildApp } from "../../../apps/server/src/app.ts";
import type { Context } from "../../../apps/server/src/context.ts";
import { connect } from "../../../apps/server/src/db/connect.ts";
import { limits } from "../../../apps/server/src/db/limits.ts";
import { openPools } from "../../../apps/server/src/db/pools.ts";
import { handlers } from "../../../apps/server/src/job-handlers.ts";
import type { JobName } from "../../../apps/server/src/jobs/queue.ts";
import { openSession } from "../../../apps/server/src/session/sessions/open-session.ts";
import { findUserByEmail } from "../../../apps/server/src/session/users.sql.ts";
import { type Api, openApi } from "../../api.ts";

/** The portal's own API and jobs at a time that is told: what happened in earlier months is done then, by whoever does it, and refused as ever. */
export type PastPortal = {
  /** As its use cases run there, at the time that is told. */
  ctx: Context;
  /** Everything that is begun from now on is done then. */
  setNow(at: Date): void;
  /** The API as somebody who signed in just now; without the password, whose check takes longer than what most come for. */
  as(name: string): Promise<Api>;
  /** Runs the jobs that wait, at the time that is told now, whatever is told meanwhile. */
  runJobs(): Promise<void>;
  stop(): Promise<void>;
};

/** Opens a second door to a portal's database, in this process and for this machine alone. */
export async function openPastPortal(given: Pick<Context, "config" | "log">, databaseUrl: string): Promise<PastPortal> {
  await using starting = new AsyncDisposableStack();
  let now = new Date();
  const waiting: ((at: Date) => Promise<void>)[] = [];
  const url = withPlans(databaseUrl);
  const jobs = connect(url, { limits: limits.jobs, max: 4 });
  starting.defer(() => jobs.close());
  const ctx: Context = {
    ...given,
    db: jobs.db,
    clock: { now: () => now },
    queue: {
      async send(_, name: JobName, data) {
        const handle = handlers[name] as (ctx: Context, data: unknown, signal: AbortSignal) => Promise<void>;
        waiting.push((at) => handle({ ...ctx, clock: { now: () => at } }, data, new AbortController().signal));
      },
    },
  };
  const pools = openPools(url);
  starting.defer(() => pools.close());
  const app = await buildApp(ctx, pools);
  starting.defer(() => app.close());
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const started = starting.move();
  return {
    ctx,
    setNow: (at) => void (now = at),
    async as(name) {
      const user = await findUserByEmail(ctx.db, `${name}@norte.example`);
      if (!user) throw new Error(`nobody is called ${name}`);
      const request = {
        requestId: "demonstration",
        language: "es",
        address: "127.0.0.1",
        userAgent: "",
        cookies: undefined,
        secure: false,
      } as const;
      return openApi(address, (await openSession({ ...ctx, ...request }, user, "password")).token);
    },
    async runJobs() {
      const at = now;
      for (const job of waiting.splice(0)) await job(at);
    },
    stop: () => started.disposeAsync(),
  };
}

/**
 * PostgreSQL counts a table only some time after it was filled. Until then it would read all that was delivered for every cell: said so, it goes by the indexes and puts
 * rows together by hash.
 */
function withPlans(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", "-c enable_seqscan=off -c enable_nestloop=off");
  return url.href;
}
