import { createLegalEntity, getLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { Page } from "playwright-core";
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

/** An entity whose days nobody has told yet, and its form in a language. */
async function openEntity(code: string, language: Language) {
  const admin = await portal.as("admin");
  const { id } = await admin.call(createLegalEntity, {
    body: { code, name: code, country: "ES", currency: "EUR", parentId: null, validFrom: "2020-01-01", validTo: null, active: true },
  });
  const { page, problems, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "admin", language);
  await page.goto(`${portal.address}/#/configuration?section=legal-entities&entity=${id}`);
  await page.locator("#entity-name").waitFor();
  const texts = await loadTexts(language);
  const t = (key: string) => texts[key] ?? key;
  const daysOf = async () => {
    const { validFrom, validTo } = await admin.call(getLegalEntity, { params: { id } });
    return { validFrom, validTo };
  };
  return { page, problems, context, t, daysOf };
}
const field = (page: Page, name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
const active = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id);

test.each([
  ["es", "dd/mm/aaaa", "3/4/26", "03/04/2026"],
  ["en", "dd/mm/yyyy", "3 Apr 2026", "03/04/2026"],
  ["de", "TT.MM.JJJJ", "3.4.26", "03.04.2026"],
  ["pt", "dd/mm/aaaa", "03042026", "03/04/2026"],
] as const)("[TODAY-08] a day is typed in the order of the language, in %s", async (language, pattern, typed, written) => {
  const { page, problems, context, t, daysOf } = await openEntity(`DAY-${language.toUpperCase()}`, language);
  const last = field(page, t("entities.valid-to"));
  expect(await last.getAttribute("placeholder")).toBe(pattern);
  await last.fill("31/2/26");
  await page.keyboard.press("Tab");
  await page.getByText(t("fields.day-wrong").split("{")[0] ?? "").waitFor();
  await last.fill(typed);
  await page.keyboard.press("Tab");
  await expect.poll(() => last.inputValue()).toBe(written);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: t("ui.save"), exact: true }).click();
  await page.waitForURL(/section=legal-entities$/);
  expect(await daysOf()).toEqual({ validFrom: "2020-01-01", validTo: "2026-04-03" });
  expect(problems).toEqual([]);
  await context.close();
});

test("[TODAY-08] a day is chosen in the calendar by keys; Escape closes it and not the dialog", async () => {
  const { page, problems, context, t, daysOf } = await openEntity("DAY-KEYS", "es");
  const first = field(page, t("entities.valid-from"));
  await first.focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => active(page)).toBe("miércoles, 1 de enero de 2020");
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => active(page)).toBe("entity-validFrom");
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => active(page)).toBe("miércoles, 1 de enero de 2020");
  for (const [key, day] of [
    ["ArrowRight", "jueves, 2 de enero de 2020"],
    ["ArrowDown", "jueves, 9 de enero de 2020"],
    ["PageDown", "domingo, 9 de febrero de 2020"],
    ["Shift+PageUp", "sábado, 9 de febrero de 2019"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => active(page)).toBe(day);
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => first.inputValue()).toBe("09/02/2019");
  await page.getByRole("button", { name: t("ui.save"), exact: true }).click();
  await page.waitForURL(/section=legal-entities$/);
  expect(await daysOf()).toEqual({ validFrom: "2019-02-09", validTo: null });
  expect(problems).toEqual([]);
  await context.close();
});

test("[TODAY-08] a picker finds without accents and in any order, says when nothing is found, and of many how many more there are", async () => {
  const { page, problems, context, t } = await openEntity("PICK", "es");
  const country = page.locator("#entity-country");
  const options = page.getByRole("listbox").getByRole("option");
  await country.fill("unidos emiratos arabes");
  await expect.poll(() => options.allTextContents()).toEqual(["Emiratos Árabes Unidos (AE)"]);
  await country.fill("nada se llama así");
  await page.getByText(t("fields.nothing-found")).waitFor();
  expect(await options.count()).toBe(0);
  await country.fill("a");
  await expect.poll(() => options.last().textContent()).toMatch(/^Hay \d+ más/);
  expect(await options.last().getAttribute("aria-disabled")).toBe("true");
  expect(await findBarriers(page)).toEqual([]);
  // The list is no step between two fields.
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("entity-currency");
  // Without looking: what is found first is taken by Enter.
  await country.fill("");
  await page.keyboard.type("PERU");
  await page.keyboard.press("Enter");
  await expect.poll(() => country.inputValue()).toBe("Perú (PE)");
  expect(problems).toEqual([]);
  await context.close();
});
