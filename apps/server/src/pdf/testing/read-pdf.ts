import { inflateSync } from "node:zlib";

/** A piece of text on a page, at points from its left and lower edge; `tag`: what it is to those who hear the page, `Artifact` for nothing. */
export type PdfText = { page: number; x: number; y: number; text: string; tag?: string };
/** A part of a document as those hear it who do not see it. */
export type PdfElement = { type: string; alt: string | undefined; kids: PdfElement[] };

/** The texts of a PDF as pdfkit writes it, by what each of its fonts says its glyphs mean; in the order of drawing. */
export function readPdf(pdf: Buffer): PdfText[] {
  const { object, stream, all } = readObjects(pdf);
  const kids = all().find((text) => text.includes("/Type /Pages")) ?? "";
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(kids)?.[1] ?? "").matchAll(/(\d+) 0 R/g)].map(([, id]) => object(id));
  const meanings = new Map<string, Map<string, string>>();
  const meaningsOf = (font: string) => {
    const known = meanings.get(font) ?? readMeanings(stream(/\/ToUnicode (\d+) 0 R/.exec(object(font))?.[1]));
    meanings.set(font, known);
    return known;
  };
  return pages.flatMap((text, page) => {
    const resources = object(/\/Resources (\d+) 0 R/.exec(text)?.[1]);
    const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, id ?? ""]));
    const drawn = stream(/\/Contents (\d+) 0 R/.exec(text)?.[1]).matchAll(
      /\/(\w+) (?:<<[^>]*>> BDC|BMC)|1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) \S+ Tf\n(?:.*\n)*?\[(.*)\] TJ/g,
    );
    let tag: string | undefined;
    return [...drawn].flatMap(([, begun, x, y, font = "", pieces]) => {
      if (begun !== undefined) {
        tag = begun;
        return [];
      }
      const codes = [...(pieces ?? "").matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? []);
      const glyphs = meaningsOf(fonts.get(font) ?? "");
      const said = codes.map((code) => glyphs.get(code) ?? "?").join("");
      return [{ page, x: Number(x), y: Number(y), text: said, ...(tag !== undefined && { tag }) }];
    });
  });
}

/** What a tagged PDF says of itself: its language, and its parts from the document down. */
export function readStructure(pdf: Buffer): { language: string | undefined; root: PdfElement } {
  const { object, all } = readObjects(pdf);
  const catalog = all().find((text) => text.includes("/Type /Catalog")) ?? "";
  const elementOf = (id: string | undefined): PdfElement => {
    const text = object(id);
    const kids = /\/K \[([\s\S]*?)\]/.exec(text)?.[1] ?? "";
    return {
      type: /\/S \/(\w+)/.exec(text)?.[1] ?? "",
      alt: readText(/\/Alt \(((?:\\.|[^\\)])*)\)/s.exec(text)?.[1]),
      // Marked content names its page by a reference of its own.
      kids: [...kids.replace(/<<[\s\S]*?>>/g, "").matchAll(/(\d+) 0 R/g)].map(([, kid]) => elementOf(kid)),
    };
  };
  const tree = object(/\/StructTreeRoot (\d+) 0 R/.exec(catalog)?.[1]);
  return {
    language: readText(/\/Lang \(((?:\\.|[^\\)])*)\)/s.exec(catalog)?.[1]),
    root: elementOf(/\/K \[(\d+) 0 R/.exec(tree)?.[1]),
  };
}

function readObjects(pdf: Buffer) {
  const whole = pdf.toString("latin1");
  const objects = new Map<string, Buffer>();
  const begin = /(\d+) 0 obj\n/g;
  for (let found = begin.exec(whole); found; found = begin.exec(whole)) {
    const start = found.index + found[0].length;
    const end = whole.indexOf("\nendobj", start);
    if (end === -1) throw new Error("the PDF breaks off");
    objects.set(found[1] ?? "", pdf.subarray(start, end));
    begin.lastIndex = end;
  }
  const bytesOf = (id: string | undefined) => objects.get(id ?? "") ?? Buffer.alloc(0);
  return {
    all: () => [...objects.values()].map((bytes) => bytes.toString("latin1")),
    object: (id: string | undefined): string => bytesOf(id).toString("latin1"),
    stream: (id: string | undefined): string => {
      const bytes = bytesOf(id);
      const start = bytes.indexOf("stream\n");
      return start === -1 ? "" : inflateSync(bytes.subarray(start + 7, bytes.lastIndexOf("\nendstream"))).toString("latin1");
    },
  };
}

/** A text in brackets, in UTF-16 where it begins with its mark. */
function readText(written: string | undefined): string | undefined {
  const plain = written?.replace(/\\([nrtbf()\\])/g, (_, sign: string) => ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" })[sign] ?? sign);
  if (!plain?.startsWith("\u00fe\u00ff")) return plain;
  return Buffer.from(plain.slice(2), "latin1").swap16().toString("utf16le");
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
