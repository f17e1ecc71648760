import type { swpSorts } from "@hub/contract/swp/items.ts";
import type { Language } from "@hub/domain/languages.ts";
import { availabilities, impacts } from "@hub/domain/swp/plan-item.ts";
import { type RawBuilder, sql } from "kysely";
import { Problem } from "../../problem.ts";
import { sortNameOfTerm } from "../catalogue/term-label.sql.ts";

export type Sort = (typeof swpSorts)[number];
export type Order = { sort: Sort; direction: "asc" | "desc" };
/** Where a page begins: behind this key and id. */
export type Place = { key: string; id: number };

/** Beyond this a name says nothing more about the order, which `after` carries. */
const sortedBy = 100;
const rankOf = (column: RawBuilder<unknown>, values: readonly string[]) => sql`array_position(${[...values]}::text[], ${column})`;

/** The keys that are texts; all others are numbers. */
const isText = (sort: Sort) => sort === "name" || sort === "place" || sort === "timeline";

/** What items are sorted by, of `i` and of what `joinOf` joins to it; what has none comes last either way. */
export function keyOf({ sort, direction }: Order, language: Language): RawBuilder<unknown> {
  const last = isText(sort) ? (direction === "asc" ? sql`'~'` : sql`''`) : direction === "asc" ? sql`'infinity'` : sql`'-infinity'`;
  const key = {
    name: sql`left(${sortNameOfTerm(language, "n")}, ${sortedBy})`,
    place: sql`n.key`,
    // By the min, then by the max: a number n is [n, n].
    size: sql`(i.size_min * 10000000000 + coalesce(i.size_max, i.size_min))`,
    timeline: sql`i.timeline`,
    impact: rankOf(sql`i.impact`, impacts),
    availability: rankOf(sql`i.availability`, availabilities),
    coverage: sql`n.position`,
    updated: sql`extract(epoch from i.updated_at)`,
  }[sort];
  return isText(sort) ? sql`coalesce(${key}, ${last})` : sql`coalesce(${key}::numeric, ${last}::numeric)`;
}

/** What a sort needs besides the item, as `n`. */
export function joinOf(sort: Sort): RawBuilder<unknown> {
  switch (sort) {
    case "name":
      return sql`join swp_term n on n.id = coalesce(i.profile_id, i.skill_id)`;
    case "place":
      // Materialized, so that a name is folded once and not for every item.
      return sql`join (select p.division_id, left(folded(concat_ws(' ', p.ob_name, p.unit_name, p.division_name)), ${sortedBy}) as key
        from swp_place p offset 0) n on n.division_id = i.division_id`;
    case "coverage":
      return sql`left join lookup_value n on n.id = i.coverage_id`;
    default:
      return sql``;
  }
}

/** The rows behind a place, of those that `alias` has with key and id. */
export function behind({ sort, direction }: Order, place: Place | undefined): RawBuilder<unknown> {
  if (!place) return sql`true`;
  const beyond = direction === "asc" ? sql`>` : sql`<`;
  return sql`(h.key, h.id) ${beyond} (${place.key}::${isText(sort) ? sql`text` : sql`numeric`}, ${place.id}::bigint)`;
}

/** Reads where a page begins. Throws `invalid-input` for what no page gave. */
export function readPlace(after: string, { sort }: Order): Place {
  const [, id = "", key = ""] = /^(\d{1,15}):(.*)$/s.exec(after) ?? [];
  const fits = id !== "" && !key.includes("\0") && (isText(sort) || /^-?(\d{1,30}(\.\d{1,10})?|infinity)$/i.test(key));
  if (!fits) throw new Problem("invalid-input", { issues: [{ code: "ui.invalid-invalid-format", path: ["query", "after"] }] });
  return { key, id: Number(id) };
}

/** A place as `readPlace` reads it. */
export const writePlace = ({ key, id }: Place): string => `${id}:${key}`;
