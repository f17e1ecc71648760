import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion, listUploads } from "@hub/contract/ingestion/ingestion.ts";
import { openapi, validToken } from "@hub/contract/session/session.ts";
import type { Language } from "@hub/domain/languages.ts";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal();
});
afterAll(() => portal?.stop());

/** Somebody of the demonstration group on the API page, in Spanish unless told. */
async function open(
  name: string,
  search = "",
  given: { language?: Language; colorScheme?: "light" | "dark"; viewport?: { width: number; height: number } } = {},
): Promise<Person> {
  const person = await openBrowser(portal.browser, given);
  await signIn(person.page, portal.address, name, given.language ?? "es");
  await person.page.goto(`${portal.address}/#/rest-api${search}`);
  await person.page.locator(".api-list").waitFor();
  return person;
}

const answerBody = async (page: Page): Promise<any> =>
  JSON.parse((await page.getByRole("region", { name: "Contenido de la respuesta" }).textContent()) ?? "");

describe("[REST-01] the reference", () => {
  test("shows every operation of the description, each at an address of its own, without a fault", async () => {
    const { paths } = (await (await portal.as("admin")).call(openapi)) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
    );
    const person = await open("admin");
    await expect.poll(() => person.page.locator(".api-list a").count()).toBe(operations.length);
    for (const { path, method, operationId } of operations) {
      await person.page.evaluate((id) => (location.hash = `#/rest-api?operation=${id}`), operationId);
      await person.page.getByRole("heading", { level: 2, name: `${method.toUpperCase()} ${path}`, exact: true }).waitFor();
    }
    expect(person.problems).toEqual([]);
    await person.context.close();
  });

  test("finds an operation by words, keeps it in the address, and says of one that does not exist what to do", async () => {
    const { page, context } = await open("group");
    await page.getByRole("searchbox", { name: "Filtrar operaciones" }).fill("validacion kpis get");
    await page.getByText(/^1 de \d+ operaciones$/).waitFor();
    await page.getByRole("link", { name: "GET validation/kpis" }).click();
    await page.waitForURL(/operation=getValidationKpis$/);
    await page.reload();
    await page.getByRole("heading", { name: "GET /api/validation/kpis" }).waitFor();
    await page.getByText("Usted lo tiene").waitFor();
    await page.evaluate(() => (location.hash = "#/rest-api?operation=getNothing"));
    await page.getByRole("heading", { name: "Esta operación no existe" }).waitFor();
    await context.close();
  });
});

