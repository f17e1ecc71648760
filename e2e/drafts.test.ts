import { listSettings, updateSetting } from "@hub/contract/configuration/settings.ts";
import { createCard, getCard, listGlossaryThemes, updateCard } from "@hub/contract/glossary/cards.ts";
import { emptyCard, emptyTexts } from "@hub/domain/glossary/card.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadTexts } from "../packages/i18n/src/catalog.ts";
import type { Api } from "../scripts/api.ts";
import { demoPassword } from "../scripts/demo/group.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";
import { walkedIn } from "./walked-in.ts";

let portal: GroupPortal;
let owner: Api;
beforeAll(async () => {
  portal = await startGroupPortal();
  owner = await portal.as("owner");
});
afterAll(() => portal?.stop());

/** A card of its own for each test, as the API makes it. */
async function makeCard(name: string) {
  const { internal } = await owner.call(listGlossaryThemes);
  const text = { ...emptyTexts, peopleKpiName: name, description: "What it is.", calculation: "A / B.", measure: "Percent" };
  return owner.call(createCard, {
    body: {
      ...emptyCard,
      glossary: "kpi",
      globalName: name,
      type: "quantitative",
      internalTheme: internal[0]?.code ?? null,
      texts: { ...emptyCard.texts, es: text, en: text },
    },
  });
}

/** All that the browser has written down for this portal. */
const written = (page: Page) =>
  page.evaluate(async () => {
    const bases = await indexedDB.databases();
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), bases.map(({ name }) => name)]);
  });
/** Ends the session of a page on the server, which the page does not hear of. */
const endSessions = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem("hub.session") ?? "{}") as { token: string };
    await fetch("./api/users/token", { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
  });
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hub.draft:")));

