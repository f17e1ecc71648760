import { usePasswordLink } from "@hub/contract/session/account.ts";
import { listGroups } from "@hub/contract/configuration/groups.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import type { Input } from "@hub/contract/route.ts";
import { configureUsersInPlatform, createPasswordLink, findByEmail } from "@hub/contract/configuration/users.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadTexts, type Texts } from "../packages/i18n/src/catalog.ts";
import { type Api, openApi } from "../scripts/api.ts";
import { demoPassword } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";
import { walkedIn } from "./walked-in.ts";

type Configuration = Input<NonNullable<(typeof configureUsersInPlatform)["body"]>>;
const ingestion = ingestions.find(({ section }) => section === "OnHR");
const none = { mode: "none" } as const;

let portal: GroupPortal;
let admin: Api;
/** Administers MUT and nothing else. */
let mutAdmin: Api;
beforeAll(async () => {
  portal = await startGroupPortal();
  admin = await portal.as("admin");
  if (ingestion) await admin.call(createIngestion, { body: ingestion });
  await configure({ person: { email: "mut@norte.example", version: null, name: "Marta Ruiz" }, areas: { MUT: mutOnly("mut-admin") } });
  const { key } = await admin.call(createPasswordLink, { params: { email: "mut@norte.example" } });
  await openApi(portal.address).call(usePasswordLink, { body: { key, password: demoPassword } });
  mutAdmin = await portal.as("mut");
});
afterAll(() => portal?.stop());

function mutOnly(role: "mut-admin" | "steward") {
  const line = { role, legalEntityIds: null, sections: null, ingestionIds: null, validFrom: null, validTo: null };
  return { version: null, group: none, ingestion: none, assignments: [line] };
}
async function configure(given: Partial<Configuration>, as: Api = admin): Promise<void> {
  const body = { action: "save", person: { email: "", version: null }, areas: {}, remove: [], ...given } as Configuration;
  const { ok, results } = await as.call(configureUsersInPlatform, { body });
  if (!ok) throw new Error(JSON.stringify(results));
}

type Visit = Person & { t: (key: string) => string; sent: Configuration[] };
/** Somebody signed in, in a language, at the users' section; what their page sends to the one call is kept. */
async function visit(language: "es" | "de", name = "admin", section = "users"): Promise<Visit> {
  const person = await openBrowser(portal.browser, { colorScheme: language === "de" ? "dark" : "light" });
  const { page } = person;
  const sent: Configuration[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("configureUsersInPlatform"))
      sent.push(request.postDataJSON() as Configuration);
  });
  await signIn(page, portal.address, name, language);
  const texts: Texts = await loadTexts(language);
  await page
    .getByText(texts["home.tile-users"] ?? texts["configuration.section-users"] ?? "")
    .first()
    .waitFor();
  await page.goto(`${portal.address}/#/configuration?section=${section}`);
  const t = (key: string) => {
    if (texts[key] === undefined) throw new Error(`no text ${key}`);
    return texts[key];
  };
  await page.getByRole("heading", { level: 2, name: t(`configuration.section-${section}`), exact: true }).waitFor();
  return { ...person, t, sent };
}

const tab = (page: Page, area: string) => page.getByRole("tab", { name: new RegExp(`^${area}`) });
const dialog = (page: Page) => page.getByRole("dialog");
const areasOf = ({ areas }: Configuration) => Object.keys(areas);

async function pick(field: Locator, typed: string, option: RegExp): Promise<void> {
  await field.click();
  await field.fill(typed);
  await field.page().getByRole("option", { name: option }).first().click();
}
async function addPerson(page: Page, t: Visit["t"], email: string, name: string): Promise<void> {
  await page.getByRole("button", { name: t("users.add") }).click();
  await page.locator("#access-email").fill(email);
  await page.locator("#access-name").fill(name);
}
async function addRole(page: Page, area: "HUB" | "MUT", role: string): Promise<void> {
  await page.locator(`#access-${area}-assignments`).click();
  await page.locator(`#access-${area}-assignments-0-role`).selectOption(role);
}

