import { describeRoutes, type Dictionary, operation } from "../describe-routes.ts";
import { findingWords } from "../checks/checks.examples.ts";
import * as routes from "./cell-figures.ts";
import { cellWords, validationTag } from "./validation.examples.ts";

const told = (value: string, difference: string | null = null, percent: string | null = null) => ({
  value,
  reason: null,
  currency: null,
  difference,
  percent,
});

/** What examples say of the figures of a cell. */
export const cellFigureWords: Dictionary = {
  fields: {
    figures: [
      {
        columns: [
          { kind: "now", year: 2026, month: 10, validated: false, deliveredAt: null },
          { kind: "month", year: 2026, month: 9, validated: true, deliveredAt: null },
        ],
        rows: [
          { measure: "opening", unit: "persons", values: [told("355"), told("352", "3", "0.9")] },
          { measure: "joiners", unit: "persons", values: [told("6"), told("5", "1", "20.0")] },
          { measure: "leavers", unit: "persons", values: [told("2"), told("2", "0", "0.0")] },
          { measure: "closing", unit: "persons", values: [told("359"), told("355", "4", "1.1")] },
        ],
      },
    ],
  },
};

export const describedCellFigures = describeRoutes(routes, {
  tag: validationTag,
  uses: [cellFigureWords, cellWords, findingWords],
  fields: {
    "items.fingerprint": ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    replaced: [null],
  },
  operations: [
    operation(routes.getCellFigures, {
      body: { year: 2026, month: 10, cells: [{ section: "PLN", legalEntityId: 1 }] },
      changesNothing: true,
    }),
  ],
});
