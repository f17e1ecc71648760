import { rowProblems } from "@hub/domain/ingestion/reading-problems.ts";
import { ingestionIssues } from "@hub/domain/ingestion/issue-codes.ts";
import { languages } from "@hub/domain/languages.ts";
import { describe, expect, test } from "vitest";
import { loadTexts } from "./catalog.ts";
import { argumentsOf } from "./compare.ts";

describe.each(languages)("[ING-01] issues of ingestion in %s", (language) => {
  test("every code has its message, with the values it names, and no other", async () => {
    const texts = await loadTexts(language, ["ingestion/ingestion-issues"]);
    const expected = Object.entries(ingestionIssues).map(([code, { params }]) => [
      `ingestion-issues.${code}`,
      `{${[...params]
        .toSorted()
        .map((name) => `${name}:argument`)
        .join(", ")}}`,
    ]);
    expect(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, argumentsOf(text)]))).toEqual(Object.fromEntries(expected));
  });

  test("every rule of a row has its name", async () => {
    const texts = await loadTexts(language, ["quality"]);
    const ofRows = Object.entries(ingestionIssues).flatMap(([code, { about }]) => (about === "row" ? [code] : []));
    // Rows of entities that are not told are no exceptions of anybody.
    const named = [...ofRows.filter((code) => code !== "entity-unknown"), ...rowProblems];
    expect(named.filter((code) => !texts[`quality.rule-${code}`])).toEqual([]);
  });
});
