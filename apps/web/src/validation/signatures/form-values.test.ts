import { validationForm } from "@hub/contract/validation/validation.ts";
import { describe, expect, test } from "vitest";
import { checkBody } from "../../forms/check-body.ts";
import { checkValues, type FormValues, toBody } from "./form-values.ts";

const values: FormValues = {
  userRole: "coordinator",
  consolidationType: "GPG",
  year: "2026",
  month: "10",
  legalEntityId: "7",
  ingestionId: "",
  kpis: ["headcount"],
  scopeType: "",
  scopes: [],
  comment: "  ",
};

const whole = { kpis: ["headcount"], ingestionIds: [3] };

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
    expect(checkValues({ ...values, userRole: "group-owner", legalEntityId: "" }, 2, whole)).toEqual([]);
  });

  test("a complete form has no errors", () => {
    expect(checkValues(values, 0, whole)).toEqual([]);
    expect(checkBody(validationForm, toBody(values))).toEqual([]);
  });

  test("every required choice that is missing is named, in the order of the form", () => {
    const issues = checkValues({ ...values, consolidationType: "", legalEntityId: "", year: "", month: "", userRole: "" }, 0, whole);
    expect(issues.map(({ path }) => path[0])).toEqual(["userRole", "consolidationType", "year", "month", "legalEntityId"]);
    expect(new Set(issues.map(({ code }) => code))).toEqual(new Set(["ui.field-required"]));
  });

  test("warnings have to be commented before the first signature, not before the second", () => {
    expect(checkValues(values, 2, whole)).toEqual([{ code: "validation.comment-needed", path: ["comment"], params: { warnings: 2 } }]);
    expect(checkValues({ ...values, comment: "checked by hand" }, 2, whole)).toEqual([]);
    expect(checkValues({ ...values, userRole: "owner" }, 2, whole)).toEqual([]);
  });

  test("[EYES-02] what leaves a part out is refused at its field: KPIs, scope and ingestion are for looking", () => {
    const more = { kpis: ["headcount", "fte"], ingestionIds: [3, 4] };
    const at = (given: Partial<FormValues>) => checkValues({ ...values, ...given }, 0, more);
    expect(at({})).toEqual([{ code: "validation.part-kpis", path: ["kpis"] }]);
    expect(at({ kpis: [], scopeType: "management" })).toEqual([{ code: "validation.part-scopeType", path: ["scopeType"] }]);
    expect(at({ kpis: [], ingestionId: "3" })).toEqual([{ code: "validation.part-ingestionId", path: ["ingestionId"] }]);
    expect(at({ kpis: ["fte", "headcount"], scopeType: "all-staff", scopes: ["all"] })).toEqual([]);
  });

  test("what the contract refuses is refused here", () => {
    expect(checkBody(validationForm, toBody({ ...values, comment: "x".repeat(2001) }))).toMatchObject([{ path: ["comment"] }]);
  });
});
