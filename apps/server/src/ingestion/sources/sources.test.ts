import * as sftp from "@hub/contract/ingestion/sftp.ts";
import * as contract from "@hub/contract/ingestion/sources.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestAnswer } from "../../testing/test-portal.ts";
import { type SourcePortal, startSourcePortal } from "./testing/source-portal.ts";

let portal: SourcePortal;
beforeAll(async () => {
  portal = await startSourcePortal();
});
beforeEach(() => portal.clear());
afterAll(() => portal.stop());

const get = (id: number) => portal.call(contract.getSource, { token: portal.token, params: { id } });
const codesOf = ({ body }: TestAnswer) =>
  body.fields.map(({ path, code }: { path: string[]; code: string }) => `${path.join(".")} ${code}`);

test("[CONF-07] a source of an ingestion is added, changed in the version that was read, listed by its place, and removed", async () => {
  const made = await portal.create();
  expect(made).toMatchObject({
    status: 201,
    body: {
      ingestion: { code: "FEED" },
      sftpEndpoint: { name: "Payroll" },
      connection: null,
      runsAs: { name: "source" },
      runsAsMay: true,
      lastRun: null,
    },
  });
  const { id, version, nextRunAt } = made.body;
  expect(nextRunAt).toBe("2026-11-05T08:05:00.000Z");
  const put = (ifMatch: number, more: Parameters<typeof portal.bodyOf>[0]) =>
    portal.call(contract.updateSource, { token: portal.token, params: { id }, ifMatch, body: portal.bodyOf(more) });
  const changed = await put(version, { active: false, schedule: { when: { kind: "daily", at: "07:30" }, days: { from: 25, to: 5 } } });
  expect(changed.body).toMatchObject({
    active: false,
    nextRunAt: null,
    schedule: { when: { kind: "daily", at: "07:30" }, days: { from: 25, to: 5 } },
  });
  expect(await put(version, {})).toMatchObject({ status: 412, body: { now: (await get(id)).body } });
  expect(await portal.call(contract.takeNow, { token: portal.token, params: { id } })).toMatchObject({
    status: 409,
    body: { code: "source-paused" },
  });
  const count = async (query: object) =>
    (await portal.call(contract.listSources, { token: portal.token, query: query as never })).body.items.length;
  expect(await count({ sftpEndpointId: portal.endpointId })).toBe(1);
  expect(await count({ sftpEndpointId: portal.endpointId + 1 })).toBe(0);
  expect(await count({ ingestionId: portal.ingestions.feed })).toBe(1);
  expect(await count({ connectionId: 1 })).toBe(0);
  const endpoint = (await portal.call(sftp.getSftpEndpoint, { token: portal.token, params: { id: portal.endpointId } })).body;
  expect(endpoint.sources).toBe(1);
  expect(
    await portal.call(sftp.deleteSftpEndpoint, { token: portal.token, params: { id: portal.endpointId }, ifMatch: endpoint.version }),
  ).toMatchObject({
    status: 409,
    body: { code: "in-use" },
  });
  const remove = (ifMatch: number) => portal.call(contract.deleteSource, { token: portal.token, params: { id }, ifMatch });
  expect(await remove(version)).toMatchObject({ status: 412 });
  expect(await remove(changed.body.version)).toMatchObject({ status: 200 });
  expect(await get(id)).toMatchObject({ status: 404 });
  const { rows } = await portal.pool.query("select action from audit where subject_type = 'source' order by id");
  expect(rows.map(({ action }) => action)).toEqual(["source-created", "source-changed", "source-deleted"]);
});

