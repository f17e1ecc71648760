import { listCalendar, listSections } from "@hub/contract/configuration/configuration.ts";
import { createLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import * as contract from "@hub/contract/configuration/calendar/section-rules.ts";
import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { closeScenario, getScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { getMonth } from "@hub/contract/validation/month.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";
import { sweepConsolidations } from "../../validation/consolidations/sweep-consolidations.ts";

const november = { year: 2026, month: 11 };
const december = { year: 2026, month: 12 };
const labels = { es: "Brecha", en: "Pay gap", de: null, pt: null };
const yearly = (month: number, given: object = {}) => ({
  labels,
  periodicity: "yearly",
  month,
  expectedByDefault: false,
  position: 1,
  ...given,
});
let portal: GroupPortal;
let token: string;
// November is closed, with headcounts alone; December expects the pay gap, too.
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN", "GPG"], first: november, now: "2027-01-15T08:00:00Z" });
  token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
  for (const code of ["A", "B"]) await portal.complete(code, undefined, { section: "PLN", period: november });
  await portal.runJobs();
});
afterEach(() => portal.stop());

const preview = (body: object, code = "GPG") => portal.call(contract.previewSection, { token, params: { code }, body });
const update = (body: object, ifMatch = 1, code = "GPG") =>
  portal.call(contract.updateSection, { token, params: { code }, body, ifMatch, language: "en" });
const previewType = (body: object, code = "CLOSING") => portal.call(contract.previewClosingType, { token, params: { code }, body });
const updateType = (body: object, ifMatch = 1, code = "CLOSING") =>
  portal.call(contract.updateClosingType, { token, params: { code }, body, ifMatch });
const scenarios = async () => (await portal.call(listScenarios, { token: portal.tokens.group })).body.items;
const rowsOf = async (query: string, values: unknown[] = []) => (await portal.pool.query(query, values)).rows;
const expectedIn = async (month: string) =>
  (await rowsOf("select distinct section_code from expected_cells($1::date) order by 1", [month])).map((row) => row.section_code);

/** All that is told of November, as it is told: what was expected, figures, versions, its scenario and its page. */
async function closedMonth(): Promise<string[]> {
  const text = async (query: string) => JSON.stringify(await rowsOf(query));
  const { id } = (await scenarios()).find(({ month }: { month: number }) => month === 11);
  return [
    await text("select * from expected_cells('2026-11-01') order by 1, 2"),
    await text(
      "select r.section_code from scenario s cross join lateral required_sections(s.scenario_type, s.period) r where s.period = '2026-11-01' order by 1",
    ),
    await text("select * from version_figure order by version_id, kpi_code, legal_entity_id"),
    await text("select * from version_cell order by 1, 2, 3"),
    await text("select id, scenario_id, number, period, encode(content_hash, 'hex') from scenario_version order by id"),
    (await portal.call(getScenario, { token: portal.tokens.group, params: { id } })).text,
    (await portal.call(getMonth, { token: portal.tokens.group, query: november })).text,
  ];
}

