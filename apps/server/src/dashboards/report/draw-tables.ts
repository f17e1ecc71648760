import type { Cell, Flow } from "../../pdf/page-flow.ts";
import type { Style } from "../../pdf/pen.ts";
import type { Block, SheetLine } from "./blocks.ts";
import { sayChange } from "./write-report.ts";

const head: Style = { font: "bold", size: 8, colour: "dimmed" };
const text: Style = { font: "regular", size: 8.5, colour: "text" };
const strong: Style = { font: "bold", size: 8.5, colour: "text" };
const big: Style = { font: "bold", size: 13, colour: "text" };
const note: Style = { font: "regular", size: 8, colour: "dimmed" };
const gap = 8;
const least = 62;
const mostWide = 150;
const nameShare = { least: 0.2, most: 0.4 };

type Column = { x: number; width: number; align?: "right" };
type Row = { cells: { text: string; style: Style }[]; isTotal?: boolean };

/** How many columns of figures find room beside the names. */
export function columnsThatFit(width: number): number {
  return Math.floor((width * (1 - nameShare.least)) / least);
}

/** A table whose head stands on every page; a row stays on one. `top`: what stands above the head there. */
async function* drawRows(flow: Flow, columns: readonly Column[], heads: readonly string[], rows: readonly Row[], top: readonly Cell[][]) {
  const cellsOf = ({ cells }: Row, tag: "TH" | "TD"): Cell[] =>
    cells.map(({ text, style }, at) => ({
      text,
      style,
      ...columns[at]!,
      width: (columns[at]?.width ?? 0) - gap,
      tag: at === 0 ? "TH" : tag,
      ...(tag === "TH" ? { scope: "Column" as const } : at === 0 ? { scope: "Row" as const } : {}),
    }));
  const headCells = cellsOf({ cells: heads.map((each) => ({ text: each, style: head })) }, "TH");
  yield* flow.steps("Table", async function* () {
    flow.need(flow.heightOf(headCells) + 40);
    await flow.within("TR", () => flow.draw(headCells, { together: 99 }));
    flow.rule("accent");
    flow.leave(3);
    flow.repeat([...top, headCells]);
    for (const row of rows) {
      const cells = cellsOf(row, "TD");
      flow.need(flow.heightOf(cells) + 4);
      await flow.within("TR", () => flow.draw(cells, row.isTotal ? { ground: "ground" } : {}));
      flow.rule("line");
      flow.leave(3);
      yield;
    }
    flow.repeat(top);
  });
}

/** Figures that stand apart, one below the other: large, with their change and what must be known beside them. */
export function drawTiles(flow: Flow, { heads, tiles }: Extract<Block, { kind: "tiles" }>, top: readonly Cell[][]) {
  const isCompared = tiles.some(({ change }) => change !== "");
  const rows = tiles.map(({ name, value, isShown, change, notes }) => ({
    cells: [
      { text: name, style: strong },
      { text: value, style: isShown ? big : strong },
      ...(isCompared ? [{ text: change, style: text }] : []),
      { text: notes.join("\n"), style: note },
    ],
  }));
  const shares = isCompared ? [0.28, 0.2, 0.24, 0.28] : [0.28, 0.2, 0.52];
  return drawRows(flow, share(flow, shares), isCompared ? heads : heads.toSpliced(2, 1), rows, top);
}

/** Texts in columns. */
export function drawSheet(flow: Flow, { heads, shares, lines }: Extract<Block, { kind: "sheet" }>, top: readonly Cell[][]) {
  const rows = lines.map(({ cells, isTotal = false }: SheetLine) => ({
    cells: cells.map((each) => ({ text: each, style: text })),
    isTotal,
  }));
  return drawRows(flow, share(flow, shares), heads, rows, top);
}

/** Figures by line, in as many tables side by side as their columns take; what must be known of a cell has a number, and stands below. */
export async function* drawTable(flow: Flow, block: Extract<Block, { kind: "table" }>, top: readonly Cell[][]) {
  const { table, first, partOf } = block;
  const most = columnsThatFit(flow.width);
  const parts = Math.max(1, Math.ceil(table.heads.length / most));
  const size = Math.ceil(table.heads.length / parts);
  const lines = [...table.lines.filter(({ isTotal }) => !isTotal), ...table.lines.filter(({ isTotal }) => isTotal)];
  for (let part = 0; part < parts; part++) {
    const from = part * size;
    const heads = table.heads.slice(from, from + size);
    const nameWidth = Math.max(flow.width * nameShare.least, Math.min(flow.width * nameShare.most, flow.width - heads.length * 110));
    const width = Math.min(mostWide, (flow.width - nameWidth) / heads.length);
    const columns: Column[] = [
      { x: 0, width: nameWidth },
      ...heads.map((_, at): Column => ({ x: nameWidth + at * width + gap, width, align: "right" })),
    ];
    const numbers = new Map<string, number>();
    const mark = (said: string | undefined) => {
      if (said === undefined) return "";
      if (!numbers.has(said)) numbers.set(said, numbers.size + 1);
      return ` [${numbers.get(said)}]`;
    };
    const rows = lines.map(({ name, cells, isTotal }) => ({
      isTotal,
      cells: [
        { text: name, style: isTotal ? strong : text },
        ...cells.slice(from, from + size).map(({ text: said, reason, note: beside, change }) => ({
          text: [
            said + mark(reason === undefined ? undefined : reason === said ? undefined : `${said}: ${reason}`) + mark(beside),
            ...(change ? [sayChange(change)] : []),
          ].join("\n"),
          style: isTotal ? strong : text,
        })),
      ],
    }));
    if (parts > 1) await flow.draw([{ text: partOf(part + 1, parts), x: 0, width: flow.width, style: note, tag: "P" }]);
    yield* drawRows(flow, columns, [first, ...heads], rows, top);
    flow.leave(2);
    if (numbers.size > 0) yield* drawNotes(flow, numbers);
    flow.leave(8);
  }
}

function drawNotes(flow: Flow, numbers: ReadonlyMap<string, number>) {
  return flow.steps("L", async function* () {
    for (const [said, number] of numbers) {
      await flow.within("LI", () =>
        flow.draw([
          { text: `[${number}]`, x: 0, width: 24, style: note, tag: "Lbl" },
          { text: said, x: 24, width: flow.width - 24, style: note, tag: "LBody" },
        ]),
      );
      yield;
    }
  });
}

function share({ width }: Flow, shares: readonly number[]): Column[] {
  let x = 0;
  return shares.map((each) => {
    const column = { x, width: each * width };
    x += column.width;
    return column;
  });
}
