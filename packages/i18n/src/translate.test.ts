import { expect, test } from "vitest";
import { isMessageKey, translate } from "./translate.ts";

test("the server says the same message in each language", () => {
  expect(translate("en", "errors.undefined")).toBe("An error has occurred.");
  expect(translate("es", "errors.undefined")).toBe("Se ha producido un error.");
});

test("arguments are formatted with the language's locale", () => {
  expect(translate("de", "ui.rows", { count: 12345 })).toContain("12.345");
  expect(translate("en", "ui.rows", { count: 1 })).toBe("1 row");
});

test("a code without a message is known as such", () => {
  expect(isMessageKey("errors.duplicate")).toBe(true);
  expect(isMessageKey("errors.toString")).toBe(false);
  expect(isMessageKey("constructor")).toBe(false);
});

test("what a figure is rounded to is written as the language writes decimals", () => {
  expect(translate("es", "dashboards.rounded-to", { step: 0.5 })).toContain("de 0,5 para");
  expect(translate("en", "dashboards.rounded-to", { step: 0.5 })).toContain("of 0.5 to");
});
