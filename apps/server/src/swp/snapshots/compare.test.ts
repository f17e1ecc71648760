import { languages } from "@hub/domain/languages.ts";
import { translate } from "@hub/i18n/translate.ts";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import type { TestItem } from "../testing/planning-portal.ts";
import { type SnapshotPortal, startSnapshotPortal } from "./testing/snapshot-portal.ts";

let portal: SnapshotPortal;
beforeAll(async () => void (portal = await startSnapshotPortal()));
afterEach(() => portal.clear());
afterAll(() => portal.stop());

type Cell = {
  items: number;
  size: { min: string; max: string | null };
  critical: number;
  entered: number | null;
  closed: number | null;
  changed: number | null;
};
type Row = { id: number; name: string; cells: Cell[] };
const short = ({ items, size, critical, entered, closed, changed }: Cell) =>
  `${items}: ${size.max === null ? size.min : `${size.min}-${size.max}`}, ${critical}!${entered === null ? "" : ` +${entered} -${closed} ~${changed}`}`;
const tableOf = ({ body }: { body: { rows: Row[] } }) => Object.fromEntries(body.rows.map(({ name, cells }) => [name, cells.map(short)]));
const idOf = async (body = {}, who = "lead"): Promise<number> => (await portal.take(who, body)).body.id;
const change = (id: number, set: string) => portal.pool.query(`update swp_item set ${set} where id = $1`, [id]);

