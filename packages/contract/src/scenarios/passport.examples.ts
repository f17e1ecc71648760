import { describeRoutes } from "../describe-routes.ts";
import { findingWords } from "../checks/checks.examples.ts";
import { figureWords, scenariosTag } from "./scenarios.examples.ts";
import { cellWords } from "../validation/validation.examples.ts";
import { uploadWords } from "../ingestion/ingestion.examples.ts";
import { rateWords } from "./rates.examples.ts";
import * as routes from "./passport.ts";

export const describedPassport = describeRoutes(routes, {
  tag: scenariosTag,
  uses: [findingWords, figureWords, cellWords, uploadWords, rateWords],
  fields: {
    "figure.reason": [null],
    "without.reason": ["NO_DATA"],
    "numerator.what": ["active-persons"],
    "scenary.denominator": [null],
    leftOut: [null],
    counted: [421],
    "scenary.figure.denominator": [null],
    "scenary.figure.monthsCovered": [null],
    "causes.occurrences": [3],
    "figure.currency": [null],
    "signed.by": ["Lena Vogt"],
    "validated.by": ["Rui Antunes"],
    "said.by": ["Lena Vogt"],
    withheld: [false],
  },
  parameters: {
    kpi: "Code of a KPI, such as `mean-pay-gap`.",
  },
});
