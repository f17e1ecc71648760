import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { getCampaign, listCampaigns } from "@hub/contract/configuration/access/campaigns.ts";
import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { configureUsersInPlatform, findByEmail } from "@hub/contract/configuration/users.ts";
import type { Input } from "@hub/contract/route.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";
import { walkedIn } from "./walked-in.ts";

const dialog = (page: Page) => page.getByRole("dialog");
async function pick(field: Locator, typed: string, option: RegExp): Promise<void> {
  await field.click();
  await field.fill(typed);
  await field.page().getByRole("option", { name: option }).first().click();
}

describe.each(walkedIn("es"))("a review of access, in %s", (language) => {
  // What is taken away in one language is not there in the next: each has a portal of its own.
  let portal: GroupPortal;
  let admin: Person;
  let reviewer: Person;
  let t: (key: Parameters<typeof translate>[1], params?: Parameters<typeof translate>[2]) => string;
  beforeAll(async () => {
    t = (key, params) => translate(language, key, params);
    portal = await startGroupPortal();
    admin = await openBrowser(portal.browser, { colorScheme: language === "de" ? "dark" : "light" });
    reviewer = await openBrowser(portal.browser, { colorScheme: language === "de" ? "dark" : "light" });
    await signIn(admin.page, portal.address, "admin", language);
    await signIn(reviewer.page, portal.address, "group", language);
  });
  afterAll(() => portal?.stop());

  test("[MANY-06] started by the administrator, decided by its reviewer, closed with evidence whose hash is that of its bytes", async () => {
    const { page } = admin;
    await page.goto(`${portal.address}/#/configuration?section=campaigns`);
    await page.locator("#campaign-start").click();
    await page.locator("#campaign-name").fill(`Otoño ${language}`);
    await pick(page.locator("[id='campaign-filter.roles']"), "Owner", /Data Owner/);
    await pick(page.locator("[id='campaign-filter.roles']"), "Coord", /Data Upload Coordinator/);
    await page.keyboard.press("Escape");
    await pick(page.locator("#campaign-fallback"), "Helen", /Helen Marsh/);
    await page.locator("#campaign-deadline").fill(language === "de" ? "31.12.2099" : "31/12/2099");
    // All of them were added today: nobody has not signed in for so long.
    const start = dialog(page).getByRole("button", { name: t("campaigns.start"), exact: true });
    await page.locator("[id='campaign-filter.unusedDays']").fill("90");
    await start.click();
    await dialog(page).getByText(t("campaigns.nothing-found")).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.locator("[id='campaign-filter.unusedDays']").fill("");
    await start.click();
    const question = page.getByRole("dialog", { name: t("campaigns.start-title") });
    await question.getByText(t("campaigns.preview-reviewer", { name: "Helen Marsh", count: 2 })).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole("button", { name: t("campaigns.start"), exact: true }).click();
    await page.getByRole("heading", { level: 2, name: `Otoño ${language}` }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    // It is changed while it runs.
    await page.locator("#campaign-move-deadline").click();
    await page.locator("#campaign-days-deadline").fill(language === "de" ? "30.12.2099" : "30/12/2099");
    expect(await findBarriers(page)).toEqual([]);
    await dialog(page)
      .getByRole("button", { name: t("campaigns.move-deadline"), exact: true })
      .click();
    await page.getByText(t("campaigns.deadline-moved")).waitFor();
    for (const change of ["hand-over", "withdraw"] as const) {
      await page.locator(`#campaign-${change}`).click();
      await page.getByRole("dialog", { name: t(`campaigns.${change}`) }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await dialog(page)
        .getByRole("button", { name: t("ui.cancel"), exact: true })
        .click();
      await dialog(page).waitFor({ state: "detached" });
    }

    // Whoever decides finds it among what waits for them.
    const other = reviewer.page;
    await other.goto(`${portal.address}/#/home`);
    await other.reload();
    await other.getByRole("link", { name: t("workflows.act-reviews"), exact: true }).click();
    await other.getByRole("heading", { level: 1, name: t("shell.title-reviews") }).waitFor();
    const rows = other.getByRole("row").filter({ has: other.getByRole("checkbox") });
    await expect.poll(() => rows.count()).toBe(2);
    expect(await findBarriers(other)).toEqual([]);
    await rows.filter({ hasText: "Rui Antunes" }).getByRole("checkbox").check();
    await decide(other, "keep", 1, "Sigue al cargo");
    await expect.poll(() => rows.count()).toBe(1);
    await choiceBar(other).getByRole("checkbox").check();
    await decide(other, "take", 1, "Ya no firma");
    await other.getByText(t("campaigns.nothing-waits")).first().waitFor();
    const held = await (await portal.as("admin")).call(findByEmail, { params: { email: "coordinator@norte.example" } });
    expect(held.HUB?.assignments.some(({ role }) => role === "upload-coordinator") ?? false).toBe(false);

    // The worker closes it within a minute, or the administrator at once.
    await page.reload();
    const close = page.getByRole("button", { name: t("campaigns.close"), exact: true });
    const json = page.getByRole("button", { name: t("campaigns.evidence-json") });
    await close.or(json).first().waitFor();
    if (await close.isVisible()) {
      await close.click();
      await dialog(page)
        .getByRole("button", { name: t("campaigns.close"), exact: true })
        .click();
    }
    await json.waitFor();
    await page.getByText("Ya no firma").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const coming = page.waitForEvent("download");
    await json.click();
    const bytes = await readFile(await (await coming).path());
    await page.getByText(createHash("sha256").update(bytes).digest("hex")).waitFor();
    expect(admin.problems.concat(reviewer.problems)).toEqual([]);
  });

  const choiceBar = (page: Page) => page.getByRole("group", { name: t("campaigns.choice-of", { name: "" }).trim() });

  /** Keeps or takes away what is chosen, as the keyboard does: why, what would become of it, the yes, and its one result. */
  async function decide(page: Page, decision: "keep" | "take", count: number, reason: string): Promise<void> {
    const kind = `reviews-${decision}` as const;
    await choiceBar(page)
      .getByRole("button", { name: t(`campaigns.${decision}`), exact: true })
      .press("Enter");
    const asked = page.getByRole("dialog", { name: t(`tasks.kind-${kind}`) });
    await asked.locator("#review-decision-reason").fill(reason);
    await asked.getByRole("heading", { name: t("tasks.act-preview", { count, shown: String(count) }) }).waitFor();
    await asked.getByRole("cell", { name: t(`campaigns.outcome-${decision === "keep" ? "KEPT" : "TAKEN"}`) }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await asked.getByRole("button", { name: t(`tasks.act-do-${kind}`, { count, shown: String(count) }) }).press("Enter");
    await asked.getByRole("heading", { name: t("tasks.act-result", { kind: t(`tasks.kind-${kind}`) }) }).waitFor();
    await asked.getByText(t("tasks.act-changed", { count })).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await asked.waitFor({ state: "hidden" });
  }

  /** A reviewer finds what is theirs from home, which is of one person, and decides on it by keyboard alone: the first row, and with Shift and arrow the others. */
  async function decideAlone(who: string, person: string, count: number, decision: "keep" | "take", reason: string): Promise<void> {
    const { page, problems, context } = await openBrowser(portal.browser);
    await signIn(page, portal.address, who, language);
    await page.getByRole("link", { name: t("workflows.act-reviews"), exact: true }).click();
    const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
    await expect.poll(() => rows.count()).toBe(count);
    expect(await rows.filter({ hasText: person }).count()).toBe(count);
    await rows.first().focus();
    await page.keyboard.press("Space");
    for (let more = 1; more < count; more++) await page.keyboard.press("Shift+ArrowDown");
    await choiceBar(page)
      .getByText(t("tasks.chosen", { count, shown: String(count) }), { exact: true })
      .waitFor();
    await decide(page, decision, count, reason);
    await page.getByText(t("campaigns.nothing-waits")).first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  }

  test(
    "[MANY-06] three reviewers each decide their own part, and the evidence file tells who decided what",
    { timeout: 300_000 },
    async () => {
      const api = await portal.as("admin");
      const { items: entities } = await api.call(listLegalEntities);
      const give = async (email: string, name: string, code: string) => {
        const legalEntityIds = [entities.find((entity) => entity.code === code)?.id ?? 0];
        const rest = { sections: null, ingestionIds: null, validFrom: null, validTo: null };
        const assignments = [{ role: "data-owner" as const, legalEntityIds, ...rest }];
        const body = {
          action: "save",
          person: { email, version: null, name, language: "es" },
          areas: { HUB: { version: null, group: { mode: "none" }, assignments, views: { reports: null, scenarios: null } } },
          remove: [],
        } satisfies Input<NonNullable<(typeof configureUsersInPlatform)["body"]>>;
        await api.call(configureUsersInPlatform, { body });
      };
      await give("ana@norte.example", "Ana Vidal", "NOR-ES");
      await give("berta@norte.example", "Berta Krause", "NOR-DE");
      const rolesOf = async (email: string) =>
        (await api.call(findByEmail, { params: { email } })).HUB?.assignments.map(({ role }) => role) ?? [];

      // Of Spain one decides, of Germany another; what is of every entity goes to the third.
      const { page } = admin;
      await page.goto(`${portal.address}/#/configuration?section=campaigns`);
      await page.locator("#campaign-start").click();
      await page.locator("#campaign-name").fill("Tres revisan");
      await page.locator("[id='campaign-filter.users']").fill("ana@norte.example\nberta@norte.example\nowner@norte.example");
      await pick(page.locator("#campaign-parts"), "Tom", /Tomás Rey/);
      await pick(page.locator("#campaign-parts-0-legalEntityIds"), "NOR-ES", /NOR-ES/);
      await page.keyboard.press("Escape");
      await pick(page.locator("#campaign-parts"), "Rui", /Rui Antunes/);
      await pick(page.locator("#campaign-parts-1-legalEntityIds"), "NOR-DE", /NOR-DE/);
      await page.keyboard.press("Escape");
      await pick(page.locator("#campaign-fallback"), "Helen", /Helen Marsh/);
      await page.locator("#campaign-deadline").fill(language === "de" ? "31.12.2099" : "31/12/2099");
      expect(await findBarriers(page)).toEqual([]);
      await dialog(page)
        .getByRole("button", { name: t("campaigns.start"), exact: true })
        .click();
      const question = page.getByRole("dialog", { name: t("campaigns.start-title") });
      for (const [name, count] of [
        ["Tomás Rey", 1],
        ["Rui Antunes", 1],
        ["Helen Marsh", 2],
      ] as const)
        await question.getByText(t("campaigns.preview-reviewer", { name, count })).waitFor();
      await question.getByRole("button", { name: t("campaigns.start"), exact: true }).click();
      await page.getByRole("heading", { level: 2, name: "Tres revisan" }).waitFor();
      const id = (await api.call(listCampaigns)).items.find(({ name }) => name === "Tres revisan")?.id ?? 0;

      await decideAlone("source", "Ana Vidal", 1, "take", "Ya no valida España");
      expect(await rolesOf("ana@norte.example")).toEqual([]);
      await decideAlone("owner", "Berta Krause", 1, "keep", "Acaba de llegar");
      expect(await api.call(getCampaign, { params: { id } })).toMatchObject({ state: "OPEN", counts: { open: 2 }, mayClose: false });
      await decideAlone("group", "Rui Antunes", 2, "keep", "Sigue al cargo");
      expect(await rolesOf("berta@norte.example")).toEqual(["data-owner"]);

      // The worker closes it within a minute, or the administrator at once.
      await page.reload();
      const close = page.getByRole("button", { name: t("campaigns.close"), exact: true });
      const json = page.getByRole("button", { name: t("campaigns.evidence-json") });
      await close.or(json).first().waitFor();
      if (await close.isVisible()) {
        await close.click();
        await dialog(page)
          .getByRole("button", { name: t("campaigns.close"), exact: true })
          .click();
      }
      await json.waitFor();
      for (const reason of ["Ya no valida España", "Acaba de llegar", "Sigue al cargo"]) await page.getByText(reason).first().waitFor();
      const coming = page.waitForEvent("download");
      await json.click();
      const bytes = await readFile(await (await coming).path());
      const hash = createHash("sha256").update(bytes).digest("hex");
      await page.getByText(hash).waitFor();
      const closed = await api.call(getCampaign, { params: { id } });
      expect(closed).toMatchObject({ state: "CLOSED", counts: { open: 0, kept: 3, taken: 1 }, evidenceHash: hash });
      const evidence: { rows: { outcome: string; reason: string; decidedByUser: number }[] } = JSON.parse(bytes.toString("utf8"));
      expect(evidence.rows.map(({ outcome, reason }) => `${outcome} ${reason}`).toSorted()).toEqual([
        "KEPT Acaba de llegar",
        "KEPT Sigue al cargo",
        "KEPT Sigue al cargo",
        "TAKEN Ya no valida España",
      ]);
      expect(new Set(evidence.rows.map(({ decidedByUser }) => decidedByUser)).size).toBe(3);
      expect(admin.problems).toEqual([]);
    },
  );
});
