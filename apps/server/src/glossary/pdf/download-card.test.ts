import { downloadCard } from "@hub/contract/glossary/cards.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cardOf, type CardGiven, type GlossaryPortal, startGlossaryPortal } from "../testing/glossary-portal.ts";
import { type PdfText, readPdf } from "../../pdf/testing/read-pdf.ts";

let portal: GlossaryPortal;
beforeAll(async () => {
  portal = await startGlossaryPortal();
});
afterAll(() => portal.stop());

async function download(who: string, id: number, query: Record<string, string>) {
  const response = await portal.app.inject({
    method: "GET",
    url: `/api/${downloadCard.path.replace(":id", String(id))}`,
    query,
    headers: { authorization: `Bearer ${portal.tokenOf(who)}` },
  });
  return { status: response.statusCode, headers: response.headers, texts: response.statusCode === 200 ? readPdf(response.rawPayload) : [] };
}

async function publish(given: CardGiven): Promise<number> {
  const { body } = await portal.create("group", given);
  expect(await portal.publish("group", body.id, body.version)).toMatchObject({ status: 200 });
  return body.id;
}

const find = (texts: PdfText[], text: string) => texts.filter((each) => each.text === text);
const all = (texts: PdfText[]) => texts.map(({ text }) => text);

const full = cardOf({
  globalName: "Gender pay gap",
  kpi: "mean-pay-gap",
  type: "quantitative",
  standard: "ISO 30414:2018",
  underStandard: true,
  standardTheme: "PAY",
  internalTheme: "MOVEMENT",
  texts: {
    es: {
      peopleKpiName: "Brecha salarial media",
      standardName: "Brecha retributiva",
      otherNames: ["Brecha de género", "Diferencia retributiva"],
      description: "Diferencia entre lo que ganan mujeres y hombres.",
      content: "Salario bruto por hora.",
      calculation: "(hombres − mujeres) / hombres × 100 ≥ 0",
      measure: "Porcentaje",
      observations: "Sin becarios.",
    },
    de: {
      peopleKpiName: "Mittlere Entgeltlücke",
      description: "Unterschied der Verdienste",
      calculation: "Größe ÷ Maß",
      measure: "Prozent",
    },
  },
});