describe("[SWP-02] a comparison", () => {
  test("of now and snapshots by division: sizes, and what entered, closed and changed from column to column", async () => {
    const stays = await portal.addItem({ size: [2, 3] });
    const grows = await portal.addItem({ size: 1, impact: "Relevant" });
    const closes = await portal.addItem({ size: 4, division: "IBE/COM/TIE" });
    const goes = await portal.addItem({ size: 0.5, division: "IBE/COM/TIE" });
    const first = await idOf();
    await change(grows, "size_min = 2, size_max = 6");
    await portal.closeItem(closes);
    await portal.deleteItem(goes);
    await portal.addItem({ size: 8, division: "NOR/RED/ACC", impact: "Relevant" });
    const second = await idOf({ withoutZero: true });
    await change(closes, "size_min = 3, coverage_id = (select id from lookup_value where code = 'OPEN' and lookup = 'coverage')");
    await change(stays, "hire = 40, outsrc = 40");
    const { body } = await portal.compare("reader", { snapshots: `${second},${first}`, now: "1" });
    expect(tableOf({ body })).toEqual({
      "OB IBE › Unit COM › Division TIE": ["2: 4.5, 2!", "0: 0, 0! +0 -2 ~0", "1: 3, 1! +1 -0 ~0"],
      "OB IBE › Unit RED › Division ACC": ["2: 3-4, 1!", "2: 4-9, 1! +0 -0 ~1", "2: 4-9, 1! +0 -0 ~1"],
      "OB NOR › Unit RED › Division ACC": ["0: 0, 0!", "1: 8, 0! +1 -0 ~0", "1: 8, 0! +0 -0 ~0"],
    });
    expect(body.totals.map(short)).toEqual(["4: 7.5-8.5, 3!", "3: 12-17, 1! +1 -2 ~1", "4: 15-20, 2! +1 -0 ~1"]);
    expect(body.columns).toMatchObject([
      { snapshotId: first },
      { snapshotId: second, withoutZero: true },
      { snapshotId: null, orgName: "" },
    ]);
    expect(body.isNarrowed).toBe(false);
  });

  test("by cluster, in the names of then; items without cluster stand together at the end", async () => {
    const moves = await portal.addItem({ cluster: portal.clusters.it, size: 1 });
    await portal.addItem({ cluster: portal.clusters.net, size: 2 });
    await portal.addItem({ size: 4 });
    const before = await idOf();
    await portal.pool.query("update swp_term set label_en = 'Computing' where id = $1", [portal.clusters.it]);
    await portal.addItem({ cluster: portal.clusters.it, size: 16 });
    const { body } = await portal.compare("lead", { by: "cluster", snapshots: before, now: "1" });
    expect(tableOf({ body })).toEqual({
      Computing: ["1: 1, 1!", "2: 17, 2! +1 -0 ~0"],
      "NET en": ["1: 2, 1!", "1: 2, 1! +0 -0 ~0"],
      "": ["1: 4, 1!", "1: 4, 1! +0 -0 ~0"],
    });
    expect(body.rows.map(({ id }: Row) => id)).toEqual([portal.clusters.it, portal.clusters.net, 0]);
    expect(body.rows[0].cells.map(({ calledThen }: { calledThen: string | null }) => calledThen)).toEqual(["IT en", null]);
    await portal.pool.query("update swp_term set label_en = 'IT en' where id = $1", [portal.clusters.it]);
    await change(moves, `profile_cluster_id = ${portal.clusters.net}`);
    expect(tableOf(await portal.compare("lead", { by: "cluster", snapshots: before, now: "1" }))).toMatchObject({
      "IT en": ["1: 1, 1!", "1: 16, 1! +1 -1 ~0"],
      "NET en": ["1: 2, 1!", "2: 3, 2! +1 -0 ~0"],
    });
  });

  test("a cell opens the items, and says what became of each", async () => {
    const grows = await portal.addItem({ size: 1, cluster: portal.clusters.it });
    const [closes, goes, moves, reopens] = [
      await portal.addItem({ size: 2 }),
      await portal.addItem({ size: 3 }),
      await portal.addItem({ size: 4 }),
      await portal.addItem({ size: 5 }),
    ];
    await portal.closeItem(reopens);
    const before = await idOf();
    await change(
      grows,
      `size_min = 1.5, size_max = 3, impact = 'Relevant', profile_cluster_id = ${portal.clusters.net}, timeline = '2028-Q2', reskill = 100, hire = 0, outsrc = 0`,
    );
    await portal.closeItem(closes, "CANCELED");
    await portal.deleteItem(goes);
    await change(moves, `division_id = ${portal.org("NOR/RED/ACC")}`);
    await change(reopens, "size_min = 7, coverage_id = (select id from lookup_value where code = 'IN_PROGRESS' and lookup = 'coverage')");
    const fresh = await portal.addItem({ size: 9 });
    const asked = { snapshots: before, now: "1", column: 1 };
    const seen = async (query: Record<string, string | number>) => {
      const { body } = await portal.compareItems("lead", { ...asked, ...query });
      expect(body).toMatchObject({ next: null, total: body.items.length });
      return Object.fromEntries(body.items.map(({ itemId, how }: any) => [itemId, how]));
    };
    expect(await seen({ kind: "entered" })).toEqual({ [fresh]: "new", [reopens]: "reopened", [moves]: "moved-in" });
    expect(await seen({ kind: "entered", row: portal.org("NOR/RED/ACC") })).toEqual({ [moves]: "moved-in" });
    expect(await seen({ kind: "closed" })).toEqual({ [closes]: "covered", [goes]: "gone", [moves]: "moved-out" });
    expect(await seen({ kind: "closed", row: portal.org("NOR/RED/ACC") })).toEqual({});
    expect(await seen({ kind: "changed" })).toEqual({ [grows]: "changed" });
    const [changed] = (await portal.compareItems("lead", { ...asked, kind: "changed" })).body.items;
    expect(changed).toMatchObject({
      name: "DATA en",
      place: "OB IBE › Unit RED › Division ACC",
      before: { min: "1", max: null },
      after: { min: "1.5", max: "3" },
    });
    expect(Object.fromEntries(changed.changes.map(({ field, before, after }: any) => [field, [before, after]]))).toEqual({
      size: ["1", "1.5-3"],
      impact: ["Critical", "Relevant"],
      cluster: ["IT en", "NET en"],
      timeline: ["2027-Q1", "2028-Q2"],
      hire: ["50", "0"],
      outsrc: ["30", "0"],
      reskill: ["20", "100"],
    });
    const closed = (await portal.compareItems("lead", { ...asked, kind: "closed" })).body.items;
    expect(closed.find(({ itemId }: any) => itemId === closes).changes).toEqual([
      { field: "size", before: "2", after: "0" },
      { field: "coverage", before: "Open", after: "Canceled" },
    ]);
    expect(closed.find(({ itemId }: any) => itemId === goes)).toMatchObject({ before: { min: "3" }, after: null, changes: [] });
    // Texts and the source are no change of the plan.
    await change(fresh, "competency = 'x'");
    const after = await idOf();
    await change(fresh, "competency = 'y', source = 'b@example.com', relevant_actions = 'z', version = 9");
    expect((await portal.compareItems("lead", { snapshots: after, now: "1", column: 1, kind: "changed" })).body.items).toEqual([]);
  });

  test("items behind a cell come by pages of 100, each once", async () => {
    const before = await idOf();
    for (let n = 0; n < 3; n += 1) await portal.addItem();
    await portal.pool.query(
      `insert into swp_item (tab, division_id, source, profile_id, size_min, impact, timeline, hire, outsrc, reskill, coverage_id, training_from, training_to, created_at, updated_at)
       select tab, division_id, source, profile_id, size_min, impact, timeline, hire, outsrc, reskill, coverage_id, training_from, training_to, now(), now()
       from swp_item, generate_series(1, 80) where deleted_at is null`,
    );
    const seen: number[] = [];
    for (let after: number | null | undefined; after !== null;) {
      const { body } = await portal.compareItems("lead", {
        snapshots: before,
        now: "1",
        column: 1,
        kind: "entered",
        ...(after !== undefined && { after }),
      });
      expect(body.total).toBe(243);
      seen.push(...body.items.map(({ itemId }: { itemId: number }) => itemId));
      after = body.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([243, 243]);
  });

  test("of the pool and of skills knows pools and levels", async () => {
    const [one, two] = [await portal.insertPool("IBE/RED/ACC", { name: "One" }), await portal.insertPool("IBE/RED/ACC", { name: "Two" })];
    const id = await portal.addItem({ tab: "profiles-pool", pool: one });
    const skill = await portal.addItem({ tab: "skills-shortage", level: "Begin" });
    const [pools, skills] = [await idOf({ tab: "profiles-pool" }), await idOf({ tab: "skills-shortage" })];
    await change(id, `pool_id = ${two}`);
    await change(skill, "skill_level = 'Expert'");
    const changes = async (tab: string, snapshots: number) =>
      (await portal.compareItems("lead", { tab, snapshots, now: "1", column: 1, kind: "changed" })).body.items[0].changes;
    expect(await changes("profiles-pool", pools)).toEqual([{ field: "pool", before: "One", after: "Two" }]);
    expect(await changes("skills-shortage", skills)).toEqual([{ field: "skillLevel", before: "Begin", after: "Expert" }]);
  });

  test("what was closed, so that a snapshot left it out, and is open again may be old: it is not told to be new", async () => {
    const id = await portal.addItem({ size: 5 });
    await portal.closeItem(id);
    const before = await idOf({ withoutZero: true });
    await change(id, "size_min = 7, coverage_id = (select id from lookup_value where code = 'OPEN' and lookup = 'coverage')");
    const { items } = (await portal.compareItems("lead", { snapshots: before, now: "1", column: 1, kind: "entered" })).body;
    expect(items).toMatchObject([{ itemId: id, how: "new" }]);
    const said = languages.map((language) => translate(language, `swp.compare-how-${items[0].how as "new"}`));
    for (const [at, copy] of ["copia", "copy", "Kopie", "cópia"].entries()) expect(said[at]).toContain(copy);
  });

  test("what is only called otherwise by now is no change of an item", async () => {
    const { terms, clusters } = portal;
    const pool = await portal.insertPool("IBE/RED/ACC", { name: "Copper" });
    const id = await portal.addItem({ tab: "profiles-pool", pool, size: 3, cluster: clusters.it });
    const still = await portal.addItem({ tab: "profiles-pool", pool, size: 1 });
    const before = await idOf({ tab: "profiles-pool" });
    const rename = async (to: [division: string, profile: string, cluster: string]) => {
      const [division, profile, cluster] = to;
      await portal.pool.query("update swp_org set name = $2 where id = $1", [portal.org("IBE/RED/ACC"), division]);
      await portal.pool.query("update swp_term set label_en = $2 where id = $1", [terms.data, profile]);
      await portal.pool.query("update swp_term set label_en = $2 where id = $1", [clusters.it, cluster]);
    };
    await rename(["Access", "Data scientist", "Computing"]);
    try {
      await portal.pool.query("update swp_pool set name = 'Fibre' where id = $1", [pool]);
      await change(id, "size_min = 2");
      const { items } = (
        await portal.compareItems("lead", { tab: "profiles-pool", snapshots: before, now: "1", column: 1, kind: "changed" })
      ).body;
      expect(items).toMatchObject([
        { itemId: id, name: "Data scientist", place: "OB IBE › Unit RED › Access", changes: [{ field: "size", before: "3", after: "2" }] },
      ]);
      expect(items).not.toContainEqual(expect.objectContaining({ itemId: still }));
      expect(items[0].changes).toHaveLength(1);
    } finally {
      await rename(["Division ACC", "DATA en", "IT en"]);
    }
  });

  test("is what one counts by hand, whatever was planned", async () => {
    const divisions = ["IBE/RED/ACC", "IBE/COM/TIE", "NOR/RED/ACC"];
    const states = fc.record({
      division: fc.constantFrom(...divisions),
      size: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 6, max: 9 }))),
      impact: fc.constantFrom("Critical", "Relevant"),
      there: fc.boolean(),
    });
    const histories = fc.array(fc.tuple(states, states, states), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(histories, async (items) => {
        await portal.clear();
        const ids: number[] = [];
        for (const _ of items) ids.push(await portal.addItem());
        const taken: number[] = [];
        for (const step of [0, 1, 2] as const) {
          for (const [at, history] of items.entries()) await put(ids[at] ?? 0, history[step]);
          if (step < 2) taken.push(await idOf());
        }
        const { body } = await portal.compare("lead", { snapshots: taken.join(","), now: "1" });
        const expected = divisions.map(
          (division) => [portal.org(division), [0, 1, 2].map((step) => short(byHand(items, division, step)))] as const,
        );
        const shown = body.rows.map(({ id, cells }: Row) => [id, cells.map(short)] as const);
        const isEmpty = (cells: readonly string[]) => cells.every((cell) => /^0: 0, 0!( \+0 -0 ~0)?$/.test(cell));
        expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected.filter(([, cells]) => !isEmpty(cells))));
      }),
      { numRuns: 12 },
    );
  });
});

