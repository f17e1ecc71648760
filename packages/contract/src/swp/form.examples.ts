import { describeRoutes, operation } from "../describe-routes.ts";
import { planningTag } from "./items.examples.ts";
import * as routes from "./form.ts";

export const describedForm = describeRoutes(routes, {
  tag: planningTag,
  operations: [
    operation(routes.getSwpForm, {
      answer: {
        divisions: [
          {
            id: 3,
            code: "ACC",
            name: "Acceso",
            unit: { id: 2, code: "RED", name: "Red" },
            ob: { id: 1, code: "IBE", name: "Iberia" },
          },
        ],
        coverages: [
          { code: "OPEN", name: "Abierta", closes: false, active: true },
          { code: "COMPLETED", name: "Completada", closes: true, active: true },
        ],
        corporateDomains: ["corp.example"],
      },
    }),
  ],
});
