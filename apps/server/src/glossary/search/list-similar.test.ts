import * as contract from "@hub/contract/glossary/cards.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { seedCards } from "./testing/seed-cards.ts";

let portal: TestPortal;
let token: string;
let ids: number[];
beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.openSession(await portal.addUser("steward", [{ role: "steward" }]));
  ids = await seedCards(portal.ctx, [
    {
      globalName: "Turnover rate",
      glossary: "kpi",
      texts: { es: { peopleKpiName: "Índice de rotación", otherNames: ["Abandono"] }, de: { peopleKpiName: "Fluktuationsrate" } },
    },
    { globalName: "Edad", published: false },
    { globalName: "Hiring of employees" },
    { globalName: "ETT" },
    ...Array.from({ length: 8 }, (_, n) => ({ globalName: `Coste laboral ${n}` })),
  ]);
});
afterAll(() => portal.stop());

const near = async (name: string, except?: number) =>
  (await portal.call(contract.listSimilarCards, { token, query: { name, ...(except !== undefined && { except }) } })).body.items;

describe("near-duplicates of a name", () => {
  test("the same but for accents and case, in any language and among other names", async () => {
    expect(await near(" INDICE de rotacion")).toEqual([
      {
        id: ids[0],
        glossary: "kpi",
        globalName: "Turnover rate",
        name: "Índice de rotación",
        language: "es",
        field: "peopleKpiName",
        same: true,
      },
    ]);
    expect(await near("abandonó")).toMatchObject([{ id: ids[0], field: "otherNames", same: true }]);
    expect(await near("FLUKTUATIONSRATE")).toMatchObject([{ id: ids[0], language: "de", same: true }]);
    expect(await near("turnover rate")).toMatchObject([{ id: ids[0], language: null, field: "globalName", same: true }]);
  });

  test("a typo apart, also where a word is short, and drafts too", async () => {
    for (const name of ["Edda", "Edat", "Eda", "Eddad"]) expect(await near(name), name).toMatchObject([{ id: ids[1], same: false }]);
    expect(await near("Turnover rtae")).toMatchObject([{ id: ids[0], same: false }]);
    expect(await near("ETC")).toEqual([]);
  });

  test("the same stems, and names that look alike", async () => {
    expect(await near("employee hires")).toMatchObject([{ id: ids[2], same: false }]);
    expect(await near("Índices de rotaciones")).toMatchObject([{ id: ids[0], same: false }]);
    expect(await near("Tasa de formación")).toEqual([]);
  });

  test("the nearest first, five at most, without the card itself", async () => {
    const items = await near("coste laboral 3");
    expect(items).toHaveLength(5);
    expect(items[0]).toMatchObject({ name: "Coste laboral 3", same: true });
    expect(new Set(items.map(({ id }: { id: number }) => id)).size).toBe(5);
    expect(await near("Edad", ids[1])).toEqual([]);
  });

  test("is asked by those who edit only", async () => {
    const reader = await portal.openSession(await portal.addUser("reader", [{ role: "wf-user" }]));
    expect((await portal.call(contract.listSimilarCards, { token: reader, query: { name: "Edad" } })).status).toBe(403);
  });
});
