import { languages } from "@hub/domain/languages.ts";
import { swpIssue, swpIssues } from "@hub/domain/swp/issue-codes.ts";
import { expect, test } from "vitest";
import { loadTexts } from "./catalog.ts";
import { argumentsOf } from "./compare.ts";
import { translate } from "./translate.ts";

test.each(languages)("every issue of workforce planning has its message, with the values it names, in %s", async (language) => {
  const texts = await loadTexts(language, ["swp"]);
  const named = (code: string) => [...argumentsOf(texts[`swp.${code}`] ?? "").matchAll(/([a-z]+):/g)].map(([, name]) => name);
  expect(Object.keys(swpIssues).map((code) => [code, named(code)])).toEqual(
    Object.entries(swpIssues).map(([code, params]) => [code, [...params].toSorted()]),
  );
});

test("FTEs are decimals in the reader's language, however many digits they have", () => {
  const { params } = swpIssue("pool-size-exceeded", "size", { sum: "99999999.25", total: "10.5" });
  expect(translate("es", "swp.pool-size-exceeded", params)).toContain("99.999.999,25 FTE y su total es 10,5.");
  expect(translate("en", "swp.pool-size-exceeded", params)).toContain("99,999,999.25 FTE and its total is 10.5.");
});
