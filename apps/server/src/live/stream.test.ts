import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Stream } from "./stream.ts";

let server: Server;
let reader: Socket;
let raw: ServerResponse;
beforeEach(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const asked = new Promise<ServerResponse>((resolve) => server.once("request", (_, response) => resolve(response)));
  reader = connect((server.address() as AddressInfo).port, "127.0.0.1");
  reader.on("error", () => undefined);
  reader.write("GET / HTTP/1.1\r\nhost: portal\r\n\r\n");
  raw = await asked;
});
afterEach(() => {
  reader.destroy();
  server.close();
});

/** An event of some 700 kB: more than one of ours will ever have, so that the line is soon full. */
const large = (number: number) => ({ kind: "change" as const, topic: "swp" as const, ids: Array.from({ length: 100_000 }, () => number) });

test("[SERV-04] whoever reads nothing is cut, and what waits for them does not grow", async () => {
  reader.pause();
  const stream = new Stream(raw, {});
  const ended = new Promise<void>((resolve) => stream.onEnd(resolve));
  for (let number = 0; !raw.writableNeedDrain; number += 1) {
    stream.tell(large(number));
    await new Promise((resolve) => setTimeout(resolve, 110));
  }
  const held = raw.writableLength;
  // A thousand different things happen meanwhile, and signs of life go by.
  for (let number = 0; number < 1_000; number += 1) stream.tell({ kind: "change", topic: "cells", ids: [number] });
  for (let beats = 0; beats < 100; beats += 1) stream.beat(60_000);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(raw.writableLength).toBe(held);
  expect(raw.destroyed).toBe(false);
  stream.beat(0);
  await ended;
  expect(raw.destroyed).toBe(true);
});

test("what happened while somebody read slowly is told once they read on: each thing once, and of too many that they are many", async () => {
  let text = "";
  reader.on("data", (bytes) => (text += bytes.toString()));
  const stream = new Stream(raw, {});
  for (let times = 0; times < 50; times += 1) stream.tell({ kind: "change", topic: "tasks", ids: [7] });
  stream.tell({ kind: "change", topic: "tasks", ids: [8] });
  await vi.waitFor(() => expect(text.match(/data: .*/g)).toHaveLength(2));
  text = "";
  stream.tell({ kind: "off" });
  for (let number = 0; number < 500; number += 1) stream.tell({ kind: "change", topic: "tasks", ids: [number] });
  stream.tell({ kind: "on" });
  await vi.waitFor(() => expect(text.match(/data: .*/g)).toEqual(['data: {"kind":"on"}', 'data: {"kind":"all"}']));
  stream.end();
  await vi.waitFor(() => expect(text).toContain("bye"));
});
