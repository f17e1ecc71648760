import { usePasswordLink } from "@hub/contract/session/account.ts";
import { configureUsersInPlatform, createPasswordLink } from "@hub/contract/configuration/users.ts";
import type { Input } from "@hub/contract/route.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SectionName, sectionNames } from "../apps/web/src/configuration/sections.ts";
import { openApi } from "../scripts/api.ts";
import { demoPassword } from "../scripts/demo/group.ts";
import { findBarriers } from "./accessibility.ts";
import { launchBrowser, openBrowser, type Person } from "./browser.ts";
import { settle } from "./pictures/show.ts";
import { newDemonstrationDirectory, startDemonstration } from "./demonstration.ts";
import { type PortalProcess, stopPortalProcess } from "./portal-process.ts";
import { signIn } from "./sign-in.ts";

// The demonstration: there is something to change on every screen.
const running = new AsyncDisposableStack();
let portal: PortalProcess;
let here: Person;
beforeAll(async () => {
  const data = await newDemonstrationDirectory();
  running.defer(data.remove);
  portal = await startDemonstration(data.directory);
  running.defer(() => stopPortalProcess(portal));
  const browser = await launchBrowser();
  running.defer(() => browser.close());
  const admin = await openApi(portal.address).signIn("admin@norte.example", demoPassword);
  const email = "audit@norte.example";
  const assignments = [
    { role: "auditor" as const, legalEntityIds: null, sections: null, ingestionIds: null, validFrom: null, validTo: null },
  ];
  const body = {
    action: "save",
    person: { email, version: null, name: "Vera Audit", language: "es" },
    areas: { HUB: { version: null, group: { mode: "none" }, assignments, views: { reports: null, scenarios: null } } },
    remove: [],
  } satisfies Input<NonNullable<(typeof configureUsersInPlatform)["body"]>>;
  const { ok, results } = await admin.call(configureUsersInPlatform, { body });
  if (!ok) throw new Error(JSON.stringify(results));
  const { key } = await admin.call(createPasswordLink, { params: { email } });
  await openApi(portal.address).call(usePasswordLink, { body: { key, password: demoPassword } });
  here = await openBrowser(browser, { viewport: { width: 1440, height: 900 } });
  here.page.on("response", (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  await signIn(here.page, portal.address, "audit", "es");
}, 500_000);
afterAll(() => running.disposeAsync());

/** How what changes something is called: by its verb. */
const changes =
  /^(Añadir|Nuev[oa](?!s)|Crear|Editar|Guardar|Cambiar|Eliminar|Borrar|Quitar|Invitar|Importar|Publicar|Mover|Revocar|Finalizar|Terminar|Iniciar|Empezar|Abrir revisión|Suscribir|Avisar|Proponer|Levantar|Recoger|Rellenar|Conservar|Firmar|Validar|Devolver|Restaurar|Deshacer|Activar|Desactivar|Aprobar|Rechazar|Sugerir|Colocar|Suprimir|Retirar|Pedir|Hacer|Probar|Leer la clave|Fijar|Consolidar|Cerrar (el|un) (mes|escenario)|Entregar|Responder|Cargar (excepciones|un)|Copiar (de|permisos|el informe)|Prolongar|Volver a tomar|Repetir|Confirmar|Registrar|Asignar)/;
/** What begins like that and changes nothing. */
const harmless = /^(Cambiar (de idioma|el tema)|Abrir|Deshacer filtros|Guardar como (PNG|SVG)|Quitar (todos|(el |los )?filtros?))/;

const paths: string[] = [
  "home",
  "mut",
  "mut?tab=history",
  "validation",
  "validation?view=list",
  "validation?view=rules",
  "scenaries",
  "scenaries?view=comparisons",
  "scenaries?view=kpis",
  "scenaries?view=targets",
  "scenaries?view=rates",
  "scenaries/1/dashboard",
  "dashboards",
  "dashboards/1/dashboard",
  "quality",
  "quality?view=trend",
  "quality?view=causes",
  "swp",
  "swp?tab=analysis",
  "swp?tab=analysis&analysis=what-if",
  "swp?tab=catalogue",
  "swp?tab=organisation",
  "swp?tab=history",
  "glossary",
  "rest-api",
  "entities/1",
];
const opened: Partial<Record<SectionName, string>> = {
  users: "user=owner@norte.example",
  ingestions: "ingestion=1",
  reports: "report=1",
};

/** The names of what can be pressed or typed into on the page: of links, where they lead is what counts. */
async function offered(): Promise<string[]> {
  await settle(here.page);
  return here.page
    .locator("main button:visible, [role=dialog] button:visible, [role=menuitem]:visible")
    .evaluateAll((all) =>
      all
        .filter((each) => !each.matches(":disabled"))
        .map((each) => (each.getAttribute("aria-label") ?? each.textContent ?? "").replaceAll(/\s+/g, " ").trim()),
    );
}
const writing = (names: readonly string[]) => names.filter((name) => changes.test(name) && !harmless.test(name));
/** What the server refused them since the page was opened: no page asks for what it may not show. */
let refused: string[] = [];
async function show(path: string): Promise<void> {
  await here.page.goto("about:blank");
  refused = [];
  await here.page.goto(`${portal.address}/#/${path}`);
  await settle(here.page);
}

test.each(paths)("an auditor sees %s, with nothing there that changes something", { timeout: 60_000 }, async (path) => {
  await show(path);
  expect(await here.page.locator("main").getByText("No puede ver esta página").count()).toBe(0);
  expect(writing(await offered())).toEqual([]);
  expect(refused).toEqual([]);
  expect(here.problems).toEqual([]);
});

test.each(sectionNames)("an auditor opens %s of the configuration, and changes nothing there", { timeout: 60_000 }, async (section) => {
  const { page } = here;
  await show(`configuration?section=${section}`);
  expect(await page.locator(".hub-configuration-part h2").first().textContent()).not.toBe("");
  expect(await page.locator(".hub-section-nav a").count()).toBe(sectionNames.length);
  expect(writing(await offered())).toEqual([]);
  expect(refused).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  const record = opened[section];
  if (record !== undefined) {
    await show(`configuration?section=${section}&${record}`);
    expect(writing(await offered())).toEqual([]);
    expect(refused).toEqual([]);
    expect(await page.locator("main button[type=submit]:visible").count()).toBe(0);
  }
  expect(here.problems).toEqual([]);
});
