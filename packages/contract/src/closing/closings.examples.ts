import { describeRoutes, type Dictionary, operation } from "../describe-routes.ts";
import { cellWords } from "../validation/validation.examples.ts";
import { figureWords, scenariosTag } from "../scenarios/scenarios.examples.ts";
import * as routes from "./closings.ts";

/** What examples say of what differs between two contents of a scenario. */
export const changeWords: Dictionary = {
  fields: {
    "after.fileName": ["NOR-ES_PLN_202610_v2.csv"],
    "changes.kind": ["new-delivery"],
    "changes.persons": [null],
    "changes.subject": [null],
    "changes.from": [null],
    "changes.to": [null],
    approvedBy: ["Rui Antunes"],
  },
};

export const describedClosings = describeRoutes(routes, {
  tag: scenariosTag,
  uses: [changeWords, cellWords, figureWords],
  fields: {
    "groups.items.kind": ["no-delivery"],
    "groups.items.findings": [[]],
    "groups.items.errors": [0],
    "scenary.from": [1],
    "scenary.to": [2],
    "figures.before.value": ["412"],
    "before.reason": [null],
    "after.reason": [null],
    "before.currency": [null],
    "after.currency": [null],
    difference: ["9"],
    total: [4],
    shown: [2],
    rounded: [1],
    hidden: [1],
    notGiven: [0],
    direction: ["up"],
    size: ["small"],
    "notices.kind": ["rate-far"],
    "notices.subject": ["GBP"],
    "notices.from": ["1.1649"],
    "notices.to": ["2"],
    "scenary.fingerprint": ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    "groups.people": [["Lena Vogt"]],
    "items.subjects": [[]],
    "action.screen": [{ path: "/mut", search: { month: "2026-10" } }],
  },
  operations: [
    operation(routes.compareVersions, {
      parameters: {
        from: "Number of the one version.",
        to: "Number of the other version.",
      },
    }),
  ],
});
