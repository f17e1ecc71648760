import { largestUpload } from "@hub/domain/ingestion/upload-limit.ts";
import * as contract from "@hub/contract/ingestion/sources.ts";
import * as ingestion from "@hub/contract/ingestion/ingestion.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { good, header, type SourcePortal, startSourcePortal } from "./testing/source-portal.ts";

let portal: SourcePortal;
beforeAll(async () => {
  portal = await startSourcePortal();
});
beforeEach(() => portal.clear());
afterAll(() => portal.stop());

test("[CONF-07] [ING-01] a file is seen twice, taken once, delivered in its person's name, and put away by its outcome", async () => {
  const { server } = portal;
  const { body: source } = await portal.create({ details: { complete: "unchanged" } });
  server.put("/in/people_NOR_202610.csv", good());
  server.put("/in/people_SUR_202610 (bad).csv", `${header}1,F,99/99/2020,"$1"\n`);
  server.put("/in/notes.txt", "x");
  await portal.pass(5);
  expect(await portal.files(source.id)).toEqual([]);
  expect((await portal.call(contract.getSource, { token: portal.token, params: { id: source.id } })).body).toMatchObject({
    waiting: 2,
    lastRun: { state: "done", filesTaken: 0 },
  });
  expect(server.told.opened).toEqual([]);

  await portal.pass(1);
  expect(await portal.files(source.id)).toMatchObject([
    {
      name: "people_SUR_202610 (bad).csv",
      state: "taken",
      upload: { state: "QUARANTINED", year: 2026, month: 10, legalEntity: { code: "SUR" } },
    },
    { name: "people_NOR_202610.csv", state: "taken", upload: { state: "LOADED", legalEntity: { code: "NOR" } } },
  ]);
  const uploads = await portal.call(ingestion.listUploads, { token: portal.tokens.source });
  expect(uploads.body.items[0]).toMatchObject({ createdBy: "source", fileName: "people_SUR_202610 (bad).csv", purpose: "deliver" });
  expect(await portal.count("upload", `source_id = ${source.id}`)).toBe(2);

  await portal.pass(1);
  expect((await portal.files(source.id)).map(({ state }) => state)).toEqual(["error-folder", "archived"]);
  expect(server.paths()).toEqual([
    expect.stringMatching(/^\/in\/bad\/people_SUR_202610 \(bad\)\.20261105-\d{6}-\d+\.csv$/),
    expect.stringMatching(/^\/in\/done\/people_NOR_202610\.20261105-\d{6}-\d+\.csv$/),
    "/in/notes.txt",
  ]);
  await portal.pass(10);
  expect(await portal.count("upload")).toBe(2);
});

test("a file that is still being written is not taken until it stays as it is", async () => {
  const { server } = portal;
  const { body: source } = await portal.create({ details: { complete: "unchanged" } });
  const path = "/in/people_NOR_202610.csv";
  for (const [index, content] of [header, `${header}1,F,`, good()].entries()) {
    server.put(path, content, { changedAt: `2026-11-05T08:0${index}:00Z` });
    await portal.pass(index === 0 ? 5 : 1);
    expect(await portal.files(source.id)).toEqual([]);
  }
  await portal.pass(1);
  expect(await portal.files(source.id)).toMatchObject([{ upload: { state: "LOADED" } }]);
});

test("a file that grows while it is read leaves nothing, and is taken later", async () => {
  const { server } = portal;
  const { body: source } = await portal.create();
  const path = "/in/people_NOR_202610.csv";
  server.put(path, good());
  server.behaviour.before = (operation) => {
    if (operation === "read") server.put(path, good() + good("2").slice(header.length), { changedAt: "2026-11-05T08:03:00Z" });
  };
  await portal.pass(5);
  expect(await portal.count("upload")).toBe(0);
  expect(await portal.count("source_file")).toBe(0);
  server.behaviour.before = undefined;
  await portal.pass(1);
  expect(await portal.files(source.id)).toMatchObject([
    { size: Buffer.byteLength(good() + good("2").slice(header.length)), upload: { state: "LOADED" } },
  ]);
});

