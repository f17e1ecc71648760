import * as accounts from "@hub/contract/session/account.ts";
import * as deliveries from "@hub/contract/ingestion/deliveries.ts";
import { getUpload } from "@hub/contract/ingestion/ingestion.ts";
import { createCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { listQualityEvents } from "@hub/contract/quality/events.ts";
import { getMonth } from "@hub/contract/validation/month.ts";
import { saveValidation } from "@hub/contract/validation/validation.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { commented } from "../../testing/group-portal.ts";
import { findUnlike } from "../loading/find-unlike.ts";
import { type DeliveryPortal, feed, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
  const body = { section: "PLN", legalEntityId: portal.ids.west, first: { year: 2026, month: 1 }, last: null, dueDay: 10 };
  await portal.call(createCalendarRow, { token: portal.tokens.admin, body });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.pool.query(`set session_replication_role = replica;
    truncate delivery, upload, cell, consolidation, person_fact, figure_fact, quality_event, quality_tally, quality_tally_change cascade; set session_replication_role = origin`);
});

const october = { year: 2026, month: 10 };
const september = { year: 2026, month: 9 };
const header = "Person,Sex,Hired,Salary\n";
const people = (from: number, count: number) => Array.from({ length: count }, (_, at) => `${from + at}`);
const fileOf = (...persons: string[]) => `${header}${persons.map((person) => `${person},F,01/15/2020,"$1,000.00"`).join("\n")}\n`;
/** 120 people, of whom two are among the first forty. */
const unlike = fileOf(...people(39, 120));
const usual = fileOf(...people(1, 40));
const answer = (id: number, load: boolean, token = portal.tokens.source) =>
  portal.call(deliveries.answerHeldDelivery, { token, params: { id }, body: { load }, language: "en" });
const deliver = (content: string, more: Partial<Parameters<DeliveryPortal["deliver"]>[0]> = {}) => portal.deliver({ content, ...more });
const told = (upload: any) => upload.deliveries.map(({ legalEntity, state }: any) => `${legalEntity.code} ${state}`);
const standing = async () => {
  const { rows } = await portal.pool.query(
    `select e.code, d.state, (select count(*)::integer from person_fact f where f.delivery_id = d.id) as people
     from delivery d join legal_entity e on e.id = d.legal_entity_id order by d.id`,
  );
  return rows.map(({ code, state, people }) => `${code} ${state} ${people}`);
};
const line = async (token = portal.tokens.source) =>
  (await portal.call(deliveries.listExpected, { token, query: october, language: "en" })).body.items.find(
    ({ ingestion, legalEntity }: any) => ingestion.id === portal.ingestions.feed && legalEntity.id === portal.ids.north,
  );
const cell = async () => {
  const { body } = await portal.call(getMonth, { token: portal.tokens.owner, query: october });
  return body.entities
    .find(({ legalEntity }: any) => legalEntity.id === portal.ids.north)
    .cells.find(({ section }: any) => section === "OnHR");
};
const sign = (token: string, userRole: "coordinator" | "owner") =>
  portal.call(saveValidation, {
    token,
    language: "en",
    body: {
      consolidationType: "OnHR",
      ...october,
      scopes: [],
      kpis: [],
      legalEntityId: portal.ids.north,
      userRole,
      ...(userRole === "coordinator" ? { findings: commented } : {}),
    },
  });
const heldOf = (upload: any) => upload.deliveries[0];

test("a file nothing like its entity does not take the place of a signed month: it waits for a yes, and says beside what it was seen", async () => {
  await deliver(usual, { period: september });
  await deliver(usual);
  expect((await sign(portal.tokens.coordinator, "coordinator")).status).toBe(200);
  const upload = await deliver(unlike);
  expect(upload).toMatchObject({
    state: "HELD",
    rowsRead: 120,
    errorCount: 0,
    deliveries: [
      {
        state: "HELD",
        rowCount: 120,
        held: {
          unit: "people",
          count: 120,
          standing: { ...october, count: 40, common: 2 },
          before: { ...september, count: 40, common: 2 },
          answer: null,
          mayAnswer: true,
        },
      },
    ],
  });
  expect(await standing()).toEqual(["NOR LOADED 40", "NOR LOADED 40", "NOR HELD 120"]);
  expect(await line()).toMatchObject({
    state: "held",
    delivery: { rowCount: 40 },
    quarantined: null,
    held: { rowCount: 120, by: "source", why: { count: 120, mayAnswer: true } },
    cell: { signOff: "COORDINATOR_SIGNED" },
  });
  expect(await cell()).toMatchObject({
    data: "HELD",
    signOff: "COORDINATOR_SIGNED",
    rows: 40,
    waits: { step: "answer", people: expect.arrayContaining([expect.objectContaining({ name: "source" })]) },
  });
  // Nobody validates what may be about to be replaced.
  expect((await sign(portal.tokens.owner, "owner")).body.code).toBe("cell-not-ready");
});

