import { addMonths, firstDay, type Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addIngestion, type TestPerson } from "../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";
import { closeDueScenario } from "./close-scenario.ts";
import { figureQuery } from "./figures/figure-query.sql.ts";
import { versionSource } from "./figures/source.sql.ts";
import { computePlain, readLast } from "./figures/testing/plain-figures.ts";

const september = addMonths(october, -1);
const august = addMonths(october, -2);
let portal: GroupPortal;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"], first: august, now: "2026-11-05T08:00:00Z" });
  for (const period of [august, september, october])
    await sql`
      insert into exchange_rate (period, currency, group_currency, rate, changed_by, changed_at)
      values (${firstDay(period)}::date, 'CHF', 'EUR', 1.0437, ${portal.source.id}, now())`.execute(portal.db);
  await portal.db
    .updateTable("ingestion_definition")
    .set({ definition: JSON.stringify({ fullTimeHours: "40" }) })
    .execute();
  await portal.db.updateTable("legal_entity").set({ currency: "CHF" }).where("code", "=", "B").execute();
  await portal.db.updateTable("legal_entity").set({ currency: "EUR" }).where("code", "=", "A").execute();
  // People here come and go as figures need it, not as the checks want it.
  await sql`
    insert into rule_tolerance (rule, value, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select rule, 1000, 'IN_FORCE', 'made up', ${portal.source.id}, now(), ${portal.source.id}, now()
    from unnest(array['opening-equals-previous-closing', 'movements-balance', 'fte-within-headcount', 'parts-equal-total']) r (rule)`.execute(
    portal.db,
  );
});
afterEach(() => portal.stop());

/** People of all kinds, of whom one is in both entities, one left, one moved between them and one has two contracts. */
function staff(code: string, { period, more = 0, ended }: { period: Period; more?: number; ended?: string }): TestPerson[] {
  const common = Array.from({ length: 14 + more }, (_, n): TestPerson => ({
    person: `${code}-${n}`,
    sex: n % 2 ? "M" : "F",
    annualPay: String(20_000 + 777 * n + (code === "B" ? 5000 : 0)),
    hours: n % 3 ? "40" : "20",
    bonus: n % 4 ? null : String(100 * n),
    born: `19${70 + n}-03-0${1 + (n % 9)}`,
    manager: `${code}-${n % 3}`,
    agreed: "160",
    absence: String(n),
    cost: String(2000 + 31 * n),
  }));
  const day = (of: Period, at: number) => firstDay(of).replace(/01$/, String(at).padStart(2, "0"));
  return [
    ...common,
    { person: `${code}-0`, sex: "F", hours: "10", annualPay: "9000" },
    { person: `${code}-both`, groupPerson: "both", sex: "M", annualPay: "30000" },
    { person: `${code}-left`, ended: day(period, 10), reason: "voluntary" },
    code === "A"
      ? { person: "A-mover", groupPerson: "mover", ended: ended ?? day(period, 28), reason: "voluntary" }
      : { person: "B-mover", groupPerson: "mover", hired: day(addMonths(period, 1), 2) },
  ];
}
const deliver = async (period: Period, more = 0) => {
  for (const code of ["A", "B"]) await portal.complete(code, staff(code, { period, more }), { period });
};
/** What was closed last is what its rows alone say. */
async function checkLast(): Promise<void> {
  const { id, period, figures } = await readLast(portal.db);
  expect(figures.length).toBeGreaterThan(50);
  expect(figures).toEqual(await computePlain(portal.db, id, period));
}
const kept = async () =>
  (await portal.pool.query(`select p.delivery_id::int as id from delivery_part p order by 1`)).rows.map(({ id }: { id: number }) => id);
const figure = async (kpi: string) => (await readLast(portal.db)).figures.find((row) => row.kpi === kpi && row.legalEntityId === null);
/** Closes a month again, whether or not anything of it changed. */
async function closeAgain(period: Period): Promise<void> {
  const { rows } = await portal.pool.query(
    `update scenario s set closing_due_at = now(), closing_asked_by = $2, closing_asked_at = now(),
      closing_replaces = (select max(number) from scenario_version v where v.scenario_id = s.id) where period = $1 returning id`,
    [firstDay(period), portal.users.group.id],
  );
  await closeDueScenario(portal.ctx, { scenarioId: rows[0].id }, new AbortController().signal);
}
/** Opens a cell of a month, and delivers and validates it anew. */
async function correct(code: string, period: Period, persons: TestPerson[]): Promise<void> {
  await sql`
    update cell c set lock_state = 'OPEN', sign_off = 'NONE', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null,
      consolidated_at = null
    from consolidation k where k.id = c.consolidation_id and k.period = ${firstDay(period)}::date and c.legal_entity_id = ${portal.idOf(code)}`.execute(
    portal.db,
  );
  expect((await portal.complete(code, persons, { period })).status).toBe(200);
}
const closeMonth = async (period: Period, more = 0) => {
  await deliver(period, more);
  await portal.runJobs();
  expect((await readLast(portal.db)).period).toEqual(period);
  await checkLast();
};

