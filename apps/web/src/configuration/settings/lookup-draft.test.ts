import { expect, test } from "vitest";
import { createOf, draftOf, updateOf } from "./lookup-draft.ts";

test("a value becomes a draft and the same body again; languages left empty are none", () => {
  const labels = { es: "Datos", en: "Data", de: null, pt: "Dados" };
  const value = {
    id: 1,
    lookup: "internal-theme",
    code: "DATA",
    labels,
    position: 3,
    active: false,
    closes: false,
    version: 2,
    uses: 0,
  } as const;
  expect(updateOf(draftOf(value))).toEqual({ labels, position: 3, active: false, closes: false });
  expect(createOf("internal-theme", draftOf(undefined))).toMatchObject({ lookup: "internal-theme", code: "", position: 0, active: true });
});

test.each(["", "x", "-1", "1.5", "9999999"])("%j is no place in a list", (position) => {
  expect(updateOf({ ...draftOf(undefined), position }).position).toBe(-1);
});