describe.each(walkedIn("es"))("[TODAY-07] what is typed and not saved, in %s", (language) => {
  let person: Person;
  let t: (key: string) => string;
  const start = (key: string) => (t(key).split("{")[0] ?? "").trim();
  const field = () => person.page.locator("main form").getByLabel(new RegExp(`^${t("glossary.field-description")}( \\*)?$`));
  const button = (key: string) => person.page.getByRole("button", { name: t(key), exact: true });
  const note = () => person.page.getByRole("status").filter({ hasText: start("drafts.resumed") });
  const save = async () => {
    await button("ui.save").click();
    await person.page
      .getByRole("dialog")
      .getByRole("button", { name: t("glossary.save-action"), exact: true })
      .click();
    await field().waitFor({ state: "hidden" });
  };
  const edit = async (id: number) => {
    await person.page.goto(`${portal.address}/#/glossary?card=${id}&edit=1`);
    await field().waitFor();
  };
  const said = async (id: number) => (await owner.call(getCard, { params: { id } })).content.texts.es.description;
  beforeAll(async () => {
    const texts = await loadTexts(language);
    t = (key) => texts[key] ?? key;
    person = await openBrowser(portal.browser, { colorScheme: language === "es" ? "light" : "dark" });
    await signIn(person.page, portal.address, "owner", language);
  });
  afterAll(() => person.context.close());

  test("is there after the page is loaded anew, is kept or discarded, and goes as it is saved", async () => {
    const { page } = person;
    const card = await makeCard(`Reloaded ${language}`);
    await edit(card.id);
    await field().fill("Typed, then discarded.");
    // At once: it is written as the page goes.
    await page.reload();
    await note().waitFor();
    await expect.poll(() => field().inputValue()).toBe("Typed, then discarded.");
    expect(await findBarriers(page)).toEqual([]);
    await button("drafts.discard").click();
    await expect.poll(() => field().inputValue()).toBe("What it is.");
    await field().fill("Typed, then kept.");
    await page.reload();
    await button("drafts.keep").click();
    await note().waitFor({ state: "hidden" });
    await save();
    await expect.poll(() => said(card.id)).toBe("Typed, then kept.");
    expect(await drafts(page)).toEqual([]);
    await edit(card.id);
    expect(await note().count()).toBe(0);
    expect(person.problems).toEqual([]);
  });

  test("is decided on field by field where somebody else has saved the record meanwhile", async () => {
    const { page } = person;
    const card = await makeCard(`Overtaken ${language}`);
    await edit(card.id);
    await field().fill("Mine.");
    await expect.poll(() => drafts(page)).toHaveLength(1);
    const texts = { ...card.content.texts, es: { ...card.content.texts.es, description: "Theirs." } };
    await owner.call(updateCard, { params: { id: card.id }, ifMatch: card.version, body: { ...card.content, texts, confirmed: [] } });
    await page.reload();
    await page.getByText(t("ui.conflict-title")).waitFor();
    await page.getByRole("row").filter({ hasText: "Theirs." }).filter({ hasText: "Mine." }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await button("ui.conflict-keep").click();
    await save();
    await expect.poll(() => said(card.id)).toBe("Mine.");
    expect(await drafts(page)).toEqual([]);
  });

  test("outlives a lost connection: it is not saved, stays, and is saved once there is one, also by a page that is loaded anew", async () => {
    const { page, context } = person;
    const card = await makeCard(`Offline ${language}`);
    await edit(card.id);
    await context.setOffline(true);
    await field().fill("Typed without a connection.");
    await button("ui.save").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("glossary.save-action"), exact: true })
      .click();
    await page.getByRole("alert").getByText(t("errors.client-no-connection")).first().waitFor();
    expect(await field().inputValue()).toBe("Typed without a connection.");
    await context.setOffline(false);
    await page.reload();
    await note().waitFor();
    await save();
    await expect.poll(() => said(card.id)).toBe("Typed without a connection.");
  });

  test("stays where it is when the server ends the session: the same person signs in again over the page, and saves", async () => {
    const { page, context } = person;
    const card = await makeCard(`Ended ${language}`);
    const other = await context.newPage();
    await other.goto(`${portal.address}/#/glossary?card=${card.id}&edit=1`);
    await other.locator("main form").waitFor();
    await edit(card.id);
    await field().fill("Typed before the session ended.");
    await field().evaluate((shown) => shown.setAttribute("data-same", "yes"));
    await endSessions(page);
    await button("ui.save").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("glossary.save-action"), exact: true })
      .click();
    const again = page.getByRole("dialog", { name: t("drafts.again-title") });
    await again.getByText(t("drafts.again-text")).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
    expect(await findBarriers(page)).toEqual([]);
    // What stands below is out of reach.
    await page.keyboard.press("Escape");
    await again.locator("input[name=password]").fill("not the right one");
    await page.keyboard.press("Enter");
    await again.getByRole("alert").waitFor();
    // The other tab waits as well, and goes on by itself.
    await other.getByRole("dialog", { name: t("drafts.again-title") }).waitFor();
    await again.locator("input[name=password]").fill(demoPassword);
    await page.keyboard.press("Enter");
    await again.waitFor({ state: "hidden" });
    await other.getByRole("dialog", { name: t("drafts.again-title") }).waitFor({ state: "hidden" });
    await other.close();
    expect(page.url()).toContain(`card=${card.id}`);
    expect([await field().inputValue(), await field().getAttribute("data-same")]).toEqual(["Typed before the session ended.", "yes"]);
    await save();
    await expect.poll(() => said(card.id)).toBe("Typed before the session ended.");
    expect(await drafts(page)).toEqual([]);
  });

  test("a session that is about to end says so over the page, and goes on by a press", async () => {
    const admin = await portal.as("admin");
    const idle = (await admin.call(listSettings)).items.find(({ key }) => key === "session-idle-minutes");
    await admin.call(updateSetting, { params: { key: "session-idle-minutes" }, ifMatch: idle?.version ?? 0, body: { value: 5 } });
    const { page } = person;
    await page.clock.install();
    const card = await makeCard(`Idle ${language}`);
    await page.goto("about:blank");
    await edit(card.id);
    await field().fill("Typed for a while.");
    const ends = page.getByRole("dialog", { name: t("drafts.ends-title") });
    await page.clock.fastForward(90_000);
    expect(await ends.count()).toBe(0);
    await page.clock.fastForward(60_000);
    await ends.getByText(start("drafts.ends-idle")).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const asked = page.waitForResponse(/users\/validtoken/);
    await ends.getByRole("button", { name: t("drafts.ends-stay") }).click();
    expect((await asked).status()).toBe(200);
    await ends.waitFor({ state: "hidden" });
    expect(await field().inputValue()).toBe("Typed for a while.");
    await admin.call(updateSetting, { params: { key: "session-idle-minutes" }, ifMatch: (idle?.version ?? 0) + 1, body: { value: 120 } });
    await page.clock.resume();
    await button("ui.discard").or(button("ui.cancel")).first().click();
    await page.getByRole("button", { name: t("shell.unsaved-leave") }).click();
    await field().waitFor({ state: "hidden" });
    expect(await drafts(page)).toEqual([]);
  });

  test("goes with signing out, and nobody else sees it", async () => {
    const { page } = person;
    const card = await makeCard(`Left ${language}`);
    await edit(card.id);
    await field().fill("Nobody else's.");
    await expect.poll(() => drafts(page)).toHaveLength(1);
    // A browser in which the session ended, and another person is the next one.
    await page.evaluate(() => localStorage.removeItem("hub.session"));
    await page.goto("about:blank");
    await signIn(page, portal.address, "group", language);
    expect(await written(page)).not.toContain("Nobody else's.");
    await edit(card.id);
    expect(await field().inputValue()).toBe("What it is.");
    await field().fill("Gone with its typist.");
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await page.getByTitle("group@norte.example").click();
    await page.getByRole("menuitem", { name: t("shell.sign-out") }).click();
    await page.getByRole("button", { name: t("shell.unsaved-leave") }).click();
    await page.locator("input[name=userName]").waitFor();
    expect(await written(page)).not.toContain("Gone with its typist.");
  });
});