describe("[REST-01] an operation is tried in place with one's own session", () => {
  test("[API-34] a call is sent as JSON to the API's base, with one's token in the header, and its answer is shown", async () => {
    const { page, context, problems } = await open("group", "?operation=getUsersValidtoken");
    const sent = page.waitForRequest(
      (request) => request.url() === `${portal.address}/api/users/validtoken` && request.headers()["accept-language"] === "de",
    );
    await page.getByRole("textbox", { name: "Accept-Language" }).fill("de");
    await page.getByRole("button", { name: "Enviar GET" }).click();
    expect((await sent).headers()["authorization"]).toMatch(/^Bearer \S+$/);
    await page.getByText("Respuesta 200").waitFor();
    expect(await answerBody(page)).toMatchObject({
      userName: "group@norte.example",
      permissions: expect.arrayContaining(["scenarios.close"]),
    });
    expect(problems).toEqual([]);
    await context.close();
  });

  test("what changes something is asked about first; without a yes nothing is sent", async () => {
    const { page, context } = await open("group", "?operation=postLanguages");
    const sent: string[] = [];
    page.on(
      "request",
      (request) => request.url().endsWith("/api/languages") && request.method() === "POST" && sent.push(request.postData() ?? ""),
    );
    const body = { email: "group@norte.example", lang: "pt" };
    await page.getByRole("textbox", { name: "Cuerpo (JSON)" }).fill(JSON.stringify(body));
    await page.getByRole("button", { name: "Enviar POST" }).click();
    const dialog = page.getByRole("dialog", { name: "¿Enviar POST /api/languages?" });
    await dialog.getByText("POST /api/languages»").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: "Enviar POST" }).click();
    await dialog.getByRole("button", { name: "Enviar POST" }).click();
    await page.getByText("Respuesta 200").waitFor();
    expect(sent.map((text) => JSON.parse(text))).toEqual([body]);
    expect((await (await portal.as("group")).call(validToken)).language).toBe("pt");
    await context.close();
  });

  test("a body that is no JSON is told while it is typed, with its line, and cannot be sent", async () => {
    const { page, context } = await open("group", "?operation=postLanguages");
    const body = page.getByRole("textbox", { name: "Cuerpo (JSON)" });
    await body.fill('{\n  "email": "x"\n  "lang": "de"\n}');
    await page.getByText("No es JSON válido a partir de la línea 3, columna 3.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Enviar POST" }).isDisabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Volver al ejemplo" }).click();
    expect(JSON.parse(await body.inputValue())).toMatchObject({ lang: "de" });
    await expect.poll(() => page.getByRole("button", { name: "Enviar POST" }).isEnabled()).toBe(true);
    await context.close();
  });

  test("a refusal is an answer like any other, and the reader stays signed in", async () => {
    const { page, context } = await open("group", "?operation=postCalendar");
    await page.getByText("Usted no lo tiene").waitFor();
    await page.getByRole("button", { name: "Enviar POST" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Enviar POST" }).click();
    await page.getByText("Respuesta 403").waitFor();
    expect(await answerBody(page)).toMatchObject({ code: "operation-not-allowed" });
    // Signing in from here makes another session; a wrong password does not end this one.
    await page.evaluate(() => (location.hash = "#/rest-api?operation=getUsersToken"));
    await page.getByRole("textbox", { name: "Usuario" }).fill("group@norte.example");
    await page.getByRole("textbox", { name: "Contraseña" }).fill("not the right one");
    await page.getByRole("button", { name: "Enviar GET" }).click();
    await page.getByText("Respuesta 401").waitFor();
    expect(await answerBody(page)).toMatchObject({ code: "sign-in-failed" });
    await page.getByRole("heading", { name: "GET /api/users/token" }).waitFor();
    await context.close();
  });

  test("[API-34] a file goes as multipart, and what it brought is there", async () => {
    const admin = await portal.as("admin");
    const legalEntityId = (await admin.call(listLegalEntities)).items.find(({ code }) => code === entities[0].code)?.id ?? 0;
    const definition = ingestions.find(({ section }) => section === "PLN");
    if (!definition) throw new Error("no ingestion for PLN");
    const { id } = await admin.call(createIngestion, { body: definition });
    const period = { year: 2026, month: 9 };
    await admin.call(createCalendarRow, { body: { section: "PLN", legalEntityId, first: period, last: null, dueDay: 10 } });

    const { page, context } = await open("source", "?operation=postUploads");
    await page.getByRole("textbox", { name: "ingestionId" }).fill(String(id));
    await page.getByRole("textbox", { name: "legalEntityId" }).fill(String(legalEntityId));
    await page.getByRole("textbox", { name: "month" }).fill("9");
    await page.getByRole("combobox", { name: "purpose" }).selectOption("check");
    await expect.poll(() => page.getByRole("button", { name: "Enviar POST" }).isDisabled()).toBe(true);
    await page.getByText("Para enviar, indique antes: file").waitFor();
    const header = "Matrícula;Sexo;Fecha de alta;Fecha de baja;Motivo de baja;Contrato;Horas semanales\r\n";
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "año.csv", mimeType: "text/csv", buffer: Buffer.from(`${header}E1;M;01/03/2019;;;Indefinido;40\r\n`) });
    await page.getByText("año.csv").waitFor();
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url() === `${portal.address}/api/uploads`);
    await page.getByRole("button", { name: "Enviar POST" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Enviar POST" }).click();
    expect((await sent).headers()["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    await page.getByText("Respuesta 202").waitFor();
    expect(await answerBody(page)).toMatchObject({ fileName: "año.csv", purpose: "check" });
    expect((await (await portal.as("source")).call(listUploads)).items).toHaveLength(1);
    await context.close();
  });

  test("signing oneself out from here asks to sign in again, over the page, as anywhere", async () => {
    const { page, context } = await open("owner", "?operation=deleteUsersToken");
    await page.getByRole("button", { name: "Enviar DELETE" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Enviar DELETE" }).click();
    await page.getByText("Inicie sesión de nuevo", { exact: true }).waitFor();
    await context.close();
  });

  test("the program for fetch does the same call, with a token in its place", async () => {
    const { page, context } = await open("group", "?operation=getValidationPreview");
    await page.getByRole("textbox", { name: "month" }).fill("9");
    const program = (await page.getByRole("region", { name: "JavaScript (fetch)" }).textContent()) ?? "";
    const stored = await page.evaluate(() => localStorage.getItem("hub.session"));
    const { token } = JSON.parse(stored ?? "{}") as { token: string };
    expect(program).not.toContain(token);
    expect(await page.getByRole("region", { name: "curl" }).textContent()).not.toContain(token);
    const run = `${program.replace("<token>", token)}\nglobalThis.answered = { status: response.status, answer };`;
    await import(`data:text/javascript,${encodeURIComponent(run)}`);
    expect((globalThis as unknown as { answered: unknown }).answered).toMatchObject({
      status: 200,
      answer: { section: { code: expect.any(String) } },
    });
    await context.close();
  });
});

describe("[REST-01] the page for everybody", () => {
  // What axe looks at is the same in all languages, but their words are of different length: two are read by it, all have to fit.
  test.each([
    ["es", "light", 1360, true],
    ["de", "dark", 1360, false],
    ["pt", "light", 680, false],
    ["en", "dark", 680, true],
  ] as const)("has no barriers in %s, %s, %i wide, and nothing stands out of the window", async (language, colorScheme, width, axe) => {
    const person = await open("admin", "", { language, colorScheme, viewport: { width, height: 800 } });
    const everywhere = ["?operation=putCalendarId", "?operation=postUploads", "?recipe=add-user"];
    for (const search of language === "es" ? [...everywhere, "", "?operation=getUsersToken", "?operation=getSso"] : everywhere) {
      await person.page.evaluate((text) => (location.hash = `#/rest-api${text}`), search);
      await person.page.locator(".api-list").waitFor();
      for (const summary of await person.page.locator("summary").all()) await summary.click();
      if (axe) expect(await findBarriers(person.page), search).toEqual([]);
      expect(await person.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), search).toBeLessThanOrEqual(0);
    }
    expect(person.problems).toEqual([]);
    await person.context.close();
  });

  test("works by keyboard: from the filter to an operation, and on to its answer", async () => {
    const { page, context } = await open("admin");
    await page.getByRole("searchbox", { name: "Filtrar operaciones" }).focus();
    await page.keyboard.type("get health/live");
    await page.getByText(/^1 de/).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "GET /api/health/live" }).waitFor();
    await page.getByRole("button", { name: "Enviar GET" }).focus();
    await page.keyboard.press("Space");
    await page.getByText("Respuesta 200").waitFor();
    await context.close();
  });

  test("shows the recipes to the letter, and copies them so", async () => {
    const { page, context } = await open("group", "?recipe=missing-entities");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const program = readFileSync(new URL("../apps/web/src/rest-api/recipes/missing-entities.mjs", import.meta.url), "utf8");
    await expect.poll(() => page.getByRole("region", { name: "missing-entities.mjs" }).textContent()).toBe(program);
    await page.getByRole("button", { name: "Copiar: missing-entities.mjs" }).click();
    await page.getByText("Copiado: missing-entities.mjs").first().waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(program);
    await expect.poll(() => page.locator(".api-list a").count()).toBe(7);
    await context.close();
  });
});
