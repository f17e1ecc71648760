import { startImport } from "@hub/contract/tasks/tasks.ts";
import { allUsers, configureUsersInPlatform, endUserSessions } from "@hub/contract/configuration/users.ts";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let base: URL;
let limits: TestPortal["ctx"]["config"]["limits"]["sending"];
const tokens = { admin: "", planner: "", other: "" };
beforeAll(async () => {
  portal = await startTestPortal();
  base = new URL(await portal.app.listen({ port: 0, host: "127.0.0.1" }));
  limits = { ...portal.ctx.config.limits.sending };
  for (const name of ["admin", "other"] as const)
    tokens[name] = await portal.openSession(await portal.addUser(name, [{ role: "hub-admin" }, { role: "wf-admin" }]));
});
const open: ClientRequest[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) each.destroy();
  Object.assign(portal.ctx.config.limits.sending, limits);
  await vi.waitUntil(async () => (await countFiles()) === 0, { timeout: 30_000 });
});
afterAll(() => portal.stop());

const boundary = "a-boundary";
const head = (kind: string, name = "users.csv") =>
  ["kind", kind, "dryRun", "true"]
    .flatMap((word, at, all) =>
      at % 2 ? [] : [`--${boundary}\r\ncontent-disposition: form-data; name="${word}"\r\n\r\n${all[at + 1]}\r\n`],
    )
    .join("") + `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;
const kinds = ["users-import", "legal-entities-import", "glossary-import", "swp-catalogue-import"];

async function countFiles(): Promise<number> {
  return Number((await portal.pool.query("select count(*) as count from file where taken_at is null")).rows[0].count);
}
/** Begins to send a file of 100 kB and four bytes to import; what comes of it, and a way to send more. */
function send(token: string, kind = "users-import", agent?: Agent) {
  const outgoing = request(new URL(`/api/${startImport.path}`, base), {
    method: "POST",
    ...(agent ? { agent } : {}),
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": head(kind).length + "1234".length + 100_000 + tail.length,
      "accept-language": "en",
    },
  });
  open.push(outgoing);
  const answer = new Promise<{ status: number; code: string; headers: IncomingMessage["headers"] }>((resolve, reject) => {
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      let text = "";
      response.on("data", (data: Buffer) => (text += data.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, code: JSON.parse(text).code, headers: response.headers }));
    });
  });
  answer.catch(() => undefined);
  outgoing.write(`${head(kind)}1234`);
  return { outgoing, answer };
}
async function arrives(files: number): Promise<void> {
  await expect.poll(countFiles).toBe(files);
}

describe("who sends slowly", () => {
  test("[SAFE-04] below the least rate is told so, keeps nothing there, and the connection is closed", async () => {
    portal.ctx.config.limits.sending.patienceSeconds = 0.5;
    const { outgoing, answer } = send(tokens.admin);
    const drip = setInterval(() => outgoing.write("x"), 50);
    const closed = new Promise((resolve) => outgoing.on("close", resolve));
    expect(await answer).toMatchObject({ status: 400, code: "upload-too-slow" });
    clearInterval(drip);
    await arrives(0);
    await closed;
  });

  test("[SAFE-04] for longer than the longest time is told so, however much comes", async () => {
    portal.ctx.config.limits.sending.longestMinutes = 1 / 120;
    const { outgoing, answer } = send(tokens.admin);
    const drip = setInterval(() => outgoing.write("x".repeat(4000)), 50);
    expect(await answer).toMatchObject({ status: 400, code: "upload-too-slow" });
    clearInterval(drip);
  });

  test("[SAFE-04] a line that is slow and above the least rate is let send", async () => {
    Object.assign(portal.ctx.config.limits.sending, { patienceSeconds: 0.5, leastBytesPerSecond: 20_000 });
    const { outgoing, answer } = send(tokens.admin);
    for (let sent = 0; sent < 100_000; sent += 5000) {
      outgoing.write(`${"x".repeat(4999)}\n`);
      await sleep(100);
    }
    outgoing.end(tail);
    expect((await answer).status).toBe(202);
    await portal.runJobs();
  });

  test("[SAFE-04] takes the places of that person alone; who finds none hears when to come again, at once", async () => {
    const token = await portal.openSession(
      await portal.addUser("many", [{ role: "hub-admin" }, { role: "group-owner" }, { role: "swp-lead" }]),
    );
    for (const kind of kinds) send(token, kind);
    await arrives(4);
    const fifth = await send(token, "quality-import").answer;
    expect([fifth.status, fifth.code, fifth.headers["retry-after"]]).toEqual([503, "sending-too-many", "10"]);
    const another = send(tokens.other);
    another.outgoing.write("x".repeat(100_000));
    another.outgoing.end(tail);
    expect((await another.answer).status).toBe(202);
    await portal.runJobs();
    // A place is free as soon as somebody is gone.
    open[0]?.destroy();
    await arrives(3);
    const sixth = send(token);
    await arrives(4);
    sixth.outgoing.destroy();
  });

  test("[SAFE-04] takes no more places than there are in all", async () => {
    portal.ctx.config.limits.sending.inAll = 2;
    send(tokens.admin, "users-import");
    send(tokens.admin, "legal-entities-import");
    await arrives(2);
    const third = await send(tokens.other).answer;
    expect([third.status, third.code, third.headers["retry-after"]]).toEqual([503, "uploads-busy", "10"]);
  });

  test("[SAFE-02] [SAFE-03] keeps nobody from signing in, from ending their access, or from anything else; what they sent is not taken afterwards", async () => {
    const planner = await portal.addUser("planner", [{ role: "hub-admin" }, { role: "wf-admin" }]);
    const token = await portal.openSession(planner);
    const slow = send(token);
    await arrives(1);
    // As many at once as may try at once.
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 4 }, () => portal.signIn(planner.email)));
    expect(await portal.call(endUserSessions, { token: tokens.admin, params: { email: planner.email } })).toMatchObject({ status: 200 });
    expect((await portal.call(allUsers, { token })).status).toBe(401);
    const person = { email: "one.more@example.com", version: null, name: "One More" };
    const added = await portal.call(configureUsersInPlatform, {
      token: tokens.admin,
      body: { action: "save", person, areas: { WF: { version: null, role: "wf-user", validFrom: null, validTo: null } }, remove: [] },
    });
    expect([added.status, added.body.ok]).toEqual([200, true]);
    slow.outgoing.write("x".repeat(100_000));
    slow.outgoing.end(tail);
    expect(await slow.answer).toMatchObject({ status: 401, code: "session-ended" });
    expect((await portal.pool.query("select from task where user_id = $1", [planner.id])).rowCount).toBe(0);
  });
});

describe("a body that takes its time", () => {
  test("[SAFE-03] does nothing any more when access ended before it was whole", async () => {
    const { id, email } = await portal.addUser("dawdler", [{ role: "hub-admin" }]);
    const token = await portal.openSession({ id, email });
    const body = JSON.stringify({ email, lang: "de" });
    const outgoing = request(new URL("/api/languages", base), {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "content-length": body.length },
    });
    const answered = new Promise<number>((resolve) => outgoing.on("response", (response) => resolve(response.resume().statusCode ?? 0)));
    outgoing.write(body.slice(0, 5));
    await sleep(1_100);
    await portal.call(endUserSessions, { token: tokens.admin, params: { email } });
    outgoing.end(body.slice(5));
    expect(await answered).toBe(401);
    expect((await portal.pool.query("select language from app_user where id = $1", [id])).rows).toEqual([{ language: "es" }]);
  });
});

describe("a body that is answered before it has arrived", () => {
  test("is let go as it comes, and its connection is good for the next request", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { outgoing, answer } = send("a".repeat(30), "users-import", agent);
    expect(await answer).toMatchObject({ status: 401 });
    outgoing.write("x".repeat(100_000));
    outgoing.end(tail);
    const used = outgoing.socket;
    const second = await new Promise<number>((resolve, reject) => {
      const next = request(new URL("/api/health", base), { agent }, (response) => {
        response.resume();
        expect(next.socket).toBe(used);
        resolve(response.statusCode ?? 0);
      });
      next.on("error", reject);
      next.end();
    });
    expect(second).toBe(200);
    agent.destroy();
  });

  test("and never arrives ends with the connection closed", async () => {
    portal.ctx.config.limits.sending.patienceSeconds = 0.5;
    const { outgoing, answer } = send("a".repeat(30));
    const closed = new Promise((resolve) => outgoing.on("close", resolve));
    expect(await answer).toMatchObject({ status: 401 });
    await closed;
  });
});
