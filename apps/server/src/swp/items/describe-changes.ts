import { type ItemContent, type SwpField, swpFields } from "@hub/domain/swp/plan-item.ts";
import { joinNames } from "@hub/domain/swp/organisation.ts";
import type { Labels, References } from "./references.sql.ts";

/** A value as the history keeps it: a text, a name in the languages it has, or nothing. */
export type ChangeValue = string | Labels | null;
/**
 * A field with what it was and what it is, in the words of that day: ids would say nothing once something is renamed. What names a division, or a pool of one,
 * has the ids of the divisions behind: not everybody who sees the item sees where it was.
 */
export type Change = [field: SwpField, before: ChangeValue, after: ChangeValue, divisions?: [before: number | null, after: number | null]];

/** The fields that differ, in the order of the form; of a new item all that are filled in. */
export function describeChanges(before: ItemContent | null, after: ItemContent, refs: References): Change[] {
  return swpFields.flatMap((field): Change[] => {
    const had = before && before[field] !== "" ? before[field] : null;
    const has = after[field] === "" ? null : after[field];
    if (had === has) return [];
    const change: Change = [field, before && valueOf(field, before, refs), valueOf(field, after, refs)];
    if (field === "divisionId" || field === "poolId") change.push([before?.divisionId ?? null, after.divisionId]);
    return [change];
  });
}

/** A value in the words of today. */
export function valueOf(field: SwpField, content: ItemContent, refs: References): ChangeValue {
  const value = content[field];
  if (value === null || value === "") return null;
  switch (field) {
    case "divisionId":
      return joinNames(refs.places.get(Number(value))?.names ?? []);
    case "profileId":
    case "profileClusterId":
    case "skillId":
    case "skillClusterId":
      return refs.terms.get(Number(value))?.labels ?? null;
    case "coverage":
      return refs.coverages.get(String(value))?.labels ?? String(value);
    case "poolId":
      return refs.pools.get(Number(value))?.name ?? null;
    default:
      return String(value);
  }
}
