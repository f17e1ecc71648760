import * as tasks from "@hub/contract/tasks/tasks.ts";
import type { ItemContent, SwpTab } from "@hub/domain/swp/plan-item.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { columnOf } from "./item-columns.ts";
import { rowsOf } from "../../tasks/testing/sheets.ts";
import { type SheetPortal, startSheetPortal } from "./testing/sheet-portal.ts";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => void (await portal.clear()));

const texts: Partial<Record<keyof ItemContent, unknown>> = {
  competency: "x".repeat(4001),
  additionalInformation: "é".repeat(5000),
  relevantActions: "漢".repeat(4001),
};
type Case = [title: string, tab: SwpTab, wrong: Partial<Record<keyof ItemContent, any>>, cells?: Record<string, string>];
const cases: Case[] = [
  ["[SWP-04] the levers add up to 99", "profiles-shortage", { hire: 49 }],
  ["[SWP-04] the levers add up to 101", "skills-shortage", { hire: 51 }],
  ["[SWP-04] a lever of 33.3", "profiles-shortage", { hire: 33.3, outsrc: 33.3, reskill: 33.4 }],
  ["[SWP-04] a lever of -1", "profiles-shortage", { hire: -1, outsrc: 101, reskill: 0 }],
  ["[SWP-05] Release and Reskill add up to 110", "profiles-pool", { release: 50 }],
  ["[SWP-05] a lever of 101", "profiles-pool", { release: 101, reskill: -1 }],
  ["Dismiss and Transfer are not Release", "profiles-pool", { dismiss: 10, transfer: 10 }],
  ["[SWP-06] more than the pool's total", "profiles-pool", { size: "100.01" }],
  ["[SWP-06] a range whose maximum is more than the pool's", "profiles-pool", { size: "5-101" }],
  ["[SWP-07] Completed with a size", "profiles-shortage", { coverage: "COMPLETED" }],
  ["[SWP-07] Canceled with a range from 0", "profiles-pool", { coverage: "CANCELED", size: "0-5" }],
  ["[SWP-07] open with the size 0", "skills-shortage", { size: "0" }],
  ["[SWP-08] a range with equal ends", "key-profiles", { size: "5-5" }],
  ["[SWP-08] a range that goes down", "key-skills", { size: "8-5" }],
  ["a size of three places", "key-profiles", { size: "5.125" }],
  ["a size with a sign", "key-profiles", { size: "-5" }, { size: "-5" }],
  ["[SWP-08] training from 6 to 6 months", "profiles-shortage", { trainingFrom: 6, trainingTo: 6 }],
  ["training of 121 months", "profiles-shortage", { trainingTo: 121 }],
  ["training of half a month", "profiles-shortage", { trainingFrom: 0.5 }],
  ["[SWP-09] a source elsewhere", "key-profiles", { source: "x@example.com.evil" }],
  ["[SWP-09] a source that ends alike", "key-skills", { source: "x@evilexample.com" }],
  ["[SWP-09] a source with two signs", "profiles-pool", { source: "a@evil.example@example.com" }],
  ["no source", "key-profiles", { source: "" }],
  ["no profile, no size, no impact", "key-profiles", { profileId: null, size: "", impact: null }],
  ["no timeline, no levers", "profiles-shortage", { timeline: "", hire: null, outsrc: null, reskill: null }],
  ["no level", "key-skills", { skillLevel: null }],
  ["no pool, no availability", "profiles-pool", { poolId: null, availability: null }],
  ["a quarter that there is not", "key-profiles", { timeline: "2027-Q5" }],
  ["texts of more than 4,000 signs", "key-profiles", texts],
];
// Each new row may be worse than one that stands, and one that stands may be made so.
test.each(cases)("an import refuses with the words of the form: %s", async (_, tab, wrong, cells = {}) => {
  const isPool = tab === "profiles-pool";
  const said = await portal.create("planner", tab, wrong);
  expect(said.status, said.text).toBe(422);
  const ofForm = Object.fromEntries(said.body.fields.map(({ path, error }: any) => [columnOf(path[1] ?? path[0]), error]));
  const {
    divisionId: _d,
    profileId: _p,
    skillId: _s,
    poolId: _o,
    profileClusterId: _c,
    skillClusterId: _k,
    ...plain
  } = portal.itemOf(tab, wrong);
  const isSkill = tab === "key-skills" || tab === "skills-shortage";
  const row = {
    id: "",
    division: "IBE/RED/ACC",
    ...(isSkill ? { skillItem: "S-PY" } : { jobProfile: wrong.profileId === null ? "" : "P-RADIO" }),
    ...(isPool && { pool: wrong.poolId === null ? "" : "Redes 2027" }),
    ...Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, value === null ? "" : String(value)])),
    ...(isPool ? { impact: "" } : { availability: "" }),
    ...cells,
  };
  const own = Object.fromEntries(Object.entries(row).filter(([key, value]) => value !== "" || key === "id"));
  for (const dryRun of [true, false]) {
    const task = await portal.imported("planner", tab, rowsOf(own), { dryRun });
    expect(task.counts, JSON.stringify(task.problem)).toMatchObject({ read: 1, added: 0, errors: 1 });
    expect(Object.fromEntries(task.findings[0].issues.map(({ path, error }: any) => [path[0], error]))).toEqual(ofForm);
  }
  if (Object.values(wrong).some((value) => value === null || value === "")) return;
  const id = await portal.add(tab);
  const before = await portal.everything();
  const edited = await portal.imported("planner", tab, rowsOf({ ...own, id: String(id) }));
  const again = await portal.update("planner", id, 1, portal.itemOf(tab, wrong));
  expect(again.status).toBe(422);
  expect(Object.fromEntries(edited.findings[0].issues.map(({ path, error }: any) => [path[0], error]))).toEqual(
    Object.fromEntries(again.body.fields.map(({ path, error }: any) => [columnOf(path[1] ?? path[0]), error])),
  );
  expect(await portal.everything()).toEqual(before);
});

