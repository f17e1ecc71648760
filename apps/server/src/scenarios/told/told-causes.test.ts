import { getToldSeries } from "@hub/contract/closing/told.ts";
import { createRate, listRates, updateRate } from "@hub/contract/scenarios/rates.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { approveReopening, askReopening } from "@hub/contract/validation/reopenings.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDueScenario } from "../../closing/close-scenario.ts";
import { addEntity, addExpectation, type TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { openDueMonths } from "../../validation/consolidations/open-due-months.ts";

// Each month is closed again for one cause alone, the last month first: so no month's rates rest on an earlier one that was closed again already.
let portal: GroupPortal;
let scenarioId = 0;
const monthOf = (month: number): Period => ({ year: 2026, month });
const months = {
  lateLeavers: 9,
  redelivered: 8,
  rate: 7,
  perimeter: 6,
  definition: 5,
  convention: 4,
  entity: 3,
  validatedAgain: 2,
  mixed: 1,
} as const;

const staff = (code: string, count: number, pay = "20"): TestPerson[] =>
  Array.from({ length: count }, (_, at) => ({
    person: `${code}${at}`,
    sex: at % 2 === 0 ? ("F" as const) : ("M" as const),
    hourlyPay: at % 2 === 0 ? pay : "20",
    hours: "40",
    cost: "3000",
  }));

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN"], first: monthOf(1) });
  await portal.pool.query("update legal_entity set currency = 'GBP' where code = 'B'");
  // Amounts are in the currency of each entity.
  await portal.pool.query("update ingestion_definition set definition = definition - 'currency' where ingestion_id = $1", [
    portal.ingestions["PLN"],
  ]);
  await portal.pool.query("update ingestion set code = 'PEOPLE' where id = $1", [portal.ingestions["PLN"]]);
  for (let month = 1; month <= 10; month++) {
    await portal.call(createRate, { token: portal.tokens.group, body: { ...monthOf(month), currency: "GBP", rate: "1.15" } });
    for (const code of ["A", "B"]) await portal.complete(code, staff(code, 30), { period: monthOf(month) });
    await portal.runJobs();
  }
  const { items } = (await portal.call(listScenarios, { token: portal.tokens.group })).body;
  scenarioId = items.find((each: Period) => each.year === october.year && each.month === october.month).id;

  await reopen("A", months.lateLeavers, "Two leavers told late");
  const late = staff("A", 30).map((person, at) => (at < 28 ? person : { ...person, ended: "2026-09-10", reason: "voluntary" as const }));
  await portal.complete("A", late, { period: monthOf(months.lateLeavers) });
  await closeAgain(months.lateLeavers);

  await reopen("B", months.redelivered);
  await portal.complete("B", staff("B", 30, "18"), { period: monthOf(months.redelivered) });
  await closeAgain(months.redelivered);

  const rates = (await portal.call(listRates, { token: portal.tokens.group, query: monthOf(months.rate) })).body;
  const { rate } = rates.items.find(({ currency }: { currency: string }) => currency === "GBP");
  const changed = await portal.call(updateRate, {
    token: portal.tokens.group,
    params: { id: rate.id },
    ifMatch: rate.version,
    body: { rate: "2", evenIfFar: true },
  });
  if (changed.status !== 200) throw new Error(changed.text);
  await closeAgain(months.rate);

  portal.entities["C"] = await addEntity(portal.db, "C");
  const period = monthOf(months.perimeter);
  await addExpectation(portal.db, { section: "PLN", legalEntityId: portal.idOf("C"), first: period, last: period });
  await openDueMonths(portal.ctx);
  await portal.complete("C", staff("C", 20), { period });
  await closeAgain(months.perimeter);

  await portal.pool.query(
    'insert into ingestion_definition (ingestion_id, version, definition) select ingestion_id, 2, definition || \'{"fullTimeHours": "38"}\' from ingestion_definition where ingestion_id = $1',
    [portal.ingestions["PLN"]],
  );
  await reopen("A", months.definition);
  const delivery = await portal.deliver("A", staff("A", 30), { period: monthOf(months.definition) });
  await portal.pool.query("update upload set definition_version = 2 where id = (select upload_id from delivery where id = $1)", [delivery]);
  await signAgain("A", months.definition);
  await closeAgain(months.definition);

  await portal.pool.query(
    "insert into setting (key, value) values ('minimum-group-size', '5') on conflict (key) do update set value = '5'",
  );
  await closeAgain(months.convention);
  await portal.pool.query("update setting set value = '10' where key = 'minimum-group-size'");

  await portal.pool.query("update legal_entity set country = 'FR' where code = 'A'");
  await closeAgain(months.entity);
  await portal.pool.query("update legal_entity set country = 'ES' where code = 'A'");

  await reopen("B", months.validatedAgain);
  await signAgain("B", months.validatedAgain);
  await closeAgain(months.validatedAgain);

  await reopen("A", months.mixed);
  const mixed = staff("A", 30).map((person, at) =>
    at < 3 ? { ...person, ended: "2026-01-31" } : at === 4 ? { ...person, hourlyPay: "25" } : person,
  );
  await portal.complete("A", [...mixed, { person: "A-late", hired: "2025-12-01" }, { person: "A-later", hired: "2026-01-31" }], {
    period: monthOf(months.mixed),
  });
  await closeAgain(months.mixed);

  // The last month is closed again last, for nothing of its own.
  await closeAgain(10);
  // So many minutes passed that who did nothing meanwhile is signed out.
  portal.tokens.group = await portal.openSession(portal.users.group);
}, 480_000);
afterAll(() => portal.stop());

