import { type RawBuilder, sql } from "kysely";
import type { Language } from "@hub/domain/languages.ts";
import type { Edition } from "../editions.sql.ts";
import type { CardFilter } from "./read-filter.ts";
import { cardsFoundBy, looksTwice } from "./word-query.sql.ts";

type Condition = RawBuilder<unknown>;

/** Who asks for cards: in which edition they find them, and in which language they read. */
export type Asking = { edition: Edition; language: Language };

/** The parts of a filter that are counted by value; each name is that of a list in the answer of counts. */
export const facets = [
  "glossaries",
  "internalThemes",
  "standardThemes",
  "types",
  "published",
  "underStandard",
  "owners",
  "languages",
] as const;
export type Facet = (typeof facets)[number];

/** The card of `e`, joined as `c`: whether readers see it, and in which version. */
export const withCard = sql`join glossary_card c on c.id = e.card_id`;
export const isPublished = sql<boolean>`(c.published_version is not null)`;
/** Later changes that readers do not see; in the published edition there are none, so that readers learn of none. */
export const isChanged = sql<boolean>`(coalesce(c.published_version < e.version, false))`;

/** A condition on `e` and `c` for each facet that is filtered by. */
export function facetConditions(filter: CardFilter): Partial<Record<Facet, Condition>> {
  const { glossary, internalThemeIds, standardThemeIds, type, published, underStandard, ownerId, languages } = filter;
  return {
    ...(glossary !== undefined && { glossaries: sql`e.glossary = ${glossary}` }),
    ...(internalThemeIds && { internalThemes: amongThemes("internal_theme_id", internalThemeIds) }),
    ...(standardThemeIds && { standardThemes: amongThemes("standard_theme_id", standardThemeIds) }),
    ...(type !== undefined && { types: type === null ? sql`e.type is null` : sql`e.type = ${type}` }),
    ...(published !== undefined && { published: { "0": sql`not ${isPublished}`, "1": isPublished, changed: isChanged }[published] }),
    ...(underStandard !== undefined && { underStandard: sql`e.under_standard = ${underStandard}` }),
    ...(ownerId !== undefined && { owners: ownerId === null ? sql`c.owner_id is null` : sql`c.owner_id = ${ownerId}` }),
    ...(languages && {
      languages: sql`(${sql.join(
        languages.map(({ language, state }) => sql`${sql.ref(`e.state_${language}`)} = ${state}`),
        sql` or `,
      )})`,
    }),
  };
}

function amongThemes(column: string, ids: readonly (number | null)[]): Condition {
  const known = ids.filter((id) => id !== null);
  const among = sql`${sql.ref(`e.${column}`)} = any(${known}::integer[])`;
  return known.length === ids.length ? among : sql`(${sql.ref(`e.${column}`)} is null or ${among})`;
}

/**
 * What the parts of the words find, to stand beside other rows of the same cards: `card_id`, the part's number from 1 on, and `rank`; none without words. Each part
 * looks only at the cards that the one before has found, those first that need not look twice (word-query.sql.ts). They are brought together by grouping: the planner
 * knows little of what words find, and after an import nothing of the tables, so that it would join row by row.
 */
export function foundRows({ parts }: CardFilter, { edition, language }: Asking): Condition | undefined {
  if (parts.length === 0) return undefined;
  const ordered = parts.toSorted((a, b) => Number(looksTwice(a)) - Number(looksTwice(b)));
  const name = (at: number) => sql.ref(`part${at + 1}`);
  const found = ordered.map((part, at) => {
    const among = at === 0 ? undefined : sql`array(select card_id from ${name(at - 1)})`;
    return sql`${name(at)} as materialized (${cardsFoundBy(part, edition, language, among)})`;
  });
  const rows = ordered.map((_, at) => sql`select card_id, ${sql.lit(at + 1)} as part, rank from ${name(at)}`);
  return sql`with ${sql.join(found)} ${sql.join(rows, sql` union all `)}`;
}

/** All of some conditions; true where there is none. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
