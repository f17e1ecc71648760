import type { Schema } from "@hub/contract/route.ts";
import * as z from "zod/mini";

const answerSchemas = new WeakMap<Schema, Record<string, unknown>>();

/** The answer's JSON schema as the serializer takes it; made once, for making it is half of what an app's start takes. */
export function answerSchema(answer: Schema): Record<string, unknown> {
  const known = answerSchemas.get(answer);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(answer, { target: "draft-7", io: "output", unrepresentable: "any" }) as Record<
    string,
    unknown
  >;
  const made = nullableInPlace(schema) as Record<string, unknown>;
  answerSchemas.set(answer, made);
  return made;
}

/** A schema in which what may be null says so of itself: in a choice of two the serializer tries each value against both, which takes longer than writing it. */
function nullableInPlace(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullableInPlace);
  if (schema === null || typeof schema !== "object") return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, nullableInPlace(part)]));
  const choices = parts["anyOf"] as Record<string, unknown>[] | undefined;
  const [one, none, more] = choices ?? [];
  if (!one || none?.["type"] !== "null" || more || typeof one["type"] !== "string") return parts;
  const { anyOf: _, ...beside } = parts;
  return { ...beside, ...one, nullable: true };
}
