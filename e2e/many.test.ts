import { createCard, listGlossary, publishCard } from "@hub/contract/glossary/cards.ts";
import { emptyCard, emptyTexts } from "@hub/domain/glossary/card.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Api } from "../scripts/api.ts";
import { findBarriers } from "./accessibility.ts";
import { type Desk, result, visit } from "./glossary-pages.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { selectionBar, untilChosen } from "./selection-bar.ts";

/** More than the list shows at first. */
const terms = 55;
const nameOf = (at: number) => `Concepto ${String(at).padStart(2, "0")}`;

let portal: GroupPortal;
let group: Api;
let desk: Desk;
beforeAll(async () => {
  portal = await startGroupPortal();
  group = await portal.as("group");
  for (let at = 1; at <= terms; at += 1) {
    const said = { ...emptyTexts, peopleKpiName: nameOf(at), description: "Lo que es." };
    const body = { ...emptyCard, glossary: "term" as const, globalName: nameOf(at), texts: { ...emptyCard.texts, es: said, en: said } };
    await group.call(createCard, { body });
  }
  desk = await visit(portal, "group", "es");
});
afterAll(async () => {
  await desk?.context.close();
  await portal?.stop();
});

const published = async () => (await group.call(listGlossary, { query: { glossary: "term", text: "Concepto", published: "1" } })).total;
const bar = () => selectionBar(desk.page);
const chosen = (text: string) => untilChosen(desk.page, text);
const box = (at: number) => desk.page.getByRole("checkbox", { name: `Seleccionar ${nameOf(at)}`, exact: true });
const link = (at: number) => result(desk, nameOf(at)).getByRole("link");
async function openDrafts(): Promise<void> {
  await desk.page.goto(`${portal.address}/#/glossary?glossary=term&text=Concepto&published=0`);
  await desk.page.reload();
  await link(1).waitFor();
}

test("[MANY-01] by mouse: boxes and a range with Shift, one preview, one result, and undone from there", { timeout: 180_000 }, async () => {
  const { page, dialog } = desk;
  await openDrafts();
  await box(2).click();
  await box(6).click({ modifiers: ["Shift"] });
  await chosen("5 seleccionados");
  await box(4).click();
  await chosen("4 seleccionados");
  expect(await findBarriers(page)).toEqual([]);
  await bar().getByRole("button", { name: "Publicar", exact: true }).click();
  const preview = dialog("Publicación de fichas");
  await preview.getByRole("heading", { name: "De 4 registros seleccionados" }).waitFor();
  await preview.getByRole("row", { name: /Sin publicar/ }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await published()).toBe(0);
  await preview.getByRole("button", { name: "Publicar 4 fichas" }).click();
  const told = dialog("Publicación de fichas");
  await told.getByRole("heading", { name: "Publicación de fichas: resultado" }).waitFor();
  expect(await published()).toBe(4);
  expect(await findBarriers(page)).toEqual([]);
  await told.getByRole("button", { name: "Deshacer", exact: true }).click();
  await page.getByRole("button", { name: "Deshacer 4 cambios" }).click();
  await told.getByText(/4 registros han vuelto a como estaban/).waitFor();
  expect(await published()).toBe(0);
  await told.getByRole("button", { name: "Cerrar", exact: true }).last().click();
  await told.waitFor({ state: "hidden" });
  // Nothing is chosen any more, and the list shows them as they are.
  expect(await bar().getByRole("button", { name: "Publicar", exact: true }).count()).toBe(0);
  expect(desk.problems).toEqual([]);
});

test(
  "[MANY-01] a card is published and the next draft of its list opened, by mouse and by Ctrl, Shift and Enter",
  { timeout: 120_000 },
  async () => {
    const { page, dialog } = desk;
    const title = (at: number) => page.getByRole("heading", { level: 1, name: nameOf(at) });
    const askToPublish = async () => page.getByRole("button", { name: "Publicar", exact: true }).press("Enter");
    await openDrafts();
    await link(2).press("Enter");
    await title(2).waitFor();
    await askToPublish();
    await dialog(`Publicar «${nameOf(2)}»`)
      .getByRole("button", { name: "Publicar y seguir con la siguiente" })
      .click();
    await title(3).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await askToPublish();
    await dialog(`Publicar «${nameOf(3)}»`).waitFor();
    await page.keyboard.press("Control+Shift+Enter");
    await title(4).waitFor();
    expect(await published()).toBe(2);
    // The way back leads to the list one came from.
    expect(new URL(page.url()).hash).toContain("published=0");
    for (const at of [2, 3]) {
      const { items } = await group.call(listGlossary, { query: { glossary: "term", text: nameOf(at), published: "1" } });
      const [card] = items;
      if (card) await group.call(publishCard, { params: { id: card.id }, ifMatch: 1, body: { published: false } });
    }
    expect(await published()).toBe(0);
    expect(desk.problems).toEqual([]);
  },
);

