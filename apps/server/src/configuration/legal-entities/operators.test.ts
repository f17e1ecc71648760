import * as contract from "@hub/contract/configuration/legal-entities.ts";
import { foldCompanyName } from "@hub/domain/configuration/fold-company-name.ts";
import { listCountries } from "@hub/domain/configuration/regions.ts";
import { existsSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { insertLegalEntity } from "./legal-entities.sql.ts";
import { inventOperators, type Operator } from "./testing/invent-operators.ts";

const size = 2259;
/** A list of operators as JSON, such as mcc-mnc-list; it is not official and so no part of the project. */
const file = process.env["HUB_OPERATORS_FILE"];

type Listed = { id: number; code: string; name: string; likeNamed: number };
type Page = { items: Listed[]; next: string | null; total: number; alike: number };

async function seed(operators: readonly Operator[]) {
  const portal = await startTestPortal();
  const token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
  await portal.db.transaction().execute(async (db) => {
    for (const operator of operators) await insertLegalEntity(db, operator);
  });
  const search = async (query: Record<string, string | number>): Promise<Page> =>
    (await portal.call(contract.searchLegalEntities, { token, query })).body;
  /** All that a filter finds, page by page. */
  const searchAll = async (query: Record<string, string | number>): Promise<Listed[]> => {
    const all: Listed[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page: Page = await search({ ...query, limit: 200, ...(next ? { after: next } : {}) });
      all.push(...page.items);
      next = page.next;
    }
    return all;
  };
  return { portal, token, search, searchAll };
}

/** How many SQL statements something sends. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const count = sent.mock.calls.length;
  sent.mockRestore();
  return count;
}

describe("[CONF-06] 2,259 operators, some of them in several spellings", () => {
  const { operators, alike } = inventOperators(size, 150);
  let portal: TestPortal;
  let seeded: Awaited<ReturnType<typeof seed>>;
  beforeAll(async () => {
    seeded = await seed(operators);
    portal = seeded.portal;
  });
  afterAll(() => portal.stop());

  test("all of them stand in the list, each once", async () => {
    const all = await seeded.searchAll({});
    expect(all).toHaveLength(size);
    expect(new Set(all.map(({ id }) => id)).size).toBe(size);
    expect((await seeded.search({})).total).toBe(size);
  });

  test("exactly those that differ by spelling alone are pointed out, side by side", async () => {
    const found = await seeded.searchAll({ alike: "1" });
    expect(found.map(({ code }) => code).toSorted()).toEqual(alike.flat().toSorted());
    expect((await seeded.search({})).alike).toBe(alike.flat().length);
    const groupOf = new Map(alike.flatMap((codes) => codes.map((code) => [code, codes])));
    const placesOf = (codes: string[]) => codes.map((code) => found.findIndex((each) => each.code === code)).toSorted((a, b) => a - b);
    for (const { code, likeNamed } of found) {
      const group = groupOf.get(code) ?? [];
      expect(likeNamed, code).toBe(group.length - 1);
      const places = placesOf(group);
      expect((places.at(-1) ?? 0) - (places[0] ?? 0), code).toBe(group.length - 1);
    }
  });

  test("a page costs as many statements however much it holds and finds", async () => {
    await seeded.search({});
    const expected = await countStatements(() => seeded.search({ limit: 1 }));
    const queries: Record<string, string | number>[] = [
      { limit: 200 },
      { search: "móvil", limit: 200 },
      { search: "nothing like it" },
      { alike: "1", limit: 200 },
      { country: "ES" },
    ];
    for (const query of queries) expect(await countStatements(() => seeded.search(query)), JSON.stringify(query)).toBe(expected);
    const { next } = await seeded.search({ limit: 50 });
    expect(await countStatements(() => seeded.search({ after: next ?? "" }))).toBe(expected);
  });
});

describe.skipIf(!file || !existsSync(file))("operators of a real list", () => {
  test("2,259 of them are taken, and those in several spellings are pointed out", async () => {
    const { portal, searchAll, search } = await seed(readOperators(file ?? ""));
    try {
      expect(await searchAll({})).toHaveLength(size);
      const found = await searchAll({ alike: "1" });
      const groups = Map.groupBy(found, ({ name }) => foldCompanyName(name));
      expect(found.length).toBe((await search({})).alike);
      expect(groups.size).toBeGreaterThan(100);
      for (const group of groups.values()) for (const { likeNamed } of group) expect(likeNamed).toBe(group.length - 1);
    } finally {
      await portal.stop();
    }
  });
});

/** Each operator of a country once; territories without a code of their own have no country. */
function readOperators(path: string): Operator[] {
  type Network = { operator?: string | null; countryCode?: string | null };
  const networks = JSON.parse(readFileSync(path, "utf8")) as Network[];
  const pairs = new Set(networks.flatMap(({ operator, countryCode }) => (operator ? JSON.stringify([operator, countryCode ?? ""]) : [])));
  return [...pairs].map((pair, at) => {
    const [name, country] = JSON.parse(pair) as [string, string];
    return { code: `OP${at}`, name: name.trim(), country: listCountries().includes(country) ? country : null };
  });
}
