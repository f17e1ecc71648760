import * as contract from "@hub/contract/glossary/cards.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { editSeeded, seedCards } from "./testing/seed-cards.ts";

type Query = Record<string, string | number>;
let portal: TestPortal;
const tokens: Record<"reader" | "editor", string> = { reader: "", editor: "" };
const themes: Record<string, number> = {};

beforeAll(async () => {
  portal = await startTestPortal();
  for (const [name, role] of [
    ["reader", "wf-user"],
    ["editor", "group-owner"],
  ] as const)
    tokens[name] = await portal.openSession(await portal.addUser(name, [{ role }]));
  for (const [lookup, code, es, en] of [
    ["internal-theme", "MOVE", "Movilidad", "Movement"],
    ["internal-theme", "PAY", "Retribución", "Pay"],
    ["standard-theme", "TURNOVER", "Rotación", "Turnover"],
  ]) {
    const { rows } = await portal.pool.query(
      "insert into lookup_value (lookup, code, label_es, label_en) values ($1, $2, $3, $4) returning id",
      [lookup, code, es, en],
    );
    themes[code!] = rows[0].id;
  }
  const [, , seniority] = await seedCards(portal.ctx, [
    {
      globalName: "Turnover rate",
      glossary: "kpi",
      type: "quantitative",
      standard: "ISO 30414:2018",
      underStandard: true,
      standardTheme: "TURNOVER",
      internalTheme: "MOVE",
      texts: {
        es: {
          peopleKpiName: "Índice de rotación",
          otherNames: ["Rotación de plantilla", "Abandono"],
          description: "Personas que se van en doce meses, entre hombres/mujeres.",
          observations: "No cuenta las jubilaciones.",
        },
        en: { peopleKpiName: "Turnover rate", standardName: "Workforce turnover", description: "People leaving within twelve months." },
        de: { peopleKpiName: "Fluktuationsrate", description: "Anteil der Beschäftigten, die gehen.", otherNames: ["Kündigungen"] },
        pt: { peopleKpiName: "Taxa de rotação", description: "Pessoas que saem em doze meses." },
      },
    },
    {
      globalName: "Hiring cost",
      glossary: "kpi",
      type: "qualitative",
      internalTheme: "PAY",
      texts: {
        es: { peopleKpiName: "Coste de contratación", description: "Lo que cuesta cubrir una vacante." },
        en: {
          peopleKpiName: "Hiring cost",
          description: "What filling a vacancy takes.",
          observations: "Rotation of recruiters is left out.",
        },
      },
    },
    {
      globalName: "Seniority",
      texts: { es: { peopleKpiName: "Años en la empresa", description: "Tiempo desde el alta." }, en: { peopleKpiName: "Seniority" } },
    },
    {
      globalName: "Secret merger",
      published: false,
      texts: { es: { peopleKpiName: "Fusión reservada", description: "Zanahoria." }, en: { peopleKpiName: "Secret merger" } },
    },
  ]);
  await editSeeded(portal.ctx, seniority!, {
    globalName: "Seniority",
    texts: { es: { peopleKpiName: "Antigüedad", description: "Tiempo desde el alta." }, en: { peopleKpiName: "Seniority" } },
  });
});
afterAll(() => portal.stop());

const list = async (query: Query, who: keyof typeof tokens = "reader", language = "es") =>
  (await portal.call(contract.listGlossary, { token: tokens[who], query, language })).body;
const found = async (
  query: string | Record<string, string | number>,
  who: keyof typeof tokens = "reader",
  language = "es",
): Promise<string[]> =>
  (await list(typeof query === "string" ? { text: query } : query, who, language)).items.map(
    ({ globalName }: { globalName: string }) => globalName,
  );
const plain = (text: string) => text.replace(/[\u0001\u0002]/g, "");

