import { expect, test } from "vitest";
import { loadFonts } from "../../pdf/fonts.ts";
import { readPdf } from "../../pdf/testing/read-pdf.ts";
import type { Block } from "./blocks.ts";
import { drawReport } from "./lay-out-report.ts";

const chart: Block = {
  kind: "chart",
  alt: "Lines",
  axis: String,
  drawing: {
    shape: "lines",
    percent: false,
    series: [{ name: "a", label: "A" }],
    marks: ["Jan", "Feb"].map((name, at) => ({ key: name, name, lengths: { a: at }, said: { a: String(at) }, details: [] })),
  },
};

/** The page of each text of a report whose facts on the first page have so many lines, with a view and a chart below them. */
async function pagesWith(lines: number): Promise<Map<string, number>> {
  const blocks: Block[] = [
    { kind: "facts", facts: [{ name: "Filter", texts: Array.from({ length: lines }, (_, at) => `line ${at}`) }] },
    { kind: "heading", level: 2, text: "View" },
    { kind: "text", text: "Over time: Europe", leads: true },
    { kind: "heading", level: 3, text: "Headcount" },
    chart,
  ];
  const about = {
    title: "Report",
    language: "en-GB",
    at: new Date("2026-12-05T08:00:00Z"),
    mark: undefined,
    subtitle: "Closing",
    foot: "HUB",
  };
  const pieces: Buffer[] = [];
  for await (const piece of drawReport(await loadFonts(), { ...about, blocks }, () => undefined)) pieces.push(piece);
  return new Map(readPdf(Buffer.concat(pieces)).map(({ text, page }) => [text, page]));
}

test("[FIG-09] what a view's name and what it is of lead to begins on the same page, wherever that ends", async () => {
  const pages = await Promise.all(Array.from({ length: 12 }, (_, at) => pagesWith(4 * at + 4)));
  const viewAt = pages.map((of) => of.get("View"));
  for (const text of ["Over time: Europe", "Headcount", "Jan"])
    expect(
      pages.map((of) => of.get(text)),
      text,
    ).toEqual(viewAt);
  // Some have room on the first page and some have not.
  expect(new Set(viewAt)).toEqual(new Set([0, 1]));
});
