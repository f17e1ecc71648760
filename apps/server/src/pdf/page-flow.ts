import { setImmediate } from "node:timers/promises";
import type { Fonts } from "./fonts.ts";
import { type Colour, colours, type Pen, penAt, shapeable, type Style } from "./pen.ts";
import { wrapText } from "./wrap-text.ts";

/** Of a line's height, what lies above the letters' foot. */
const ascent = 0.93;
const sheet = { long: 841.89, short: 595.28, margin: 48, foot: 40 };

/** What a text is to those who hear the page. */
export type TextTag = "H1" | "H2" | "H3" | "P" | "TH" | "TD" | "Lbl" | "LBody";
/** A text beside others; `x` and `width` are within the margins. Without a tag it is heard by nobody, where the document has tags. */
export type Cell = { text: string; x: number; width: number; style: Style; align?: "right"; tag?: TextTag; scope?: "Row" | "Column" };
type GroupTag = "Document" | "Sect" | "Table" | "TR" | "L" | "LI";

/** Pages that are filled from top to bottom. */
export type Flow = {
  /** Between the margins. */
  width: number;
  /** Draws texts side by side, line by line, over as many pages as they take; `together` lines at least begin on one page. */
  draw(cells: readonly Cell[], options?: { together?: number; ground?: Colour }): Promise<void>;
  /** How high texts side by side are. */
  heightOf(cells: readonly Cell[]): number;
  /** Draws a picture of a height that finds room on a page; `alt` says it to those who do not see it. */
  picture(height: number, alt: string, draw: (pen: Pen) => void): void;
  /** What is drawn inside belongs together: a table, its row, a list. Nothing without tags. */
  within(tag: GroupTag, inside: () => Promise<void> | void): Promise<void>;
  /** The same for what is drawn in steps. */
  steps(tag: GroupTag, inside: () => AsyncGenerator<void>): AsyncGenerator<void>;
  /** Leaves room, but none at the top of a page. */
  leave(height: number): void;
  /** A line across the page. */
  rule(colour: Colour): void;
  /** What is drawn at the top of every page from now on, row by row. */
  repeat(rows: readonly (readonly Cell[])[]): void;
  /** Begins a page unless so much is left on this one. */
  need(height: number): void;
  /** How many pages there are by now. */
  pages(): number;
  /** What was written since this was asked last. */
  take(): Buffer | null;
  /** Ends the document; what is left of it is taken. */
  end(): void;
};

export type About = { title: string; language: string; at: Date };
export type Layout = {
  /** What stands at the foot of every page. */
  foot: (page: number, pages: number) => { left: string; right: string };
  /** How many pages there will be, so that each is written as soon as it is full; unless told, all are kept to the end. */
  pages?: number;
  landscape?: boolean;
  /** Says what each text is, for those who hear the document. */
  tagged?: boolean;
};
type Element = PDFKit.PDFStructureElement;

