import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { selectDeliveries } from "@hub/contract/ingestion/many.ts";
import { nudge } from "@hub/contract/validation/month.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { expectedLines } from "../../ingestion/expected/expected.sql.ts";
import { lineOfNumber, numberOfLine } from "../../ingestion/expected/line-number.ts";
import { expectedDays } from "../../ingestion/expected/list-expected.ts";
import { type DeliveryPortal, startDeliveryPortal } from "../../ingestion/testing/delivery-portal.ts";
import { selections } from "../../tasks/testing/selections.ts";
import { countStatements } from "../../testing/count-statements.ts";

let portal: DeliveryPortal;
let before = 0;
let many: ReturnType<typeof selections>;
beforeAll(async () => {
  portal = await startDeliveryPortal();
  many = selections(portal, selectDeliveries, (who) => portal.tokens[who as keyof typeof portal.tokens] ?? who);
});
// What was said stays: each test looks behind what was said before it.
beforeEach(async () => void (before = (await rowsOf("select coalesce(max(id), 0)::int as id from cell_event"))[0].id));
afterAll(() => portal.stop());

const rowsOf = async (text: string, ...values: unknown[]) => (await portal.pool.query(text, values)).rows;
const remind = (comment?: string) => ({ kind: "deliveries-remind", ...(comment && { comment }) });
const line = (month: number, entity: "north" | "south" = "north", ingestion: "feed" | "many" | "figures" = "feed") =>
  numberOfLine({
    ingestionId: portal.ingestions[ingestion],
    legalEntityId: portal.ids[entity],
    period: `2026-${String(month).padStart(2, "0")}-01`,
  });
const reminders = () =>
  rowsOf(
    `select u.email as "by", e.comment, k.section_code as section, k.period::text, c.legal_entity_id as entity, e.to_user_ids as "to" from cell_event e
     join app_user u on u.id = e.user_id join cell c on c.id = e.cell_id join consolidation k on k.id = c.consolidation_id where e.id > $1 order by e.id`,
    before,
  );

test("[MANY-01] whoever the chosen deliveries wait for is reminded, of each once, with what one says; on the trail of each", async () => {
  const listed = (await portal.call(listExpected, { token: portal.tokens.groupOwner, query: { section: "OnHR", state: "late", month: 9 } }))
    .body;
  expect(listed.items.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([line(9), line(9, "south")]));
  const { body } = await many.preview("groupOwner", { filter: { section: "OnHR", state: "late", month: 9 } }, remind("Close is on Friday"));
  expect(body).toMatchObject({ selected: 2, changes: 2, unchanged: 0, refused: [], mayUndo: false });
  expect(body.values.toSorted((a: any, b: any) => a.after.length - b.after.length)).toEqual([
    { field: "reminded", before: null, after: "source", count: 1 },
    { field: "reminded", before: null, after: "source, source-north", count: 1 },
  ]);
  expect(await reminders()).toEqual([]);
  const { body: task } = await many.run("groupOwner", body.id);
  expect(task).toMatchObject({ kind: "deliveries-remind", state: "done", counts: { read: 2, modified: 2 }, mayUndo: false });
  const said = { by: "group-owner@example.com", comment: "Close is on Friday", section: "OnHR", period: "2026-09-01" };
  const [north, south] = [portal.ids.north, portal.ids.south].map((entity) => expect.objectContaining({ ...said, entity }));
  expect(await reminders()).toHaveLength(2);
  expect(await reminders()).toEqual(expect.arrayContaining([north, south]));
  expect(await rowsOf("select 1 from audit where action = 'cell-nudged'")).toHaveLength(2);
  const [done] = await rowsOf("select after from audit where action = 'selection-done' and subject_id = $1", String(task.id));
  expect(JSON.stringify(done.after)).not.toContain("Friday");
  expect((await many.preview("groupOwner", { ids: [line(9)] }, remind())).body).toMatchObject({
    changes: 0,
    refused: [{ code: "errors.nudged-today", count: 1, examples: [{ name: "FEED · Norte Telecom · 2026-09" }] }],
  });
});

test("[MANY-01] rights are asked for each: lines of others are not there, one's own are refused, and who only delivers reminds nobody", async () => {
  const ids = [line(8), line(8, "south")];
  expect((await many.preview("owner", { ids }, remind())).body).toMatchObject({
    changes: 1,
    refused: [{ code: "errors.not-found", count: 1, examples: [{ id: ids[1], name: `#${ids[1]}` }] }],
  });
  expect((await many.preview("owner", { filter: { month: 8, section: "OnHR" } }, remind())).body).toMatchObject({
    selected: 1,
    changes: 1,
  });
  for (const who of ["source", "steward", "admin", "nobody"]) expect((await many.preview(who, { ids }, remind())).status, who).toBe(403);
  const { email } = await portal.addUser("both", [{ role: "data-owner" }, { role: "process-source" }]);
  const both = await portal.signIn(email);
  expect((await many.preview(both, { ids }, remind())).body).toMatchObject({
    changes: 0,
    refused: [{ code: "errors.nudge-yourself", count: 2 }],
  });
  await rowsOf("delete from role_grant where user_id = (select id from app_user where email = $1) and role = 'process-source'", email);
  expect((await many.preview("groupOwner", { ids: [1, 2 ** 53 - 1] }, remind())).body).toMatchObject({
    changes: 0,
    refused: [{ count: 2 }],
  });
});

