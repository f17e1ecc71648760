import { readdirSync } from "node:fs";
import { errorStatus } from "@hub/contract/errors.ts";
import { languages } from "@hub/domain/languages.ts";
import { describe, expect, test } from "vitest";
import { loadTexts, sources, textFiles } from "./catalog.ts";
import { argumentsOf, compareTexts } from "./compare.ts";

describe.each(languages)("texts in %s", (language) => {
  test("[SHELL-14] has every Spanish text, no other, with the same arguments", async () => {
    expect(compareTexts(await loadTexts("es"), await loadTexts(language))).toEqual([]);
  });

  test("has the files of Spanish and no other", () => {
    const files = readdirSync(new URL(`./${language}/`, import.meta.url), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".json"),
    );
    expect(files.toSorted()).toEqual(textFiles.map((file) => `${file}.json`).toSorted());
  });

  test("[ERR-02] has a message for every error code", async () => {
    const texts = await loadTexts(language);
    expect(Object.keys(errorStatus).filter((code) => !texts[`errors.${code}`])).toEqual([]);
    expect(texts["errors.required_unknown"]).toBe(texts["errors.duplicate"]);
  });
});

test("every key starts with the name of its file", () => {
  const strangers = textFiles.flatMap((file) => Object.keys(sources[file]).filter((key) => !key.startsWith(`${file.split("/").at(-1)}.`)));
  expect(strangers).toEqual([]);
});

test("[ERR-02] the texts that the specification gives are said word for word", async () => {
  const texts = await loadTexts("en");
  expect(texts["errors.existing-user"]).toBe("This user already exists in the system");
  expect(texts["errors.user-not-found"]).toBe("User not found. The user needs to be added.");
  expect(texts["errors.undefined"]).toBe("An error has occurred.");
  expect(texts["ui.error-occurred"]).toBe("An error occurred");
  expect(texts["errors.client-no-connection"]).toBe("No connection with the server");
  expect(texts["shell.not-found-title"]).toBe("This page could not be found");
});

test("a missing, extra, empty or changed text is found", () => {
  expect(compareTexts({ a: "x {n, number}", b: "y" }, { a: "x {m, number}", c: "" })).toEqual([
    "b: missing",
    "c: extra",
    "c: empty",
    "a: arguments are {m:number}, not {n:number}",
  ]);
  expect(compareTexts({ a: "{n, plural, one {# row} other {# rows}}" }, { a: "{n, plural, other {# x}}" })).toEqual([]);
  expect(argumentsOf("{kind, select, a {x {n}} other {y}}")).toBe("{kind:select(a,other), n:argument}");
});