describe.each(walkedIn("de"))("the users in the configuration, in %s", (language) => {
  const email = `neu.${language}@norte.example`;
  let here: Visit;
  beforeAll(async () => {
    here = await visit(language);
  });
  afterAll(() => here?.context.close());

  test("[CONF-01] [CONF-02] [CONF-04] [CONF-05] adding somebody in three areas: MUT fails and says why, the rest is saved by one call, then only MUT is sent again", async () => {
    const { page, t, sent } = here;
    expect(await findBarriers(page)).toEqual([]);
    await addPerson(page, t, ` NEU.${language}@Norte.example `, "Nadia Neu");
    await page.locator("#access-HUB-has").check();
    for (const mode of ["new", "existing", "selectable", "none"])
      await page
        .getByRole("radio", { name: t(`users.mode-${mode}`), exact: true })
        .first()
        .waitFor();
    await addRole(page, "HUB", "data-owner");
    await page.getByRole("checkbox", { name: t("users.all-entities") }).uncheck();
    await pick(page.locator("#access-HUB-assignments-0-legalEntityIds"), "norte esp", /Norte España/);
    await page
      .getByRole("radiogroup", { name: t("users.view-reports") })
      .getByRole("radio", { name: t("users.reports-all") })
      .check();
    await page.locator("#access-HUB-assignments-0-validTo").fill("31.12.2099");
    await tab(page, "MUT").click();
    await page.locator("#access-MUT-has").check();
    await page
      .getByRole("radiogroup", { name: t("users.ingestion") })
      .getByRole("radio", { name: t("users.mode-existing"), exact: true })
      .check();
    await page.locator("#access-MUT-ingestion-code").fill("NOT-THERE");
    await addRole(page, "MUT", "steward");
    await tab(page, "Workflow").click();
    await page.locator("#access-WF-has").check();
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole("button", { name: t("users.review-add") }).click();
    await dialog(page).waitFor();
    const asked = await dialog(page).textContent();
    expect(asked).toContain(`Norte España, S.A.U. (NOR-ES); ${t("users.where-all-sections")}`);
    expect(asked).toContain(t("users.all-reports"));
    expect(asked).toContain("NOT-THERE");
    expect(await findBarriers(page)).toEqual([]);
    expect(sent.map((body) => [body.dryRun, areasOf(body)])).toEqual([[true, ["HUB", "MUT", "WF"]]]);
    await expect(admin.call(findByEmail, { params: { email } })).rejects.toThrow("user-not-found");

    await dialog(page)
      .getByRole("button", { name: t("users.confirm-rest-act") })
      .click();
    const summary = page.getByRole("alert").filter({ has: page.getByRole("heading") });
    await summary.waitFor();
    expect(sent.slice(1).map((body) => [body.dryRun, areasOf(body)])).toEqual([[false, ["HUB", "WF"]]]);
    await expect.poll(() => summary.getByRole("button").first().textContent()).toBe(`MUT: ${t("errors.check-mut-configuration")}`);
    await expect.poll(() => summary.getByRole("button").nth(1).textContent()).toContain("NOT-THERE");
    await expect.poll(() => tab(page, "MUT").getAttribute("aria-selected")).toBe("true");
    await expect.poll(() => page.locator("#access-MUT-ingestion-code").getAttribute("aria-invalid")).toBe("true");
    expect(await findBarriers(page)).toEqual([]);
    const half = await admin.call(findByEmail, { params: { email } });
    expect([half.HUB !== null, half.MUT, half.WF !== null]).toEqual([true, null, true]);

    await page.locator("#access-MUT-ingestion-code").fill(ingestion?.code ?? "");
    await page.getByRole("button", { name: t("users.review-save") }).click();
    await dialog(page)
      .getByRole("button", { name: t("users.confirm-save-act") })
      .click();
    await page.getByText(t("ui.edit-unchanged")).waitFor();
    expect(sent.slice(2).map((body) => [body.dryRun, areasOf(body)])).toEqual([
      [true, ["MUT"]],
      [false, ["MUT"]],
    ]);
    const whole = await admin.call(findByEmail, { params: { email } });
    expect(whole.MUT?.assignments).toMatchObject([{ role: "steward", ingestionIds: [expect.any(Number)] }]);
    expect(whole.HUB).toMatchObject({ version: half.HUB?.version, views: { reports: null, scenarios: [] } });
    expect(page.url()).toContain(`user=${encodeURIComponent(email)}`);
  });

  test("[CONF-01] [CONF-05] editing: what is gained and lost is said before; an area somebody else saved meanwhile is shown beside one's own, which stays, before anything is saved", async () => {
    const { page, t, sent } = here;
    await page.goto(`${portal.address}/#/configuration?section=users`);
    await page.getByRole("searchbox", { name: t("users.search") }).fill(`neu.${language}`);
    await page.getByRole("button", { name: new RegExp(`: neu\\.${language}`) }).waitFor();
    await page.getByRole("row", { name: /Nadia Neu/ }).focus();
    await page.keyboard.press("Enter");
    await page.locator("#access-HUB-assignments-0-role").selectOption("group-owner");
    await tab(page, "MUT").click();
    await page.locator("#access-MUT-assignments-0-role").selectOption("process-source");

    const { MUT, person } = await mutAdmin.call(findByEmail, { params: { email } });
    await configure(
      {
        person: { email, version: person.version },
        areas: { MUT: { ...mutOnly("mut-admin"), version: MUT?.version ?? null, assignments: mutOnly("steward").assignments } },
      },
      mutAdmin,
    );
    await page.getByRole("button", { name: t("users.review-save") }).click();
    const conflict = page.getByRole("alert").filter({ hasText: t("ui.conflict-title") });
    const row = (area: string) => conflict.getByRole("row").filter({ has: page.getByRole("rowheader", { name: area }) });
    await expect.poll(() => row("MUT").textContent()).toContain(`Data Steward: ${t("users.where-all-entities")}`);
    await expect.poll(() => row("HUB").textContent()).toContain(t("roles.role-group-owner"));
    await expect.poll(() => page.locator("#access-MUT-assignments-0-role").inputValue()).toBe("process-source");
    expect(await findBarriers(page)).toEqual([]);

    sent.length = 0;
    await conflict.getByRole("button", { name: t("ui.conflict-keep") }).click();
    await page.getByRole("button", { name: t("users.review-save") }).click();
    await dialog(page).waitFor();
    const asked = (await dialog(page).textContent()) ?? "";
    expect(asked).toMatch(new RegExp(`${t("users.gains")}.*${t("roles.role-group-owner")}.*${t("users.loses")}.*Data Owner`));
    await dialog(page)
      .getByRole("button", { name: t("users.confirm-save-act") })
      .click();
    await page.getByText(t("ui.edit-unchanged")).waitFor();
    expect(sent.map(areasOf)).toEqual([
      ["HUB", "MUT"],
      ["HUB", "MUT"],
    ]);
    const after = await admin.call(findByEmail, { params: { email } });
    expect(after.MUT?.assignments.map(({ role }) => role)).toEqual(["process-source"]);
    expect(after.HUB?.assignments.map(({ role }) => role)).toEqual(["group-owner"]);
  });

  test("[CONF-04] deleting needs an application, says what the leaver owns, and deletes from those that are chosen", async () => {
    const { page, t, sent } = here;
    sent.length = 0;
    await page.goto(`${portal.address}/#/configuration?section=users&user=${email}`);
    await page.getByRole("button", { name: t("users.delete") }).click();
    await dialog(page)
      .getByText(/Nadia Neu/)
      .first()
      .waitFor();
    await dialog(page).getByRole("checkbox", { name: "Workflow" }).waitFor();
    await dialog(page)
      .getByRole("button", { name: t("users.delete"), exact: true })
      .click();
    await dialog(page).getByText(t("errors.application-required")).waitFor();
    expect(sent).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    // Meanwhile somebody else changes MUT: that one is refused, and only that one is sent again.
    const { MUT, person } = await mutAdmin.call(findByEmail, { params: { email } });
    const changed = { ...mutOnly("steward"), version: MUT?.version ?? null };
    await configure({ person: { email, version: person.version }, areas: { MUT: changed } }, mutAdmin);
    for (const area of ["MUT", "Workflow"]) await dialog(page).getByRole("checkbox", { name: area }).check();
    await dialog(page)
      .getByRole("button", { name: /MUT, Workflow/ })
      .click();
    await dialog(page).getByText(t("errors.version-stale")).waitFor();
    expect(sent.at(-1)).toMatchObject({ action: "delete", areas: {}, remove: [{ area: "MUT" }, { area: "WF" }] });
    await dialog(page)
      .getByRole("button", { name: /MUT(?!,)/ })
      .click();
    await dialog(page).waitFor({ state: "hidden" });
    expect(sent.at(-1)).toMatchObject({ action: "delete", remove: [{ area: "MUT" }] });
    const rest = await admin.call(findByEmail, { params: { email } });
    expect([rest.HUB !== null, rest.MUT, rest.WF]).toEqual([true, null, null]);

    await page.getByRole("button", { name: t("users.delete") }).click();
    await dialog(page).getByText(t("users.delete-gone")).waitFor();
    await dialog(page).getByRole("button", { name: /HUB/ }).click();
    await page.getByRole("button", { name: t("users.add") }).waitFor();
    expect((await admin.call(findByEmail, { params: { email } })).person.removed).toBe(true);
    expect(here.problems).toEqual([]);
  });
});

