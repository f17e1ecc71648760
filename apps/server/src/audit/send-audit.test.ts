import { createHmac } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSilent } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import type { AuditConfig, SyslogConfig } from "../config/audit.ts";
import type { Context } from "../context.ts";
import { makeAuthority, makeCertificate } from "../remote/testing/make-certificate.ts";
import { countStatements } from "../testing/count-statements.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { sendAudit, settledLines } from "./send-audit.ts";
import { startSyslogServer } from "./testing/syslog-server.ts";

let portal: TestPortal;
const opened: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  portal = await startTestPortal();
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
  await portal.stop();
});

const withAudit = (audit: Partial<AuditConfig>): Context => ({
  ...portal.ctx,
  config: { ...portal.ctx.config, audit: { syslog: undefined, webhook: undefined, caCertificate: null, ...audit } },
});
const tcp = (port: number, transport: SyslogConfig["transport"] = "tcp"): Partial<AuditConfig> => ({
  syslog: { transport, host: "127.0.0.1", port },
});
async function syslogServer(given: Parameters<typeof startSyslogServer>[0] = {}) {
  const server = await startSyslogServer(given);
  opened.push(server.stop);
  return server;
}

const line = (subject = "7") =>
  `insert into audit (actor, action, subject_type, subject_id) values ('ana@example.com', 'user-configured', 'user', '${subject}') returning id`;
const write = async (subject?: string): Promise<number> => (await portal.pool.query(line(subject))).rows[0].id as number;
/** As when the wait after a failure is over. */
const passWait = () => portal.pool.query("update audit_position set not_before = '-infinity'");
/** As the worker does again and again; what runs in other databases of the server (other tests) may keep a missing number open for a while. */
/** Asks for what a receiver was told, sending on each time. */
const told = (ctx: Context, server: { ids(): number[] }) => async () => {
  await sendAudit(ctx);
  return server.ids();
};
const patience = { timeout: 20_000 };
const position = async () => (await portal.pool.query("select sent_id, attempts, taken_by from audit_position")).rows[0];

