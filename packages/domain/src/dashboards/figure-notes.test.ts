import { expect, test } from "vitest";
import { notesOfFigures } from "./figure-notes.ts";
import type { Kpi } from "./kpis.ts";

const row = (kpi: Kpi, legalEntityId: number | null, section: string | null, numerator: string | null = "1") => ({
  kpi,
  legalEntityId,
  section,
  numerator,
  denominator: null,
  reason: numerator === null ? ("NO_DATA" as const) : null,
});

test("[EYES-16] a figure that is not read from where the people are counted says from where", () => {
  const notes = notesOfFigures([
    row("headcount", null, null),
    row("headcount", 1, "OnHR"),
    row("headcount", 2, "OnHR"),
    row("headcount", 3, "PLN"),
    row("mean-pay-gap", null, null),
    row("mean-pay-gap", 1, "GPG"),
    row("mean-pay-gap", 2, "OnHR"),
    row("mean-pay-gap", 3, "PLN"),
    row("absenteeism", null, null),
    row("absenteeism", 1, "KPIs", null),
  ]);
  expect(notes("mean-pay-gap", [1]).otherSections).toEqual(["GPG"]);
  expect(notes("mean-pay-gap", [2]).otherSections).toEqual([]);
  expect(notes("mean-pay-gap", [3]).otherSections).toEqual([]);
  expect(notes("mean-pay-gap", null).otherSections).toEqual(["GPG"]);
  // The weighted gap is made of the entities' mean gaps.
  expect(notes("weighted-pay-gap", null).otherSections).toEqual(["GPG"]);
  // Where nothing was read, nothing was read elsewhere.
  expect(notes("absenteeism", null).otherSections).toEqual([]);
});

test("the group's joiners and leavers say how many moves between entities they leave out", () => {
  const notes = notesOfFigures([
    row("joiners", null, null, "95"),
    row("joiners", 1, "OnHR", "60"),
    row("joiners", 2, "OnHR", "38"),
    row("leavers", null, null, "26"),
    row("leavers", 1, "OnHR", "26"),
    row("leavers", 2, "OnHR", null),
    row("headcount", null, null, "10"),
    row("headcount", 1, "OnHR", "6"),
    row("headcount", 2, "OnHR", "5"),
  ]);
  expect(notes("joiners", null).moves).toBe(3);
  expect(notes("leavers", null).moves).toBeNull();
  expect(notes("joiners", [1, 2]).moves).toBeNull();
  // A person in two entities is no move.
  expect(notes("headcount", null).moves).toBeNull();
});