describe("what else there is to the form", () => {
  test("[CONF-01] [CONF-05] between the question and the answer another administrator adds the person to MUT: HUB is saved, MUT says that the user exists there", async () => {
    const { page, t, context } = await visit("es");
    const late = "late@norte.example";
    await addPerson(page, t, late, "Laura Late");
    await page.locator("#access-HUB-has").check();
    await addRole(page, "HUB", "upload-coordinator");
    await tab(page, "MUT").click();
    await page.locator("#access-MUT-has").check();
    await addRole(page, "MUT", "process-source");
    await page.getByRole("button", { name: t("users.review-add") }).click();
    await dialog(page).waitFor();
    await configure({ person: { email: late, version: null, name: "Laura Late" }, areas: { MUT: mutOnly("steward") } }, mutAdmin);
    await dialog(page)
      .getByRole("button", { name: t("users.confirm-add-act") })
      .click();
    await page.getByRole("button", { name: `MUT: ${t("errors.user-exists-mut")}` }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: t("ui.conflict-take") }).click();
    await expect.poll(() => page.locator("#access-MUT-assignments-0-role").inputValue()).toBe("steward");
    const found = await admin.call(findByEmail, { params: { email: late } });
    expect([found.HUB?.assignments[0]?.role, found.MUT?.assignments[0]?.role]).toEqual(["upload-coordinator", "steward"]);
    await context.close();
  });

  test("[CONF-05] what is typed while one waits for the question is told in it, and nothing else is saved", async () => {
    const { page, t, sent, context } = await visit("es");
    await page.goto(`${portal.address}/#/configuration?section=users&user=late@norte.example`);
    const role = page.locator("#access-HUB-assignments-0-role");
    await role.selectOption("data-owner");
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/configureUsersInPlatform", (route) => held.then(() => route.continue()), { times: 1 });
    await page.getByRole("button", { name: t("users.review-save") }).click();
    await expect.poll(() => sent.length).toBe(1);
    await role.selectOption("group-owner");
    release?.();
    await dialog(page)
      .getByText(new RegExp(t("roles.role-group-owner")))
      .first()
      .waitFor();
    await dialog(page)
      .getByRole("button", { name: t("users.confirm-save-act") })
      .click();
    await page.getByText(t("ui.edit-unchanged")).waitFor();
    const { HUB } = await admin.call(findByEmail, { params: { email: "late@norte.example" } });
    expect(HUB?.assignments.map((line) => line.role)).toEqual(["group-owner"]);
    await context.close();
  });

  test("what is asked again in vain, as after a while away, takes nothing away that is typed", async () => {
    const { page, t, context } = await visit("es");
    await page.clock.install();
    await addPerson(page, t, "away@norte.example", "Ana Away");
    await page.locator("#access-HUB-has").check();
    const failed: string[] = [];
    await page.route("**/api/**", (route) => {
      failed.push(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 500, json: { code: "internal-error", error: "-" } });
    });
    await page.clock.fastForward("05:00");
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => failed).toEqual(expect.arrayContaining(["/api/users/options", "/api/users/validtoken"]));
    await page.unroute("**/api/**");
    await addRole(page, "HUB", "upload-coordinator");
    expect(await page.locator("#access-name").inputValue()).toBe("Ana Away");
    await context.close();
  });

  test("what only screen readers hear in a table scrolls with its row", async () => {
    const { page, context } = await visit("es", "admin", "reports");
    await page.setViewportSize({ width: 1360, height: 220 });
    const table = page.locator(".hub-table-frame");
    await table.getByRole("row").nth(6).waitFor();
    const beside = await table.evaluate((frame) => {
      const text = frame.querySelector("tbody tr:last-child [id^=report-level]");
      const below = () => (text?.getBoundingClientRect().top ?? 0) - (text?.closest("tr")?.getBoundingClientRect().top ?? 0);
      const before = below();
      frame.scrollTop = 50;
      return { scrolled: frame.scrollTop, before, after: below() };
    });
    expect(beside).toMatchObject({ scrolled: 50, after: beside.before });
    await context.close();
  });

  test("an e-mail that is known already goes on as that person's edit, and a colleague's access fills the form without saving", async () => {
    const { page, t, sent, context } = await visit("de");
    await page.getByRole("button", { name: t("users.add") }).click();
    await page.locator("#access-email").fill("LATE@norte.example");
    await page.keyboard.press("Tab");
    await page.getByRole("heading", { level: 2, name: "Laura Late" }).waitFor();
    await expect.poll(() => page.locator("#access-name").inputValue()).toBe("Laura Late");
    await page
      .getByText(/HUB, MUT/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: t("users.copy"), exact: true }).click();
    await pick(page.locator("#copy-person"), "Rui", /Rui Antunes/);
    expect(await findBarriers(page)).toEqual([]);
    await dialog(page)
      .getByRole("button", { name: t("users.copy-act") })
      .click();
    await page.locator("#access-HUB-assignments-1-role").waitFor();
    await expect.poll(() => page.locator("#access-HUB-assignments-1-role").inputValue()).toBe("data-owner");
    expect(sent).toEqual([]);
    // What is not saved is asked about before another section takes its place.
    await page.getByRole("link", { name: t("configuration.section-groups") }).click();
    await dialog(page).getByText(t("shell.unsaved-title")).waitFor();
    await dialog(page)
      .getByRole("button", { name: t("ui.cancel") })
      .click();
    expect(page.url()).toContain("section=users");
    await context.close();
  });

  test("[CONF-02] [CONF-03] a group: its roles and views, its members, and what they gain and lose before it is saved", async () => {
    const { page, t, problems, context } = await visit("es", "admin", "groups");
    expect(await findBarriers(page)).toEqual([]);
    const name = "Norte Ibérica";
    await page.getByRole("button", { name: t("users.group-add") }).click();
    await page.locator("#access-GROUP-name").fill(name);
    await page.locator("#access-GROUP-assignments").click();
    await page.getByRole("checkbox", { name: t("users.all-sections") }).uncheck();
    await pick(page.locator("#access-GROUP-assignments-0-sections"), "GPG", /GPG/);
    await page.getByRole("button", { name: t("users.group-review-add") }).click();
    await expect.poll(() => dialog(page).textContent()).toContain("GPG");
    await dialog(page)
      .getByRole("button", { name: t("users.group-add") })
      .click();
    await pick(page.locator("#group-join"), "rui", /Rui Antunes/);
    await page.getByText(t("users.member-joins")).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: t("users.review-save") }).click();
    await dialog(page)
      .getByRole("button", { name: t("users.group-save-act") })
      .click();
    await page.getByText(t("users.member-in")).waitFor();
    const { items } = await admin.call(listGroups, { query: { search: name } });
    expect(items).toMatchObject([{ name, memberCount: 1, roles: ["data-owner"] }]);
    // The same name but for spelling is refused at once, with the words of the area.
    await page.goto(`${portal.address}/#/configuration?section=groups&group=new`);
    await page.locator("#access-GROUP-name").fill(name.toUpperCase());
    await page.locator("#access-GROUP-assignments").click();
    await page.getByRole("button", { name: t("users.group-review-add") }).click();
    await page.getByText(t("errors.group-exists-hub")).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test("who administers MUT alone reads the other areas and changes MUT", async () => {
    const { page, t, context } = await visit("de", "mut");
    await page.goto(`${portal.address}/#/configuration?section=users&user=owner@norte.example&tab=HUB`);
    await page.getByText(t("users.area-foreign").replaceAll("{area}", "HUB")).waitFor();
    await page.getByText(`Data Owner: ${t("users.where-all-entities")}`, { exact: false }).waitFor();
    expect(await page.locator("#access-HUB-has").count()).toBe(0);
    await page.getByText(t("users.person-foreign")).waitFor();
    expect(await page.locator("#access-name").getAttribute("readonly")).not.toBeNull();
    await tab(page, "MUT").click();
    await expect.poll(() => page.locator("#access-MUT-has").isEnabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await context.close();
  });
});
