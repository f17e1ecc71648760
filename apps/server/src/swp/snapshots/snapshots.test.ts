import { listSwpSnapshotScopes } from "@hub/contract/swp/snapshots.ts";
import { countSnapshot, type SnapshotRow } from "@hub/domain/swp/snapshot.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertNode } from "../organisation/organisation.sql.ts";
import { countStatements } from "../../testing/count-statements.ts";
import { listSnapshotRows } from "./history.sql.ts";
import { type SnapshotPortal, startSnapshotPortal } from "./testing/snapshot-portal.ts";

let portal: SnapshotPortal;
beforeAll(async () => void (portal = await startSnapshotPortal()));
beforeEach(() => portal.setNow("2026-11-05T08:00:00Z"));
afterEach(() => portal.clear());
afterAll(() => portal.stop());

const rowsOf = async (id: number) =>
  (await portal.pool.query("select * from swp_snapshot_item where snapshot_id = $1 order by item_id", [id])).rows;
const countsOf = ({ totals }: { totals: Record<string, { count: number }> }) =>
  Object.fromEntries(Object.entries(totals).flatMap(([name, value]) => (value.count === undefined ? [] : [[name, value.count]])));

describe("[SWP-13] a snapshot", () => {
  test("is a dated copy with size, and the counts critical, new, existent, begin, inter, expert with their FTE", async () => {
    await portal.addItem({ tab: "skills-shortage", level: "Begin", size: [5, 8] });
    await portal.addItem({ tab: "skills-shortage", level: "Inter", size: 2.5, impact: "Relevant" });
    await portal.addItem({ tab: "skills-shortage", level: "Expert", size: 1, term: portal.terms.sql });
    await portal.addItem({ size: 100 });
    const taken = await portal.take("lead", { tab: "skills-shortage", comment: "  Before the budget \u{1f600} " });
    expect(taken.status).toBe(201);
    expect(taken.body).toMatchObject({
      tab: "skills-shortage",
      orgId: null,
      orgName: "",
      takenAt: "2026-11-05T08:00:00.000Z",
      takenBy: "lead",
      comment: "Before the budget \u{1f600}",
      withoutZero: false,
      isPart: false,
      isComparable: true,
      mayDelete: true,
      totals: {
        items: 3,
        size: { min: "8.5", max: "11.5" },
        critical: { count: 2, fte: { min: "6", max: "9" } },
        new: { count: 3, fte: { min: "8.5", max: "11.5" } },
        existent: { count: 0, fte: { min: "0", max: null } },
        begin: { count: 1, fte: { min: "5", max: "8" } },
        inter: { count: 1, fte: { min: "2.5", max: null } },
        expert: { count: 1, fte: { min: "1", max: null } },
      },
    });
    expect((await portal.history("reader", { tab: "skills-shortage" })).body).toEqual({
      items: [{ ...taken.body, mayDelete: false }],
      next: null,
    });
    expect((await portal.history("reader")).body.items).toEqual([]);
  });

  test("counts as the rule counts", async () => {
    const rows: SnapshotRow[] = [];
    const levels = ["Begin", "Inter", "Expert"] as const;
    const impacts = ["Critical", "Relevant", "Nice2Have"] as const;
    for (let n = 0; n < 24; n += 1) {
      const [skillLevel, impact] = [levels[n % 3] ?? null, impacts[(n * 7) % 3 === 0 ? 0 : n % 2] ?? null];
      const isRange = n % 4 === 1;
      const size = n % 5 === 0 ? 0 : n / 4;
      const division = ["IBE/RED/ACC", "IBE/COM/TIE", "NOR/RED/ACC"][n % 3] ?? "";
      const bounds: number | [number, number] = isRange ? [size, size + 1.25] : size;
      await portal.addItem({
        tab: "skills-shortage",
        level: skillLevel ?? "",
        impact: impact ?? "",
        size: bounds,
        division,
        ...(size === 0 && !isRange && { coverage: "CANCELED" }),
      });
      rows.push({ size: { min: String(size), max: isRange ? String(size + 1.25) : null }, impact, skillLevel, isNew: true });
    }
    const { size, counts } = countSnapshot(rows);
    expect((await portal.take("lead", { tab: "skills-shortage" })).body.totals).toEqual({ items: 24, size, ...counts });
  });

  test("holds labels, levers and answers as they were then", async () => {
    const id = await portal.addItem({ cluster: portal.clusters.it });
    await portal.answer("lead", 0, { reskilled: 3, outsourced: 2 });
    const { body } = await portal.take("lead");
    await portal.pool.query("update swp_term set label_es = 'otro', label_en = 'other' where code = 'FAM' or id = $1", [
      portal.clusters.it,
    ]);
    await portal.pool.query("update swp_item set hire = 0, outsrc = 0, reskill = 100 where id = $1", [id]);
    await portal.answer("lead", 1, { reskilled: 10, outsourced: 0 });
    expect(await rowsOf(body.id)).toMatchObject([
      {
        item_id: id,
        hire: 50,
        outsrc: 30,
        reskill: 20,
        coverage: "OPEN",
        source: "ana@example.com",
        training_from: 3,
        training_to: 6,
        timeline: "2027-Q1",
      },
    ]);
    const { rows: terms } = await portal.pool.query("select code, label_es from swp_snapshot_term where snapshot_id = $1 order by code", [
      body.id,
    ]);
    expect(terms).toEqual([
      { code: "DATA", label_es: "DATA es" },
      { code: "FAM", label_es: "FAM es" },
      { code: "IT", label_es: "IT es" },
    ]);
    const { rows: divisions } = await portal.pool.query(
      "select ob, unit, division, reskilled, outsourced from swp_snapshot_division where snapshot_id = $1",
      [body.id],
    );
    expect(divisions).toEqual([{ ob: "OB IBE", unit: "Unit RED", division: "Division ACC", reskilled: 3, outsourced: 2 }]);
  });

  test("of a pool names the pool, and has no impact nor levels to count", async () => {
    const pool = await portal.insertPool("IBE/RED/ACC", { name: "Red móvil" });
    await portal.addItem({ tab: "profiles-pool", pool, size: 4 });
    const { body } = await portal.take("lead", { tab: "profiles-pool" });
    expect(countsOf(body)).toEqual({ critical: 0, new: 1, existent: 0, begin: 0, inter: 0, expert: 0 });
    expect(await rowsOf(body.id)).toMatchObject([{ pool: "Red móvil", release: 40, reskill: 60, hire: null }]);
    await portal.pool.query("update swp_pool set name = 'x', folded_name = 'x' where id = $1", [pool]);
    expect(await rowsOf(body.id)).toMatchObject([{ pool: "Red móvil" }]);
  });

  test("can be taken of nothing", async () => {
    expect((await portal.take("lead")).body.totals).toMatchObject({ items: 0, size: { min: "0", max: null }, new: { count: 0 } });
  });
});

