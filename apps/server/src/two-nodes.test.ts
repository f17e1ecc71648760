import { createLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { startImport } from "@hub/contract/tasks/tasks.ts";
import { saveValidation } from "@hub/contract/validation/validation.ts";
import type { Route } from "@hub/contract/route.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { follow } from "./live/testing/follow.ts";
import { newTestDirectory } from "./testing/data-root.ts";
import { commented, type GroupPortal, startGroupPortal } from "./testing/group-portal.ts";
import { killProcess, type NodeProcess, startApiProcess, startWorkerProcess } from "./testing/node-process.ts";
import { startRoundRobin } from "./testing/round-robin.ts";

// Nodes as they are started in earnest, on the system's clock: what they sign is the month before last.
const today = new Date();
const period: Period = addMonths({ year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }, -2);
const signedEntities = Array.from({ length: 12 }, (_, at) => `S${at}`);
const imported = 800;

let portal: GroupPortal;
let proxy: Awaited<ReturnType<typeof startRoundRobin>>;
let apis: (NodeProcess & { address: string })[];
const workers: NodeProcess[] = [];
let env: Record<string, string>;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: signedEntities, first: period, now: today.toISOString() });
  await portal.addUser("admin", [{ role: "hub-admin" }]);
  for (const code of signedEntities) await portal.deliver(code, [{ person: `${code}-1` }], { period });
  env = {
    DATABASE_URL: portal.applicationUrl,
    HUB_DATA_DIR: await newTestDirectory("tests"),
    HUB_SECRET_KEY: randomBytes(32).toString("base64"),
  };
  apis = await Promise.all([startApiProcess(env), startApiProcess(env)]);
  workers.push(await startWorkerProcess(env));
  proxy = await startRoundRobin(apis.map(({ address }) => address));
}, 120_000);
afterAll(async () => {
  await proxy?.close();
  for (const { child } of [...(apis ?? []), ...workers]) await killProcess(child);
  await portal?.stop();
});

