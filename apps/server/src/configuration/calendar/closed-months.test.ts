import * as calendar from "@hub/contract/configuration/calendar/calendar.ts";
import { createCalendarRow, deleteCalendarRow, listCalendar, updateCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { createLegalEntity, getLegalEntity, updateLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { getScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { getMonth } from "@hub/contract/validation/month.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addEntity } from "../../testing/fixtures.ts";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";

const september = { year: 2026, month: 9 };
const october = { year: 2026, month: 10 };
const november = { year: 2026, month: 11 };
let portal: GroupPortal;
let token: string;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN"], first: september });
  token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
  await portal.complete("A", undefined, { period: september });
  await portal.complete("B", undefined, { period: september });
  await portal.runJobs();
});
afterEach(() => portal.stop());

/** All that is told of September, as it is told: what was expected, figures, versions. */
async function closedMonth(): Promise<string[]> {
  const text = async (query: string) => JSON.stringify((await portal.pool.query(query)).rows);
  const { body } = await portal.call(listScenarios, { token: portal.tokens.group });
  const id = body.items.find(({ month }: { month: number }) => month === 9).id;
  return [
    await text("select * from expected_cells('2026-09-01') order by 1, 2"),
    await text("select * from version_figure order by version_id, kpi_code, legal_entity_id"),
    await text("select * from version_cell order by 1, 2, 3"),
    await text("select id, scenario_id, number, period, encode(content_hash, 'hex') from scenario_version order by id"),
    (await portal.call(getScenario, { token: portal.tokens.group, params: { id } })).text,
    (await portal.call(getMonth, { token: portal.tokens.group, query: september })).text,
  ];
}
const expectedIn = async (month: string) =>
  (await portal.pool.query("select legal_entity_id from expected_cells($1::date) order by 1", [month])).rows.map(
    (row) => row.legal_entity_id,
  );
const rows = async () => (await portal.call(listCalendar, { token })).body.items;

test("[MANY-03] a closed month expects what it was closed with, whatever becomes of the calendar afterwards", async () => {
  const before = await closedMonth();
  const c = await addEntity(portal.db, "C");
  const filling = { sections: ["PLN"], legalEntityIds: [c], country: null, first: september, last: null, dueDay: 5 };
  const shown = (await portal.call(calendar.previewCalendarFilling, { token, body: filling })).body;
  expect(shown).toMatchObject({
    added: 1,
    closedMonths: 1,
    months: [october, november].map((month) => ({ section: "PLN", month, appear: 1 })),
  });
  await portal.call(calendar.fillCalendar, { token, body: { ...filling, token: shown.token } });
  expect(await closedMonth()).toEqual(before);
  expect(await expectedIn("2026-10-01")).toEqual([portal.idOf("A"), portal.idOf("B"), c]);

  const removal = { ids: null, last: null };
  const gone = (await portal.call(calendar.previewCalendarChange, { token, body: removal })).body;
  expect(gone).toMatchObject({
    changed: 3,
    closedMonths: 1,
    months: [october, november].map((month) => ({ section: "PLN", month, vanish: 3 })),
  });
  await portal.call(calendar.changeCalendar, { token, body: { ...removal, token: gone.token } });
  expect(await closedMonth()).toEqual(before);
  expect(await expectedIn("2026-10-01")).toEqual([]);
});

test.each([
  [
    "rows that are due by another day",
    async () => {
      const asked = { ids: null, dueDay: 28 };
      const { token: seen, ...told } = (await portal.call(calendar.previewCalendarChange, { token, body: asked })).body;
      // October's are due in this month, and not late yet.
      expect(told).toMatchObject({ changed: 2, closedMonths: 1 });
      expect(told.months.map(({ month }: { month: object }) => month)).not.toContainEqual(september);
      return portal.call(calendar.changeCalendar, { token, body: { ...asked, token: seen } });
    },
  ],
  [
    "a row that is changed",
    async () => {
      const [row] = await rows();
      const body = { section: "PLN", legalEntityId: row.legalEntity.id, first: october, last: null, dueDay: 20 };
      return portal.call(updateCalendarRow, { token, params: { id: row.id }, ifMatch: row.version, body });
    },
  ],
  [
    "a row that is removed",
    async () => {
      const [row] = await rows();
      return portal.call(deleteCalendarRow, { token, params: { id: row.id }, ifMatch: row.version });
    },
  ],
  [
    "a row that is added",
    async () => {
      const legalEntityId = await addEntity(portal.db, "C");
      return portal.call(createCalendarRow, { token, body: { section: "PLN", legalEntityId, first: september, last: null, dueDay: 10 } });
    },
  ],
  [
    "an entity that is valid from a later day on",
    async () => {
      const {
        version,
        parent: _,
        code,
        name,
        country,
        currency,
        validTo,
        active,
      } = (await portal.call(getLegalEntity, { token, params: { id: portal.idOf("A") } })).body;
      const body = { code, name, country, currency, parentId: null, validFrom: "2026-10-01", validTo, active };
      return portal.call(updateLegalEntity, { token, params: { id: portal.idOf("A") }, ifMatch: version, body });
    },
  ],
])("[MANY-03] a closed month is not changed by %s", async (_, act) => {
  const before = await closedMonth();
  expect((await act()).status).toBeLessThan(300);
  expect(await closedMonth()).toEqual(before);
});

test("[MANY-03] the month that runs, closed before its end, does not expect an entity that is added then; the next one does", async () => {
  await portal.pool.query("update section set expected_by_default = true where code = 'PLN'");
  for (const code of ["A", "B"]) await portal.complete(code, undefined, { period: november });
  await portal.runJobs();
  const closed = "select from scenario where period = '2026-11-01' and state = 'CLOSED'";
  expect((await portal.pool.query(closed)).rowCount).toBe(1);
  const body = {
    code: "NEW",
    name: "Nueva",
    country: "ES",
    currency: "EUR",
    parentId: null,
    validFrom: "2020-01-01",
    validTo: null,
    active: true,
  };
  const { id } = (await portal.call(createLegalEntity, { token, body })).body;
  expect(await expectedIn("2026-11-01")).toEqual([portal.idOf("A"), portal.idOf("B")]);
  expect(await expectedIn("2026-12-01")).toEqual([portal.idOf("A"), portal.idOf("B"), id]);
});
