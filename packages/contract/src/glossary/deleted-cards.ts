import * as z from "zod/mini";
import { deletedPage, deletedQuery } from "../deleted.ts";
import { id, nothing, route } from "../route.ts";
import { card } from "./cards.ts";

export const listDeletedCards = route({
  method: "GET",
  path: "glossary/deleted",
  permission: "glossary.edit",
  summary: "The cards that were deleted in the last 30 days, the latest first; those that readers saw only for those who publish.",
  query: deletedQuery,
  answer: deletedPage,
});
export const bringBackCard = route({
  method: "POST",
  path: "glossary/:id/bring-back",
  permission: "glossary.edit",
  summary: "Bring a deleted card back with its versions, by the rules of saving; one that readers saw is published again as they saw it.",
  params: z.object({ id }),
  body: nothing,
  answer: card,
  errors: ["not-found", "no-longer-deleted", "cannot-bring-back"],
});
