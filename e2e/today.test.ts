import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { addMonths } from "@hub/domain/period.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { inventPeople, writeFile } from "../scripts/demo/people.ts";
import { deliver } from "../scripts/demo/seed.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

const now = new Date();
// Home shows the month that was over last.
const period = addMonths({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }, -1);
const entity = entities[0];

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal();
  const [admin, source] = [await portal.as("admin"), await portal.as("source")];
  const legalEntityId = (await admin.call(listLegalEntities)).items.find((item) => item.code === entity.code)?.id ?? 0;
  const plan = ingestions.find(({ section }) => section === "OnHR");
  if (!plan) throw new Error("no list of people");
  const { id: ingestionId } = await admin.call(createIngestion, { body: plan });
  await admin.call(createCalendarRow, { body: { section: "OnHR", legalEntityId, first: period, last: period, dueDay: 10 } });
  const content = writeFile(inventPeople(entity, 0, period, 1), period, "OnHR");
  await deliver(source, { ingestionId, legalEntityId, ...period }, { name: "personas.csv", content });
}, 300_000);
afterAll(() => portal?.stop());

test("[TODAY-02] home shows the coordinator's first act without a click, and opens it in place", async () => {
  const { page, context } = await openBrowser(portal.browser, { viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(60_000);
  await signIn(page, portal.address, "coordinator", "es");
  const waiting = page.getByRole("list", { name: "Lo primero de hoy" });
  await waiting.getByRole("button", { name: "Revisar y firmar" }).waitFor();
  expect(await page.getByRole("grid").getByRole("row").count()).toBe(1);
  expect(await findBarriers(page)).toEqual([]);
  if (process.env["HUB_PICTURES"]) await page.screenshot({ path: `${process.env["HUB_PICTURES"]}/today-es.png` });
  await waiting.getByRole("button", { name: "Revisar y firmar" }).click();
  await page.getByRole("dialog").getByText(entity.name).first().waitFor();
  expect(new URL(page.url()).hash.split("?")[0]).toMatch(/^(#\/(home)?)?$/);
});
