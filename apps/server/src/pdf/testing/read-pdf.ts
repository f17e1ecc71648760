import { inflateSync } from "node:zlib";

/** A piece of text on a page, at points from its left and lower edge. */
export type PdfText = { page: number; x: number; y: number; text: string };

/** The texts of a PDF as pdfkit writes it, by what each of its fonts says its glyphs mean; in the order of drawing. */
export function readPdf(pdf: Buffer): PdfText[] {
  const objects = new Map<string, Buffer>();
  for (let at = 0; ;) {
    const found = /(\d+) 0 obj\n/.exec(pdf.toString("latin1", at));
    if (!found) break;
    const start = at + found.index + found[0].length;
    const end = pdf.indexOf("\nendobj", start);
    objects.set(found[1] ?? "", pdf.subarray(start, end));
    at = end;
  }
  const object = (id: string | undefined): string => (objects.get(id ?? "") ?? Buffer.alloc(0)).toString("latin1");
  const stream = (id: string | undefined): string => {
    const bytes = objects.get(id ?? "") ?? Buffer.alloc(0);
    const start = bytes.indexOf("stream\n");
    return start === -1 ? "" : inflateSync(bytes.subarray(start + 7, bytes.lastIndexOf("\nendstream"))).toString("latin1");
  };
  const kids = [...objects.keys()].map(object).find((text) => text.includes("/Type /Pages")) ?? "";
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(kids)?.[1] ?? "").matchAll(/(\d+) 0 R/g)].map(([, id]) => object(id));
  return pages.flatMap((text, page) => {
    const resources = object(/\/Resources (\d+) 0 R/.exec(text)?.[1]);
    const glyphs = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
        name,
        readMeanings(stream(/\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1])),
      ]),
    );
    const drawn = stream(/\/Contents (\d+) 0 R/.exec(text)?.[1]).matchAll(
      /1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) \S+ Tf\n(?:.*\n)*?\[(.*)\] TJ/g,
    );
    return Array.from(drawn, ([, x, y, font, pieces]) => {
      const codes = [...(pieces ?? "").matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? []);
      return { page, x: Number(x), y: Number(y), text: codes.map((code) => glyphs.get(font)?.get(code) ?? "?").join("") };
    });
  });
}

function readMeanings(map: string): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const [, first, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [at, [, hex]] of [...(list ?? "").matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(first ?? "", 16) + at).toString(16).padStart(4, "0");
      meanings.set(
        code,
        Buffer.from((hex ?? "").replaceAll(" ", ""), "hex")
          .swap16()
          .toString("utf16le"),
      );
    }
  return meanings;
}
