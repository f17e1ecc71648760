import { readingProblems, rowProblems } from "@hub/domain/ingestion/reading-problems.ts";
import { readingNotices } from "@hub/domain/ingestion/reading-notices.ts";
import { languages } from "@hub/domain/languages.ts";
import { describe, expect, test } from "vitest";
import { loadTexts } from "./catalog.ts";
import { argumentsOf } from "./compare.ts";

describe.each(languages)("texts in %s", (language) => {
  test("every reason why a file cannot be read has a message that uses only what the reader tells", async () => {
    const texts = await loadTexts(language, ["ingestion/reading-problems"]);
    expect(Object.keys(texts).toSorted()).toEqual(
      Object.keys(readingProblems)
        .map((code) => `reading-problems.${code}`)
        .toSorted(),
    );
    for (const [code, params] of Object.entries(readingProblems)) {
      const used = argumentsOf(texts[`reading-problems.${code}`] ?? "").match(/\w+(?=:)/g) ?? [];
      expect(params, code).toEqual(expect.arrayContaining([...used]));
    }
  });

  test("every notice has a message that uses only what it is given", async () => {
    const texts = await loadTexts(language, ["ingestion/reading-notices"]);
    expect(Object.keys(texts).toSorted()).toEqual(
      Object.keys(readingNotices)
        .map((code) => `reading-notices.${code}`)
        .toSorted(),
    );
    for (const [code, params] of Object.entries(readingNotices)) {
      const used = argumentsOf(texts[`reading-notices.${code}`] ?? "").match(/\w+(?=:)/g) ?? [];
      expect(params, code).toEqual(expect.arrayContaining([...used]));
    }
  });

  test("every fault of a row has a message", async () => {
    expect(Object.keys(await loadTexts(language, ["ingestion/row-problems"])).toSorted()).toEqual(
      rowProblems.map((code) => `row-problems.${code}`).toSorted(),
    );
  });
});