test("yes: it counts in place of what stood, the signature goes, and the trail names who said so", async () => {
  await deliver(usual);
  await sign(portal.tokens.coordinator, "coordinator");
  const upload = await deliver(unlike);
  const yes = await answer(heldOf(upload).id, true, portal.tokens.coordinator);
  expect(yes).toMatchObject({
    status: 200,
    body: { state: "LOADED", deliveries: [{ state: "LOADED", held: { answer: { load: true, by: "coordinator" }, mayAnswer: false } }] },
  });
  expect(await standing()).toEqual(["NOR SUPERSEDED 40", "NOR LOADED 120"]);
  expect(await cell()).toMatchObject({ data: "READY", signOff: "NONE", rows: 120, waits: { step: "sign" } });
  expect(await line()).toMatchObject({ state: "done", held: null, delivery: { rowCount: 120, by: "source" } });
  const { rows } = await portal.pool.query(
    "select action, actor from audit where action like 'held-delivery%' or action in ('delivery-held', 'signature-dropped') order by id desc limit 3",
  );
  expect(rows.toReversed()).toEqual([
    { action: "delivery-held", actor: "source@example.com" },
    { action: "held-delivery-loaded", actor: "coordinator@example.com" },
    { action: "signature-dropped", actor: "coordinator@example.com" },
  ]);
  // An answer is no delivery: who said yes signs, who delivered does not.
  expect((await sign(portal.tokens.coordinator, "coordinator")).status).toBe(200);
  // What is known now is what was confirmed.
  expect((await deliver(fileOf(...people(40, 118)))).state).toBe("LOADED");
});

test("no: it is gone with its rows, and nothing else has moved", async () => {
  await deliver(usual);
  await sign(portal.tokens.coordinator, "coordinator");
  const before = await cell();
  const upload = await deliver(unlike);
  expect(await answer(heldOf(upload).id, false)).toMatchObject({
    status: 200,
    body: { state: "DISCARDED", deliveries: [{ state: "DISCARDED", held: { answer: { load: false, by: "source" } } }] },
  });
  expect(await standing()).toEqual(["NOR LOADED 40", "NOR DISCARDED 0"]);
  expect(await cell()).toEqual(before);
  expect((await sign(portal.tokens.owner, "owner")).status).toBe(200);
});

test("where nothing stands for the month, the last one that does is compared with; the next delivery takes the place of what waits", async () => {
  // Another entity's month, a month after, and one of long ago say nothing.
  await deliver(usual, { legalEntityId: portal.ids.south, period: september });
  await deliver(usual);
  await deliver(usual, { period: september });
  await portal.pool.query("update delivery set period = '2025-02-01' where period = '2026-09-01' and legal_entity_id = $1", [
    portal.ids.north,
  ]);
  expect(await deliver(unlike, { period: { year: 2026, month: 3 } })).toMatchObject({ state: "LOADED" });
  await portal.pool.query("truncate delivery, upload, person_fact cascade");
  await deliver(usual, { period: { year: 2026, month: 3 } });
  const held = await deliver(unlike);
  expect(heldOf(held)).toMatchObject({ state: "HELD", held: { standing: null, before: { year: 2026, month: 3, count: 40, common: 2 } } });
  expect(await cell()).toMatchObject({ data: "HELD", rows: 0 });
  const again = await deliver(unlike);
  expect(heldOf(again)).toMatchObject({ state: "HELD" });
  expect(await standing()).toEqual(["NOR LOADED 40", "NOR SUPERSEDED 0", "NOR HELD 120"]);
  expect(await answer(heldOf(held).id, true)).toMatchObject({ status: 409, body: { code: "held-superseded" } });
  expect((await deliver(fileOf(...people(2, 40)))).state).toBe("LOADED");
  expect(await standing()).toEqual(["NOR LOADED 40", "NOR SUPERSEDED 0", "NOR SUPERSEDED 0", "NOR LOADED 40"]);
  expect(await answer(heldOf(again).id, false)).toMatchObject({ status: 409, body: { code: "held-superseded" } });
  const seen = await portal.call(getUpload, { token: portal.tokens.source, params: { id: again.id } });
  expect(seen.body).toMatchObject({ state: "HELD", supersededCount: 1, deliveries: [{ state: "SUPERSEDED", held: { mayAnswer: false } }] });
});