describe("[SERV-07] lines of the trail, sent on", () => {
  test("while nothing happens it is asked once whether something has, and nothing is written", async () => {
    const server = await syslogServer();
    const ctx = withAudit(tcp(server.port));
    // Before the first line ever as well.
    expect(await countStatements(() => sendAudit(ctx))).toBe(1);
    const id = await write();
    await sendAudit(ctx);
    expect(server.ids()).toEqual([id]);
    const written = async () => (await portal.pool.query("select xmin, ctid from audit_position")).rows;
    const before = await written();
    for (let times = 0; times < 3; times += 1) expect(await countStatements(() => sendAudit(ctx))).toBe(1);
    expect(await written()).toEqual(before);
    // One that waits after a failure is asked for as cheaply.
    await server.stop();
    opened.pop();
    await write();
    await sendAudit(ctx);
    expect(await position()).toMatchObject({ attempts: 1 });
    expect(await countStatements(() => sendAudit(ctx))).toBe(1);
  });

  test("a line whose transaction commits late is waited for, and nothing else is", async () => {
    const server = await syslogServer();
    const ctx = withAudit(tcp(server.port));
    const late = await portal.pool.connect();
    const never = await portal.pool.connect();
    try {
      // Something else runs all the while, and has no line: where no number is missing it holds nothing up.
      await never.query("begin");
      await never.query("select pg_current_xact_id()");
      const first = await write();
      await sendAudit(ctx);
      expect(server.ids()).toEqual([first]);
      await late.query("begin");
      const second = (await late.query(line())).rows[0].id as number;
      const third = await write();
      expect(third).toBeGreaterThan(second);
      await sendAudit(ctx);
      await sendAudit(ctx);
      expect(server.ids()).toEqual([first]);
      await late.query("commit");
      await sendAudit(ctx);
      expect(server.ids()).toEqual([first, second, third]);
      // A number that was drawn in vain keeps the others until all that ran then is over.
      await late.query("begin");
      await late.query(line());
      const fifth = await write();
      await late.query("rollback");
      await sendAudit(ctx);
      await sendAudit(ctx);
      expect(server.ids()).not.toContain(fifth);
      await never.query("rollback");
      await expect.poll(told(ctx, server), patience).toEqual([first, second, third, fifth]);
    } finally {
      late.release();
      never.release();
    }
  });

  test("a transaction has its own number before its line draws one: no look can overlook it", async () => {
    const { rows } = await portal.pool.query(
      `select tgtype & 1 as each_row, tgtype & 2 as before, tgenabled from pg_trigger where tgrelid = 'audit'::regclass and tgname = 'audit_known'`,
    );
    expect(rows).toEqual([{ each_row: 0, before: 2, tgenabled: "O" }]);
    const client = await portal.pool.connect();
    try {
      await client.query("begin");
      await client.query("insert into audit (actor, action, subject_type, subject_id) select 'a', 'b', 'c', 'd' where false");
      expect((await client.query("select pg_current_xact_id_if_assigned() is not null as known")).rows).toEqual([{ known: true }]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("many transactions that end in whatever order lose no line and change no order, whoever sends", async () => {
    const server = await syslogServer();
    const ctx = withAudit(tcp(server.port));
    let over = false;
    const sending = Promise.all(
      [0, 1].map(async () => {
        while (!over) await sendAudit(ctx);
      }),
    );
    const kept: number[] = [];
    const one = async (at: number) => {
      const client = await portal.pool.connect();
      try {
        await client.query("begin");
        const mine: number[] = [];
        for (let each = 0; each < 3; each += 1) {
          mine.push((await client.query(line())).rows[0].id as number);
          await client.query(`select pg_sleep(${((at * 7 + each * 3) % 5) / 200})`);
        }
        await client.query(at % 4 === 0 ? "rollback" : "commit");
        if (at % 4 !== 0) kept.push(...mine);
      } finally {
        client.release();
      }
    };
    for (let round = 0; round < 20; round += 1) await Promise.all([0, 1, 2, 3].map((each) => one(round * 4 + each)));
    over = true;
    await sending;
    await passWait();
    await expect.poll(told(ctx, server), patience).toEqual(kept.toSorted((a, b) => a - b));
  });

  test("a receiver that is away is told all of it later, in order; one that stays silent is given up", async () => {
    const server = await syslogServer();
    await server.stop();
    opened.pop();
    const ids = [await write(), await write()];
    await sendAudit(withAudit(tcp(server.port)));
    expect(await position()).toEqual({ sent_id: 0, attempts: 1, taken_by: null });
    // Not again before its time.
    const back = await syslogServer({ port: server.port });
    await sendAudit(withAudit(tcp(server.port)));
    expect(back.ids()).toEqual([]);
    await passWait();
    ids.push(await write());
    await sendAudit(withAudit(tcp(server.port)));
    expect(back.ids()).toEqual(ids);
    expect(await position()).toEqual({ sent_id: ids.at(-1), attempts: 0, taken_by: null });

    const silent = createSilent({ allowHalfOpen: true }, (socket) => void socket.on("error", () => undefined)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    await write();
    await sendAudit(withAudit(tcp((silent.address() as AddressInfo).port)), 0.2);
    expect(await position()).toEqual({ sent_id: ids.at(-1), attempts: 1, taken_by: null });
    silent.close();
  });

  test("a worker that dies after it has sent a batch leaves it to the next one, which sends it again", async () => {
    const died = "00000000-0000-4000-8000-000000000000";
    const server = await syslogServer({
      onBatch: async () => void (await portal.pool.query("update audit_position set taken_by = $1", [died])),
    });
    const ids = [await write(), await write()];
    await sendAudit(withAudit(tcp(server.port)));
    expect(await position()).toEqual({ sent_id: 0, attempts: 0, taken_by: died });
    // Nobody else's while it may be alive.
    await sendAudit(withAudit(tcp(server.port)));
    expect(server.ids()).toEqual(ids);
    const next = await syslogServer();
    await passWait();
    await sendAudit(withAudit(tcp(next.port)));
    expect(next.ids()).toEqual(ids);
  });

  test("after a back-up was restored into another server the lines go on", async () => {
    const server = await syslogServer();
    const ctx = withAudit(tcp(server.port));
    const first = await write();
    await sendAudit(ctx);
    await portal.pool.query("update audit_position set looked_id = 999, looked_xid = '99999999999'");
    await portal.pool.query("select setval('audit_id_seq', 50)");
    const next = await write();
    await expect.poll(told(ctx, server), patience).toEqual([first, next]);
  });

  test("as RFC 5424 has it, encrypted for whom the authority vouches alone, and by UDP", async () => {
    const authority = makeAuthority();
    const server = await syslogServer({ made: makeCertificate(["127.0.0.1"], authority) });
    const id = await write("7");
    await sendAudit(withAudit(tcp(server.port, "tls")));
    expect(server.messages).toEqual([]);
    await passWait();
    await sendAudit(withAudit({ ...tcp(server.port, "tls"), caCertificate: authority.cert }));
    const { at } = (await portal.pool.query("select at from audit where id = $1", [id])).rows[0] as { at: Date };
    expect(server.messages[0]).toMatch(/^<109>1 \S+Z \S+ hub - user-configured - \{"id":\d+,.*"subject":\{"type":"user","id":"7"\}/);
    expect(server.messages[0]).toContain(` ${at.toISOString().slice(0, 19)}`);

    const udp = createSocket("udp4");
    const received: string[] = [];
    udp.on("message", (part) => void received.push(part.toString()));
    udp.bind(0, "127.0.0.1");
    await once(udp, "listening");
    const other = await write("8");
    await sendAudit(withAudit(tcp(udp.address().port, "udp")));
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toContain(`{"id":${other},`);
    udp.close();
  });

  test("a webhook is signed as Standard Webhooks has it; what it does not take comes again", async () => {
    const key = Buffer.alloc(32, 3);
    const asked: { headers: IncomingMessage["headers"]; body: string }[] = [];
    let status = 500;
    const server = createServer((request, response: ServerResponse) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        asked.push({ headers: request.headers, body });
        response.writeHead(status, { location: "/elsewhere" }).end();
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    opened.push(async () => void server.close());
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?of=hub`);
    const ctx = withAudit({ webhook: { url, key } });
    const ids = [await write(), await write()];
    for (status of [500, 302, 204]) {
      await sendAudit(ctx);
      await passWait();
    }
    await sendAudit(ctx);
    expect(asked).toHaveLength(3);
    const [first, , last] = asked;
    expect(first?.headers["webhook-id"]).toBe(last?.headers["webhook-id"]);
    const { data } = JSON.parse(last?.body ?? "") as { data: { lines: { id: number }[] } };
    expect(data.lines.map(({ id }) => id)).toEqual(ids);
    const signed = `${String(last?.headers["webhook-id"])}.${String(last?.headers["webhook-timestamp"])}.${last?.body}`;
    expect(last?.headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    // The portal itself is no receiver, whoever says so.
    await write();
    const own = new URL(`http://127.0.0.1:${portal.ctx.config.port}/api/users/token`);
    await sendAudit(withAudit({ webhook: { url: own, key } }));
    expect(await position()).toMatchObject({ attempts: 1, sent_id: ids.at(-1) });
  });

  test("who may do what is told with its values, anything else by the names of its fields: pay stays in the portal", async () => {
    const server = await syslogServer();
    await portal.pool.query(
      `insert into audit (actor, action, subject_type, subject_id, before, after) values
        ('a', 'quality-edited', 'quality-event', '1', '{"wage": 41234.5, "María Salas": 1}', '{"wage": 51234.5, "note": "secret"}'),
        ('a', 'user-configured', 'user', '1', null, '{"roles": ["hub-admin"]}'),
        ('a', 'user-configured', 'user', '2', null, $1)`,
      [JSON.stringify({ roles: "x".repeat(20_000) })],
    );
    await sendAudit(withAudit(tcp(server.port)));
    const told = server.messages.map((text) => JSON.parse(text.slice(text.indexOf("{"))) as Record<string, unknown>);
    expect(told.map(({ before, after, changed }) => ({ before, after, changed }))).toEqual([
      { changed: ["wage", "note"] },
      { after: { roles: ["hub-admin"] } },
      { changed: ["roles"] },
    ]);
    expect(server.messages.join("")).not.toMatch(/1234|María|secret/);
  });
});

test("lines stop before a number that may still come", () => {
  const ids = (...all: number[]) => all.map((id) => ({ id }));
  expect(settledLines(ids(3, 4, 6, 7), { sentId: 2, settledId: 0 })).toEqual(ids(3, 4));
  expect(settledLines(ids(3, 4, 6, 8), { sentId: 2, settledId: 5 })).toEqual(ids(3, 4, 6));
  expect(settledLines(ids(5), { sentId: 2, settledId: 3 })).toEqual([]);
  expect(settledLines(ids(5), { sentId: 2, settledId: 4 })).toEqual(ids(5));
});

test("receivers are read from their variables, and refused with the variable's name", () => {
  const read = (env: Record<string, string>) => readConfig(env).audit;
  expect(read({ HUB_AUDIT_SYSLOG: "tls://siem.example.com" }).syslog).toEqual({ transport: "tls", host: "siem.example.com", port: 6514 });
  expect(read({ HUB_AUDIT_SYSLOG: "udp://[::1]:5514" }).syslog).toEqual({ transport: "udp", host: "::1", port: 5514 });
  const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
  const hook = { HUB_AUDIT_WEBHOOK: "https://siem.example.com/hub", HUB_AUDIT_WEBHOOK_SECRET: secret };
  expect(read(hook).webhook?.key).toHaveLength(32);
  for (const wrong of ["siem:514", "http://siem", "tcp://siem/path", "tcp://a@b", "tcp://siem:0"])
    expect(() => read({ HUB_AUDIT_SYSLOG: wrong })).toThrow(/^HUB_AUDIT_SYSLOG/);
  for (const wrong of ["http://siem.example.com", "https://a:b@siem.example.com", "siem"])
    expect(() => read({ ...hook, HUB_AUDIT_WEBHOOK: wrong })).toThrow(/^HUB_AUDIT_WEBHOOK /);
  for (const wrong of ["", "whsec_c2hvcnQ=", secret.slice(6)])
    expect(() => read({ ...hook, HUB_AUDIT_WEBHOOK_SECRET: wrong })).toThrow(/^HUB_AUDIT_WEBHOOK_SECRET/);
  expect(() => read({ HUB_AUDIT_CA: "none" })).toThrow(/^HUB_AUDIT_CA/);
});
