import { describeRoutes, type Dictionary, type Tag } from "../describe-routes.ts";
import { figureWords } from "./scenarios.examples.ts";
import * as routes from "./rates.ts";

export const ratesTag: Tag = {
  key: "rates",
  name: "Exchange rates",
  description: "What the currencies of the group are worth, month by month.",
};

/** What examples say of an exchange rate. */
export const rateWords: Dictionary = {
  fields: {
    "rates.currency": ["GBP"],
    rate: ["1.1523"],
    changedBy: ["Tomás Rey"],
  },
};

export const describedRates = describeRoutes(routes, {
  tag: ratesTag,
  uses: [rateWords, figureWords],
  fields: {
    "rates.items.currency": ["GBP"],
    "rate.currency": ["GBP"],
  },
});
