import { expect, test } from "vitest";
import { mostOffered, offeredOptions } from "./pick-options.ts";

const one = (label: string, value = label) => ({ value, label });
const more = (count: number) => `${count} more`;
const labelsOf = (offered: ReturnType<typeof offeredOptions>) =>
  offered.map((each) => ("group" in each ? each.items.map((item) => item.label).join(", ") : each.label));
const find = (labels: string[], search: string, chosen: string[] = []) =>
  labelsOf(
    offeredOptions(
      labels.map((label) => one(label)),
      search,
      chosen,
      more,
    ),
  );

test.each([
  ["espana", ["Norte España (NOR-ES)"]],
  ["ESPAÑA", ["Norte España (NOR-ES)"]],
  ["es norte", ["Norte España (NOR-ES)"]],
  ["  españa   norte ", ["Norte España (NOR-ES)"]],
  ["osterreich", ["Österreich GmbH"]],
  ["espana osterreich", []],
  ["", ["Norte España (NOR-ES)", "Österreich GmbH", "Norte UK"]],
])("[TODAY-08] %s finds by words in any order, accents and case aside", (search, found) => {
  expect(find(["Norte España (NOR-ES)", "Österreich GmbH", "Norte UK"], search)).toEqual(found);
});

test("[TODAY-08] of many only the first are offered, what is chosen among them, and how many more there are is said", () => {
  const names = Array.from({ length: 2000 }, (_, at) => `Entity ${at}`);
  const offered = find(names, "", ["Entity 1999"]);
  expect(offered.length).toBe(mostOffered + 1);
  expect(offered.slice(-3)).toEqual([`Entity ${mostOffered - 2}`, "Entity 1999", `${2000 - mostOffered} more`]);
  const last = offeredOptions(
    names.map((name) => one(name)),
    "",
    [],
    more,
  ).at(-1);
  expect(last).toMatchObject({ disabled: true });
  expect(find(names, "1999 entity")).toEqual(["Entity 1999"]);
});

test("groups stay, without those that are not found", () => {
  const options = [
    { group: "Open", items: [one("July"), one("August")] },
    { group: "Closed", items: [one("June")] },
  ];
  expect(labelsOf(offeredOptions(options, "ju", [], more))).toEqual(["July", "June"]);
  expect(labelsOf(offeredOptions(options, "august", [], more))).toEqual(["August"]);
});
