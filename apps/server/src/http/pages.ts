import serve from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import type { Context } from "../context.ts";
import { Problem } from "../problem.ts";
import { readAsset } from "./page-assets.ts";

/** Where the build puts the pages. */
export const builtPages = join(import.meta.dirname, "../../../web/dist");

const forAYear = "public, max-age=31536000, immutable";
const mediaTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".wasm": "application/wasm",
};

/**
 * Serves the pages built in `built`: hashed files for a year, the rest asked for each time. Code of pages of another release, which may have been loaded from another node, comes out
 * of the database. Without a build only the API answers.
 */
export async function servePages(app: FastifyInstance, ctx: Pick<Context, "db">, built = builtPages): Promise<void> {
  if (!existsSync(join(built, "index.html"))) return;
  await app.register(serve, {
    root: built,
    cacheControl: false,
    // The build has packed them smaller than an answer could be packed as it goes.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? forAYear : "no-cache");
    },
  });
  app.get<{ Params: { name: string } }>("/assets/:name", async (request, reply) => {
    const { name } = request.params;
    if (!/^[\w-][\w.-]*$/.test(name)) throw new Problem("not-found");
    if (existsSync(join(built, "assets", name))) return reply.sendFile(`assets/${name}`);
    const found = await readAsset(ctx, `assets/${name}`, /\bbr\b/.test(request.headers["accept-encoding"] ?? ""));
    if (!found) throw new Problem("not-found");
    if (found.isPacked) reply.header("content-encoding", "br");
    return reply
      .header("cache-control", forAYear)
      .header("vary", "accept-encoding")
      .type(mediaTypes[extname(name)] ?? "application/octet-stream")
      .send(found.bytes);
  });
}