test("with a marker a file is whole once the marker is there, and both go together", async () => {
  const { server } = portal;
  const { body: source } = await portal.create({ details: { complete: "marker", marker: ".ok" } });
  server.put("/in/people_NOR_202610.csv", good());
  await portal.pass(5);
  expect(await portal.files(source.id)).toEqual([]);
  server.put("/in/people_NOR_202610.csv.ok", "");
  await portal.pass(5);
  await portal.pass(1);
  expect(await portal.files(source.id)).toMatchObject([{ state: "archived" }]);
  expect(server.paths()).toEqual([expect.stringMatching(/^\/in\/done\/.*\.csv$/), expect.stringMatching(/^\/in\/done\/.*\.csv\.ok$/)]);
});

test("several files for one cell are delivered the oldest first, one after the other's outcome", async () => {
  const { server } = portal;
  const { body: source } = await portal.create();
  server.put("/in/people_NOR_202610 c.csv", good("3"), { changedAt: "2026-11-05T07:03:00Z" });
  server.put("/in/people_NOR_202610 a.csv", good("2"), { changedAt: "2026-11-05T07:02:00Z" });
  server.put("/in/people_NOR_202610 z.csv", good("1"), { changedAt: "2026-11-05T07:01:00Z" });
  server.put("/in/people_SUR_202610.csv", good("1"), { changedAt: "2026-11-05T07:04:00Z" });
  await portal.pass(5);
  expect(await portal.count("upload")).toBe(2);
  await portal.pass(1);
  await portal.pass(1);
  const names = (await portal.files(source.id)).map(({ name }) => name);
  expect(names).toEqual(["people_NOR_202610 c.csv", "people_NOR_202610 a.csv", "people_SUR_202610.csv", "people_NOR_202610 z.csv"]);
  const { rows } = await portal.pool.query(
    "select u.file_name from delivery d join upload u on u.id = d.upload_id where d.state = 'LOADED' order by 1",
  );
  expect(rows.map((row) => row.file_name)).toEqual(["people_NOR_202610 c.csv", "people_SUR_202610.csv"]);
});

test("left where it is, a file is taken once; the same name with new content is another", async () => {
  const { server } = portal;
  const { body: source } = await portal.create({ details: { accepted: "leave", refused: "leave" } });
  server.put("/in/people_NOR_202610.csv", good());
  await portal.pass(5);
  await portal.pass(5);
  await portal.pass(5);
  expect(await portal.files(source.id)).toMatchObject([{ state: "left" }]);
  server.put("/in/people_NOR_202610.csv", good("22"), { changedAt: "2026-11-05T08:10:00Z" });
  await portal.pass(5);
  expect(await portal.count("upload")).toBe(2);
});

test("deleted only where that was chosen, and only if it is still the file that was delivered", async () => {
  const { server } = portal;
  const { body: source } = await portal.create({ details: { accepted: "delete" } });
  server.put("/in/people_NOR_202610.csv", good());
  server.put("/in/people_SUR_202610.csv", good());
  await portal.pass(5);
  server.put("/in/people_SUR_202610.csv", good("2"), { changedAt: "2026-11-05T08:04:00Z" });
  await portal.pass(1);
  expect((await portal.files(source.id)).map(({ name, state }) => `${name} ${state}`)).toEqual([
    "people_SUR_202610.csv taken",
    "people_SUR_202610.csv changed",
    "people_NOR_202610.csv deleted",
  ]);
  expect(server.paths()).toEqual(["/in/people_SUR_202610.csv"]);
  expect(await portal.count("upload")).toBe(3);
});

