import { createCard, getCard, listGlossary, listGlossaryThemes, publishCard } from "@hub/contract/glossary/cards.ts";
import { emptyCard, emptyTexts } from "@hub/domain/glossary/card.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPdf } from "../apps/server/src/pdf/testing/read-pdf.ts";
import { unzip } from "../apps/server/src/spreadsheets/marking/testing/mark.ts";
import { zipParts } from "../apps/server/src/spreadsheets/reading/testing/make-workbook.ts";
import { readTable } from "../apps/server/src/spreadsheets/reading/testing/read-table.ts";
import type { Api } from "../scripts/api.ts";
import { findBarriers } from "./accessibility.ts";
import {
  badge,
  type Desk,
  downloaded,
  exportShown,
  field,
  openCard,
  openList,
  openTab,
  result,
  results,
  said,
  save,
  type Shown,
  type,
  visit,
  write,
} from "./glossary-pages.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { walkedIn } from "./walked-in.ts";

const guide = { name: "guia.txt", mimeType: "text/plain", buffer: Buffer.from("Cómo se mide, paso a paso.") };
/** What the walk in each language writes: in Spanish an indicator, in German a term. */
const cards = {
  es: {
    glossary: "kpi",
    globalName: "Telework reach",
    name: "Alcance del teletrabajo",
    theme: "Plantilla",
    standardTheme: "Disponibilidad de la plantilla",
    es: {
      peopleKpiName: "Alcance del teletrabajo",
      standardName: "Trabajo a distancia",
      otherNames: "Cobertura ubicua",
      description: "Parte de la plantilla que trabaja desde casa.",
      content: "Solo acuerdos firmados.",
      calculation: "Personas con acuerdo / plantilla × 100.",
      measure: "Porcentaje",
      observations: "Foto del último día del mes.",
    },
    en: {
      peopleKpiName: "Telework reach",
      description: "Share of the workforce that works from home.",
      calculation: "People with an agreement / headcount × 100.",
      measure: "Percentage",
    },
    de: {
      peopleKpiName: "Reichweite der Heimarbeit",
      otherNames: "Anteil häuslicher Tätigkeiten",
      description: "Anteil der Belegschaft, der zu Hause arbeitet.",
      calculation: "Personen mit Vereinbarung / Personalbestand × 100.",
      measure: "Prozent",
    },
    typo: ["teletrabjo", "teletrabajo"],
    plain: ["tatigkeiten", "Alemán", "Otros nombres"],
  },
  de: {
    glossary: "term",
    globalName: "Telework agreement",
    name: "Fernarbeitsvertrag",
    theme: "Belegschaft",
    standardTheme: "Verfügbarkeit der Belegschaft",
    es: {
      peopleKpiName: "Acuerdo de trabajo remoto",
      standardName: "Acuerdo escrito",
      otherNames: "Régimen itinerante",
      description: "Lo que se firma para trabajar fuera de la oficina.",
      content: "Fecha y días por semana.",
      calculation: "Uno por persona.",
      measure: "Fecha",
      observations: "Se renueva cada año.",
    },
    en: { peopleKpiName: "Telework agreement", description: "What is signed to work away from the office." },
    de: { peopleKpiName: "Fernarbeitsvertrag", description: "Was unterschrieben wird, um außerhalb des Büros zu arbeiten." },
    typo: ["fernarbeitsvertarg", "Fernarbeitsvertrag"],
    plain: ["regimen itinerante", "Spanisch", "Andere Namen"],
  },
} as const;

let portal: GroupPortal;
let group: Api;
beforeAll(async () => {
  portal = await startGroupPortal();
  group = await portal.as("group");
});
afterAll(() => portal?.stop());

