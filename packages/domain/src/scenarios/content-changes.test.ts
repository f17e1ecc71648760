import { describe, expect, test } from "vitest";
import { conventionsWith } from "../dashboards/kpis.ts";
import { listChanges, listNodeChanges } from "./content-changes.ts";
import type { Content, ContentCell, ContentDelivery } from "./content.ts";
import { listUnlikeness } from "./likeness.ts";

const conventionsOf = (minimumGroupSize: number) => conventionsWith({ minimumGroupSize, payProtectionPercent: 10, groupCurrency: "EUR" });

const cell = (code: string, given: Partial<ContentCell> = {}): ContentCell => ({
  section: "PLN",
  legalEntityId: code.charCodeAt(0),
  code,
  name: `Entity ${code}`,
  country: "ES",
  currency: "EUR",
  validatedBy: "owner",
  validatedAt: "2026-11-05T08:00:00.000Z",
  ...given,
});
const delivery = (code: string, id: number, given: Partial<ContentDelivery> = {}): ContentDelivery => ({
  id,
  section: "PLN",
  legalEntityId: code.charCodeAt(0),
  ingestionId: 1,
  definitionVersion: 1,
  rows: 10,
  fileName: "a.csv",
  deliveredBy: "source",
  deliveredAt: "2026-11-04T08:00:00.000Z",
  ...given,
});
const content = (given: Partial<Content> = {}): Content => ({
  cells: [cell("A"), cell("B")],
  deliveries: [delivery("A", 1), delivery("B", 2)],
  definitions: [{ ingestionId: 1, ingestion: "PEOPLE", version: 1, digest: "x" }],
  rates: [{ currency: "GBP", groupCurrency: "EUR", rate: "1.15" }],
  earlier: [{ month: "2026-09", version: 1 }],
  conventions: conventionsOf(10),
  ...given,
});
const kinds = (before: Content, after: Content, waiting?: ReadonlySet<string>) =>
  listChanges(before, after, waiting).map(({ kind, cell, subject }) => [kind, cell?.code ?? subject]);

describe("[FIG-04] what differs between two contents of a scenario, and why", () => {
  test("nothing, also in another order", () => {
    expect(listChanges(content(), content({ cells: [cell("B"), cell("A")], deliveries: [delivery("B", 2), delivery("A", 1)] }))).toEqual(
      [],
    );
  });
  test.each<[string, Partial<Content>, ReadonlySet<string>, unknown[]]>([
    ["a new delivery", { deliveries: [delivery("A", 3), delivery("B", 2)] }, new Set(), [["new-delivery", "A"]]],
    [
      "a second file beside the first",
      { deliveries: [delivery("A", 1), delivery("A", 3), delivery("B", 2)] },
      new Set(),
      [["new-delivery", "A"]],
    ],
    ["a file that is gone", { deliveries: [delivery("A", 1)] }, new Set(), [["new-delivery", "B"]]],
    [
      "validated again",
      { cells: [cell("A", { validatedAt: "2026-11-09T08:00:00.000Z" }), cell("B")] },
      new Set(),
      [["validated-again", "A"]],
    ],
    [
      "another who validated in the same instant is nothing new",
      { cells: [cell("A", { validatedBy: "another" }), cell("B")] },
      new Set(),
      [],
    ],
    [
      "entered and left",
      { cells: [cell("A"), cell("C")], deliveries: [delivery("A", 1), delivery("C", 5)] },
      new Set(),
      [
        ["cell-entered", "C"],
        ["cell-left", "B"],
      ],
    ],
    ["on its way", { cells: [cell("A")], deliveries: [delivery("A", 1)] }, new Set(["PLN 66"]), [["cell-waits", "B"]]],
    [
      "an entity's currency, once for all its cells",
      { cells: [cell("A", { currency: "GBP" }), cell("B")] },
      new Set(),
      [["entity-changed", "A"]],
    ],
    [
      "a definition",
      { definitions: [{ ingestionId: 1, ingestion: "PEOPLE", version: 2, digest: "y" }] },
      new Set(),
      [["definition-changed", "PEOPLE"]],
    ],
    [
      "a definition that says the same under another number",
      { definitions: [{ ingestionId: 1, ingestion: "PEOPLE", version: 2, digest: "x" }] },
      new Set(),
      [],
    ],
    [
      "a rate that changed, one that came, one that went",
      { rates: [{ currency: "USD", groupCurrency: "EUR", rate: "0.9" }] },
      new Set(),
      [
        ["rate-changed", "GBP/EUR"],
        ["rate-changed", "USD/EUR"],
      ],
    ],
    ["the minimum group size", { conventions: conventionsOf(5) }, new Set(), [["convention-changed", "minimumGroupSize"]]],
    ["an earlier month closed again", { earlier: [{ month: "2026-09", version: 2 }] }, new Set(), [["earlier-month", "2026-09"]]],
  ])("%s", (_, after, waiting, expected) => {
    expect(kinds(content(), content(after), waiting)).toEqual(expected);
  });
  test("a convention that an older version does not know is none that changed", () => {
    const older = content({ conventions: { ...conventionsOf(10), groupCurrency: null } });
    expect(listChanges(older, content())).toEqual([]);
  });
  test("a delivery says what was there on each side, by ingestion", () => {
    const before = content({ deliveries: [delivery("A", 1), delivery("A", 7, { ingestionId: 2 }), delivery("B", 2)] });
    const after = content({ deliveries: [delivery("A", 9, { rows: 12 }), delivery("A", 7, { ingestionId: 2 }), delivery("B", 2)] });
    expect(listChanges(before, after)).toMatchObject([{ before: [{ id: 1 }], after: [{ id: 9, rows: 12 }] }]);
  });
});

