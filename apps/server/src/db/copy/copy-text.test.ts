import fc from "fast-check";
import { anyText } from "@hub/domain/ingestion/testing/any-text.ts";
import { expect, test } from "vitest";
import { copyJson, copyText, createCopyBlocks } from "./copy-text.ts";

/** What PostgreSQL makes of a column in COPY's text form. */
function readBack(text: string): string | null {
  if (text === "\\N") return null;
  expect(text).not.toMatch(/[\t\n\r]/);
  return text.replace(/\\(.)/g, (_, sign: string) => ({ t: "\t", n: "\n", r: "\r" })[sign] ?? sign);
}

test("a text comes back as it was, and is no null unless it is one", () => {
  fc.assert(fc.property(anyText, (text) => readBack(copyText(text)) === text));
  for (const text of ["\\N", "\\", "a\tb", "\r\n", "\\t"]) expect(readBack(copyText(text))).toBe(text);
  expect(readBack(copyText(null))).toBeNull();
});

test("JSON comes back as it was", () => {
  fc.assert(fc.property(fc.json(), (json) => readBack(copyJson(JSON.parse(json))) === JSON.stringify(JSON.parse(json))));
});

test("piece by piece the bytes are those of the texts put together, whatever is in them", () => {
  const piece = fc.tuple(
    fc.constantFrom("text", "json", "escaped", "ascii", "add", "bytes", "columns"),
    fc.oneof(anyText, fc.constantFrom("\ud800", 'a"\udc00\\', "\\N", "\t")),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const blocks = createCopyBlocks(8);
      let expected = "";
      for (const [kind, given] of pieces) {
        const text = kind === "ascii" ? given.replace(/[^ -~]/gu, "") : given;
        if (kind === "text") blocks.text(text);
        else if (kind === "json") blocks.json(text);
        else if (kind === "escaped") blocks.escaped(text);
        else if (kind === "ascii") blocks.ascii(text);
        else if (kind === "bytes") blocks.bytes(Buffer.from(text));
        else if (kind === "columns") blocks.columns(["left out", text, null], [1, 2, 1]);
        else blocks.add(text);
        if (kind === "columns") expected += `\t${copyText(text)}\t\\N\t${copyText(text)}`;
        else expected += kind === "text" ? copyText(text) : kind === "json" ? copyJson(text) : text;
      }
      const size = blocks.size();
      expect(blocks.take()).toEqual(Buffer.from(expected));
      expect(size).toBeGreaterThanOrEqual(expected.length === 0 ? 0 : 1);
    }),
  );
});

test("blocks hold all lines in their order, also longer ones than a block, and are used again", () => {
  const blocks = createCopyBlocks(1_000);
  const lines = Array.from({ length: 5_000 }, (_, at) => `${at}\t${"ñ😀".repeat(at % 300)}\n`);
  let written = "";
  for (const line of [...lines, `${"x".repeat(100_000)}\n`]) {
    blocks.add(line);
    if (blocks.size() < 1_000) continue;
    const block = blocks.take();
    written += block.toString();
    blocks.giveBack(block);
  }
  written += blocks.take().toString();
  expect(written).toBe(`${lines.join("")}${"x".repeat(100_000)}\n`);
});