describe("[MANY-02] the months in which a section is expected", () => {
  test("are changed for open months, as it was told; the closed month stays to the last byte", async () => {
    const before = await closedMonth();
    const told = await preview(yearly(11));
    expect(told.body).toMatchObject({ months: [11], effect: { closedMonths: 1, closable: [], incomplete: [] } });
    expect(told.body.effect.months).toEqual([
      { section: "GPG", month: december, appear: 0, late: 0, inTime: 0, vanish: 2, vanishFilled: 0 },
    ]);
    expect(await expectedIn("2026-12-01")).toEqual(["GPG", "PLN"]);
    const changed = await update(yearly(11));
    expect(changed).toMatchObject({ status: 200, body: { ...told.body, version: 2 } });
    expect(await expectedIn("2026-12-01")).toEqual(["PLN"]);
    expect(await expectedIn("2027-11-01")).toEqual(["GPG", "PLN"]);
    expect(await closedMonth()).toEqual(before);
    expect(await update(yearly(11))).toMatchObject({ status: 412, body: { code: "version-stale", now: { version: 2 } } });
    expect(
      await rowsOf("select action, before -> 'months' as before, after -> 'months' as after from audit where subject_type = 'section'"),
    ).toEqual([{ action: "section-changed", before: [12], after: [11] }]);
  });

  test("are one rule for all who ask: the month's page, what is waited for, the list of sections", async () => {
    expect((await update({ ...yearly(12), periodicity: "quarterly", labels: { ...labels, de: "Lücke" } })).body.months).toEqual([
      3, 6, 9, 12,
    ]);
    const { items } = (await portal.call(listSections, { token, language: "de" })).body;
    expect(items.find(({ code }: { code: string }) => code === "GPG")).toMatchObject({
      name: "Lücke",
      periodicity: "quarterly",
      months: [3, 6, 9, 12],
    });
    expect(await expectedIn("2027-03-01")).toEqual(["GPG", "PLN"]);
    expect(await expectedIn("2027-04-01")).toEqual(["PLN"]);
    const source = await portal.openSession(await portal.addUser("sender", [{ role: "process-source" }]));
    const waits = (await portal.call(listExpected, { token: source, query: {} })).body.items.map(
      ({ ingestion, month }: { ingestion: { section: string }; month: number }) => `${ingestion.section} ${month}`,
    );
    // Nothing waits in January, which is not over.
    expect([...new Set(waits)].toSorted()).toEqual(["GPG 12", "PLN 11", "PLN 12"]);
  });

  test("what closed months were delivered is told as before, though it is expected no longer", async () => {
    const source = await portal.openSession(await portal.addUser("sender", [{ role: "process-source" }]));
    const told = async () => (await portal.call(listExpected, { token: source, query: { section: "PLN", month: 11 } })).body.items;
    const before = await told();
    expect(before).toHaveLength(2);
    expect((await update({ ...yearly(12), labels }, 1, "PLN")).status).toBe(200);
    expect(await told()).toEqual(before);
  });

  test("are refused where something was delivered that would not be expected any more, with nothing changed", async () => {
    await portal.deliver("A", undefined, { section: "GPG", period: december });
    for (const answer of [await preview(yearly(4)), await update(yearly(4))])
      expect(answer).toMatchObject({
        status: 409,
        body: { code: "section-holds-data", details: { months: [{ section: "GPG", month: december, vanish: 2, vanishFilled: 1 }] } },
      });
    expect(await expectedIn("2026-12-01")).toEqual(["GPG", "PLN"]);
    // What changes no month is not.
    expect((await update(yearly(12, { position: 9 }))).status).toBe(200);
  });
});

test("[MANY-02] months are refused where something of the month that runs was delivered", async () => {
  const january = { year: 2027, month: 1 };
  await portal.deliver("A", undefined, { section: "PLN", period: january });
  expect(await update({ ...yearly(12), labels }, 1, "PLN")).toMatchObject({
    status: 409,
    body: { code: "section-holds-data", details: { months: [{ section: "PLN", month: january, vanish: 2, vanishFilled: 1 }] } },
  });
});

describe("[MANY-02] sections are added and deleted", () => {
  test("one of which a closed month keeps what it expected stays", async () => {
    const body = { code: "ABS", labels, periodicity: "monthly", month: 1, expectedByDefault: false, position: 20 };
    await portal.call(contract.createSection, { token, body });
    await portal.pool.query("insert into kept_expectation values ('ABS', '2026-11-01', '{}', '{}')");
    const { items } = (await portal.call(contract.listSectionRules, { token })).body;
    expect(items.find(({ code }: { code: string }) => code === "ABS")).toMatchObject({ mayDelete: false });
    expect((await portal.call(contract.deleteSection, { token, params: { code: "ABS" }, ifMatch: 1 })).body.code).toBe("in-use");
  });

  test("one that nothing names; a code that stands is refused, and so is what is no code", async () => {
    const body = { code: "ABS", labels, periodicity: "monthly", month: 1, expectedByDefault: true, position: 20 };
    const made = await portal.call(contract.createSection, { token, body });
    expect(made).toMatchObject({
      status: 201,
      body: { code: "ABS", months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], version: 1, mayDelete: true },
    });
    for (const code of ["abs", "PLN"])
      expect((await portal.call(contract.createSection, { token, body: { ...body, code } })).body.code).toBe("duplicate");
    expect((await portal.call(contract.createSection, { token, body: { ...body, code: "a b" } })).status).toBe(422);
    const { items } = (await portal.call(contract.listSectionRules, { token })).body;
    expect(items.map(({ code, mayDelete }: { code: string; mayDelete: boolean }) => [code, mayDelete]).at(-1)).toEqual(["ABS", true]);
    expect((await portal.call(contract.deleteSection, { token, params: { code: "PLN" }, ifMatch: 1 })).body.code).toBe("in-use");
    const entity = {
      code: "NEW",
      name: "Nueva",
      country: "ES",
      currency: "EUR",
      parentId: null,
      validFrom: "2027-03-15",
      validTo: null,
      active: true,
    };
    expect((await portal.call(createLegalEntity, { token, body: entity })).status).toBe(201);
    const { items: rows } = (await portal.call(listCalendar, { token, query: { search: "nueva" } })).body;
    expect(rows).toMatchObject([{ section: "ABS", first: { year: 2027, month: 3 }, last: null }]);
    expect((await portal.call(contract.deleteSection, { token, params: { code: "ABS" }, ifMatch: 1 })).body.code).toBe("in-use");
    await portal.pool.query("delete from section_calendar where section_code = 'ABS'");
    expect((await portal.call(contract.deleteSection, { token, params: { code: "ABS" }, ifMatch: 1 })).status).toBe(200);
    expect((await rowsOf("select action from audit where subject_type = 'section' order by id")).map(({ action }) => action)).toEqual([
      "section-created",
      "section-deleted",
    ]);
  });
});