describe("like for like or not", () => {
  test("other data alone is like for like", () => {
    expect(listUnlikeness(content(), content({ deliveries: [delivery("A", 8), delivery("B", 9)], earlier: [] }))).toEqual([]);
  });
  test("entities, sections, definitions, conventions and rates are told, each with its subjects once", () => {
    const other = content({
      cells: [cell("A"), cell("A", { section: "OnHR" }), cell("C")],
      definitions: [{ ingestionId: 1, ingestion: "PEOPLE", version: 2, digest: "y" }],
      conventions: conventionsOf(5),
      rates: [{ currency: "GBP", groupCurrency: "EUR", rate: "1.2" }],
    });
    expect(listUnlikeness(content(), other)).toEqual([
      { code: "entity-entered", subjects: ["C"] },
      { code: "entity-left", subjects: ["B"] },
      { code: "section-entered", subjects: ["OnHR"] },
      { code: "definition-differs", subjects: ["PEOPLE"] },
      { code: "convention-differs", subjects: ["minimumGroupSize"] },
      { code: "rate-differs", subjects: ["GBP/EUR"] },
    ]);
  });
  test("other rates alone are like for like where nothing is of money", () => {
    const other = content({ rates: [{ currency: "GBP", groupCurrency: "EUR", rate: "1.2" }] });
    expect(listUnlikeness(content(), other, true)).toEqual([{ code: "rate-differs", subjects: ["GBP/EUR"] }]);
    expect(listUnlikeness(content(), other, false)).toEqual([]);
  });
});

test("[FIG-04] of a node the entities are named that count in it in one of two contents alone, and stand in both", () => {
  const before = content({ cells: [cell("A"), cell("B"), cell("C"), cell("C", { section: "OnHR" })] });
  const after = content({ cells: [cell("A"), cell("C"), cell("C", { section: "OnHR" }), cell("D")] });
  const idsOf = (codes: string) => [...codes].map((code) => code.charCodeAt(0));
  const told = (was: string, is: string) =>
    listNodeChanges(before, after, { was: idsOf(was), is: idsOf(is) }).map(({ kind, cell }) => [kind, cell?.code, cell?.section]);
  expect(told("ABC", "ACD")).toEqual([]);
  expect(told("AB", "CD")).toEqual([
    ["node-left", "A", ""],
    ["node-entered", "C", ""],
  ]);
});