/** Every status that anybody was answered with. */
const statuses: number[] = [];
async function ask(path: string, init: RequestInit): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${proxy.address}/api/${path}`, init);
  statuses.push(answer.status);
  return { status: answer.status, body: await answer.json().catch(() => ({})) };
}
async function signIn(name: string): Promise<string> {
  const basic = Buffer.from(`${name}@example.com:${portal.password}`).toString("base64");
  const { body } = await ask("users/token", { headers: { authorization: `Basic ${basic}` } });
  return `Bearer ${body.token}`;
}
const send = (authorization: string, route: Route, body: object) =>
  ask(route.path, { method: route.method, headers: { authorization, "content-type": "application/json" }, body: JSON.stringify(body) });

/** Does something as a person does who hears nothing of it: looks at it again and does it again, until they are told that it is there. */
async function untilDone(act: () => Promise<{ status: number; body: any }>, isThere: (body: any) => boolean): Promise<void> {
  for (;;) {
    const { status, body } = await act();
    if (status < 300 || isThere(body)) return;
    expect([status, body]).toEqual([502, {}]);
    await sleep(20);
  }
}
const rowsOf = async (statement: string) => (await portal.pool.query(statement)).rows;

test("[SERV-04] two nodes and two workers behind a proxy, one of each killed: nothing is lost, nothing is there twice, nobody hears 500", async () => {
  const [admin, coordinator, owner] = await Promise.all([signIn("admin"), signIn("coordinator"), signIn("owner")]);
  const watching = await follow(proxy.address, owner.slice("Bearer ".length));

  // A long import begins at the one worker that there is, and another worker comes.
  const form = new FormData();
  for (const [key, value] of Object.entries({ kind: "legal-entities-import", dryRun: "false", replaceUnversioned: "true" }))
    form.append(key, value);
  const lines = Array.from({ length: imported }, (_, at) => `I${at};Imported ${at};Spain;EUR;;;;yes`);
  const header = "Code;Name;Country;Currency;Code of the parent entity;Valid from;Valid to;Active";
  form.append("file", new Blob([[header, ...lines].join("\r\n")]), "entities.csv");
  const begun = await ask(startImport.path, { method: "POST", headers: { authorization: admin, "accept-language": "en" }, body: form });
  expect(begun.status).toBe(202);
  const running = async () =>
    (await rowsOf(`select state, attempts, outcome is not null as half from task where id = ${begun.body.id}`))[0];
  await vi.waitFor(async () => expect(await running()).toMatchObject({ state: "pending", half: true }), { timeout: 30_000, interval: 5 });
  const second = startWorkerProcess(env);
  await killProcess(workers[0]!.child);
  const killedWorker = await running();

  // Meanwhile people sign in, save and sign, and one of the nodes dies in the middle of it.
  const acknowledged: string[] = [];
  let isOver = false;
  const saving = Array.from({ length: 4 }, async (_, line) => {
    for (let at = 0; !isOver; at += 1) {
      const code = `T${line}-${at}`;
      const body = {
        code,
        name: code,
        country: "ES",
        currency: "EUR",
        parentId: null,
        validFrom: "2020-01-01",
        validTo: null,
        active: true,
      };
      await untilDone(
        () => send(admin, createLegalEntity, body),
        (refusal) => refusal.code === "duplicate",
      );
      acknowledged.push(code);
    }
  });
  const signingIn = (async () => {
    for (let times = 0; !isOver; times += 1) expect(await signIn("coordinator")).toMatch(/^Bearer [\w-]{20,}$/);
  })();
  const signing = (async () => {
    for (const code of signedEntities) {
      const body = {
        consolidationType: "PLN",
        ...period,
        legalEntityId: portal.idOf(code),
        userRole: "coordinator",
        comment: "checked",
        scopes: [],
        kpis: [],
        findings: commented,
      };
      await untilDone(
        () => send(coordinator, saveValidation, body),
        (refusal) => refusal.code === "already-signed",
      );
      if (code === signedEntities[4]) await killProcess(apis[0]!.child);
    }
  })();
  // What fails of it ends the test at once.
  const traffic = Promise.all([...saving, signingIn]);
  await Promise.race([signing, traffic]);
  const dead = acknowledged.length;
  const goesOn = vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(dead + 20), { timeout: 30_000 });
  await Promise.race([goesOn, traffic]).finally(() => (isOver = true));
  await traffic;
  workers.push(await second);

  // Half a second of it is what nobody can know; all else was answered.
  expect(statuses.filter((status) => status >= 500 && status !== 502)).toEqual([]);
  expect(statuses.filter((status) => status === 502).length).toBeLessThanOrEqual(8);

  expect((await rowsOf("select code from legal_entity where code like 'T%' order by id")).map(({ code }) => code).toSorted()).toEqual(
    acknowledged.toSorted(),
  );
  const [{ trail, codes: ofCodes }] = await rowsOf(
    "select count(*)::int as trail, count(distinct after->>'code')::int as codes from audit where action = 'legal-entity-created' and after->>'code' like 'T%'",
  );
  expect([trail, ofCodes]).toEqual([acknowledged.length, acknowledged.length]);
  const [{ signatures, cells }] = await rowsOf("select count(*)::int as signatures, count(distinct cell_id)::int as cells from signature");
  expect([signatures, cells]).toEqual([signedEntities.length, signedEntities.length]);

  // The other worker takes the import up where it stood.
  expect(killedWorker).toMatchObject({ state: "pending", attempts: 1 });
  await vi.waitFor(async () => expect(await running()).toMatchObject({ state: "done" }), { timeout: 60_000, interval: 100 });
  expect((await running()).attempts).toBeGreaterThan(1);
  const [{ rows, codes }] = await rowsOf(
    "select count(*)::int as rows, count(distinct code)::int as codes from legal_entity where code like 'I%'",
  );
  expect([rows, codes]).toEqual([imported, imported]);
  const [counted] = await rowsOf(`select outcome->'import'->'counts' as counts from task where id = ${begun.body.id}`);
  expect(counted.counts).toMatchObject({ added: imported, errors: 0 });
  expect(await rowsOf("select subject_id from audit where action = 'legal-entity-created' group by 1 having count(*) > 1")).toEqual([]);

  // Who followed a node that died follows the other one, and hears of what is signed there.
  if (watching.isOver()) expect(watching.events.length).toBeGreaterThan(0);
  await watching.leave();
  const again = await follow(proxy.address, owner.slice("Bearer ".length));
  await send(owner, saveValidation, {
    consolidationType: "PLN",
    ...period,
    legalEntityId: portal.idOf("S0"),
    userRole: "owner",
    scopes: [],
    kpis: [],
  });
  await again.heard("cells");
  await again.leave();
}, 180_000);
