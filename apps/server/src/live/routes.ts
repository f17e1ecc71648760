import { followChanges } from "@hub/contract/live/live.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bindStream } from "../http/bind.ts";
import type { Live } from "./live.ts";
import { Stream } from "./stream.ts";

/** Without live pages whoever asks is told so at once, and asks by the clock. */
export function liveRoutes(app: FastifyInstance, ctx: Context, live: Live | undefined): void {
  bindStream(app, ctx, followChanges, (actor, look, reply) => {
    live?.admit(actor.id);
    reply.hijack();
    const stream = new Stream(reply.raw, reply.getHeaders());
    if (live) return live.follow(actor, look, stream);
    stream.tell({ kind: "off" });
    stream.end();
  });
  app.addHook("preClose", async () => live?.drain());
}
