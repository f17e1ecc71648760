import { expect, test } from "vitest";
import { firstLayout, moveColumn, placeColumns, readLayout, resizeColumn, toggleColumn } from "./column-layout.ts";

const columns = [
  { id: "id", width: 80, pinned: true, fixed: true },
  { id: "status", width: 120 },
  { id: "value", width: 200 },
  { id: "extra", width: 100, hidden: true },
];
const first = firstLayout(columns);
const seen = (layout = first) => placeColumns(columns, layout).map(({ id }) => id);

test("[QUAL-02] columns are hidden, pinned and widened, and stay so when they are read again", () => {
  expect(seen()).toEqual(["id", "status", "value"]);
  const arranged = resizeColumn(toggleColumn(toggleColumn(first, "pinned", "value"), "hidden", "status"), "value", 333.4);
  const again = readLayout(JSON.stringify(arranged), columns);
  expect(placeColumns(columns, again)).toEqual([
    { id: "id", width: 80, pinned: true },
    { id: "value", width: 333, pinned: true, sized: true },
  ]);
  expect(seen(toggleColumn(again, "hidden", "extra"))).toEqual(["id", "value", "extra"]);
  expect(placeColumns(columns, resizeColumn(again, "value", undefined))[1]?.width).toBe(200);
});

test("a width stays between what can be read and what fills the screen", () => {
  expect(resizeColumn(first, "status", 5).widths).toEqual({ status: 60 });
  expect(resizeColumn(first, "status", 9999).widths).toEqual({ status: 800 });
});

test("a column moves among those it is seen beside", () => {
  expect(moveColumn(first, "value", -1).order).toEqual(["id", "value", "status", "extra"]);
  expect(moveColumn(first, "status", -1)).toBe(first);
  expect(moveColumn(first, "value", 1)).toBe(first);
  expect(seen(moveColumn(toggleColumn(first, "hidden", "status"), "value", -1))).toEqual(["id", "value"]);
});

test("what was kept wrongly or for other columns does no harm", () => {
  for (const text of [null, "", "{", "[]", '"x"', '{"order":1}']) expect(readLayout(text, columns), String(text)).toEqual(first);
  const old = {
    order: ["value", "gone", "value", "id"],
    hidden: ["id", "gone"],
    pinned: ["gone"],
    widths: { gone: 5, value: 1e9 },
    density: "compact",
  };
  expect(readLayout(JSON.stringify(old), columns)).toEqual({
    order: ["value", "status", "id", "extra"],
    hidden: ["extra"],
    pinned: [],
    widths: { value: 800 },
    density: "compact",
  });
});
