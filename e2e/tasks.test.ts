import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../scripts/demo/group.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal();
});
afterAll(() => portal?.stop());

/** The administrator at the legal entities, in Spanish. */
async function atEntities(options?: Parameters<typeof openBrowser>[1]): Promise<Person> {
  const person = await openBrowser(portal.browser, options);
  const { page } = person;
  await signIn(page, portal.address, "admin", "es");
  await page.getByRole("link", { name: /^Usuarios/ }).waitFor();
  await page.goto(`${portal.address}/#/configuration?section=legal-entities`);
  await page.getByText(entities[0].code).first().waitFor();
  return person;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: /de entidades legales$/ });
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** Exports all entities as CSV; answers the lines of the file, the header first. */
async function exportLines(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Exportar", exact: true }).click();
  await dialog(page).getByRole("radio", { name: "CSV" }).check();
  await button(page, "Exportar").click();
  await dialog(page).getByRole("heading", { name: "La exportación está lista" }).waitFor();
  const { name, text } = await saved(page, () => button(page, "Descargar").click());
  expect(name).toMatch(/\.csv$/);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  return text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/);
}

async function chooseFile(page: Page, lines: string[]): Promise<void> {
  const buffer = Buffer.from(lines.join("\r\n"), "utf8");
  await dialog(page).locator("input[type=file]").setInputFiles({ name: "corregidas.csv", mimeType: "text/csv", buffer });
  await button(page, "Comprobar").click();
}

test("an export is started with the keyboard, left, found again in the tray and downloaded; it offers a new run", async () => {
  const person = await atEntities();
  const { page } = person;
  await page.getByRole("button", { name: "Exportar", exact: true }).focus();
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("radio", { name: "Excel (XLSX)" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  // The format has the focus; Enter starts, Escape leaves.
  await page.keyboard.press("Enter");
  await page.waitForURL(/task=\d+/);
  await page.keyboard.press("Escape");
  await page.waitForURL(/section=legal-entities$/);
  await page.getByRole("status").filter({ hasText: "lista para descargar" }).waitFor();
  await page.goto(`${portal.address}/#/home`);
  await page.reload();
  await page.getByRole("button", { name: /^Importaciones y exportaciones/ }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Exportación de entidades legales" });
  expect(await findBarriers(page)).toEqual([]);
  const file = await saved(page, () => entry.getByRole("button", { name: /^Descargar/ }).click());
  expect(file.name).toMatch(/\.xlsx$/);
  await entry.getByRole("button", { name: "Exportación de entidades legales", exact: true }).click();
  await button(page, "Exportar de nuevo").click();
  await dialog(page).getByRole("heading", { name: "La exportación está lista" }).waitFor();
  expect(person.problems).toEqual([]);
  await person.context.close();
});

/** Whether an element is what one sees at its place: neither scrolled away nor covered. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && element.contains(seen);
}

/** What has the focus: its words, or its element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.slice(0, 100) || document.activeElement?.tagName);

test("the focus stays in the dialog of a task, and returns to where that was opened, each time", async () => {
  const { page, context } = await atEntities();
  const opener = (name: string) => page.locator("#hub-main").getByRole("button", { name, exact: true });
  const open = async (name: string) => {
    await opener(name).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe(name === "Exportar" ? "INPUT" : "Elegir un fichero");
  };
  const leave = async () => {
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
  };
  await open("Exportar");
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("heading", { name: "La exportación está lista" }).waitFor();
  await button(page, "Descargar").focus();
  await saved(page, () => page.keyboard.press("Enter"));
  await expect.poll(() => focused(page)).toBe("Descargar");
  await leave();
  await expect.poll(() => focused(page)).toBe("Exportar");
  for (const name of ["Importar", "Importar", "Exportar"]) {
    await open(name);
    await leave();
    await expect.poll(() => focused(page)).toBe(name);
  }
  // What has the focus in the list of tasks goes with the task that is put away.
  const tray = page.getByRole("button", { name: /^Importaciones y exportaciones/ });
  await tray.focus();
  await page.keyboard.press("Enter");
  const entries = page.getByRole("listitem").filter({ hasText: "Exportación de entidades legales" });
  await entries.first().waitFor();
  const before = await entries.count();
  await entries
    .first()
    .getByRole("button", { name: /^Quitar de la lista/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => entries.count()).toBe(before - 1);
  await page.keyboard.press("Escape");
  await expect.poll(() => tray.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await context.close();
});

test("an error during the export and an error during the download have their own messages", async () => {
  const { page, context } = await atEntities();
  await page.route("**/api/tasks/export", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Exportar", exact: true }).click();
  await button(page, "Exportar").click();
  await dialog(page).getByText("Se ha producido un error durante la exportación.").waitFor();
  await page.unroute("**/api/tasks/export");
  await button(page, "Exportar").click();
  await dialog(page).getByRole("heading", { name: "La exportación está lista" }).waitFor();
  await page.route("**/api/tasks/*/file?*", (route) => route.abort());
  await button(page, "Descargar").click();
  await dialog(page).getByText("Se ha producido un error durante la descarga.").waitFor();
  await page.unroute("**/api/tasks/*/file?*");
  await saved(page, () => button(page, "Descargar").click());
  await context.close();
});

