import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { startExport } from "@hub/contract/tasks/tasks.ts";
import { returnCell } from "@hub/contract/validation/month.ts";
import { saveValidations } from "@hub/contract/validation/signatures.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { inventPeople, writeFile } from "../scripts/demo/people.ts";
import { deliver } from "../scripts/demo/seed.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

const period = { year: 2026, month: 9 };
const entity = entities[0];
const findings = checkRuleCodes.map((rule) => ({ rule, comment: "Sin novedad." }));

let portal: GroupPortal;
let legalEntityId: number;
beforeAll(async () => {
  portal = await startGroupPortal();
  const [admin, source] = [await portal.as("admin"), await portal.as("source")];
  legalEntityId = (await admin.call(listLegalEntities)).items.find((item) => item.code === entity.code)?.id ?? 0;
  const definition = ingestions.find((ingestion) => ingestion.section === "PLN");
  if (!definition) throw new Error("no list of staff");
  const { id: ingestionId } = await admin.call(createIngestion, { body: definition });
  await admin.call(createCalendarRow, { body: { section: "PLN", legalEntityId, first: period, last: period, dueDay: 10 } });
  const content = writeFile(inventPeople(entity, 0, period, 1), period, "PLN");
  await deliver(source, { ingestionId, legalEntityId, ...period }, { name: "plantilla.csv", content });
}, 120_000);
afterAll(() => portal?.stop());

const sign = async () =>
  (await portal.as("coordinator")).call(saveValidations, {
    body: { ...period, userRole: "coordinator", comment: "Sin novedad.", cells: [{ section: "PLN", legalEntityId, findings }] },
  });
const giveBack = async () =>
  (await portal.as("owner")).call(returnCell, { body: { ...period, section: "PLN", legalEntityId, reason: "Falta una." } });

const cellOf = (page: Page) => page.locator(`[data-place="${legalEntityId}-PLN"]`);
const month = () => `${portal.address}/#/validation?year=${period.year}&month=${period.month}`;
async function openMonth(page: Page): Promise<void> {
  await page.goto(month());
  await cellOf(page).waitFor();
}

/** The streams of changes that a browser has open, and how often its pages asked for something. */
function watch(context: BrowserContext) {
  const streams = new Set<object>();
  const asked: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/api/live")) streams.add(request);
    else if (request.url().includes("/api/")) asked.push(request.url().split("/api/")[1] ?? "");
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    context.on(end as "requestfinished", (request) => void streams.delete(request));
  return { streams, count: (path: string) => asked.filter((each) => each.startsWith(path)).length };
}

describe("pages that stand are told what changes", { timeout: 120_000 }, () => {
  test("[SERV-04] a colleague's signature is seen on the month's page; what was typed meanwhile stays, and nothing moves", async () => {
    const { page, context, problems } = await openBrowser(portal.browser);
    const seen = watch(context);
    await signIn(page, portal.address, "owner", "es");
    await openMonth(page);
    await expect.poll(() => seen.streams.size).toBe(1);
    // The usual question is a minute away: what is asked from now on is asked because something was told.
    const before = seen.count("validation/month");
    const unsigned = await cellOf(page).textContent();
    await sign();
    await expect.poll(() => cellOf(page).textContent(), { timeout: 10_000, interval: 50 }).not.toBe(unsigned);
    expect(seen.count("validation/month") - before).toBeLessThanOrEqual(2);
    const signed = await cellOf(page).textContent();

    await cellOf(page).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Devolver/ })
      .click();
    const box = page.getByRole("dialog").getByRole("textbox");
    await box.fill("Falta una persona en");
    const place = await box.boundingBox();
    const asked = seen.count("validation/month");
    // A colleague of theirs is faster.
    await giveBack();
    await expect.poll(() => seen.count("validation/month"), { timeout: 10_000, interval: 50 }).toBeGreaterThan(asked);
    await expect.poll(() => cellOf(page).textContent()).not.toBe(signed);
    expect(await box.inputValue()).toBe("Falta una persona en");
    expect(await box.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await box.boundingBox()).toEqual(place);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("[SERV-04] the progress of a task that was started elsewhere is seen", async () => {
    const { page, context } = await openBrowser(portal.browser);
    const seen = watch(context);
    await signIn(page, portal.address, "admin", "es");
    await page.locator(".hub-task-button").click();
    const tray = page.locator(".hub-task-tray");
    await tray.waitFor();
    await expect.poll(() => seen.streams.size).toBe(1);
    expect(await tray.getByRole("button").count()).toBeLessThan(3);
    const before = await tray.textContent();
    const { id } = await (await portal.as("admin")).call(startExport, { body: { kind: "users-export", format: "csv", filter: {} } });
    expect(id).toBeGreaterThan(0);
    await expect.poll(() => tray.textContent(), { timeout: 10_000, interval: 50 }).not.toBe(before);
    await expect.poll(() => tray.textContent(), { timeout: 10_000, interval: 50 }).toContain("usuarios");
    await expect.poll(async () => (await tray.textContent())?.includes("Descargar"), { timeout: 20_000 }).toBe(true);
    await context.close();
  });

  test("[SERV-04] seven tabs of one browser share one stream, all load and are all told; another one takes over", async () => {
    const { page, context } = await openBrowser(portal.browser);
    const seen = watch(context);
    await signIn(page, portal.address, "owner", "es");
    const tabs = [page];
    while (tabs.length < 7) tabs.push(await context.newPage());
    for (const tab of tabs) await openMonth(tab);
    await expect.poll(() => seen.streams.size).toBe(1);
    // The other tabs' own code comes later than the first one's.
    await page.waitForTimeout(4_000);
    expect(seen.streams.size).toBe(1);
    const states = async () => new Set(await Promise.all(tabs.map((tab) => cellOf(tab).textContent())));
    const [unsigned] = await states();
    await sign();
    await expect.poll(async () => [...(await states())], { timeout: 10_000 }).toEqual([expect.not.stringMatching(`^${unsigned}$`)]);
    // The first tab had the stream.
    await tabs.shift()?.close();
    await expect.poll(() => seen.streams.size).toBe(1);
    const [signed] = await states();
    await giveBack();
    await expect.poll(async () => [...(await states())], { timeout: 10_000 }).toEqual([expect.not.stringMatching(`^${signed}$`)]);
    await context.close();
  });
});
