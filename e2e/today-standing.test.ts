import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { listSettings, updateSetting } from "@hub/contract/configuration/settings.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { getScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { approveReopening, listReopenings } from "@hub/contract/validation/reopenings.ts";
import { saveValidations } from "@hub/contract/validation/signatures.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { inventPeople, writeFile } from "../scripts/demo/people.ts";
import { deliver } from "../scripts/demo/seed.ts";
import type { Api } from "../scripts/api.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { act, button, comeHome, focusAfter, window } from "./home-pages.ts";
import { signIn } from "./sign-in.ts";
import { germany, inDatabase, period, spain } from "./todays-work.ts";

let portal: GroupPortal;
let admin: Api;
let staff = 0;
const idOf: Record<string, number> = {};
beforeAll(async () => {
  portal = await startGroupPortal();
  admin = await portal.as("admin");
  for (const { code, id } of (await admin.call(listLegalEntities)).items) idOf[code] = id;
}, 300_000);
afterAll(() => portal?.stop());

const expectOf = ({ code }: { code: string }) =>
  admin.call(createCalendarRow, { body: { section: "PLN", legalEntityId: idOf[code] ?? 0, first: period, last: period, dueDay: 10 } });
async function deliverOf(by: Api, entity: typeof spain | typeof germany): Promise<void> {
  const content = writeFile(inventPeople(entity, 0, period, 1), period, "PLN");
  const place = { ingestionId: staff, legalEntityId: idOf[entity.code] ?? 0, ...period };
  await deliver(by, place, { name: `${entity.code}.csv`, content });
}
/** Both signatures of an entity's list of staff. */
async function signOf(signer: Api, { code }: { code: string }): Promise<void> {
  const findings = checkRuleCodes.map((rule) => ({ rule, comment: "Sin novedad." }));
  const cells = [{ section: "PLN", legalEntityId: idOf[code] ?? 0, findings }];
  await signer.call(saveValidations, { body: { ...period, userRole: "coordinator", comment: "Sin novedad.", cells } });
  await (await portal.as("owner")).call(saveValidations, { body: { ...period, userRole: "owner", cells } });
}

