import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addTree } from "../closing/trees/testing/add-tree.ts";
import { readMail } from "../mail/testing/mail-server.ts";
import { october } from "../testing/group-portal.ts";
import { killProgram, startKillable } from "../testing/killable.ts";
import { addNodeFigure } from "./testing/node-figure.ts";
import { startSubscribedPortal, type SubscribedPortal } from "./testing/subscribed-portal.ts";

const program = fileURLToPath(new URL("./testing/send-in-child.ts", import.meta.url));

let portal: SubscribedPortal;
beforeEach(async () => {
  portal = await startSubscribedPortal();
});
afterEach(() => portal.stop());

/** When what a killed worker took is anybody's again; workers count by the real clock. */
const afterLease = () => portal.setNow(new Date(Date.now() + 6 * 60_000).toISOString());

test("[FIG-07] a worker that is killed once it has taken and written a mail leaves it to be sent once by the next", async () => {
  for (const token of [portal.tokens.group, portal.tokens.a])
    await portal.subscribe(token, { dashboardId: portal.overview, onClosing: true });
  await portal.close(october, 1, { A: 1100, B: 500 });
  const lines: Socket[] = [];
  const silent = createServer((socket) => void lines.push(socket.on("error", () => undefined)));
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const child = await startKillable(program, portal.applicationUrl);
  child.send((silent.address() as { port: number }).port);
  await once(silent, "connection");
  await killProgram(child, portal.pool);
  for (const line of lines) line.destroy();
  silent.close();
  // The right to what was written already is gone by the time that it is sent.
  await portal.pool.query("delete from role_grant where user_id = $1", [portal.users.group.id]);
  afterLease();
  expect((await portal.run()).map(({ headers }) => headers["to"])).toEqual(["owner-a@example.com"]);
  expect(await portal.run()).toEqual([]);
});

test("[FIG-07] killed at whatever instant, each person has one mail of each version, of a node too", { timeout: 240_000 }, async () => {
  const rounds = 8;
  const { north } = await addTree(portal, "regions", { north: { of: ["A", "B"] } });
  const entities = ["A", "B"].map(portal.idOf);
  const ofNode = await portal.subscribe(portal.tokens.group, { kpi: "headcount", nodeId: north, onClosing: true, onClosingAgain: true });
  for (const token of [portal.tokens.group, portal.tokens.a])
    await portal.subscribe(token, { dashboardId: portal.overview, onClosing: true, onClosingAgain: true });
  let unfinished = 0;
  let duration = 0;
  for (let round = 0; round <= rounds; round += 1) {
    await portal.close(october, round + 1, { A: 1100 + round, B: 500 });
    const child = await startKillable(program, portal.applicationUrl);
    const begins = performance.now();
    child.send(portal.server.port);
    if (round === 0) {
      for (let word: unknown; word !== "done";) [word] = await once(child, "message");
      duration = performance.now() - begins;
    } else await sleep((duration * round) / rounds);
    await killProgram(child, portal.pool);
    // Until now the mail of the node waited for its figures.
    await addNodeFigure(portal.pool, { period: october, number: round + 1, node: north ?? 0, entities, kpi: "headcount", value: 1600 });
    const { rows } = await portal.pool.query(
      "select 1 from mail_message where state = 'sent' and not (about ->> 'subscription')::int = $1",
      [ofNode],
    );
    if (rows.length < 2 * (round + 1)) unfinished += 1;
    afterLease();
    await portal.run();
  }
  const mails = portal.server.received.map(readMail);
  // What a mail server took in the very instant of the kill is sent again, and known by its id: a recipient's mail server has it once.
  const told = (text: string) =>
    [/versión \d+/, /Cifras de: north/]
      .map((words) => words.exec(text)?.[0] ?? "")
      .join(" ")
      .trim();
  const byId = new Map(mails.map(({ headers, text }) => [headers["message-id"], `${headers["to"]} ${told(text)}`]));
  const versions = Array.from({ length: rounds + 1 }, (_, at) => at + 1);
  expect([...byId.values()].toSorted()).toEqual(
    versions
      .flatMap((version) => {
        const [group, a] = ["group", "owner-a"].map((name) => `${name}@example.com versión ${version}`);
        return [group, `${group} Cifras de: north`, a];
      })
      .toSorted(),
  );
  expect(unfinished).toBeGreaterThan(rounds / 4);
});
