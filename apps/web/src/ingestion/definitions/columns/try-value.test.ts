import { expect, test } from "vitest";
import { emptyDraft } from "../draft.ts";
import { type DraftColumn, draftTarget, emptyColumn } from "../draft-column.ts";
import { tryValue } from "./try-value.ts";

const column = (changed: Partial<DraftColumn>): DraftColumn => ({ ...emptyColumn("x"), ...changed });
const draft = emptyDraft("PLN");
const money = column({
  type: "money",
  number: { decimalSeparator: ".", grouping: ",", currency: "$", percent: false, brackets: false, trailingMinus: false },
  targets: [draftTarget("annual_pay")],
});
const sex = column({ type: "code", targets: [draftTarget("sex", { H: "M", M: "F" })] });

test("a value is read in the column's format", () => {
  expect(tryValue("$69222.18", money, draft)).toEqual({ value: "69222.18", targets: [{ field: "annual_pay", kept: "69222.18" }] });
  expect(tryValue("1.234,56", money, draft).fault).toMatchObject({ code: "number-unreadable", params: { found: "1.234,56" } });
});

test("each target keeps its own, and says when a value is not in its map", () => {
  expect(tryValue(" m ", sex, draft)).toEqual({ value: "m", targets: [{ field: "sex", kept: "F" }] });
  expect(tryValue("X", sex, draft).targets[0]).toMatchObject({
    kept: null,
    fault: { code: "code-unknown", params: { found: "X", allowed: "H, M" } },
  });
});

test("the year 9999 is no end where the column feeds an end", () => {
  const ends = column({ type: "date", patterns: "dd/mm/yyyy", required: true, targets: [draftTarget("end_date")] });
  expect(tryValue("31/12/9999", ends, draft)).toEqual({
    value: null,
    notice: "no-end-date",
    targets: [{ field: "end_date", kept: null }],
  });
});

test("an empty text, or one that stands for it, is empty: a fault only where the cell must be filled", () => {
  expect(tryValue("N/A", sex, draft)).toEqual({ value: null, targets: [{ field: "sex", kept: "U" }] });
  expect(tryValue("-", { ...sex, required: true }, draft).fault?.code).toBe("cell-empty");
});
