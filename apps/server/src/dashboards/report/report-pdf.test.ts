import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { startExport } from "@hub/contract/tasks/tasks.ts";
import { languages, formattingLocales, type Language } from "@hub/domain/languages.ts";
import { speak } from "@hub/i18n/speak.ts";
import { figureText } from "@hub/i18n/words/figure-text.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nameCardsOfKpis } from "../../glossary/kpis/kpi-cards.sql.ts";
import { shipCards } from "../../glossary/shipped/ship-cards.ts";
import { type PdfElement, readStructure } from "../../pdf/testing/read-pdf.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { exportPdf } from "./testing/export-pdf.ts";

const names = {
  A: "Łódź „Telekom” Ελλάς İstanbul",
  B: 'B "quoted" (with brackets) \\ 😀 שלום עולם',
  C: `C ${"very long name ".repeat(13)}end`,
};
let portal: GroupPortal;
const reports: Record<string, number> = {};
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], sections: ["OnHR", "PLN"], now: "2026-11-05T08:00:00Z" });
  for (const [code, name] of Object.entries(names))
    await portal.pool.query("update legal_entity set name = $1 where code = $2", [name, code]);
  for (const { id, code } of (await portal.pool.query("select id, code from dashboard")).rows) reports[code] = id;
  await shipCards(portal.ctx);
  await portal.complete("A", staff("A", 12, 13), { section: "OnHR" });
});
afterAll(() => portal.stop());

const staff = (code: string, women: number, men: number): TestPerson[] => [
  ...Array.from({ length: women }, (_, at): TestPerson => ({ person: `${code}-w${at}`, sex: "F", hourlyPay: "19.37", cost: "3000" })),
  ...Array.from({ length: men }, (_, at): TestPerson => ({ person: `${code}-m${at}`, sex: "M", hourlyPay: "23.61", cost: "3000" })),
];
async function closeOctober(): Promise<void> {
  // C has few men: its figures of pay are hidden.
  await portal.complete("B", staff("B", 30, 31), { section: "OnHR" });
  await portal.complete("C", staff("C", 3, 2), { section: "OnHR" });
  for (const code of ["A", "B", "C"]) await portal.complete(code, staff(code, 12, 12), { section: "PLN" });
  await portal.runJobs();
}

const exported = (report: string, filter: Record<string, string> = {}, given: { token?: string; language?: Language } = {}) =>
  exportPdf(portal, {
    token: given.token ?? portal.tokens.group,
    language: given.language ?? "en",
    filter: { dashboard: String(reports[report]), year: "2026", month: "10", ...filter },
  });
const figuresOf = async (report: string, query: Record<string, unknown> = {}) =>
  (
    await portal.call(getDashboardFigures, {
      token: portal.tokens.group,
      params: { id: reports[report] ?? 0 },
      query: { ...october, ...query },
    })
  ).body;