/** Takes a frozen cell's signatures back; for a reason, as people ask for it. */
async function reopen(code: string, month: number, reason?: string): Promise<void> {
  portal.passMinutes(10);
  if (reason !== undefined) {
    const until = new Date(portal.ctx.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    const body = { section: "PLN", legalEntityId: portal.idOf(code), ...monthOf(month), reason, until };
    const asked = await portal.call(askReopening, { token: portal.tokens.coordinator, body });
    const approved = await portal.call(approveReopening, { token: portal.tokens.group, params: { id: asked.body.id }, body: {} });
    if (approved.status !== 200) throw new Error(approved.text);
  }
  await portal.pool.query(
    `update cell c set sign_off = 'NONE', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null, consolidated_at = null, lock_state = $3
    from consolidation k where k.id = c.consolidation_id and k.period = $2 and c.legal_entity_id = $1`,
    [portal.idOf(code), firstDay(monthOf(month)), reason === undefined ? "OPEN" : "REOPENED"],
  );
  portal.passMinutes(10);
}

/** Both signatures of what stands. */
async function signAgain(code: string, month: number): Promise<void> {
  for (const { status, text } of [await portal.sign(code, monthOf(month)), await portal.validate(code, monthOf(month))])
    if (status !== 200) throw new Error(text);
}

/** Closes a month once more, as it stands. */
async function closeAgain(month: number): Promise<void> {
  portal.passMinutes(10);
  const { rows } = await portal.pool.query(
    "update scenario set closing_due_at = now(), closing_asked_by = $1, closing_asked_at = now(), closing_replaces = 1 where period = $2 returning id",
    [portal.users.group.id, firstDay(monthOf(month))],
  );
  await closeDueScenario(portal.ctx, { scenarioId: rows[0].id }, new AbortController().signal);
}

type Told = { month: number; first: any; now: any; difference: string | null; changes: any[] };
const told = async (kpi: string, code?: string): Promise<Map<number, Told>> => {
  const query: Record<string, number> = code ? { legalEntityId: portal.idOf(code) } : {};
  const { body } = await portal.call(getToldSeries, { token: portal.tokens.group, params: { id: scenarioId, kpi } as never, query });
  return new Map(body.months.map((each: Told) => [each.month, each]));
};
const causesOf = ({ changes }: Told) => changes.map(({ kind, legalEntity, subject }) => [kind, legalEntity?.code ?? subject]);

describe("[FIG-04] each cause of a difference is named as it is, and none besides", () => {
  test.each<[keyof typeof months, string[][]]>([
    ["lateLeavers", [["late-leavers", "A"]]],
    ["redelivered", [["redelivered", "B"]]],
    ["rate", [["rate-changed", "GBP/EUR"]]],
    ["perimeter", [["cell-entered", "C"]]],
    [
      "definition",
      [
        ["redelivered-alike", "A"],
        ["definition-changed", "PEOPLE"],
      ],
    ],
    ["convention", [["convention-changed", "minimumGroupSize"]]],
    ["entity", [["entity-changed", "A"]]],
    ["validatedAgain", [["validated-again", "B"]]],
    [
      "mixed",
      [
        ["late-leavers", "A"],
        ["late-joiners", "A"],
        ["redelivered", "A"],
      ],
    ],
  ])("%s", async (name, causes) => {
    const month = (await told("headcount")).get(months[name])!;
    expect([month.first.version, month.now.version]).toEqual([1, 2]);
    expect(causesOf(month)).toEqual(causes);
  });

  test("a month that was closed again for nothing of its own names the earlier ones that its rates rest on", async () => {
    const month = (await told("turnover")).get(10)!;
    expect(month.changes.map(({ kind, subject, from, to }) => [kind, subject, from, to])).toEqual(
      Object.values(months)
        .toSorted((one, other) => one - other)
        .map((each) => ["earlier-month", `2026-0${each}`, "1", "2"]),
    );
  });

  test("late leavers and a file that was wrong are told apart by their rows, with how many people and the reason somebody gave", async () => {
    const headcount = await told("headcount");
    const late = headcount.get(months.lateLeavers)!;
    expect([late.first.figure.value, late.now.figure.value, late.difference]).toEqual(["60", "58", "-2"]);
    expect(late.changes).toMatchObject([{ kind: "late-leavers", persons: 2, reopening: { reason: "Two leavers told late" } }]);
    const [wrong, gap] = [headcount.get(months.redelivered)!, (await told("mean-pay-gap", "B")).get(months.redelivered)!];
    expect(wrong.difference).toBeNull();
    expect(wrong.changes).toMatchObject([{ kind: "redelivered", persons: null, reopening: null }]);
    expect(Number(gap.difference)).toBeGreaterThan(0);
    expect(causesOf(gap)).toEqual([["redelivered", "B"]]);
    const mixed = headcount.get(months.mixed)!;
    expect([mixed.first.figure.value, mixed.now.figure.value, mixed.difference]).toEqual(["60", "59", "-1"]);
    expect(mixed.changes.map(({ kind, persons }) => [kind, persons])).toEqual([
      ["late-leavers", 3],
      ["late-joiners", 2],
      ["redelivered", null],
    ]);
  });

  test("a rate moves what is in the group's currency and no headcount; it is said with what it was and is", async () => {
    const [cost, people] = [(await told("workforce-cost-per-fte")).get(months.rate)!, (await told("headcount")).get(months.rate)!];
    expect(people.difference).toBeNull();
    expect(Number(cost.difference)).toBeGreaterThan(0);
    expect(cost.changes).toMatchObject([{ kind: "rate-changed", subject: "GBP/EUR", from: "1.15", to: "2" }]);
  });

  test("an entity is told its own causes and those that all share, none of another one", async () => {
    const [ofA, ofB] = [await told("headcount", "A"), await told("headcount", "B")];
    const all = (of: Map<number, Told>) => Object.values(months).map((month) => causesOf(of.get(month)!).map(([kind]) => kind));
    expect(all(ofA)).toEqual([
      ["late-leavers"],
      [],
      ["rate-changed"],
      [],
      ["redelivered-alike", "definition-changed"],
      ["convention-changed"],
      ["entity-changed"],
      [],
      ["late-leavers", "late-joiners", "redelivered"],
    ]);
    expect(all(ofB)).toEqual([
      [],
      ["redelivered"],
      ["rate-changed"],
      [],
      ["definition-changed"],
      ["convention-changed"],
      [],
      ["validated-again"],
      [],
    ]);
    // The group's difference of the month in which one came in is that one.
    expect((await told("headcount")).get(months.perimeter)!.difference).toBe("20");
    expect([ofA.get(months.perimeter)!.difference, ofB.get(months.perimeter)!.difference]).toEqual([null, null]);
  });
});
