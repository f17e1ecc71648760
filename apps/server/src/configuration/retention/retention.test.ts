import { askReopening } from "@hub/contract/validation/reopenings.ts";
import { closeScenario, getFigures, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import * as contract from "@hub/contract/configuration/retention.ts";
import { downloadUploadFile } from "@hub/contract/ingestion/deliveries.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listUnsealed } from "../../closing/hash-version.sql.ts";
import { countWork } from "../../metrics/read-work.sql.ts";
import { type ClosedPortal, february, fileOf, january, march, startClosedPortal } from "./testing/closed-portal.ts";
import { putAwayAtNight, putAwayDue } from "./put-away.ts";

let portal: ClosedPortal;
let uploads: Record<string, number>;
let before: Awaited<ReturnType<ClosedPortal["proof"]>>;
beforeAll(async () => {
  portal = await startClosedPortal();
  uploads = {};
  for (const [month, period] of Object.entries({ january, february, march }))
    for (const code of ["A", "B"]) {
      const people = [`${code}-1`, `${code}-2`, `${code}-3`].map((person, n) => [person, n === 1 ? "M" : "F"] as const);
      uploads[`${code} ${month}`] = await portal.bring(code, period, fileOf(...people));
    }
  for (const period of [january, february]) await portal.close(period);
  // As a version that was closed by an earlier release.
  await portal.pool.query(
    "alter table version_hash disable trigger all; delete from version_hash where version_id = (select min(id) from scenario_version); alter table version_hash enable trigger all",
  );
  before = await portal.proof();
}, 120_000);
afterAll(() => portal.stop());

const retention = async () => (await portal.call(contract.listRetention, { token: portal.tokens.alba })).body;
const setPeriod = async (kind: string, months: number | null) => {
  const { version } = (await retention()).periods.find((row: { kind: string }) => row.kind === kind);
  return portal.call(contract.updateRetentionPeriod, { token: portal.tokens.alba, params: { kind }, ifMatch: version, body: { months } });
};
const rowsLeft = async () =>
  (
    await portal.pool.query(
      "select e.code || ' ' || d.period as of, count(f.*)::int as facts, (select count(*)::int from version_person p where p.delivery_id = d.id) as copies from delivery d join legal_entity e on e.id = d.legal_entity_id left join person_fact f on f.delivery_id = d.id group by d.id, e.code, d.period order by 1",
    )
  ).rows.map(({ of, facts, copies }) => `${of}: ${facts}+${copies}`);
const allRows = [
  "A 2024-01-01: 3+3",
  "A 2024-02-01: 3+3",
  "A 2024-03-01: 3+0",
  "B 2024-01-01: 3+3",
  "B 2024-02-01: 3+3",
  "B 2024-03-01: 3+0",
];

test("[SERV-08] nothing is put away unless a period is set; one below twelve months is refused, for the API and by the database", async () => {
  expect(await rowsLeft()).toEqual(allRows);
  await putAwayDue(portal.ctx);
  expect(await rowsLeft()).toEqual(allRows);
  expect((await setPeriod("rows", 11)).status).toBe(422);
  await expect(portal.pool.query("update retention_period set months = 11 where kind = 'rows'")).rejects.toThrow(/check/);
  expect((await portal.pool.query("select count(*)::int as n from put_away")).rows[0].n).toBe(0);
});

test("[SERV-08] what goes and what stays is shown before: open months, holds, versions whose hash was not checked", async () => {
  expect((await setPeriod("rows", 12)).body).toMatchObject({ kind: "rows", months: 12, changed: { by: "alba@example.com" } });
  expect((await setPeriod("files", 12)).status).toBe(200);
  const held = await portal.call(contract.createLegalHold, {
    token: portal.tokens.alba,
    body: { legalEntityId: portal.idOf("A"), period: null, person: null, reason: "Litigation" },
  });
  expect(held.status, held.text).toBe(201);
  const due = async (kind: string) =>
    (await retention()).due
      .filter((row: { kind: string }) => row.kind === kind)
      .map(({ period, items, stays }: any) => [period.month, items, stays]);
  // February stays since March is open: its figures read February's people.
  expect(await due("rows")).toEqual(
    expect.arrayContaining([
      [1, 1, "held"],
      [1, 1, "not-sealed"],
      [2, 2, "month-open"],
      [3, 2, "month-open"],
    ]),
  );
  await portal.seal();
  expect(await due("rows")).toEqual(
    expect.arrayContaining([
      [1, 1, "held"],
      [1, 1, null],
      [2, 2, "month-open"],
      [3, 2, "month-open"],
    ]),
  );
  expect(await due("files")).toEqual(
    expect.arrayContaining([
      [1, 1, "held"],
      [1, 1, null],
      [2, 2, "month-open"],
      [3, 2, "month-open"],
    ]),
  );
});

test("[SERV-08] the function that takes rows looks itself: what is open, held or not past its period is refused to whoever calls it", async () => {
  const { rows } = await portal.pool.query(
    "select d.id from delivery d join legal_entity e on e.id = d.legal_entity_id where e.code = 'A' or d.period <> '2024-01-01'",
  );
  for (const { id } of rows)
    await expect(
      portal.ctx.db.executeQuery({ sql: `select put_away_rows(${id})`, parameters: [], query: {} as never, queryId: {} as never }),
    ).rejects.toThrow(/stay/);
  await portal.pool.query("update retention_period set months = 600 where kind = 'rows'");
  const free = await portal.pool.query(
    "select d.id from delivery d join legal_entity e on e.id = d.legal_entity_id where e.code = 'B' and d.period = '2024-01-01'",
  );
  await expect(portal.pool.query(`select put_away_rows(${free.rows[0].id})`)).rejects.toThrow(/stay/);
  await portal.pool.query("update retention_period set months = 12 where kind = 'rows'");
  expect(await rowsLeft()).toEqual(allRows);
});

test("[SERV-08] by day nothing goes; at night what is over goes once, however many workers are at it, and the trail says how much", async () => {
  await putAwayAtNight(portal.ctx);
  expect(await rowsLeft()).toEqual(allRows);
  portal.setNow("2026-11-26T22:30:00Z");
  await Promise.all([putAwayAtNight(portal.ctx), putAwayAtNight(portal.ctx), putAwayAtNight(portal.ctx)]);
  await putAwayAtNight(portal.ctx);
  portal.setNow("2026-11-26T12:30:00Z");
  expect(await rowsLeft()).toEqual([
    "A 2024-01-01: 3+3",
    "A 2024-02-01: 3+3",
    "A 2024-03-01: 3+0",
    "B 2024-01-01: 0+0",
    "B 2024-02-01: 3+3",
    "B 2024-03-01: 3+0",
  ]);
  const { rows } = await portal.pool.query("select kind, rule, amount::int from put_away order by kind");
  expect(rows).toEqual([
    { kind: "files", rule: "retention", amount: expect.any(Number) },
    { kind: "rows", rule: "retention", amount: 6 },
  ]);
  const told = await portal.pool.query("select after -> 'counts' as counts from audit where action = 'retention-ran' order by id");
  const counts = told.rows.flatMap((row) => row.counts);
  expect(counts.map(({ kind, period, items }: any) => [kind, period, items]).toSorted()).toEqual([
    ["files", "2024-01-01", 1],
    ["rows", "2024-01-01", 1],
  ]);
  expect((await retention()).runs.length).toBeGreaterThan(0);
});

test("[SERV-08] closed figures stay, and so does the hash of figures; that of rows is kept and can be computed where rows are", async () => {
  const now = await portal.proof();
  expect(now.map(({ figures }) => figures)).toEqual(before.map(({ figures }) => figures));
  expect(now.map(({ figuresHash, rowsHash, content }) => ({ figuresHash, rowsHash, content }))).toEqual([
    { figuresHash: true, rowsHash: false, content: false },
    { figuresHash: true, rowsHash: true, content: true },
  ]);
  expect(before.map(({ content }) => content)).toEqual([true, true]);
});

test("[SERV-08] what was put away says so where it was: the file, the month that would be opened or closed again", async () => {
  const file = await portal.call(downloadUploadFile, {
    token: portal.tokens.source,
    params: { id: uploads["B january"] ?? 0 },
    language: "en",
  });
  expect([file.status, file.body.code]).toEqual([409, "file-put-away"]);
  expect(file.body.error).toMatch(/was deleted on 20/);
  expect((await portal.call(downloadUploadFile, { token: portal.tokens.source, params: { id: uploads["A january"] ?? 0 } })).status).toBe(
    200,
  );
  for (const period of [january, february]) {
    const body = { section: "PLN", legalEntityId: portal.idOf("B"), ...period, reason: "Again", until: "2026-12-05" };
    const asked = await portal.call(askReopening, { token: portal.tokens.owner, body });
    expect([asked.status, asked.body.code], asked.text).toEqual([409, "rows-deleted"]);
  }
  const { items } = (await portal.call(listScenarios, { token: portal.tokens.group })).body;
  const { id } = items.find(({ year, month }: { year: number; month: number }) => year === 2024 && month === 1);
  const again = await portal.call(closeScenario, {
    token: portal.tokens.group,
    body: { scenarioType: "CLOSING", ...january, replaces: 1, comment: "x" },
  });
  expect([again.status, again.body.code], again.text).toEqual([409, "rows-deleted"]);
  expect((await portal.call(getFigures, { token: portal.tokens.group, params: { id } })).status).toBe(200);
});

test("[SERV-08] a hold that is lifted lets go; the trail stays whole while anything is held", async () => {
  await portal.pool.query(
    "alter table audit disable trigger all; update audit set at = now() - interval '40 months' where id % 2 = 0; alter table audit enable trigger all",
  );
  await setPeriod("audit", 36);
  await putAwayDue(portal.ctx);
  const old = async () =>
    (await portal.pool.query("select count(*)::int as n from audit where at < now() - interval '36 months'")).rows[0].n;
  expect(await old()).toBeGreaterThan(0);
  const [hold] = (await portal.call(contract.listLegalHolds, { token: portal.tokens.bruno })).body.items;
  const lift = () =>
    portal.call(contract.liftLegalHold, { token: portal.tokens.bruno, params: { id: hold.id }, ifMatch: hold.version, body: {} });
  expect((await lift()).body).toMatchObject({ liftedBy: "bruno" });
  expect((await lift()).status).toBe(412);
  await putAwayDue(portal.ctx);
  expect(await old()).toBe(0);
  expect(await rowsLeft()).toEqual([
    "A 2024-01-01: 0+0",
    "A 2024-02-01: 3+3",
    "A 2024-03-01: 3+0",
    "B 2024-01-01: 0+0",
    "B 2024-02-01: 3+3",
    "B 2024-03-01: 3+0",
  ]);
  // Nobody gains by the ways through which it goes: lines of the trail can be changed by no other.
  await expect(portal.pool.query("delete from audit")).rejects.toThrow(/append-only/);
});

test("[SERV-08] a closed version that is not what was closed is told once, in trail and figures, and not looked at again", async () => {
  const { rows } = await portal.pool.query("select max(id) as id from scenario_version");
  const [{ id }] = rows;
  for (const table of ["version_hash", "version_cell"]) await portal.pool.query(`alter table ${table} disable trigger all`);
  await portal.pool.query("delete from version_hash where version_id = $1", [id]);
  await portal.pool.query("update version_cell set row_count = row_count + 1 where version_id = $1", [id]);
  for (const table of ["version_hash", "version_cell"]) await portal.pool.query(`alter table ${table} enable trigger all`);
  expect(await listUnsealed(portal.db, 20)).toMatchObject([{ id }]);
  await Promise.all([portal.seal(), portal.seal()]);
  await portal.seal();
  expect(await listUnsealed(portal.db, 20)).toEqual([]);
  const told = await portal.pool.query("select after ->> 'version' as version from audit where action = 'version-differs'");
  expect(told.rows).toEqual([{ version: String(id) }]);
  expect((await countWork(portal.db)).find(({ kind }) => kind === "version")).toMatchObject({ state: "differs", count: 1 });
});

test("retention is an administrator's alone", async () => {
  for (const token of [portal.tokens.group, portal.tokens.owner, portal.tokens.source])
    expect((await portal.call(contract.listRetention, { token })).status).toBe(403);
});
