import { expect, test } from "vitest";
import { findKeepers } from "./keeps-open.ts";
import { countByArea } from "./waiting-areas.ts";

const item = { daysLate: 0, events: null, suggestions: null, gaps: null, count: null };

test("[TODAY-02] what waits is counted by area, what is many in one entry by its number, and areas without work are left out", () => {
  const items = [
    { ...item, step: "sign" as const, daysLate: 2 },
    { ...item, step: "validate" as const },
    // The month is late, not the request to open it again.
    { ...item, step: "decide" as const, daysLate: 40 },
    { ...item, step: "quality" as const, daysLate: 9, events: { open: 12, overdue: 5 } },
    { ...item, step: "suggestions" as const, suggestions: { open: 3 } },
    { ...item, step: "gaps" as const, daysLate: 40, gaps: { open: 4, overdue: 1 } },
    { ...item, step: "access" as const, count: 2 },
    { ...item, step: "sources" as const, count: 1 },
  ];
  expect(countByArea(items)).toEqual([
    { area: "validation", waiting: 3, late: 1 },
    { area: "quality", waiting: 12, late: 5 },
    { area: "swp", waiting: 4, late: 1 },
    { area: "glossary", waiting: 3, late: 0 },
    { area: "configuration", waiting: 3, late: 0 },
  ]);
});

test("[TODAY-02] a month is kept open by whoever its cells wait for, the most late first; what waits for nobody is told apart", () => {
  const [ana, ben] = [
    { id: 1, name: "Ana" },
    { id: 2, name: "Ben" },
  ];
  const cell = (daysLate: number, people: { id: number; name: string }[] | null, expected = true) => ({
    expected,
    daysLate,
    waits: people && { people },
  });
  expect(findKeepers([cell(0, [ana]), cell(3, [ben]), cell(1, [ana, ben]), cell(0, []), cell(0, null), cell(9, [ana], false)])).toEqual({
    people: [
      { id: 2, name: "Ben", cells: 2, daysLate: 3 },
      { id: 1, name: "Ana", cells: 2, daysLate: 1 },
    ],
    nobody: 1,
  });
});