describe("[GLO-02] simple search", () => {
  test.each([
    "rotacion",
    "ROTACIÓN",
    "Rotación",
    "indice",
    "Índice",
    "jubilación",
    "ANOS",
    "años",
    "beschaftigten",
    "Beschäftigte",
    "kundigung",
  ])("%s is found whatever the accents and case", async (text) => expect(await found(text)).toHaveLength(1));

  test.each([
    ["rotaciones", "Turnover rate"],
    ["índices", "Turnover rate"],
    ["jubilacion", "Turnover rate"],
    ["rotações", "Turnover rate"],
    ["Fluktuationsraten", "Turnover rate"],
    ["hired", "Hiring cost"],
    ["hires", "Hiring cost"],
    ["vacancies", "Hiring cost"],
    ["vacantes", "Hiring cost"],
    ["año", "Seniority"],
  ])("%s is found by the stem of its language", async (text, name) => {
    const { items, corrected } = await list({ text });
    expect(items[0].globalName).toBe(name);
    expect(corrected).toEqual([]);
  });

  test.each([
    ["rotcion", "a letter missing"],
    ["rotaccion", "a letter too many"],
    ["rotasion", "another letter"],
    ["rotacoin", "letters that changed places"],
    ["trunover", "letters that changed places, in another language"],
  ])("one typo is forgiven: %s (%s)", async (text) => {
    const { items, corrected } = await list({ text });
    expect(items[0].globalName).toBe("Turnover rate");
    expect(corrected).toMatchObject([{ word: text, as: expect.any(Array) }]);
    expect(items[0].matches.length).toBeGreaterThan(0);
  });

  test("two typos are not, nor one in a short word or in a number", async () => {
    for (const text of ["rotcaoin", "rtcion", "bjo", "30415", "jubilxciunes"])
      expect(await list({ text })).toMatchObject({ total: 0, corrected: [] });
  });

  test("a word is found by its beginning, as one types", async () => {
    for (const text of ["rot", "rota", "indice de rot", "contrat", "Flukt"]) expect((await found(text)).length, text).toBeGreaterThan(0);
  });

  test("other names are found, and names before other texts", async () => {
    expect(await found("abandono")).toEqual(["Turnover rate"]);
    expect(await found("plantilla rotacion")).toEqual(["Turnover rate"]);
    expect(await found("rotation")).toEqual(["Hiring cost"]);
    expect(await found("rota")).toEqual(["Turnover rate", "Hiring cost"]);
  });

  test("words on both sides of a stroke are words", async () => {
    expect(await found("mujeres")).toEqual(["Turnover rate"]);
    expect(await found("hombres/mujeres")).toEqual(["Turnover rate"]);
  });

  test("all words are in one language, which may be any; the global name counts in each", async () => {
    expect(await found("rotación plantilla doce meses")).toEqual(["Turnover rate"]);
    expect(await found("turnover Beschäftigten")).toEqual(["Turnover rate"]);
    expect(await found("plantilla Beschäftigten")).toEqual([]);
    expect(await found("plantilla vacante")).toEqual([]);
  });

  test("says in which languages and fields, with the words marked and no markup", async () => {
    const { items } = await list({ text: "meses" }, "reader", "pt");
    expect(items[0].matches.map(({ language, field }: { language: string; field: string }) => [language, field])).toEqual([
      ["pt", "description"],
      ["es", "description"],
    ]);
    expect(items[0].matches[0].excerpt).toBe("Pessoas que saem em doze \u0001meses\u0002.");
    const [{ matches }] = (await list({ text: "turnover" }, "reader", "en")).items;
    expect(matches).toHaveLength(3);
    expect(matches[0]).toEqual({ language: null, field: "globalName", excerpt: "\u0001Turnover\u0002 rate" });
    expect((await list({ text: "kundigung" }, "reader", "de")).items[0].matches).toEqual([
      { language: "de", field: "otherNames", excerpt: "\u0001Kündigungen\u0002" },
    ]);
  });

  test("name and description come in the reader's language, else in Spanish", async () => {
    const card = (await list({ text: "turnover" }, "reader", "de")).items[0];
    expect(card).toMatchObject({
      name: "Fluktuationsrate",
      description: "Anteil der Beschäftigten, die gehen.",
      published: true,
      changedSince: false,
    });
    expect(card).toMatchObject({
      standardTheme: { code: "TURNOVER", name: "Turnover" },
      internalTheme: { code: "MOVE" },
      states: { de: "current" },
    });
    expect((await list({ text: "vacante" }, "reader", "de")).items[0].name).toBe("Coste de contratación");
  });

  test.each([
    "'\\:*&|!()<->",
    "'; drop table glossary_text; --",
    "a:* & b | !c <-> (d",
    "rotacion' | 'x",
    "\\",
    "%",
    "_",
    "😀",
    "ﷺ".repeat(60),
    "㌀".repeat(200),
    "مُرَتَّب",
    "\u202erotacion",
    "x".repeat(200),
    "ab ".repeat(66),
    "-",
    "de la",
    "\u0001rotacion\u0002",
    "'rotacion':A",
  ])("takes whatever is typed as words: %s", async (text) => {
    const queries: Query[] = [{ text }, { name: text }, { standardName: text, observations: text, otherNames: text, description: text }];
    for (const query of queries) {
      const answer = await portal.call(contract.listGlossary, { token: tokens.editor, query });
      expect(answer.status, answer.text).toBe(200);
      expect((await portal.call(contract.countGlossary, { token: tokens.editor, query })).body.total).toBe(answer.body.total);
    }
    const similar = await portal.call(contract.listSimilarCards, { token: tokens.editor, query: { name: text } });
    expect(similar.status, similar.text).toBe(200);
  });

  test("what holds no word at all is found nowhere, and blanks are no filter", async () => {
    expect(await found("!!!")).toEqual([]);
    expect(await found("  ")).toHaveLength(3);
  });
});

