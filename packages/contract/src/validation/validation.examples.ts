import { describeRoutes, operation, type Dictionary, type Tag } from "../describe-routes.ts";
import { findingWords } from "../checks/checks.examples.ts";
import { northSpain } from "../general.examples.ts";
import * as routes from "./validation.ts";

export const validationTag: Tag = { key: "validation", name: "Validation", description: "Signatures, validations and consolidations." };

/** What examples say of a cell, a section and their sums. */
export const cellWords: Dictionary = {
  fields: {
    warnings: [2],
    state: ["PARTIAL"],
    message: [{ code: "partially-available", validated: 14, expected: 18, date: null }],
    expected: [18, true],
    delivered: [16],
    signed: [15],
    validated: [14],
    data: ["READY"],
    signOff: ["COORDINATOR_SIGNED"],
    "reopening.reason": ["Two leavers are missing in the file."],
    daysLate: [2],
    blocking: [0],
  },
};

export const describedValidation = describeRoutes(routes, {
  tag: validationTag,
  uses: [cellWords, findingWords],
  fields: {
    "validation.code": [northSpain.code],
    "validation.name": [northSpain.name],
    consolidationType: ["PLN"],
    ingestions: [[{ id: 3, name: "People, monthly" }]],
    entity: [{ code: "validated", validated: 1, expected: 1, date: "2026-11-05T08:30:00.000Z" }],
    "validation.address": ["/validation/12/dashboard?view=cells"],
  },
  parameters: {
    consolidationType: "Code of the section, such as `PLN`.",
  },
  operations: [
    operation(routes.getValidation, {
      schemas: { ValidationCell: "answer.cells[]" },
    }),
    operation(routes.listScopes, {
      body: ["headcount", "mean-pay-gap"],
      answer: [{ scopeType: "country", scopes: ["ES", "PT"] }],
      changesNothing: true,
    }),
    operation(routes.listValidation, {
      schemas: { Consolidation: "answer.items[]" },
    }),
    operation(routes.previewValidation, {
      schemas: { Message: "answer.section" },
    }),
    operation(routes.saveValidation, {
      body: {
        consolidationType: "PLN",
        legalEntityId: 1,
        ingestionId: 3,
        year: 2026,
        month: 10,
        comment: "Checked with the entity.",
        scopes: [],
        kpis: [],
        userRole: "coordinator",
      },
    }),
  ],
});
