import { listGlossary } from "@hub/contract/glossary/cards.ts";
import type { Language } from "@hub/domain/languages.ts";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sheetOf, type SheetPortal, startSheetPortal } from "./testing/sheet-portal.ts";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());

async function find(query: Record<string, string>, language: Language = "es") {
  const { body } = await portal.call(listGlossary, { token: portal.tokenOf("editor"), query, language });
  return { names: body.items.map(({ globalName }: { globalName: string }) => globalName), total: body.total, items: body.items };
}

test("[GLO-02] 156 occupations of ESCO are taken in from a list without numbers, and found in Spanish and English, with and without accents", async () => {
  const occupations = await readFile(new URL("testing/esco-ict-occupations.csv", import.meta.url));
  const dry = await portal.imported("editor", occupations, { dryRun: true });
  const task = await portal.imported("editor", occupations);
  expect(task.findings).toEqual([]);
  expect(task.counts).toEqual({ read: 156, added: 156, modified: 0, unchanged: 0, conflicts: 0, errors: 0 });
  expect(dry.counts).toEqual(task.counts);
  expect((await find({ glossary: "term", standardName: "" })).total).toBe(156);

  for (const text of [
    "técnico de telecomunicación",
    "TECNICO DE TELECOMUNICACION",
    "tecnica telecomunicación",
    "telecommunications technician",
  ])
    for (const language of ["es", "en"] as const)
      expect((await find({ text }, language)).names, `${text}, ${language}`).toContain("telecommunications technician");
  const [accents, plain] = [await find({ text: "administración de páginas" }), await find({ text: "administracion de paginas" })];
  expect(plain.names).toEqual(accents.names);
  // What the card is called comes first; each is shown in the reader's language.
  expect((await find({ text: "ingeniero de telecomunicaciones" })).items[0]).toMatchObject({
    globalName: "telecommunications engineer",
    name: "ingeniero de telecomunicaciones/ingeniera de telecomunicaciones",
  });
  expect((await find({ text: "Telecommunications engineer" }, "en")).items[0]).toMatchObject({ name: "telecommunications engineer" });
  // In one field: another name, in Spanish and in English.
  expect((await find({ otherNames: "disenadora de telecomunicaciones" })).names).toEqual(["telecommunications engineer"]);
  expect((await find({ otherNames: "telecom engineer" })).names).toContain("telecommunications engineer");
  expect((await find({ name: "disenadora de telecomunicaciones" })).names).toEqual([]);
  expect((await find({ description: "broadcasting equipment", underStandard: "1" })).names).toContain("telecommunications engineer");
  expect((await find({ description: "broadcasting equipment", underStandard: "0" })).total).toBe(0);

  expect((await portal.imported("editor", occupations)).counts).toMatchObject({ read: 156, unchanged: 156 });
  expect((await portal.imported("editor", await portal.exported("editor", { format: "xlsx" }))).counts).toMatchObject({
    read: 156,
    unchanged: 156,
  });
  // More than a page, in the order of words.
  const [many, listed] = [await sheetOf(await portal.exported("editor", { filter: { text: "the" } })), await find({ text: "the" })];
  expect(listed.total).toBeGreaterThan(120);
  expect(new Set(many.rows.map(([id]) => id)).size).toBe(listed.total);
  expect((await portal.undo("editor", task.id)).body.undone).toEqual({ taken: 156, kept: 0 });
  expect((await find({})).total).toBe(0);
});
