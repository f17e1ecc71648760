import type { Language } from "@hub/domain/languages.ts";
import type { TermKind } from "@hub/domain/swp/term.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Reach } from "../policy.ts";
import { fromTerms, termColumns, type TermRef, type TermRow } from "./terms.sql.ts";
import { labelOfTerm, refOfTerm, sortNameOfTerm } from "./term-label.sql.ts";
import { usedTerms } from "./uses.sql.ts";

/** What a list of terms is limited to; `words` are folded, and all occur. */
export type TermFilter = {
  kind: TermKind | undefined;
  parentId: number | undefined;
  clusterId: number | undefined;
  words: readonly string[];
  active: boolean | undefined;
  used: boolean | undefined;
};
export type TermPlace = { text: string; id: number };

/** What LIKE reads as a pattern is taken as written. */
const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

function conditions({ kind, parentId, clusterId, words, active, used }: TermFilter, reach: Reach): RawBuilder<unknown> {
  const all = [sql`true`, ...words.map((word) => sql`t.search like ${`%${escaped(word)}%`}`)];
  if (kind !== undefined) all.push(sql`t.kind = ${kind}`);
  if (parentId !== undefined) all.push(sql`t.parent_id = ${parentId}`);
  if (clusterId !== undefined) all.push(sql`t.cluster_id = ${clusterId}`);
  if (active !== undefined) all.push(sql`t.active = ${active}`);
  if (used !== undefined) all.push(sql`${used ? sql`` : sql`not`} (t.id in ${usedTerms(reach)})`);
  return sql.join(all, sql` and `);
}

/** Terms by name in the reader's language, from behind a place of that order. */
export async function listTermRows(
  db: Database,
  filter: TermFilter,
  reach: Reach,
  page: { language: Language; limit: number; after?: TermPlace | undefined },
): Promise<(TermRow & { sortName: string })[]> {
  const sortName = sortNameOfTerm(page.language);
  const { rows } = await sql<TermRow & { sortName: string }>`
    select ${termColumns(page.language)}, ${sortName} as "sortName" ${fromTerms}
    where ${conditions(filter, reach)} and ${page.after ? sql`(${sortName}, t.id) > (${page.after.text}, ${page.after.id}::integer)` : sql`true`}
    order by ${sortName}, t.id limit ${page.limit}`.execute(db);
  return rows;
}

/** How many terms a filter finds. */
export async function countTerms(db: Database, filter: TermFilter, reach: Reach): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from swp_term t where ${conditions(filter, reach)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type PickedRow = TermRef & { parent: TermRef | null; cluster: TermRef | null };

type Asked = { kind: TermKind; text: string; parentId: number | undefined; language: Language; limit: number };

/**
 * Active terms of a kind that hold all words: first those with a name or code that is just the text, then those that begin with it, then those where each
 * word begins a word, then the rest; each by name. `text` is folded. What comes later is only looked for while there is room: most texts are in thousands.
 */
export async function pickRows(db: Database, { kind, text, parentId, language, limit }: Asked): Promise<PickedRow[]> {
  const words = text.split(" ").filter((word) => word !== "");
  const offered = (holding: readonly string[]) =>
    conditions({ kind, parentId, clusterId: undefined, words: holding, active: true, used: undefined }, "all");
  // All of them begin with nothing, and none is called so.
  const begins = text === "" ? sql`true` : sql`t.search like ${`%\n${escaped(text)}%`}`;
  const isCalled = text === "" ? sql`1` : sql`case when strpos(t.search, ${`\n${text}\n`}) > 0 then 0 else 1 end`;
  const begun = sql.join([sql`true`, ...words.map(beginsWord)], sql` and `);
  const part = (rank: RawBuilder<unknown>, holding: readonly string[], where: RawBuilder<unknown>) => sql`
    select t.id, t.code, ${labelOfTerm(language)} as name, t.parent_id, t.cluster_id, ${rank} as rank, ${sortNameOfTerm(language)} as sort_name
    from swp_term t where ${offered(holding)} and ${where} order by rank, sort_name, t.id limit ${limit}`;
  const { rows } = await sql<PickedRow>`
    with first as materialized (${part(isCalled, [], begins)}),
    second as materialized (${part(sql`2`, words, sql`(select count(*) from first) < ${limit} and not ${begins} and ${begun}`)}),
    third as materialized (
      ${part(sql`3`, words, sql`(select count(*) from first) + (select count(*) from second) < ${limit} and not ${begins} and not (${begun})`)})
    select t.id, t.code, t.name, ${refOfTerm(language, "p")} as parent, ${refOfTerm(language, "c")} as cluster
    from (select * from first union all select * from second union all select * from third) t
      left join swp_term p on p.id = t.parent_id left join swp_term c on c.id = t.cluster_id
    order by t.rank, t.sort_name, t.id limit ${limit}`.execute(db);
  return rows;
}

/** What stands before a word: the beginning of a name, a blank, or a sign between words. */
const beforeWords = ["\n", " ", "-", "/", "("];

function beginsWord(word: string): RawBuilder<boolean> {
  return sql`t.search like any (${beforeWords.map((sign) => `%${sign}${escaped(word)}%`)}::text[])`;
}
