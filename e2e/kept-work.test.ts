import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createCard } from "@hub/contract/glossary/cards.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { emptyCard, emptyTexts } from "@hub/domain/glossary/card.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal();
  const admin = await portal.as("admin");
  for (const definition of ingestions) await admin.call(createIngestion, { body: definition });
  const period = { year: 2026, month: 9 };
  for (const { id } of (await admin.call(listLegalEntities)).items)
    await admin.call(createCalendarRow, { body: { section: "OnHR", legalEntityId: id, first: period, last: null, dueDay: 10 } });
});
afterAll(() => portal?.stop());

async function visit(name: string) {
  const person = await openBrowser(portal.browser);
  person.context.setDefaultTimeout(20_000);
  await signIn(person.page, portal.address, name, "es");
  return person;
}

/** All that the browser has written down for this portal, also in databases of its own. */
const written = (page: Page) =>
  page.evaluate(async () => {
    const stores = (await indexedDB.databases()).map(
      ({ name = "" }) =>
        new Promise<unknown[]>((resolve) => {
          const open = indexedDB.open(name);
          open.addEventListener("success", () => {
            const names = [...open.result.objectStoreNames];
            if (names.length === 0) return resolve([]);
            const all = open.result
              .transaction(names)
              .objectStore(names[0] ?? "")
              .getAll();
            all.addEventListener("success", () => resolve(all.result));
          });
        }),
    );
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), await Promise.all(stores)]);
  });

test("[TODAY-07] what is typed outlives a deploy: code of a window is gone, the page is loaded anew and goes on with it", async () => {
  const group = await portal.as("group");
  const said = { ...emptyTexts, peopleKpiName: "Desplegada", description: "What it is.", calculation: "A / B.", measure: "%" };
  const { id } = await group.call(createCard, {
    body: { ...emptyCard, glossary: "kpi", globalName: "Deployed", texts: { ...emptyCard.texts, es: said, en: said } },
  });
  const { page, context } = await visit("group");
  await page.goto(`${portal.address}/#/glossary?card=${id}&edit=1`);
  const field = page.locator("main form").getByLabel(/^Descripción( \*)?$/);
  await field.fill("Typed before the release.");
  let loads = 0;
  page.on("load", () => (loads += 1));
  // The next release: pieces of the old one are not there any more, and its first file is another one.
  await page.route(/\/assets\/KeysDialog-.*\.js$/, (route) => (loads === 0 ? route.fulfill({ status: 404 }) : route.continue()));
  await page.route(/\/(index\.html)?(\?.*)?$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}<!-- the next release -->` });
  });
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  // It is left to whoever has typed something when the page is loaded anew.
  await page.getByRole("dialog", { name: "Hay que volver a cargar la página" }).getByRole("button", { name: "Volver a cargar" }).click();
  await expect.poll(() => loads).toBe(1);
  await page
    .getByRole("status")
    .filter({ hasText: "Continúa" })
    .or(page.getByRole("button", { name: "Descartar" }))
    .first()
    .waitFor();
  await expect.poll(() => field.inputValue()).toBe("Typed before the release.");
  await context.close();
});

test("[TODAY-07] what is chosen for a delivery is there after a reload, the file apart", async () => {
  const { page, context } = await visit("source");
  await page.goto(`${portal.address}/#/mut?tab=deliver`);
  const form = page.getByRole("form", { name: "Nueva entrega" });
  const entity = form.getByLabel(/^Entidad legal/).first();
  await entity.click();
  await page.getByRole("listbox").getByRole("option").nth(1).click();
  const chosen = await entity.inputValue();
  expect(chosen).not.toBe("");
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "secret.csv", mimeType: "text/csv", buffer: Buffer.from("annual_pay\n987654") });
  await expect.poll(() => written(page)).toContain("hub.draft:");
  const kept = await written(page);
  expect(kept).not.toContain("987654");
  expect(kept).not.toContain("secret.csv");
  await page.reload();
  await expect.poll(() => entity.inputValue()).toBe(chosen);
  expect(await form.getByText("secret.csv").count()).toBe(0);
  await context.close();
});

test("[TODAY-07] pay that is typed is written down nowhere in the browser", async () => {
  const { page, context } = await visit("group");
  await page.goto(`${portal.address}/#/scenaries?view=rates`);
  await page
    .getByRole("button", { name: /Añadir/ })
    .first()
    .click();
  const rate = page.getByRole("dialog").getByRole("textbox").last();
  await rate.fill("987,654321");
  expect(await rate.inputValue()).toBe("987,654321");
  // Longer than it takes to write a draft down.
  await page.waitForTimeout(1_000);
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  expect(await written(page)).not.toMatch(/987[.,]654/);
  await context.close();
});