test("an import is checked, left and found again, run after asking, ends with its counts and its errors, and is undone", async () => {
  const person = await atEntities({ colorScheme: "dark" });
  const { page } = person;
  const [header = "", ...exported] = await exportLines(page);
  const rows = exported.map((line) => line.replace(entities[0].name, "Norte Renombrada, S.A."));
  const row = (code: string, name: string, country: string) =>
    [code, name, country, ...Array<string>(header.split(";").length - 3).fill("")].join(";");
  const lines = [header, ...rows, row("NUEVA-1", "Norte Nueva, S.L.", ""), row("MALA-1", "Norte Mala, S.L.", "Atlántida")];

  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await button(page, "Comprobar").click();
  await dialog(page).getByText("Elija primero el fichero").waitFor();
  await chooseFile(page, lines);
  await dialog(page).getByRole("heading", { name: "Qué haría corregidas.csv" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog(page)
    .getByText(`1 + 1 + ${rows.length - 1} + 1 = ${rows.length + 2} filas leídas`)
    .waitFor();
  await dialog(page)
    .getByText(/Fila \d+ · MALA-1/)
    .waitFor();
  // What can be done stays in sight where the window is low.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 480 });
  await expect.poll(() => button(page, "Importar 2 filas").evaluate(isInSight)).toBe(true);
  if (size) await page.setViewportSize(size);
  // Left and come back to: by the button, and by the address after a reload. The server has the file that was checked.
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await button(page, "Importar 2 filas").waitFor();
  await page.reload();
  await dialog(page).getByRole("heading", { name: "Qué haría corregidas.csv" }).waitFor();
  await button(page, "Importar 2 filas").click();
  const question = page.getByRole("dialog", { name: "¿Importar el fichero?" });
  await question.getByText("se añade 1 fila y se modifica 1").waitFor();
  await question.getByRole("button", { name: "Importar 2 filas" }).click();

  await dialog(page).getByText("1 fila añadida y 1 cambiada, 1 con errores o conflictos.").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const errors = await saved(page, () => button(page, "Descargar errores y conflictos").click());
  expect(errors.text).toContain("MALA-1");
  expect(errors.text).toContain("Atlántida");
  expect(errors.text).not.toContain("NUEVA-1");
  await page.getByText("Norte Renombrada, S.A.").first().waitFor();

  await button(page, "Deshacer la importación").click();
  await page.getByRole("dialog", { name: "¿Deshacer la importación?" }).getByRole("button", { name: "Deshacer 2 filas" }).click();
  await dialog(page).getByText("2 filas han vuelto a como estaban").waitFor();
  await expect.poll(() => focused(page)).toBe("Resultado de corregidas.csv");
  await page.keyboard.press("Escape");
  await page.locator("#hub-main").getByText(entities[0].name).first().waitFor();
  expect(await page.locator("#hub-main").getByText("NUEVA-1").count()).toBe(0);
  expect(person.problems).toEqual([]);
  await person.context.close();
});

test("[EYES-15] without the version column the preview asks, the same file is checked with the answer, and then it says what is replaced", async () => {
  const person = await atEntities();
  const { page } = person;
  const [header = "", ...exported] = await exportLines(page);
  const at = header.split(";").findIndex((title) => title.includes("Versión de la fila"));
  expect(at).toBeGreaterThanOrEqual(0);
  const lines = [header, ...exported.map((line) => line.replace(entities[0].name, "Norte Sin Versión, S.A."))];
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await chooseFile(
    page,
    lines.map((line) => line.split(";").toSpliced(at, 1).join(";")),
  );
  await dialog(page).getByRole("heading", { name: "Sin la versión de la fila" }).waitFor();
  await dialog(page).getByText(`Ahora: «${entities[0].name}»`).waitFor();
  expect(await button(page, "Importar 1 fila").count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await button(page, "Sustituir 1 fila de todos modos").click();
  await dialog(page).getByText("se sustituyen, como ha pedido").waitFor();
  await dialog(page).getByText(`${entities[0].name} → Norte Sin Versión, S.A.`).waitFor();
  await button(page, "Importar 1 fila").click();
  await page.getByRole("dialog", { name: "¿Importar el fichero?" }).getByRole("button", { name: "Importar 1 fila" }).click();
  await dialog(page).getByText("1 fila cambiada").waitFor();
  await button(page, "Deshacer la importación").click();
  await page.getByRole("dialog", { name: "¿Deshacer la importación?" }).getByRole("button", { name: "Deshacer 1 fila" }).click();
  await dialog(page).getByText("1 fila ha vuelto a como estaba").waitFor();
  expect(person.problems).toEqual([]);
  await person.context.close();
});

test("a file that cannot be read says why and offers a new run", async () => {
  const { page, context } = await atEntities();
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await chooseFile(page, ["nothing that is known;here", "1;2"]);
  await dialog(page).getByRole("heading", { name: "No se ha podido terminar" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button(page, "Importar otro fichero").click();
  await button(page, "Elegir un fichero").waitFor();
  await context.close();
});