test("a file with errors takes the place of what waits, and is not held itself; one that waits leaves it standing", async () => {
  await deliver(usual);
  const wrong = await deliver(`${fileOf(...people(500, 60))}999,X,,\n`);
  expect(wrong.state).toBe("QUARANTINED");
  const held = await deliver(unlike);
  expect(held.state).toBe("HELD");
  expect(await standing()).toEqual(["NOR LOADED 40", "NOR QUARANTINED 0", "NOR HELD 120"]);
  expect(await cell()).toMatchObject({ data: "HELD" });
  await answer(heldOf(held).id, false);
  expect(await cell()).toMatchObject({ data: "BLOCKED" });
  const second = await deliver(unlike);
  await deliver(`${usual}999,X,,\n`);
  expect(await answer(heldOf(second).id, true)).toMatchObject({ body: { code: "held-superseded" } });
  const third = await deliver(unlike);
  expect((await answer(heldOf(third).id, true)).status).toBe(200);
  expect((await standing()).slice(-2)).toEqual(["NOR SUPERSEDED 0", "NOR LOADED 120"]);
});

test("a token of the API delivers and answers as its owner may", async () => {
  await deliver(usual);
  const made = await portal.call(accounts.createAccessToken, {
    token: portal.tokens.sourceNorth,
    body: { name: "nightly", scopes: ["uploads.send", "uploads.read"], lastDay: portal.ctx.clock.now().toISOString().slice(0, 10) },
  });
  const { token } = made.body;
  const upload = await deliver(unlike, { token });
  expect(upload.state).toBe("HELD");
  expect(await answer(heldOf(upload).id, true, token)).toMatchObject({ status: 200, body: { state: "LOADED" } });
});

test("only who may deliver for the entity answers, and nobody else's file is seen by the way", async () => {
  const row = (code: string, person: string) => `${code},${person},F,,`;
  const group = (north: string[], south: string[]) =>
    [
      "Department,Person,Sex,Hired,Salary",
      ...north.map((each) => row("NOR", each)),
      ...south.map((each) => row("SUR", each)),
      row("WES", "1"),
      "",
    ].join("\n");
  const many = { ingestionId: portal.ingestions.many, legalEntityId: null };
  await deliver(group(people(1, 40), people(1, 50)), many);
  const upload = await deliver(group(people(2, 40), people(900, 90)), many);
  expect(upload.state).toBe("LOADED_IN_PART");
  expect(told(upload)).toEqual(["NOR LOADED", "SUR HELD", "WES LOADED"]);
  expect(await standing()).toEqual([
    "NOR SUPERSEDED 40",
    "SUR LOADED 50",
    "WES SUPERSEDED 1",
    "NOR LOADED 40",
    "SUR HELD 90",
    "WES LOADED 1",
  ]);
  const { id } = upload.deliveries.find(({ state }: any) => state === "HELD");
  for (const token of [portal.tokens.sourceNorth, portal.tokens.coordinator]) expect((await answer(id, true, token)).status).toBe(404);
  for (const token of [portal.tokens.ownerSouth, portal.tokens.steward, portal.tokens.nobody])
    expect((await answer(id, true, token)).status).toBe(403);
  const seen = await portal.call(getUpload, { token: portal.tokens.sourceNorth, params: { id: upload.id } });
  expect(told(seen.body)).toEqual(["NOR LOADED"]);
  const owner = await portal.call(getUpload, { token: portal.tokens.ownerSouth, params: { id: upload.id } });
  expect(heldOf(owner.body)).toMatchObject({ state: "HELD", held: { count: 90, mayAnswer: false } });
  // Rows that wait are compared with nothing: they may be of anybody.
  const { rows } = await portal.pool.query("select id from delivery where legal_entity_id = $1 and state = 'LOADED'", [portal.ids.south]);
  const compared = await portal.call(deliveries.compareDeliveries, {
    token: portal.tokens.source,
    params: { id: rows[0].id },
    query: { to: id },
  });
  expect(compared.body.code).toBe("deliveries-not-comparable");
  expect(await answer(id, true)).toMatchObject({ status: 200, body: { state: "LOADED" } });
  expect((await answer(rows[0].id, true)).status).toBe(404);
});

