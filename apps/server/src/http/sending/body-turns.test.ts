import { EventEmitter } from "node:events";
import { request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { createBodyTurns, mostOfOnePerson } from "./body-turns.ts";

let portal: TestPortal;
let token: string;
let origin: string;
/** Bodies that have been read and not answered yet, and the most there were. */
const bodies = { now: 0, most: 0 };
beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.openSession(await portal.addUser("reader", [{ role: "wf-user" }]));
  portal.app.addHook("preParsing", async (_request, reply) => {
    bodies.most = Math.max(bodies.most, (bodies.now += 1));
    reply.raw.once("close", () => (bodies.now -= 1));
  });
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
});
afterAll(() => portal.stop());

const post = (body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}`, "content-length": body.length };
    const sent = send(`${origin}/api/languages`, { method: "POST", headers, agent: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end(body);
  });

test("[SAFE-08] of one person a few bodies are held at once; the others wait unread, and all are answered", async () => {
  const body = JSON.stringify({ email: "reader@example.com", lang: "en", padding: "x".repeat(200_000) });
  const answers = await Promise.all(Array.from({ length: mostOfOnePerson * 4 }, () => post(body)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(bodies.most).toBeGreaterThan(1);
  expect(bodies.most).toBeLessThanOrEqual(mostOfOnePerson);
});

test("[SAFE-08] turns are each person's own, end with the answer or the line, and leave nothing behind", async () => {
  const turns = createBodyTurns();
  const reply = () => ({ raw: new EventEmitter() }) as unknown as Parameters<typeof turns.take>[1];
  const first = Array.from({ length: mostOfOnePerson }, reply);
  await Promise.all(first.map((each) => turns.take(1, each)));
  let come = false;
  const late = reply();
  const waiting = turns.take(1, late).then(() => (come = true));
  const other = reply();
  await turns.take(2, other);
  expect([come, turns.people()]).toEqual([false, 2]);
  first[0]?.raw.emit("close");
  await waiting;
  for (const each of [...first, late, other]) each.raw.emit("finish");
  await new Promise((resolve) => setImmediate(resolve));
  expect(turns.people()).toBe(0);
});
