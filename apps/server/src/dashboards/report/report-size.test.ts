import { addMonths } from "@hub/domain/period.ts";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadFonts } from "../../pdf/fonts.ts";
import { readPdf } from "../../pdf/testing/read-pdf.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { addStoredVersion, headcounts } from "../testing/stored-version.ts";
import type { Block, ReportPages } from "./blocks.ts";
import { drawReport } from "./lay-out-report.ts";
import { exportPdf } from "./testing/export-pdf.ts";

let portal: GroupPortal;
beforeAll(async () => void (portal = await startGroupPortal({ entities: codes, now: "2026-12-05T08:00:00Z" })), 120_000);
afterAll(() => portal.stop());

const codes = Array.from({ length: 60 }, (_, at) => `E${String(at).padStart(2, "0")}`);

test("[FIG-09] of 60 entities over 24 months has every entity and month, and says which ones a chart leaves out", async () => {
  const entities = codes.map((code) => ({ id: portal.idOf(code), code }));
  const counts = Object.fromEntries(entities.map(({ id }, at) => [id, 1000 - 7 * at]));
  for (let back = 0; back < 24; back++)
    await addStoredVersion(portal.db, { period: addMonths(october, -back), entities, figures: headcounts(counts) });
  const { rows } = await portal.pool.query("select id from dashboard where code = 'people-overview'");
  const filter = { dashboard: String(rows[0].id), year: "2026", month: "10", from: "2024-11" };
  const { whole, pages, task } = await exportPdf(portal, { token: portal.tokens.group, language: "en", filter });
  for (const code of codes) expect(whole.split(`Entity ${code}\n`).length, code).toBeGreaterThan(5);
  for (let back = 0; back < 24; back++) {
    const { year, month } = addMonths(october, -back);
    expect(whole).toContain(new Intl.DateTimeFormat("en-GB", { year: "numeric", month: "short" }).format(new Date(year, month - 1)));
  }
  expect(whole).toContain("The 15 with the highest value, of 60 entities.\nAll of them are in the table.");
  expect(pages.at(-1)).toMatch(new RegExp(`\\n${pages.length} / ${pages.length}$`));
  expect(task.files[0].fileName).toMatch(/^People overview 2026-10 .*\.pdf$/);
}, 120_000);

/** A report of so many charts and tables with 500 lines each, whose names have two hundred signs. */
function longReport(tables: number): ReportPages {
  const cells = (at: number) =>
    Array.from({ length: 6 }, (_, column) => ({ text: `${at * 7 + column}.5 %`, ...(at % 9 === 0 && { note: "Rounded" }) }));
  const lines = Array.from({ length: 500 }, (_, at) => ({
    key: String(at),
    name: `Entity ${at} of Łódź ${"with a very long name ".repeat(9)}`,
    legalEntityId: at,
    isTotal: false,
    cells: cells(at),
  }));
  const block = (at: number): Block[] => [
    { kind: "heading", level: 3, text: `Part ${at}` },
    {
      kind: "chart",
      alt: `Chart ${at}`,
      axis: String,
      drawing: {
        shape: "bars",
        percent: false,
        series: [{ name: "a", label: "A" }],
        marks: lines
          .slice(0, 15)
          .map(({ key, name }, value) => ({ key, name, lengths: { a: value }, said: { a: String(value) }, details: [] })),
      },
    },
    {
      kind: "table",
      caption: `Part ${at}`,
      first: "Entity",
      partOf: String,
      table: { heads: ["a", "b", "c", "d", "e", "f"], first: "entity", lines },
    },
  ];
  return {
    title: "Long",
    language: "en-GB",
    at: new Date("2026-12-05T08:00:00Z"),
    mark: undefined,
    subtitle: "Closing",
    foot: "HUB",
    blocks: Array.from({ length: tables }, (_, at) => block(at)).flat(),
  };
}

test("[FIG-09] of 200 pages goes page by page: others are answered meanwhile, and what is held does not grow with the file", async () => {
  const fonts = await loadFonts();
  let [pages, turns, isDone] = [0, 0, false];
  const others = (async () => {
    for (; !isDone; turns++) await setImmediate();
  })();
  const pieces: Buffer[] = [];
  for await (const piece of drawReport(fonts, longReport(4), (_, total) => (pages = total))) pieces.push(piece);
  isDone = true;
  await others;
  // The last piece has the fonts and where everything stands; all before it left as soon as it was there.
  const largest = Math.max(...pieces.slice(0, -1).map(({ length }) => length));
  expect(pages).toBeGreaterThanOrEqual(200);
  expect(pieces.length).toBeGreaterThan(pages);
  expect(largest).toBeLessThan(100_000);
  expect(turns).toBeGreaterThan(5 * pages);
  const texts = readPdf(Buffer.concat(pieces));
  expect(texts.at(-1)?.text).toBe(`${pages} / ${pages}`);
  // Its head stands on every page that a table goes on on.
  for (let page = 1; page < 40; page++) expect(texts.find((text) => text.page === page)?.text).toBe("Entity");
}, 300_000);
