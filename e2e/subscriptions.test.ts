import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { addMonths, firstDay } from "@hub/domain/period.ts";
import { createReport } from "@hub/contract/configuration/reports.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addStoredVersion, headcounts } from "../apps/server/src/dashboards/testing/stored-version.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { limits } from "../apps/server/src/db/limits.ts";
import { readMail, startMailServer } from "../apps/server/src/mail/testing/mail-server.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

const today = new Date();
const month = addMonths({ year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }, -2);

let portal: GroupPortal;
let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mails = await startMailServer();
  portal = await startGroupPortal({
    HUB_SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    HUB_MAIL_FROM: "HUB <hub@norte.example>",
  });
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
afterAll(async () => {
  await portal?.stop();
  await mails?.stop();
});

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

test(
  "[FIG-07] a report is built and seen, two people with different rights subscribe to it, and each is sent what they may read",
  {
    timeout: 240_000,
  },
  async () => {
    const admin = await portal.as("admin");
    const ids = new Map((await admin.call(listLegalEntities)).items.map(({ code, id }) => [code, id]));
    const [spain, germany] = [ids.get("NOR-ES") ?? 0, ids.get("NOR-DE") ?? 0];
    const { id } = await admin.call(createReport, { body: { name: "Lo esencial", parentId: 0 } });
    const { page, problems, context } = await openBrowser(portal.browser);
    await signIn(page, portal.address, "admin", "es");
    await page.goto(`${portal.address}/#/configuration?section=reports&report=${id}`);
    await page.getByRole("button", { name: "Añadir vista", exact: true }).click();
    await page.getByRole("menuitem", { name: "Tabla" }).click();
    await page.locator("[id='report-content.0.name']").fill("Cifras del mes");
    const kpis = page.getByRole("combobox", { name: "Indicadores" });
    for (const name of ["Plantilla", "Mujeres"]) {
      await kpis.fill(name);
      await page.getByRole("option", { name, exact: true }).click();
    }
    await page.keyboard.press("Escape");
    // It is seen while it is built; whoever administers reads no figures, and sees made-up ones.
    const preview = page.getByRole("region", { name: "Vista previa", exact: true });
    await preview.getByText(/^Cifras inventadas/).waitFor();
    await preview
      .getByRole("region", { name: "Cifras del mes" })
      .getByRole("columnheader", { name: /^Mujeres/ })
      .waitFor();
    // As one of its readers will see it: how far they see, with figures that stay made up, since they are not the administrator's to see.
    await preview.getByRole("combobox", { name: "Ver como" }).fill("group@");
    await page.getByRole("option", { name: /group@norte\.example/ }).click();
    await preview.getByText(/ ve todo el grupo: \d+ entidades\.$/).waitFor();
    await preview.getByText(/^Cifras inventadas: .+ ve cifras que usted no puede ver/).waitFor();
    await preview.getByRole("region", { name: "Cifras del mes" }).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await preview.getByRole("combobox", { name: "Ver como" }).fill("planner@");
    await page.getByRole("option", { name: /planner@norte\.example/ }).click();
    await preview.getByRole("heading", { name: / no ve ningún informe$/ }).waitFor();
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await page.getByText("«Lo esencial» se ha guardado.").waitFor();
    await context.close();

    const { db, pool, close } = connect(portal.told.get("database") ?? "", { limits: limits.pages, max: 1 });
    await pool.query(
      "update role_grant set legal_entity_id = $1 where user_id = (select id from app_user where email = 'owner@norte.example')",
      [spain],
    );
    for (const name of ["group", "owner"]) {
      const person = await openBrowser(portal.browser);
      await signIn(person.page, portal.address, name, "es");
      await person.page.goto(`${portal.address}/#/dashboards/${id}/dashboard`);
      await person.page.getByRole("button", { name: "Suscribirse" }).click();
      await person.page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click();
      await person.page.getByText("Suscripción guardada: Lo esencial.").waitFor();
      expect(person.problems).toEqual([]);
      await person.context.close();
    }

    const next = addMonths(month, 1);
    await pool.query("insert into consolidation (section_code, period) values ('PLN', $1) on conflict do nothing", [firstDay(next)]);
    await addStoredVersion(db, {
      period: next,
      entities: [
        { id: spain, code: "NOR-ES" },
        { id: germany, code: "NOR-DE" },
      ],
      figures: headcounts({ [spain]: 521, [germany]: 133 }),
    });
    await close();
    // Mails are ordered once a minute, by the portal's own worker.
    await expect.poll(() => mails.received.length, { timeout: 150_000, interval: 500 }).toBe(2);
    const textTo = (name: string) =>
      mails.received.map(readMail).find(({ headers }) => headers["to"]?.includes(`${name}@norte.example`))?.text ?? "";
    expect(textTo("group")).toMatch(/\b654\b/);
    expect(textTo("owner")).toMatch(/\b521\b/);
    expect(textTo("owner")).not.toMatch(/\b(654|133)\b/);
    expect(problems).toEqual([]);
  },
);
