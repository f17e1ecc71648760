import { expect, test } from "vitest";
import type { PlaceRow } from "./names.sql.ts";
import { indexPlaces } from "./place-names.ts";

const row = (id: number, [ob, unit, division]: [string, string, string], more: Partial<PlaceRow> = {}): PlaceRow => {
  const node = (text: string) => ({ code: text.split("=")[0] ?? "", name: text.split("=")[1] ?? text });
  return { id, ob: node(ob), unit: node(unit), division: node(division), active: true, ...more };
};

test("each step is written by its name, by its code where another beside it is called so, and is found again as it is written", () => {
  const rows = [
    row(1, ["IBE=Iberia", "RED=Red", "ACC=Acceso"]),
    row(2, ["IBE=Iberia", "RED=Red", "COR=ácceso "]),
    row(3, ["IBE=Iberia", "COM=Acc", "TIE=Red"]),
    row(4, ["NOR=Nórdicos", "RED=COM", "ACC=Acceso"]),
    row(5, ["NOR=Nórdicos", "COM=Ventas", "ACC=Acceso"]),
  ];
  const places = indexPlaces(rows);
  expect(rows.map(({ id }) => Object.values(places.textsOf(id) ?? {}).join(" / "))).toEqual([
    "Iberia / Red / ACC",
    "Iberia / Red / COR",
    "Iberia / Acc / Red",
    "Nórdicos / RED / Acceso",
    "Nórdicos / Ventas / Acceso",
  ]);
  for (const { id } of rows) expect(places.find(places.textsOf(id) ?? { division: "" })).toEqual({ id });
});

test("of thousands of divisions each name is looked at a few times, not once for every other", () => {
  let reads = 0;
  const rows = Array.from({ length: 600 }, (_, id) => {
    const counted = {
      code: `D${id}`,
      get name() {
        reads += 1;
        return `Division ${id % 300}`;
      },
    };
    return row(id, ["IBE=Iberia", `U${id % 20}`, ""], { division: counted });
  });
  const places = indexPlaces(rows);
  for (const { id } of rows) expect(places.find(places.textsOf(id) ?? { division: "" })).toEqual({ id });
  expect(reads / rows.length).toBeLessThan(20);
});
