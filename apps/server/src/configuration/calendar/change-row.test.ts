import { previewCalendarChange, previewCalendarFilling } from "@hub/contract/configuration/calendar/calendar.ts";
import { deleteCalendarRow, listCalendar, previewCalendarRow, updateCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { getLegalEntity, previewLegalEntity, updateLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import { addEntity } from "../../testing/fixtures.ts";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";

const september = { year: 2026, month: 9 };
const october = { year: 2026, month: 10 };
const november = { year: 2026, month: 11 };
let portal: GroupPortal;
let token: string;
/** September is closed, A has delivered October too; it is the fifth of November. */
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN", "KPIs"], first: september });
  token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
  for (const section of ["PLN", "KPIs"])
    for (const code of ["A", "B"]) await portal.complete(code, undefined, { section, period: september });
  await portal.runJobs();
  await portal.deliver("A");
});
afterEach(() => portal.stop());

const effect = { section: "PLN", appear: 0, late: 0, inTime: 0, vanish: 0, vanishFilled: 0 };
const expectedIn = async (month: string) =>
  (await portal.pool.query("select section_code, legal_entity_id, due_date from expected_cells($1::date) order by 1, 2, 3", [month])).rows;
const entitiesIn = async (month: string) =>
  (await expectedIn(month)).flatMap((row) => (row.section_code === "PLN" ? row.legal_entity_id : []));
const lastTrail = async () => (await portal.pool.query("select action, before, after from audit order by id desc limit 1")).rows[0];

type Row = { id: number; version: number; section: string; legalEntity: { id: number } };
const rowOf = async (code: string): Promise<Row> =>
  (await portal.call(listCalendar, { token, query: { section: "PLN" } })).body.items.find(
    ({ legalEntity }: Row) => legalEntity.id === portal.idOf(code),
  );
const row = (given: object = {}) => ({ section: "PLN", first: september, last: null, dueDay: 10, ...given });
const preview = ({ id }: Row, given: object) => portal.call(previewCalendarRow, { token, params: { id }, body: row(given) });
const update = ({ id, version, legalEntity }: Row, given: object, seen?: string) =>
  portal.call(updateCalendarRow, {
    token,
    params: { id },
    ifMatch: version,
    body: { ...row(given), legalEntityId: legalEntity.id, ...(seen !== undefined && { token: seen }) },
  });
const previewRemoval = async ({ id }: Row) => (await portal.call(previewCalendarChange, { token, body: { ids: [id], last: null } })).body;
const remove = ({ id, version }: Row, seen?: string) =>
  portal.call(deleteCalendarRow, { token, params: { id }, ifMatch: version, ...(seen !== undefined && { query: { token: seen } }) });

