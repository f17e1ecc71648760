import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { addMonths, firstDay } from "@hub/domain/period.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addStoredVersion, headcounts } from "../apps/server/src/dashboards/testing/stored-version.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { limits } from "../apps/server/src/db/limits.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

const today = new Date();
const month = addMonths({ year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }, -2);

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal();
  const admin = await portal.as("admin");
  const known = (await admin.call(listLegalEntities)).items;
  const { id = 0 } = known.find(({ code }) => code === "NOR-ES") ?? {};
  const definition = ingestions.find(({ section }) => section === "PLN");
  if (definition) await admin.call(createIngestion, { body: definition });
  await admin.call(createCalendarRow, { body: { section: "PLN", legalEntityId: id, first: month, last: month, dueDay: 10 } });
  const { db, pool, close } = connect(portal.told.get("database") ?? "", { limits: limits.pages, max: 1 });
  await pool.query("insert into consolidation (section_code, period) values ('PLN', $1) on conflict do nothing", [firstDay(month)]);
  await addStoredVersion(db, { period: month, entities: [{ id, code: "NOR-ES" }], figures: headcounts({ [id]: 500 }) });
  await close();
}, 300_000);
afterAll(() => portal?.stop());

test(
  "[FIG-07] one subscribes to a report and to a figure, finds both in the account, and leaves; by a mail's link too",
  { timeout: 180_000 },
  async () => {
    const { page, problems } = await openBrowser(portal.browser);
    await signIn(page, portal.address, "group", "es");
    const go = async (path: string) => {
      await page.goto("about:blank");
      await page.goto(`${portal.address}/#/${path}`);
    };
    await go("dashboards/1/dashboard");
    await page.getByRole("button", { name: "Suscribirse" }).click();
    const dialog = page.getByRole("dialog", { name: "Recibir por correo: Personas: visión general" });
    await dialog.getByRole("checkbox", { name: "Cada semana, el lunes" }).check();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await page.getByText("Suscripción guardada: Personas: visión general.").waitFor();

    await go("dashboards/1/dashboard?origin=headcount");
    await page.getByRole("dialog").getByRole("button", { name: "Suscribirse" }).click();
    const figure = page.getByRole("dialog", { name: "Recibir por correo: Plantilla, Grupo" });
    await figure.getByRole("textbox", { name: /cambie en más de/ }).fill("0");
    await figure.getByRole("button", { name: "Guardar" }).click();
    await figure.getByText("Indique un número mayor que cero.").first().waitFor();
    await figure.getByRole("textbox", { name: /cambie en más de/ }).fill("2,5");
    await figure.getByRole("button", { name: "Guardar" }).click();
    await page.getByText("Suscripción guardada: Plantilla, Grupo.").waitFor();

    await go("account");
    const table = page.getByRole("region", { name: "Sus suscripciones" });
    await table.getByText("al cerrar · al cerrar de nuevo · cada semana").waitFor();
    await table.getByText("si cambia más de un 2,5 %").waitFor();
    await table.getByRole("button", { name: "Dejar de recibir: Plantilla, Grupo" }).click();
    await page.getByText("Ya no recibirá: Plantilla, Grupo.").waitFor();
    await expect.poll(() => table.getByRole("row").count()).toBe(2);

    // A stranger's browser with the link of a mail.
    const { pool, close } = connect(portal.told.get("database") ?? "", { limits: limits.pages, max: 1 });
    const { rows } = await pool.query("select leave_key from subscription");
    const stranger = await openBrowser(portal.browser);
    await stranger.page.goto(`${portal.address}/api/subscriptions/leave/${rows[0].leave_key}`);
    const button = stranger.page.getByRole("button", { name: /^(Dejar de recibir|Stop receiving)$/ });
    await button.waitFor();
    expect((await pool.query("select id from subscription")).rows).toHaveLength(1);
    await button.click();
    await stranger.page.getByText(/^(Listo|Done):/).waitFor();
    expect((await pool.query("select id from subscription")).rows).toEqual([]);
    await close();
    expect([...problems, ...stranger.problems]).toEqual([]);
  },
);