describe("[MANY-02] the sections that a closing requires", () => {
  const closing = (sections: string[]) => ({ sections, firstMonth: null, position: 1 });

  test("a month becomes complete without one, as it was told, and closes by itself; the closed one requires what it did", async () => {
    for (const code of ["A", "B"]) await portal.complete(code, undefined, { section: "PLN", period: december });
    await portal.runJobs();
    const before = await closedMonth();
    const told = await previewType(closing(["KPIs", "OnHR", "PLN"]));
    expect(told.body.effect).toMatchObject({ months: [], closable: [{ scenarioType: "CLOSING", month: december }], incomplete: [] });
    expect((await scenarios()).map(({ state }: { state: string }) => state)).toEqual(["OPEN", "CLOSED"]);
    const changed = await updateType(closing(["KPIs", "OnHR", "PLN"]));
    expect(changed).toMatchObject({ status: 200, body: { sections: ["KPIs", "OnHR", "PLN"], version: 2, effect: told.body.effect } });
    expect(await closedMonth()).toEqual(before);
    await sweepConsolidations(portal.ctx);
    await portal.runJobs();
    expect((await scenarios()).map(({ state }: { state: string }) => state)).toEqual(["CLOSED", "CLOSED"]);
    expect(await updateType(closing(["PLN"]))).toMatchObject({ status: 412, body: { now: { sections: ["KPIs", "OnHR", "PLN"] } } });
    expect((await updateType(closing(["none"]), 2)).body.fields).toMatchObject([
      { path: ["sections"], code: "upload-outcomes.section-unknown" },
    ]);
  });

  test("a month that was complete waits again for one more", async () => {
    await updateType(closing(["PLN"]));
    for (const code of ["A", "B"]) await portal.complete(code, undefined, { section: "PLN", period: december });
    const told = await previewType(closing(["PLN", "GPG"]));
    expect(told.body.effect).toMatchObject({ closable: [], incomplete: [{ scenarioType: "CLOSING", month: december }] });
  });

  test("a type of one's own closes its sections from its first month on, and is deleted while nothing was closed by it", async () => {
    const body = { code: "PAY", sections: ["GPG"], firstMonth: december, position: 5 };
    const made = await portal.call(contract.createClosingType, { token, body });
    expect(made).toMatchObject({ status: 201, body: { code: "PAY", sections: ["GPG"], firstMonth: december, mayDelete: true } });
    expect((await portal.call(contract.createClosingType, { token, body: { ...body, code: "Closing" } })).body.code).toBe("duplicate");
    expect(await rowsOf("select period::text, state from scenario where scenario_type = 'PAY'")).toEqual([
      { period: "2026-12-01", state: "OPEN" },
    ]);
    const remove = (ifMatch = 1) => portal.call(contract.deleteClosingType, { token, params: { code: "PAY" }, ifMatch });
    await portal.pool.query("insert into provisional (scenario_type, period, fingerprint) values ('PAY', '2026-12-01', 'x')");
    expect((await remove()).status).toBe(200);
    expect(await rowsOf("select from scenario where scenario_type = 'PAY'")).toEqual([]);
    await portal.call(contract.createClosingType, { token, body });
    for (const code of ["A", "B"]) await portal.complete(code, undefined, { section: "GPG", period: december });
    await portal.runJobs();
    expect(await rowsOf("select scenario_type, state from scenario where period = '2026-12-01' order by 1")).toEqual([
      { scenario_type: "CLOSING", state: "OPEN" },
      { scenario_type: "PAY", state: "CLOSED" },
    ]);
    expect((await remove()).body.code).toBe("in-use");
    expect((await portal.call(contract.listClosingTypes, { token })).body.items).toMatchObject([
      { code: "CLOSING", sections: ["GPG", "KPIs", "OnHR", "PLN"], firstMonth: null, mayDelete: false },
      { code: "PAY", mayDelete: false },
    ]);
  });

  test("a new type is told before what it closes, and nothing of it stays; one whose code is taken is refused", async () => {
    const body = { code: "PAY", sections: ["PLN"], firstMonth: null, position: 5 };
    const told = await portal.call(contract.previewNewClosingType, { token, body });
    expect(told).toMatchObject({ status: 200, body: { effect: { closable: [{ scenarioType: "PAY", month: november }], incomplete: [] } } });
    expect(await rowsOf("select from scenario_type where code = 'PAY'")).toEqual([]);
    expect(await rowsOf("select from scenario where scenario_type = 'PAY'")).toEqual([]);
    expect((await portal.call(contract.previewNewClosingType, { token, body: { ...body, code: "closing" } })).body.code).toBe("duplicate");
    expect((await portal.call(contract.createClosingType, { token, body })).body).toEqual(told.body);
  });

  test("a type with an open scenario that somebody has remarked on stays", async () => {
    await portal.call(contract.createClosingType, { token, body: { code: "PAY", sections: ["GPG"], firstMonth: december, position: 5 } });
    await portal.pool.query(
      "insert into figure_remark (scenario_id, kpi, text, written_at) select id, 'headcount', 'x', now() from scenario where scenario_type = 'PAY'",
    );
    const { items } = (await portal.call(contract.listClosingTypes, { token })).body;
    expect(items.at(-1)).toMatchObject({ code: "PAY", mayDelete: false });
    expect((await portal.call(contract.deleteClosingType, { token, params: { code: "PAY" }, ifMatch: 1 })).body.code).toBe("in-use");
  });

  test("a first month that is set later ends the open scenarios before it, as it was told, but one that somebody has remarked on; set back, they are there again", async () => {
    const body = { sections: ["PLN"], firstMonth: november, position: 5 };
    await portal.call(contract.createClosingType, { token, body: { ...body, code: "PAY" } });
    const open = () => rowsOf("select period::text from scenario where scenario_type = 'PAY' order by 1");
    const stand = await open();
    expect(stand).toContainEqual({ period: "2026-11-01" });
    await portal.pool.query("insert into provisional (scenario_type, period, fingerprint) values ('PAY', '2026-11-01', 'x')");
    const change = (firstMonth: object, ifMatch: number) =>
      portal.call(contract.updateClosingType, { token, params: { code: "PAY" }, ifMatch, body: { ...body, firstMonth } });
    const told = await portal.call(contract.previewClosingType, {
      token,
      params: { code: "PAY" },
      body: { ...body, firstMonth: december },
    });
    expect(told.body.effect).toMatchObject({ incomplete: [], dropped: [{ scenarioType: "PAY", month: november }] });
    expect(await open()).toEqual(stand);
    expect((await change(december, 1)).body.effect).toEqual(told.body.effect);
    expect(await open()).toEqual([{ period: "2026-12-01" }]);
    expect(await rowsOf("select from provisional where scenario_type = 'PAY'")).toEqual([]);
    await change(november, 2);
    expect(await open()).toEqual(stand);
    await portal.pool.query(
      "insert into figure_remark (scenario_id, kpi, text, written_at) select id, 'headcount', 'x', now() from scenario where scenario_type = 'PAY' and period = '2026-11-01'",
    );
    expect((await change(december, 3)).body.effect).toMatchObject({ dropped: [] });
    expect(await open()).toEqual(stand);
  });

  test("no month before a type's first one is closed by hand", async () => {
    await portal.call(contract.createClosingType, { token, body: { code: "PAY", sections: ["PLN"], firstMonth: december, position: 5 } });
    const close = (month: object) => portal.call(closeScenario, { token: portal.tokens.group, body: { scenarioType: "PAY", ...month } });
    expect(await close(november)).toMatchObject({
      status: 422,
      body: { fields: [{ path: ["scenarioType"], code: "scenarios.before-first-month" }] },
    });
    expect(await rowsOf("select from scenario where scenario_type = 'PAY' and period = '2026-11-01'")).toEqual([]);
    expect((await close(december)).status).toBe(202);
  });
});
