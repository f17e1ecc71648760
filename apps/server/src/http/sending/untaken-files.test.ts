import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endUntakenFile } from "./untaken-files.ts";

const server = createServer();
let address: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

/** Answers the next request with pieces, looked at every 20 ms; how the answer ended. */
async function answerNext(pieces: () => AsyncGenerator<Buffer>): Promise<"whole" | "cut"> {
  const [, response] = await once(server, "request");
  endUntakenFile(response, 20);
  return pipeline(Readable.from(pieces(), { objectMode: false }), response).then(
    () => "whole",
    () => "cut",
  );
}
async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}

test("[SAFE-08] a reader who takes nothing of a file is let go, and what was read ahead with them", async () => {
  const ended = answerNext(endless);
  const [response] = (await once(get(address), "response")) as [IncomingMessage];
  response.pause().on("error", () => undefined);
  expect(await ended).toBe("cut");
});

test("a reader who takes it slowly, and a file that is slow in the making, go on", async () => {
  async function* slow(): AsyncGenerator<Buffer> {
    for (let piece = 0; piece < 10; piece += 1) {
      await sleep(50);
      yield Buffer.alloc(100);
    }
  }
  const ended = answerNext(slow);
  const [response] = (await once(get(address), "response")) as [IncomingMessage];
  let read = 0;
  for await (const piece of response) read += (piece as Buffer).length;
  expect([await ended, read]).toEqual(["whole", 1000]);
});