describe("[GLO-02] advanced search", () => {
  test.each([
    ["name", "rotación", ["Turnover rate"]],
    ["name", "turnover", ["Turnover rate"]],
    ["name", "workforce", []],
    ["name", "abandono", []],
    ["description", "doce meses", ["Turnover rate"]],
    ["description", "rotación", []],
    ["otherNames", "abandono", ["Turnover rate"]],
    ["otherNames", "índice", []],
    ["standardName", "workforce", ["Turnover rate"]],
    ["standardName", "hiring", []],
    ["observations", "jubilaciones", ["Turnover rate"]],
    ["observations", "jubilacoines", ["Turnover rate"]],
    ["observations", "vacante", []],
    ["type", "quantitative", ["Turnover rate"]],
    ["type", "-", ["Seniority"]],
    ["glossary", "kpi", ["Hiring cost", "Turnover rate"]],
    ["underStandard", "1", ["Turnover rate"]],
    ["underStandard", "0", ["Hiring cost", "Seniority"]],
    ["languages", "de:current", ["Turnover rate"]],
    ["languages", "de:missing,pt:current", ["Hiring cost", "Seniority", "Turnover rate"]],
    ["languages", "es:outdated", []],
    ["internalThemes", "-", ["Seniority"]],
    ["standardThemes", "-", ["Hiring cost", "Seniority"]],
    ["internalThemes", "9999999999", []],
  ])("%s: %s", async (field, value, names) => expect((await found({ [field]: value })).toSorted()).toEqual(names));

  test("themes by id, and everything that is given holds", async () => {
    expect(await found({ internalThemes: `${themes["MOVE"]},${themes["PAY"]}` })).toHaveLength(2);
    expect(await found({ internalThemes: `${themes["MOVE"]},-` })).toHaveLength(2);
    expect(await found({ standardThemes: String(themes["TURNOVER"]) })).toEqual(["Turnover rate"]);
    expect(await found({ name: "rotación", observations: "jubilaciones", type: "quantitative", text: "personas" })).toEqual([
      "Turnover rate",
    ]);
    expect(await found({ name: "rotación", observations: "recruiters" })).toEqual([]);
  });

  test("published: 0 and changed are of those who edit", async () => {
    expect(await found({ published: "0" }, "editor")).toEqual(["Secret merger"]);
    expect(await found({ published: "changed" }, "editor")).toEqual(["Seniority"]);
    expect(await found({ published: "1" }, "editor")).toHaveLength(3);
    expect(await found({ published: "0" })).toEqual([]);
    expect(await found({ published: "changed" })).toEqual([]);
    expect(await found({ published: "1" })).toHaveLength(3);
  });

  test("counts say how many each value would find with the rest as it is", async () => {
    const counts = async (query: Record<string, string>, who: keyof typeof tokens) =>
      (await portal.call(contract.countGlossary, { token: tokens[who], query, language: "es" })).body;
    const all = await counts({}, "editor");
    expect(all).toMatchObject({
      total: 4,
      glossaries: [
        { glossary: "term", count: 2 },
        { glossary: "kpi", count: 2 },
      ],
      internalThemes: [
        { id: themes["MOVE"], name: "Movilidad", count: 1 },
        { id: themes["PAY"], name: "Retribución", count: 1 },
        { id: null, name: null, count: 2 },
      ],
      published: [
        { value: "1", count: 3 },
        { value: "0", count: 1 },
        { value: "changed", count: 1 },
      ],
      underStandard: [
        { value: "1", count: 1 },
        { value: "0", count: 3 },
      ],
    });
    expect(all.languages).toContainEqual({ language: "de", state: "missing", count: 3 });
    const one = await counts({ type: "quantitative", text: "rota", languages: "de:current" }, "editor");
    expect(one.total).toBe(1);
    expect(one.types.toSorted((a: { type: string }, b: { type: string }) => a.type.localeCompare(b.type))).toEqual([
      { type: "quantitative", count: 1 },
    ]);
    const values: [string, string, number][] = [
      ...all.types.map(({ type, count }: { type: string | null; count: number }) => ["type", type ?? "-", count]),
      ...all.languages.map(({ language, state, count }: Record<string, string>) => ["languages", `${language}:${state}`, count]),
      ...all.published.map(({ value, count }: Record<string, string>) => ["published", value, count]),
      ...all.standardThemes.map(({ id, count }: Record<string, string>) => ["standardThemes", id ?? "-", count]),
    ];
    for (const [field, value, count] of values) expect((await list({ [field]: value }, "editor")).total, `${field} ${value}`).toBe(count);
  });
});

