import { addMonths } from "@hub/domain/period.ts";
import { setImmediate } from "node:timers/promises";
import { performance } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadFonts } from "../../pdf/fonts.ts";
import { readPdf, readStructure } from "../../pdf/testing/read-pdf.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { exportFigures } from "../figures/export-figures.ts";
import { addStoredVersion, headcounts } from "../testing/stored-version.ts";
import type { Block, ReportPages } from "./blocks.ts";
import { drawReport } from "./lay-out-report.ts";

let portal: GroupPortal;
beforeAll(async () => void (portal = await startGroupPortal({ entities: codes, now: "2026-12-05T08:00:00Z" })), 120_000);
afterAll(() => portal.stop());

const codes = Array.from({ length: 60 }, (_, at) => `E${String(at).padStart(2, "0")}`);

async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("[FIG-09] of 60 entities over 24 months has every entity and month, and says which ones a chart leaves out", async () => {
  const entities = codes.map((code) => ({ id: portal.idOf(code), code }));
  const counts = Object.fromEntries(entities.map(({ id }, at) => [id, 1000 - 7 * at]));
  for (let back = 0; back < 24; back++)
    await addStoredVersion(portal.db, { period: addMonths(october, -back), entities, figures: headcounts(counts) });
  const { rows } = await portal.pool.query("select id from dashboard where code = 'people-overview'");
  const actor = { ...portal.users.group, views: { reports: null, scenarios: null } };
  const filter = { dashboard: String(rows[0].id), year: "2026", month: "10", from: "2024-11" };
  const told: [number, number][] = [];
  const ctx = await portal.acting("group", "en");
  void actor;
  const document = await exportFigures.document?.(ctx, filter, (...pages) => void told.push(pages));
  const pdf = await collect(document?.bytes ?? []);
  const texts = readPdf(pdf);
  const whole = texts.map(({ text }) => text.replaceAll("\u00a0", " ")).join("\n");
  for (const code of codes) expect(whole.split(`Entity ${code}\n`).length, code).toBeGreaterThan(5);
  for (let back = 0; back < 24; back++) {
    const { year, month } = addMonths(october, -back);
    expect(whole).toContain(new Intl.DateTimeFormat("en-GB", { year: "numeric", month: "short" }).format(new Date(year, month - 1)));
  }
  expect(whole).toContain("The 15 with the highest value, of 60 entities.\nAll of them are in the table.");
  const pages = new Set(texts.map(({ page }) => page)).size;
  expect(told.at(-1)).toEqual([pages, pages]);
}, 120_000);

/** A report of so many tables with 500 lines each, and a chart of 500 marks. */
function longReport(tables: number): ReportPages {
  const cells = (at: number) => Array.from({ length: 6 }, (_, column) => ({ text: `${at * 7 + column}.5 %`, ...(at % 9 === 0 && { note: "Rounded" }) }));
  const lines = Array.from({ length: 500 }, (_, at) => ({
    key: String(at),
    name: `Entity ${at} of Łódź`,
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
        marks: lines.slice(0, 15).map(({ key, name }, value) => ({ key, name, lengths: { a: value }, said: { a: String(value) }, details: [] })),
      },
    },
    { kind: "table", caption: `Part ${at}`, first: "Entity", partOf: String, table: { heads: ["a", "b", "c", "d", "e", "f"], first: "entity", lines } },
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
  await collect(drawReport(fonts, longReport(1), () => undefined));
  let [longest, last, isDone] = [0, performance.now(), false];
  const watching = (async () => {
    while (!isDone) {
      await setImmediate();
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
  })();
  let [bytes, parts, pages, held] = [0, 0, 0, 0];
  const cpu = process.cpuUsage();
  const before = process.memoryUsage().heapUsed;
  for await (const piece of drawReport(fonts, longReport(14), (_, total) => (pages = total))) {
    bytes += piece.length;
    if (parts++ % 200 === 0) {
      globalThis.gc?.();
      held = Math.max(held, process.memoryUsage().heapUsed - before);
    }
  }
  isDone = true;
  await watching;
  const { user } = process.cpuUsage(cpu);
  console.log({ pages, bytes, parts, longest, heldMB: held / 1e6, cpuS: user / 1e6, gc: Boolean(globalThis.gc) });
  expect(pages).toBeGreaterThanOrEqual(200);
  expect(parts).toBeGreaterThan(pages);
}, 300_000);
