import * as contract from "@hub/contract/swp/items.ts";
import type { ItemContent, SwpTab } from "@hub/domain/swp/plan-item.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import { type ItemsPortal, startItemsPortal } from "../testing/items-portal.ts";

let portal: ItemsPortal;
let ids: Record<string, number>;
const tab: SwpTab = "profiles-shortage";
beforeAll(async () => {
  portal = await startItemsPortal();
  const { org, term } = portal;
  const add = async (given: Partial<ItemContent>, who = "planner") => (await portal.made(tab, given, who)).id as number;
  portal.setNow("2026-11-01T08:00:00Z");
  const a = await add({ profileId: term("ENG"), size: "5", impact: "Relevant", timeline: "2027-Q1", competency: "Núcleo 100% óptico" });
  portal.setNow("2026-11-02T08:00:00Z");
  const b = await add({
    profileId: term("TECH"),
    size: "5-8",
    impact: "Critical",
    timeline: "2026-Q4",
    divisionId: org("NOR/RED/ACC"),
    profileClusterId: term("EDGE"),
  });
  portal.setNow("2026-11-03T08:00:00Z");
  const c = await add({ profileId: term("SCI"), size: "12.5", impact: "Nice2Have", timeline: "2028-Q2", divisionId: org("IBE/COM/TIE"), coverage: "IN_PROGRESS", source: "reader@example.com" }); // prettier-ignore
  portal.setNow("2026-11-04T08:00:00Z");
  const d = await add(
    { profileId: term("SCI"), size: "0", coverage: "CANCELED", impact: "Critical", timeline: "2027-Q1", profileClusterId: term("CORE") },
    "lead",
  );
  ids = { a, b, c, d };
  for (const [other, given] of [["key-profiles", { timeline: "" }], ["key-skills", { size: "" }], ["skills-shortage", {}]] as const) await portal.made(other, given); // prettier-ignore
});
afterAll(() => portal.stop());

const named = (found: { id: number }[]) => found.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)).join("");
const find = async (query: Record<string, string | number>, who = "reader", language = "en") => {
  const { status, body, text } = await portal.list(who, { tab, ...query }, language);
  expect(status, text).toBe(200);
  expect(body.total).toBe(body.items.length);
  return [...named(body.items)].toSorted().join("");
};

describe("order, a page at a time", () => {
  // Names in Spanish: Árbitro de datos (c, d), Ingeniería de red (a), Técnico de campo (b); in English ENG, SCI, TECH.
  test.each([
    ["name", "asc", "es", "cdab"],
    ["name", "desc", "es", "badc"],
    ["name", "asc", "en", "acdb"],
    ["place", "asc", "en", "cadb"],
    ["size", "asc", "en", "dabc"],
    ["size", "desc", "en", "cbad"],
    ["timeline", "asc", "en", "badc"],
    ["timeline", "desc", "en", "cdab"],
    ["impact", "asc", "en", "bdac"],
    ["availability", "asc", "en", "abcd"],
    ["coverage", "asc", "en", "abcd"],
    ["coverage", "desc", "en", "dcba"],
    ["updated", "desc", "en", "dcba"],
    ["updated", "asc", "en", "abcd"],
  ])("by %s %s in %s", async (sort, direction, language, expected) => {
    const whole = await portal.list("reader", { tab, sort, direction }, language);
    expect(named(whole.body.items)).toBe(expected);
    expect(whole.body).toMatchObject({ next: null, total: 4 });
    let [after, pages]: [string | null, string] = ["", ""];
    while (after !== null) {
      const page = await portal.list("reader", { tab, sort, direction, limit: 1, ...(after && { after }) }, language);
      expect(page.body.total).toBe(4);
      pages += named(page.body.items);
      after = page.body.next;
    }
    expect(pages).toBe(expected);
  });

  test.each(["x", "5", ":", "5:abc", "99999999999999999999:1", "5:NaN", "1:\u0000"])("a place that no page gave: %j", async (after) => {
    expect((await portal.list("reader", { tab, sort: "size", after })).status).toBe(422);
  });
});

