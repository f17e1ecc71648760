import { deletedExample } from "../deleted.examples.ts";
import { describeRoutes, operation } from "../describe-routes.ts";
import { cardWords, glossaryTag } from "./cards.examples.ts";
import * as routes from "./deleted-cards.ts";

export const describedDeletedCards = describeRoutes(routes, {
  tag: glossaryTag,
  uses: [cardWords],
  operations: [
    operation(routes.listDeletedCards, { answer: deletedExample("Turnover", "kpi", "Glosario de KPI · la veían los lectores") }),
  ],
});
