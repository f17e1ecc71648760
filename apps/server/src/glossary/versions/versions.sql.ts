import type { CardContent } from "@hub/domain/glossary/card.ts";
import type { LanguageStates } from "@hub/domain/glossary/language-states.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { VersionWrite } from "../cards.sql.ts";

/** `publishedOnly`: of those that were published at some time. `deletedSince`: of a card that was deleted since then, too; null: of none that was. */
type Versions = { cardId: number; publishedOnly: boolean; deletedSince: Date | null };
export type VersionRow = {
  version: number;
  at: Date;
  by: string | null;
  kind: VersionWrite["kind"];
  restoredFrom: number | null;
  comment: string;
  states: LanguageStates;
  inForce: { from: string; to: string | null }[];
};

/** Whether a card is there, with a version of those. */
export async function hasVersions(db: Database, of: Versions): Promise<boolean> {
  const { rows } = await sql`
    select from glossary_card c where c.id = ${of.cardId} and ${isThere(of)}
      and exists (select from glossary_version v where v.card_id = c.id and ${isShown(of)})`.execute(db);
  return rows.length > 0;
}

/** The versions of a card, newest first, with the times each was in force: one that another took over from in the same instant never was. */
export async function listVersionRows(db: Database, of: Versions & { before: number | undefined; limit: number }): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    with publication as (
      select p.version, p.at as since, lead(p.at) over (order by p.at, p.id) as until from glossary_publication p where p.card_id = ${of.cardId}
    )
    select v.version, v.at, u.name as by, v.kind, v.restored_from as "restoredFrom", v.comment, v.states,
      (
        select coalesce(json_agg(json_build_object('from', p.since, 'to', p.until) order by p.since), '[]')
        from publication p where p.version = v.version and p.until is distinct from p.since
      ) as "inForce"
    from glossary_version v left join app_user u on u.id = v.user_id
    where v.card_id = ${of.cardId} and v.version < ${of.before ?? 2147483647} and ${isShown(of)}
    order by v.version desc limit ${of.limit}`.execute(db);
  return rows;
}

/** What two versions of a card say; one that is not shown is left out. */
export async function findContents(
  db: Database,
  of: Versions & { versions: readonly number[] },
): Promise<{ version: number; content: CardContent }[]> {
  const { rows } = await sql<{ version: number; content: CardContent }>`
    select v.version, v.content from glossary_version v join glossary_card c on c.id = v.card_id and ${isThere(of)}
    where v.card_id = ${of.cardId} and v.version = any(${of.versions}::integer[]) and ${isShown(of)}`.execute(db);
  return rows;
}

const isThere = ({ deletedSince }: Versions): RawBuilder<boolean> =>
  sql`(c.deleted_at is null or c.deleted_at >= ${deletedSince}::timestamptz)`;

function isShown({ publishedOnly }: Versions): RawBuilder<boolean> {
  return publishedOnly ? sql`exists (select from glossary_publication n where n.card_id = v.card_id and n.version = v.version)` : sql`true`;
}
