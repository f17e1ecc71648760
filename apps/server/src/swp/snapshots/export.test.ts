import { downloadTaskFile, startExport } from "@hub/contract/tasks/tasks.ts";
import { listSwpSnapshotScopes } from "@hub/contract/swp/snapshots.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SnapshotPortal, startSnapshotPortal } from "./testing/snapshot-portal.ts";

let portal: SnapshotPortal;
let whole = 0;
beforeAll(async () => {
  portal = await startSnapshotPortal();
  await portal.addItem({ size: [5, 8], cluster: portal.clusters.it });
  await portal.addItem({ size: 700, division: "NOR/RED/ACC" });
  whole = (await portal.take("lead", { comment: "=1+1" })).body.id;
  await portal.addItem({ size: 2.5 });
});
afterAll(() => portal.stop());

/** The rows of an export as CSV, without its header. */
async function exported(who: string, kind: string, filter: Record<string, string>): Promise<string[]> {
  const started = await portal.call(startExport, { ...portal.given(who), body: { kind, format: "csv", filter } });
  if (started.status !== 202) return [`${started.status}`];
  await portal.runJobs();
  const file = await portal.call(downloadTaskFile, { ...portal.given(who), params: { id: started.body.id }, query: { purpose: "result" } });
  // English CSV; no cell here holds a comma.
  const lines = file.text.trim().split(/\r?\n/).slice(1);
  return lines.map((line) => line.replaceAll('"', "").replaceAll(",", ";"));
}

test("the history is exported as one sees it", async () => {
  const tab = "profiles-shortage";
  expect(await exported("lead", "swp-history-export", { tab })).toEqual([
    expect.stringMatching(/^2026-11-05.*;The whole organisation;.*;2;705;708;2;705;708;2;705;708;0;0;0;/),
  ]);
  const [row, ...others] = await exported("iberia", "swp-history-export", { tab });
  expect([others, row?.includes("700"), row?.includes(";1;5;8;1;5;8;")]).toEqual([[], false, true]);
  // What was said of all of it is for who reads all of it.
  expect(row).not.toContain("=1+1");
  const [ofAll] = await exported("reader", "swp-history-export", { tab });
  // What a sheet would take for a formula is none.
  expect(ofAll).toContain("'=1+1");
  expect(await exported("outsider", "swp-history-export", { tab })).toEqual(["403"]);
  for (const filter of [{}, { tab: "key-profiles" }, { tab, x: "1" }] as Record<string, string>[])
    expect(await exported("lead", "swp-history-export", filter)).toEqual(["422"]);
});

test("a comparison is exported with a row for each row and column", async () => {
  const filter = { tab: "profiles-shortage", by: "division", snapshots: String(whole), now: "1" };
  const rows = await exported("lead", "swp-comparison-export", filter);
  expect(
    rows.map((row) =>
      row
        .split(";")
        .filter((_, at) => at !== 3)
        .join(";"),
    ),
  ).toEqual([
    "OB IBE › Unit RED › Division ACC;;The whole organisation;1;5;8;1;;;",
    "OB IBE › Unit RED › Division ACC;;Now;2;7.5;10.5;2;1;0;0",
    "OB NOR › Unit RED › Division ACC;;The whole organisation;1;700;700;1;;;",
    "OB NOR › Unit RED › Division ACC;;Now;1;700;700;1;0;0;0",
  ]);
  expect(await exported("iberia", "swp-comparison-export", filter)).toHaveLength(2);
  expect((await exported("lead", "swp-comparison-export", { ...filter, by: "cluster" })).map((row) => row.split(";")[0])).toEqual([
    "IT en",
    "IT en",
    "Without cluster",
    "Without cluster",
  ]);
});

test("[SWP-12] a history without snapshots and a comparison without open items are warned of, and no file is made of them", async () => {
  const skills = (await portal.take("lead", { tab: "skills-shortage" })).body.id;
  const compared = { tab: "skills-shortage", by: "division", snapshots: String(skills), now: "1" };
  const start = async (kind: string, filter: object) =>
    portal.call(startExport, { ...portal.given("lead"), body: { kind, format: "csv", filter } as never });
  for (const [kind, filter] of [
    ["swp-history-export", { tab: "profiles-pool" }],
    ["swp-history-export", { tab: "skills-shortage", orgs: "999999" }],
    ["swp-comparison-export", compared],
  ] as const) {
    const { status, body } = await start(kind, filter);
    expect([status, body.code], kind).toEqual([409, "no-records"]);
  }
  expect((await start("swp-comparison-export", { ...compared, snapshots: "999999" })).status).toBe(404);
  expect(await exported("lead", "swp-history-export", { tab: "skills-shortage" })).toHaveLength(1);
  await portal.addItem({ tab: "skills-shortage" });
  expect(await exported("lead", "swp-comparison-export", compared)).toHaveLength(2);
});

test("one is offered the parts one may take snapshots of", async () => {
  const scopes = async (who: string) =>
    (await portal.call(listSwpSnapshotScopes, portal.given(who))).body.items?.map(({ name }: { name: string }) => name);
  expect(await scopes("iberia")).toEqual([
    "OB IBE",
    "OB IBE › Unit COM",
    "OB IBE › Unit COM › Division TIE",
    "OB IBE › Unit RED",
    "OB IBE › Unit RED › Division ACC",
    "OB IBE › Unit RED › Division COR",
  ]);
  expect((await scopes("lead")).slice(0, 2)).toEqual(["", "OB IBE"]);
  expect(await scopes("reader")).toBeUndefined();
});
