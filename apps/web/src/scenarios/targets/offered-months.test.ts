import { expect, test } from "vitest";
import { offeredMonths } from "./offered-months.ts";

const november = { year: 2026, month: 11 };

test("[FIG-06] months of a target are offered three years back and five ahead, and for its end from its first month on, however far that lies", () => {
  const all = offeredMonths(november);
  expect([all[0], all.at(-1)]).toEqual([
    { year: 2023, month: 11 },
    { year: 2031, month: 11 },
  ]);
  const ends = offeredMonths(november, { year: 2026, month: 1 });
  expect([ends[0], ends.at(-1)]).toEqual([
    { year: 2026, month: 1 },
    { year: 2031, month: 11 },
  ]);
  for (const from of [
    { year: 2010, month: 6 },
    { year: 2045, month: 2 },
  ])
    expect(offeredMonths(november, from)[0]).toEqual(from);
  expect(offeredMonths(november, { year: 2045, month: 2 })).toHaveLength(61);
});
