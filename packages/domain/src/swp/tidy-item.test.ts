import { expect, test } from "vitest";
import { emptyItem, type ItemContent, swpTabs } from "./plan-item.ts";
import { rightItem } from "./testing/items.ts";
import { tidyItem } from "./tidy-item.ts";

test.each<[keyof ItemContent, string, string | null]>([
  ["source", " Ana.Ruiz@CORP.example ", "ana.ruiz@corp.example"],
  ["size", " 5 – 8,50 ", "5-8.5"],
  ["size", "5,5", "5.5"],
  ["size", " eight ", "eight"],
  ["size", "8-5", "8-5"],
  ["timeline", " 2027-q1 ", "2027-Q1"],
  ["timeline", " soon ", "soon"],
  ["competency", "  a\r\nb \u0000", "a\nb"],
  ["additionalInformation", "\u200b\u00ad \n", ""],
  ["relevantActions", "Formacio\u0301n", "Formación"],
  ["coverage", "CANCELLED", "CANCELED"],
  ["coverage", " OPEN ", "OPEN"],
  ["coverage", " ", null],
])("%s %j is kept as %j", (field, typed, expected) => {
  expect(tidyItem(rightItem("profiles-shortage", { [field]: typed }))[field]).toBe(expected);
});

test("what is tidy stays as it is", () => {
  for (const tab of swpTabs)
    for (const item of [emptyItem(tab), rightItem(tab, { size: "5.5-8", competency: "a\n\nb" })]) expect(tidyItem(item)).toEqual(item);
});
