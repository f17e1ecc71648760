import { describe, expect, test } from "vitest";
import { type Grant, noAccess } from "../session/permissions.ts";
import { findStanding, isOneOf, standInFor } from "./four-eyes.ts";

const grant = (more: Partial<Grant> = {}): Grant => ({
  role: "data-owner",
  legalEntityId: null,
  sectionCode: null,
  ingestionId: null,
  ...more,
});
const find = (grants: Grant[], others: number[] = []) =>
  findStanding("validation.validate", { ...noAccess, id: 1, grants }, { legalEntityId: 5, sectionCode: "PLN" }, others);

describe("[VAL-05] whoever stands in for somebody counts as both (readings 2)", () => {
  test.each([
    ["no grant", find([]), undefined],
    ["a grant of another entity", find([grant({ legalEntityId: 6 })]), undefined],
    ["a grant of one ingestion gives no cell", find([grant({ ingestionId: 3 })]), undefined],
    ["in one's own right", find([grant({ onBehalfOf: 7 }), grant()]), { userId: 1, onBehalfOf: null }],
    ["in a colleague's stead", find([grant({ onBehalfOf: 7 })]), { userId: 1, onBehalfOf: 7 }],
    [
      "of two colleagues, the one who did not act before",
      find([grant({ onBehalfOf: 7 }), grant({ onBehalfOf: 8 })], [7]),
      { userId: 1, onBehalfOf: 8 },
    ],
    ["the only colleague acted before", find([grant({ onBehalfOf: 7 })], [7]), { userId: 1, onBehalfOf: 7 }],
  ])("%s", (_, found, standing) => {
    expect(found).toEqual(standing);
  });

  test("the four eyes fail for oneself and for whom one stands in", () => {
    expect(isOneOf({ userId: 1, onBehalfOf: null }, [1])).toBe(true);
    expect(isOneOf({ userId: 1, onBehalfOf: 7 }, [7])).toBe(true);
    expect(isOneOf({ userId: 1, onBehalfOf: 8 }, [7])).toBe(false);
    expect(isOneOf({ userId: 1, onBehalfOf: null }, [7])).toBe(false);
  });
});

test("somebody acts in another's stead only where they have no right of their own", () => {
  const of = (grants: Grant[]) => standInFor("validation.validate", { ...noAccess, grants }, { legalEntityId: 1, sectionCode: "PLN" });
  expect(of([])).toBeUndefined();
  expect(of([grant({})])).toBeNull();
  expect(of([grant({ onBehalfOf: 7 })])).toEqual([7]);
  expect(of([grant({ onBehalfOf: 7 }), grant({ legalEntityId: 1 })])).toBeNull();
  expect(of([grant({ onBehalfOf: 9 }), grant({ onBehalfOf: 7 }), grant({ legalEntityId: 2 })])).toEqual([7, 9]);
});
