import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeDueScenario } from "../closing/close-scenario.ts";
import type { Context } from "../context.ts";
import { connect, type Connection } from "../db/connect.ts";
import { limits } from "../db/limits.ts";
import { addLoadedDelivery } from "../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";
import { queueMessages } from "./messages.sql.ts";
import { sendQueued } from "./send-queued.ts";
import { testMail } from "./testing/mail-server.ts";

let portal: GroupPortal;
/** All that the worker of this test has: one connection. */
let only: Connection;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A"] });
  only = connect(portal.applicationUrl, { limits: { ...limits.jobs, connection: 5_000 }, max: 1 });
});
afterEach(async () => {
  await only.close();
  await portal.stop();
});

test("[SERV-07] a mail server that takes the line and says nothing holds nothing of the worker's: a delivery and a closing go on, and the mail is tried again", async () => {
  const lines: Socket[] = [];
  const silent = createServer((socket) => void lines.push(socket.on("error", () => undefined)));
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const ctx: Context = { ...portal.ctx, db: only.db, config: { ...portal.ctx.config, mail: { ...testMail, port } } };
  const message = { userId: portal.source.id, kind: "reminder", key: "a", subject: "s", body: "b" };
  await queueMessages(portal.db, [message], portal.ctx.clock.now());
  try {
    let over = false;
    const sending = sendQueued(ctx).finally(() => (over = true));
    await once(silent, "connection");
    // Another worker does not take what is under way.
    expect(await sendQueued(ctx)).toBe(0);
    expect(lines).toHaveLength(1);
    await addLoadedDelivery(ctx, {
      ingestionId: portal.ingestions["PLN"] ?? 0,
      legalEntityId: portal.idOf("A"),
      period: october,
      by: portal.source.id,
      persons: [{ person: "A-1" }],
    });
    expect((await portal.sign("A")).status).toBe(200);

    expect((await portal.validate("A")).status).toBe(200);
    const { rows } = await portal.pool.query("select id from scenario where closing_due_at is not null");
    await closeDueScenario(ctx, { scenarioId: rows[0]?.id }, new AbortController().signal);
    const { rows: closed } = await portal.pool.query("select state from scenario where id = $1", [rows[0]?.id]);
    expect([closed[0]?.state, over]).toEqual(["CLOSED", false]);
    for (const line of lines) line.destroy();
    expect(await sending).toBe(0);
  } finally {
    for (const line of lines) line.destroy();
    silent.close();
  }
  const { rows } = await portal.pool.query("select state, attempts, next_try_at from mail_message");
  expect(rows).toEqual([{ state: "queued", attempts: 1, next_try_at: new Date("2026-11-05T08:01:00Z") }]);
});

test("a mail whose worker died is anybody's again after five minutes", async () => {
  const ctx: Context = { ...portal.ctx, config: { ...portal.ctx.config, mail: { ...testMail, port: 9 } } };
  await queueMessages(
    portal.db,
    [{ userId: portal.source.id, kind: "reminder", key: "a", subject: "s", body: "b" }],
    portal.ctx.clock.now(),
  );
  // As it stands when a worker has taken it.
  await portal.pool.query("update mail_message set next_try_at = $1", [new Date(portal.ctx.clock.now().getTime() + 300_000)]);
  portal.passMinutes(4);
  await sendQueued(ctx);
  expect((await portal.pool.query("select attempts from mail_message")).rows).toEqual([{ attempts: 0 }]);
  portal.passMinutes(1);
  await sendQueued(ctx);
  expect((await portal.pool.query("select attempts from mail_message")).rows).toEqual([{ attempts: 1 }]);
});
