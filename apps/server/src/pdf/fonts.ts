import type { Font } from "fontkit";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const files = {
  regular: () => require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  bold: () => require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
} as const;
export type FontName = keyof typeof files;
/** A font's bytes, and what it has glyphs for. */
export type PdfFont = { bytes: Buffer; has: (codePoint: number) => boolean };
export type Fonts = Record<FontName, PdfFont>;

let read: Promise<Fonts> | undefined;

/** The fonts that are embedded into PDFs, read when the first is made. */
export function loadFonts(): Promise<Fonts> {
  return (read ??= readFonts());
}

async function readFonts(): Promise<Fonts> {
  const [regular, bold] = await Promise.all([readFont("regular"), readFont("bold")]);
  return { regular, bold };
}

async function readFont(name: FontName): Promise<PdfFont> {
  const bytes = await readFile(files[name]());
  const { create } = await import("fontkit");
  // The files hold one font each, no collection.
  const font = create(bytes) as Font;
  return { bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}
