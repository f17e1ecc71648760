import type { Language } from "@hub/domain/languages.ts";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { openBrowser, type Person } from "./browser.ts";
import type { GroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

/** What the glossary's pages say, in the two languages in which they are walked through. */
export const words = {
  es: {
    title: "Glosario",
    results: "Fichas encontradas",
    search: "Buscar en todos los campos e idiomas",
    none: "Ninguna ficha contiene todo lo que busca",
    corrected: (word: string, as: string) => `No hay «${word}»; se busca «${as}».`,
    found: (language: string, field: string) => `Encontrado en ${language} · ${field}:`,
    newCard: "Nueva ficha",
    newOf: { kpi: "De un indicador (KPI)", term: "De un término" },
    languages: { es: "Español", en: "Inglés", de: "Alemán", pt: "Portugués" },
    current: "Al día",
    fields: {
      globalName: "Nombre global",
      type: "Tipo",
      standard: "Estándar",
      underStandard: "Según el estándar",
      standardTheme: "Tema del estándar",
      internalTheme: "Tema interno",
      peopleKpiName: "Nombre en People",
      standardName: "Nombre en el estándar",
      otherNames: "Otros nombres",
      description: "Descripción",
      content: "Contenido",
      calculation: "Cálculo",
      measure: "Medida",
      observations: "Observaciones",
    },
    quantitative: "Cuantitativo",
    yes: "Sí",
    nameMissing: (language: string) => `${language}: Nombre en People: Rellene este campo.`,
    oneWrong: "1 por corregir",
    back: "Dónde está",
    unsaved: "Hay cambios sin guardar",
    cancel: "Cancelar",
    removeFile: (name: string) => `Quitar ${name}`,
    create: "Crear la ficha",
    createTitle: (name: string) => `Crear la ficha «${name}»`,
    edit: "Editar",
    beside: "Ver el texto de otro idioma al lado",
    save: "Guardar",
    saveTitle: (name: string) => `Guardar los cambios de «${name}»`,
    saveAction: "Guardar los cambios",
    outdates: (language: string) => `Quedarán desactualizados: ${language}.`,
    unpublished: "Sin publicar",
    published: "Publicada",
    changed: "Publicada, con cambios posteriores",
    publish: "Publicar",
    publishTitle: (name: string) => `Publicar «${name}»`,
    publishAction: "Publicar la ficha",
    pdf: "Descargar PDF",
    pdfTitle: "Descargar la ficha como PDF",
    pdfBeside: "Al lado, en otro idioma",
    download: "Descargar",
    downloadFile: (name: string) => new RegExp(`^Descargar ${name}`),
    export: "Exportar",
    exportTitle: "Exportación de fichas del glosario",
    exportDone: "La exportación está lista",
    sheet: "Fichas del glosario",
    versions: "Versiones",
    compare: (version: number, from: number) => `Comparar la versión ${version} con la ${from}`,
    compared: (count: number, from: number, to: number) => `Entre la versión ${from} y la ${to} cambian ${count} campos.`,
    restore: (version: number) => `Restaurar la versión ${version}`,
    restored: (version: number) => `Restaurada de la versión ${version}`,
    more: "Más",
    delete: "Eliminar",
    deleteTitle: (name: string) => `Eliminar «${name}»`,
    deleteAction: "Eliminar la ficha",
  },
  de: {
    title: "Glossar",
    results: "Gefundene Karten",
    search: "In allen Feldern und Sprachen suchen",
    none: "Keine Karte enthält alles, was Sie suchen",
    corrected: (word: string, as: string) => `„${word}“ kommt nicht vor; gesucht wird „${as}“.`,
    found: (language: string, field: string) => `Gefunden in ${language} · ${field}:`,
    newCard: "Neue Karte",
    newOf: { kpi: "Für eine Kennzahl (KPI)", term: "Für einen Begriff" },
    languages: { es: "Spanisch", en: "Englisch", de: "Deutsch", pt: "Portugiesisch" },
    current: "Aktuell",
    fields: {
      globalName: "Globaler Name",
      type: "Art",
      standard: "Standard",
      underStandard: "Nach dem Standard",
      standardTheme: "Thema des Standards",
      internalTheme: "Internes Thema",
      peopleKpiName: "Name in People",
      standardName: "Name im Standard",
      otherNames: "Andere Namen",
      description: "Beschreibung",
      content: "Inhalt",
      calculation: "Berechnung",
      measure: "Maß",
      observations: "Anmerkungen",
    },
    quantitative: "Quantitativ",
    yes: "Ja",
    nameMissing: (language: string) => `${language}: Name in People: Füllen Sie dieses Feld aus.`,
    oneWrong: "1 zu korrigieren",
    back: "Wo Sie sind",
    unsaved: "Es gibt ungespeicherte Änderungen",
    cancel: "Abbrechen",
    removeFile: (name: string) => `${name} entfernen`,
    create: "Karte anlegen",
    createTitle: (name: string) => `Karte „${name}“ anlegen`,
    edit: "Bearbeiten",
    beside: "Text einer anderen Sprache daneben zeigen",
    save: "Speichern",
    saveTitle: (name: string) => `Änderungen an „${name}“ speichern`,
    saveAction: "Änderungen speichern",
    outdates: (language: string) => `Damit veralten: ${language}.`,
    unpublished: "Nicht veröffentlicht",
    published: "Veröffentlicht",
    changed: "Veröffentlicht, seither geändert",
    publish: "Veröffentlichen",
    publishTitle: (name: string) => `„${name}“ veröffentlichen`,
    publishAction: "Karte veröffentlichen",
    pdf: "PDF herunterladen",
    pdfTitle: "Karte als PDF herunterladen",
    pdfBeside: "Daneben in einer anderen Sprache",
    download: "Herunterladen",
    downloadFile: (name: string) => new RegExp(`^${name} herunterladen`),
    export: "Exportieren",
    exportTitle: "Export der Glossarkarten",
    exportDone: "Der Export ist bereit",
    sheet: "Glossarkarten",
    versions: "Versionen",
    compare: (version: number, from: number) => `Version ${version} mit ${from} vergleichen`,
    compared: (count: number, from: number, to: number) => `Zwischen Version ${from} und ${to} ändern sich ${count} Felder.`,
    restore: (version: number) => `Version ${version} wiederherstellen`,
    restored: (version: number) => `Wiederhergestellt aus Version ${version}`,
    more: "Mehr",
    delete: "Löschen",
    deleteTitle: (name: string) => `„${name}“ löschen`,
    deleteAction: "Karte löschen",
  },
} as const;
export type Shown = keyof typeof words;
type Words = (typeof words)[Shown];
type TextName = Exclude<keyof Words["fields"], "globalName" | "type" | "standard" | "underStandard" | "standardTheme" | "internalTheme">;
export type Texts = Partial<Record<TextName, string>>;

/** Somebody at the glossary. */
export type Desk = Person & { w: Words; button(name: string): Locator; dialog(name: string | RegExp): Locator };

/** Signs somebody of the demonstration group in, and opens the glossary in a language. */
export async function visit({ browser, address }: GroupPortal, name: string, shown: Shown): Promise<Desk> {
  const person = await openBrowser(browser);
  const { page, context } = person;
  context.setDefaultTimeout(60_000);
  await signIn(page, address, name, shown);
  const w = words[shown];
  await page
    .getByRole("link", { name: new RegExp(`^${w.title}`) })
    .first()
    .click();
  const desk: Desk = {
    ...person,
    w,
    button: (label) => page.getByRole("button", { name: label, exact: true }),
    dialog: (title) => page.getByRole("dialog", { name: title, exact: true }),
  };
  await results(desk).waitFor();
  return desk;
}

/** The cards that were found. */
export const results = ({ page, w }: Desk): Locator => page.getByRole("list", { name: w.results });
/** A card among them. */
export const result = (desk: Desk, name: string): Locator =>
  results(desk)
    .getByRole("listitem")
    .filter({ has: desk.page.getByRole("link", { name, exact: true }) });
/** A field of the form, on the open tab or above it. */
export const field = ({ page, w }: Desk, name: keyof Words["fields"]): Locator =>
  page.locator("main form").getByLabel(new RegExp(`^${w.fields[name]}( \\*)?$`));
/** A state, told by a symbol and its word. */
export const badge = ({ page }: Desk, text: string): Locator => page.locator(".hub-badge").filter({ hasText: new RegExp(`${text}$`) });
/** What the card says under a label. */
export const said = ({ page }: Desk, label: string): Locator =>
  page.locator(`xpath=//dt[normalize-space()="${label}"]/following-sibling::dd[1]`);

/** The list with everything in it, as it is now: for a few seconds the page keeps what it was told before. */
export async function openList(desk: Desk): Promise<void> {
  await desk.page.goto(`${new URL(desk.page.url()).origin}/#/glossary`);
  await desk.page.reload();
  await results(desk).waitFor();
}

/** Looks words up, letter by letter as somebody types, until the address has them. */
export async function type(desk: Desk, text: string): Promise<void> {
  const box = desk.page.getByRole("searchbox", { name: desk.w.search, exact: true });
  await box.fill("");
  await box.pressSequentially(text);
  await desk.page.waitForURL((url) => new URLSearchParams(url.hash.split("?")[1]).get("text") === text);
}

/** Finds a card by its name and opens it. */
export async function openCard(desk: Desk, name: string): Promise<void> {
  await openList(desk);
  await type(desk, name);
  await result(desk, name).getByRole("link").click();
  await desk.page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
}

/** Moves to the tab of a language. */
export async function openTab({ page, w }: Desk, language: Language): Promise<void> {
  await page.getByRole("tab", { name: new RegExp(`^${w.languages[language]}`) }).click();
}

/** Writes what a card says in a language. */
export async function write(desk: Desk, language: Language, texts: Texts): Promise<void> {
  await openTab(desk, language);
  for (const [name, text] of Object.entries(texts) as [TextName, string][]) {
    await field(desk, name).fill(text);
    // Other names are added one by one.
    if (name === "otherNames") await field(desk, name).press("Enter");
  }
}

/** Saves what was edited, after looking at what changes. */
export async function save(desk: Desk, name: string): Promise<void> {
  await desk.button(desk.w.save).click();
  await desk.dialog(desk.w.saveTitle(name)).getByRole("button", { name: desk.w.saveAction }).click();
  await desk.page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
}

/** The name and the bytes of what pressing a button downloads. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Exports what the list shows as a workbook. */
export async function exportShown(desk: Desk): Promise<Buffer> {
  const { page, w } = desk;
  await desk.button(w.export).click();
  const dialog = desk.dialog(w.exportTitle);
  await dialog.getByRole("radio", { name: "Excel (XLSX)" }).check();
  await dialog.getByRole("button", { name: w.export, exact: true }).click();
  await dialog.getByRole("heading", { name: w.exportDone }).waitFor();
  const { bytes } = await downloaded(page, () => dialog.getByRole("button", { name: w.download, exact: true }).click());
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  return bytes;
}
