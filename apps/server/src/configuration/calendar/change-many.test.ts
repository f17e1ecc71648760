import * as calendar from "@hub/contract/configuration/calendar/calendar.ts";
import { createCalendarRow, deleteCalendarRow, listCalendar, updateCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { insertLegalEntity } from "../legal-entities/legal-entities.sql.ts";

let portal: TestPortal;
let token: string;
const ids: Record<string, number> = {};
beforeAll(async () => {
  portal = await startTestPortal({ now: "2026-11-15T08:00:00Z" });
  for (const [code, name, country] of [
    ["ES", "Telefónica España", "ES"],
    ["ES2", "Telefónica Móviles", "ES"],
    ["PT", "Norte Portugal", "PT"],
  ] as const)
    ids[code] = await insertLegalEntity(portal.db, { code, name, country });
  ids["OLD"] = await insertLegalEntity(portal.db, { code: "OLD", name: "Antigua", country: "ES", active: false });
  token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.pool.query("delete from section_calendar; delete from scenario; delete from consolidation");
});

const november = { year: 2026, month: 11 };
const filling = (given: object = {}) => ({
  sections: ["PLN", "KPIs"],
  legalEntityIds: null,
  country: null,
  first: { year: 2026, month: 9 },
  last: null,
  dueDay: 10,
  ...given,
});
const previewFilling = (body: object) => portal.call(calendar.previewCalendarFilling, { token, body, language: "en" });
const fill = (body: object) => portal.call(calendar.fillCalendar, { token, body, language: "en" });
const filled = async (given: object = {}) => fill({ ...filling(given), token: (await previewFilling(filling(given))).body.token });
const previewChange = (body: object) => portal.call(calendar.previewCalendarChange, { token, body });
const change = (body: object) => portal.call(calendar.changeCalendar, { token, body });
const list = async (query: object = {}) => (await portal.call(listCalendar, { token, query: query as never })).body;
const rowsNow = async () =>
  (await portal.pool.query("select section_code, legal_entity_id, first_month, last_month, due_day from section_calendar order by 1, 2, 3"))
    .rows;

describe("[MANY-03] sections of many entities are expected in one step", () => {
  test("what it would do is told and leaves nothing behind; doing it does just that, as one line of the trail", async () => {
    await portal.call(createCalendarRow, {
      token,
      body: { section: "PLN", legalEntityId: ids["ES"], first: { year: 2026, month: 9 }, last: null, dueDay: 10 },
    });
    await portal.call(createCalendarRow, {
      token,
      body: { section: "KPIs", legalEntityId: ids["PT"], first: november, last: null, dueDay: 20 },
    });
    const before = await rowsNow();
    const told = await previewFilling(filling());
    expect(told).toMatchObject({
      status: 200,
      body: {
        entities: 3,
        added: 4,
        existing: 1,
        overlapping: 1,
        examples: [{ section: "KPIs", legalEntity: "Norte Portugal" }],
        closedMonths: 0,
      },
    });
    // September's was due in October; October's on the tenth of November.
    expect(told.body.months).toEqual([
      { section: "KPIs", month: { year: 2026, month: 9 }, appear: 2, late: 2, inTime: 0, vanish: 0, vanishFilled: 0 },
      { section: "PLN", month: { year: 2026, month: 9 }, appear: 2, late: 2, inTime: 0, vanish: 0, vanishFilled: 0 },
      { section: "KPIs", month: { year: 2026, month: 10 }, appear: 2, late: 2, inTime: 0, vanish: 0, vanishFilled: 0 },
      { section: "PLN", month: { year: 2026, month: 10 }, appear: 2, late: 2, inTime: 0, vanish: 0, vanishFilled: 0 },
      // November runs; of KPIs one entity is expected from then on already.
      { section: "KPIs", month: november, appear: 2, late: 0, inTime: 0, vanish: 0, vanishFilled: 0 },
      { section: "PLN", month: november, appear: 2, late: 0, inTime: 0, vanish: 0, vanishFilled: 0 },
    ]);
    expect(await rowsNow()).toEqual(before);
    expect((await portal.pool.query("select from consolidation where section_code = 'KPIs'")).rowCount).toBe(0);
    const done = await fill({ ...filling(), token: told.body.token });
    expect(done).toMatchObject({ status: 200, body: told.body });
    expect(await rowsNow()).toHaveLength(6);
    expect((await portal.pool.query("select from consolidation where section_code = 'KPIs'")).rowCount).toBe(2);
    const { rows: trail } = await portal.pool.query("select action, subject_id, after from audit order by id desc limit 1");
    expect(trail).toEqual([
      {
        action: "calendar-filled",
        subject_id: "PLN, KPIs",
        after: {
          sections: ["PLN", "KPIs"],
          country: null,
          entities: 3,
          firstMonth: "2026-09-01",
          lastMonth: null,
          dueDay: 10,
          added: 4,
          existing: 1,
          overlapping: 1,
        },
      },
    ]);
  });

  test("those of a country, or some; one that is not active, or not there, is refused with nothing done", async () => {
    expect((await filled({ country: "ES", sections: ["PLN"] })).body).toMatchObject({ entities: 2, added: 2 });
    expect((await filled({ legalEntityIds: [ids["PT"]], sections: ["PLN"] })).body).toMatchObject({ entities: 1, added: 1 });
    for (const [given, path, code] of [
      [{ legalEntityIds: [ids["PT"], ids["OLD"]] }, "legalEntityIds", "entities.not-active"],
      [{ legalEntityIds: [ids["PT"], 99_999] }, "legalEntityIds", "upload-outcomes.legal-entity-unknown"],
      [{ sections: ["PLN", "none"] }, "sections", "upload-outcomes.section-unknown"],
      [{ last: { year: 2026, month: 8 } }, "last", "upload-outcomes.last-before-first"],
    ] as const) {
      const { status, body } = await previewFilling(filling(given));
      expect([status, body.fields?.[0]]).toMatchObject([422, { path: [path], code }]);
    }
    expect(await rowsNow()).toHaveLength(3);
  });

  test("sent twice, or by two people at once, it adds nothing the second time", async () => {
    const { body } = await previewFilling(filling());
    const answers = await Promise.all([fill({ ...filling(), token: body.token }), fill({ ...filling(), token: body.token })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("calendar-changed");
    expect(await rowsNow()).toHaveLength(6);
    expect((await previewFilling(filling())).body).toMatchObject({ added: 0, existing: 6, months: [] });
  });

  test("what was changed since the preview is told, and nothing is done", async () => {
    const { body } = await previewFilling(filling());
    await portal.call(createCalendarRow, {
      token,
      body: { section: "PLN", legalEntityId: ids["PT"], first: november, last: null, dueDay: 10 },
    });
    expect((await fill({ ...filling(), token: body.token })).body.code).toBe("calendar-changed");
    expect(await rowsNow()).toHaveLength(1);
    const other = await portal.openSession(await portal.addUser("other", [{ role: "mut-admin" }]));
    const mine = (await previewFilling(filling())).body.token;
    expect((await portal.call(calendar.fillCalendar, { token: other, body: { ...filling(), token: mine } })).body.code).toBe(
      "calendar-changed",
    );
  });
});

describe("[MANY-03] rows are ended or removed together", () => {
  beforeEach(async () => {
    if ((await filled()).body.added !== 6) throw new Error("the calendar was not filled");
  });

  test("all that a filter finds are ended, with what that means for open months; the others stay", async () => {
    const asked = { ids: null, section: "PLN", search: "telefonica", last: { year: 2026, month: 9 } };
    const told = await previewChange(asked);
    expect(told.body).toMatchObject({
      rows: 2,
      changed: 2,
      sections: ["PLN"],
      months: [
        { section: "PLN", month: { year: 2026, month: 10 }, appear: 0, vanish: 2, vanishFilled: 0 },
        { section: "PLN", month: november, appear: 0, vanish: 2, vanishFilled: 0 },
      ],
    });
    expect((await change({ ...asked, token: told.body.token })).status).toBe(200);
    expect((await rowsNow()).filter(({ last_month }) => last_month === "2026-09-01")).toHaveLength(2);
    // They have ended by then.
    expect((await previewChange({ ...asked, last: november })).body).toMatchObject({ rows: 2, changed: 0 });
    const { rows: trail } = await portal.pool.query("select action, after from audit order by id desc limit 1");
    expect(trail).toEqual([
      {
        action: "calendar-rows-ended",
        after: { filter: { section: "PLN", search: "telefonica" }, sections: ["PLN"], lastMonth: "2026-09-01", rows: 2, unchanged: 0 },
      },
    ]);
  });

  test("ticked ones are removed; one that was changed or removed meanwhile stops it, and so does a filter that finds more", async () => {
    const { items } = await list({ section: "KPIs" });
    const asked = { ids: items.map(({ id }: { id: number }) => id), last: null };
    const old = (await previewChange(asked)).body;
    const [row] = items;
    const body = { section: "KPIs", legalEntityId: row.legalEntity.id, first: row.first, last: null, dueDay: 12 };
    expect((await portal.call(updateCalendarRow, { token, params: { id: row.id }, ifMatch: row.version, body })).status).toBe(200);
    expect((await change({ ...asked, token: old.token })).body.code).toBe("calendar-changed");
    const now = (await previewChange(asked)).body;
    expect((await change({ ...asked, token: now.token })).body.changed).toBe(3);
    expect((await list()).total).toBe(3);
    const all = { ids: null, section: "PLN", last: null };
    const seen = (await previewChange(all)).body;
    const extra = await insertLegalEntity(portal.db, { code: "NEW", name: "Nueva" });
    await portal.call(createCalendarRow, {
      token,
      body: { section: "PLN", legalEntityId: extra, first: november, last: null, dueDay: 10 },
    });
    expect((await change({ ...all, token: seen.token })).body.code).toBe("calendar-changed");
    await portal.pool.query("delete from section_calendar where legal_entity_id = $1", [extra]);
    await portal.pool.query("delete from legal_entity where id = $1", [extra]);
    expect((await list()).total).toBe(3);
  });

  test("another due day is told by what becomes late and what is in time again, and given to those that have another", async () => {
    const october = { year: 2026, month: 10 };
    const moved = async (ids: number[] | null, dueDay: number) => {
      const told = await previewChange({ ids, section: "PLN", dueDay });
      return { told: told.body, done: (await change({ ids, section: "PLN", dueDay, token: told.body.token })).body };
    };
    // It is the fifteenth of November: October's, due on the tenth, is late, and September's is whatever the day.
    const { told, done } = await moved(null, 15);
    expect(told).toMatchObject({
      rows: 3,
      changed: 3,
      sections: ["PLN"],
      months: [{ section: "PLN", month: october, appear: 0, late: 0, inTime: 3, vanish: 0, vanishFilled: 0 }],
    });
    expect(done).toEqual(told);
    const { rows: trail } = await portal.pool.query("select action, subject_id, after from audit order by id desc limit 1");
    expect(trail).toEqual([
      {
        action: "calendar-rows-due-day-changed",
        subject_id: "PLN",
        after: { filter: { section: "PLN" }, sections: ["PLN"], dueDay: 15, rows: 3, unchanged: 0 },
      },
    ]);
    const { items } = await list({ section: "PLN" });
    expect(items).toMatchObject([15, 15, 15].map((dueDay) => ({ dueDay, last: null, first: { year: 2026, month: 9 } })));
    // Others keep theirs, and so do rows of other sections.
    expect((await list({ section: "KPIs" })).items.map(({ dueDay }: { dueDay: number }) => dueDay)).toEqual([10, 10, 10]);
    const back = await moved([items[0].id], 14);
    expect(back.told).toMatchObject({ rows: 1, changed: 1, months: [{ month: october, late: 1, inTime: 0 }] });
    expect((await previewChange({ ids: null, section: "PLN", dueDay: 14 })).body).toMatchObject({ rows: 3, changed: 2 });
    // Another day that changes nothing of lateness is told as such.
    expect((await previewChange({ ids: [items[0].id], dueDay: 3 })).body).toMatchObject({ changed: 1, months: [] });
  });

  test("another due day is not given to what was changed meanwhile; what is asked is one thing, and named", async () => {
    const asked = { ids: null, section: "PLN", dueDay: 15 };
    const { token: seen } = (await previewChange(asked)).body;
    const [row] = (await list({ section: "PLN" })).items;
    const body = { section: "PLN", legalEntityId: row.legalEntity.id, first: row.first, last: null, dueDay: 12 };
    expect((await portal.call(updateCalendarRow, { token, params: { id: row.id }, ifMatch: row.version, body })).status).toBe(200);
    const before = await rowsNow();
    expect((await change({ ...asked, token: seen })).body.code).toBe("calendar-changed");
    for (const [given, path] of [
      [{}, "last"],
      [{ last: null, dueDay: 15 }, "dueDay"],
      [{ last: november, dueDay: 15 }, "dueDay"],
      [{ dueDay: 29 }, "dueDay"],
      [{ dueDay: 0 }, "dueDay"],
      [{ dueDay: null }, "dueDay"],
    ] as const) {
      const { status, body } = await previewChange({ ids: null, ...given });
      expect([given, status, body.fields?.[0].path]).toEqual([given, 422, [path]]);
      expect((await change({ ids: null, ...given, token: seen })).status).toBe(422);
    }
    expect(await rowsNow()).toEqual(before);
  });

  test("[MANY-01] all that a filter finds but those that were taken out of it; of what was picked by hand nothing is taken out", async () => {
    const { items } = await list({ section: "PLN" });
    const [kept, ...others] = items.map(({ id }: { id: number }) => id);
    const asked = { ids: null, section: "PLN", except: [kept], last: null };
    const { token: seen, changed } = (await previewChange(asked)).body;
    expect(changed).toBe(others.length);
    expect((await previewChange({ ids: [kept], except: [kept], last: null })).body.changed).toBe(1);
    expect((await change({ ...asked, token: seen })).body.changed).toBe(others.length);
    expect((await list({ section: "PLN" })).items.map(({ id }: { id: number }) => id)).toEqual([kept]);
    const { rows } = await portal.pool.query("select after from audit where action = 'calendar-rows-deleted' order by id desc limit 1");
    expect(rows[0].after).toMatchObject({ filter: { section: "PLN" }, except: 1, rows: others.length });
  });
});

test("[MANY-03] the list is found without accents and comes a page at a time, no row twice and none left out", async () => {
  await filled();
  await filled({ sections: ["OnHR"], first: { year: 2025, month: 1 }, last: { year: 2025, month: 12 } });
  expect((await list({ search: "telefonica moviles", section: "PLN" })).items).toMatchObject([{ legalEntity: { code: "ES2" } }]);
  expect((await list({ ended: "0" })).total).toBe(6);
  const whole = await list();
  expect(whole).toMatchObject({ total: 9, next: null });
  const pages = [await list({ limit: 2 })];
  while (pages.at(-1).next) pages.push(await list({ limit: 2, after: pages.at(-1).next }));
  expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
  const [first] = whole.items;
  expect((await portal.call(deleteCalendarRow, { token, params: { id: first.id }, ifMatch: first.version })).status).toBe(200);
});

test("[MANY-03] 2,259 entities by four sections are looked at, filled and taken out within three seconds each, by as many statements as three are", async () => {
  const asked = filling({ sections: ["GPG", "KPIs", "OnHR", "PLN"], first: { year: 2026, month: 10 } });
  const everything = { ids: null, last: null };
  const acts = async () => {
    const shown = (await previewFilling(asked)).body;
    const added = await fill({ ...asked, token: shown.token });
    const gone = (await previewChange(everything)).body;
    return { added: added.body.added, removed: (await change({ ...everything, token: gone.token })).body.changed };
  };
  let few = {};
  const cost = await countStatements(async () => void (few = await acts()));
  expect(few).toEqual({ added: 12, removed: 12 });
  await portal.pool.query(
    "insert into legal_entity (code, name, folded_name, country) select 'M' || n, 'Entity ' || n, 'entity' || n, 'DE' from generate_series(1, 2256) n; analyze legal_entity",
  );
  let most = {};
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const answer = await work();
    expect(performance.now() - began).toBeLessThan(3000);
    return answer;
  };
  const { token: shown } = (await within(() => previewFilling(asked))).body;
  expect((await within(() => fill({ ...asked, token: shown }))).body.added).toBe(9036);
  expect((await list({ limit: 100 })).items).toHaveLength(100);
  const { token: gone } = (await within(() => previewChange(everything))).body;
  expect((await within(() => change({ ...everything, token: gone }))).body.changed).toBe(9036);
  expect(await countStatements(async () => void (most = await acts()))).toBe(cost);
  expect(most).toEqual({ added: 9036, removed: 9036 });
  await portal.pool.query("delete from legal_entity where country = 'DE'");
});
