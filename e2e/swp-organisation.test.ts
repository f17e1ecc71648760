import { listOrganisation, updateOrgNode } from "@hub/contract/swp/organisation.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Api } from "../scripts/api.ts";
import { seedCatalogue } from "../scripts/demo/catalogue.ts";
import { seedPlan } from "../scripts/demo/plan.ts";
import { findBarriers } from "./accessibility.ts";
import { button, type Desk, dialog, field, type Planning, type Shown, startPlanning } from "./planning-pages.ts";
import { walkedIn } from "./walked-in.ts";

let planning: Planning;
let lead: Api;
beforeAll(async () => {
  planning = await startPlanning();
  lead = await planning.as("lead");
  await seedCatalogue(lead);
  await seedPlan(await planning.as("admin"), await planning.as("planner"), lead, new Date());
});
afterAll(() => planning?.stop());

/** Somebody at the organisation, in a language. */
async function visit(name: string, language: Shown): Promise<Desk> {
  const desk = await planning.signIn(name, language);
  const { page, t } = desk;
  await page.goto(`${planning.address}/#/swp`);
  await page
    .getByRole("navigation", { name: t("swp.tabs") })
    .getByRole("link", { name: t("swp.tab-organisation") })
    .click();
  await page.getByRole("table").waitFor();
  return desk;
}

const row = ({ page }: Desk, codes: string) => page.getByRole("row").filter({ has: page.getByRole("cell", { name: codes, exact: true }) });

/** The node with these codes on the way down to it, as the server knows it. */
async function find(codes: string) {
  const { items } = await lead.call(listOrganisation);
  const codesOf = (id: number | null): string => {
    const node = items.find((each) => each.id === id);
    return node ? [codesOf(node.parentId), node.code].filter((code) => code !== "").join("/") : "";
  };
  return items.find(({ id }) => codesOf(id) === codes);
}

