import * as contract from "@hub/contract/configuration/retention.ts";
import { updateQualityEvent } from "@hub/contract/quality/events.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchDump } from "./testing/search-dump.ts";
import { putAwayDue } from "./put-away.ts";
import { type ClosedPortal, february, fileOf, january, march, startClosedPortal } from "./testing/closed-portal.ts";

let portal: ClosedPortal;
beforeAll(async () => {
  portal = await startClosedPortal();
  for (const [month, period] of Object.entries({ january, february, march }))
    for (const code of ["A", "B"]) {
      // What is wrong is found, and put right by the next file.
      await portal.bring(code, period, fileOf([`${code}-1`, "F"], [`${code}-WRONG-${month}`, `Nonsense-${code}-${month}`]));
      await portal.bring(code, period, fileOf([`${code}-1`, "F"], [`${code}-2`, "M"]));
    }
  for (const period of [january, february]) await portal.close(period);
  const { rows } = await portal.pool.query("select id, version from quality_event where id_value like 'B-WRONG-january%' limit 1");
  const body = { status: "NOT_AN_ERROR", accountant: null, accountantPerimeter: null, dueDate: null, comments: "Told by B-WRONG-january" };
  const params = { id: rows[0].id };
  const edited = await portal.call(updateQualityEvent, { token: portal.tokens.owner, params, ifMatch: rows[0].version, body });
  if (edited.status !== 200) throw new Error(edited.text);
}, 120_000);
afterAll(() => portal.stop());

const listDue = async (kind: string) =>
  (await portal.call(contract.listRetention, { token: portal.tokens.alba })).body.due
    .filter((row: { kind: string }) => row.kind === kind)
    .map(({ period, items, stays }: any) => [period.month, items, stays]);

/** Has the database count how often it calls a function. */
async function countCalls(name: string, given: string) {
  await portal.pool.query(
    `create sequence ${name}_calls; grant usage on sequence ${name}_calls to public; alter function ${name}(${given}) rename to ${name}_itself;
    create function ${name}(wanted ${given}) returns text language sql volatile as $$ select nextval('${name}_calls'); select ${name}_itself(wanted) $$`,
  );
}
const callsOf = async (name: string) =>
  Number((await portal.pool.query(`select case when is_called then last_value else 0 end as n from ${name}_calls`)).rows[0].n);

const foundIn = async (place: string) => (await searchDump(portal.pool, place)).filter((each) => !each.startsWith("file"));

test("[SERV-08] values that checks found go by their period, of uploads and of exceptions; counts of causes and how exceptions ended stay", async () => {
  // As if it had been found then: the exceptions of January are nearly three years old.
  await portal.pool.query("update quality_event set first_on = '2024-02-05', last_on = '2024-02-05' where id_value like '%january'");
  expect(await foundIn("WRONG-january")).toEqual([
    "quality_event.id_value",
    "quality_event_change.changes",
    "quality_event_text.comments",
    "quality_event_text.search",
    "upload_issue.row_key",
  ]);
  await putAwayDue(portal.ctx);
  expect(await foundIn("Nonsense-A-january")).toContain("upload_cause.found");
  const held = await portal.call(contract.createLegalHold, {
    token: portal.tokens.alba,
    body: { legalEntityId: portal.idOf("B"), period: null, person: null, reason: "Litigation" },
  });
  const { id: hold, version: holdVersion } = held.body;
  const { version } = (await portal.call(contract.listRetention, { token: portal.tokens.alba })).body.periods.find(
    ({ kind }: { kind: string }) => kind === "findings",
  );
  const set = await portal.call(contract.updateRetentionPeriod, {
    token: portal.tokens.alba,
    params: { kind: "findings" },
    ifMatch: version,
    body: { months: 12 },
  });
  expect(set.status).toBe(200);
  // An upload of each entity in each month; of the exceptions the one that nobody works on any more, in the month it was found in.
  const due = await listDue("findings");
  expect(due).toHaveLength(5);
  expect(due).toEqual(
    expect.arrayContaining([
      [1, 1, null],
      [1, 1, "held"],
      [2, 1, "held"],
      [2, 2, "month-open"],
      [3, 2, "month-open"],
    ]),
  );
  await putAwayDue(portal.ctx);
  expect(await foundIn("A-WRONG-january")).toEqual(["quality_event.id_value", "quality_event_text.search"]);
  expect(await foundIn("B-WRONG-january")).toHaveLength(5);
  await portal.call(contract.liftLegalHold, { token: portal.tokens.alba, params: { id: hold }, ifMatch: holdVersion, body: {} });
  await Promise.all([putAwayDue(portal.ctx), putAwayDue(portal.ctx)]);
  expect(await foundIn("B-WRONG-january")).toEqual([]);
  expect(await foundIn("Nonsense-B-january")).toEqual([]);
  // Who still works on it keeps the words of it; what is of an open month stays.
  expect(await foundIn("A-WRONG-january")).toEqual(["quality_event.id_value", "quality_event_text.search"]);
  expect(await foundIn("Nonsense-A-march")).toContain("upload_issue.found");
  const { rows: causes } = await portal.pool.query("select code, occurrences, found, params from upload_cause where upload_id in (1, 3)");
  const cause = { code: "code-unknown", occurrences: 1, found: null, params: null };
  expect(causes).toEqual([cause, cause]);
  const { rows: ended } = await portal.pool.query(
    "select id_value, status, last_on::text as last from quality_event where id_value like 'put-away-%'",
  );
  expect(ended).toEqual([{ id_value: expect.stringMatching(/^put-away-\d+$/), status: "NOT_AN_ERROR", last: "2024-02-05" }]);
  const { rows: told } = await portal.pool.query(
    "select after -> 'counts' as counts from audit where action = 'retention-ran' order by id",
  );
  // Of the file a line and its cause, of each entity; then the exception. Two runs at once may each tell a part.
  expect(told.flatMap(({ counts }) => counts.map(({ kind, period, items, amount }: any) => [kind, period, items, Number(amount)]))).toEqual(
    [
      ["findings", "2024-01-01", 1, 2],
      ["findings", "2024-01-01", 1, 2],
      ["findings", "2024-02-01", 1, 1],
    ],
  );
});

test("[SERV-08] of many files past their period each is judged once in a run, those that stay included", async () => {
  const stay = 40;
  const go = 30;
  // Of months that were never closed, before those that may go.
  await portal.pool.query(
    `with made as (insert into file (seen_at, taken_at) select now(), now() from generate_series(1, ${stay + go}) returning id)
    insert into upload (ingestion_id, definition_version, legal_entity_id, period, purpose, file_name, state, created_by, finished_at, file_id)
    select u.ingestion_id, u.definition_version, u.legal_entity_id, case when row_number() over () <= ${stay} then date '2023-01-01' else u.period end,
      'deliver', 'x.csv', 'REJECTED', u.created_by, now(), made.id
    from (select * from upload order by id limit 1) u, made`,
  );
  await countCalls("upload_stays", "bigint");
  await portal.pool.query("update retention_period set months = 12 where kind = 'files'");
  const candidates = (await portal.pool.query("select count(*)::int as n from upload where file_id is not null and period < '2025-01-01'"))
    .rows[0].n;
  await putAwayDue(portal.ctx);
  const gone = (await portal.pool.query("select count(*)::int as n from put_away where kind = 'files'")).rows[0].n;
  expect(gone).toBe(go + 4);
  // Each once, and those that go once more under their lock; before, it was each for each that went.
  expect(await callsOf("upload_stays")).toBeLessThanOrEqual(candidates + gone + 12);
});
