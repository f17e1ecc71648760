import * as z from "zod/mini";
import { id, nothing, route } from "../route.ts";

const view = z.object({
  id: z.number(),
  name: z.string(),
  /** The part of the page's address behind `?`. */
  query: z.string(),
  shared: z.boolean(),
  /** Null: one's own. */
  owner: z.nullable(z.string()),
  version: z.number(),
});
const viewBody = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  query: z.string().check(z.maxLength(4000)),
  shared: z.boolean(),
});
export const listQualityViews = route({
  method: "GET",
  path: "quality/views",
  permission: "quality.read",
  summary: "Saved filters: one's own, and those colleagues share.",
  answer: z.object({ items: z.array(view) }),
});
export const createQualityView = route({
  method: "POST",
  path: "quality/views",
  permission: "quality.read",
  summary: "Save a filter under a name.",
  body: viewBody,
  answer: view,
  status: 201,
  errors: ["quality-view-exists"],
});
export const updateQualityView = route({
  method: "PUT",
  path: "quality/views/:id",
  permission: "quality.read",
  summary: "Change a saved filter of one's own.",
  params: z.object({ id }),
  body: viewBody,
  answer: view,
  versioned: true,
  conflict: view,
  errors: ["not-found", "quality-view-exists"],
});
export const deleteQualityView = route({
  method: "DELETE",
  path: "quality/views/:id",
  permission: "quality.read",
  summary: "Delete a saved filter of one's own.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: view,
  errors: ["not-found"],
});
