import { expect, test } from "vitest";
import * as z from "zod/mini";
import { describeRoutes, operation } from "./describe-routes.ts";
import { id, nothing, route } from "./route.ts";

const tag = { key: "a", name: "A", description: "All of a." };
const getA = route({
  method: "GET",
  path: "a/:id",
  permission: "signed-in",
  summary: "One.",
  params: z.object({ id }),
  answer: z.object({ size: z.enum(["small", "large"]) }),
});
const saveA = route({
  method: "PUT",
  path: "a",
  permission: "signed-in",
  summary: "Save.",
  query: z.object({ dry: z.optional(z.literal("1")) }),
  body: z.object({ size: z.number() }),
  answer: nothing,
});

test("whole examples and the parameters that are told fit their route, or do not compile", () => {
  operation(getA, { answer: { size: "small" }, parameters: { id: "Which one." } });
  operation(saveA, { body: { size: 3 }, parameters: { dry: "`1`: only tried." } });
  // @ts-expect-error a value that the answer cannot have
  operation(getA, { answer: { size: "middle" } });
  // @ts-expect-error a field that the answer does not have
  operation(getA, { answer: { size: "small", weight: 1 } });
  // @ts-expect-error a body without its field
  operation(saveA, { body: {} });
  // @ts-expect-error no such parameter
  operation(saveA, { parameters: { id: "Which one." } });
  // @ts-expect-error a route without body
  operation(getA, { body: { size: 3 } });
  expect(operation(getA, {})[0]).toBe(getA);
});

test("all routes of a module are described, and nothing else it exports; what is said of one comes before what is said of all", () => {
  const other = { ...tag, key: "b" };
  const shared = { fields: { size: [1] } };
  const described = describeRoutes(
    { getA, saveA, size: z.number(), sizes: ["small"], none: null },
    { tag, uses: [shared], fields: { size: [2] }, operations: [operation(saveA, { tag: other })] },
  );
  expect([...described.keys()]).toEqual([getA, saveA]);
  expect(described.get(getA)).toEqual({ tag, operation: {}, dictionaries: [{ fields: { size: [2] } }, shared] });
  expect(described.get(saveA)?.tag).toBe(other);
});
