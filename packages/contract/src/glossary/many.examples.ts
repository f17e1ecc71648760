import { describeRoutes, operation } from "../describe-routes.ts";
import { glossaryTag } from "./cards.examples.ts";
import * as routes from "./many.ts";

export const describedManyCards = describeRoutes(routes, {
  tag: glossaryTag,
  fields: { "items.name": ["Ana Ruiz"], "items.email": ["ana.ruiz@corp.example"] },
  operations: [
    operation(routes.selectCards, {
      body: { selection: { filter: { glossary: "kpi", published: "0" }, except: [17] }, act: { kind: "glossary-publish" } },
      answer: {
        id: 4,
        selected: 60,
        changes: 57,
        unchanged: 0,
        refused: [
          {
            code: "glossary.tab-needed-to-publish",
            error: "Tab English: the card cannot be published without this field.",
            count: 3,
            examples: [{ id: 12, name: "Total turnover" }],
          },
        ],
        values: [{ field: "published", before: "0", after: "1", count: 57 }],
        others: 0,
        mayUndo: true,
      },
    }),
  ],
});
