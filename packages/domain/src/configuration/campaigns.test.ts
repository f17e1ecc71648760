import { describe, expect, test } from "vitest";
import { checkDecision, chooseReviewer, isUnused } from "./campaigns.ts";

describe("[MANY-06] who reviews what somebody has", () => {
  const byEntity = new Map([
    [1, 10],
    [2, 20],
    [3, 10],
  ]);
  const all = [10, 20, 30, 40];
  test.each<[string, number, (number | null)[], number[], number | undefined]>([
    ["whoever reviews its legal entity", 5, [1], all, 10],
    ["whoever reviews all of its legal entities", 5, [1, 3], all, 10],
    ["of two reviewers' entities the first for the rest", 5, [1, 2], all, 30],
    ["of all entities too", 5, [null], all, 30],
    ["of one entity and all", 5, [1, null], all, 30],
    ["of no entity", 5, [], all, 30],
    ["of an entity that is nobody's", 5, [9], all, 30],
    ["nobody themselves", 10, [1], all, 30],
    ["nor the first for the rest", 30, [1, 2], all, 40],
    ["what a reviewer who left had goes on", 5, [1], [20, 30, 40], 30],
    ["and so does what the first for the rest had", 5, [null], [10, 20, 40], 40],
    ["nobody where nobody else is left", 30, [null], [30], undefined],
  ])("%s", (_, userId, legalEntityIds, standing, reviewer) => {
    expect(chooseReviewer({ userId, legalEntityIds }, { byEntity, others: [30, 40], standing: new Set(standing) })).toBe(reviewer);
  });
});

test.each<["keep" | "take", string, boolean, string | undefined]>([
  ["take", " ", false, "campaigns.reason-to-take"],
  ["take", "Left", true, undefined],
  ["keep", "", false, undefined],
  ["keep", "", true, "campaigns.reason-to-keep"],
  ["keep", "On leave", true, undefined],
])("[MANY-06] to %s with the reason '%s', unused: %s", (decision, reason, unused, code) => {
  expect(checkDecision({ decision, reason }, unused)[0]?.code).toBe(code);
});

test.each<[string | null, string, boolean]>([
  ["2026-08-07T08:00:00Z", "2020-01-01T00:00:00Z", true],
  ["2026-08-07T08:00:01Z", "2020-01-01T00:00:00Z", false],
  [null, "2026-08-07T08:00:00Z", true],
  [null, "2026-11-04T08:00:00Z", false],
])(
  "[MANY-06] unused is who has not signed in for 90 days, or never since their account was made: %s, %s",
  (signedInAt, createdAt, unused) => {
    const seen = { signedInAt: signedInAt === null ? null : new Date(signedInAt), createdAt: new Date(createdAt) };
    expect(isUnused(seen, new Date("2026-11-05T08:00:00Z"))).toBe(unused);
  },
);