describe("a card as PDF", () => {
  test("[GLO-03] says all that the card says, in the language asked, with its themes, states, publication, date and pages", async () => {
    const id = await publish(full);
    const { headers, texts } = await download("reader", id, { language: "es" });
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toContain(`filename*=UTF-8''Brecha%20salarial%20media%202026-11-05.pdf`);
    const words = all(texts);
    for (const [label, value] of [
      ["Nombre global", "Gender pay gap"],
      ["Tipo", "Cuantitativo"],
      ["Estándar", "ISO 30414:2018"],
      ["Según el estándar", "Sí"],
      ["Tema del estándar", "PAY es"],
      ["Tema interno", "MOVEMENT es"],
      ["Publicación", "Publicada"],
      ["Versión", "1, del 5 de noviembre de 2026"],
    ]) {
      // The label and its value stand beside each other.
      const y = find(texts, label ?? "")[0]?.y ?? 0;
      expect(
        find(texts, value ?? "").some((each) => Math.abs(each.y - y) < 3),
        label,
      ).toBe(true);
    }
    expect(words).toEqual(
      expect.arrayContaining([
        "HUB · Glosario de KPI",
        "Español: Al día",
        "Inglés: Al día",
        "Alemán: Al día",
        "Portugués: Falta",
        "Página 1 de 1",
      ]),
    );
    const { es } = full.texts;
    for (const value of [
      es.peopleKpiName,
      es.standardName,
      ...es.otherNames,
      es.description,
      es.content,
      es.calculation,
      es.measure,
      es.observations,
    ])
      expect(words).toContain(value);
    for (const label of ["Descripción", "Contenido", "Cálculo", "Medida", "Observaciones", "Otros nombres"]) expect(words).toContain(label);
    expect(words.join(" ")).not.toMatch(/Entgeltlücke|Description en/);
  });

  test("stands in two languages side by side, labelled in the first; the same one twice is one", async () => {
    const { body } = await portal.create("editor", { ...full, globalName: "Side by side", kpi: null });
    const { texts } = await download("editor", body.id, { language: "de", beside: "es" });
    const [left] = find(texts, "Unterschied der Verdienste");
    const right = texts.find(({ text }) => text.startsWith("Diferencia entre"));
    expect(left?.y).toBe(right?.y);
    expect(right!.x - left!.x).toBeGreaterThan(200);
    const heads = ["Deutsch", "Spanisch"].map((name) => find(texts, name)[0]);
    expect([heads[0]?.x, heads[1]?.x, heads[0]?.y === heads[1]?.y]).toEqual([left?.x, right?.x, true]);
    expect(all(texts)).toEqual(expect.arrayContaining(["Beschreibung", "Entwurf: nicht veröffentlicht", "Größe ÷ Maß"]));
    expect(find((await download("editor", body.id, { language: "es", beside: "es" })).texts, "Español")).toHaveLength(1);
  });

  test("flows over pages, each with its number and the languages' names, and loses no word", async () => {
    const long = Array.from({ length: 1500 }, (_, n) => `w${n}`).join(" ");
    const { body } = await portal.create("editor", {
      globalName: "Long",
      texts: { es: { description: long }, en: { observations: "x".repeat(5000) } },
    });
    const { texts } = await download("editor", body.id, { language: "en", beside: "es" });
    const pages = Math.max(...texts.map(({ page }) => page)) + 1;
    expect(pages).toBeGreaterThan(3);
    for (let page = 0; page < pages; page++) {
      const onPage = texts.filter((each) => each.page === page);
      expect(all(onPage)).toEqual(expect.arrayContaining([`Page ${page + 1} of ${pages}`, "English", "Spanish"]));
      for (const { x, y } of onPage) expect([x >= 48, x < 548, y >= 36, y < 800]).toEqual([true, true, true, true]);
    }
    const words = all(texts).join(" ").split(" ");
    expect(words.filter((word) => /^w\d+$/.test(word))).toHaveLength(1500);
    expect(words.filter((word) => /^x+$/.test(word)).join("")).toHaveLength(5000);
  });

  test("takes whatever is written: what the font lacks is a box, letters from right to left stay, scripts are text", async () => {
    const { body } = await portal.create("editor", {
      globalName: "<script>alert(1)</script>",
      texts: {
        es: { description: "שלום עולם", content: "مرحبا", observations: "👩‍👩‍👧 漢 नमस्ते ✓ 😀" },
        // A sequence that the rules of a script in the font stumble over.
        en: { description: "\u2d56\u0e84\u200d\u04e7\u1fc8\u0402", content: "a\t\u202eb\u200b", observations: "\u0301\u0301" },
      },
    });
    const { status, texts } = await download("editor", body.id, { language: "es", beside: "en" });
    expect(status).toBe(200);
    const words = all(texts).join("\n");
    expect(words).toContain("<script>alert(1)</script>");
    expect(words).toMatch(/□ □ □+ ✓ 😀/);
    expect([...words].filter((letter) => /\p{Script=Hebrew}/u.test(letter))).toHaveLength(8);
  });

  test("is of the published version for readers, and of the latest for those who edit", async () => {
    const id = await publish({ globalName: "Twice" });
    await portal.update("editor", id, 1, cardOf({ globalName: "Twice", texts: { en: { description: "Not yet for all" } } }));
    const [reader, editor] = await Promise.all(["reader", "editor"].map((who) => download(who, id, { language: "en" })));
    expect(all(reader!.texts)).toContain("Description en");
    expect(all(reader!.texts).join()).not.toContain("Not yet");
    expect(all(editor!.texts)).toEqual(expect.arrayContaining(["Not yet for all", "Draft: readers see version 1"]));
    const { body } = await portal.create("editor", { globalName: "Draft" });
    expect((await download("reader", body.id, { language: "en" })).status).toBe(404);
    expect((await download("editor", body.id + 100, { language: "en" })).status).toBe(404);
    expect((await download("editor", body.id, { language: "fr" })).status).toBe(422);
  });
});
