import PdfDocument from "pdfkit";
import { setImmediate } from "node:timers/promises";
import type { FontName, Fonts } from "./fonts.ts";
import { box, wrapText } from "./wrap-text.ts";

const page = { width: 595.28, height: 841.89, margin: 48, foot: 40 };
export const textWidth = page.width - 2 * page.margin;

export const colours = { text: "#171b21", dimmed: "#5a6472", line: "#c3cad5", accent: "#105ea6" } as const;
export type Style = { font: FontName; size: number; colour: keyof typeof colours };
/** A text beside others; `x` and `width` are within the margins. */
export type Cell = { text: string; x: number; width: number; style: Style };

/** Pages that are filled from top to bottom. */
export type Flow = {
  /** Draws texts side by side, line by line, over as many pages as they take; `together` lines at least begin on one page. */
  draw(cells: readonly Cell[], options?: { together?: number }): Promise<void>;
  /** Leaves room, but none at the top of a page. */
  leave(height: number): void;
  /** A line across the page. */
  rule(colour: keyof typeof colours): void;
  /** What is drawn at the top of every page from now on. */
  repeat(cells: readonly Cell[]): void;
  /** Begins a page unless so much is left on this one. */
  need(height: number): void;
  /** Draws the foot of every page and answers the document. */
  end(foot: (page: number, pages: number) => { left: string; right: string }): Promise<Buffer>;
};

export type About = { title: string; language: string; at: Date };

/** An empty document of A4 pages. */
export function startFlow(fonts: Fonts, { title, language, at }: About): Flow {
  const doc = new PdfDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: "HUB", Producer: "HUB", CreationDate: at, ModDate: at },
  });
  const collected = collect(doc);
  for (const [name, { bytes }] of Object.entries(fonts)) doc.registerFont(name, bytes);
  const bottom = page.height - page.margin - page.foot;
  let y = page.margin;
  let head: readonly Cell[] = [];

  const apply = ({ font, size, colour }: Style) => doc.font(font).fontSize(size).fillColor(colours[colour]);
  const lineHeight = ({ size }: Style) => size * 1.4;
  const write = (text: string, x: number, style: Style) => {
    if (text === "") return;
    apply(style);
    // No width: nothing is wrapped or cut but by us.
    doc.text(text, page.margin + x, y, { lineBreak: false });
  };
  const linesOf = ({ text, width, style }: Cell) => {
    apply(style);
    const measure = (piece: string) => doc.widthOfString(shapeable(doc, piece));
    return wrapText(text, width, { measure, has: fonts[style.font].has }).map((line) => shapeable(doc, line));
  };
  const drawHead = () => {
    if (head.length === 0) return;
    for (const { text, x, style } of head) write(text, x, style);
    y += Math.max(...head.map(({ style }) => lineHeight(style))) + 6;
  };
  const need = (height: number) => {
    if (y + height <= bottom) return;
    doc.addPage();
    y = page.margin;
    drawHead();
  };

  return {
    async draw(cells, { together = 1 } = {}) {
      const columns = cells.map((cell) => ({ ...cell, lines: linesOf(cell) }));
      const height = Math.max(...cells.map(({ style }) => lineHeight(style)));
      const count = Math.max(...columns.map(({ lines }) => lines.length));
      need(height * Math.min(together, count));
      for (let line = 0; line < count; line++) {
        need(height);
        for (const { lines, x, style } of columns) write(lines[line] ?? "", x, style);
        y += height;
        // The portal answers others between two lines.
        if (line % 50 === 49) await setImmediate();
      }
      await setImmediate();
    },
    leave: (height) => void (y = y === page.margin ? y : y + height),
    rule(colour) {
      doc
        .moveTo(page.margin, y)
        .lineTo(page.width - page.margin, y)
        .lineWidth(0.5)
        .strokeColor(colours[colour])
        .stroke();
    },
    repeat: (cells) => void (head = cells),
    need,
    async end(foot) {
      const { count } = doc.bufferedPageRange();
      const style: Style = { font: "regular", size: 8, colour: "dimmed" };
      for (let at = 0; at < count; at++) {
        doc.switchToPage(at);
        const { left, right } = foot(at + 1, count);
        apply(style);
        y = page.height - page.margin;
        write(left, 0, style);
        write(right, textWidth - doc.widthOfString(right), style);
      }
      doc.end();
      return collected;
    },
  };
}

/** The text, or boxes for what the font's rules for some script stumble over: a strange sequence never keeps a card from being read. */
function shapeable(doc: PDFKit.PDFDocument, text: string): string {
  try {
    doc.widthOfString(text);
    return text;
  } catch {
    return text.replace(/[^\n -\u024f]/gu, box);
  }
}

async function collect(doc: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of doc) pieces.push(piece);
  return Buffer.concat(pieces);
}
