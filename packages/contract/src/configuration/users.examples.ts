import { describeRoutes, operation, type Tag } from "../describe-routes.ts";
import { grantWords } from "./groups.examples.ts";
import { sessionWords } from "../session/session.examples.ts";
import { northSpain, peopleMonthly } from "../general.examples.ts";
import * as routes from "./users.ts";

export const usersTag: Tag = { key: "users", name: "Users", description: "Users and what they have in the areas HUB, MUT and Workflow." };

export const describedUsers = describeRoutes(routes, {
  tag: usersTag,
  uses: [grantWords, sessionWords],
  fields: {
    "users.name": ["Ana Ruiz"],
    "users.items.name": ["Ana Ruiz"],
    areas: [["HUB", "MUT"]],
    mayChange: [["HUB", "MUT"]],
    "memberships.name": ["Owners Spain"],
    "soleGroups.name": ["Owners Spain"],
    lastAdministratorOf: [[]],
    "users.reports": [[{ id: 1, name: "Workforce" }]],
    "results.fields": [[]],
    "results.code": [null],
    "results.error": [null],
    "results.part": ["HUB"],
    legalEntities: [[{ ...northSpain, active: true }]],
    ingestions: [[{ ...peopleMonthly, section: "PLN", active: true }]],
    scenarioTypes: [["CLOSING"]],
    organisation: [[{ id: 3, level: "division", code: "IBE/RED/ACC", name: "Iberia › Red › Acceso", active: true }]],
  },
  parameters: {
    groupId: "Id of a group.",
    signIn:
      "How they have come in so far: never; not invited, invited, or invited too long ago, and never in; the mail of the invitation did not arrive; not within 90 days.",
  },
  operations: [
    operation(routes.allUsers, {
      schemas: { Role: "answer.items[].roles[]", User: "answer.items[]" },
    }),
    operation(routes.configurationOptions, {
      schemas: { Area: "answer.areas[]" },
    }),
    operation(routes.configureUsersInPlatform, {
      body: {
        action: "save",
        person: { email: "ana.ruiz@corp.example", version: null, name: "Ana Ruiz", language: "es", active: true },
        areas: {
          HUB: {
            version: null,
            group: { mode: "none" },
            assignments: [
              {
                role: "data-owner",
                legalEntityIds: [1],
                sections: ["OnHR", "PLN"],
                ingestionIds: null,
                validFrom: null,
                validTo: "2027-03-31",
              },
            ],
            views: { reports: null, scenarios: ["CLOSING"] },
          },
          WF: { version: null, role: "wf-user", validFrom: null, validTo: null },
        },
        remove: [],
        dryRun: true,
      },
      schemas: { GroupChoice: "body.areas.HUB.group" },
    }),
  ],
});
