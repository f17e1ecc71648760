import { expect, test } from "vitest";
import { nextOf } from "./waiting-cells.ts";

const cell = (legalEntityId: number) => ({ section: "PLN", legalEntityId, year: 2026, month: 10 });

test("[TODAY-02] after an act the next cell comes, from the top again behind the last; what was done and left the list leads to its first", () => {
  const cells = [cell(1), cell(2), cell(3)];
  expect(nextOf(cells, cell(2))).toEqual({ count: 2, place: cell(3) });
  expect(nextOf(cells, cell(3))).toEqual({ count: 2, place: cell(1) });
  expect(nextOf(cells, cell(9))).toEqual({ count: 3, place: cell(1) });
  expect(nextOf([cell(1)], cell(1))).toBeUndefined();
});
