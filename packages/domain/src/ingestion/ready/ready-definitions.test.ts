import { expect, test } from "vitest";
import { checkDefinition } from "../check-definition.ts";
import { readyDefinitions, readyKinds } from "./ready-definitions.ts";

test.each(readyKinds)("[MANY-04] what one can start from is sound as it is: %s", (kind) => {
  expect(checkDefinition(readyDefinitions[kind].definition)).toEqual([]);
});

test("the letter that is a man in one language and a woman in another is nobody's sex", () => {
  for (const kind of ["people", "headcount"] as const) {
    const sex = readyDefinitions[kind].definition.columns.find(({ targets }) => targets[0]?.field === "sex");
    expect(sex?.targets[0]?.values).not.toHaveProperty("M");
    expect(sex?.targets[0]?.values).toMatchObject({ Mujer: "F", Male: "M", "": "U" });
  }
});