describe.each(walkedIn("de"))("the organisation that is planned for, with the pages in %s", { timeout: 180_000 }, (shown) => {
  const code = `NEW-${shown.toUpperCase()}`;
  const name = shown === "es" ? "Satélites" : "Satelliten";
  let desk: Desk;
  beforeAll(async () => {
    desk = await visit("lead", shown);
  });
  afterAll(() => desk?.context.close());

  test("a division is added below its unit, by the keyboard: what is missing or taken is said at its field", async () => {
    const { page, t } = desk;
    expect(await findBarriers(page)).toEqual([]);
    await button(desk, t("swp.org-add-division-below", { name: "Iberia › Red" })).focus();
    await page.keyboard.press("Enter");
    const form = dialog(desk, t("swp.org-add-division-below", { name: "Iberia › Red" }));
    await form.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("swp-org-name");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await form
      .getByRole("alert")
      .getByRole("button", { name: t("swp.org-code") })
      .click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("swp-org-code");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type("acc");
    await page.keyboard.press("Enter");
    await form.getByText(t("swp.organisation-code-taken", { code: "acc" }), { exact: true }).waitFor();
    await field(desk, "org-code").fill(`A/${code}`);
    await form.getByText(t("swp.org-code-format"), { exact: true }).waitFor();
    await field(desk, "org-code").fill(code);
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "hidden" });
    await row(desk, `IBE/RED/${code}`).getByText(name).waitFor();
    expect(await find(`IBE/RED/${code}`)).toMatchObject({ name, level: "division", active: true, items: 0 });
    expect(desk.problems).toEqual([]);
  });

  test("it is renamed; of two who do so at once the second is told, and decides", async () => {
    const { page, t } = desk;
    await page.getByRole("searchbox", { name: t("swp.org-search") }).fill(code.toLowerCase());
    await page.getByText(t("swp.org-count", { count: 3, shown: "3" }), { exact: true }).waitFor();
    await button(desk, t("swp.org-edit", { name: `Iberia › Red › ${name}` })).click();
    const form = page.getByRole("dialog");
    await field(desk, "org-name").fill(`${name} 2`);
    const node = await find(`IBE/RED/${code}`);
    const theirs = { code, name: `${name} X`, active: true };
    await lead.call(updateOrgNode, { params: { id: node?.id ?? 0 }, ifMatch: node?.version ?? 0, body: theirs });
    await form.getByRole("button", { name: t("ui.save") }).click();
    await form
      .getByRole("row")
      .filter({ hasText: `${name} X` })
      .getByText(`${name} 2`)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole("button", { name: t("ui.conflict-keep") }).click();
    await form.getByRole("button", { name: t("ui.save") }).click();
    await form.waitFor({ state: "hidden" });
    await row(desk, `IBE/RED/${code}`).getByText(`${name} 2`).waitFor();
    expect(await find(`IBE/RED/${code}`)).toMatchObject({ name: `${name} 2`, version: 3 });
    expect(desk.problems).toEqual([]);
  });

  test("a unit is deactivated, told what stands there, and what is below is closed with it; activated it takes something again", async () => {
    const { page, t } = desk;
    await page.getByRole("searchbox", { name: t("swp.org-search") }).fill("");
    const before = await find("IBE/RED");
    if (!before) throw new Error("there is no such unit");
    expect(before.items).toBeGreaterThan(0);
    const [off, on] = (["deactivate", "activate"] as const).map((does) => t(`swp.org-${does}-named`, { name: "Iberia › Red" }));
    await button(desk, off ?? "").click();
    const question = dialog(desk, t("swp.org-deactivate-title", { name: "Iberia › Red" }));
    await question.getByText(t("swp.org-stands-items", { count: before.items, shown: String(before.items) }), { exact: true }).waitFor();
    await question.getByText(t("swp.org-stands-pools", { count: before.pools, shown: String(before.pools) }), { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // Meanwhile somebody has saved it, and the page has not heard of it yet: it is asked again, of what it is now.
    const heard = Promise.withResolvers<void>();
    await page.route("**/api/swp/organisation", async (route) => {
      await heard.promise;
      await route.continue();
    });
    const { id, code: unitCode, name: unitName, version } = before;
    await lead.call(updateOrgNode, { params: { id }, ifMatch: version, body: { code: unitCode, name: unitName, active: true } });
    const refused = page.waitForResponse((response) => response.url().endsWith(`/swp/organisation/${id}`));
    await question.getByRole("button", { name: t("swp.org-deactivate") }).click();
    await refused;
    heard.resolve();
    await question
      .getByRole("alert")
      .getByText(t("swp.org-overtaken-again", { name: "Red", code: "RED" }))
      .waitFor();
    expect(await find("IBE/RED")).toMatchObject({ active: true });
    await question.getByRole("button", { name: t("swp.org-deactivate") }).click();
    await question.waitFor({ state: "hidden" });
    await page.unroute("**/api/swp/organisation");
    await row(desk, "IBE/RED/ACC")
      .getByText(t("swp.org-is-below-inactive", { name: "Red" }))
      .filter({ visible: true })
      .waitFor();
    expect(await find("IBE/RED")).toMatchObject({ active: false, items: before.items });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(on);
    expect(await button(desk, t("swp.org-add-division-below", { name: "Iberia › Red" })).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await button(desk, on ?? "").click();
    await dialog(desk, t("swp.org-activate-title", { name: "Iberia › Red" }))
      .getByRole("button", { name: t("swp.org-activate") })
      .click();
    await button(desk, t("swp.org-add-division-below", { name: "Iberia › Red" })).waitFor();
    expect(await find("IBE/RED")).toMatchObject({ active: true });
    expect(desk.problems).toEqual([]);
  });

  test("who only reads sees their part with what stands in it, and is offered no change", async () => {
    const reader = await visit("reader", shown);
    const { page, t } = reader;
    await row(reader, "IBE/RED/ACC").waitFor();
    expect(await page.getByRole("cell", { name: "TEC", exact: true }).count()).toBe(0);
    expect(await row(reader, "IBE/RED").getByRole("button").count()).toBe(0);
    expect(await button(reader, t("swp.org-add-ob")).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    expect(reader.problems).toEqual([]);
    await reader.context.close();
  });
});
