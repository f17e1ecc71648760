import { listTerms } from "@hub/contract/swp/catalogue.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Api } from "../scripts/api.ts";
import { seedCatalogue } from "../scripts/demo/catalogue.ts";
import { findBarriers } from "./accessibility.ts";
import { button, type Desk, dialog, field, type Planning, type Shown, startPlanning } from "./planning-pages.ts";
import { walkedIn } from "./walked-in.ts";

let planning: Planning;
let lead: Api;
beforeAll(async () => {
  planning = await startPlanning();
  lead = await planning.as("lead");
  await seedCatalogue(lead);
});
afterAll(() => planning?.stop());

/** Somebody at the catalogue, in a language. */
async function visit(name: string, language: Shown, address = ""): Promise<Desk> {
  const desk = await planning.signIn(name, language);
  const { page, t } = desk;
  await page.goto(`${planning.address}/#/swp?tab=catalogue${address}`);
  await page.getByRole("navigation", { name: t("swp.catalogue-kinds") }).waitFor();
  return desk;
}

const find = async (text: string) => (await lead.call(listTerms, { query: { text } })).items;

describe.each(walkedIn("es"))("the catalogue, with the pages in %s", { timeout: 180_000 }, (shown) => {
  const code = `SAT-${shown.toUpperCase()}`;
  const name = shown === "es" ? "Ingeniería de satélites" : "Satellitentechnik";
  let desk: Desk;
  beforeAll(async () => {
    desk = await visit("lead", shown);
  });
  afterAll(() => desk?.context.close());

  test("[SWP-03] a profile is added: what is missing is said and leads there; its family is found while one types, accents aside", async () => {
    const { page, t } = desk;
    await button(desk, t("swp.catalogue-add")).click();
    const form = dialog(desk, t("swp.catalogue-add"));
    await form.waitFor();
    await form.getByRole("button", { name: t("swp.catalogue-add") }).click();
    await form
      .getByRole("alert")
      .getByRole("button", { name: t("swp.catalogue-code"), exact: false })
      .first()
      .click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("swp-term-code");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type(code);
    await field(desk, "term-parentId").click();
    await page.keyboard.type(shown === "es" ? "tecnologias" : "informationst");
    await page.getByRole("option", { name: shown === "es" ? /Tecnologías de la información/ : /Informationstechnik/ }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    for (const language of ["es", "en", shown])
      await field(desk, `term-labels.${language}`).fill(language === "en" ? `Satellite ${shown}` : name);
    await form.getByRole("button", { name: t("swp.catalogue-add") }).click();
    await form.waitFor({ state: "hidden" });
    await page
      .getByRole("row", { name: new RegExp(code) })
      .getByText(name)
      .waitFor();
    expect(await find(code)).toMatchObject([{ kind: "job-profile", labels: { es: name }, parent: { code: "TI" } }]);
    expect(desk.problems).toEqual([]);
  });

  test("it is found by its code, moved to another family, and deactivated; leaving what is not saved asks", async () => {
    const { page, t } = desk;
    await page.getByRole("searchbox", { name: t("swp.catalogue-search") }).fill(code.toLowerCase());
    await page.getByText(t("swp.catalogue-count", { count: 1, shown: "1" })).waitFor();
    await page.getByRole("row", { name: new RegExp(code) }).dblclick();
    const form = dialog(desk, name);
    await field(desk, "term-parentId").fill("Red");
    await page.getByRole("option", { name: shown === "es" ? /^Red/ : /^Netz/ }).click();
    await form.getByRole("checkbox", { name: t("swp.catalogue-active") }).uncheck();
    await form.getByRole("button", { name: t("ui.cancel") }).click();
    await dialog(desk, t("shell.unsaved-title"))
      .getByRole("button", { name: t("ui.cancel") })
      .click();
    await dialog(desk, t("shell.unsaved-title")).waitFor({ state: "hidden" });
    await form.getByRole("button", { name: t("ui.save") }).click();
    await form.waitFor({ state: "hidden" });
    await page
      .getByRole("row", { name: new RegExp(code) })
      .getByText(t("swp.catalogue-is-inactive"))
      .waitFor();
    expect(await find(code)).toMatchObject([{ active: false, parent: { code: "RED" }, version: 2 }]);
    expect(await findBarriers(page)).toEqual([]);
    expect(desk.problems).toEqual([]);
  });

  test("a list is imported through its preview, a row with an error left out; what nothing uses is deleted", async () => {
    const { page, t } = desk;
    const kind = t("swp.catalogue-kind-skill-cluster");
    const lines = ["kind;code;label.es;label.en", `${kind};IMP-${shown};Importado;Imported`, `${kind};BAD-${shown};Sin inglés;`];
    await button(desk, t("tasks.import")).click();
    const task = page.getByRole("dialog").last();
    await task
      .locator("input[type=file]")
      .setInputFiles({ name: "catalogue.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) });
    await task.getByRole("button", { name: t("tasks.check"), exact: true }).click();
    await task.getByRole("heading", { name: t("tasks.preview-title", { name: "catalogue.csv" }) }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const run = t("tasks.run", { count: 1, shown: "1" });
    await task.getByRole("button", { name: run, exact: true }).click();
    await dialog(desk, t("tasks.run-title")).getByRole("button", { name: run, exact: true }).click();
    await expect.poll(() => find(`IMP-${shown}`)).toMatchObject([{ labels: { en: "Imported" } }]);
    expect(await find(`BAD-${shown}`)).toEqual([]);
    await page.keyboard.press("Escape");

    await page.goto(`${planning.address}/#/swp?tab=catalogue&kind=skill-cluster&text=imp-${shown}`);
    const called = shown === "es" ? "Importado" : "Imported";
    await button(desk, called).click();
    await dialog(desk, called)
      .getByRole("button", { name: t("swp.catalogue-delete") })
      .click();
    const question = dialog(desk, t("swp.catalogue-delete-title", { name: called }));
    await question.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole("button", { name: t("swp.catalogue-delete") }).click();
    await page.getByText(t("swp.catalogue-none-found")).waitFor();
    expect(await find(`IMP-${shown}`)).toEqual([]);
    expect(desk.problems).toEqual([]);
  });

  test("who only reads finds it, and is offered no change", async () => {
    const reader = await visit("reader", shown, "&kind=skill&text=kubernetes");
    const { page, t } = reader;
    await button(reader, "Kubernetes").click();
    await dialog(reader, "Kubernetes").getByText("NUB-KUB").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await button(reader, t("swp.catalogue-add")).count()).toBe(0);
    expect(await page.getByRole("button", { name: t("ui.save") }).count()).toBe(0);
    expect(reader.problems).toEqual([]);
    await reader.context.close();
  });
});
