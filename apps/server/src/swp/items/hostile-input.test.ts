import * as contract from "@hub/contract/swp/items.ts";
import * as organisation from "@hub/contract/swp/organisation.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ItemsPortal, startItemsPortal, wrongIn } from "../testing/items-portal.ts";

let portal: ItemsPortal;
beforeAll(async () => {
  portal = await startItemsPortal();
});
afterAll(() => portal.stop());

const tab = "profiles-shortage";

test.each([
  "1e3",
  "５",
  "NaN",
  "Infinity",
  "1.000,5",
  "1,000.5",
  "1 000",
  "1000000000000",
  "-0",
  "-5",
  "+5",
  "5-5",
  "8-5",
  "5--8",
  "5-8-9",
  "0x5",
  "5.",
  ".5",
  "5.555",
  "٥",
  "5\u200b",
])("[SWP-08] a size %j is none, and nothing is rounded or guessed", async (size) => {
  const answer = await portal.create("planner", tab, { size });
  expect([answer.status, wrongIn(answer).map(([field]) => field)], answer.text).toEqual([422, ["size"]]);
  expect((await portal.send("select from swp_pool where name = 'Hostile'")).rowCount).toBe(0);
  const pool = { divisionId: portal.org("IBE/RED/ACC"), name: "Hostile", size };
  expect((await portal.call(contract.createSwpPool, { token: portal.of("planner").token, body: pool })).status).toBe(422);
});

test.each([
  ["5 - 8", "5", "8"],
  ["5–8", "5", "8"],
  ["5 \u2212 8,5", "5", "8.5"],
  ["0-0.01", "0", "0.01"],
  ["99999999.99", "99999999.99", null],
  ["0005", "5", null],
])("[SWP-08] a size %j is kept as it is meant", async (size, min, max) => {
  expect((await portal.made(tab, { size })).size).toEqual({ min, max });
});

test("[SWP-04] shares that are no whole numbers from 0 to 100 are refused, whatever they add up to", async () => {
  const levers = (hire: number, outsrc: number, reskill = 0) => portal.create("planner", tab, { hire, outsrc, reskill });
  for (const [hire, outsrc] of [
    [33.3, 66.7],
    [-1, 101],
    [1e21, 100 - 1e21],
    [100.5, -0.5],
  ] as const)
    expect((await levers(hire, outsrc)).status, String(hire)).toBe(422);
  expect((await levers(100, -0)).body).toMatchObject({ hire: 100, outsrc: 0 });
});

test.each([
  "ana@example.com@example.com",
  "ana@evil.com@example.com ",
  "ana@mail.example.com",
  "ana@example.com.",
  "ana@example.com.evil.com",
  "ana@еxample.com",
  "аna@example.com",
  "ana@exampⅼe.com\u0301",
  "ana @example.com",
  "ana@example。com\u200b",
  '"a@b"@example.com',
  "ana@exam\u00adple.com",
  `${"a".repeat(250)}@example.com`,
])("[SWP-09] a source %j is not of the corporate domain", async (source) => {
  const answer = await portal.create("planner", tab, { source });
  expect([answer.status, wrongIn(answer).map(([field]) => field)], answer.text).toEqual([422, ["source"]]);
});

test.each([
  [" ANA@EXAMPLE.COM ", "ana@example.com"],
  ["ana@ｅｘａｍｐｌｅ．com", "ana@example.com"],
])("[SWP-09] a source %j is written one way", async (source, kept) => {
  expect((await portal.made(tab, { source })).source).toBe(kept);
});

describe("texts", () => {
  test.each([
    ["a NUL", "a\0b"],
    ["half a sign", "a\ud800b"],
    ["100,000 characters", "x".repeat(100_000)],
  ])("with %s are refused at their field", async (_, text) => {
    const answer = await portal.create("planner", tab, { relevantActions: text });
    expect([answer.status, wrongIn(answer).map(([field]) => field)]).toEqual([422, ["relevantActions"]]);
    expect((await portal.create("planner", tab, { comment: text })).status).toBe(422);
    // An address cannot hold half a sign.
    if (text.isWellFormed()) expect((await portal.list("planner", { tab, text })).status).toBe(422);
  });

  test("of signs that nobody sees are no reason to open an item again, and no name", async () => {
    const { id } = await portal.made(tab);
    await portal.update("planner", id, { size: "0", coverage: "COMPLETED" });
    const opened = await portal.update("planner", id, { size: "3", coverage: "OPEN", comment: "\u200b\u00ad\u2060" });
    expect(wrongIn(opened)).toEqual([["comment", "reopening-needs-comment"]]);
    const token = portal.of("lead").token;
    for (const name of ["\u200b", "\u00ad\u00ad", "\u2800", "\u0301"]) {
      const pool = { divisionId: portal.org("IBE/RED/ACC"), name, size: "5" };
      expect((await portal.call(contract.createSwpPool, { token, body: pool })).status, JSON.stringify(name)).toBe(422);
      for (const body of [
        { code: "SEEN", name },
        { code: name, name: "Seen" },
      ])
        expect((await portal.call(organisation.createOrgNode, { token, body: { parentId: null, ...body } })).status).toBe(422);
    }
  });
});

describe("a version", () => {
  test("is asked for with every change of what there is, and an old or invented one changes nothing", async () => {
    const item = await portal.made(tab);
    const pool = await portal.addPool("5");
    const token = portal.of("lead").token;
    const content = portal.right(tab);
    const changes = [
      [contract.updateSwpItem, item.id, content],
      [contract.closeSwpItem, item.id, { coverage: "COMPLETED" }],
      [contract.deleteSwpItem, item.id, undefined],
      [contract.updateSwpPool, pool.id, { name: "Other", size: "6" }],
      [contract.deleteSwpPool, pool.id, undefined],
      [organisation.updateOrgNode, portal.org("NOR/RED/ACC"), { code: "ACC", name: "Other", active: true }],
    ] as const;
    for (const [route, id, body] of changes) {
      const send = (ifMatch?: number) =>
        portal.call(route, { token, params: { id }, ...(body && { body }), ...(ifMatch !== undefined && { ifMatch }) });
      expect((await send()).status, route.path).toBe(428);
      for (const version of [0, -1, 2, 4_000_000_000_000]) expect((await send(version)).status, `${route.path} ${version}`).toBe(412);
    }
    expect((await portal.read("planner", item.id)).body).toEqual(item);
  });
});
