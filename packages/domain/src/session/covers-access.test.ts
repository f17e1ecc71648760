import { expect, test } from "vitest";
import { coversAccess, type Grant } from "./permissions.ts";

const owner: Grant = { role: "data-owner", legalEntityId: 7, sectionCode: "PLN", ingestionId: null };
const all = { reports: null, scenarios: null };
const covers = (now: readonly Grant[], earlier: readonly Grant[]) =>
  coversAccess({ grants: now, views: all }, { grants: earlier, views: all });

test("an access covers an earlier one while each of its grants is there, as wide or wider", () => {
  expect(covers([owner], [owner])).toBe(true);
  expect(
    covers(
      [
        { ...owner, sectionCode: null },
        { ...owner, role: "upload-coordinator" },
      ],
      [owner],
    ),
  ).toBe(true);
  expect(covers([owner], [])).toBe(true);
});

test.each<[string, readonly Grant[]]>([
  ["is gone", []],
  ["is of another role", [{ ...owner, role: "upload-coordinator" }]],
  ["is for another entity", [{ ...owner, legalEntityId: 8 }]],
  ["is for one ingestion now", [{ ...owner, ingestionId: 3 }]],
  ["is for one part of the organisation now", [{ ...owner, orgId: 5 }]],
])("it does not where a grant %s", (_, now) => expect(covers(now, [owner])).toBe(false));

test("it does not where fewer reports or types of scenario are offered", () => {
  const offering = (reports: readonly number[] | null) => ({ grants: [], views: { ...all, reports } });
  expect(coversAccess(offering([1]), offering(null))).toBe(false);
  expect(coversAccess(offering([1]), offering([1, 2]))).toBe(false);
  expect(coversAccess(offering([1, 2]), offering([1]))).toBe(true);
  expect(coversAccess(offering(null), offering([1]))).toBe(true);
});
