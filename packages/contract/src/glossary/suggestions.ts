import { languages } from "@hub/domain/languages.ts";
import * as z from "zod/mini";
import { id, instant, route } from "../route.ts";

const language = z.enum(languages);
export const suggestionStates = ["open", "taken", "declined"] as const;
const suggestion = z.object({
  id: z.number(),
  card: z.object({ id: z.number(), name: z.string() }),
  language,
  text: z.string(),
  at: instant,
  by: z.string(),
  state: z.enum(suggestionStates),
  answer: z.string(),
  answeredAt: z.nullable(instant),
  answeredBy: z.nullable(z.string()),
});
export const suggestChange = route({
  method: "POST",
  path: "glossary/:id/suggestions",
  permission: "glossary.read",
  summary: "Suggest a change of a card; those who edit find it with the card.",
  params: z.object({ id }),
  body: z.object({ language, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)) }),
  answer: suggestion,
  status: 201,
  errors: ["not-found", "glossary-suggestions-open"],
});
export const listSuggestions = route({
  method: "GET",
  path: "glossary/suggestions",
  permission: "glossary.read",
  summary: "Suggestions, newest first: all for those who edit, for others their own. A page of 50.",
  query: z.object({ card: z.optional(id), state: z.optional(z.enum(suggestionStates)), before: z.optional(id) }),
  answer: z.object({ items: z.array(suggestion), next: z.nullable(z.number()) }),
});
export const answerSuggestion = route({
  method: "PUT",
  path: "glossary/suggestions/:id",
  permission: "glossary.edit",
  summary: "Say what becomes of a suggestion; once.",
  params: z.object({ id }),
  body: z.object({ state: z.enum(["taken", "declined"]), answer: z.string().check(z.trim(), z.maxLength(2000)) }),
  answer: suggestion,
  errors: ["not-found", "glossary-suggestion-answered"],
});