describe("figures made of kept parts are those of the rows", () => {
  test("month after month; an earlier one delivered late, opened again and closed again; closed again once more", async () => {
    await closeMonth(august);
    await closeMonth(september, 3);
    await closeMonth(october, 1);
    expect(await kept()).toHaveLength(6);
    const before = await readLast(portal.db);
    // In September the one who moved leaves later, and there are more people.
    await correct("A", september, staff("A", { period: september, more: 9, ended: "2026-10-02" }));
    await closeAgain(september);
    await checkLast();
    expect(await kept()).toHaveLength(7);
    await closeAgain(october);
    await checkLast();
    expect((await readLast(portal.db)).figures).not.toEqual(before.figures);
  });

  test("where the month before was never closed", async () => {
    await closeMonth(august);
    await deliver(september);
    await portal.pool.query("update scenario set closing_due_at = null where period = '2026-09-01'");
    await deliver(october);
    const { rows } = await portal.pool.query("select id from scenario where period = '2026-10-01'");
    await closeDueScenario(portal.ctx, { scenarioId: rows[0].id }, new AbortController().signal);
    expect((await readLast(portal.db)).period).toEqual(october);
    await checkLast();
  });

  test("with another rate of exchange than when the parts were kept", async () => {
    await closeMonth(october);
    const before = await figure("workforce-cost-per-fte");
    await portal.pool.query("update exchange_rate set rate = 0.5 where period = '2026-10-01'");
    await closeAgain(october);
    await checkLast();
    expect(await figure("workforce-cost-per-fte")).not.toEqual(before);
  });

  test("of several feeds of an entity, one of which holds the same people", async () => {
    const second = await addIngestion(portal.db, "OnHR", { fullTimeHours: "37.5", currency: "CHF" });
    for (const code of ["A", "B"]) {
      await portal.deliver(code, staff(code, { period: october }).slice(0, 9), { ingestionId: second });
      await portal.complete(code, staff(code, { period: october, more: 2 }));
    }
    await portal.runJobs();
    expect(await kept()).toHaveLength(4);
    await checkLast();
  });

  test("of an entity that has nobody, without looking for its rows", async () => {
    await portal.complete("A", staff("A", { period: october }));
    await portal.complete("B", []);
    await portal.runJobs();
    expect(await kept()).toHaveLength(2);
    await checkLast();
  });
});

describe("parts that are not what would be made now are not used", () => {
  /** What is kept says of everybody that they are not there: nobody who uses it goes unnoticed. */
  const spoil = (set: string) =>
    portal.pool.query(`update delivery_part set ${set}, kinds = '{}', persons = '{}', legs = '{}', pay_women = '{}'`);

  test("parts that are spoilt are noticed", async () => {
    await closeMonth(october);
    await spoil("has_pay = false");
    await closeAgain(october);
    const { id, figures } = await readLast(portal.db);
    expect(figures).not.toEqual(await computePlain(portal.db, id, october));
  });

  test.each([
    ["of another month", "period = '2026-07-01'"],
    ["with other full-time hours", "full_time_hours = 36"],
    ["without full-time hours", "full_time_hours = null"],
    ["by another computation", "made_by = 'before'"],
  ])("made %s", async (_, set) => {
    await closeMonth(september);
    await closeMonth(october);
    await spoil(set);
    expect(await kept()).toHaveLength(4);
    await closeAgain(october);
    await checkLast();
  });

  test("by a definition that says otherwise now", async () => {
    await closeMonth(october);
    const before = await figure("fte");
    await portal.pool.query(`update ingestion_definition set definition = '{"fullTimeHours":"38"}'`);
    await closeAgain(october);
    await checkLast();
    expect(await figure("fte")).toEqual({ ...before, numerator: expect.not.stringMatching(`^${before?.numerator}$`) });
    // The next validation keeps them as they are made now.
    await correct("A", october, staff("A", { period: october }));
    await closeAgain(october);
    await checkLast();
  });

  test("validated again over rows that are kept already, they are made once", async () => {
    await closeMonth(october);
    const { rows } = await portal.pool.query("select xmin::text as row, delivery_id from delivery_part order by 2");
    await portal.pool.query(
      `update cell set sign_off = 'COORDINATOR_SIGNED', lock_state = 'OPEN', validated_by = null, validated_at = null, consolidated_at = null`,
    );
    for (const code of ["A", "B"]) expect((await portal.validate(code)).status).toBe(200);
    expect((await portal.pool.query("select xmin::text as row, delivery_id from delivery_part order by 2")).rows).toEqual(rows);
    await spoil("made_by = 'before'");
    await portal.pool.query(
      `update cell set sign_off = 'COORDINATOR_SIGNED', lock_state = 'OPEN', validated_by = null, validated_at = null, consolidated_at = null`,
    );
    for (const code of ["A", "B"]) expect((await portal.validate(code)).status).toBe(200);
    expect(
      (await portal.pool.query("select count(*)::int as n from delivery_part where made_by = 'before' or persons = '{}'")).rows,
    ).toEqual([{ n: 0 }]);
  });
});

test("a closing reads rows of people to copy them, and none of them for its figures where parts are kept", async () => {
  await closeMonth(september);
  await closeMonth(october);
  const { id } = await readLast(portal.db);
  const query = figureQuery(versionSource(sql`${id}::integer`, october), {
    scenarioType: "CLOSING",
    period: october,
    groupCurrency: "EUR",
  });
  const read = (forget: boolean) =>
    portal.db.transaction().execute(async (db) => {
      const count = async () => {
        const { rows } = await sql<{ rows: number }>`
          select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables where relname ~ '^(version_person|person_fact)_'`.execute(
          db,
        );
        return rows[0]?.rows ?? 0;
      };
      if (forget)
        await sql`delete from delivery_part where delivery_id = (select max(delivery_id) from version_delivery where version_id = ${id})`.execute(
          db,
        );
      // What the connection read before may not be told of yet.
      const before = await count();
      await query.execute(db);
      return (await count()) - before;
    });
  expect(await read(false)).toBe(0);
  expect(await read(true)).toBeGreaterThan(0);
});
