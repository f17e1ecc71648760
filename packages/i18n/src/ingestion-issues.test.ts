import { ingestionIssues } from "@hub/domain/ingestion/issue-codes.ts";
import { languages } from "@hub/domain/languages.ts";
import { describe, expect, test } from "vitest";
import { loadTexts } from "./catalog.ts";
import { argumentsOf } from "./compare.ts";

describe.each(languages)("[ING-01] issues of ingestion in %s", (language) => {
  test("every code has its message, with the values it names, and no other", async () => {
    const texts = await loadTexts(language, ["ingestion-issues"]);
    const expected = Object.entries(ingestionIssues).map(([code, { params }]) => [
      `ingestion-issues.${code}`,
      `{${[...params]
        .toSorted()
        .map((name) => `${name}:argument`)
        .join(", ")}}`,
    ]);
    expect(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, argumentsOf(text)]))).toEqual(Object.fromEntries(expected));
  });
});
