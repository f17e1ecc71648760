import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { listSftpEndpoints, updateSftpEndpoint } from "@hub/contract/ingestion/sftp.ts";
import type { MessageKey, MessageParams } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Api } from "../scripts/api.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";
import { walkedIn } from "./walked-in.ts";

const ingestion = ingestions.find(({ section }) => section === "OnHR");

let portal: GroupPortal;
let admin: Api;
beforeAll(async () => {
  portal = await startGroupPortal();
  admin = await portal.as("admin");
  if (ingestion) await admin.call(createIngestion, { body: ingestion });
});
afterAll(() => portal?.stop());

describe.each(walkedIn("de"))("what collects files by itself, with the pages in %s", { timeout: 180_000 }, (language) => {
  const name = `Payroll ${language}`;
  const t = (key: MessageKey, params: MessageParams = {}) => translate(language, key, params);
  let here: Person;
  beforeAll(async () => {
    here = await openBrowser(portal.browser, { colorScheme: language === "de" ? "dark" : "light" });
    await signIn(here.page, portal.address, "admin", language);
    await here.page.goto(`${portal.address}/#/configuration?section=sftp&endpoint=new`);
  });
  afterAll(() => here?.context.close());

  test("[CONF-07] a server is added: what is missing is said and leads there; its secret is never shown again", async () => {
    const { page } = here;
    const form = page.getByRole("form", { name: t("sftp.add") });
    await form.getByRole("button", { name: t("sftp.add") }).click();
    await form
      .getByRole("alert")
      .getByRole("button", { name: t("sftp.host"), exact: false })
      .click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("endpoint-host");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type("sftp.example.com");
    await page.locator("#endpoint-name").fill(name);
    await page.locator("#endpoint-userName").fill("hub");
    await page.locator("#endpoint-secret").fill("Battery");
    await page.keyboard.press("Enter");
    await page.getByRole("form", { name }).waitFor();
    await page.getByText(t("sftp.secret-set")).waitFor();
    expect(await page.content()).not.toContain("Battery");
  });

  test("[CONF-07] what somebody else saved of a server meanwhile is decided field by field", async () => {
    const { page } = here;
    const saved = (await admin.call(listSftpEndpoints)).items.find((each) => each.name === name);
    if (!saved) throw new Error("no server");
    await page.locator("#endpoint-name").fill(`${name} II`);
    const { userName, port, auth, allowPrivate, id, version } = saved;
    const body = { name, host: "other.example.com", userName, port, auth, allowPrivate, active: true, secret: "Staple" };
    await admin.call(updateSftpEndpoint, { params: { id }, ifMatch: version, body });
    await page.keyboard.press("Control+Enter");
    const told = page.getByRole("alert").filter({ hasText: t("ui.conflict-title") });
    await told.getByText("other.example.com").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await told.getByRole("button", { name: t("ui.conflict-keep") }).click();
    await told.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: t("ui.save"), exact: true }).click();
    await page.getByRole("form", { name: `${name} II` }).waitFor();
    expect((await admin.call(listSftpEndpoints)).items).toContainEqual(
      expect.objectContaining({ id, name: `${name} II`, host: "other.example.com" }),
    );
  });

  test("[CONF-07] a source of it is added in a dialog, which asks before anything typed goes, and is removed", async () => {
    const { page } = here;
    await page.locator("#source-add").click();
    const dialog = page.getByRole("dialog", { name: t("sources.add"), exact: true });
    await dialog.getByRole("option", { name: ingestion?.name ?? "" }).waitFor({ state: "attached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("source-ingestionId");
    await dialog.locator("#source-ingestionId").selectOption({ label: ingestion?.name ?? "" });
    await dialog.locator("#source-pattern").fill("pay_{yyyy}{mm}_{entity}.csv");
    await dialog.getByRole("option", { name: /Tomás Rey/ }).waitFor({ state: "attached" });
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("ui.cancel"), exact: true }).click();
    const question = page.getByRole("dialog", { name: t("shell.unsaved-title") });
    await question.getByRole("button", { name: t("ui.cancel") }).click();
    await question.waitFor({ state: "hidden" });
    await dialog.locator("#source-runsAs").selectOption({ label: "Tomás Rey (source@norte.example)" });
    await page.keyboard.press("Control+Enter");
    await dialog.waitFor({ state: "hidden" });
    await page.locator("main .hub-link", { hasText: ingestion?.name ?? "" }).click();
    const opened = page.getByRole("dialog", { name: t("sources.edit-title", { name: ingestion?.name ?? "" }), exact: true });
    await opened.getByRole("button", { name: t("sources.delete") }).click();
    const asked = page.getByRole("dialog", { name: t("sources.delete-title", { name: ingestion?.name ?? "" }), exact: true });
    expect(await findBarriers(page)).toEqual([]);
    await asked.getByRole("button", { name: t("sources.delete") }).click();
    await opened.waitFor({ state: "hidden" });
    await page.getByText(t("sources.none-title")).waitFor();
    expect(here.problems).toEqual([]);
  });
});