/** An empty document of A4 pages. What draws them is loaded with the first, since most processes never draw one. */
export async function startFlow(
  fonts: Fonts,
  { title, language, at }: About,
  { foot, pages, landscape = false, tagged = false }: Layout,
): Promise<Flow> {
  const { default: PdfDocument } = await import("pdfkit");
  const page = { width: landscape ? sheet.long : sheet.short, height: landscape ? sheet.short : sheet.long };
  const width = page.width - 2 * sheet.margin;
  const doc = new PdfDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: pages === undefined,
    lang: language,
    displayTitle: true,
    ...(tagged && { tagged: true, pdfVersion: "1.7" as const }),
    info: { Title: title, Creator: "HUB", Producer: "HUB", CreationDate: at, ModDate: at },
  });
  for (const [name, { bytes }] of Object.entries(fonts)) doc.registerFont(name, bytes);
  const bottom = page.height - sheet.margin - sheet.foot;
  let y = sheet.margin;
  let count = 1;
  let head: readonly (readonly Cell[])[] = [];
  /** What is being drawn, from the document down to the innermost. */
  const open: Element[] = [];

  const apply = ({ font, size, colour }: Style) => doc.font(font).fontSize(size).fillColor(colours[colour]);
  const lineHeight = ({ size }: Style) => size * 1.4;
  /** Marks what is drawn as a part of an element, or as nothing that is to be heard. */
  const marked = (element: { of: Element; tag: string } | undefined, draw: () => void) => {
    if (!tagged) return draw();
    if (element) element.of.add(doc.markStructureContent(element.tag));
    else doc.markContent("Artifact");
    draw();
    doc.endMarkedContent();
  };
  const begin = (tag: string, options: Record<string, unknown> = {}): Element | undefined => {
    if (!tagged) return undefined;
    const element = doc.struct(tag, options);
    const above = open.at(-1);
    if (above) above.add(element);
    else doc.addStructure(element);
    return element;
  };
  const place = (text: string, x: number, at: number, style: Style) => {
    if (text === "") return;
    apply(style);
    // No width: nothing is wrapped or cut but by us.
    doc.text(text, sheet.margin + x, at, { lineBreak: false });
  };
  /** How far below the top of a row a text begins, so that its first line stands on that of the largest one. */
  const dropOf = (cells: readonly Cell[], { style }: Cell) => (Math.max(...cells.map((cell) => cell.style.size)) - style.size) * ascent;
  // A row is measured before it is drawn.
  const measured = new Map<string, string[]>();
  const linesOf = ({ text, width, style }: Pick<Cell, "text" | "width" | "style">): string[] => {
    const key = [style.font, style.size, width, text].join(" ");
    const known = measured.get(key);
    if (known) return known;
    apply(style);
    const measure = (piece: string) => doc.widthOfString(shapeable(doc, piece));
    const lines = wrapText(text, width, { measure, has: fonts[style.font].has }).map((line) => shapeable(doc, line));
    if (measured.size > 500) measured.clear();
    measured.set(key, lines);
    return lines;
  };
  const write = (text: string, at: number, { x, width, style, align }: Cell) => {
    if (align === "right") apply(style);
    place(text, align === "right" ? x + width - doc.widthOfString(text) : x, at, style);
  };
  /** Texts side by side, each with its own lines, on one page; answers how high they are. */
  const writeRow = (row: readonly { cell: Cell; lines: readonly string[]; element?: Element | undefined }[]): number => {
    const cells = row.map(({ cell }) => cell);
    for (const { cell, lines, element } of row)
      for (const [line, text] of lines.entries())
        if (text !== "")
          marked(element && cell.tag && { of: element, tag: cell.tag }, () =>
            write(text, y + dropOf(cells, cell) + line * lineHeight(cell.style), cell),
          );
    return heightOfRow(row);
  };
  const heightOfRow = (row: readonly { cell: Cell; lines: readonly string[] }[]) => {
    const cells = row.map(({ cell }) => cell);
    return Math.max(0, ...row.map(({ cell, lines }) => dropOf(cells, cell) + lines.length * lineHeight(cell.style)));
  };
  const rule = (colour: Colour) =>
    marked(undefined, () =>
      doc
        .moveTo(sheet.margin, y)
        .lineTo(page.width - sheet.margin, y)
        .lineWidth(0.5)
        .strokeColor(colours[colour])
        .stroke(),
    );
  const drawHead = () => {
    for (const row of head) {
      y += writeRow(row.map((cell) => ({ cell, lines: linesOf(cell) })));
      if (row.length > 1) rule("accent");
      y += 5;
    }
  };
  const drawFoot = (number: number, of: number) => {
    const style: Style = { font: "regular", size: 8, colour: "dimmed" };
    const { left, right } = foot(number, of);
    const at = page.height - sheet.margin;
    marked(undefined, () => {
      place(linesOf({ text: left, width: width - 60, style })[0] ?? "", 0, at, style);
      apply(style);
      place(right, width - doc.widthOfString(right), at, style);
    });
  };
  const need = (height: number) => {
    if (y + height <= bottom || y === sheet.margin) return;
    if (pages !== undefined) drawFoot(count, pages);
    doc.addPage();
    count += 1;
    y = sheet.margin;
    drawHead();
  };
  const fill = (colour: Colour, height: number) =>
    marked(undefined, () =>
      doc
        .rect(sheet.margin - 4, y - 1, width + 8, height)
        .fillColor(colours[colour])
        .fill(),
    );
  return {
    width,
    async draw(cells, { together = 1, ground } = {}) {
      const columns = cells.map((cell) => ({ cell, lines: linesOf(cell), element: undefined as Element | undefined }));
      const height = Math.max(...cells.map(({ style }) => lineHeight(style)));
      const most = Math.max(...columns.map(({ lines }) => lines.length));
      need(height * Math.min(together, most));
      for (const column of columns) {
        const { tag, scope } = column.cell;
        if (tag) column.element = begin(tag, scope && { scope });
      }
      const whole = heightOfRow(columns);
      if (y + whole <= bottom) {
        if (ground) fill(ground, whole);
        y += writeRow(columns);
      } else
        for (let line = 0; line < most; line++) {
          need(height);
          if (ground) fill(ground, height);
          for (const { lines, cell, element } of columns)
            if (lines[line]) marked(element && cell.tag && { of: element, tag: cell.tag }, () => write(lines[line] ?? "", y, cell));
          y += height;
          // The portal answers others between two lines.
          if (line % 50 === 49) await setImmediate();
        }
      for (const { element } of columns) element?.end();
      await setImmediate();
    },
    heightOf: (cells) => heightOfRow(cells.map((cell) => ({ cell, lines: linesOf(cell) }))),
    picture(height, alt, draw) {
      need(height);
      const element = begin("Figure", { alt, bbox: [sheet.margin, y, sheet.margin + width, y + height] });
      marked(element && { of: element, tag: "Figure" }, () => draw(penAt(doc, { left: sheet.margin, top: y, width }, { apply, linesOf })));
      element?.end();
      y += height;
    },
    async within(tag, inside) {
      const element = begin(tag);
      if (element) open.push(element);
      await inside();
      if (element) open.pop()?.end();
    },
    async *steps(tag, inside) {
      const element = begin(tag);
      if (element) open.push(element);
      yield* inside();
      if (element) open.pop()?.end();
    },
    leave: (height) => void (y = y === sheet.margin ? y : y + height),
    rule,
    repeat: (rows) => void (head = rows),
    need,
    pages: () => count,
    take() {
      const readPiece = () => doc.read() as Buffer | null;
      const pieces: Buffer[] = [];
      for (let piece = readPiece(); piece !== null; piece = readPiece()) pieces.push(piece);
      return pieces.length === 0 ? null : Buffer.concat(pieces);
    },
    end() {
      if (pages !== undefined) drawFoot(count, pages);
      else
        for (let at = 0; at < count; at++) {
          doc.switchToPage(at);
          drawFoot(at + 1, count);
        }
      doc.end();
    },
  };
}