describe("[SWP-10] items of gap size 0", () => {
  test("are left out when asked, of the copy only", async () => {
    const open = await portal.addItem({ size: [0, 5] });
    const closed = await portal.addItem({ term: portal.terms.cloud });
    await portal.closeItem(closed);
    const before = (await portal.pool.query("select * from swp_item where id in ($1, $2) order by id", [open, closed])).rows;
    expect((await portal.preview("lead", { withoutZero: true })).body).toMatchObject({ leftOut: 1, totals: { items: 1 } });
    expect((await portal.preview("lead")).body).toMatchObject({ leftOut: 0, totals: { items: 2 } });
    const { body } = await portal.take("lead", { withoutZero: true });
    expect(body).toMatchObject({ withoutZero: true, totals: { items: 1, size: { min: "0", max: "5" } } });
    expect((await rowsOf(body.id)).map(({ item_id }) => Number(item_id))).toEqual([open]);
    expect((await portal.pool.query("select * from swp_item where id in ($1, $2) order by id", [open, closed])).rows).toEqual(before);
    expect(countsOf((await portal.take("lead")).body)).toMatchObject({ new: 1, existent: 1 });
  });
});

describe("new and existent", () => {
  test("are told by the keys of earlier snapshots of the same tab and part of the organisation", async () => {
    await portal.addItem();
    expect(countsOf((await portal.take("lead")).body)).toMatchObject({ new: 1, existent: 0 });
    // The same key once more, another division, another tab: only the first is known.
    await portal.addItem();
    await portal.addItem({ division: "NOR/RED/ACC" });
    expect(countsOf((await portal.take("lead")).body)).toMatchObject({ new: 1, existent: 2 });
    expect(countsOf((await portal.take("lead")).body)).toMatchObject({ new: 0, existent: 3 });
    // Another part of the organisation has a history of its own.
    expect(countsOf((await portal.take("lead", { orgId: portal.org("IBE") })).body)).toMatchObject({ new: 2, existent: 0 });
    expect((await portal.preview("lead")).body).toMatchObject({ earlier: 3, totals: { new: { count: 0 } } });
    expect((await portal.preview("lead", { orgId: portal.org("NOR") })).body).toMatchObject({ earlier: 0, totals: { new: { count: 1 } } });
  });

  test("are told by deleted snapshots no more", async () => {
    await portal.addItem();
    const { body } = await portal.take("lead");
    await portal.remove("lead", body.id);
    expect(countsOf((await portal.take("lead")).body)).toMatchObject({ new: 1 });
  });

  test("can be said otherwise, row by row; of what is not copied nothing is said", async () => {
    const [one, two] = [await portal.addItem(), await portal.addItem({ term: portal.terms.cloud })];
    const { body } = await portal.take("lead", {
      overrides: [
        { itemId: one, isNew: false },
        { itemId: two, isNew: true },
      ],
    });
    expect(countsOf(body)).toMatchObject({ new: 1, existent: 1 });
    expect(await rowsOf(body.id)).toMatchObject([
      { is_new: false, is_new_by_hand: true },
      { is_new: true, is_new_by_hand: false },
    ]);
    const gone = await portal.addItem();
    await portal.deleteItem(gone);
    const other = await portal.addItem({ tab: "skills-shortage" });
    const refused = await portal.take("lead", { overrides: [gone, other, 999_999_999, one].map((itemId) => ({ itemId, isNew: true })) });
    expect([refused.status, refused.body.fields.map(({ path }: { path: unknown[] }) => path.join("."))]).toEqual([
      422,
      ["overrides.0.itemId", "overrides.1.itemId", "overrides.2.itemId"],
    ]);
    expect((await portal.history("lead")).body.items).toHaveLength(1);
    const twice = await portal.take("lead", { overrides: [true, false, true].map((isNew) => ({ itemId: one, isNew })) });
    expect(countsOf(twice.body)).toMatchObject({ new: 1, existent: 1 });
  });

  test("the preview finds rows by words of their name or place, in any language", async () => {
    const one = await portal.addItem();
    await portal.addItem({ term: portal.terms.radio, division: "NOR/RED/ACC" });
    const found = await portal.preview("lead", { text: " DátA  iBe" });
    expect(found.body).toMatchObject({ matching: 1, totals: { items: 2 } });
    expect(found.body.rows).toEqual([
      {
        itemId: one,
        name: "DATA en",
        skillLevel: null,
        place: "OB IBE › Unit RED › Division ACC",
        size: { min: "5", max: null },
        impact: "Critical",
        isNew: true,
      },
    ]);
    for (const text of ["%", "_", "'", "\\", "data'; drop table swp_item"])
      expect((await portal.preview("lead", { text })).body.matching, text).toBe(0);
  });
});

