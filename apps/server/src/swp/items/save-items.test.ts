import type { ItemContent, SwpTab } from "@hub/domain/swp/plan-item.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findSession } from "../../session/sessions/find-session.ts";
import { countStatements } from "../../testing/count-statements.ts";
import { type ItemsPortal, startItemsPortal } from "../testing/items-portal.ts";
import { deleteItems } from "./delete-items.ts";
import { checkItems, type PlannedItem, saveItems, type SaveOutcome } from "./save-items.ts";

let portal: ItemsPortal;
beforeAll(async () => {
  portal = await startItemsPortal();
});
afterAll(() => portal.stop());

/** As a request or an import of somebody runs. */
async function contextOf(who: string): Promise<RequestContext> {
  const { actor } = await findSession(portal.ctx, `Bearer ${portal.of(who).token}`);
  return {
    ...portal.ctx,
    requestId: randomUUID(),
    language: "en",
    address: "",
    userAgent: "",
    cookies: undefined,
    secure: false,
    actor,
    sessionHash: undefined,
  };
}
const save = async (who: string, rows: PlannedItem[]): Promise<SaveOutcome[]> =>
  inTransaction(await contextOf(who), (ctx) => saveItems(ctx, rows));
const planned = (tab: SwpTab, given: Partial<ItemContent> = {}, more: Partial<PlannedItem> = {}): PlannedItem => ({
  tab,
  content: portal.right(tab, given),
  kind: "imported",
  ...more,
});
const toldOf = (outcome: SaveOutcome | undefined) =>
  outcome?.kind === "refused"
    ? [outcome.problem.code, ...outcome.problem.issues.map(({ path, code }) => `${path.join(".")} ${code}`)]
    : outcome?.kind;

test("some are added, some changed, some as they are, some refused, each with what became of it", async () => {
  const { id } = await portal.made("key-profiles", { size: "5" });
  const other = await portal.made("key-profiles", { divisionId: portal.org("NOR/RED/ACC") });
  const rows = [
    planned("key-profiles", { size: "6" }, { id, version: 1 }),
    planned("key-skills", { competency: "nueva" }),
    planned("profiles-shortage", { hire: 61, source: "x@evilexample.com" }),
    planned("key-profiles", {}, { id: 999_999 }),
    planned("key-profiles", {}, { id: other.id }),
    planned("key-profiles", { size: "7" }, { id }),
    planned("key-skills", {}, { id }),
  ];
  const checked = (await checkItems(await contextOf("planner-acc"), rows)).map((problem) =>
    problem === "unchanged" ? problem : problem?.code,
  );
  expect(checked).toEqual([undefined, undefined, "invalid-input", "not-found", "not-found", "version-stale", "not-found"]);
  expect((await portal.read("planner", id)).body.version).toBe(1);
  const outcomes = await save("planner-acc", rows);
  expect(outcomes.map(toldOf)).toEqual([
    "applied",
    "applied",
    ["invalid-input", "source swp.source-not-corporate", "hire swp.levers-not-100"],
    ["not-found"],
    ["not-found"],
    // The same one twice: the first has changed it.
    ["version-stale"],
    ["not-found"],
  ]);
  expect(outcomes[0]).toMatchObject({
    id,
    version: 2,
    before: { content: { size: "5" }, leversByHand: true, sizeAtClose: null, closedAt: null },
  });
  expect(outcomes[1]).toMatchObject({ version: 1, before: null });
  const made = outcomes[1]?.kind === "applied" ? outcomes[1].id : 0;
  expect((await portal.read("reader", made)).body).toMatchObject({ competency: "nueva", createdBy: "planner-acc" });
  expect((await portal.history("reader", made)).map(({ kind }: { kind: string }) => kind)).toEqual(["imported"]);
  expect(toldOf((await save("planner-acc", [planned("key-profiles", { size: "6" }, { id, version: 2 })]))[0])).toBe("unchanged");
  expect(toldOf((await save("planner-acc", [planned("key-profiles", { size: "8" }, { id, version: 1 })]))[0])).toEqual(["version-stale"]);
  const { rows: trail } = await portal.send("select action, subject_id, after from audit where action = 'swp-items-changed'");
  expect(trail).toEqual([
    { action: "swp-items-changed", subject_id: `${id}–${made}`, after: { tabs: ["key-profiles", "key-skills"], added: 1, changed: 1 } },
  ]);
});

