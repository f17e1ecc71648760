import { describeRoutes, operation } from "../describe-routes.ts";
import { findingWords } from "../checks/checks.examples.ts";
import * as routes from "./signatures.ts";
import { validationTag } from "./validation.examples.ts";

export const describedSignatures = describeRoutes(routes, {
  tag: validationTag,
  uses: [findingWords],
  fields: {
    sign: [["Lena Vogt"], true],
    validate: [["Rui Antunes"], false],
    administrators: [["Marta Gil"]],
    to: [["Lena Vogt", "Rui Antunes"]],
    "validation.cells": [12],
  },
  operations: [
    operation(routes.saveValidations, {
      body: {
        year: 2026,
        month: 10,
        userRole: "owner",
        comment: "Compared with last month.",
        cells: [
          { section: "PLN", legalEntityId: 1 },
          { section: "PLN", legalEntityId: 2 },
        ],
      },
      answer: {
        results: [
          { section: "PLN", legalEntityId: 1, done: true, error: null },
          {
            section: "PLN",
            legalEntityId: 2,
            done: false,
            error: { code: "first-signature-missing", text: "The coordinator has to sign these data first." },
          },
        ],
        closing: [],
      },
    }),
    operation(routes.nudgeAll, {
      body: { year: 2026, month: 10, cells: [{ section: "PLN", legalEntityId: 1 }], comment: "The month closes on Friday." },
    }),
  ],
});
