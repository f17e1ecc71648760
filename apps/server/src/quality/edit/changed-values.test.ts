import { expect, test } from "vitest";
import { countChangedValues } from "./changed-values.ts";
import type { EditedRow } from "./decide-edit.ts";

const row: Omit<EditedRow, "comments"> = {
  id: 1,
  elementId: 1,
  legalEntityId: 1,
  accountantId: null,
  accountantEmail: null,
  perimeterId: null,
  perimeterCode: null,
  status: "OPEN",
  acceptedUntil: null,
  firstOn: "2026-01-01",
  dueOn: null,
};

test("what stands now is counted by value, most events first, the sixth value and more together", () => {
  const changed = countChangedValues({ dueDate: "2026-12-31" }, undefined);
  const days = ["01", "02", "02", "03", "04", "05", "06", "07", "07", "31"];
  for (const day of days) changed.add({ ...row, dueOn: `2026-12-${day}` });
  expect(changed.fields()).toEqual([
    {
      field: "dueDate",
      after: "2026-12-31",
      before: [
        { value: "2026-12-02", events: 2 },
        { value: "2026-12-07", events: 2 },
        { value: "2026-12-01", events: 1 },
        { value: "2026-12-03", events: 1 },
        { value: "2026-12-04", events: 1 },
      ],
      others: { values: 2, events: 2 },
    },
  ]);
});

test("a field that follows from another is told too: leaving Accepted takes its day away", () => {
  const changed = countChangedValues({ status: "IN_PROGRESS" }, undefined);
  changed.add({ ...row, status: "ACCEPTED", acceptedUntil: "2026-12-31" });
  changed.add(row);
  expect(changed.fields()).toMatchObject([
    {
      field: "status",
      after: "IN_PROGRESS",
      before: [
        { value: "ACCEPTED", events: 1 },
        { value: "OPEN", events: 1 },
      ],
    },
    { field: "acceptedUntil", after: null, before: [{ value: "2026-12-31", events: 1 }] },
  ]);
});

test("where no event changes there is nothing to tell, not even of a comment", () => {
  expect(countChangedValues({}, "seen").fields()).toEqual([]);
});
