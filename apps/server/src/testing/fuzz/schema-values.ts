import type { Schema } from "@hub/contract/route.ts";
import fc from "fast-check";

/** A value that is taken from what the portal has answered so far, by a name; `otherwise` while it has answered none. */
export class FromPortal {
  readonly name: string;
  readonly pick: number;
  readonly otherwise: unknown;
  constructor(name: string, pick: number, otherwise: unknown) {
    this.name = name;
    this.pick = pick;
    this.otherwise = otherwise;
  }
  [fc.toStringMethod](): string {
    return `<${this.name} ${this.pick}>`;
  }
}

/** What Zod knows of a schema, as far as values are made from it. */
type Def = {
  type: string;
  format?: string;
  pattern?: RegExp;
  checks?: { _zod: { def: CheckDef } }[];
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  options?: Schema[];
  items?: Schema[];
  values?: unknown[];
  entries?: Record<string, string | number>;
  keyType?: Schema;
  valueType?: Schema;
  in?: Schema;
  out?: Schema;
};
type CheckDef = { check: string; format?: string; pattern?: RegExp; minimum?: number; maximum?: number; value?: number };

/** What a schema says of itself. */
export const defOf = (schema: Schema): Def => schema.def as unknown as Def;
// oxlint-disable-next-line no-underscore-dangle -- the library's name
const checksOf = (def: Def): CheckDef[] => (def.checks ?? []).map((check) => check._zod.def);

/**
 * Values that a schema takes, nearly always: what only a rule of its own can tell is left to chance. A text or number called `name` is often one that the
 * portal has answered under this name.
 */
export function valuesOf(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  switch (def.type) {
    case "string":
      return known(textsOf(def), name);
    case "number":
      return known(numbersOf(def), name);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "literal":
      return fc.constantFrom(...(def.values ?? []));
    case "enum":
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case "optional":
    case "default":
      return fc.option(inner(def, name), { nil: undefined, freq: 2 });
    case "nullable":
      return fc.option(inner(def, name), { nil: null, freq: 3 });
    case "union":
      return fc.oneof(...(def.options ?? []).map((option) => valuesOf(option, name)));
    case "array":
      return listsOf(def, name);
    case "record":
      return fc.dictionary(
        valuesOf(def.keyType!).map((key) => (key instanceof FromPortal ? "a" : String(key))),
        valuesOf(def.valueType!, name),
        { maxKeys: 3, noNullPrototype: true },
      );
    case "object":
      return objectsOf(def);
    case "pipe":
      return pipesOf(def, name);
    case "never":
      return fc.constant(undefined);
    default:
      throw new Error(`No values are made for the kind of schema "${def.type}": say in schema-values.ts how.`);
  }
}

const inner = (def: Def, name: string) => valuesOf(def.innerType!, name);

/** Often one of those that the portal answers under this name. */
function known(plain: fc.Arbitrary<unknown>, name: string): fc.Arbitrary<unknown> {
  if (name === "") return plain;
  const taken = fc.tuple(fc.nat({ max: 1000 }), plain).map(([pick, otherwise]) => new FromPortal(name, pick, otherwise));
  return fc.oneof({ arbitrary: taken, weight: 3 }, { arbitrary: plain, weight: 2 });
}

function objectsOf(def: Def): fc.Arbitrary<unknown> {
  const fields = Object.entries(def.shape ?? {}).map(([name, field]) => [name, valuesOf(field, name)] as const);
  // A field that is undefined stays away, as it does in JSON.
  return fc
    .record(Object.fromEntries(fields))
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));
}

function listsOf(def: Def, name: string): fc.Arbitrary<unknown> {
  const bound = (check: string) => checksOf(def).find((each) => each.check === check);
  const least = bound("min_length")?.minimum ?? 0;
  const most = bound("max_length")?.maximum ?? 3;
  return fc.array(valuesOf(def.element!, name.replace(/ies$/, "y").replace(/s$/, "")), {
    minLength: least,
    maxLength: Math.max(least, Math.min(most, 3)),
  });
}

/** A tidied value: made as it must be in the end, a number also as its digits. */
function pipesOf(def: Def, name: string): fc.Arbitrary<unknown> {
  let end = def;
  while (end.type === "pipe") end = defOf(end.out!);
  if (end.type === "transform") return valuesOf(def.in!, name);
  if (end.type === "number")
    return known(numbersOf(end), name).chain((value) =>
      value instanceof FromPortal ? fc.constant(value) : fc.constantFrom(value, String(value)),
    );
  return end.type === "string" ? known(textsOf(end), name) : valuesOf(def.in!, name);
}

function numbersOf(def: Def): fc.Arbitrary<number> {
  const checks = checksOf(def);
  const isWhole = def.format === "safeint" || checks.some(({ format }) => format === "safeint");
  const min = checks.find(({ check }) => check === "greater_than")?.value ?? 0;
  const max = checks.find(({ check }) => check === "less_than")?.value ?? 1_000_000;
  if (!isWhole) return fc.double({ min, max, noNaN: true });
  // Small ones are the more likely ones: ids, months, pages.
  const near = fc.integer({ min, max: Math.min(max, min + 40) });
  return fc.oneof({ arbitrary: near, weight: 3 }, { arbitrary: fc.integer({ min, max }), weight: 1 });
}

const words =
  "Iberia|Personas y cultura|Zürich|São Paulo|rotación|PLN|Fibra 2026|a|Ærø & Cie.|人事|naïve café|O'Brien|50 %|x_y|<b>|=1+1".split("|");

function textsOf(def: Def): fc.Arbitrary<string> {
  const checks = checksOf(def);
  const formats = [def.format, ...checks.map(({ format }) => format)];
  if (formats.includes("date")) return days;
  if (formats.includes("datetime")) return days.map((day) => `${day}T08:30:00.000Z`);
  const pattern = def.pattern ?? checks.find((each) => each.pattern)?.pattern;
  const minLength = checks.find(({ check }) => check === "min_length")?.minimum ?? 0;
  const maxLength = checks.find(({ check }) => check === "max_length")?.maximum ?? 60;
  const plain = fc.oneof(
    { arbitrary: fc.constantFrom(...words), weight: 3 },
    { arbitrary: fc.string({ unit: "grapheme", minLength: Math.min(minLength, 200), maxLength: Math.min(maxLength, 200) }), weight: 2 },
    { arbitrary: fc.nat({ max: 99_999 }).map((number) => `Fuzz ${number}`), weight: 3 },
  );
  const fitting = plain.map((text) => text.padEnd(minLength, "x").slice(0, maxLength));
  if (!pattern) return fitting;
  // Classes of Unicode are beyond `stringMatching`: they only keep control characters out.
  if (pattern.source.includes("\\p{")) return fitting.map((text) => text.replace(/[\p{Cc}\u2028\u2029/]/gu, "") || "x");
  return fc.stringMatching(pattern, { size: "xsmall" }).map((text) => text.slice(0, Math.max(maxLength, 10)));
}

const days = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2027-06-30"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