/** As a reader would find it: the blanks that keep a number and its unit together are blanks. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const flat = (text: string) => plain(text).replace(/\s+/g, " ");
const typesOf = ({ type, kids }: PdfElement): string[] => [type, ...kids.flatMap(typesOf)];
const nested = (element: PdfElement): PdfElement[] => [element, ...element.kids.flatMap(nested)];

describe("a report as PDF", () => {
  test("[FIG-09] of an open month says on every page that it is provisional, and what it still waits for", async () => {
    const { pages, whole, headers, bytes } = await exported("people-overview", {}, { language: "es" });
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toContain("2026-10");
    expect(pages.length).toBeGreaterThan(3);
    for (const [at, page] of pages.entries()) {
      expect(page.match(/PROVISIONAL: 1 de 3 entidades/g)?.length, `page ${at + 1}`).toBe(at === 0 ? 1 : 2);
      expect(page.split("\n").at(-1)).toBe(`${at + 1} / ${pages.length}`);
      expect(plain(page)).toContain("group, 5 nov 2026, 8:00 UTC");
    }
    expect(pages[0]).toContain("Cifras provisionales");
    expect(whole).toContain("Cierre, octubre de 2026 · Provisional");
    expect(flat(whole)).toMatch(/Faltan 5 validaciones: .*OnHR · B .*PLN · /);
    expect(flat(whole)).toContain("test.csv: 25 filas, entregado por source, 5 nov 2026, 8:00 UTC");
    expect(whole).not.toContain("Huella del contenido");
  });

  test.each(languages)(
    "[FIG-09] of a closed version tells the figures of the page, their notes and where they come from (%s)",
    async (language) => {
      if (language === "es") await closeOctober();
      const speaker = speak(language);
      const { t, codeText, formats } = speaker;
      const { whole, pages, bytes } = await exported("diversity-and-pay", {}, { language });
      const figures = await figuresOf("diversity-and-pay");
      const { version, conventions, entities } = figures.current;
      const said = flat(whole);
      const card = (await nameCardsOfKpis(portal.db, ["mean-pay-gap"], language)).get("mean-pay-gap");
      const expected = [
        t("dashboards.name-diversity-and-pay"),
        t("scenarios.name", { type: t("scenario-types.CLOSING"), month: formats.month(2026, 10) }),
        t("dashboards.version-current", { version: version?.number ?? 0 }),
        t("dashboards.closed-by-itself", { date: formats.instant(version?.closedAt ?? "") }),
        t("dashboards.pdf-made"),
        t("dashboards.pdf-all"),
        `group, ${formats.instant("2026-11-05T08:00:00Z")}`,
        t("dashboards.conventions"),
        t("dashboards.minimum-group-size", { minimum: 10 }),
        codeText("kpis", "mean-pay-gap-definition"),
        t("dashboards.pdf-card", { name: card?.name ?? "no card", version: 1 }),
        t("dashboards.pdf-sources"),
        t("checks.passport-file", { file: "test.csv", rows: 61, user: "source", at: formats.instant("2026-11-05T08:00:00Z") }),
        `${t("dashboards.reason-short-SUPPRESSED")}: ${t("dashboards.reason-SUPPRESSED", { minimum: 10 })}`,
        ...[...figures.current.group, ...entities.flatMap((entity: { figures: typeof figures.current.group }) => entity.figures)].map(
          (figure) => figureText(speaker, conventions.minimumGroupSize).short(figure),
        ),
      ];
      for (const text of expected) expect(said, language).toContain(flat(text));
      // A figure's line in a table, as it stands there: its name, then its cells.
      const ofA = entities.find(({ legalEntity }: { legalEntity: { name: string } }) => legalEntity.name === names.A);
      const share = figureText(speaker, 10).short(ofA?.figures.find(({ kpi }: { kpi: string }) => kpi === "female-share"));
      expect(said).toContain(flat(`${names.A} 12 13 0 ${share}`));
      const { rows } = await portal.pool.query("select encode(content_hash, 'hex') as hash from scenario_version");
      expect(pages[0]).toContain(rows[0].hash);
      expect(whole).not.toContain(t("dashboards.provisional-title"));
      expect(readStructure(bytes).language).toBe(formattingLocales[language]);
    },
  );

  test("[FIG-09] can be read without being seen: headings, tables with their heads, what a chart shows", async () => {
    const { bytes, texts } = await exported("people-overview");
    const { root } = readStructure(bytes);
    expect(root.type).toBe("Document");
    const types = typesOf(root);
    expect(types.filter((type) => type === "H1")).toHaveLength(1);
    // Three views, how they are calculated, where they come from.
    expect(types.filter((type) => type === "H2")).toHaveLength(5);
    const all = nested(root);
    const figures = all.filter(({ type }) => type === "Figure");
    expect(figures.length).toBeGreaterThan(5);
    expect(figures.map(({ alt }) => alt)).toContain("Chart: Headcount by entity. The table that follows has the same figures.");
    for (const table of all.filter(({ type }) => type === "Table")) {
      const [head, ...rows] = table.kids;
      expect(head?.kids.every(({ type }) => type === "TH")).toBe(true);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row.kids.map(({ type }) => type)).toEqual(["TH", ...Array(row.kids.length - 1).fill("TD")]);
    }
    // Nothing is drawn that is neither said nor set aside.
    expect(texts.filter(({ tag }) => tag === undefined)).toEqual([]);
    expect(texts.filter(({ tag, text }) => tag === "Artifact" && / \/ \d+$/.test(text))).toHaveLength(
      new Set(texts.map(({ page }) => page)).size,
    );
  });

  test("[FIG-09] stays whole with names in other scripts, quotes, pictures and two hundred signs", async () => {
    const { whole, texts } = await exported("people-overview", { entities: String(portal.idOf("C")), compare: "group" });
    expect(flat(whole)).toContain(flat(names.C).slice(0, 60));
    expect(flat(whole)).toContain("Against Group");
    const all = await exported("people-overview");
    expect(all.whole).toContain("Łódź „Telekom” Ελλάς İstanbul");
    expect(all.whole).toContain('B "quoted" (with brackets)');
    for (const { x, y } of [...texts, ...all.texts]) {
      expect(x).toBeGreaterThanOrEqual(40);
      expect(x).toBeLessThan(800);
      expect(y).toBeGreaterThan(30);
    }
  });

  test("[FIG-09] tells nobody more than their page: no hidden pay, no entity of others, and nothing to those without reports", async () => {
    const { whole } = await exported("diversity-and-pay");
    const pay = ["19.37", "23.61", "19,37", "23,61"];
    for (const hidden of pay) expect(whole).not.toContain(hidden);
    const { email } = await portal.addUser("only-b", [{ role: "data-owner", legalEntityId: portal.idOf("B"), sectionCode: "OnHR" }]);
    const token = await portal.signIn(email);
    const own = await exported("diversity-and-pay", {}, { token });
    expect(own.whole).toContain('B "quoted"');
    for (const other of ["Łódź", "very long name", "61 of 91", "PLN"]) expect(own.whole).not.toContain(other);
    const source = await portal.signIn(portal.source.email);
    const body = { kind: "figures-export", format: "pdf", filter: { dashboard: String(reports["people-overview"]) } };
    expect((await portal.call(startExport, { token: source, body } as never)).status).toBe(403);
    const users = await portal.call(startExport, { token: portal.tokens.group, body: { ...body, kind: "glossary-export" } } as never);
    expect(users.status).toBe(422);
    const { rows } = await portal.pool.query("select after from audit where action = 'export-started' order by id desc limit 1");
    expect(rows[0].after).toMatchObject({ kind: "figures-export", format: "pdf" });
  });
});