test("what cannot be delivered is refused with the reason and goes into the error folder; put back after mending it is taken", async () => {
  const { server } = portal;
  const { body: source } = await portal.create({ runsAs: portal.people.all });
  for (const name of ["people_XXX_202610.csv", "people_NOR_202612.csv", "people_WES_202610.csv", "people_NOR_202510.csv"])
    server.put(`/in/${name}`, good());
  await portal.pass(5);
  await portal.pass(1);
  const files = await portal.files(source.id);
  expect(Object.fromEntries(files.map(({ name, problem, state, upload }) => [name, [problem.code, state, upload]]))).toEqual({
    "people_XXX_202610.csv": ["sources.refused-entity-unknown", "error-folder", null],
    "people_NOR_202612.csv": ["sources.refused-not-expected", "error-folder", null],
    "people_WES_202610.csv": ["sources.refused-not-expected", "error-folder", null],
    "people_NOR_202510.csv": ["sources.refused-not-expected", "error-folder", null],
  });
  expect(await portal.count("upload")).toBe(0);
  expect(server.paths().every((path) => path.startsWith("/in/bad/"))).toBe(true);
  await portal.pool
    .query("insert into legal_entity (code, name, folded_name) values ('XXX', 'New one', 'new one')")
    .catch(() => portal.pool.query("insert into legal_entity (code, name) values ('XXX', 'New one')"));
  await portal.pool.query(
    "insert into section_calendar (section_code, legal_entity_id, first_month, due_day) select 'OnHR', id, '2026-01-01', 10 from legal_entity where code = 'XXX'",
  );
  const away = server.paths().find((path) => path.includes("XXX")) ?? "";
  server.remove(away);
  server.put("/in/people_XXX_202610.csv", good());
  await portal.pass(5);
  expect((await portal.files(source.id))[0]).toMatchObject({ name: "people_XXX_202610.csv", upload: { state: "LOADED" } });
});

