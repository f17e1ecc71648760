import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutLine, cutText } from "./cut-text.ts";

/** Any text, half characters among them. */
const anyUnits = fc
  .array(fc.oneof(fc.nat(0xffff), fc.integer({ min: 0xd800, max: 0xdfff })), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units));

describe("[EYES-10] a cut text", () => {
  test.each<[text: string, most: number, cut: string]>([
    ["short", 5, "short"],
    ["longer", 5, "long…"],
    ["abc😀", 5, "abc😀"],
    ["abc😀d", 5, "abc…"],
    ["ab😀cd", 5, "ab😀…"],
    ["😀😀", 1, "…"],
    ["\ud83d", 5, "\ufffd"],
    ["", 5, ""],
  ])("%j to %i is %j", (text, most, cut) => expect(cutText(text, most)).toBe(cut));

  test("without a sign ends before the character that does not fit", () => {
    expect(cutText("abc😀d", 4, "")).toBe("abc");
    expect(cutText("abc😀d", 5, "")).toBe("abc😀");
  });

  test("on one line", () => expect(cutLine(" a\r\n\tb \u2028 c😀de ", 8)).toBe("a b c😀…"));

  test("is never longer than it may be, and whole characters", () => {
    fc.assert(
      fc.property(anyUnits, fc.nat(40), fc.constantFrom("…", ""), (text, most, sign) => {
        const cut = cutText(text, most + 1, sign);
        expect(cut.length).toBeLessThanOrEqual(most + 1);
        expect(cut.isWellFormed()).toBe(true);
        if (text.length <= most + 1) expect(cut).toBe(text.toWellFormed());
      }),
    );
  });
});
