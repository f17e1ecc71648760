import { describeRoutes, operation, type Tag } from "../describe-routes.ts";
import * as routes from "./settings.ts";

export const settingsTag: Tag = { key: "settings", name: "Settings", description: "Settings, languages and lists of values." };

export const describedSettings = describeRoutes(routes, {
  tag: settingsTag,
  fields: {
    uses: [0],
    "settings.key": ["minimum-group-size"],
    "settings.items.key": ["minimum-group-size"],
    "settings.value": [10],
    "settings.items.value": [10],
    moveUsersTo: ["en"],
    "lookups.code": ["REWARD"],
    "lookups.items.code": ["REWARD"],
    "labels.es": ["Compensación"],
    "labels.en": ["Reward"],
    "labels.de": ["Vergütung"],
    "labels.pt": ["Compensação"],
  },
  parameters: {
    key: "Which setting.",
    lookup: "Only this list of values.",
  },
  operations: [
    operation(routes.createLookupValue, {
      schemas: { LookupValue: "answer" },
    }),
    operation(routes.listLookupValues, {
      schemas: { Labels: "answer.items[].labels" },
    }),
    operation(routes.listPortalLanguages, {
      schemas: { PortalLanguage: "answer.items[]" },
    }),
    operation(routes.updatePortalLanguage, {
      parameters: {
        code: "Code of the language.",
      },
    }),
    operation(routes.updateSetting, {
      schemas: { Setting: "answer" },
    }),
  ],
});
