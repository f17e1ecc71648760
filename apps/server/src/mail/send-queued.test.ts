import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { queueMessages } from "./messages.sql.ts";
import { sendQueued } from "./send-queued.ts";
import { startMailServer, testMail } from "./testing/mail-server.ts";

let portal: TestPortal;
let ana: { id: number; email: string };
let server: Awaited<ReturnType<typeof startMailServer>>;
let refuse: (recipient: string) => Error | undefined;

beforeAll(async () => {
  portal = await startTestPortal();
  ana = await portal.addUser("ana");
});
beforeEach(async () => {
  await portal.pool.query("delete from mail_message");
  portal.setNow("2026-11-05T08:00:00Z");
  refuse = () => undefined;
  server = await startMailServer((recipient) => refuse(recipient));
});
afterEach(() => server.stop());
afterAll(() => portal.stop());

const ctx = (more: object = {}) => {
  const mail = { ...testMail, port: server.port, publicUrl: undefined, ...more };
  return { ...portal.ctx, config: { ...portal.ctx.config, mail } };
};
const queue = (...keys: string[]) =>
  queueMessages(
    portal.db,
    keys.map((key) => ({
      userId: ana.id,
      kind: "reminder",
      key,
      subject: `Recordatorio ${key}: año`,
      body: `Hola, Ana.\n\nLe espera ${key}.`,
    })),
    portal.ctx.clock.now(),
  );
const states = async () =>
  (await portal.pool.query("select key, state, attempts, problem, next_try_at from mail_message order by key")).rows as {
    key: string;
    state: string;
    attempts: number;
    problem: string | null;
    next_try_at: Date;
  }[];

test("what goes to an address of its own is sent there, and no worker of the release before takes it, which would send it to the person's", async () => {
  const message = { userId: ana.id, kind: "email-changed", subject: "s", body: "b" };
  const messages = [
    { ...message, key: "own", address: "ana.before@example.com" },
    { ...message, key: "theirs" },
  ];
  await queueMessages(portal.db, messages, portal.ctx.clock.now());
  // As 1.1.0 asks for what it sends.
  const taken = await portal.pool.query("select key from mail_message where state = 'queued'");
  expect(taken.rows).toEqual([{ key: "theirs" }]);
  expect(await sendQueued(ctx())).toBe(2);
  const to = server.received.map((each) => /^To: (.*)$/m.exec(each)?.[1]?.trim());
  expect(to.toSorted()).toEqual(["ana.before@example.com", "ana@example.com"]);
});

describe("messages", () => {
  test("are told once under the same key, and sent once, also by two workers at the same instant", async () => {
    expect(await queue("a", "b")).toBe(2);
    expect(await queue("b", "c")).toBe(1);
    const sent = await Promise.all([sendQueued(ctx()), sendQueued(ctx()), sendQueued(ctx())]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(server.received).toHaveLength(3);
    expect(server.received.join("")).toContain("To: ana@example.com");
    expect(server.received.join("")).toMatch(/Message-ID: <hub-\d+@example\.com>/i);
    expect(await sendQueued(ctx())).toBe(0);
    expect((await states()).every(({ state }) => state === "sent")).toBe(true);
  });

  test("wait while the server is away, later each time, and are given up at last", async () => {
    await queue("a", "b");
    const away = ctx({ port: 9 });
    expect(await sendQueued(away)).toBe(0);
    // The second was not even tried: the server is not there.
    expect(await states()).toMatchObject([
      { key: "a", state: "queued", attempts: 1, next_try_at: new Date("2026-11-05T08:01:00Z") },
      { key: "b", state: "queued", attempts: 0 },
    ]);
    await portal.pool.query("delete from mail_message where key = 'b'");
    for (let attempt = 0; attempt < 5; attempt += 1) {
      portal.passMinutes(1000);
      await sendQueued(away);
    }
    expect(await states()).toMatchObject([{ state: "failed", attempts: 6, problem: expect.stringMatching(/^E/) }]);
    portal.passMinutes(10_000);
    expect(await sendQueued(ctx())).toBe(0);
  });

  test("a server that goes on talking without an end is given up like one that is away", async () => {
    await queue("a", "b");
    const talker = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.write("220 here\r\n");
      socket.on("data", () => {
        const more = setInterval(() => socket.write("250-more\r\n"), 20);
        socket.on("close", () => clearInterval(more));
      });
    });
    const sockets: Socket[] = [];
    talker.on("connection", (socket) => void sockets.push(socket));
    talker.listen(0, "127.0.0.1");
    await once(talker, "listening");
    try {
      expect(await sendQueued(ctx({ port: (talker.address() as AddressInfo).port }), { patience: 300 })).toBe(0);
    } finally {
      for (const socket of sockets) socket.destroy();
      talker.close();
    }
    expect(await states()).toMatchObject([
      { key: "a", state: "queued", attempts: 1, problem: "ETIMEDOUT" },
      { key: "b", attempts: 0 },
    ]);
  });

  test("that the server refuses do not keep the others waiting", async () => {
    const bea = await portal.addUser("bea");
    await queueMessages(portal.db, [{ userId: bea.id, kind: "reminder", key: "x", subject: "x", body: "x" }], portal.ctx.clock.now());
    await queue("a");
    refuse = (address) =>
      address === bea.email ? Object.assign(new Error("no such user: secret-word"), { responseCode: 550 }) : undefined;
    expect(await sendQueued(ctx())).toBe(1);
    expect(await states()).toMatchObject([
      { key: "a", state: "sent" },
      { key: "x", state: "queued", attempts: 1 },
    ]);
    expect(JSON.stringify(await states())).not.toContain("secret-word");
  });

  test("are for people who still use the portal, and nothing is sent where no server is named", async () => {
    await queue("a");
    expect(await sendQueued(portal.ctx)).toBe(0);
    await portal.pool.query("update app_user set active = false where id = $1", [ana.id]);
    expect(await sendQueued(ctx())).toBe(0);
    await portal.pool.query("update app_user set active = true where id = $1", [ana.id]);
    expect(await sendQueued(ctx())).toBe(1);
  });
});
