import type { Route } from "@hub/contract/route.ts";
import fc from "fast-check";
import { exampleOf } from "../../openapi/examples.ts";
import { inputSchema } from "../../openapi/schema.ts";
import { type Spoiling, spoilings } from "./nasty-values.ts";
import { defOf, valuesOf } from "./schema-values.ts";

/** The static beginning of a route's path: where its things stand. */
export const placeOf = (route: Route): string => route.path.replace(/\/?:.*$/, "");

const forms = [
  "gzip", "gzip-cut", "gzip-bomb", "deflate", "unknown-encoding", "cut", "no-json", "byte-order-mark", "twice-the-same-key", "huge-number", "own-prototype", "not-utf8", "utf16", "deep",
  "wide", "no-type", "text-type", "form-type", "charset", "multipart-type", "no-body",
] as const; // prettier-ignore
export type Form = (typeof forms)[number];
const uploads = [
  "cut",
  "no-boundary",
  "other-boundary",
  "field-after-file",
  "two-files",
  "no-file",
  "many-fields",
  "huge-field",
  "no-name",
  "json",
] as const;
export type UploadForm = (typeof uploads)[number];
const files = [
  "good.csv",
  "bad.csv",
  "empty.csv",
  "noise.xlsx",
  "book.xlsx",
  "cut.xlsx",
  "page.pdf",
  "picture.svg",
  "long name",
  "../../x.csv",
] as const;
export type FileName = (typeof files)[number];

/** A request before it is known what the portal holds: chosen by chance alone, so that it is the same again from the same seed. */
export type Plan = {
  /** Whether somebody asks who holds the permission, and which of them. */
  may: boolean;
  who: number;
  /** What it is made of: the schema, the written example, the record as it stands, or what once went well. */
  base: "schema" | "example" | "record" | "proven";
  pick: number;
  params: unknown;
  query: unknown;
  body: unknown;
  example: unknown;
  spoil: { part: "params" | "query" | "body"; spoiling: Spoiling }[];
  form: Form | undefined;
  upload: UploadForm | undefined;
  file: FileName;
  ifMatch: string | undefined;
  oddity: number | undefined;
  language: string | undefined;
};

const versions = ['"0"', '"-1"', "*", '""', 'W/"1"', "1e3", "99999999999999999999", '"1", "2"', "", "NaN", '"999"', "none"];
const languages = ["es", "en", "de-DE,de;q=0.9", "pt", "*", "xx", "en;q=0", ",,;;==", "x".repeat(4000), "de;q=NaN"];

/** Plans of requests for a route. Half of them are as the contract says; the others are broken somewhere. */
export function plansFor(route: Route): fc.Arbitrary<Plan> {
  const whole = fc.nat({ max: 10_000 });
  const seldom = <T>(arbitrary: fc.Arbitrary<T>, freq: number) => fc.option(arbitrary, { nil: undefined, freq });
  const isUpload = route.sends === "multipart";
  const part = fc.constantFrom(...(["params", "query", "body"] as const).filter((each) => each === "query" || route[each]));
  const example = route.body ? exampleOf(route, "body", inputSchema(route.body)) : undefined;
  const broken = fc.record({
    spoil: fc.array(fc.record({ part, spoiling: spoilings }), { maxLength: 2 }),
    form: route.body && !isUpload ? seldom(fc.constantFrom(...forms), 1) : fc.constant(undefined),
    upload: isUpload ? seldom(fc.constantFrom(...uploads), 2) : fc.constant(undefined),
    ifMatch: route.versioned ? seldom(fc.constantFrom(...versions), 1) : fc.constant(undefined),
    oddity: seldom(fc.nat({ max: 100 }), 4),
  });
  const sound: fc.Arbitrary<Pick<Plan, "spoil" | "form" | "upload" | "ifMatch" | "oddity">> = fc.constant({
    spoil: [],
    form: undefined,
    upload: undefined,
    ifMatch: undefined,
    oddity: undefined,
  });
  return fc
    .tuple(
      fc.record({
        may: fc.nat({ max: 9 }).map((chance) => chance > 1),
        who: whole,
        base: fc.constantFrom(...(["schema", "schema", "example", "record", "proven", "proven"] as const)),
        pick: whole,
        params: route.params ? valuesOf(route.params) : fc.constant({}),
        query: route.query ? queriesOf(route) : fc.constant({}),
        body: route.body ? valuesOf(route.body) : fc.constant(undefined),
        example: fc.constant(example),
        file: isUpload ? fc.constantFrom(...files) : fc.constant("good.csv" as const),
        language: seldom(fc.constantFrom(...languages), 3),
      }),
      fc.oneof({ arbitrary: sound, weight: 3 }, { arbitrary: broken, weight: 2 }),
    )
    .map(([plan, more]) => ({ ...plan, ...more }));
}

/** A plan without anything broken in it. */
export function soundPlan(plan: Plan): Plan {
  return { ...plan, spoil: [], form: undefined, upload: undefined, ifMatch: undefined, oddity: undefined };
}

/** A sound plan of somebody who may, without more than a route must be given. */
export function plainPlan(route: Route, seed: number): Plan {
  const plan = fc.sample(plansFor(route), { seed, numRuns: 1 })[0]!;
  const query = Object.entries(plan.query as object).filter(([name]) => defOf(defOf(route.query!).shape![name]!).type !== "optional");
  return { ...soundPlan(plan), may: true, base: "schema", query: Object.fromEntries(query) };
}

/** Some filters at a time: all at once find nothing. */
function queriesOf(route: Route): fc.Arbitrary<unknown> {
  const fields = Object.entries(defOf(route.query!).shape ?? {});
  return fc.record({ made: valuesOf(route.query!), keep: fc.nat({ max: 4 }), from: fc.nat({ max: 50 }) }).map(({ made, keep, from }) => {
    const needed = fields.filter(([, field]) => defOf(field).type !== "optional").map(([name]) => name);
    const others = fields.map(([name]) => name).filter((name) => !needed.includes(name));
    const kept = new Set([...needed, ...Array.from({ length: keep }, (_, at) => others[(from + at) % others.length])]);
    return Object.fromEntries(Object.entries(made as object).filter(([name]) => kept.has(name)));
  });
}
