import { describeRoutes } from "../describe-routes.ts";
import { findingWords } from "../checks/checks.examples.ts";
import { cellFigureWords } from "./cell-figures.examples.ts";
import { cellWords, validationTag } from "./validation.examples.ts";
import { reopeningWords } from "./reopenings.examples.ts";
import * as routes from "./month.ts";

export const describedMonth = describeRoutes(routes, {
  tag: validationTag,
  uses: [cellFigureWords, findingWords, cellWords, reopeningWords],
  fields: {
    scenarioType: ["CLOSING"],
    number: [1],
    "sections.code": ["PLN"],
    "delivery.state": ["LOADED"],
    who: ["Rui Antunes"],
    onBehalfOf: [null],
    "validation.to": [["Lena Vogt"]],
    "validation.items.to": [["Lena Vogt"]],
    "validation.before": ["WyIyMDI2LTEwLTA1VDA4OjMwOjAwLjAwMDAwMCswMDowMCIsMSw0MTIsMV0"],
    "validation.items.id": ["1.412.1"],
    "sections.totals": [{ expected: 18, delivered: 16, signed: 15, validated: 14, late: 1, blocked: 0, mine: 2, nudges: 3 }],
  },
});
