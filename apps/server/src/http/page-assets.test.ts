import Fastify, { type FastifyInstance } from "fastify";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newTestDirectory } from "../testing/data-root.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { handleErrors } from "./error-handler.ts";
import { bringAssets, sweepAssets } from "./page-assets.ts";
import { servePages } from "./pages.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

/** What the pages of a release consist of. */
async function buildPages(files: Record<string, string>): Promise<string> {
  const directory = await newTestDirectory("tests");
  await mkdir(join(directory, "assets"));
  await writeFile(join(directory, "index.html"), "<title>HUB</title>");
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(directory, "assets", name), text);
    if (text.length > 20) await writeFile(join(directory, "assets", `${name}.br`), brotliCompressSync(text));
  }
  return directory;
}
const servers: FastifyInstance[] = [];
afterAll(() => Promise.all(servers.map((app) => app.close())));
/** A node of the release whose pages stand in `directory`. */
async function startNode(directory: string): Promise<FastifyInstance> {
  const app = Fastify();
  handleErrors(app);
  await servePages(app, portal.ctx, directory);
  servers.push(app);
  return app;
}
const ask = async (app: FastifyInstance, name: string, encoding = "gzip, deflate, br") => {
  const { statusCode, headers, rawPayload } = await app.inject({ url: `/assets/${name}`, headers: { "accept-encoding": encoding } });
  const text = (headers["content-encoding"] === "br" ? brotliDecompressSync(rawPayload) : rawPayload).toString();
  return { status: statusCode, text, packed: headers["content-encoding"], type: headers["content-type"], cache: headers["cache-control"] };
};
const forAYear = "public, max-age=31536000, immutable";
const long = (word: string) => `export const text = "${word.repeat(30)}";`;
const before = { "start-Old11111.js": long("before"), "shared-Same0000.css": "a{}", "sign-Old22222.svg": "<svg/>" };
const after = { "start-New11111.js": long("after"), "shared-Same0000.css": "a{}" };

test("[SERV-06] a page of either release finds its code at nodes of both, as it was built, packed or not, to be kept for ever", async () => {
  const [old, next] = [await buildPages(before), await buildPages(after)];
  const nodes = [await startNode(old), await startNode(next)];
  await bringAssets(portal.ctx, old, true);
  await bringAssets(portal.ctx, next, true);
  // The old one starts again, beside the new one.
  await bringAssets(portal.ctx, old, false);
  for (const node of nodes)
    for (const [name, text] of Object.entries({ ...before, ...after }))
      for (const encoding of ["br", "gzip", ""]) {
        const type = name.endsWith(".js") ? /^(text|application)\/javascript/ : name.endsWith(".css") ? /^text\/css/ : /^image\/svg/;
        expect([name, encoding, await ask(node, name, encoding)]).toEqual([
          name,
          encoding,
          {
            status: 200,
            text,
            packed: encoding === "br" && text.length > 20 ? "br" : undefined,
            type: expect.stringMatching(type),
            cache: forAYear,
          },
        ]);
      }
  for (const name of ["start-None0000.js", "..%2findex.html", ".env"]) expect((await ask(nodes[0]!, name)).status).toBe(404);
});

test("what was replaced is kept for thirty days from then, however long its release ran, and as long as a node of it starts", async () => {
  const [old, next] = [await buildPages({ "a-Old.js": "1" }), await buildPages({ "a-New.js": "2" })];
  const pass = (days: number) => portal.pool.query(`update page_asset set replaced_on = replaced_on - ${days}`);
  const left = async () => {
    await sweepAssets(portal.ctx);
    const { rows } = await portal.pool.query("select path from page_asset where path like 'assets/a-%' order by 1");
    return rows.map(({ path }: { path: string }) => path);
  };
  await bringAssets(portal.ctx, old, true);
  await pass(400);
  expect(await left()).toEqual(["assets/a-Old.js"]);
  await bringAssets(portal.ctx, next, true);
  await pass(29);
  await bringAssets(portal.ctx, old, false);
  await pass(30);
  expect(await left()).toEqual(["assets/a-New.js", "assets/a-Old.js"]);
  await pass(1);
  expect(await left()).toEqual(["assets/a-New.js"]);
  // Gone back to the old one, which is the newest then.
  await bringAssets(portal.ctx, old, true);
  await pass(31);
  expect(await left()).toEqual(["assets/a-Old.js"]);
});

test("nodes of two releases that start at once do not wait for each other in a circle", async () => {
  const files = (word: string) => Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${word}-${n}.js`, word]));
  const directories = [await buildPages(files("one")), await buildPages(files("other"))];
  await Promise.all([0, 1, 0, 1, 0, 1].map((at, round) => bringAssets(portal.ctx, directories[at]!, round % 2 === 0)));
  const { rows } = await portal.pool.query(
    "select count(*)::int as n from page_asset where path like 'assets/one-%' or path like 'assets/other-%'",
  );
  expect(rows).toEqual([{ n: 24 }]);
});
