import { expect, test } from "vitest";
import { neighboursIn } from "./neighbours.ts";

test("the records before and behind one are those of the list, in its order", () => {
  const list = [{ id: 5 }, { id: 9 }, { id: 2 }];
  expect(neighboursIn(list, ({ id }) => id === 9)).toEqual({ at: 1, before: { id: 5 }, behind: { id: 2 } });
  expect(neighboursIn(list, ({ id }) => id === 5)).toEqual({ at: 0, behind: { id: 9 } });
  expect(neighboursIn(list, ({ id }) => id === 4)).toEqual({});
});