test("[MANY-01] what is there by now is left and told, and so is what waits for somebody else; what the filter finds more is told", async () => {
  const { body } = await many.preview("groupOwner", { filter: { section: "OnHR", month: 7, year: 2026 } }, remind());
  expect(body.changes).toBe(2);
  await portal.deliver({ content: "Person,Sex,Hired,Salary\n1,F,,\n", period: { year: 2026, month: 7 } });
  const { body: task } = await many.run("groupOwner", body.id);
  expect(task.counts).toMatchObject({ modified: 1, conflicts: 1 });
  expect((await many.detail("groupOwner", task.id)).findings).toMatchObject([{ kind: "conflict", key: "FEED · Norte Telecom · 2026-07" }]);
  expect((await many.preview("groupOwner", { ids: [line(7)] }, remind())).body).toMatchObject({
    refused: [{ code: "ingestion.remind-is-there", count: 1 }],
  });
  const seen = await many.preview("groupOwner", { filter: { section: "OnHR", month: 6 } }, remind());
  await rowsOf("update ingestion set section_code = 'OnHR' where code = 'FIGS'");
  const { body: grown } = await many.run("groupOwner", seen.body.id);
  expect((await many.detail("groupOwner", grown.id)).notes).toHaveLength(1);
  await rowsOf("update ingestion set section_code = 'KPIs' where code = 'FIGS'");
});

test("[MANY-01] two ingestions of one cell are one reminder; two people at the same instant remind each once", async () => {
  await rowsOf("update ingestion set section_code = 'OnHR' where code = 'FIGS'");
  const ids = [line(5), line(5, "north", "figures")];
  expect((await many.preview("groupOwner", { ids }, remind())).body).toMatchObject({ changes: 1, unchanged: 1, refused: [] });
  await rowsOf("update ingestion set section_code = 'KPIs' where code = 'FIGS'");
  const previews = await Promise.all(
    ["groupOwner", "owner"].map(async (who) => [who, (await many.preview(who, { ids: [line(4)] }, remind())).body.id]),
  );
  const tasks = await Promise.all(previews.map(([who, id]) => many.run(who, id)));
  expect(tasks.map(({ body }) => body.counts.modified)).toEqual([1, 1]);
  const twice = await Promise.all([
    many.preview("groupOwner", { ids: [line(3)] }, remind()),
    many.preview("groupOwner", { ids: [line(3)] }, remind()),
  ]);
  await many.run("groupOwner", twice[0].body.id);
  expect((await many.run("groupOwner", twice[1].body.id)).body.counts).toMatchObject({ modified: 0, errors: 1 });
  expect((await reminders()).map(({ by }) => by)).toHaveLength(3);
});

test("[MANY-01] of a cell with two chosen deliveries one comes in between: it is reminded of for the other, and not where that was not chosen", async () => {
  await rowsOf("update ingestion set section_code = 'OnHR' where code = 'FIGS'");
  try {
    const period = { year: 2026, month: 8 };
    // A file with blocking issues: the cell goes on waiting for its sources, whatever else is loaded.
    await portal.deliver({ content: "Line,Gap\nA,none\n", ingestionId: portal.ingestions.figures, period });
    const ids = [line(8), line(8, "north", "figures")];
    const both = (await many.preview("groupOwner", { ids }, remind())).body;
    const alone = (await many.preview("groupOwner", { ids: ids.slice(0, 1) }, remind())).body;
    expect([both.changes, both.unchanged, alone.changes]).toEqual([1, 1, 1]);
    await portal.deliver({ content: "Person,Sex,Hired,Salary\n1,F,,\n", period });
    expect((await many.run("groupOwner", alone.id)).body.counts).toMatchObject({ modified: 0, conflicts: 1 });
    expect(await reminders()).toEqual([]);
    expect((await many.run("groupOwner", both.id)).body.counts).toMatchObject({ modified: 1, conflicts: 0, errors: 0 });
    expect(await reminders()).toMatchObject([{ section: "OnHR", period: "2026-08-01", entity: portal.ids.north }]);
  } finally {
    await rowsOf("update ingestion set section_code = 'KPIs' where code = 'FIGS'");
  }
});

test("[MANY-01] of the lines of some months no other month is read", async () => {
  const places = [line(2), line(4, "south")].map(lineOfNumber);
  const days = expectedDays(portal.ctx.clock.now());
  const reader = { id: 0, grants: JSON.stringify([{ legalEntityId: null, sectionCode: null, ingestionId: null }]) };
  const read = async (only?: typeof places) =>
    (await sql`${expectedLines(reader, days, {}, only)} select distinct period::text from months order by 1`.execute(portal.db)).rows;
  expect((await read()).length).toBeGreaterThan(6);
  expect(await read(places)).toEqual([{ period: "2026-02-01" }, { period: "2026-04-01" }]);
});

test("[MANY-01] the act and the single reminder are one: of what one has reminded, the other does not again", async () => {
  await many.done("groupOwner", { ids: [line(2)] }, remind());
  const body = { section: "OnHR", legalEntityId: portal.ids.north, year: 2026, month: 2 };
  expect(await portal.call(nudge, { token: portal.tokens.groupOwner, body })).toMatchObject({
    status: 409,
    body: { code: "nudged-today" },
  });
});

test("[MANY-01] preview and act send the same statements for 2 lines and for 16 of several months and sections", async () => {
  const few = [line(1), line(1, "south")];
  const lots = [1, 2, 3, 4].flatMap((month) =>
    (["many", "figures"] as const).flatMap((feed) => [line(month, "north", feed), line(month, "south", feed)]),
  );
  const sent = async (ids: readonly number[]) => {
    let preview = 0;
    const previewing = await countStatements(async () => (preview = (await many.preview("groupOwner", { ids }, remind())).body.id));
    let modified = 0;
    const doing = await countStatements(async () => (modified = (await many.run("groupOwner", preview)).body.counts.modified));
    expect(modified).toBe(ids.length);
    return [previewing, doing];
  };
  await many.done("groupOwner", { ids: [line(6)] }, remind());
  expect(await sent(lots)).toEqual(await sent(few));
});
