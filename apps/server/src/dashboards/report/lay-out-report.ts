import type { Fonts } from "../../pdf/fonts.ts";
import { type Cell, type Flow, startFlow } from "../../pdf/page-flow.ts";
import type { Style } from "../../pdf/pen.ts";
import type { Block, ReportPages } from "./blocks.ts";
import { chartHeight, drawChart } from "./draw-chart.ts";
import { columnsThatFit, drawSheet, drawTable, drawTiles } from "./draw-tables.ts";

const styles = {
  product: { font: "bold", size: 9, colour: "accent" },
  title: { font: "bold", size: 20, colour: "text" },
  subtitle: { font: "regular", size: 12, colour: "dimmed" },
  view: { font: "bold", size: 14, colour: "accent" },
  part: { font: "bold", size: 11, colour: "text" },
  warning: { font: "bold", size: 20, colour: "warning" },
  mark: { font: "bold", size: 9, colour: "warning" },
  label: { font: "bold", size: 8.5, colour: "dimmed" },
  text: { font: "regular", size: 9, colour: "text" },
  small: { font: "regular", size: 8.5, colour: "dimmed" },
} as const satisfies Record<string, Style>;
const labelWidth = 150;
/** Between the margins of a page that stands upright. */
const uprightWidth = 499;

/**
 * A report as PDF, in parts. It is laid out twice: once to count the pages, which each of them names, and once to be written, each page as soon as it is full, so that
 * memory does not grow with them.
 */
export async function* drawReport(fonts: Fonts, pages: ReportPages, note: (done: number, total: number) => void): AsyncGenerator<Buffer> {
  const landscape = pages.blocks.some(({ kind, ...block }) => kind === "table" && isWide(block as Extract<Block, { kind: "table" }>));
  const start = (count: number, tagged: boolean) =>
    startFlow(fonts, pages, {
      pages: count,
      landscape,
      tagged,
      foot: (page, of) => ({ left: [...(pages.mark === undefined ? [] : [pages.mark]), pages.foot].join(" · "), right: `${page} / ${of}` }),
    });
  const counted = await start(0, false);
  for await (const _ of layOut(counted, pages)) counted.take();
  const total = counted.pages();
  const flow = await start(total, true);
  for await (const _ of layOut(flow, pages)) {
    note(flow.pages(), total);
    const bytes = flow.take();
    if (bytes) yield bytes;
  }
  flow.end();
  const rest = flow.take();
  if (rest) yield rest;
}

function isWide({ table }: Extract<Block, { kind: "table" }>): boolean {
  return table.heads.length > columnsThatFit(uprightWidth);
}

/** Draws all of it, from the first page to the last; between two steps others go on. */
function layOut(flow: Flow, { title, subtitle, mark, blocks }: ReportPages): AsyncGenerator<void> {
  const line = (text: string, style: Style, tag?: Cell["tag"]): Cell => ({ text, x: 0, width: flow.width, style, ...(tag && { tag }) });
  const top = mark === undefined ? [] : [[line(mark, styles.mark)]];
  return flow.steps("Document", async function* () {
    await flow.draw([line("HUB", styles.product)]);
    flow.leave(2);
    await flow.draw([line(title, styles.title, "H1")]);
    await flow.draw([line(subtitle, styles.subtitle, "P")]);
    flow.leave(6);
    flow.rule("accent");
    flow.leave(10);
    flow.repeat(top);
    for (const [at, block] of blocks.entries()) {
      yield* drawBlock(flow, block, { top, room: roomFrom(blocks, at) });
      yield;
    }
  });
}

/** How much room is needed from a block on: what headings and texts lead to begins on the same page. Rough: a line more is a line of a page. */
function roomFrom(blocks: readonly Block[], at: number): number {
  const block = blocks[at];
  if (block?.kind === "chart") return chartHeight(block.drawing) + 15;
  if (block?.kind === "heading") return (block.level === 2 ? 40 : 25) + roomFrom(blocks, at + 1);
  if (block?.kind === "text" && block.leads) return 15 + roomFrom(blocks, at + 1);
  return 85;
}

type Place = {
  top: readonly Cell[][];
  /** What is needed from here on. */
  room: number;
};

async function* drawBlock(flow: Flow, block: Block, { top, room }: Place): AsyncGenerator<void> {
  const whole = { x: 0, width: flow.width };
  switch (block.kind) {
    case "heading": {
      const isView = block.level === 2;
      flow.leave(isView ? 14 : 8);
      flow.need(room);
      await flow.draw([{ ...whole, text: block.text, style: isView ? styles.view : styles.part, tag: isView ? "H2" : "H3" }]);
      flow.leave(4);
      return;
    }
    case "text":
      if (block.leads) flow.need(room);
      await flow.draw([{ ...whole, text: block.text, style: styles.small, tag: "P" }]);
      flow.leave(3);
      return;
    case "warning":
      await flow.draw([{ ...whole, text: block.title, style: styles.warning, tag: "P" }], { ground: "warningGround" });
      for (const text of block.texts) await flow.draw([{ ...whole, text, style: styles.text, tag: "P" }], { ground: "warningGround" });
      flow.leave(10);
      return;
    case "facts":
      yield* drawFacts(flow, block);
      return;
    case "tiles":
      yield* drawTiles(flow, block, top);
      flow.leave(8);
      return;
    case "chart":
      flow.picture(chartHeight(block.drawing), block.alt, (pen) => drawChart(pen, block.drawing, block.axis));
      flow.leave(6);
      return;
    case "table":
      yield* drawTable(flow, block, top);
      return;
    case "sheet":
      yield* drawSheet(flow, block, top);
      flow.leave(8);
  }
}

function drawFacts(flow: Flow, { facts }: Extract<Block, { kind: "facts" }>): AsyncGenerator<void> {
  return flow.steps("L", async function* () {
    for (const { name, texts } of facts) {
      await flow.within("LI", () =>
        flow.draw([
          { text: name, x: 0, width: labelWidth - 12, style: styles.label, tag: "Lbl" },
          { text: texts.join("\n"), x: labelWidth, width: flow.width - labelWidth, style: styles.text, tag: "LBody" },
        ]),
      );
      flow.leave(4);
      yield;
    }
  });
}