test("[SWP-07] closing keeps the size it had, reopening needs a new size and a comment, with the words of the form", async () => {
  const tab = "profiles-shortage";
  const id = await portal.add(tab, { size: "5-8" });
  const closed = await portal.imported(
    "planner",
    tab,
    rowsOf({ id: String(id), coverage: "Completada", size: "0", comment: "  Done by hiring  " }),
  );
  expect(closed.counts).toMatchObject({ modified: 1, errors: 0 });
  expect((await portal.everything()).get(id)).toMatchObject({
    coverage: "COMPLETED",
    size_min: "0.00",
    size_at_close_min: "5.00",
    size_at_close_max: "8.00",
  });
  expect((await portal.history(id))[0]).toMatchObject({ kind: "imported", comment: "Done by hiring" });
  const reopen = { id: String(id), coverage: "OPEN" };
  const refused = await portal.imported("planner", tab, rowsOf(reopen));
  const { body } = await portal.update("planner", id, 2, { ...portal.itemOf(tab), size: "0" });
  expect(refused.findings[0].issues.map(({ path, error }: any) => [path[0], error])).toEqual(
    body.fields.map(({ path, error }: any) => [path.at(-1), error]),
  );
  expect(body.fields.length).toBe(2);
  const back = await portal.imported("planner", tab, rowsOf({ ...reopen, size: "3", comment: "Two left" }));
  expect(back.counts).toMatchObject({ modified: 1 });
  expect((await portal.everything()).get(id)).toMatchObject({
    coverage: "OPEN",
    size_min: "3.00",
    size_at_close_min: null,
    closed_at: null,
  });
  // Undoing both gives back what was closed as it was, without asking why.
  expect((await portal.undo("planner", back.id)).body.undone).toEqual({ taken: 1, kept: 0 });
  expect((await portal.everything()).get(id)).toMatchObject({
    coverage: "COMPLETED",
    size_at_close_min: "5.00",
    size_at_close_max: "8.00",
  });
});

test("the levers of what is closed are refused in the words of the form, and what else of it changes is taken", async () => {
  const tab = "profiles-shortage";
  const id = await portal.add(tab, { size: "5" });
  await portal.imported("planner", tab, rowsOf({ id: String(id), coverage: "COMPLETED", size: "0" }));
  const levers = { hire: 0, outsrc: 0, reskill: 100 };
  const { body } = await portal.update("planner", id, 2, { ...portal.itemOf(tab), size: "0", coverage: "COMPLETED", ...levers });
  const row = { id: String(id), hire: "0", outsrc: "0", reskill: "100" };
  for (const given of [{ dryRun: true }, {}]) {
    const task = await portal.imported("planner", tab, rowsOf(row), given);
    expect(task.counts).toMatchObject({ modified: 0, errors: 1 });
    expect(task.findings[0].issues.map(({ path, error }: any) => [path[0], error])).toEqual(
      body.fields.map(({ path, error }: any) => [path.at(-1), error]),
    );
  }
  expect(body.fields).toMatchObject([{ path: ["hire"], code: "swp.closed-levers-fixed" }]);
  expect((await portal.imported("planner", tab, rowsOf({ id: String(id), competency: "Radio" }))).counts).toMatchObject({ modified: 1 });
});

test("a comment without a change is not lost silently", async () => {
  const id = await portal.add("key-profiles");
  const task = await portal.imported("planner", "key-profiles", rowsOf({ id: String(id), comment: "Why?" }));
  expect(task.findings[0].issues).toMatchObject([{ path: ["comment"], code: "swp.sheet-comment-alone" }]);
});