type State = { division: string; size: number | [number, number]; impact: string; there: boolean };

/** Makes an item what it is to be; a size of 0 is closed. */
async function put(id: number, { division, size, impact, there }: State): Promise<void> {
  const [min, max] = typeof size === "number" ? [size, null] : size;
  await portal.pool.query(
    `update swp_item set division_id = $2, size_min = $3, size_max = $4, impact = $5, deleted_at = case when $6 then null else now() end,
      coverage_id = (select id from lookup_value where lookup = 'coverage' and code = $7) where id = $1`,
    [id, portal.org(division), min, max, impact, there, size === 0 ? "COMPLETED" : "OPEN"],
  );
}

/** The cell of a division, counted another way: one item after the other. */
function byHand(items: readonly (readonly State[])[], division: string, step: number): Cell {
  const isIn = (state: State | undefined) => state !== undefined && state.there && state.size !== 0 && state.division === division;
  const cell = { items: 0, critical: 0, min: 0, max: 0, entered: 0, closed: 0, changed: 0 };
  for (const states of items) {
    const [now, then] = [states[step], states[step - 1]];
    if (now && isIn(now)) {
      cell.items += 1;
      if (now.impact === "Critical") cell.critical += 1;
      cell.min += typeof now.size === "number" ? now.size : now.size[0];
      cell.max += typeof now.size === "number" ? now.size : now.size[1];
    }
    if (step === 0) continue;
    if (isIn(now) && !isIn(then)) cell.entered += 1;
    if (!isIn(now) && isIn(then)) cell.closed += 1;
    if (isIn(now) && isIn(then) && JSON.stringify([now?.size, now?.impact]) !== JSON.stringify([then?.size, then?.impact]))
      cell.changed += 1;
  }
  const since = (count: number) => (step === 0 ? null : count);
  return {
    items: cell.items,
    critical: cell.critical,
    size: { min: String(cell.min), max: cell.min === cell.max ? null : String(cell.max) },
    entered: since(cell.entered),
    closed: since(cell.closed),
    changed: since(cell.changed),
  };
}