describe("what is not published", () => {
  test.each(["fusión", "merger", "zanahoria", "fus", "antigüedad", "fusoin", "zanahroia", "antiguedda"])(
    "%s is no word to readers",
    async (text) => {
      expect(await list({ text })).toEqual({ items: [], next: null, total: 0, corrected: [] });
      for (const query of [{ text }, { name: text }, { description: text }] as Query[])
        expect((await portal.call(contract.countGlossary, { token: tokens.reader, query })).body.total).toBe(0);
      expect((await list({ text }, "editor")).total).toBe(1);
    },
  );

  test("a word of a draft does not keep a reader's typo from being forgiven", async () => {
    await seedCards(portal.ctx, [{ globalName: "Abandoni", published: false }]);
    expect(await list({ text: "abandoni" })).toMatchObject({ total: 1, corrected: [{ word: "abandoni", as: ["abandono"] }] });
    expect(await found("abandoni", "editor")).toEqual(["Abandoni"]);
  });

  test("readers see the published version as the only one; editors that there is another", async () => {
    const of = async (who: keyof typeof tokens) => (await list({ text: "seniority" }, who)).items[0];
    expect(await of("reader")).toMatchObject({ name: "Años en la empresa", published: true, changedSince: false });
    expect(await of("editor")).toMatchObject({ name: "Antigüedad", published: true, changedSince: true });
    expect((await portal.call(contract.countGlossary, { token: tokens.reader })).body).toMatchObject({
      total: 3,
      published: [
        { value: "1", count: 3 },
        { value: "0", count: 0 },
        { value: "changed", count: 0 },
      ],
    });
  });
});

describe("many cards", () => {
  const queries: Query[] = [{}, { text: "maquina" }, { text: "maqiuna", glossary: "term" }, { name: "maquina", description: "numero" }];
  const costs = async () => {
    const each: number[] = [];
    for (const query of queries) {
      const sent = vi.spyOn(pg.Client.prototype, "query");
      expect((await list({ ...query, limit: 50 })).items.length).toBeGreaterThan(5);
      await portal.call(contract.countGlossary, { token: tokens.reader, query });
      each.push(sent.mock.calls.length);
      sent.mockRestore();
    }
    return each;
  };
  const cards = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => ({
      globalName: `Máquina ${String(from + n).padStart(4, "0")}`,
      type: (from + n) % 20 === 0 ? ("qualitative" as const) : null,
      texts: { es: { description: `Es la máquina número ${from + n}` }, en: { description: "A machine" } },
    }));
  let few: number[];
  beforeAll(async () => {
    await seedCards(portal.ctx, cards(0, 6));
    few = await costs();
    await seedCards(portal.ctx, cards(6, 2000));
  });

  test("[GLO-02] a search costs the same statements for 10 and for 2,000", async () => {
    expect(await costs()).toEqual(few);
    expect(Math.max(...few)).toBeLessThanOrEqual(2 + 3 + 2 + 2);
  });

  test("pages hold each card once", async () => {
    for (const query of [{ type: "qualitative" }, { text: "maquina 12" }, { text: "numero", type: "qualitative" }] as Query[]) {
      const names: string[] = [];
      let total = 0;
      for (let after: string | null = ""; after !== null;) {
        const page: { items: { globalName: string }[]; next: string | null; total: number } = await list({
          ...query,
          limit: 30,
          ...(after && { after }),
        });
        names.push(...page.items.map(({ globalName }) => globalName));
        ({ next: after, total } = page);
      }
      expect(new Set(names).size).toBe(total);
      expect(names).toHaveLength(total);
      expect(total).toBeGreaterThan(90);
    }
  });

  test("an exact name comes first, then names that begin so", async () => {
    expect((await found({ text: "maquina 1234", limit: 1 }))[0]).toBe("Máquina 1234");
    await seedCards(portal.ctx, [{ globalName: "Zeta", texts: { es: { otherNames: ["Máquina"] } } }]);
    expect((await found({ text: "máquina", limit: 3 })).slice(0, 2)).toEqual(["Zeta", "Máquina 0000"]);
  });

  test("a place that no page gave is refused", async () => {
    for (const query of [{ after: "x" }, { after: "5" }, { text: "maquina", after: "1.a" }, { after: "9999999999.a" }] as Query[])
      expect((await portal.call(contract.listGlossary, { token: tokens.reader, query })).status).toBe(422);
    expect(await list({ text: "maquina", after: "900000" })).toMatchObject({ items: [], next: null, total: 2001 });
  });
});

test("marks in an excerpt stand around words only", async () => {
  const { items } = await list({ text: "rotacion" });
  for (const { excerpt } of items[0].matches) {
    expect(plain(excerpt)).not.toMatch(/[<>]/);
    for (const [, word] of excerpt.matchAll(/\u0001(.*?)\u0002/g)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
  }
});
