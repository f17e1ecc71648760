import { createLegalEntity, getLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTexts } from "../packages/i18n/src/catalog.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal();
});
afterAll(() => portal?.stop());

const input = (code: string, name: string) => ({
  code,
  name,
  country: "ES",
  currency: "EUR",
  parentId: null,
  validFrom: "2026-01-01",
  validTo: null,
  active: true,
});

test("[MANY-02] a duplicate is merged into the entity that is kept by keyboard alone, and the list says into which", async () => {
  const texts = await loadTexts("es");
  const t = (key: string, params: Record<string, string> = {}) =>
    (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const admin = await portal.as("admin");
  const kept = await admin.call(createLegalEntity, { body: input("MRG-K", "Brisa del Sur, S.A.") });
  const duplicate = await admin.call(createLegalEntity, { body: input("MRG-D", "BRISA DEL SUR SA") });
  await admin.call(createLegalEntity, { body: { ...input("MRG-C", "Hija de Brisa"), parentId: duplicate.id } });
  const { page, problems, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "admin", "es");
  await page.getByRole("link", { name: /^Usuarios/ }).waitFor();
  await page.goto(`${portal.address}/#/configuration?section=legal-entities&entity=${duplicate.id}`);
  await page.locator("#entity-merge").waitFor();
  await page.locator("#entity-merge").focus();
  await page.keyboard.press("Enter");
  const title = t("entities.merge-title", { name: duplicate.name });
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  const isFocused = (selector: string) => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  for (let presses = 0; presses < 6 && !(await isFocused("#entity-merge-into")); presses++) await page.keyboard.press("Shift+Tab");
  expect(await isFocused("#entity-merge-into")).toBe(true);
  await page.keyboard.type("brisa");
  await page.getByRole("option", { name: "Brisa del Sur, S.A. (MRG-K)" }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByText(t("entities.merge-move-children")).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  for (let presses = 0; presses < 6 && (await focusedText()) !== t("entities.merge-confirm"); presses++) await page.keyboard.press("Tab");
  expect(await focusedText()).toBe(t("entities.merge-confirm"));
  await page.keyboard.press("Enter");
  await page.waitForURL(/section=legal-entities$/);
  await page
    .getByText(t("entities.merged-into", { name: kept.name, code: kept.code }))
    .first()
    .waitFor();
  expect(await admin.call(getLegalEntity, { params: { id: duplicate.id } })).toMatchObject({ active: false, mergedInto: { id: kept.id } });
  expect(problems).toEqual([]);
  await context.close();
});
