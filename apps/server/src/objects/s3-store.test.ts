import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passingCodeOf } from "../db/passing-failure.ts";
import { pieceBytes } from "../files/files.sql.ts";
import { openS3Store, putFileIntoBucket } from "./s3-store.ts";
import { startS3Server } from "./testing/s3-server.ts";

let server: Awaited<ReturnType<typeof startS3Server>>;
let store: Awaited<ReturnType<typeof openS3Store>>;
beforeAll(async () => {
  server = await startS3Server("files", "others");
  store = await openS3Store(server.configOf("files"));
});
afterAll(async () => {
  store.close();
  await server.stop();
});
const keysOf = async () => {
  const keys: string[] = [];
  for await (const some of store.listKeys()) keys.push(...some);
  return keys;
};

describe("a bucket", () => {
  test("gives back the bytes of a piece, whole and in part, and those of the last put", async () => {
    const key = randomUUID();
    const bytes = randomBytes(pieceBytes);
    await store.put(key, 0, randomBytes(3));
    await store.put(key, 0, bytes);
    await store.put(key, 1, Buffer.from("the end"));
    expect((await store.get(key, 0))?.equals(bytes)).toBe(true);
    expect((await store.getPart(key, 0, 1000, 77))?.equals(bytes.subarray(1000, 1077))).toBe(true);
    expect((await store.getPart(key, 1, 4, 3))?.toString()).toBe("end");
    expect([await store.get(key, 2), await store.getPart(randomUUID(), 0, 0, 1)]).toEqual([undefined, undefined]);
  });

  test("tells the keys of all files, one that has more pieces than a page of names only once, and of what is not ours nothing", async () => {
    for await (const some of store.listKeys()) for (const key of some) await store.remove(key);
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    for (let at = 0; at < 1100; at += 100)
      await Promise.all(Array.from({ length: 100 }, (_, piece) => store.put(keys[0]!, at + piece, Buffer.from("x"))));
    await store.put(keys[1]!, 0, Buffer.from("x"));
    await store.put(keys[2]!, 0, Buffer.from("x"));
    await store.put("owner", 0, Buffer.from("x"));
    expect((await keysOf()).toSorted()).toEqual(keys.toSorted());
    await store.remove(keys[0]!);
    await store.remove(keys[0]!);
    expect((await keysOf()).toSorted()).toEqual(keys.slice(1).toSorted());
    expect(await store.get(keys[0]!, 1099)).toBeUndefined();
  });

  test("takes a file for as long as its line needs, where a piece would be given up", async () => {
    const slow = createServer((request, response) => {
      request.resume().on("end", () => setTimeout(() => response.setHeader("ETag", '"x"').end(), 16_000));
    });
    const directory = await mkdtemp(join(tmpdir(), "hub-slow-"));
    try {
      await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
      const { port } = slow.address() as AddressInfo;
      const path = join(directory, "people.parquet");
      await writeFile(path, randomBytes(3_000_000));
      const config = { ...server.configOf("files"), endpoint: `http://127.0.0.1:${port}` };
      await expect(putFileIntoBucket(config, "people.parquet", path)).resolves.toBeUndefined();
    } finally {
      slow.closeAllConnections();
      slow.close();
      await rm(directory, { recursive: true, force: true });
    }
  }, 40_000);

  test.each([
    ["that nobody answers for", () => ({ ...server.configOf("files"), endpoint: "http://127.0.0.1:9" })],
    ["that is not there", () => server.configOf("none")],
    ["that does not know us", () => ({ ...server.configOf("files"), keys: { id: "SOMEBODY", secret: "wrong" } })],
  ])("%s is told as of the moment", async (_, config) => {
    const other = await openS3Store(config());
    const failures = await Promise.all(
      [other.put(randomUUID(), 0, Buffer.from("x")), other.get(randomUUID(), 0), other.remove(randomUUID())].map((each) =>
        each.then(
          () => undefined,
          (error: unknown) => passingCodeOf(error),
        ),
      ),
    );
    other.close();
    expect(failures).toEqual(["files-unavailable", "files-unavailable", "files-unavailable"]);
  });
});
