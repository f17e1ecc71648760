import type { Schema } from "@hub/contract/route.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { readContractRoutes } from "../../testing/contract-routes.ts";
import { mostLevels } from "./json-body.ts";

type Def = {
  type: string;
  format?: string;
  checks?: { _zod: { def: { check: string; format?: string; pattern?: RegExp } } }[];
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  in?: Schema;
  options?: Schema[];
};

const plain = new Set(["number", "boolean", "enum", "literal", "null", "transform"]);

/** What a body may hold as many or as long as the sender likes, and how deep it goes; a kind of schema that is not known counts as boundless. */
function findBoundless(schema: Schema, path: string, level = 0): { boundless: string[]; levels: number } {
  const def = schema.def as unknown as Def;
  // oxlint-disable-next-line no-underscore-dangle -- the library's name
  const checks = (def.checks ?? []).map((each) => each._zod.def);
  const has = (...names: string[]) => checks.some(({ check }) => names.includes(check));
  const below = (inner: [Schema | undefined, string][], more: number, own: string[] = []) => {
    const found = inner.flatMap(([each, name]) => (each ? [findBoundless(each, path + name, level + more)] : []));
    return {
      boundless: [...own, ...found.flatMap(({ boundless }) => boundless)],
      levels: Math.max(level, ...found.map(({ levels }) => levels)),
    };
  };
  if (plain.has(def.type)) return { boundless: [], levels: level };
  if (def.type === "string") {
    // A day or a pattern without a repetition that goes on for ever has its longest text.
    const ends = checks.some(({ pattern }) => pattern !== undefined && !/[*+]|,\}/.test(pattern.source.replaceAll(/\\.|\[[^\]]*\]/g, "x")));
    return { boundless: has("max_length", "length_equals") || ends || def.format === "date" ? [] : [path], levels: level };
  }
  if (def.type === "object")
    return below(
      Object.entries(def.shape ?? {}).map(([key, each]) => [each, `.${key}`]),
      1,
    );
  if (def.type === "array") return below([[def.element, "[]"]], 1, has("max_length", "length_equals") ? [] : [path]);
  if (def.type === "record")
    return below(
      [
        [def.keyType, "{}"],
        [def.valueType, "{}"],
      ],
      1,
      has("custom") ? [] : [path],
    );
  if (def.type === "pipe") return below([[def.in, ""]], 0);
  if (def.type === "union")
    return below(
      (def.options ?? []).map((each) => [each, ""]),
      0,
    );
  if (def.innerType) return below([[def.innerType, ""]], 0);
  return { boundless: [`${path} (${def.type})`], levels: level };
}

test("[SAFE-01] every list, map and text that a body takes has its most, and no body is deeper than is read", async () => {
  const routes = (await readContractRoutes()).filter(({ body }) => body !== undefined);
  expect(routes.length).toBeGreaterThan(60);
  const found = routes.map(({ method, path, body }) => findBoundless(body!, `${method} ${path} `));
  expect(found.flatMap(({ boundless }) => boundless)).toEqual([]);
  expect(Math.max(...found.map(({ levels }) => levels))).toBeLessThanOrEqual(mostLevels / 2);
});

test("[SAFE-01] what has no end is found wherever it stands", () => {
  const boundless = (schema: Schema) => findBoundless(schema, "").boundless;
  const text = z.string().check(z.maxLength(9));
  const list = z.array(text).check(z.maxLength(9));
  expect(boundless(z.object({ a: list, b: z.optional(z.nullable(z.iso.date())), c: z.string().check(z.regex(/^\d{1,3}$/)) }))).toEqual([]);
  expect(boundless(z.object({ a: z.optional(z.array(text)), b: list }))).toEqual([".a"]);
  expect(boundless(z.union([list, z.object({ a: z.string() })]))).toEqual([".a"]);
  expect(boundless(z.record(text, z.string().check(z.regex(/^\d+$/))))).toEqual(["", "{}"]);
  expect(boundless(z.pipe(z.string(), z.transform(Number)))).toEqual([""]);
  expect(boundless(z.unknown())).toEqual([" (unknown)"]);
});