describe("rights", () => {
  const seedBoth = async (): Promise<TestItem[]> => {
    const both: TestItem[] = [{ size: 5 }, { size: 700, division: "NOR/RED/ACC", cluster: portal.clusters.net }];
    for (const item of both) await portal.addItem(item);
    return both;
  };

  test("nobody is told of divisions they do not see, in cells, totals or items", async () => {
    await seedBoth();
    const before = await idOf();
    await seedBoth();
    for (const by of ["division", "cluster"]) {
      const { body } = await portal.compare("iberia", { by, snapshots: before, now: "1" });
      expect([JSON.stringify(body).includes("700"), body.totals.map(short)]).toEqual([false, ["1: 5, 1!", "2: 10, 2! +1 -0 ~0"]]);
      const items = await portal.compareItems("iberia", { by, snapshots: before, now: "1", column: 1, kind: "entered" });
      expect([items.body.total, items.text.includes("NOR")]).toEqual([1, false]);
    }
    const other = { snapshots: before, now: "1", column: 1, kind: "entered", row: portal.org("NOR/RED/ACC") };
    expect((await portal.compareItems("iberia", other)).body).toEqual({ items: [], next: null, total: 0 });
    expect((await portal.compare("iberia", { snapshots: before, orgs: portal.org("NOR") })).body.rows).toEqual([]);
    expect((await portal.compare("outsider", { now: "1" })).status).toBe(403);
  });

  test("a snapshot that one does not see, of another tab, or that is gone is not found", async () => {
    await seedBoth();
    const nordic = await idOf({ orgId: portal.org("NOR") });
    const whole = await idOf();
    for (const [who, query] of [
      ["iberia", { snapshots: nordic }],
      ["iberia", { snapshots: `${whole},${nordic}` }],
      ["lead", { snapshots: whole, tab: "skills-shortage" }],
      ["lead", { snapshots: `${whole},999999` }],
      ["lead", { snapshots: "9999999999" }],
    ] as const) {
      expect((await portal.compare(who, query)).status, JSON.stringify(query)).toBe(404);
      expect((await portal.compareItems(who, { ...query, column: 1, kind: "entered" })).status).toBe(404);
    }
    expect((await portal.compareItems("lead", { snapshots: whole, now: "1", column: 2, kind: "entered" })).status).toBe(404);
    expect((await portal.compare("lead", { snapshots: `${whole},${whole}` })).body.columns).toHaveLength(1);
    for (const query of [{}, { snapshots: "1,2,3,4" }, { snapshots: "1;2" }, { by: "ob", now: "1" }, { now: "0" }, { now: "1", orgs: "a" }])
      expect((await portal.compare("lead", query as Record<string, string>)).status, JSON.stringify(query)).toBe(422);
  });

  test("snapshots of different parts are compared where all of them look", async () => {
    await seedBoth();
    const [whole, iberia] = [await idOf(), await idOf({ orgId: portal.org("IBE") })];
    const { body } = await portal.compare("lead", { snapshots: `${whole},${iberia}`, now: "1" });
    expect([body.isNarrowed, body.totals.map(short)]).toEqual([true, ["1: 5, 1!", "1: 5, 1! +0 -0 ~0", "1: 5, 1! +0 -0 ~0"]]);
    expect((await portal.compare("lead", { snapshots: `${whole},${iberia}`, orgs: portal.org("IBE/RED") })).body.isNarrowed).toBe(false);
  });
});

test("statements do not grow with what is compared", async () => {
  await portal.addItem();
  const taken = [await idOf(), await idOf(), await idOf()];
  const compare = () => portal.compare("lead", { snapshots: taken.join(","), now: "1" });
  const items = () => portal.compareItems("lead", { snapshots: taken.join(","), now: "1", column: 3, kind: "entered" });
  const few = [await countStatements(compare), await countStatements(items)];
  for (let n = 0; n < 40; n += 1)
    await portal.addItem({ division: n % 2 ? "NOR/RED/ACC" : "IBE/COM/TIE", cluster: n % 3 ? portal.clusters.it : portal.clusters.net });
  expect([await countStatements(compare), await countStatements(items)]).toEqual(few);
  expect((await compare()).body.totals.at(-1)).toMatchObject({ items: 41, entered: 40 });
});
