import { describeRoutes, operation } from "../describe-routes.ts";
import { cardWords, glossaryTag } from "./cards.examples.ts";
import { versionWords } from "./versions.examples.ts";
import type { Output } from "../route.ts";
import * as routes from "./suggestions.ts";

const suggestion: Output<typeof routes.suggestChange.answer> = {
  id: 7,
  card: { id: 12, name: "Total turnover" },
  language: "es",
  text: "La rotación voluntaria no incluye jubilaciones.",
  at: "2026-10-05T08:30:00.000Z",
  by: "Rui Antunes",
  state: "open",
  answer: "",
  answeredAt: null,
  answeredBy: null,
};

export const describedSuggestions = describeRoutes(routes, {
  tag: glossaryTag,
  uses: [cardWords, versionWords],
  fields: {
    "glossary.card": [12],
    "glossary.items.text": ["La rotación voluntaria no incluye jubilaciones."],
    "glossary.state": ["taken"],
    "glossary.items.state": ["open"],
    "glossary.items.answer": [""],
    "glossary.items.answeredAt": [null],
    "glossary.items.answeredBy": [null],
    "glossary.items.card": [{ id: 12, name: "Total turnover" }],
  },
  parameters: {
    card: "Id of a card: only what is about it.",
  },
  operations: [
    operation(routes.answerSuggestion, {
      body: { state: "taken", answer: "The description says so now." },
      answer: {
        ...suggestion,
        state: "taken",
        answer: "The description says so now.",
        answeredAt: "2026-10-06T09:15:00.000Z",
        answeredBy: "Helen Marsh",
      },
    }),
    operation(routes.suggestChange, {
      body: { language: suggestion.language, text: suggestion.text },
      answer: suggestion,
    }),
  ],
});