describe("filter", () => {
  test.each<[string, () => Record<string, string | number>, string]>([
    ["an OB", () => ({ orgs: portal.org("IBE") }), "acd"],
    ["a unit and a division", () => ({ orgs: `${portal.org("IBE/COM")},${portal.org("NOR/RED/ACC")}` }), "bc"],
    ["a family", () => ({ parents: portal.term("NET") }), "ab"],
    ["profiles", () => ({ terms: `${portal.term("ENG")},${portal.term("SCI")}` }), "acd"],
    ["a cluster", () => ({ clusters: portal.term("EDGE") }), "b"],
    ["no cluster, or one", () => ({ clusters: `0,${portal.term("CORE")}` }), "acd"],
    ["impacts", () => ({ impacts: "Critical,Nice2Have" }), "bcd"],
    ["coverages", () => ({ coverages: "OPEN,CANCELED" }), "abd"],
    ["closed", () => ({ closed: "1" }), "d"],
    ["not closed", () => ({ closed: "0" }), "abc"],
    ["quarters", () => ({ from: "2027-Q1", to: "2027-Q4" }), "ad"],
    ["parts of it at once", () => ({ orgs: portal.org("IBE"), impacts: "Critical", closed: "1" }), "d"],
    ["what there is not", () => ({ terms: 999999999, parents: "9999999999" }), ""],
    ["a word of a text, accents and case aside", () => ({ text: "OPTICO nucleo" }), "a"],
    ["a word of the profile", () => ({ text: "arbitro" }), "cd"],
    ["a word of the family, in any language", () => ({ text: "net es" }), "ab"],
    ["a word of the cluster", () => ({ text: "edge" }), "b"],
    ["a word of the division", () => ({ text: "tie" }), "c"],
    ["a part of the source", () => ({ text: "reader@" }), "c"],
    ["signs that LIKE knows", () => ({ text: "100%" }), "a"],
    ["signs that LIKE knows, alone", () => ({ text: "_\\%" }), ""],
    ["words that stand apart", () => ({ text: "optico edge" }), ""],
  ])("%s", async (_, query, expected) => {
    expect(await find(query())).toBe(expected);
    const { body } = await portal.counts("reader", { tab, ...query() });
    expect(body.total).toBe(expected.length);
  });

  test("one's own: edited last or the source", async () => {
    expect([await find({ mine: "1" }), await find({ mine: "1" }, "lead"), await find({ mine: "1" }, "planner")]).toEqual(["c", "d", "abc"]);
  });

  test.each<Record<string, string>>([
    { impacts: "Huge" },
    { levels: "Guru" },
    { availabilities: "Never" },
    { from: "2027" },
    { orgs: "a" },
    { tab: "others" },
  ])("what cannot be meant is refused: %j", async (query) => {
    expect((await portal.list("reader", { tab, ...query })).status).toBe(422);
    expect((await portal.counts("reader", { tab, ...query })).status).toBe(422);
  });

  test("one sees one's own part: items, numbers, and names in it", async () => {
    expect(await find({}, "reader-acc")).toBe("ad");
    expect(await find({ orgs: portal.org("NOR") }, "reader-acc")).toBe("");
    expect(await find({}, "group")).toBe("abcd");
    const { body } = await portal.counts("reader-acc", { tab });
    expect(body).toMatchObject({ total: 2, size: { min: "5", max: null } });
    expect(body.orgs.map(({ label }: { label: string }) => label)).toEqual([
      "OB IBE",
      "OB IBE › Unit RED",
      "OB IBE › Unit RED › Division ACC",
    ]);
    expect((await portal.list("administrator", { tab })).status).toBe(403);
  });
});

describe("counts", () => {
  test("of each value with the other parts of the filter as they are; sizes as sums of ranges", async () => {
    const { body } = await portal.counts("reader", { tab, impacts: "Critical" }, "es");
    expect(body).toMatchObject({ total: 2, size: { min: "5", max: "8" } });
    const counted = (list: { value: string; count: number }[]) => list.map(({ value, count }) => [value, count]);
    // Impact by all impacts, the rest by those that are critical.
    expect(counted(body.impacts)).toEqual([["Critical", 2], ["Relevant", 1], ["Nice2Have", 1]]); // prettier-ignore
    expect(body.coverages).toEqual([{ value: "OPEN", label: "Abierta", count: 1 }, { value: "CANCELED", label: "Cancelada", count: 1 }].toSorted((a, b) => (a.label < b.label ? -1 : 1))); // prettier-ignore
    expect(body.parents).toEqual([
      { value: String(portal.term("DATA")), label: "DATA es", count: 1 },
      { value: String(portal.term("NET")), label: "NET es", count: 1 },
    ]);
    expect(counted(body.orgs).filter(([value]) => value === String(portal.org("IBE")))).toEqual([[String(portal.org("IBE")), 1]]);
    expect(body.pools).toEqual([]);
    const two = (await portal.counts("reader", { tab, impacts: "Critical", coverages: "OPEN", clusters: "0" })).body;
    expect([two.total, counted(two.impacts), counted(two.coverages), counted(two.clusters)]).toEqual([
      0,
      [["Relevant", 1]],
      [],
      [[String(portal.term("EDGE")), 1]],
    ]);
  });

  test("levels and pools", async () => {
    const pool = await portal.addPool("100");
    await portal.made("profiles-pool", { poolId: pool.id, size: "1-2" });
    await portal.made("profiles-pool", { poolId: pool.id, size: "3" });
    const { body } = await portal.counts("reader", { tab: "profiles-pool" });
    expect(body).toMatchObject({ total: 2, size: { min: "4", max: "5" }, pools: [{ value: String(pool.id), label: pool.name, count: 2 }] });
    expect(body.availabilities).toEqual([{ value: "Scheduled", label: "Scheduled", count: 2 }]);
    expect((await portal.list("reader", { tab: "profiles-pool", pools: pool.id })).body.items[0].pool).toEqual({
      id: pool.id,
      name: pool.name,
      total: { min: "100", max: null },
      unassigned: { min: "95", max: "96" },
    });
    expect((await portal.counts("reader", { tab: "skills-shortage" })).body.levels).toEqual([{ value: "Inter", label: "Inter", count: 1 }]);
    // What has no size is counted with none.
    expect((await portal.counts("reader", { tab: "key-skills" })).body).toMatchObject({ total: 1, size: { min: "0", max: null } });
  });
});

test("a page of 100 takes as many statements as one of 1, and so do counts", async () => {
  await portal.send(
    `insert into swp_item (tab, division_id, source, profile_id, size_min, impact, created_at, updated_at)
    select 'key-profiles', $1, 'x@example.com', $2, n, 'Critical', now(), now() from generate_series(1, 150) n`,
    [portal.org("IBE/RED/ACC"), portal.term("ENG")],
  );
  const list = (limit: number) => () => portal.list("reader", { tab: "key-profiles", limit, text: "eng" });
  const counts = () => portal.counts("reader", { tab: "key-profiles", impacts: "Critical", orgs: portal.org("IBE") });
  await list(1)();
  const taken = [];
  for (const work of [list(1), list(100), counts]) taken.push(await countStatements(work));
  expect(taken).toEqual([2, 2, 2]);
  const page = await portal.call(contract.listSwpItems, { token: portal.of("reader").token, query: { tab: "key-profiles", limit: 100 } });
  expect([page.body.items.length, page.body.total]).toEqual([100, 151]);
});