test("[MANY-01] by keyboard alone: Space, Shift and arrows, then all of the filter but one", { timeout: 180_000 }, async () => {
  const { page, dialog } = desk;
  await openDrafts();
  await link(1).focus();
  await page.keyboard.press("Space");
  await chosen("1 seleccionado");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowUp");
  await chosen("2 seleccionados");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(nameOf(2));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Space");
  await chosen("4 seleccionados");
  await bar().getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await chosen("50 seleccionados");
  await bar()
    .getByRole("button", { name: `Seleccionar los ${terms} del filtro` })
    .press("Enter");
  await chosen(`${terms} seleccionados`);
  await link(3).focus();
  await page.keyboard.press("Space");
  await chosen(`${terms - 1} seleccionados`);
  await bar().getByRole("button", { name: "Publicar", exact: true }).press("Enter");
  const preview = dialog("Publicación de fichas");
  await preview.getByRole("heading", { name: `De ${terms - 1} registros seleccionados` }).waitFor();
  await preview.getByRole("button", { name: `Publicar ${terms - 1} fichas` }).press("Enter");
  const told = dialog("Publicación de fichas");
  await told.getByRole("heading", { name: "Publicación de fichas: resultado" }).waitFor();
  expect(await published()).toBe(terms - 1);
  await page.keyboard.press("Escape");
  await told.waitFor({ state: "hidden" });
  await link(3).waitFor();
  expect(await desk.page.getByRole("list", { name: desk.w.results }).getByRole("listitem").count()).toBe(1);
  expect(desk.problems).toEqual([]);
});

test(
  "[MANY-01] more than a thousand are done as a task: its progress is seen while one works on, and its result is told",
  { timeout: 240_000 },
  async () => {
    const { page, dialog } = desk;
    const many = 1_001;
    const add = async (at: number) => {
      const said = { ...emptyTexts, peopleKpiName: `Masivo ${at}`, description: "Lo que es." };
      const body = {
        ...emptyCard,
        glossary: "term" as const,
        globalName: `Masivo ${at}`,
        texts: { ...emptyCard.texts, es: said, en: said },
      };
      await group.call(createCard, { body });
    };
    const left = Array.from({ length: many }, (_, at) => at + 1);
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let at = left.pop(); at !== undefined; at = left.pop()) await add(at);
      }),
    );
    const totalPublished = async () =>
      (await group.call(listGlossary, { query: { glossary: "term", text: "Masivo", published: "1" } })).total;
    await page.goto(`${portal.address}/#/glossary?glossary=term&text=Masivo&published=0`);
    await page.reload();
    await page
      .getByRole("checkbox", { name: /^Seleccionar Masivo/ })
      .first()
      .waitFor();
    await bar().getByRole("checkbox").check();
    await bar()
      .getByRole("button", { name: /^Seleccionar los 1\.?001 del filtro$/ })
      .click();
    await bar()
      .getByRole("status")
      .filter({ hasText: /1\.?001 seleccionados/ })
      .waitFor();
    await bar().getByRole("button", { name: "Publicar", exact: true }).click();
    const preview = dialog("Publicación de fichas");
    await preview.getByText(/se hace como tarea/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await preview.getByRole("button", { name: /^Publicar 1\.?001 fichas$/ }).click();
    const standing = dialog("Publicación de fichas");
    await standing.getByRole("progressbar", { name: "Progreso" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await standing.getByRole("heading", { name: "Publicación de fichas: resultado" }).waitFor({ timeout: 120_000 });
    await standing.getByText(/1\.?001\s+han cambiado/).waitFor();
    expect(await totalPublished()).toBe(many);
    expect(desk.problems).toEqual([]);
  },
);
