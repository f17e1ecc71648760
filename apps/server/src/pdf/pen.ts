import type { FontName } from "./fonts.ts";
import { box } from "./wrap-text.ts";

export const colours = {
  text: "#171b21",
  dimmed: "#5a6472",
  line: "#c3cad5",
  accent: "#105ea6",
  warning: "#8a3a00",
  ground: "#f1f4f8",
  warningGround: "#fff0db",
} as const;
export type Colour = keyof typeof colours;
export type Style = { font: FontName; size: number; colour: Colour };

/** Draws at a place within a picture, measured from its left and upper edge. */
export type Pen = {
  width: number;
  rect(x: number, y: number, width: number, height: number, fill: string): void;
  /** Also with dashes. */
  line(points: readonly (readonly [number, number])[], stroke: { colour: string; width: number; dash?: readonly number[] }): void;
  circle(x: number, y: number, radius: number, look: { stroke: string; fill: string }): void;
  /** What is drawn by `inside` ends at the edge of a rectangle. */
  clip(x: number, y: number, width: number, height: number, inside: () => void): void;
  /** A line of text whose middle is at `y`, cut to `most` points; answers how wide it is. */
  text(text: string, x: number, y: number, style: Style, options?: { align?: "right" | "center"; most?: number }): number;
  widthOf(text: string, style: Style): number;
};

type Texts = { apply: (style: Style) => unknown; linesOf: (of: { text: string; width: number; style: Style }) => string[] };

/** What draws a picture at its place on a page. */
export function penAt(
  doc: PDFKit.PDFDocument,
  { left, top, width }: { left: number; top: number; width: number },
  { apply, linesOf }: Texts,
): Pen {
  return {
    width,
    rect: (x, at, across, down, colour) =>
      void doc
        .rect(left + x, top + at, across, down)
        .fillColor(colour)
        .fill(),
    line(points, { colour, width: thickness, dash }) {
      for (const [at, [x, down]] of points.entries()) {
        if (at === 0) doc.moveTo(left + x, top + down);
        else doc.lineTo(left + x, top + down);
      }
      doc.lineWidth(thickness).strokeColor(colour);
      if (dash) doc.dash(dash[0] ?? 1, { space: dash[1] ?? 1 });
      doc.stroke();
      if (dash) doc.undash();
    },
    circle(x, at, radius, { stroke, fill: colour }) {
      doc
        .circle(left + x, top + at, radius)
        .lineWidth(1.2)
        .fillAndStroke(colour, stroke);
    },
    clip(x, at, across, down, inside) {
      doc
        .save()
        .rect(left + x, top + at, across, down)
        .clip();
      inside();
      doc.restore();
    },
    text(text, x, at, style, { align, most = Number.POSITIVE_INFINITY } = {}) {
      const cut = (wide: number) => linesOf({ text, width: wide, style });
      const [first = "", ...more] = cut(most);
      const said = more.length === 0 ? first : `${cut(most - style.size)[0] ?? ""}…`;
      apply(style);
      const wide = doc.widthOfString(said);
      const from = align === "right" ? x - wide : align === "center" ? x - wide / 2 : x;
      if (said !== "") doc.text(said, left + from, top + at - style.size * 0.58, { lineBreak: false });
      return wide;
    },
    widthOf(text, style) {
      apply(style);
      return doc.widthOfString(shapeable(doc, text));
    },
  };
}

/** The text, or boxes for what the font's rules for some script stumble over: a strange sequence never keeps a text from being read. */
export function shapeable(doc: PDFKit.PDFDocument, text: string): string {
  try {
    doc.widthOfString(text);
    return text;
  } catch {
    return text.replace(/[^\n -\u024f]/gu, box);
  }
}
