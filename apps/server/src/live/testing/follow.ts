import { type LiveEvent, liveEvent } from "@hub/contract/live/live.ts";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { buildApp } from "../../app.ts";
import type { Context } from "../../context.ts";
import { openPools } from "../../db/pools.ts";
import { openLive } from "../live.ts";

type Node = { url: string; ctx: Omit<Context, "db"> } & Pick<NonNullable<Parameters<typeof openLive>[2]>, "limits" | "pace">;

/** A node with live pages on the database at `url`, reached by a socket; it hears what is told once this resolves. */
export async function openLiveNode({ url, ctx, limits, pace }: Node) {
  const pools = openPools(url);
  const live = openLive(url, ctx.log, { limits, pace });
  const app = await buildApp(ctx, pools, { live });
  await app.listen({ port: 0, host: "127.0.0.1" });
  while (!live.isOn()) await sleep(5);
  const close = async () => {
    await live.close();
    await app.close();
    await pools.close();
  };
  return { live, app, address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close };
}

/** Follows the changes that a session hears of; resolves once the first word has come. */
export async function follow(address: string, token: string) {
  const leaving = new AbortController();
  const answer = await fetch(`${address}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal });
  const events: LiveEvent[] = [];
  let beats = 0;
  let over = answer.status !== 200;
  const reading = (async () => {
    if (!answer.body || answer.status !== 200) return;
    let text = "";
    for await (const bytes of answer.body) {
      const parts = (text + Buffer.from(bytes).toString()).split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) {
        if (part.startsWith("data: ")) events.push(liveEvent.parse(JSON.parse(part.slice(6))));
        else beats += 1;
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => (over = true));
  const until = async (what: string, isSo: () => boolean) => {
    for (const end = performance.now() + 10_000; !isSo(); await sleep(5)) {
      if (performance.now() > end) throw new Error(`In vain waited for ${what}; heard ${JSON.stringify(events)}`);
    }
  };
  if (!over) await until("the first word", () => events.length > 0 || over);
  return {
    answer,
    events,
    beats: () => beats,
    isOver: () => over,
    /** What was heard of changes, as topics. */
    topics: () => events.flatMap(({ topic }) => (topic ? [topic] : [])),
    heard: (kindOrTopic: string) =>
      until(kindOrTopic, () => events.some(({ kind, topic }) => kind === kindOrTopic || topic === kindOrTopic)),
    ended: () => until("the end", () => over),
    async leave() {
      leaving.abort();
      await reading;
    },
  };
}
