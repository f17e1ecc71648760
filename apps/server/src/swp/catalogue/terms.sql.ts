import { type Language, languages } from "@hub/domain/languages.ts";
import { type TermContent, type TermKind, type TermLabels, termName } from "@hub/domain/swp/term.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfTerm, refOfTerm } from "./term-label.sql.ts";
import { foldText } from "@hub/domain/fold-text.ts";

export type TermRef = { id: number; code: string; name: string };
export type TermRow = {
  id: number;
  kind: TermKind;
  code: string;
  /** In the reader's language. */
  name: string;
  labels: TermLabels;
  parent: TermRef | null;
  cluster: TermRef | null;
  escoCode: string;
  active: boolean;
  version: number;
  updatedOn: Date;
  updatedBy: string | null;
};

/** The columns of a `TermRow`, of `fromTerms`. */
export const termColumns = (language: Language): RawBuilder<unknown> => sql`
  t.id, t.kind, t.code, ${labelOfTerm(language)} as name, t.active, t.version, coalesce(t.esco_code, '') as "escoCode",
  json_build_object('es', t.label_es, 'en', t.label_en, 'de', coalesce(t.label_de, ''), 'pt', coalesce(t.label_pt, '')) as labels,
  ${refOfTerm(language, "p")} as parent, ${refOfTerm(language, "c")} as cluster, t.updated_at as "updatedOn", u.name as "updatedBy"`;
export const fromTerms = sql`
  from swp_term t left join swp_term p on p.id = t.parent_id left join swp_term c on c.id = t.cluster_id left join app_user u on u.id = t.updated_by`;

/** Terms by their ids; those that are not there are left out. */
export async function listTermsById(db: Database, ids: readonly number[], language: Language): Promise<TermRow[]> {
  const { rows } =
    await sql<TermRow>`select ${termColumns(language)} ${fromTerms} where t.id = any(${ids}::integer[]) order by t.id`.execute(db);
  return rows;
}

/** Lets the catalogue be changed by one at a time, until the transaction ends: no two give a code to a kind, nothing is moved to what goes. */
export async function lockCatalogue(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('hub catalogue'))`.execute(db);
}

/** A code as it is compared. */
const comparable = (code: RawBuilder<unknown>) => sql`lower(normalize(${code}, NFKC))`;

/** A code of a kind, and the term that has it, case aside: null where none does. `comparable` is the same for codes that are the same. */
export type CodeRow = { at: number; comparable: string; id: number | null; active: boolean | null };

/** Which terms have these codes; an answer for each, in their order. One statement. */
export async function findCodes(db: Database, wanted: readonly { kind: TermKind; code: string }[]): Promise<CodeRow[]> {
  const given = wanted.map(({ kind, code }, at) => ({ at, kind, code }));
  const { rows } = await sql<CodeRow>`
    select w.at, w.comparable, t.id, t.active
    from (select at, kind, ${comparable(sql`code`)} as comparable from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (at integer, kind text, code text)) w
    left join swp_term t on t.kind = w.kind and ${comparable(sql`t.code`)} = w.comparable
    order by w.at`.execute(db);
  return rows;
}

export type TermWrite = { id: number; kind: TermKind; content: TermContent; version: number };
export type NewTerm = Omit<TermWrite, "id" | "version">;
type By = { userId: number; at: Date };

/** Adds terms and answers their ids, in their order. */
export async function insertTerms(db: Database, terms: readonly NewTerm[], by: By): Promise<number[]> {
  if (terms.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into swp_term (kind, code, parent_id, cluster_id, label_es, label_en, label_de, label_pt, esco_code, search, active, updated_at, updated_by)
    select kind, code, parent_id, cluster_id, label_es, label_en, label_de, label_pt, esco_code, search, active, ${by.at}, ${by.userId}::integer
    from (${given(terms)}) w order by w.at returning id`.execute(db);
  // Numbers are given in the order of the rows.
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Gives terms another content and version. */
export async function updateTermRows(db: Database, terms: readonly TermWrite[], by: By): Promise<void> {
  if (terms.length === 0) return;
  await sql`
    update swp_term t set code = w.code, parent_id = w.parent_id, cluster_id = w.cluster_id, label_es = w.label_es, label_en = w.label_en,
      label_de = w.label_de, label_pt = w.label_pt, esco_code = w.esco_code, search = w.search, active = w.active, version = w.version,
      updated_at = ${by.at}, updated_by = ${by.userId}::integer
    from (${given(terms)}) w where t.id = w.id`.execute(db);
}

function given(terms: readonly (NewTerm & { id?: number; version?: number })[]): RawBuilder<unknown> {
  const rows = terms.map(({ id, kind, content, version }, at) => ({
    at,
    id,
    kind,
    version,
    code: content.code,
    parent_id: content.parentId,
    cluster_id: content.clusterId,
    label_es: content.labels.es,
    label_en: content.labels.en,
    label_de: content.labels.de || null,
    label_pt: content.labels.pt || null,
    esco_code: content.escoCode || null,
    search: searchTextOf(content),
    active: content.active,
  }));
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (at integer, id integer, kind text, version integer, code text,
    parent_id integer, cluster_id integer, label_es text, label_en text, label_de text, label_pt text, esco_code text, search text, active boolean)`;
}

/** Deletes those of the terms that nothing names but others of them; answers the ids of those that are gone. */
export async function deleteUnused(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  // FOR UPDATE: they are deleted; rows that come to name one of them meanwhile wait for it, or it for them.
  await sql`select from swp_term where id = any(${ids}::integer[]) order by id for update`.execute(db);
  const { rows } = await sql<{ id: number }>`
    with wanted as (select unnest(${ids}::integer[]) as id),
    named as (
      select i.profile_id as id from swp_item i join wanted w on w.id = i.profile_id
      union select i.skill_id from swp_item i join wanted w on w.id = i.skill_id
      union select i.profile_cluster_id from swp_item i join wanted w on w.id = i.profile_cluster_id
      union select i.skill_cluster_id from swp_item i join wanted w on w.id = i.skill_cluster_id
      union select c.profile_id from swp_code c join wanted w on w.id = c.profile_id
    ),
    kept as (
      select id from named
      union
      -- What stands in one of them and stays keeps it, also when it was to go and may not.
      select x.id from swp_term t cross join lateral (values (t.parent_id), (t.cluster_id)) x (id)
      where x.id in (select id from wanted) and (t.id not in (select id from wanted) or t.id in (select id from named))
    )
    delete from swp_term where id = any(${ids}::integer[]) and id not in (select id from kept) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a term is found by: its name in each language, then its code, folded, each on a line of its own; the beginning of a line is the beginning of a name. */
export function searchTextOf({ labels, code }: Pick<TermContent, "labels" | "code">): string {
  const lines = [...languages.map((language) => termName(labels, language)), code];
  return `\n${lines.map(foldText).join("\n")}\n`;
}
