import { previewClosing } from "@hub/contract/closing/closings.ts";
import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { getBreakdown } from "@hub/contract/scenarios/passport.ts";
import { closeScenario, getScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { approveReopening, askReopening } from "@hub/contract/validation/reopenings.ts";
import { saveValidations } from "@hub/contract/validation/signatures.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import { addMonths } from "@hub/domain/period.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect } from "../apps/server/src/db/connect.ts";
import { limits } from "../apps/server/src/db/limits.ts";
import { loadTexts } from "../packages/i18n/src/catalog.ts";
import { entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { inventPeople, writeFile } from "../scripts/demo/people.ts";
import { deliver } from "../scripts/demo/seed.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { drawNode } from "./draw-node.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";
import { tabTo } from "./tab-to.ts";

const today = new Date();
const period = addMonths({ year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }, -2);
// What the corrected file of the one entity leaves out are two people.
const [spain, swiss] = [entities[0], entities[5]];
const spaniards = inventPeople(spain, 0, period, 0).slice(0, 60);
const swissPeople = inventPeople(swiss, 5, period, 0);
const [told, known] = [60 + swissPeople.length, 58 + swissPeople.length];

let portal: GroupPortal;
let scenarioId = 0;
beforeAll(async () => {
  portal = await startGroupPortal();
  const [admin, source, coordinator, owner, group] = await Promise.all(
    ["admin", "source", "coordinator", "owner", "group"].map((name) => portal.as(name)),
  );
  const definition = ingestions.find(({ section }) => section === "PLN");
  if (!admin || !source || !coordinator || !owner || !group || !definition) throw new Error("nobody signed in");
  const { items } = await admin.call(listLegalEntities);
  const idOf = ({ code }: { code: string }) => items.find((entity) => entity.code === code)?.id ?? 0;
  const { id: ingestionId } = await admin.call(createIngestion, { body: definition });
  const findings = checkRuleCodes.map((rule) => ({ rule, comment: "Sin novedad." }));
  const send = async (entity: typeof spain | typeof swiss, people: typeof spaniards) => {
    const legalEntityId = idOf(entity);
    const file = { name: `${entity.code}-${people.length}.csv`, content: writeFile(people, period, "PLN") };
    await deliver(source, { ingestionId, legalEntityId, ...period }, file);
    const cells = [{ section: "PLN", legalEntityId, findings }];
    await coordinator.call(saveValidations, { body: { ...period, userRole: "coordinator", comment: "Sin novedad.", cells } });
    await owner.call(saveValidations, { body: { ...period, userRole: "owner", cells } });
  };
  for (const entity of [spain, swiss])
    await admin.call(createCalendarRow, {
      body: { section: "PLN", legalEntityId: idOf(entity), first: period, last: period, dueDay: 10 },
    });
  await send(spain, spaniards);
  await send(swiss, swissPeople);
  const closedId = async () =>
    (await group.call(listScenarios)).items.find(
      ({ year, month, state }) => year === period.year && month === period.month && state === "CLOSED",
    )?.id;
  await vi.waitUntil(closedId, { timeout: 60_000, interval: 500 });
  scenarioId = (await closedId()) ?? 0;

  const until = new Date(today.getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const asked = await source.call(askReopening, {
    body: { section: "PLN", legalEntityId: idOf(spain), ...period, reason: "Dos personas ya no estaban.", until },
  });
  await group.call(approveReopening, { params: { id: asked.id }, body: {} });
  await send(spain, spaniards.slice(2));
  const params = { id: scenarioId };
  const { fingerprint } = await group.call(previewClosing, { params });
  const body = { scenarioType: "CLOSING", ...period, comment: "Sin las dos.", replaces: 1, previewed: fingerprint ?? "" };
  await group.call(closeScenario, { body });
  await vi.waitUntil(async () => (await group.call(getScenario, { params })).currentVersion === 2, { timeout: 60_000, interval: 500 });
}, 300_000);
afterAll(() => portal?.stop());

async function visit(name: string, path: string, language: "es" | "de" = "es") {
  const colorScheme = language === "de" ? "dark" : "light";
  const person = await openBrowser(portal.browser, { viewport: { width: 1280, height: 900 }, colorScheme });
  await signIn(person.page, portal.address, name, language);
  await person.page.locator(".hub-tiles").waitFor();
  await person.page.goto(`${portal.address}/#/${path}`);
  return person;
}

test(
  "[FIG-04] by keys alone a report of one's own gets a figure as first told and as known now, and whoever reads it sees both and why",
  { timeout: 180_000 },
  async () => {
    const { page, problems, context } = await visit("admin", "configuration?section=reports");
    await tabTo(page, page.getByRole("button", { name: "Añadir informe", exact: true }));
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Añadir informe" }).waitFor();
    await page.keyboard.type("Lo que se dijo");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Lo que se dijo" }).first().waitFor();
    await tabTo(page, page.getByRole("button", { name: "Añadir vista" }));
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Gráficos" }).waitFor();
    await tabTo(page, page.getByRole("menuitem", { name: "Gráficos" }), "ArrowDown");
    await page.keyboard.press("Enter");
    const viewName = page.getByRole("textbox", { name: "Nombre de la vista" });
    await expect.poll(() => viewName.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type("Plantilla, dos veces");
    const chart = page.getByRole("group", { name: "Gráfico 1" });
    const kind = chart.getByRole("combobox", { name: "Tipo" });
    await tabTo(page, kind);
    await page.keyboard.type("Cómo se dijo");
    await expect.poll(() => kind.inputValue()).toBe("told");
    const preview = page.getByRole("region", { name: "Vista previa", exact: true });
    await preview.getByText("Todavía no hay nada que mostrar").waitFor();
    const kpis = chart.getByRole("combobox", { name: "Indicadores" });
    await tabTo(page, kpis);
    await page.keyboard.type("Plantilla");
    await page.getByRole("option", { name: "Plantilla", exact: true }).waitFor();
    await page.keyboard.press("Enter");
    // What it will be called is seen at once; what it says is worked out for whoever opens the report.
    const title = "Plantilla: cómo se dijo y cómo se sabe ahora";
    await preview
      .getByRole("region", { name: title })
      .getByText("Aparece al abrir el informe; en la vista previa no se calcula.")
      .waitFor();
    expect(await preview.getByRole("application").count()).toBe(0);
    // It draws one figure.
    await chart.getByText("1 como máximo", { exact: false }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Control+s");
    await page.getByText("«Lo que se dijo» se ha guardado.").waitFor();
    expect(problems).toEqual([]);
    await context.close();

    const reader = await visit("group", "dashboards");
    await tabTo(reader.page, reader.page.getByRole("main").getByRole("link", { name: "Lo que se dijo" }));
    await reader.page.keyboard.press("Enter");
    const drawing = reader.page.getByRole("application", { name: title });
    await drawing.waitFor();
    expect(await drawing.locator("path[fill=none]").count()).toBe(2);
    const panel = reader.page.getByRole("region", { name: title });
    await panel.getByText("Como se dijo", { exact: true }).first().waitFor();
    await panel.getByText("Como se sabe ahora", { exact: true }).first().waitFor();
    // Why, with the two files, below the lines; and both numbers in the table.
    const cause = `Entrega corregida: los datos de las personas son otros. ${spain.code}-60.csv`;
    await panel.getByRole("listitem").filter({ hasText: cause }).first().waitFor();
    expect(await findBarriers(reader.page)).toEqual([]);
    await tabTo(reader.page, panel.getByRole("radio", { name: "Gráfico" }));
    await reader.page.keyboard.press("ArrowRight");
    const row = panel.locator("tbody tr").filter({ hasText: cause });
    await row.waitFor();
    expect((await row.innerText()).replaceAll(/\s+/g, " ")).toMatch(new RegExp(`${told} ${known} -2`));
    expect(await findBarriers(reader.page)).toEqual([]);
    expect(reader.problems).toEqual([]);
    await reader.context.close();
  },
);

const breakdown = (page: Page, name = "Desglose") => page.getByRole("dialog").getByRole("region", { name, exact: true });
async function choose(page: Page, dimension: string): Promise<void> {
  await tabTo(page, page.locator(".hub-passport-broken").getByRole("combobox"));
  await page.keyboard.type(dimension);
  await page.keyboard.press("Enter");
}

test(
  "[FIG-02] a breakdown of too many people is ordered where the figure comes from, is made meanwhile, and is there in place for the next reader too",
  { timeout: 240_000 },
  async () => {
    const group = await portal.as("group");
    const asked = { params: { id: scenarioId, kpi: "female-share" as const }, query: { by: "country" as const } };
    const { items } = await group.call(getBreakdown, asked);
    const { pool, close } = connect(await portal.ownerUrl(), { limits: limits.pages, max: 1 });
    // A hundred thousand people are not delivered in a walk: the headcount that the version was closed with decides whether somebody may wait for an answer, and only the database's owner can change that.
    await pool.query(
      `begin; set local session_replication_role = replica;
       update version_figure f set numerator = 100001 from scenario_version v
       where v.id = f.version_id and v.number = 2 and f.kpi_code = 'headcount' and f.legal_entity_id is null; commit`,
    );
    const passport = `dashboards/1/dashboard?scenario=${scenarioId}&origin=female-share`;
    const { page, problems, context } = await visit("group", passport);
    await choose(page, "País");
    await breakdown(page).getByText("Son demasiadas personas para desglosar la cifra al momento").waitFor();
    await breakdown(page)
      .getByText(/tarda unos minutos, queda guardado y lo verá también quien lo consulte después/)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // Nothing is ordered by looking.
    expect((await pool.query("select from ordered_breakdown")).rowCount).toBe(0);
    // The page that is open shows it without being loaded again.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await tabTo(page, breakdown(page).getByRole("button", { name: "Calcular el desglose" }));
    await page.keyboard.press("Enter");
    await breakdown(page)
      .getByText(/^Aparecerá aquí dentro de unos minutos/)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const { rows: orders } = await pool.query("select kpi_code, dimension from ordered_breakdown");
    expect(orders).toEqual([{ kpi_code: "female-share", dimension: "country" }]);
    const parts = (of: Page) => breakdown(of).getByRole("region", { name: "Mujeres: País" }).locator("tbody tr");
    await parts(page).first().waitFor({ timeout: 120_000 });
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    // What was told of it at once before is what is told now, hidden parts too.
    expect(await group.call(getBreakdown, asked)).toMatchObject({ state: "told", items });
    const shown = (await parts(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
    expect(shown).toHaveLength(2);
    for (const { figure, persons } of items)
      expect(shown).toContainEqual(expect.stringMatching(new RegExp(` ${figure?.replace(".", ",")} % ${persons}$`)));
    expect(await findBarriers(page)).toEqual([]);

    // The next reader finds what is made.
    const next = await visit("group", passport);
    await choose(next.page, "País");
    await parts(next.page).first().waitFor();
    expect(await next.page.getByRole("button", { name: "Calcular el desglose" }).count()).toBe(0);
    expect([...problems, ...next.problems]).toEqual([]);
    await close();
    await next.context.close();
    await context.close();
  },
);

test(
  "[FIG-02] one of a group of entities is ordered where its figure comes from, in Spanish and in German, and what it then tells adds up to the figure",
  { timeout: 240_000 },
  async () => {
    const nodeId = await drawNode(await portal.as("admin"), [spain, swiss]);
    const { pool, close } = connect(await portal.ownerUrl(), { limits: limits.pages, max: 1 });
    // Its figures of a month that is closed are made by a duty; then it is of more people than are delivered in a walk, as the group above.
    const isLarge = async () => {
      await pool.query(
        `begin; set local session_replication_role = replica;
         update node_figure f set numerator = 100001 from scenario_version v
         where v.id = f.version_id and v.number = 2 and f.kpi_code = 'headcount'; commit`,
      );
      return (await pool.query("select from node_figure where kpi_code = 'headcount' and numerator = 100001")).rowCount === 1;
    };
    await vi.waitUntil(isLarge, { timeout: 60_000, interval: 500 });

    /** Opens where the figure of the group of entities comes from, by keys, orders it broken down and waits for it in place; answers how many hundredths the figure and its parts have. */
    const order = async (language: "es" | "de", dimension: string, by: string) => {
      const texts = await loadTexts(language);
      const t = (key: string) => texts[key] ?? key;
      const { page, problems, context } = await visit("group", `dashboards/1/dashboard?scenario=${scenarioId}`, language);
      await page
        .getByRole("region", { name: t("dashboards.nodes"), exact: true })
        .getByRole("button", { name: "Europa", exact: true })
        .focus();
      await page.keyboard.press("Enter");
      const kpi = t("kpis.fte");
      const tile = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: kpi, exact: true }) });
      await page
        .getByRole("heading", { name: /: Europa$/ })
        .first()
        .waitFor();
      await tabTo(page, tile.locator(".hub-figure-origin"));
      const figure = await tile.locator(".hub-figure-origin").innerText();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: new RegExp(`^${kpi} · Europa`) }).waitFor();
      await choose(page, t(dimension));
      const own = breakdown(page, t("checks.broken"));
      await own.getByText(t("checks.broken-too-large"), { exact: true }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await tabTo(page, own.getByRole("button", { name: t("checks.broken-order") }));
      await page.keyboard.press("Enter");
      await own.getByText(t("checks.broken-making-text"), { exact: true }).waitFor();
      const { rows } = await pool.query("select node_id, kpi_code from node_breakdown where dimension = $1", [by]);
      expect(rows).toEqual([{ node_id: nodeId, kpi_code: "fte" }]);
      const parts = own.getByRole("region", { name: `${kpi}: ${t(dimension)}` }).locator("tbody tr");
      await parts.first().waitFor({ timeout: 120_000 });
      expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
      expect(await findBarriers(page)).toEqual([]);
      const hundredths = (text: string) => Number(text.replaceAll(/\D/g, ""));
      const told = await parts.locator("td:nth-child(2)").allInnerTexts();
      expect(problems).toEqual([]);
      await context.close();
      return { figure: hundredths(figure), parts: told.map(hundredths) };
    };
    for (const [language, dimension, by] of [
      ["es", "checks.broken-country", "country"],
      ["de", "configuration.field-sex", "sex"],
    ] as const) {
      const { figure, parts } = await order(language, dimension, by);
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(figure);
      expect(figure).toBeGreaterThan(5_800);
    }
    expect((await pool.query("select from node_breakdown where made_at is not null and parts is not null")).rowCount).toBe(2);
    await close();
  },
);