describe("what stands in a snapshot never changes", () => {
  const refused = async (statement: string, client: { query(text: string): Promise<unknown> }): Promise<string> => {
    try {
      await client.query(statement);
      return "done";
    } catch (error) {
      return (error as pg.DatabaseError).code ?? "";
    }
  };
  const contentOf = async () =>
    Promise.all(
      ["swp_snapshot", "swp_snapshot_item", "swp_snapshot_term", "swp_snapshot_division"].map(
        async (table) =>
          (await portal.pool.query(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`)).rows[0].sum,
      ),
    );

  test("[SWP-10] neither by the owner of the tables nor by the portal: no update, no single delete, nothing added after the seal", async () => {
    await portal.addItem();
    const { body } = await portal.take("lead");
    const before = await contentOf();
    const app = new pg.Client({ connectionString: portal.applicationUrl });
    await app.connect();
    try {
      for (const client of [portal.pool, app])
        for (const statement of [
          "update swp_snapshot set comment = 'x'",
          "update swp_snapshot set totals = '{}' where false",
          "update swp_snapshot_item set size_min = 1",
          "update swp_snapshot_term set label_es = 'x'",
          "update swp_snapshot_division set reskilled = 1",
          "delete from swp_snapshot_item",
          `delete from swp_snapshot_term where snapshot_id = ${body.id}`,
          "delete from swp_snapshot_division",
          "truncate swp_snapshot cascade",
          "truncate swp_snapshot_item",
          `insert into swp_snapshot_division (snapshot_id, division_id, ob, unit, division) values (${body.id}, 1, 'a', 'b', 'c')`,
          `insert into swp_snapshot_term (snapshot_id, term_id, code, label_es, label_en) values (${body.id}, 0, 'a', 'b', 'c')`,
          `insert into swp_snapshot_item select (jsonb_populate_record(i, '{"item_id": 0}')).* from swp_snapshot_item i`,
          // Rows without the seal cannot stay.
          "insert into swp_snapshot_division (snapshot_id, division_id, ob, unit, division) values (0, 1, 'a', 'b', 'c')",
        ])
          expect(["23001", "42501", "23503"], statement).toContain(await refused(statement, client));
    } finally {
      await app.end();
    }
    expect(await contentOf()).toEqual(before);
  });

  test("[SWP-10] an item that a snapshot holds can be deleted; the copy stays", async () => {
    const id = await portal.addItem();
    const { body } = await portal.take("lead");
    await portal.deleteItem(id);
    expect(await rowsOf(body.id)).toHaveLength(1);
    expect((await portal.history("lead")).body.items).toMatchObject([{ totals: { items: 1 } }]);
  });

  test("two at once are one after the other: what is new is new in one of them", async () => {
    for (let n = 0; n < 5; n += 1) {
      await portal.addItem();
      const taken = await Promise.all([portal.take("lead"), portal.take("lead"), portal.take("lead")]);
      expect(taken.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(taken.map(({ body }) => countsOf(body)["new"]).toSorted()).toEqual([0, 0, 1]);
      await portal.clear();
    }
  });

  test("a copy is of one instant, whatever is written meanwhile", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => portal.addItem({ size: 1 })));
    const swap = async () => {
      for (let n = 0; n < 20; n += 1)
        await portal.pool.query("update swp_item set size_min = 3 - size_min where id in ($1, $2)", [ids[0], ids[7]]);
    };
    await portal.pool.query("update swp_item set size_min = 2 where id = $1", [ids[7]]);
    const writing = swap();
    const taken = [];
    for (let n = 0; n < 6; n += 1) taken.push(await portal.take("lead"));
    await writing;
    for (const { body } of taken) expect(body.totals.size).toEqual({ min: "9", max: null });
  });
});

describe("rights", () => {
  test("who leads a part takes and deletes snapshots of it and below, nobody else", async () => {
    await portal.addItem();
    const [ibe, red, nor] = [portal.org("IBE"), portal.org("IBE/RED"), portal.org("NOR")];
    for (const [who, orgId, status] of [
      ["iberia", ibe, 201],
      ["iberia", red, 201],
      ["iberia", portal.org("IBE/RED/ACC"), 201],
      ["iberia", null, 403],
      ["iberia", nor, 404],
      ["lead", nor, 201],
      ["lead", 999_999, 404],
      ["reader", null, 403],
      ["planner", portal.org("IBE/RED/ACC"), 403],
      ["nordic", nor, 403],
      ["outsider", null, 403],
    ] as const) {
      expect((await portal.take(who, { orgId })).status, `${who} ${orgId}`).toBe(status);
      expect((await portal.preview(who, { orgId })).status, `${who} ${orgId}`).toBe(status === 201 ? 200 : status);
    }
    const whole = (await portal.take("lead")).body.id;
    const nordic = (await portal.take("lead", { orgId: nor })).body.id;
    const own = (await portal.take("iberia", { orgId: red })).body.id;
    // Seen in part, but not one's own; not seen at all; not there.
    for (const [who, id, status] of [
      ["iberia", whole, 403],
      ["iberia", nordic, 404],
      ["iberia", 999_999, 404],
      ["planner", own, 403],
      ["reader", own, 403],
      ["iberia", own, 200],
      ["iberia", own, 404],
      ["lead", nordic, 200],
      ["lead", whole, 200],
    ] as const)
      expect((await portal.remove(who, id)).status, `${who} ${id}`).toBe(status);
  });

  test("totals are those of what one sees: what the others hold is told by nothing", async () => {
    await portal.addItem({ size: 5 });
    await portal.addItem({ size: 700, division: "NOR/RED/ACC" });
    const whole = (await portal.take("lead")).body.id;
    const iberia = (await portal.take("lead", { orgId: portal.org("IBE") })).body.id;
    const nordic = (await portal.take("lead", { orgId: portal.org("NOR") })).body.id;
    const seen = async (who: string, query = {}) =>
      (await portal.history(who, query)).body.items.map(({ id, totals, isPart, isComparable }: any) => [
        id,
        totals.size.min,
        totals.items,
        isPart,
        isComparable,
      ]);
    expect(await seen("lead")).toEqual([
      [nordic, "700", 1, false, false],
      [iberia, "5", 1, false, false],
      [whole, "705", 2, false, true],
    ]);
    expect(await seen("iberia")).toEqual([
      [iberia, "5", 1, false, true],
      [whole, "5", 1, true, true],
    ]);
    expect(await seen("planner")).toEqual([
      [iberia, "5", 1, true, true],
      [whole, "5", 1, true, true],
    ]);
    expect(await seen("nordic")).toEqual([
      [nordic, "700", 1, false, true],
      [whole, "700", 1, true, true],
    ]);
    // What is asked for narrows what one sees, and never widens it.
    expect(await seen("lead", { orgs: portal.org("NOR") })).toEqual([
      [nordic, "700", 1, false, true],
      [whole, "700", 1, true, true],
    ]);
    expect(await seen("nordic", { orgs: portal.org("IBE") })).toEqual([]);
    expect(await seen("nordic", { orgs: `${portal.org("IBE")},${portal.org("NOR")},9999999999` })).toHaveLength(2);
    expect((await portal.history("outsider")).status).toBe(403);
  });
});

test("a part of the organisation without divisions is not offered, and refused in words", async () => {
  const unit = await insertNode(portal.db, { parentId: portal.org("IBE"), level: "unit", code: "NEW", name: "Unit NEW" });
  const offered = async (who: string) =>
    (await portal.call(listSwpSnapshotScopes, portal.given(who))).body.items.some(({ orgId }: { orgId: number }) => orgId === unit);
  for (const who of ["iberia", "lead"]) {
    expect(await offered(who)).toBe(false);
    for (const answer of [await portal.preview(who, { orgId: unit }), await portal.take(who, { orgId: unit })])
      expect([answer.status, answer.body.fields]).toMatchObject([422, [{ path: ["orgId"], code: "swp.snapshot-scope-empty" }]]);
  }
  await insertNode(portal.db, { parentId: unit, level: "division", code: "ONE", name: "Division ONE" });
  expect(await offered("iberia")).toBe(true);
  expect((await portal.take("iberia", { orgId: unit })).status).toBe(201);
});

test("taking and deleting stand in the trail", async () => {
  await portal.addItem({ size: [5, 8] });
  const { body } = await portal.take("iberia", { orgId: portal.org("IBE/RED"), comment: "c" });
  await portal.remove("iberia", body.id);
  const { rows } = await portal.pool.query(
    "select action, actor, before, after from audit where subject_type = 'swp-snapshot' and subject_id = $1 order by id",
    [String(body.id)],
  );
  const said = { tab: "profiles-shortage", organisation: "OB IBE › Unit RED", comment: "c", withoutZero: false, items: 1, size: "5-8" };
  expect(rows).toEqual([
    { action: "swp-snapshot-taken", actor: "iberia@example.com", before: null, after: { ...said, takenAt: body.takenAt, overrides: 0 } },
    { action: "swp-snapshot-deleted", actor: "iberia@example.com", before: { ...said, takenAt: body.takenAt }, after: null },
  ]);
});

test("the history comes by pages of 200, each once; statements do not grow with it", async () => {
  await portal.addItem();
  const one = await portal.take("lead");
  const few = await countStatements(() => portal.history("lead"));
  await portal.pool.query(
    `insert into swp_snapshot (tab, org_id, taken_at, taken_by_name, without_zero, totals)
     select tab, org_id, taken_at, taken_by_name, without_zero, totals from swp_snapshot, generate_series(1, 250) where id = $1`,
    [one.body.id],
  );
  const seen: number[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const { body } = await portal.history("lead", before === undefined ? {} : { before });
    seen.push(...body.items.map(({ id }: { id: number }) => id));
    before = body.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([251, 251]);
  expect(await countStatements(() => portal.history("lead"))).toBe(few);
});

test("the history reads as much of a snapshot of a thousand divisions as of one", async () => {
  await portal.addItem({ size: [1.25, 2] });
  const { id } = (await portal.take("lead")).body;
  const read = async () => (await listSnapshotRows(portal.db, "profiles-shortage", "all", { limit: 1 }))[0];
  const one = await read();
  await portal.pool.query(
    `insert into swp_snapshot (tab, org_id, taken_at, taken_by_name, without_zero, totals)
     select tab, org_id, taken_at, taken_by_name, without_zero, (select jsonb_object_agg(n, d.value) from jsonb_each(totals) d, generate_series(1, 1000) n)
     from swp_snapshot where id = $1`,
    [id],
  );
  expect((await portal.history("lead")).body.items[0].totals).toMatchObject({
    items: 1000,
    size: { min: "1250", max: "2000" },
    critical: { count: 1000, fte: { min: "1250", max: "2000" } },
    existent: { count: 0, fte: { min: "0", max: null } },
  });
  expect(JSON.stringify(await read()).length).toBeLessThan(JSON.stringify(one).length + 200);
});

test("taking one costs the same statements for one item as for a thousand", async () => {
  await portal.addItem();
  const few = await countStatements(() => portal.take("lead"));
  const { rows } = await portal.pool.query("select * from swp_item where deleted_at is null limit 1");
  expect(rows).toHaveLength(1);
  await portal.pool.query(
    `insert into swp_item (tab, division_id, source, profile_id, size_min, impact, timeline, hire, outsrc, reskill, coverage_id, training_from, training_to, created_at, updated_at)
     select tab, division_id, source, profile_id, size_min, impact, timeline, hire, outsrc, reskill, coverage_id, training_from, training_to, now(), now()
     from swp_item, generate_series(1, 1000) where deleted_at is null`,
  );
  expect(await countStatements(() => portal.take("lead"))).toBe(few);
  expect((await portal.history("lead")).body.items[0].totals.items).toBe(1001);
});

test("bad input is refused in words", async () => {
  for (const body of [
    { tab: "key-profiles" },
    { orgId: 0 },
    { orgId: "x" },
    { comment: "x".repeat(4001) },
    { comment: "a\u0000b" },
    { overrides: [{ itemId: 1.5, isNew: true }] },
    { overrides: Array.from({ length: 5001 }, () => ({ itemId: 1, isNew: true })) },
  ])
    expect((await portal.take("lead", body)).status, JSON.stringify(body).slice(0, 60)).toBe(422);
  const long = await portal.take("lead", { comment: "ñ".repeat(4000) });
  expect(long.body.comment).toHaveLength(4000);
});