test("a refused file that was left can be asked for again; a delivered one cannot", async () => {
  const { server } = portal;
  const { body: source } = await portal.create({ legalEntityId: portal.ids.north, details: { refused: "leave", accepted: "leave" } });
  server.put("/in/people_SUR_202610.csv", good());
  server.put("/in/people_NOR_202610.csv", good());
  await portal.pass(5);
  await portal.pass(1);
  const [delivered, refused] = (await portal.files(source.id)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(refused).toMatchObject({
    name: "people_SUR_202610.csv",
    again: true,
    problem: { code: "sources.refused-other-entity", params: { entity: "SUR", expected: "NOR" } },
  });
  expect(delivered.again).toBe(false);
  const again = (fileId: number, id = source.id) => portal.call(contract.takeFileAgain, { token: portal.token, params: { id, fileId } });
  expect(await again(delivered.id)).toMatchObject({ status: 404 });
  expect(await again(refused.id, source.id + 1)).toMatchObject({ status: 404 });
  const { body } = await portal.call(contract.getSource, { token: portal.token, params: { id: source.id } });
  await portal.call(contract.updateSource, {
    token: portal.token,
    params: { id: source.id },
    ifMatch: body.version,
    body: portal.bodyOf({ details: { refused: "leave", accepted: "leave" } }),
  });
  await portal.pass(5);
  expect(await portal.count("upload")).toBe(1);
  expect(await again(refused.id)).toMatchObject({ status: 200 });
  await portal.pass(5);
  expect((await portal.files(source.id))[0]).toMatchObject({ name: "people_SUR_202610.csv", upload: { state: "LOADED" } });
});

test("grants are asked at each run: what the person may not deliver is refused, and without any nothing is looked at", async () => {
  const { server } = portal;
  const { body: source } = await portal.create({ runsAs: portal.people.north });
  server.put("/in/people_SUR_202610.csv", good());
  await portal.pass(5);
  expect((await portal.files(source.id))[0]).toMatchObject({ problem: { code: "sources.refused-not-allowed" } });
  const { rows } = await portal.pool.query("delete from role_grant where user_id = $1 returning role, legal_entity_id", [
    portal.people.north,
  ]);
  server.put("/in/people_NOR_202610.csv", good());
  await portal.pass(5);
  expect((await portal.runs(source.id))[0]).toMatchObject({ state: "failed", problem: { code: "sources.failed-runs-as" } });
  expect((await portal.call(contract.getSource, { token: portal.token, params: { id: source.id } })).body.runsAsMay).toBe(false);
  expect(await portal.count("upload")).toBe(0);
  await portal.pool.query("insert into role_grant (user_id, role, legal_entity_id) values ($1, $2, $3)", [
    portal.people.north,
    rows[0].role,
    rows[0].legal_entity_id,
  ]);
});

test("a validated month refuses what comes for it", async () => {
  const { server } = portal;
  const { body: source } = await portal.create();
  await portal.deliver({ content: good() });
  await portal.pool.query(
    `insert into cell (consolidation_id, legal_entity_id, lock_state, sign_off, signed_by, signed_at, validated_by, validated_at, delivery_ids)
     select id, $1, 'LOCKED', 'OWNER_VALIDATED', $2, now(), $2 + 1, now(), '{1}' from consolidation where section_code = 'OnHR'`,
    [portal.ids.north, portal.people.all],
  );
  server.put("/in/people_NOR_202610.csv", good("9"));
  await portal.pass(5);
  expect((await portal.files(source.id))[0]).toMatchObject({ problem: { code: "sources.refused-locked" }, upload: null });
});

test("links, folders and names that would leave the directory are never taken or followed", async () => {
  const { server } = portal;
  const { body: source } = await portal.create({
    details: { pattern: "*" },
    schedule: { month: "previous" },
    legalEntityId: portal.ids.north,
  });
  server.put("/in/link.csv", good(), { kind: "link" });
  server.put("/in/..", good());
  server.put("/in/a\nb.csv", good());
  server.put("/in/back\\slash.csv", good());
  server.put("/in/sub", "", { kind: "directory" });
  server.put("/in/níño 世界 (1).csv", good());
  await portal.pass(5);
  await portal.pass(1);
  const files = await portal.files(source.id);
  expect(files.map(({ name }) => name).toSorted()).toEqual(["link.csv", "níño 世界 (1).csv"]);
  expect(files.find(({ name }) => name === "link.csv")).toMatchObject({
    problem: { code: "sftp.not-a-file" },
    state: "left",
    upload: null,
  });
  expect(server.told.opened).toEqual(["/in/níño 世界 (1).csv"]);
  expect(server.told.renamed).toHaveLength(1);
});

test("a name that would be one of ours but for its month is told and put away, not left lying unseen", async () => {
  const { server } = portal;
  const { body: source } = await portal.create();
  server.put("/in/people_NOR_202613.csv", good());
  server.put("/in/people_NOR_202600.csv", good());
  server.put("/in/people_NOR_2026.csv", good());
  await portal.pass(5);
  await portal.pass(1);
  const files = await portal.files(source.id);
  expect(files.map(({ name }) => name).toSorted()).toEqual(["people_NOR_202600.csv", "people_NOR_202613.csv"]);
  expect(files.find(({ name }) => name === "people_NOR_202613.csv")).toMatchObject({
    problem: { code: "sources.refused-month", params: { year: "2026", month: "13" } },
    upload: null,
  });
  expect(await portal.count("upload")).toBe(0);
});

test("a huge directory is gone through, and what is meant is found in it", async () => {
  const { server } = portal;
  const { body: source } = await portal.create();
  for (let at = 0; at < 8_000; at++) server.put(`/in/log-${at}.txt`, "");
  server.put("/in/people_NOR_202610.csv", good());
  await portal.pass(5);
  expect(await portal.files(source.id)).toMatchObject([{ upload: { state: "LOADED" } }]);
}, 60_000);

test("too large a file is refused unread", async () => {
  const { server } = portal;
  const { body: source } = await portal.create();
  portal.ctx.config.limits.uploadBytes = 1024 * 1024;
  server.put("/in/people_NOR_202610.csv", Buffer.alloc(1024 * 1024 + 1, "x"));
  await portal.pass(5);
  expect(await portal.files(source.id)).toMatchObject([{ problem: { code: "sources.refused-too-large", params: { megabytes: 1 } } }]);
  expect(server.told.opened).toEqual([]);
  portal.ctx.config.limits.uploadBytes = largestUpload;
});

test("the bytes come as they are, also from a server that gives few at a time", async () => {
  const { server } = portal;
  const { body: source } = await portal.create();
  server.behaviour.shortReads = true;
  const text = `Other,columns\n${Array.from({ length: 60_000 }, (_, at) => `${at},ñandú\n`).join("")}`;
  server.put("/in/people_NOR_202610.csv", text);
  await portal.pass(5);
  expect(await portal.files(source.id)).toMatchObject([{ size: Buffer.byteLength(text), upload: { state: "REJECTED" } }]);
  const { rows: chunks } = await portal.pool.query("select bytes from file_piece order by position");
  expect(Buffer.concat(chunks.map(({ bytes }) => bytes)).equals(Buffer.from(text))).toBe(true);
}, 60_000);
