import { cutText } from "../cut-text.ts";
import type { FieldSpec } from "./canonical-record.ts";
import { foldText } from "../fold-text.ts";

/** Turns a read value into what a field keeps (null: nothing); undefined when the value is not in the map. */
export type ValueMap = (value: string | null) => string | null | undefined;

const cacheSize = 1000;

/** The map of one target; none when values pass unchanged. A coded field without own values takes the canonical ones as they are. */
export function compileValueMap(values: Record<string, string> | undefined, spec: FieldSpec | undefined): ValueMap | undefined {
  const pairs = listPairs(values, spec);
  const whenEmpty = spec?.whenEmpty ?? null;
  if (pairs === undefined) return whenEmpty === null ? undefined : (value) => value ?? whenEmpty;
  const known = new Map<string, string | null>(pairs.map(([from, to]) => [foldText(from), to === "" ? null : to]));
  const forEmpty = known.get("") ?? whenEmpty;
  const seen = new Map<string, string | null>();

  return function mapValue(value) {
    if (value === null) return forEmpty;
    const cached = seen.get(value);
    if (cached !== undefined) return cached;
    const mapped = known.get(foldText(value));
    // The copy lets go of the file's chunk that a slice would keep in memory.
    if (mapped !== undefined && seen.size < cacheSize) seen.set([...value].join(""), mapped);
    return mapped;
  };
}

function listPairs(values: Record<string, string> | undefined, spec: FieldSpec | undefined): [string, string][] | undefined {
  if (values) return Object.entries(values);
  return spec?.values?.map((value) => [value, value]);
}

/** The values a file may hold for this target, for messages: at most 300 characters. */
export function listAllowedValues(values: Record<string, string> | undefined, spec: FieldSpec | undefined): string {
  const allowed = (listPairs(values, spec) ?? []).map(([from]) => from).filter((from) => from !== "");
  return cutText(allowed.join(", "), 300);
}