test("[SWP-06] the parts of a pool hold for all rows of a file together, and one may take what another gives up", async () => {
  const pool = await portal.addPool("IBE/RED/ACC", `Full ${Math.random()}`, "10-20");
  const { name } = (await portal.pool.query("select name from swp_pool where id = $1", [pool])).rows[0];
  const part = (size: string, more: Record<string, string> = {}) => ({
    id: "",
    division: "IBE/RED/ACC",
    source: "ana@example.com",
    pool: name,
    jobProfile: "P-RADIO",
    size,
    availability: "Ready",
    release: "100",
    reskill: "0",
    ...more,
  });
  const task = await portal.imported("planner", "profiles-pool", rowsOf(part("6"), part("4-14"), part("0.01")));
  expect(task.counts).toMatchObject({ added: 2, errors: 1 });
  expect(task.findings).toMatchObject([
    {
      row: 4,
      issues: [
        { path: ["size"], code: "swp.pool-minimum-exceeded" },
        { path: ["size"], code: "swp.pool-maximum-exceeded" },
      ],
    },
  ]);
  const [one, two] = [...(await portal.everything("profiles-pool")).keys()].map(String);
  const swap = rowsOf({ id: one ?? "", size: "4" }, { id: two ?? "", size: "6-16" });
  expect((await portal.imported("planner", "profiles-pool", swap, { dryRun: true })).counts).toMatchObject({ modified: 2, errors: 0 });
  const swapped = await portal.imported("planner", "profiles-pool", swap);
  expect(swapped.counts).toMatchObject({ modified: 2, errors: 0 });
  // Somebody takes what it would need to go back.
  expect((await portal.undo("planner", swapped.id)).body.undone).toEqual({ taken: 2, kept: 0 });
});

test("[SWP-06] two files at once cannot exceed a pool's total, each time", async () => {
  const row = (name: string) => ({
    division: "IBE/RED/ACC",
    source: "ana@example.com",
    pool: name,
    jobProfile: "P-RADIO",
    size: "6",
    availability: "Ready",
    release: "100",
    reskill: "0",
  });
  for (let round = 0; round < 10; round++) {
    const name = `Race ${round} ${Math.random()}`;
    const pool = await portal.addPool("IBE/RED/ACC", name, "10");
    const sent = [
      await portal.send("planner", "profiles-pool", rowsOf(row(name))),
      await portal.send("lead", "profiles-pool", rowsOf(row(name))),
    ];
    expect(sent.map(({ status }) => status)).toEqual([202, 202]);
    await Promise.all([portal.runJobs(), portal.runJobs()]);
    const ended = [await portal.taskOf("planner", sent[0]!.body.id), await portal.taskOf("lead", sent[1]!.body.id)];
    expect(ended.map(({ counts }) => counts.added).toSorted()).toEqual([0, 1]);
    const { rows } = await portal.pool.query("select sum(size_min)::text as sum from swp_item where pool_id = $1 and deleted_at is null", [
      pool,
    ]);
    expect(rows[0].sum).toBe("6.00");
  }
});

test("what one may not see is as if it were not there, and what one may only read stays", async () => {
  const [mine, seen] = [await portal.add("key-profiles"), await portal.add("key-profiles", { divisionId: portal.org("NOR/RED/ACC") })];
  const before = await portal.everything();
  const moved = rowsOf(
    { id: String(mine), division: "NOR/RED/ACC" },
    { id: String(seen), competency: "x" },
    { id: "", division: "NOR/RED/ACC", source: "a@example.com", jobProfile: "P-RADIO", size: "1", impact: "Critical" },
  );
  const task = await portal.imported("planner", "key-profiles", moved);
  expect(
    Object.fromEntries(task.findings.map(({ row, issues }: any) => [row, issues.map(({ path, code }: any) => [path[0] ?? null, code])])),
  ).toEqual({
    2: [["division", "swp.division-unknown"]],
    3: [[null, "errors.operation-not-allowed"]],
    4: [["division", "swp.division-unknown"]],
  });
  const ofNordic = await portal.imported(
    "nordic",
    "key-profiles",
    rowsOf(
      { id: String(mine), competency: "x" },
      { id: "999999", competency: "x" },
      { id: String(seen), division: "IBE/RED/COR" },
      { id: String(seen).padStart(3, "0"), division: "IBE/XXX/YYY" },
    ),
  );
  expect(
    Object.fromEntries(
      ofNordic.findings.map(({ row, issues }: any) => [row, issues.map(({ path, code }: any) => [path[0] ?? null, code])]),
    ),
  ).toMatchObject({
    2: [["id", "swp.sheet-item-unknown"]],
    3: [["id", "swp.sheet-item-unknown"]],
    4: [[null, "sheets.row-repeated"]],
    5: [[null, "sheets.row-repeated"]],
  });
  expect(await portal.everything()).toEqual(before);
  expect((await portal.send("reader", "key-profiles", rowsOf({ id: String(mine) }))).status).toBe(403);
  const template = await portal.call(tasks.downloadTemplate, {
    token: portal.tokenOf("reader"),
    query: { kind: "swp-key-profiles-import" },
  });
  expect(template.status).toBe(403);
});
