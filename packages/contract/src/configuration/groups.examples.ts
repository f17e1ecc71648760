import { describeRoutes, operation, type Dictionary, type Tag } from "../describe-routes.ts";
import { deletedExample } from "../deleted.examples.ts";
import { northSpain } from "../general.examples.ts";
import * as routes from "./groups.ts";

export const groupsTag: Tag = { key: "groups", name: "Groups", description: "Groups that carry roles and views." };

/** What examples say of what a group or a person is granted. */
export const grantWords: Dictionary = {
  fields: {
    group: ["Owners Spain"],
    "groups.name": ["Owners Spain"],
    names: [null],
    ingestionIds: [null],
    reports: [null],
    scenarios: [null],
    loses: [[]],
    legalEntities: [[{ code: northSpain.code, name: northSpain.name }]],
    ingestions: [[{ code: "PEOPLE", name: "People, monthly" }]],
    orgIds: [null],
    orgs: [null],
  },
  parameters: {
    area: "HUB, MUT or WF (Workflow).",
    role: "Only who has this role.",
  },
};

export const describedGroups = describeRoutes(routes, {
  tag: groupsTag,
  uses: [grantWords],
  fields: {
    "members.name": ["Ana Ruiz"],
    "groups.items.name": ["Owners Spain"],
    "group.name": ["Owners Spain"],
    description: ["Validates for the Spanish companies"],
    join: [[{ email: "ana.ruiz@corp.example", validFrom: null, validTo: null }]],
    leave: [[9]],
  },
  operations: [
    operation(routes.listDeletedGroups, { answer: deletedExample("Owners Spain", "HUB", "HUB · Data Owner") }),
    operation(routes.createGroup, {
      schemas: {
        AccessChange: "answer.gains[]",
        AssignmentInput: "body.assignments[]",
        CodeAndName: "answer.gains[].legalEntities[]",
        ViewsInput: "body.views",
      },
    }),
    operation(routes.getGroup, {
      schemas: { Assignment: "answer.assignments[]", Group: "answer", GroupMember: "answer.members[]", Views: "answer.views" },
    }),
  ],
});
