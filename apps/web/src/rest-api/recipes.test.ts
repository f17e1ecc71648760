import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fileOf, programOf, recipeNames, recipeOf } from "./recipes.ts";

const folder = new URL("recipes/", import.meta.url);

test("[REST-01] every recipe is shown, and shown to the letter", () => {
  expect(readdirSync(folder).toSorted()).toEqual(recipeNames.map(fileOf).toSorted());
  for (const name of recipeNames) expect(programOf(name)).toBe(readFileSync(new URL(fileOf(name), folder), "utf8"));
});

test("every recipe says how it is run, needs no package and asks only its environment for secrets", () => {
  for (const name of recipeNames) {
    const program = programOf(name);
    expect(program).toMatch(new RegExp(`^// .*HUB_URL=https://hub\\.example HUB_(TOKEN|USER)=.* node ${fileOf(name)}`, "m"));
    expect([...program.matchAll(/from "([^"]+)"/g)].filter(([, module]) => !module?.startsWith("node:"))).toEqual([]);
    expect(program).toContain("process.env");
  }
});

test("an address that names no recipe shows the first", () => {
  expect([undefined, "", "../secret", "deliver-file"].map(recipeOf)).toEqual([
    "list-validations",
    "list-validations",
    "list-validations",
    "deliver-file",
  ]);
});