test("everything that is wrong with a source is said at once, by the rules of the form", async () => {
  const wrong = await portal.create({
    ingestionId: 999,
    sftpEndpointId: 999,
    legalEntityId: 999,
    details: { pattern: "*.csv", directory: "../x", archiveFolder: "/in/../in" },
    schedule: { when: { kind: "every", minutes: 1 }, zone: "Mars/Base", days: { from: 0, to: 40 } },
  });
  expect(wrong.status).toBe(422);
  expect(codesOf(wrong)).toEqual([
    "schedule.zone sources.zone-unknown",
    "schedule.when.minutes sources.minutes-range",
    "schedule.days.from sources.day-range",
    "schedule.days.to sources.day-range",
    "ingestionId sources.ingestion-missing",
    "legalEntityId sources.entity-missing",
    "sftpEndpointId sources.place-missing",
    "details.pattern sources.pattern-needs-month",
    "details.directory sources.folder-invalid",
    "details.archiveFolder sources.folder-invalid",
  ]);
  expect(codesOf(await portal.create({ details: { pattern: "{yyyy}{mm}.csv" } }))).toEqual([
    "details.pattern sources.pattern-needs-entity",
  ]);
  expect(codesOf(await portal.create({ ingestionId: portal.ingestions.many, legalEntityId: portal.ids.north }))).toEqual([
    "legalEntityId sources.entity-by-column",
  ]);
  expect(codesOf(await portal.create({ connectionId: 1 }))).toContain("sftpEndpointId sources.place-missing");
  expect(
    codesOf(await portal.create({ details: { kind: "postgresql", query: "select 1" } as never, legalEntityId: portal.ids.north })),
  ).toContain("connectionId sources.place-missing");
});

test("it runs as somebody who may deliver there as a process source, and as nobody else", async () => {
  const may = async (email: string, legalEntityId: number | null) => {
    const { rows } = await portal.pool.query("select id from app_user where email = $1", [email]);
    return (await portal.create({ runsAs: Number(rows[0].id), legalEntityId })).status;
  };
  expect(await may("source-north@example.com", portal.ids.north)).toBe(201);
  expect(await may("source-north@example.com", null)).toBe(201);
  expect(await may("source-north@example.com", portal.ids.south)).toBe(422);
  for (const email of ["coordinator@example.com", "owner@example.com", "steward@example.com", "admin@example.com", "nobody@example.com"])
    expect(await may(email, portal.ids.north)).toBe(422);
  const options = await portal.call(contract.sourceOptions, { token: portal.token, query: { ingestionId: portal.ingestions.feed } });
  expect(options.body.people).toEqual([
    expect.objectContaining({ name: "source", legalEntityIds: null }),
    expect.objectContaining({ name: "source-north", legalEntityIds: [portal.ids.north] }),
  ]);
});

test("only administrators of MUT see or change sources; other people's ids lead nowhere", async () => {
  const { id, version } = (await portal.create()).body;
  const { tokens } = portal;
  const calls = [
    [contract.listSources, {}],
    [contract.getSource, { params: { id } }],
    [contract.listSourceRuns, { params: { id } }],
    [contract.listSourceFiles, { params: { id } }],
    [contract.takeNow, { params: { id } }],
    [contract.createSource, { body: portal.bodyOf() }],
    [contract.deleteSource, { params: { id }, ifMatch: version }],
  ] as const;
  for (const token of [tokens.source, tokens.coordinator, tokens.groupOwner, tokens.nobody])
    for (const [route, given] of calls) expect((await portal.call(route, { token, ...given })).status).toBe(403);
  for (const route of [contract.getSource, contract.listSourceRuns, contract.listSourceFiles, contract.takeNow])
    expect((await portal.call(route, { token: portal.token, params: { id: 2_000_000 } })).status).toBe(404);
});

test("lists are read in pages, in the same number of statements whatever they hold", async () => {
  const { id } = (await portal.create()).body;
  await portal.pool.query(
    "insert into source_run (source_id, state, started_at, finished_at) select $1, 'done', now(), now() from generate_series(1, 60)",
    [id],
  );
  await portal.pool.query(
    `insert into source_file (source_id, run_id, name, fingerprint, state, problem, at, settled_at)
     select $1, (select min(id) from source_run), 'f' || n, 'f' || n, 'left', '{"code": "sources.refused-no-month", "params": {}}', now(), now() from generate_series(1, 60) n`,
    [id],
  );
  for (const route of [contract.listSourceRuns, contract.listSourceFiles]) {
    const seen: number[] = [];
    for (let before: number | null | undefined; before !== null;) {
      const page: TestAnswer = await portal.call(route, {
        token: portal.token,
        params: { id },
        query: before === undefined ? {} : { before },
      });
      seen.push(...page.body.items.map((each: { id: number }) => each.id));
      before = page.body.next;
    }
    expect(seen).toHaveLength(60);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  }
});
