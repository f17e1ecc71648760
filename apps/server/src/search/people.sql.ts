import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { mayStandIn } from "../workflows/delegations.sql.ts";
import { holdsAll } from "./like.sql.ts";

export type FoundPerson = { id: number; email: string; name: string; folded: string };
/** Who may be found: everybody who is not removed, or those whom one may choose to stand in for one. */
export type PeopleReach = { all: true } | { all: false; except: number; today: string };

/** People whose name and e-mail hold all words, those first whose name begins with the first of them; or those of some ids. */
export async function listFoundPeople(
  db: Database,
  reach: PeopleReach,
  wanted: { words: readonly string[]; forgiving: boolean } | { ids: readonly number[] },
  most: number,
): Promise<FoundPerson[]> {
  const condition =
    "ids" in wanted ? sql`u.id = any(${[...wanted.ids]}::integer[])` : holdsAll(sql`u.search_text`, wanted.words, wanted.forgiving);
  const [first = ""] = "words" in wanted ? wanted.words : [];
  const { rows } = await sql<FoundPerson>`
    select u.id, u.email, u.name, u.search_text as folded from app_user u
    where u.removed_at is null and ${condition} and ${reach.all ? sql`true` : mayStandIn(reach)}
    order by (u.search_text like ${`${first}%`} or u.search_text like ${`% ${first}%`}) desc, u.name, u.id limit ${most}`.execute(db);
  return rows;
}
