import { describeRoutes, type Dictionary, type Tag } from "../describe-routes.ts";
import * as routes from "./checks.ts";

export const checksTag: Tag = {
  key: "checks",
  name: "Checks",
  description: "What the check rules found in the cells of a month, and the tolerances they allow.",
};

/** What examples say of a finding. */
export const findingWords: Dictionary = {
  fields: {
    severity: ["warning"],
    rule: ["undeclared-sex"],
    "findings.params": [{ undeclared: 4, headcount: 210 }],
  },
};

export const describedChecks = describeRoutes(routes, {
  tag: checksTag,
  uses: [findingWords],
  fields: {
    "checks.value": ["1.5"],
    "checks.items.value": ["1.5"],
    "checks.items.state": ["PROPOSED"],
    "checks.state": ["IN_FORCE"],
    "tolerance.group.value": ["1.5"],
    "tolerance.entities.value": ["1.5"],
    "checks.items.decidedBy": [null],
    "checks.items.decidedAt": [null],
    "checks.items.comment": [null],
    "comments.params": [{ undeclared: 4, headcount: 210 }],
    "checks.current": ["1"],
    "checks.items.current": ["1"],
    shipped: ["1"],
    least: ["0"],
    most: ["100"],
    "tolerance.unit": ["percent"],
    reason: ["New hires declare it in their first quarter."],
    proposedBy: ["Nadia Sol"],
    "comments.user": ["Lena Vogt"],
  },
});
