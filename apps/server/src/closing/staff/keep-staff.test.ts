import { afterAll, beforeAll, expect, test } from "vitest";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";
import { keepStaffs } from "./keep-staff.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], now: "2026-11-05T08:00:00Z" });
  await portal.pool.query(`
    insert into rule_tolerance (rule, value, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select rule, 1000, 'IN_FORCE', 'made up', ${portal.source.id}, now(), ${portal.source.id}, now()
    from unnest(array['opening-equals-previous-closing', 'movements-balance', 'fte-within-headcount', 'parts-equal-total']) r (rule)`);
  // Of each entity one leaves, at 24, at 60 and at 70.
  for (const [code, born] of [
    ["A", "2002-01-01"],
    ["B", "1966-01-01"],
    ["C", "1956-01-01"],
  ] as const)
    await portal.complete(code, [
      { person: `${code}-stays`, hired: "2015-01-01", born: "1980-01-01", job: "dev", unit: "net" },
      { person: `${code}-leaves`, hired: "2015-01-01", ended: "2026-10-15", born, job: "dev", unit: "net" },
    ]);
  await portal.runJobs();
});
afterAll(() => portal.stop());

/** The cells of entities as they are kept, less the entity. */
async function kept(): Promise<Record<string, Record<string, unknown>>> {
  const { rows } = await portal.pool.query<{ code: string; cell: Record<string, unknown> }>(
    "select e.code, to_jsonb(c) - 'legal_entity_id' as cell from closed_staff k cross join unnest(k.cells) c join legal_entity e on e.id = c.legal_entity_id order by 1",
  );
  return Object.fromEntries(rows.map(({ code, cell }) => [code, cell]));
}
const setAge = (age: string) => portal.pool.query("update setting set value = to_jsonb($1::text) where key = 'retirement-ages'", [age]);

test("[FIG-10] of who left no age is kept, only how many had not reached the retirement age; by another one they are counted again", async () => {
  await keepStaffs(portal.ctx);
  const cells = await kept();
  expect(cells["A"]).toMatchObject({ job_profile: "dev", unit: "net", headcount: 1, both_ends: 3, leavers: 1 });
  expect(cells["B"]).toEqual(cells["A"]);
  expect(cells["C"]).toEqual({ ...cells["A"], leavers: 0 });
  await setAge("75");
  await Promise.all([keepStaffs(portal.ctx), keepStaffs(portal.ctx)]);
  expect((await kept())["C"]).toEqual(cells["A"]);
  await setAge("60, ES 58");
  await keepStaffs(portal.ctx);
  expect((await kept())["B"]).toEqual(cells["C"]);
  // Without rows nobody can: what was counted stays.
  await portal.pool.query(
    "insert into put_away (kind, rule, period, delivery_id, amount) select 'rows', 'erasure', period, id, 1 from delivery",
  );
  await setAge("65");
  await keepStaffs(portal.ctx);
  expect((await kept())["B"]).toEqual(cells["C"]);
});