describe("[MANY-02] one row tells what it makes of open months before it is saved; closed ones do not change", () => {
  test("added", async () => {
    const c = await addEntity(portal.db, "C");
    const before = await expectedIn("2026-09-01");
    const body = { sections: ["PLN"], legalEntityIds: [c], country: null, first: september, last: null, dueDay: 10 };
    expect((await portal.call(previewCalendarFilling, { token, body })).body).toMatchObject({
      added: 1,
      closedMonths: 1,
      months: [october, november].map((month) => ({ ...effect, month, appear: 1 })),
    });
    expect(await expectedIn("2026-09-01")).toEqual(before);
  });

  test("ended, and begun again", async () => {
    const before = await expectedIn("2026-09-01");
    const a = await rowOf("A");
    const ended = { last: september };
    const told = await preview(a, ended);
    expect(told).toMatchObject({
      status: 200,
      body: {
        id: a.id,
        last: september,
        version: 2,
        closedMonths: 1,
        months: [
          { ...effect, month: october, vanish: 1, vanishFilled: 1 },
          { ...effect, month: november, vanish: 1 },
        ],
      },
    });
    expect(await rowOf("A")).toEqual(a);
    expect(await entitiesIn("2026-10-01")).toEqual([portal.idOf("A"), portal.idOf("B")]);
    expect(await update(a, ended, told.body.token)).toMatchObject({ status: 200, body: { last: september, version: 2 } });
    expect(await entitiesIn("2026-10-01")).toEqual([portal.idOf("B")]);
    expect(await lastTrail()).toMatchObject({
      action: "calendar-changed",
      before: { lastMonth: null, version: 1 },
      after: { section: "PLN", legalEntityId: portal.idOf("A"), lastMonth: "2026-09-01", version: 2 },
    });
    expect((await preview(await rowOf("A"), {})).body.months).toEqual([
      { ...effect, month: october, appear: 1 },
      { ...effect, month: november, appear: 1 },
    ]);
    expect(await expectedIn("2026-09-01")).toEqual(before);
  });

  test("of another section, or due by another day", async () => {
    const b = await rowOf("B");
    const yearly = await preview(b, { section: "GPG" });
    // A yearly one is expected in December, which has not begun.
    expect(yearly.body.months).toEqual([october, november].map((month) => ({ ...effect, month, vanish: 1 })));
    expect((await preview(b, { dueDay: 3 })).body.months).toEqual([{ ...effect, month: october, late: 1 }]);
    // What is there already is late no more.
    expect((await preview(await rowOf("A"), { dueDay: 3 })).body.months).toEqual([]);
    expect((await preview(b, { section: "KPIs" })).body.code).toBe("duplicate");
    expect((await preview(b, { last: { year: 2026, month: 8 } })).status).toBe(422);
    expect((await preview({ ...b, id: 9_999 }, {})).status).toBe(404);
  });

  test("of another entity: what it makes of both cannot be shown, so it is not done", async () => {
    const before = await expectedIn("2026-10-01");
    const a = await rowOf("A");
    const { token: seen } = (await preview(a, {})).body;
    const c = await addEntity(portal.db, "C");
    for (const [id, shown] of [
      [portal.idOf("B"), seen],
      [c, seen],
      [c, undefined],
    ] as const) {
      const moved = await update({ ...a, legalEntity: { id } }, {}, shown);
      expect(moved).toMatchObject({ status: 422, body: { fields: [{ path: ["legalEntityId"], code: "calendar.entity-stays" }] } });
      expect(moved.body.fields[0].error).toMatch(/\w/);
    }
    expect(await rowOf("A")).toEqual(a);
    expect(await expectedIn("2026-10-01")).toEqual(before);
    expect((await update(a, { dueDay: 12 })).status).toBe(200);
  });

  test("changed in months to come: nothing of it is told", async () => {
    expect((await preview(await rowOf("A"), { last: { year: 2027, month: 3 } })).body).toMatchObject({ months: [], closedMonths: 1 });
  });

  test("deleted", async () => {
    const before = await expectedIn("2026-09-01");
    const a = await rowOf("A");
    const told = await previewRemoval(a);
    expect(told).toMatchObject({
      closedMonths: 1,
      months: [
        { ...effect, month: october, vanish: 1, vanishFilled: 1 },
        { ...effect, month: november, vanish: 1 },
      ],
    });
    expect((await remove(a, told.token)).status).toBe(200);
    expect(await entitiesIn("2026-10-01")).toEqual([portal.idOf("B")]);
    expect(await expectedIn("2026-09-01")).toEqual(before);
    expect(await lastTrail()).toMatchObject({ action: "calendar-deleted", before: { id: a.id, legalEntityId: portal.idOf("A") } });
  });

  test("what would do something else by now is refused, with nothing done; programs that were shown nothing are not", async () => {
    const a = await rowOf("A");
    const [told, gone] = [await preview(a, { last: september }), await previewRemoval(a)];
    await portal.pool.query("update legal_entity set valid_to = '2026-10-31' where id = $1", [portal.idOf("A")]);
    expect((await update(a, { last: september }, told.body.token)).body.code).toBe("calendar-changed");
    expect((await remove(a, gone.token)).body.code).toBe("calendar-changed");
    // Nor is another change done for one that was shown, or for what a colleague was shown.
    const now = (await preview(a, { last: september })).body.token;
    expect((await update(a, { last: october }, now)).body.code).toBe("calendar-changed");
    const other = await portal.openSession(await portal.addUser("other", [{ role: "hub-admin" }]));
    const asked = { params: { id: a.id }, ifMatch: a.version, query: { token: (await previewRemoval(a)).token } };
    expect((await portal.call(deleteCalendarRow, { ...asked, token: other })).body.code).toBe("calendar-changed");
    expect(await rowOf("A")).toEqual(a);
    expect((await update(a, { last: september }, now)).status).toBe(200);
    // Of a row that somebody has saved meanwhile it is told what stands now.
    expect((await remove(a, gone.token)).body).toMatchObject({ code: "version-stale", now: { version: 2 } });
    expect((await remove(await rowOf("A"))).status).toBe(200);
  });
});

