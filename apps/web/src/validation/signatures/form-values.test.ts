import { describe, expect, test } from "vitest";
import { checkForm, type FormValues, toBody } from "./form-values.ts";

const values: FormValues = {
  consolidationType: "GPG",
  legalEntityId: "7",
  ingestionId: "",
  year: "2026",
  month: "10",
  comment: "  ",
  scopeType: "",
  scopes: [],
  kpis: ["headcount"],
  userRole: "coordinator",
};
const codeText = (area: string, code: string) => `${area}.${code}`;

describe("[VAL-01] the validation form", () => {
  test("what is chosen is sent, what is empty is not", () => {
    expect(toBody(values)).toEqual({
      consolidationType: "GPG",
      legalEntityId: "7",
      year: "2026",
      month: "10",
      userRole: "coordinator",
      scopes: [],
      kpis: ["headcount"],
    });
  });

  test("a group owner names neither entity nor ingestion", () => {
    const body = toBody({ ...values, userRole: "group-owner", ingestionId: "3" });
    expect(body).not.toHaveProperty("legalEntityId");
    expect(body).not.toHaveProperty("ingestionId");
    expect(checkForm({ ...values, userRole: "group-owner", legalEntityId: "" }, 2, codeText)).toEqual({});
  });

  test("a complete form has no errors", () => {
    expect(checkForm(values, 0, codeText)).toEqual({});
  });

  test("every required choice that is missing is named", () => {
    const errors = checkForm({ ...values, consolidationType: "", legalEntityId: "", year: "", month: "", userRole: "" }, 0, codeText);
    expect(Object.keys(errors).toSorted()).toEqual(["consolidationType", "legalEntityId", "month", "userRole", "year"]);
    expect(new Set(Object.values(errors))).toEqual(new Set(["ui.field-required"]));
  });

  test("warnings have to be commented before the first signature, not before the second", () => {
    expect(checkForm(values, 2, codeText)).toEqual({ comment: "validation.comment-needed" });
    expect(checkForm({ ...values, comment: "checked by hand" }, 2, codeText)).toEqual({});
    expect(checkForm({ ...values, userRole: "owner" }, 2, codeText)).toEqual({});
  });

  test("what the contract refuses is refused here", () => {
    expect(checkForm({ ...values, comment: "x".repeat(2001) }, 0, codeText)).toHaveProperty("comment");
  });
});
