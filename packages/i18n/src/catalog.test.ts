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

describe("a fault is found in a language's texts:", () => {
  const source = {
    plain: "Guardar",
    rows: "{n, plural, one {# fila} other {# filas}} de {who}",
    kind: "{kind, select, a {A} other {B}}",
    day: "{day, date, short} {x, number}",
  };
  test.each<[fault: string, change: Record<string, string | undefined>, finding: string | RegExp]>([
    ["a text that is missing", { plain: undefined }, "plain: missing"],
    ["one that Spanish does not have", { more: "Mehr" }, "more: extra"],
    ["an empty one", { plain: "" }, "plain: empty"],
    ["one of blanks", { plain: "  " }, "plain: empty"],
    ["an argument of another name", { rows: "{n, plural, other {# Zeilen}} von {wer}" }, /^rows: arguments are \{n:plural, wer:argument\}/],
    ["an argument left out", { rows: "{n, plural, one {# Zeile} other {# Zeilen}}" }, /^rows: arguments are \{n:plural\}/],
    ["an argument too much", { plain: "Speichern {who}" }, "plain: arguments are {who:argument}, not {}"],
    ["a plural that is none any more", { rows: "{n} Zeilen von {who}" }, /^rows: arguments are \{n:argument, who/],
    ["a plural of another kind", { rows: "{n, selectordinal, other {#. Zeile}} von {who}" }, /^rows: arguments are \{n:ordinal, who/],
    ["a choice left out", { kind: "{kind, select, other {B}}" }, "kind: arguments are {kind:select(other)}, not {kind:select(a,other)}"],
    ["a choice of another name", { kind: "{kind, select, b {A} other {B}}" }, /^kind: arguments are \{kind:select\(b,other\)\}/],
    ["a day that became a number", { day: "{day, number} {x, number}" }, /^day: arguments are \{day:number/],
    ["a message that ends too soon", { rows: "{n, plural, one {# Zeile}" }, /^rows: cannot be read/],
    ["a plural without its last form", { rows: "{n, plural, one {# Zeile}} von {who}" }, /^rows: cannot be read/],
  ])("%s", (_, change, finding) => {
    const changed = Object.entries({ ...source, ...change }).filter(([, text]) => text !== undefined);
    expect(compareTexts(source, Object.fromEntries(changed) as Record<string, string>)).toEqual([
      typeof finding === "string" ? finding : expect.stringMatching(finding),
    ]);
  });

  test("none, where only words and plural forms differ", () => {
    expect(compareTexts(source, { ...source, plain: "Speichern", rows: "{n, plural, other {# Zeilen}} von {who}" })).toEqual([]);
    expect(argumentsOf("{kind, select, a {x {n}} other {y}}")).toBe("{kind:select(a,other), n:argument}");
  });
});

test("what was done is said alike in the whole trail: German names what, and then the act, without a person", async () => {
  const texts = await loadTexts("de");
  const others = Object.entries(texts).filter(([key, text]) => key.startsWith("audit.action-") && /^(Hat|Haben|Wurde) /.test(text));
  expect(others).toEqual([]);
});
