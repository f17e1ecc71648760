import { describeRoutes, operation, type Dictionary } from "../describe-routes.ts";
import { cardWords, glossaryTag } from "./cards.examples.ts";
import * as routes from "./versions.ts";

/** What examples say of what was done with a card. */
export const versionWords: Dictionary = {
  fields: {
    "glossary.items.by": ["Ana Ruiz"],
    "glossary.before": [12],
  },
};

export const describedVersions = describeRoutes(routes, {
  tag: glossaryTag,
  uses: [versionWords, cardWords],
  fields: {
    "glossary.items.version": [4],
    "glossary.items.kind": ["edited"],
    "glossary.items.restoredFrom": [null],
    "glossary.items.comment": ["The formula as the standard has it."],
    "glossary.items.inForce": [[{ from: "2026-10-05T08:30:00.000Z", to: null }]],
    "glossary.from": [3],
    "glossary.to": [4],
    "glossary.differences": [
      [{ language: "en", field: "calculation", before: "Leavers / headcount", after: "Leavers of twelve months / average headcount" }],
    ],
  },
  operations: [
    operation(routes.compareCardVersions, {
      parameters: {
        from: "Number of the one version.",
        to: "Number of the other version.",
      },
    }),
    operation(routes.listCardVersions, {
      parameters: {
        before: "Number of a version: only those before it, as `next` of the page before gives it.",
      },
    }),
  ],
});
