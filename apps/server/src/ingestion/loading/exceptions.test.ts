import { listCellHistory } from "@hub/contract/ingestion/deliveries.ts";
import { countQualityEvents, getQualityEvent, listQualityEvents } from "@hub/contract/quality/events.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

const header = "Person;Sex;Hired;Salary";
const good = (person: string) => `${person};F;01/15/2015;40000`;
const events = async (token = portal.tokens.groupOwner, query: Record<string, string | number> = {}) =>
  (await portal.call(listQualityEvents, { token, query })).body;

test("[ING-02] what is wrong in a delivery becomes events, with the first and the last day they were found on", async () => {
  const content = [header, good("A1"), "A2;X;01/15/2015;40000", "A3;F;never;40000", good("A4")].join("\n");
  expect((await portal.deliver({ content })).state).toBe("QUARANTINED");
  const { items, total } = await events();
  items.sort((a: { idValue: string }, b: { idValue: string }) => a.idValue.localeCompare(b.idValue));
  expect(total).toEqual({ count: 2, exact: true });
  expect(items.map((item: { idValue: string }) => item.idValue)).toEqual(["A2", "A3"]);
  expect(items[1]).toMatchObject({
    objectType: "column",
    objectName: "Hired",
    idType: "Person",
    exceptionRule: "date-unreadable",
    status: "OPEN",
    firstExceptionDate: "2026-11-05",
    lastExceptionDate: "2026-11-05",
    goneSince: null,
    legalEntity: { code: "NOR" },
    comments: "",
    updatedBy: null,
  });

  portal.setNow("2026-11-07T08:00:00Z");
  Object.assign(portal.tokens, {
    source: await portal.signIn("source@example.com"),
    groupOwner: await portal.signIn("group-owner@example.com"),
  });
  // One is mended, one is found again, one is new.
  const second = [header, good("A1"), good("A2"), "A3;F;never;40000", "A4;F;01/15/2015;much"].join("\n");
  expect((await portal.deliver({ content: second })).state).toBe("QUARANTINED");
  const after = (await events()).items.map((item: any) => [
    item.idValue,
    item.firstExceptionDate,
    item.lastExceptionDate,
    item.goneSince,
    item.status,
  ]);
  expect(after.toSorted()).toEqual([
    ["A2", "2026-11-05", "2026-11-05", "2026-11-07", "OPEN"],
    ["A3", "2026-11-05", "2026-11-07", null, "OPEN"],
    ["A4", "2026-11-07", "2026-11-07", null, "OPEN"],
  ]);
});

test("counts by value leave out the part they are of, and agree with the list", async () => {
  const counts = (await portal.call(countQualityEvents, { token: portal.tokens.groupOwner })).body;
  expect(counts).toMatchObject({ total: 3, statuses: [{ status: "OPEN", count: 3 }] });
  const [rule] = counts.rules.filter((one: { label: string }) => one.label === "date-unreadable");
  const filtered = (await portal.call(countQualityEvents, { token: portal.tokens.groupOwner, query: { rules: String(rule.id) } })).body;
  expect(filtered.total).toBe(1);
  expect(filtered.rules).toEqual(counts.rules);
  expect(filtered.elements).toMatchObject([{ label: "Hired", count: 1 }]);
  const texts = (await portal.call(countQualityEvents, { token: portal.tokens.groupOwner, query: { text: "NEVER a3" } })).body;
  expect(texts.total).toBe(1);
});

test("what was found in a field of pay is shown to who sees rows with pay only", async () => {
  const read = async (token: string) => (await events(token, { text: "A4" })).items[0];
  expect(await read(portal.tokens.groupOwner)).toMatchObject({ objectValue: null, valueHidden: true });
  const seen = await read(portal.tokens.source);
  expect(seen).toMatchObject({ objectValue: "much", valueHidden: false });
  // Nor is it found by searching for it.
  expect((await events(portal.tokens.source, { text: "much" })).items).toEqual([]);
  expect((await portal.call(getQualityEvent, { token: portal.tokens.source, params: { id: seen.idEvent } })).status).toBe(200);
});