test.each([
  [true, "LOADED"],
  [false, "LOADED_IN_PART"],
])("an answer (%s) says anew what a file came to whose other entity is unchanged", async (load, state) => {
  const many = { ingestionId: portal.ingestions.many, legalEntityId: null };
  const file = (south: string[]) =>
    [
      "Department,Person,Sex,Hired,Salary",
      ...people(1, 3).map((each) => `NOR,${each},F,,`),
      ...south.map((each) => `SUR,${each},F,,`),
      "",
    ].join("\n");
  const first = await deliver(file(people(1, 40)), many);
  const signer = await portal.addUser(`signer-${load}`);
  await portal.pool.query(
    `insert into cell (consolidation_id, legal_entity_id, sign_off, signed_by, signed_at, delivery_ids)
     select id, $1, 'COORDINATOR_SIGNED', $2, now(), array[$3::bigint] from consolidation where section_code = 'PLN' and period = '2026-10-01'`,
    [portal.ids.north, signer.id, first.deliveries[0].id],
  );
  const upload = await deliver(file(people(900, 90)), many);
  expect([upload.state, ...told(upload)]).toEqual(["HELD", "NOR UNCHANGED", "SUR HELD"]);
  expect((await answer(upload.deliveries[1].id, load)).body.state).toBe(state);
});

test("of two answers at once one counts, and the other hears so; a yes after the month was locked is refused, a no is not", async () => {
  await deliver(usual);
  const upload = await deliver(unlike);
  const [one, two] = await Promise.all([answer(heldOf(upload).id, true), answer(heldOf(upload).id, false, portal.tokens.coordinator)]);
  expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  expect((one.status === 409 ? one : two).body.code).toBe("held-answered");
  const seen = await portal.call(getUpload, { token: portal.tokens.source, params: { id: upload.id } });
  const first = one.status === 200 ? { load: true, by: "source" } : { load: false, by: "coordinator" };
  expect(heldOf(seen.body).held.answer).toMatchObject(first);

  await portal.pool.query("truncate delivery, upload, person_fact cascade");
  await deliver(usual);
  const late = await deliver(unlike);
  await portal.pool.query("insert into consolidation (section_code, period) values ('OnHR', '2026-10-01') on conflict do nothing");
  await portal.pool.query(
    `insert into cell (consolidation_id, legal_entity_id, lock_state) select id, $1, 'LOCKED' from consolidation where section_code = 'OnHR'
     on conflict (consolidation_id, legal_entity_id, scope_code) do update set lock_state = 'LOCKED'`,
    [portal.ids.north],
  );
  expect(await answer(heldOf(late).id, true)).toMatchObject({ status: 409, body: { code: "cell-locked" } });
  expect(await standing()).toEqual(["NOR LOADED 40", "NOR HELD 120"]);
  expect((await answer(heldOf(late).id, false)).status).toBe(200);
});

test("a check says beforehand what would be held, and holds nothing", async () => {
  await deliver(usual, { period: september });
  const checked = await deliver(unlike, { purpose: "check" });
  expect(checked).toMatchObject({ state: "CHECKED", warningCount: 1, errorCount: 0, deliveries: [] });
  const { items } = await portal.issuesOf(checked.id);
  expect(items).toEqual([
    {
      position: 1,
      row: null,
      column: null,
      severity: "warning",
      code: "people-unlike",
      found: null,
      text: "“Norte Telecom”: the file has 120 people, and in 2026-09 there were 40; 2 are in both. Delivered like this, it will not count until somebody confirms that it is the right one.",
    },
  ]);
  expect((await deliver(fileOf(...people(1, 45)), { purpose: "check" })).warningCount).toBe(0);
  expect(await portal.count("delivery", "held is not null")).toBe(0);
});

test("figures are compared by how many rows there are", async () => {
  const figures = { ingestionId: portal.ingestions.figures };
  const rows = (count: number) =>
    `Line,Gap\n${people(1, count)
      .map((each) => `${each},"1,5"`)
      .join("\n")}\n`;
  await deliver(rows(4), { ...figures, period: september });
  expect((await deliver(rows(12), figures)).state).toBe("LOADED");
  const upload = await deliver(rows(300), figures);
  expect(heldOf(upload)).toMatchObject({
    state: "HELD",
    held: { unit: "rows", count: 300, standing: { count: 12, common: null }, before: { count: 4 } },
  });
  expect((await answer(heldOf(upload).id, true)).body.state).toBe("LOADED");
});

