import { swpTabs } from "@hub/domain/swp/plan-item.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sheetOf, type SheetPortal, startSheetPortal } from "./testing/sheet-portal.ts";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => void (await portal.clear()));

test("[SWP-12] the export holds what is filtered, of what one may see", async () => {
  const [acc, tie, nor] = [
    await portal.add("key-profiles", { competency: "Árbol" }),
    await portal.add("key-profiles", { divisionId: portal.org("IBE/COM/TIE"), impact: "Relevant" }),
    await portal.add("key-profiles", { divisionId: portal.org("NOR/RED/ACC"), profileId: portal.terms.scientist }),
  ].map(String);
  await portal.add("profiles-shortage");
  const found = async (who: string, filter: Record<string, string> = {}) =>
    (await sheetOf(await portal.exported("key-profiles", { who, filter }))).rows.map(([id]) => id);
  // By OB, unit and division.
  expect(await found("lead")).toEqual([tie, acc, nor]);
  expect(await found("planner")).toEqual([tie, acc, nor]);
  expect(await found("nordic")).toEqual([nor]);
  expect(await found("reader", { impacts: "Relevant" })).toEqual([tie]);
  expect(await found("lead", { orgs: String(portal.org("IBE")), text: "arbol" })).toEqual([acc]);
  expect(await found("lead", { text: "data" })).toEqual([nor]);
  await expect(found("nordic", { orgs: String(portal.org("IBE")) })).rejects.toThrow("no-records");
});

test("[SWP-12] what the export shows: names in the reader's language, formulas kept from being any, what is only shown", async () => {
  await portal.add("skills-shortage", { size: "5.5-8", competency: "=1+1" });
  const bytes = await portal.exported("skills-shortage", { who: "reader", language: "es" });
  const { header, rows } = await sheetOf(bytes);
  const cell = (title: string) => rows[0]?.[header.indexOf(title)];
  expect(cell("Competencia")).toBe("'=Python");
  expect(cell("Capacidad")).toBe("'=1+1");
  expect(cell("Área de conocimiento")).toBe("A-SOFT es");
  expect(cell("Tamaño de la brecha (FTE)")).toBe("5,5–8");
  expect(cell("Cobertura de la brecha")).toBe("Abierta");
  expect([cell("OB"), cell("Unidad"), cell("División")]).toEqual(["OB IBE", "Unit RED", "Division ACC"]);
  expect(cell("Creado por")).toBe("lead");
  const workbook = await sheetOf(await portal.exported("skills-shortage", { format: "xlsx", language: "en" }));
  expect(workbook.rows[0]?.[workbook.header.indexOf("Gap size (FTE)")]).toBe("5.5–8");
  expect(String(bytes)).not.toMatch(/(^|;)"?[=@+]/m);
});

test("a filter that cannot be meant, or no tab, starts nothing", async () => {
  for (const filter of [
    {},
    { tab: "other" },
    { tab: "key-profiles", sort: "name" },
    { tab: "key-profiles", impacts: "High" },
    { tab: "key-profiles", from: "2027" },
  ])
    expect((await portal.start("lead", filter as Record<string, string>)).status, JSON.stringify(filter)).toBe(422);
  for (const tab of swpTabs) expect((await portal.start("outsider", { tab })).status).toBe(401);
});
