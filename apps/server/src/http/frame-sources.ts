import { frameSources } from "@hub/domain/dashboards/embed-address.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { listEmbedHosts } from "./embed-hosts.sql.ts";

const header = "content-security-policy";

/** Tells the browser with every page which hosts it may show in a frame: those of the setting at that moment. Other answers allow none. */
export function allowFrames(app: FastifyInstance, ctx: Context): void {
  app.addHook("onSend", async (request, reply) => {
    const type = reply.getHeader("content-type");
    const policy = reply.getHeader(header);
    if (typeof policy !== "string" || typeof type !== "string" || !type.startsWith("text/html")) return;
    try {
      const sources = frameSources(await listEmbedHosts(ctx.db));
      reply.header(header, policy.replace(/frame-src [^;]*/, `frame-src ${sources}`));
    } catch (error) {
      // The page itself is worth more than what it may show.
      request.log.error(error);
    }
  });
}