describe.each(walkedIn("es"))("a card's life, with the pages in %s", { timeout: 300_000 }, (shown: Shown) => {
  const card = cards[shown];
  let editor: Desk;
  let publisher: Desk;
  let reader: Desk;
  beforeAll(async () => {
    editor = await visit(portal, "owner", shown);
    publisher = await visit(portal, "group", shown);
    reader = await visit(portal, "source", shown);
  });
  afterAll(async () => {
    for (const desk of [editor, publisher, reader]) await desk?.context.close();
  });
  const problems = () => [editor, publisher, reader].flatMap((desk) => desk.problems);

  test("[GLO-04] [GLO-05] [GLO-07] a card is made: what is missing names its tab and leads there, leaving asks, and so does making it", async () => {
    const { page, w, button, dialog } = editor;
    await button(w.newCard).click();
    await page.getByRole("menuitem", { name: w.newOf[card.glossary] }).click();
    await field(editor, "globalName").fill(card.globalName);
    await field(editor, "type").selectOption(w.quantitative);
    await field(editor, "standard").fill("ISO 30414:2018");
    await field(editor, "underStandard").check();
    await field(editor, "internalTheme").selectOption(card.theme);
    await field(editor, "standardTheme").selectOption(card.standardTheme);
    await write(editor, "es", card.es);
    await page.locator("main form input[type=file]").setInputFiles(guide);
    await button(w.removeFile(guide.name)).waitFor();

    await button(w.create).click();
    await page.getByRole("tab", { name: w.oneWrong }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page
      .getByRole("alert")
      .getByRole("button", { name: w.nameMissing(w.languages.en) })
      .click();
    await page.getByRole("tab", { name: w.languages.en, selected: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`card-${card.glossary}-en.peopleKpiName`);
    await page.keyboard.type(card.en.peopleKpiName);
    await write(editor, "en", card.en);

    await page.getByRole("navigation", { name: w.back }).getByRole("link", { name: w.title }).click();
    await dialog(w.unsaved).getByRole("button", { name: w.cancel }).click();
    await dialog(w.unsaved).waitFor({ state: "hidden" });
    await expect.poll(() => field(editor, "description").inputValue()).toBe(card.en.description);

    const made = async () => (await group.call(listGlossary, { query: { name: card.globalName } })).total;
    // In German it says nothing yet.
    const name = card.es.peopleKpiName;
    await field(editor, "description").press("Control+Enter");
    await dialog(w.createTitle(name)).getByText(card.en.description).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog(w.createTitle(name)).getByRole("button", { name: w.cancel }).click();
    await dialog(w.createTitle(name)).waitFor({ state: "hidden" });
    expect(await made()).toBe(0);
    await button(w.create).click();
    await dialog(w.createTitle(name)).getByRole("button", { name: w.create }).click();
    await page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
    await badge(editor, w.unpublished).waitFor();
    expect(await made()).toBe(1);
    expect(problems()).toEqual([]);
  });

  test("[GLO-05] it is translated with the original beside: German is checked as soon as it is used", async () => {
    const { page, w, button } = editor;
    await page.getByRole("link", { name: w.edit, exact: true }).click();
    await openTab(editor, "de");
    await page.getByRole("checkbox", { name: w.beside }).check();
    await page
      .getByRole("group", { name: `${w.languages.es}: ${w.fields.description}` })
      .getByText(card.es.description)
      .waitFor();
    const { peopleKpiName, ...rest } = card.de;
    await write(editor, "de", rest);
    await button(w.save).click();
    await page
      .getByRole("alert")
      .getByRole("button", { name: w.nameMissing(w.languages.de) })
      .click();
    await page.keyboard.type(peopleKpiName);
    expect(await findBarriers(page)).toEqual([]);
    await save(editor, card.name);
    await page.getByRole("tab", { name: `${w.languages.de} ${w.current}` }).waitFor();
    expect(problems()).toEqual([]);
  });

  test("[GLO-02] readers find it once it is published: as they type, with a typo, without accents, told where", async () => {
    const { page, w } = reader;
    await type(reader, card.typo[1]);
    await page.getByText(w.none).waitFor();

    await openCard(publisher, card.name);
    await publisher.button(w.publish).click();
    const question = publisher.dialog(w.publishTitle(card.name));
    await question.getByRole("button", { name: w.publishAction }).click();
    await question.waitFor({ state: "hidden" });
    await badge(publisher, w.published).waitFor();
    expect(await findBarriers(publisher.page)).toEqual([]);

    await openList(reader);
    await type(reader, card.typo[0]);
    await page.getByText(w.corrected(card.typo[0], card.typo[1])).waitFor();
    await result(reader, card.name).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const [plain, language, name] = card.plain;
    await type(reader, plain);
    await result(reader, card.name).getByText(w.found(language, name)).waitFor();
    await expect.poll(() => results(reader).getByRole("listitem").count()).toBe(1);
    expect(problems()).toEqual([]);
  });

  test("[GLO-01] [GLO-03] [GLO-06] a reader opens it with all it says, and downloads it, its file, and the selection as a workbook", async () => {
    const { page, w, button, dialog } = reader;
    const workbook = await exportShown(reader);
    const { header, rows } = await readTable(workbook, { sheet: w.sheet });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.cells[header.indexOf(w.fields.globalName)]).toBe(card.globalName);

    await result(reader, card.name).getByRole("link").click();
    await page.getByRole("heading", { name: card.name, level: 1, exact: true }).waitFor();
    const shared = {
      [w.fields.globalName]: card.globalName,
      [w.fields.type]: w.quantitative,
      [w.fields.standard]: "ISO 30414:2018",
      [w.fields.underStandard]: w.yes,
      [w.fields.standardTheme]: card.standardTheme,
      [w.fields.internalTheme]: card.theme,
    };
    for (const [label, value] of Object.entries(shared))
      await expect.poll(() => said(reader, label).innerText(), { message: label }).toBe(value);
    await badge(reader, w.published).waitFor();
    await openTab(reader, "es");
    for (const [name, text] of Object.entries(card.es))
      await said(reader, w.fields[name as keyof typeof card.es])
        .getByText(text, { exact: true })
        .waitFor();
    await openTab(reader, "de");
    await said(reader, w.fields.description).getByText(card.de.description).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    for (const act of [w.edit, w.publish, w.more]) expect(await page.getByText(act, { exact: true }).count(), act).toBe(0);

    const file = await downloaded(page, () => page.getByRole("button", { name: w.downloadFile(guide.name) }).click());
    expect(file).toEqual({ name: guide.name, bytes: guide.buffer });
    await button(w.pdf).click();
    const form = dialog(w.pdfTitle);
    await form.getByLabel(w.pdfBeside).selectOption(w.languages.es);
    expect(await findBarriers(page)).toEqual([]);
    const pdf = await downloaded(page, () => form.getByRole("button", { name: w.download, exact: true }).click());
    expect(pdf.name).toMatch(/\.pdf$/);
    const drawn = readPdf(pdf.bytes).map(({ text }) => text);
    for (const { peopleKpiName } of [card.es, card.de]) expect(drawn.join(" ")).toContain(peopleKpiName);
    expect(problems()).toEqual([]);
  });

  test("[GLO-03] [GLO-07] it is edited, its versions are compared, an earlier one is restored; readers keep what is published", async () => {
    const { page, w, button, dialog } = editor;
    await page.getByRole("link", { name: w.edit, exact: true }).click();
    await write(editor, "es", { description: "Otra definición." });
    await write(editor, "en", { description: "Another definition." });
    await button(w.save).click();
    await dialog(w.saveTitle(card.name)).getByText(w.outdates(w.languages.de)).waitFor();
    await dialog(w.saveTitle(card.name)).getByRole("button", { name: w.cancel }).click();
    await dialog(w.saveTitle(card.name)).waitFor({ state: "hidden" });
    await save(editor, card.name);
    await badge(editor, w.changed).waitFor();

    await page.getByRole("link", { name: w.versions, exact: true }).click();
    await button(w.compare(3, 2)).click();
    await page.getByText(w.compared(2, 2, 3)).waitFor();
    await page.locator("ins", { hasText: "Another" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await button(w.restore(2)).click();
    await dialog(w.restore(2))
      .getByRole("button", { name: w.restore(2) })
      .click();
    await page
      .getByRole("row")
      .filter({ hasText: w.restored(2) })
      .waitFor();

    await openCard(reader, card.name);
    await openTab(reader, "es");
    await said(reader, w.fields.description).getByText(card.es.description, { exact: true }).waitFor();
    expect(problems()).toEqual([]);
  });

  test("[GLO-03] [GLO-07] who publishes deletes it after being asked, others cannot; it is found no more", async () => {
    const { page, w, button, dialog } = publisher;
    await openCard(editor, card.name);
    await editor.button(w.more).click();
    await editor.page.getByRole("menu").waitFor();
    expect(await editor.page.getByRole("menuitem", { name: w.delete }).count()).toBe(0);
    await editor.page.keyboard.press("Escape");
    await openCard(publisher, card.name);
    const ask = async () => {
      await button(w.more).click();
      await page.getByRole("menuitem", { name: w.delete }).click();
      return dialog(w.deleteTitle(card.name));
    };
    const question = await ask();
    await question.getByRole("button", { name: w.deleteAction }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole("button", { name: w.cancel }).click();
    await question.waitFor({ state: "hidden" });
    expect((await group.call(listGlossary, { query: { name: card.globalName } })).total).toBe(1);
    await (await ask()).getByRole("button", { name: w.deleteAction }).click();
    await page.getByRole("searchbox", { name: w.search }).waitFor();
    await result(publisher, card.name).waitFor({ state: "detached" });
    await openList(reader);
    await type(reader, card.typo[1]);
    await reader.page.getByText(w.none).waitFor();
    expect(problems()).toEqual([]);
  });
});

describe("cards that are there", { timeout: 300_000 }, () => {
  const name = "Índice de ubicuidad";
  const texts = {
    peopleKpiName: name,
    standardName: "Omnipresencia",
    otherNames: ["Dispersión geográfica"],
    description: "Mide en cuántos lugares se teletrabaja.",
    content: "",
    calculation: "Lugares / personas.",
    measure: "Lugares por persona",
    observations: "Sin lugares vacacionales.",
  };
  let id: number;
  beforeAll(async () => {
    const { internal, standard } = await group.call(listGlossaryThemes);
    const english = {
      ...emptyTexts,
      description: "In how many places people work.",
      calculation: "Places / people.",
      measure: "Places each",
    };
    const body = {
      ...emptyCard,
      glossary: "kpi" as const,
      globalName: "Ubiquity index",
      type: "quantitative" as const,
      standard: "ISO 30414:2018",
      underStandard: true,
      internalTheme: internal.find((theme) => theme.name === "Workforce")?.code ?? null,
      standardTheme: standard.find((theme) => theme.name === "Workforce availability")?.code ?? null,
      texts: { ...emptyCard.texts, es: texts, en: { ...english, peopleKpiName: "Ubiquity index" } },
    };
    const made = await group.call(createCard, { body });
    id = made.id;
    await group.call(publishCard, { params: { id }, ifMatch: made.version, body: { published: true } });
    const draft = {
      ...body,
      globalName: "Ubiquity draft",
      texts: { ...body.texts, es: { ...texts, peopleKpiName: "Borrador de ubicuidad" } },
    };
    await group.call(createCard, { body: draft });
  });

  test("[GLO-02] the advanced search finds by each field, theme, standard and publication; it is in the address", async () => {
    const reader = await visit(portal, "source", "es");
    const { page } = reader;
    const panel = page.locator("#glossary-filters");
    const words = {
      Descripción: "teletrabaja",
      "Otros nombres": "dispersion",
      "Nombre del KPI en el estándar": "omnipresencia",
      Observaciones: "vacacional",
    };
    for (const [label, word] of Object.entries(words)) {
      await openList(reader);
      const inField = panel.locator("details", { hasText: "Palabras en un campo" });
      if ((await inField.getAttribute("open")) === null) await inField.locator("summary").click();
      await panel.getByRole("searchbox", { name: label, exact: true }).fill(word);
      await page.getByRole("status").getByText("1 ficha", { exact: true }).waitFor();
      await expect.poll(() => result(reader, name).count(), { message: label }).toBe(1);
    }
    // Everything at once must hold.
    await panel.getByRole("group", { name: "Tema interno" }).getByRole("checkbox", { name: "Plantilla", exact: true }).check();
    await page.waitForURL(/internalThemes=\d+/);
    await panel.locator("summary", { hasText: "Tema del estándar" }).click();
    const standardThemes = panel.getByRole("group", { name: "Tema del estándar" });
    await standardThemes.getByRole("checkbox", { name: "Disponibilidad de la plantilla", exact: true }).check();
    await page.waitForURL(/standardThemes=\d+/);
    const under = panel.getByRole("radiogroup", { name: "Según el estándar" });
    await under.getByRole("radio", { name: "Sí", exact: true }).check();
    await page.waitForURL(/underStandard=1/);
    await page.reload();
    await result(reader, name).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await under.getByRole("radio", { name: "No", exact: true }).check();
    await page.getByText("Ninguna ficha contiene todo lo que busca").waitFor();
    await page.getByRole("button", { name: /^Quitar el filtro Según el estándar/ }).click();
    await page.getByRole("button", { name: "Quitar el filtro Observaciones: «vacacional»" }).click();
    await standardThemes.getByRole("checkbox", { name: "Disponibilidad de la plantilla", exact: true }).uncheck();
    await result(reader, "Plantilla").waitFor();
    await result(reader, name).waitFor();
    // Readers are offered only what is published anyway.
    expect(await panel.getByRole("radiogroup", { name: "Publicación" }).count()).toBe(0);
    // From card to card of what was found, by button and by keys, and back to it as it was.
    await page.locator(".hub-glossary-result h2 a").first().click();
    const walk = page.getByRole("navigation", { name: "Recorrer la lista" });
    const next = walk.getByRole("button", { name: "Siguiente →" });
    await walk.getByText(/^1 de \d+$/).waitFor();
    const title = () => page.getByRole("heading", { level: 1 }).textContent();
    await expect.poll(title).not.toBe("Ficha");
    const first = await title();
    await next.click();
    await walk.getByText(/^2 de \d+$/).waitFor();
    await expect.poll(title).not.toMatch(new RegExp(`^(${first}|Ficha)$`));
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Alt+PageUp");
    await expect.poll(title).toBe(first);
    await page.getByRole("navigation", { name: "Dónde está" }).getByRole("link", { name: "Glosario" }).click();
    await result(reader, name).waitFor();
    expect(reader.problems).toEqual([]);
    await reader.context.close();

    const editor = await visit(portal, "owner", "es");
    await editor.page.getByRole("radiogroup", { name: "Publicación" }).getByRole("radio", { name: "Sin publicar", exact: true }).check();
    await result(editor, "Borrador de ubicuidad").waitFor();
    await editor.page.getByRole("status").getByText("1 ficha", { exact: true }).waitFor();
    expect(editor.problems).toEqual([]);
    await editor.context.close();
  });

  test("of two who edit a card at once the second is told, chooses field by field, and loses nothing", async () => {
    const [first, second] = [await visit(portal, "group", "es"), await visit(portal, "owner", "es")];
    for (const desk of [first, second]) {
      await openCard(desk, name);
      await desk.page.getByRole("link", { name: "Editar", exact: true }).click();
      await field(desk, "description").waitFor();
    }
    await write(first, "es", { description: "La primera.", observations: "Solo de la primera." });
    await save(first, name);
    await write(second, "es", { description: "La segunda.", measure: "Solo de la segunda" });
    await second.button("Guardar").click();
    await second.dialog(`Guardar los cambios de «${name}»`).getByRole("button", { name: "Guardar los cambios" }).click();
    const told = second.page.getByRole("alert").filter({ hasText: "Otra persona lo ha guardado entretanto" });
    await told.getByText("Lo guardó Helen Marsh").waitFor();
    expect(await findBarriers(second.page)).toEqual([]);
    await expect.poll(() => field(second, "description").inputValue()).toBe("La segunda.");
    await expect.poll(() => told.getByRole("radio").count()).toBe(4);
    await told.getByRole("radio", { name: "La primera.", exact: true }).check();
    await told.getByRole("button", { name: "Seguir con lo elegido" }).click();
    await told.waitFor({ state: "detached" });
    await expect.poll(() => field(second, "description").inputValue()).toBe("La primera.");
    await save(second, name);
    const { content, version } = await group.call(getCard, { params: { id } });
    expect(content.texts.es).toMatchObject({
      description: "La primera.",
      observations: "Solo de la primera.",
      measure: "Solo de la segunda",
    });
    expect(version).toBe(3);
    for (const { problems, context } of [first, second]) {
      expect(problems).toEqual([]);
      await context.close();
    }
  });

  test("a workbook is exported, corrected and imported: what was corrected becomes a new version", async () => {
    const editor = await visit(portal, "owner", "es");
    const { page, button, dialog } = editor;
    await type(editor, "ubicuidad");
    await page.getByRole("status").getByText("2 fichas", { exact: true }).waitFor();
    const parts = await unzip(await exportShown(editor));
    const corrected = Object.entries(parts).map(([part, xml]) => [
      part,
      xml.replace(`>${texts.calculation}<`, ">Lugares entre personas.<"),
    ]);
    const buffer = await zipParts(Object.fromEntries(corrected) as Record<string, string>);
    const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

    await button("Importar").click();
    const form = dialog("Importación de fichas del glosario");
    await form.locator("input[type=file]").setInputFiles({ name: "fichas.xlsx", mimeType, buffer });
    await form.getByRole("button", { name: "Comprobar", exact: true }).click();
    await form.getByText("1 + 1 = 2 filas leídas").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole("button", { name: "Importar 1 fila" }).click();
    await dialog("¿Importar el fichero?").getByRole("button", { name: "Importar 1 fila" }).click();
    await form.getByText("1 fila cambiada, ninguna con errores o conflictos.").waitFor();
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
    const { items } = await group.call(listGlossary, { query: { text: "Lugares entre personas" } });
    expect(items).toHaveLength(1);
    await page.goto(`${portal.address}/#/glossary?card=${items[0]?.id}&versions=1`);
    await page.getByRole("row").filter({ hasText: "Importada" }).getByText("Rui Antunes").waitFor();
    expect(editor.problems).toEqual([]);
    await editor.context.close();
  });
});