test("a setting says how much must be alike; at 0 nothing is held", async () => {
  await deliver(usual);
  const set = (value: number) => portal.pool.query("update setting set value = $1 where key = 'delivery-resemblance-percent'", [value]);
  await set(0);
  expect((await deliver(unlike)).state).toBe("LOADED");
  await set(60);
  expect((await deliver(fileOf(...people(90, 120)))).state).toBe("HELD");
  await set(30);
  expect((await deliver(fileOf(...people(90, 120)))).state).toBe("LOADED");
});

test("what its rows were found to be becomes events with the yes, not before", async () => {
  const warned = `${header}${people(500, 60)
    .map((each) => `${each},F,12/15/2026,`)
    .join("\n")}\n`;
  await deliver(usual);
  const events = async () => (await portal.call(listQualityEvents, { token: portal.tokens.groupOwner })).body.total.count;
  const upload = await deliver(warned);
  expect(upload).toMatchObject({ state: "HELD", warningCount: 60 });
  expect(await events()).toBe(0);
  expect((await answer(heldOf(upload).id, true)).body).toMatchObject({
    state: "LOADED_WITH_WARNINGS",
    deliveries: [{ hasExceptions: true }],
  });
  expect(await events()).toBe(60);
});

test("of large deliveries a sample tells that they are like their entity, and all are counted where it does not", async () => {
  await deliver(fileOf(...people(1, 3_000)), { period: september });
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const comparisons = () => sent.mock.calls.filter(([query]) => JSON.stringify(query).includes("with pair as")).length;
  expect((await deliver(fileOf(...people(101, 3_000)))).state).toBe("LOADED");
  expect(comparisons()).toBe(1);
  expect((await deliver(fileOf(...people(1_400, 3_000)))).state).toBe("LOADED");
  expect(comparisons()).toBe(3);
  // One too many are others.
  expect(heldOf(await deliver(fileOf(...people(3_501, 3_000))))).toMatchObject({
    state: "HELD",
    held: { count: 3_000, standing: { count: 3_000, common: 899 }, before: { count: 3_000, common: 0 } },
  });
  sent.mockRestore();
});

test("comparing costs the same statements for one entity and for many, and one more where it is held", async () => {
  const { ids, ingestions } = portal;
  const many = { ingestionId: ingestions.many, legalEntityId: null };
  const row = (code: string) => (person: string) => `${code},${person},F,,`;
  const content = ["Department,Person,Sex,Hired,Salary", ...["NOR", "SUR", "WES"].flatMap((code) => people(1, 40).map(row(code))), ""].join(
    "\n",
  );
  await deliver(content, many);
  const packed = Buffer.alloc(8 * 50, 7);
  const tally = (legalEntityId: number) => ({
    legalEntityId,
    deliveryId: 0,
    rows: 50,
    errors: 0,
    warnings: 0,
    people: { add: () => undefined, packed: () => packed, countStates: () => new Uint32Array(16) },
  });
  const place = { ingestionId: ingestions.many, period: "2026-10-01", definition: feed };
  const count = async (entities: number[], period = place.period) => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const { holds } = await findUnlike(portal.db, { ...place, period }, entities.map(tally));
    const statements = sent.mock.calls.length;
    sent.mockRestore();
    return { statements, held: holds.size };
  };
  expect(await count([ids.north], "2026-08-01")).toEqual({ statements: 1, held: 0 });
  expect(await count([ids.north])).toEqual({ statements: 2, held: 1 });
  expect(await count([ids.north, ids.south, ids.west])).toEqual({ statements: 2, held: 3 });
  await portal.pool.query("update delivery set period = '2026-09-01'");
  await deliver(content, many);
  expect(await count([ids.north, ids.south, ids.west])).toEqual({ statements: 3, held: 3 });
  // What was found before the month was locked holds as long as the same stands, and is found anew where it does not.
  const seen = await findUnlike(portal.db, place, [tally(ids.north)]);
  expect(await findUnlike(portal.db, place, [tally(ids.north)], seen)).toBe(seen);
  await deliver(content, many);
  const anew = await findUnlike(portal.db, place, [tally(ids.north)], seen);
  expect(anew).not.toBe(seen);
  expect(anew.known[0]?.standing?.id).toBeGreaterThan(seen.known[0]?.standing?.id ?? Infinity);
});