describe("[MANY-02] the days of an entity tell what they make of open months before they are saved; closed ones do not change", () => {
  async function entityOf(code: string) {
    const { body } = await portal.call(getLegalEntity, { token, params: { id: portal.idOf(code) } });
    const { id, version, name, country, currency, validFrom, validTo, active } = body;
    const given = { code, name, country, currency, parentId: null, validFrom, validTo, active };
    return {
      given,
      preview: (changed: object) => portal.call(previewLegalEntity, { token, params: { id }, body: { ...given, ...changed } }),
      update: (changed: object, seen?: string) =>
        portal.call(updateLegalEntity, {
          token,
          params: { id },
          ifMatch: version,
          body: { ...given, ...changed, ...(seen !== undefined && { token: seen }) },
        }),
    };
  }

  test("one that leaves, and one that does not after all", async () => {
    const before = await expectedIn("2026-09-01");
    const a = await entityOf("A");
    const leaves = { validTo: "2026-09-30" };
    const told = await a.preview(leaves);
    expect(told).toMatchObject({ status: 200, body: { ...leaves, version: 2, closedMonths: 1 } });
    expect(told.body.months).toEqual([
      { ...effect, section: "KPIs", month: october, vanish: 1 },
      { ...effect, month: october, vanish: 1, vanishFilled: 1 },
      { ...effect, section: "KPIs", month: november, vanish: 1 },
      { ...effect, month: november, vanish: 1 },
    ]);
    expect((await entityOf("A")).given).toEqual(a.given);
    expect(await a.update(leaves, told.body.token)).toMatchObject({ status: 200, body: { ...leaves, version: 2 } });
    expect(await entitiesIn("2026-10-01")).toEqual([portal.idOf("B")]);
    expect((await (await entityOf("A")).preview({ validTo: null })).body.months).toMatchObject(
      [october, october, november, november].map((month) => ({ month, appear: 1, vanish: 0 })),
    );
    expect(await expectedIn("2026-09-01")).toEqual(before);
  });

  test("one that enters later", async () => {
    const enters = { validFrom: "2026-11-01" };
    const told = await (await entityOf("B")).preview(enters);
    expect(told.body.months).toEqual([
      { ...effect, section: "KPIs", month: october, vanish: 1 },
      { ...effect, month: october, vanish: 1 },
    ]);
  });

  test("days of months to come, other fields, or of one of which nothing is expected: nothing of it is told", async () => {
    const a = await entityOf("A");
    for (const changed of [{ validTo: "2027-03-31" }, { name: "Another" }, { active: false }])
      expect((await a.preview(changed)).body.months, JSON.stringify(changed)).toEqual([]);
    const id = await addEntity(portal.db, "C");
    const body = { ...a.given, code: "C", validTo: "2026-09-30" };
    expect((await portal.call(previewLegalEntity, { token, params: { id }, body })).body).toMatchObject({ months: [], closedMonths: 0 });
    expect((await a.preview({ code: "B", validTo: "2026-09-30" })).body.code).toBe("duplicate");
    expect((await portal.call(previewLegalEntity, { token, params: { id: 9_999 }, body })).status).toBe(404);
  });

  test("what would do something else by now is refused, with nothing done", async () => {
    const a = await entityOf("A");
    const leaves = { validTo: "2026-09-30" };
    const { token: seen } = (await a.preview(leaves)).body;
    expect((await update(await rowOf("A"), { last: october })).status).toBe(200);
    expect((await a.update(leaves, seen)).body.code).toBe("calendar-changed");
    expect((await entityOf("A")).given).toEqual(a.given);
    const now = (await a.preview(leaves)).body;
    expect(now.months.filter(({ section }: Row) => section === "PLN")).toMatchObject([{ month: october, vanish: 1 }]);
    expect((await a.update(leaves, now.token)).status).toBe(200);
  });
});

test("[MANY-02] what one row or one entity does is told by as many statements however many entities there are", async () => {
  const a = await rowOf("A");
  const id = portal.idOf("A");
  const { code, name, country, currency, validFrom, active } = (await portal.call(getLegalEntity, { token, params: { id } })).body;
  const body = { code, name, country, currency, parentId: null, validFrom, validTo: "2026-09-30", active };
  const looks = [
    async () => (await preview(a, { last: september })).body.months,
    async () => (await previewRemoval(a)).months,
    async () => (await portal.call(previewLegalEntity, { token, params: { id }, body })).body.months,
  ];
  const told = async () => {
    const found: [number, object[]][] = [];
    for (const look of looks) {
      let months: object[] = [];
      const cost = await countStatements(async () => void (months = await look()));
      found.push([cost, months]);
    }
    return found;
  };
  await told();
  const few = await told();
  await portal.pool.query(`
    with made as (
      insert into legal_entity (code, name, folded_name, country) select 'M' || n, 'Entity ' || n, 'entity' || n, 'DE' from generate_series(1, 2256) n returning id
    )
    insert into section_calendar (section_code, legal_entity_id, first_month) select s, id, '2026-09-01' from made cross join unnest(array['KPIs', 'PLN']) s`);
  expect(await told()).toEqual(few);
  expect(few.map(([, months]) => months.length)).toEqual([2, 2, 4]);
});
