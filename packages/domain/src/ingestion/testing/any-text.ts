import fc from "fast-check";

const codePoint = fc.oneof(...[0xff, 0xffff, 0x10ffff].map((max) => fc.nat({ max })));

/** Any text without half characters, as `fc.string({ unit: "binary" })`, whose list of all characters takes seconds to make on a busy machine. */
export const anyText: fc.Arbitrary<string> = fc.string({
  unit: codePoint.filter((code) => code < 0xd800 || code > 0xdfff).map((code) => String.fromCodePoint(code)),
});
