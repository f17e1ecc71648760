import { describeRoutes, operation } from "../describe-routes.ts";
import { reference } from "../general.examples.ts";
import { entitiesTag } from "./legal-entities.examples.ts";
import * as routes from "./entity-trees.ts";

export const describedEntityTrees = describeRoutes(routes, {
  tag: entitiesTag,
  fields: {
    "entity-trees.code": ["REGIONS"],
    "entity-trees.name": ["Regions"],
    "entity-trees.items.code": ["REGIONS"],
    "entity-trees.items.name": ["Regions"],
    showsPay: [true],
    nodes: [[reference(4, "IBERIA", "Iberia"), reference(5, "EUROPE", "Europe")]],
    places: [
      [
        { belowId: 5, nodeId: 4, legalEntityId: null, validFrom: "2020-01-01", validTo: null },
        { belowId: 4, nodeId: null, legalEntityId: 1, validFrom: "2026-01-01", validTo: null },
      ],
    ],
    nodeIds: [[]],
    belowId: [4],
    validFrom: ["2026-01-01"],
  },
  parameters: {
    nodeId: "Id of a group of entities of the tree.",
  },
  operations: [
    operation(routes.createEntityTree, { schemas: { EntityTree: "answer", EntityTreeInput: "body" } }),
    operation(routes.createTreeNode, { body: { code: "IBERIA", name: "Iberia", belowId: 5, validFrom: "2020-01-01" } }),
    operation(routes.updateTreeNode, { body: { code: "IBERIA", name: "Iberia" } }),
  ],
});
