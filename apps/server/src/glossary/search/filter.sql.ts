import { type RawBuilder, sql } from "kysely";
import type { Language } from "@hub/domain/languages.ts";
import type { Edition } from "../editions.sql.ts";
import type { CardFilter } from "./read-filter.ts";
import { cardsFoundBy } from "./word-query.sql.ts";

type Condition = RawBuilder<unknown>;

/** Who asks for cards: in which edition they find them, and in which language they read. */
export type Asking = { edition: Edition; language: Language };

/** The parts of a filter that are counted by value; each name is that of a list in the answer of counts. */
export const facets = ["glossaries", "internalThemes", "standardThemes", "types", "published", "underStandard", "languages"] as const;
export type Facet = (typeof facets)[number];

/** The card of `e`, joined as `c`: whether readers see it, and in which version. */
export const withCard = sql`join glossary_card c on c.id = e.card_id`;
export const isPublished = sql<boolean>`(c.published_version is not null)`;
/** Later changes that readers do not see; in the published edition there are none, so that readers learn of none. */
export const isChanged = sql<boolean>`(coalesce(c.published_version < e.version, false))`;

/** A condition on `e` and `c` for each facet that is filtered by. */
export function facetConditions(filter: CardFilter): Partial<Record<Facet, Condition>> {
  const { glossary, internalThemeIds, standardThemeIds, type, published, underStandard, languages } = filter;
  return {
    ...(glossary !== undefined && { glossaries: sql`e.glossary = ${glossary}` }),
    ...(internalThemeIds && { internalThemes: amongThemes("internal_theme_id", internalThemeIds) }),
    ...(standardThemeIds && { standardThemes: amongThemes("standard_theme_id", standardThemeIds) }),
    ...(type !== undefined && { types: type === null ? sql`e.type is null` : sql`e.type = ${type}` }),
    ...(published !== undefined && { published: { "0": sql`not ${isPublished}`, "1": isPublished, changed: isChanged }[published] }),
    ...(underStandard !== undefined && { underStandard: sql`e.under_standard = ${underStandard}` }),
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
 * What each part of the words finds, to stand beside other rows of the same cards: `card_id`, the part's number from 1 on, and `rank`. They are brought
 * together by grouping: the planner knows little of what words find, and after an import nothing of the tables, so that it would join row by row.
 */
export function foundRows({ parts }: CardFilter, { edition, language }: Asking): Condition[] {
  return parts.map(
    (part, at) => sql`select f.card_id, ${sql.lit(at + 1)} as part, f.rank from (${cardsFoundBy(part, edition, language)}) f`,
  );
}

/** All of some conditions; true where there is none. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
