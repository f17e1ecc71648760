import serve from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { existsSync } from "node:fs";
import { join } from "node:path";

const built = join(import.meta.dirname, "../../../web/dist");

/** Serves the built pages: hashed files for a year, the rest asked for each time. Without a build only the API answers. */
export async function servePages(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(built, "index.html"))) return;
  await app.register(serve, {
    root: built,
    cacheControl: false,
    // The build has packed them smaller than an answer could be packed as it goes.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}
