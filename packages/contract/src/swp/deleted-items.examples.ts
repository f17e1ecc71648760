import { deletedExample } from "../deleted.examples.ts";
import { describeRoutes, operation } from "../describe-routes.ts";
import * as routes from "./deleted-items.ts";
import { exampleItem, planningTag, planningWords } from "./items.examples.ts";

export const describedDeletedItems = describeRoutes(routes, {
  tag: planningTag,
  uses: [planningWords],
  operations: [
    operation(routes.listDeletedSwpItems, {
      answer: deletedExample("Ingeniería de red móvil", "profiles-shortage", "Déficit de perfiles · Iberia › Red › Acceso · 5-8 FTE"),
    }),
    operation(routes.bringBackSwpItem, { body: { addAgain: false }, answer: exampleItem }),
  ],
});
