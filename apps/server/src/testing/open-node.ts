import { buildApp } from "../app.ts";
import type { Context } from "../context.ts";
import { openPools } from "../db/pools.ts";
import type { Answered } from "../http/watch-answers.ts";
import { createReadiness } from "../http/readiness.ts";
import type { Live } from "../live/live.ts";
import { openDatabaseFront } from "./database-front.ts";

type Besides = { note?: (answered: Answered) => void; live?: Live; readUrl?: string };

/** Another node on the database at `url`, behind a front that can hang; `note` hears of its answers, `readUrl` is of its replica, and `close` ends all of it. */
export async function openNode(url: string, ctx: Omit<Context, "db">, { note, live, readUrl }: Besides = {}) {
  const front = await openDatabaseFront(url);
  const pools = openPools(front.url, { readUrl, log: ctx.log });
  const readiness = createReadiness(pools.health);
  const app = await buildApp(ctx, pools, { readiness, note, live });
  const close = async () => {
    await app.close();
    await pools.close();
    await front.close().catch(() => undefined);
  };
  return { front, pools, readiness, app, close };
}