test("[SWP-06] a pool's total holds for all rows together: what one gives up another takes, the last ones too many are refused", async () => {
  const pool = await portal.addPool("10");
  const [x, y] = [
    await portal.made("profiles-pool", { poolId: pool.id, size: "5" }),
    await portal.made("profiles-pool", { poolId: pool.id, size: "5" }),
  ];
  const part = (size: string, id?: number) => planned("profiles-pool", { poolId: pool.id, size }, id === undefined ? {} : { id });
  expect((await save("planner", [part("8", x.id), part("2", y.id)])).map(toldOf)).toEqual(["applied", "applied"]);
  const outcomes = await save("planner", [part("6", x.id), part("3"), part("1", y.id), part("1"), part("0.5")]);
  expect(outcomes.map(toldOf)).toEqual(["applied", "applied", "applied", ["invalid-input", "size swp.pool-size-exceeded"], ["invalid-input", "size swp.pool-size-exceeded"]]); // prettier-ignore
  const { rows } = await portal.send("select sum(size_min)::float as sum from swp_item where pool_id = $1", [pool.id]);
  expect(rows[0].sum).toBe(10);
});

describe("what is undone becomes what it was, all of it", () => {
  test("a closing: its size comes back without a comment", async () => {
    const { id } = await portal.made("profiles-shortage", { size: "10-12" });
    const [closed] = await save("planner", [planned("profiles-shortage", { size: "0", coverage: "COMPLETED" }, { id })]);
    if (closed?.kind !== "applied" || !closed.before) throw new Error("not applied");
    const { content, ...kept } = closed.before;
    expect((await save("planner", [{ id, version: 2, tab: "profiles-shortage", content, kept, kind: "undone" }])).map(toldOf)).toEqual([
      "applied",
    ]);
    expect((await portal.read("planner", id)).body).toMatchObject({
      size: { min: "10", max: "12" },
      sizeAtClose: null,
      closedOn: null,
      coverage: { code: "OPEN" },
      version: 3,
    });
  });

  test("a reopening: closed again since it was, with the size it was closed with", async () => {
    const { id } = await portal.made("profiles-shortage", { size: "10" });
    await portal.update("planner", id, { size: "0", coverage: "COMPLETED" });
    portal.setNow("2026-11-05T08:20:00Z");
    const [open] = await save("planner", [planned("profiles-shortage", { size: "3" }, { id, comment: "again" })]);
    if (open?.kind !== "applied" || !open.before) throw new Error("not applied");
    const { content, ...kept } = open.before;
    await save("planner", [{ id, version: 3, tab: "profiles-shortage", content, kept, kind: "undone" }]);
    expect((await portal.read("planner", id)).body).toMatchObject({
      size: { min: "0", max: null },
      sizeAtClose: { min: "10", max: null },
      closedOn: "2026-11-05T08:00:00.000Z",
    });
    portal.setNow("2026-11-05T08:00:00Z");
  });

  test("what was added goes, in the version it was added in", async () => {
    const outcomes = await save("planner-acc", [planned("key-profiles"), planned("key-profiles"), planned("key-profiles")]);
    const [a, b, c] = outcomes.map((outcome) => (outcome.kind === "applied" ? outcome.id : 0));
    await portal.update("planner", b ?? 0, { size: "9" });
    const problems = await inTransaction(await contextOf("planner-acc"), (ctx) =>
      deleteItems(
        ctx,
        [a, b, c, 999_999].map((id = 0) => ({ id, version: 1 })),
        "undone",
      ),
    );
    expect(problems.map((problem) => problem?.code)).toEqual([undefined, "version-stale", undefined, "not-found"]);
    const { rows } = await portal.send("select kind from swp_item_change where item_id = $1 order by id desc limit 1", [a]);
    expect(rows).toEqual([{ kind: "undone" }]);
  });
});

test("a thousand rows take as many statements as two, added and changed", async () => {
  const pool = await portal.addPool("100000");
  const rows = (count: number): PlannedItem[] =>
    Array.from({ length: count }, (_, at) =>
      planned("profiles-pool", { poolId: pool.id, size: `${1 + (at % 9)}`, competency: `row ${at}` }),
    );
  const statements = async (given: PlannedItem[]) => {
    let outcomes: SaveOutcome[] = [];
    const count = await countStatements(async () => void (outcomes = await save("planner", given)));
    expect(outcomes.every(({ kind }) => kind === "applied")).toBe(true);
    return { count, ids: outcomes.map((outcome) => (outcome.kind === "applied" ? outcome.id : 0)) };
  };
  const few = await statements(rows(2));
  const many = await statements(rows(1000));
  expect(many.count).toBe(few.count);
  // Each row has the id that was answered for it.
  const { rows: found } = await portal.send("select competency from swp_item where id = any($1::bigint[]) order by id", [many.ids]);
  expect(found.map(({ competency }) => competency)).toEqual(rows(1000).map(({ content }) => content.competency));
  const changed = (ids: number[]) =>
    ids.map((id, at) => planned("profiles-pool", { poolId: pool.id, size: "2.5", competency: `again ${at}` }, { id, version: 1 }));
  const fewChanged = await statements(changed(few.ids));
  expect((await statements(changed(many.ids))).count).toBe(fewChanged.count);
}, 60_000);
