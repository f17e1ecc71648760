import fc from "fast-check";
import { expect, test } from "vitest";
import { storableJson, storableText } from "./storable-text.ts";

const unit = fc.constantFrom("a", "ñ", "\u0000", "\ud83d", "\ude00", "😀", "\\", "u0000", "\\ud83d", '"');
const text = fc.string({ unit, maxLength: 6 });

test("a value is written as JSON of storable texts, whatever stands in them", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, list: fc.array(text, { maxLength: 2 }) }), { maxLength: 4 }), (value) => {
      const plain = value.map(({ name, list }) => ({ name: storableText(name), list: list.map(storableText) }));
      expect(storableJson(value)).toBe(JSON.stringify(plain));
    }),
  );
});