// One portal from its first day on: each of these goes on where the one before has ended.
describe("[TODAY-02] what is rarely the first thing of a day, done from home", { timeout: 300_000 }, () => {
  test("an administrator is led through what is to be set up, in order, until all of it is done; then that is gone", async () => {
    const { page, context, problems } = await openBrowser(portal.browser);
    context.setDefaultTimeout(60_000);
    await signIn(page, portal.address, "admin", "es");
    const list = page.getByRole("list", { name: "Puesta en marcha" });
    const steps = () => list.getByRole("listitem").allTextContents();
    await list.waitFor();
    const states = (await steps()).map((text) => /(Hecho|Siguiente|Después)$/.exec(text)?.[0]);
    expect(states).toEqual(["Siguiente", "Hecho", "Después", "Después", "Hecho", "Después", "Hecho"]);
    expect(await findBarriers(page)).toEqual([]);
    await list
      .locator("[aria-current=step]")
      .getByRole("link", { name: /^Indicar los dominios/ })
      .click();
    await page.waitForURL(/section=settings/);

    const atHome = async () => {
      await page.goto(`${portal.address}/#/home`);
      await page.reload();
      await page.locator(".hub-tiles").waitFor();
    };
    const next = () => list.locator("[aria-current=step]").textContent();
    const domain = (await admin.call(listSettings)).items.find(({ key }) => key === "corporate-domain");
    await admin.call(updateSetting, {
      params: { key: "corporate-domain" },
      ifMatch: domain?.version ?? 1,
      body: { value: "norte.example" },
    });
    await atHome();
    await expect.poll(next).toContain("Definir la primera ingesta");
    const definition = ingestions.find(({ section }) => section === "PLN");
    if (!definition) throw new Error("no list of staff");
    staff = (await admin.call(createIngestion, { body: definition })).id;
    await atHome();
    await expect.poll(next).toContain("Fijar el calendario");
    await expectOf(spain);
    await atHome();
    await expect.poll(next).toContain("Recibir el primer fichero");
    // By the only one who could sign it.
    await deliverOf(await portal.as("coordinator"), spain);
    await atHome();
    expect(await list.count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("a cell that nobody can sign: an administrator gives somebody the right to, and it waits for them", async () => {
    const { page, waiting, context, problems } = await comeHome(portal, "admin");
    await act(waiting, "1 celda no la puede resolver nadie").click();
    const cells = window(page, "Celdas que no puede resolver nadie");
    await cells.getByRole("row").filter({ hasText: spain.name }).getByText("Data Upload Coordinator").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await cells.locator("#unfilled-person").fill("ines prado");
    await page.getByRole("option", { name: /Inés Prado/ }).click();
    await button(cells, "Volver a las celdas que no puede resolver nadie").waitFor();
    await cells.locator("#access-HUB-assignments").click();
    await cells.locator("#access-HUB-assignments-1-role").selectOption("upload-coordinator");
    await button(cells, "Revisar y guardar").click();
    await window(page)
      .getByRole("button", { name: /^Guardar/ })
      .click();
    await page
      .getByText(/guardado:/)
      .first()
      .waitFor();
    await button(cells, "Volver a las celdas que no puede resolver nadie").click();
    await cells.getByText("No queda nada por hacer aquí.").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => act(waiting, "celda").count()).toBe(0);
    expect(await focusAfter(page)).not.toMatch(/^BODY/);
    expect(problems).toEqual([]);
    await context.close();
    const { waiting: hers, ...ines } = await comeHome(portal, "reader");
    await act(hers, spain.name).waitFor();
    await ines.context.close();
  });

  test("a source that failed is asked to look again", async () => {
    await addFailedSource();
    const { page, waiting, context, problems } = await comeHome(portal, "admin");
    await act(waiting, "1 recogida automática falla").click();
    const sources = window(page, "Recogidas automáticas que fallan");
    await sources.getByText("Ha fallado").first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await button(sources, /^Recoger ahora/).click();
    await expect.poll(() => countRuns(), { timeout: 60_000 }).toBe(2);
    // That it works by now, or does not, is told where it was asked for.
    await sources.getByRole("row").filter({ hasText: "Ha fallado" }).waitFor();
    await page.keyboard.press("Escape");
    // While it is collected again it waits for nobody.
    expect(await focusAfter(page)).not.toMatch(/^BODY/);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("a source asks for a cell to be opened again that is locked without its file", async () => {
    await signOf(await portal.as("reader"), spain);
    const scenario = async () => (await (await portal.as("group")).call(listScenarios)).items[0];
    await expect.poll(async () => (await scenario())?.currentVersion, { timeout: 60_000 }).toBe(1);
    // Expected of a month that is closed already, as it could come about before closed months kept what they expect.
    await inDatabase(portal, async (db) => {
      const first = `${period.year}-${String(period.month).padStart(2, "0")}-01`;
      await db.query(
        "insert into section_calendar (section_code, legal_entity_id, first_month, last_month, due_day) values ('PLN', $1, $2::date, $2::date, 10)",
        [idOf[germany.code], first],
      );
      await db.query(
        `insert into cell (consolidation_id, legal_entity_id, lock_state) select id, $1, 'FROZEN' from consolidation where section_code = 'PLN' and period = $2::date`,
        [idOf[germany.code], first],
      );
    });
    const { page, waiting, context, problems } = await comeHome(portal, "source");
    await act(waiting, germany.name).click();
    const question = window(page, /^Pedir la reapertura de PLN/);
    await question.getByRole("textbox", { name: /^Motivo/ }).fill("Falta el fichero.");
    expect(await findBarriers(page)).toEqual([]);
    await button(question, "Pedir la reapertura").click();
    await page.getByText("Nada le espera").waitFor();
    expect(await focusAfter(page)).not.toMatch(/^BODY/);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("whoever owns the group closes a scenario again: why, what it would change and the comment; then it waits no more", async () => {
    const group = await portal.as("group");
    const [asked] = (await group.call(listReopenings)).items;
    await group.call(approveReopening, { params: { id: asked?.id ?? 0 }, body: {} });
    await deliverOf(await portal.as("source"), germany);
    await signOf(await portal.as("coordinator"), germany);
    const { page, waiting, context, problems } = await comeHome(portal, "group");
    await act(waiting, "Cerrar de nuevo el escenario").click();
    const panel = window(page, /^Cierre/);
    await panel.getByRole("list").getByText(germany.name).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await panel.getByRole("textbox", { name: /^Comentario/ }).fill("Con Alemania.");
    await button(panel, /^Cerrar de nuevo/).click();
    const question = window(page, /^¿Cerrar de nuevo/);
    await question.getByText("Con Alemania.").waitFor();
    await question.getByRole("heading", { name: "Qué cambiaría" }).waitFor();
    await question.locator(".hub-differences").getByText(germany.name).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await button(question, /^Cerrar de nuevo/).click();
    await expect.poll(() => act(waiting, "Cerrar de nuevo el escenario").count()).toBe(0);
    // A closing that was done before anybody looked is told by its version alone.
    await panel
      .getByText(/versión 2/i)
      .first()
      .waitFor();
    expect(new URL(page.url()).hash.split("?")[0]).toMatch(/^(#\/(home)?)?$/);
    await page.keyboard.press("Escape");
    expect(await focusAfter(page)).not.toMatch(/^BODY/);
    const [closed] = (await group.call(listScenarios)).items;
    const { versions } = await group.call(getScenario, { params: { id: closed?.id ?? 0 } });
    expect(versions.map(({ number, comment }) => `${number} ${comment ?? ""}`)).toContain("2 Con Alemania.");
    expect(problems).toEqual([]);
    await context.close();
  });
});

/** A source of the list of staff that looked once, and reached nobody. */
async function addFailedSource(): Promise<void> {
  const sftp = { kind: "sftp", directory: "/", pattern: "*", complete: "unchanged", marker: "", accepted: "leave", archiveFolder: "" };
  const schedule = { when: { kind: "asked" }, zone: "Europe/Madrid", days: null, month: "previous" };
  await inDatabase(portal, async (db) => {
    await db.query(
      `with server as (
        insert into sftp_endpoint (name, host, user_name, auth) values ('Norte', '127.0.0.1', 'hub', 'key') returning id
      ), source as (
        insert into ingestion_source (ingestion_id, sftp_endpoint_id, details, schedule, runs_as)
        select $1, server.id, $2, $3, (select id from app_user where email = 'source@norte.example') from server returning id
      )
      insert into source_run (source_id, state, started_at, finished_at, problem)
      select id, 'failed', now(), now(), '{"code": "timeout", "params": {}}' from source`,
      [staff, { ...sftp, refused: "leave", errorFolder: "" }, schedule],
    );
  });
}

async function countRuns(): Promise<number> {
  let count = 0;
  await inDatabase(portal, async (db) => {
    const { rows } = await db.query<{ count: number }>("select count(*)::integer as count from source_run where state <> 'pending'");
    count = rows[0]?.count ?? 0;
  });
  return count;
}
