import * as z from "zod/mini";
import { deletedPage, deletedQuery } from "../deleted.ts";
import { route, whole } from "../route.ts";
import { swpItem } from "./items.ts";

export const listDeletedSwpItems = route({
  method: "GET",
  path: "swp/items/deleted",
  permission: "swp.edit",
  summary: "The items of all tabs that were deleted in the last 30 days where one may edit, the latest first.",
  query: deletedQuery,
  answer: deletedPage,
});
export const bringBackSwpItem = route({
  method: "POST",
  path: "swp/items/:id/bring-back",
  permission: "swp.edit",
  summary:
    "Bring a deleted item back with its history, by the rules of saving; where one speaks of the same by now, only if that is meant.",
  params: z.object({ id: whole(1, 9007199254740991) }),
  // Bring it back also where another one says the same by now: `addAgain`.
  body: z.object({ addAgain: z.optional(z.boolean()) }),
  answer: swpItem,
  errors: ["not-found", "no-longer-deleted", "cannot-bring-back", "swp-item-there"],
});