const bad = (person: string) => `${person};F;never;40000`;
const eventOf = async (idValue: string) => {
  const { rows } = await portal.pool.query(
    "select e.*, e.first_on::text as first_on, e.last_on::text as last_on, e.due_on::text as due_on, e.gone_on::text as gone_on, u.email from quality_event e left join app_user u on u.id = e.accountant_id where id_value = $1",
    [idValue],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
};
const deliver = async (people: string[], more: Partial<Parameters<DeliveryPortal["deliver"]>[0]> = {}) =>
  portal.deliver({ content: [header, ...people].join("\n"), ...more });
const kindsOf = async (id: number) =>
  (await portal.pool.query("select kind from quality_event_change where event_id = $1 order by id", [id])).rows.map(({ kind }) => kind);

test("the sender is accountable, and it is due when the cell is; a cell that is due already leaves a week", async () => {
  await deliver([bad("D1")]);
  expect(await eventOf("D1")).toMatchObject({ email: "source@example.com", due_on: "2026-11-10", version: 1 });
  await deliver([bad("D2")], { period: { year: 2026, month: 8 } });
  expect(await eventOf("D2")).toMatchObject({ due_on: "2026-11-14" });
});

test("[ING-02] a Resolved event is opened again when it is found again and keeps its first day; a decision that is in force stays", async () => {
  await deliver([bad("R1"), bad("R2"), bad("R3"), bad("R4")]);
  await portal.pool.query(`update quality_event set status = 'RESOLVED' where id_value = 'R1'`);
  await portal.pool.query(`update quality_event set status = 'ACCEPTED', accepted_until = '2026-11-07' where id_value = 'R2'`);
  await portal.pool.query(`update quality_event set status = 'ACCEPTED', accepted_until = '2026-11-06' where id_value = 'R3'`);
  await portal.pool.query(`update quality_event set status = 'NOT_AN_ERROR' where id_value = 'R4'`);
  await deliver([bad("R1"), bad("R2"), bad("R3"), bad("R4")]);
  const [one, two, three, four] = [await eventOf("R1"), await eventOf("R2"), await eventOf("R3"), await eventOf("R4")];
  expect([one, two, three, four].map(({ status }) => status)).toEqual(["OPEN", "ACCEPTED", "OPEN", "NOT_AN_ERROR"]);
  expect(one).toMatchObject({ version: 2, first_on: "2026-11-07" });
  expect(two.version).toBe(1);
  expect(three.accepted_until).toBeNull();
  expect(await kindsOf(one.id)).toEqual(["reappeared"]);
  expect(await kindsOf(two.id)).toEqual([]);
  expect(await kindsOf(three.id)).toEqual(["acceptance-ended"]);
});

test("nothing closes because a file leaves it out, and it is told when it is there again", async () => {
  await deliver([bad("G1")]);
  await deliver([good("G1")]);
  const gone = await eventOf("G1");
  expect(gone).toMatchObject({ status: "OPEN", gone_on: "2026-11-07" });
  // A file of an earlier month, or of another entity, says nothing of it.
  await deliver([bad("G1")], { period: { year: 2026, month: 7 } });
  await deliver([bad("G1")], { legalEntityId: portal.ids.south }).catch(() => undefined);
  expect((await portal.pool.query("select gone_on from quality_event where id = $1", [gone.id])).rows[0].gone_on).not.toBeNull();
  await deliver([bad("G1")]);
  expect((await portal.pool.query("select gone_on from quality_event where id = $1", [gone.id])).rows[0].gone_on).toBeNull();
  expect(await kindsOf(gone.id)).toEqual(["gone", "found-again"]);
});

test("a check alone makes no events, and the same file twice no more of them", async () => {
  const count = async () => Number((await portal.pool.query("select count(*) from quality_event")).rows[0].count);
  const before = await count();
  await deliver([bad("C1")], { purpose: "check" });
  expect(await count()).toBe(before);
  await deliver([bad("C1"), bad("C1")]);
  // The second row is also one too many of its key: an exception of another rule.
  expect(await count()).toBe(before + 2);
  await deliver([bad("C1"), bad("C1")]);
  expect(await count()).toBe(before + 2);
});

test("a delivery says whether its rows came to exceptions; what is said of the file as a whole did not", async () => {
  const period = { year: 2026, month: 5 };
  const query = { ...period, ingestionId: portal.ingestions.feed, legalEntityId: portal.ids.north };
  const told = async () => {
    const { items } = (await portal.call(listCellHistory, { token: portal.tokens.source, query })).body;
    return items.map((item: { warningCount: number; hasExceptions: boolean }) => [item.warningCount, item.hasExceptions]);
  };
  await deliver([good("W1")], { period });
  const again = await deliver([good("W1")], { period });
  expect(again).toMatchObject({ state: "LOADED_WITH_WARNINGS", deliveries: [{ warningCount: 1, hasExceptions: false }] });
  const wrong = await deliver([bad("W1")], { period });
  expect(wrong).toMatchObject({ deliveries: [{ errorCount: 1, hasExceptions: true }] });
  expect(await told()).toEqual([
    [0, true],
    [1, false],
    [0, false],
  ]);
});

test("a delivery leads to exceptions only while some were found in it last", async () => {
  const [march, april] = [
    { year: 2026, month: 3 },
    { year: 2026, month: 4 },
  ];
  const feed = { ingestionId: portal.ingestions.feed, legalEntityId: portal.ids.north };
  const told = async (period: typeof march) => {
    const { items } = (await portal.call(listCellHistory, { token: portal.tokens.source, query: { ...feed, ...period } })).body;
    const [{ deliveryId, hasExceptions }] = items;
    return { hasExceptions, found: (await events(portal.tokens.source, { delivery: deliveryId })).total.count };
  };
  await deliver([bad("N1"), bad("N2")], { period: march });
  expect(await told(march)).toEqual({ hasExceptions: true, found: 2 });
  await deliver([bad("N1"), bad("N2")], { period: april });
  expect(await told(april)).toEqual({ hasExceptions: true, found: 2 });
  expect(await told(march)).toEqual({ hasExceptions: false, found: 0 });
  // Of the earlier month sent again, those of the later one stay what they are.
  await deliver([bad("N1")], { period: march });
  expect(await told(march)).toEqual({ hasExceptions: false, found: 0 });
  await deliver([bad("N1"), bad("N3")], { period: march });
  expect(await told(march)).toEqual({ hasExceptions: true, found: 1 });
});

test("the kept counts agree with the events", async () => {
  const { rows } = await portal.pool.query(`
    select element_id, rule_id, legal_entity_id, status, accountant_id, perimeter_id, sum(n) as difference
    from (
      select element_id, rule_id, legal_entity_id, status, accountant_id, perimeter_id, events as n from quality_count
      union all select element_id, rule_id, legal_entity_id, status, accountant_id, perimeter_id, -1 from quality_event
    ) both_sides group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0`);
  expect(rows).toEqual([]);
});
