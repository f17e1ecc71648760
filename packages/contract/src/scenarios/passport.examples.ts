import { describeRoutes, operation } from "../describe-routes.ts";
import { findingWords } from "../checks/checks.examples.ts";
import { figureWords, scenariosTag } from "./scenarios.examples.ts";
import { cellWords } from "../validation/validation.examples.ts";
import { uploadWords } from "../ingestion/ingestion.examples.ts";
import { remarkWords } from "./remarks.examples.ts";
import { rateWords } from "./rates.examples.ts";
import * as routes from "./passport.ts";

export const describedPassport = describeRoutes(routes, {
  tag: scenariosTag,
  uses: [findingWords, figureWords, cellWords, uploadWords, rateWords, remarkWords],
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
    hashes: [
      {
        figures: "1b4f0e9851971998e732078544c96b36c3d01cedf7caa332359d6f1d83567014",
        rows: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
        figuresHold: true,
      },
    ],
    rowsPutAway: [null],
    counts: [{ numerator: 29, denominator: 29, "left-out": 1, beside: 2 }],
    fields: [["hire_date", "end_date", "birth_date"]],
    values: [{ hire_date: "2019-03-01", birth_date: "1984-06-17" }],
    person: ["104233"],
    part: ["left-out"],
    "items.numerator": ["42.37"],
    "items.denominator": ["1"],
    why: [null],
    node: [null],
    after: ["4711:52"],
    by: ["job-profile"],
    "items.value": ["Field technician"],
    persons: [42],
    others: [{ values: 0, persons: 0 }],
    minimumGroupSize: [10],
    "items.figure": ["42"],
    "items.reason": [null],
  },
  parameters: {
    kpi: "Code of a KPI, such as `mean-pay-gap`.",
  },
  operations: [
    operation(routes.getPassport, {
      parameters: {
        legalEntityId: "Id of the legal entity whose figure it is; the group's unless told, or that of `nodeId`.",
        nodeId: "Id of a group of entities whose figure it is, for whoever may read all that is in it.",
        version: "Number of a version; the current one unless told.",
      },
    }),
    operation(routes.getBreakdown, {
      parameters: {
        legalEntityId: "Id of a legal entity; the group, in a closed version, unless told, or that of `nodeId`.",
        nodeId:
          "Id of a group of entities, in a closed version, for whoever may read all that is in it: headcount, FTE, joiners and leavers.",
        by: "What the figure is broken down by; of somebody with several contracts, by the first that is active.",
        version: "Number of a version; the current one unless told.",
      },
    }),
    operation(routes.listFigureRows, {
      parameters: {
        after: "`next` of the page before; left out for the first page.",
        part: "Rows that add to the `numerator`, to the `denominator`, that are `left-out` for what they lack, or that stand `beside`, in neither; all unless told.",
        person: "With what the number of a person begins: their rows say why they count, or do not.",
      },
    }),
  ],
});
