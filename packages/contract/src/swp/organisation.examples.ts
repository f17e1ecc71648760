import { describeRoutes, operation } from "../describe-routes.ts";
import { planningTag } from "./items.examples.ts";
import * as routes from "./organisation.ts";

export const describedOrganisation = describeRoutes(routes, {
  tag: planningTag,
  fields: {
    "swp.code": ["ACC"],
    "swp.name": ["Acceso"],
    "swp.level": ["division"],
    "swp.parentId": [2],
  },
  operations: [
    operation(routes.listOrganisation, {
      answer: {
        items: [
          {
            id: 1,
            parentId: null,
            level: "ob",
            code: "IBE",
            name: "Iberia",
            active: true,
            version: 1,
            items: 210,
            pools: 4,
            mayEdit: false,
          },
          { id: 2, parentId: 1, level: "unit", code: "RED", name: "Red", active: true, version: 1, items: 96, pools: 3, mayEdit: true },
          {
            id: 3,
            parentId: 2,
            level: "division",
            code: "ACC",
            name: "Acceso",
            active: true,
            version: 2,
            items: 41,
            pools: 2,
            mayEdit: true,
          },
        ],
        mayAddOb: true,
      },
    }),
  ],
});
