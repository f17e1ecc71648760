import type { SkillLevel } from "@hub/domain/swp/plan-item.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import type { Language } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfTerm } from "../catalogue/term-label.sql.ts";
import { termOf, isZeroSize } from "../item-columns.sql.ts";

export type Shares = { hire: number | null; outsrc: number | null; reskill: number | null; release: number | null };
/** A row of a division, as far as answers ask for it. */
export type FillRow = {
  itemId: number;
  version: number;
  name: string;
  skillLevel: SkillLevel | null;
  before: Shares;
  /** Set by somebody, or split into more than the answers say. */
  isByHand: boolean;
  isClosed: boolean;
  hasTraining: boolean;
};

/** The rows of a tab and division by id; with `lock` they are held until the transaction ends. */
export async function listFillRows(
  db: Database,
  tab: QuestionTab,
  divisionId: number,
  options: { language: Language; lock: boolean },
): Promise<FillRow[]> {
  const { rows } = await sql<FillRow>`
    select i.id as "itemId", i.version, ${labelOfTerm(options.language)} as name, i.skill_level as "skillLevel",
      jsonb_build_object('hire', i.hire, 'outsrc', i.outsrc, 'reskill', i.reskill, 'release', i.release) as before,
      i.levers_by_hand or i.dismiss is not null or i.transfer is not null as "isByHand", ${isZeroSize("i")} as "isClosed",
      i.training_from is not null and i.training_to is not null as "hasTraining"
    from swp_item i join swp_term t on t.id = ${termOf}
    where i.tab = ${tab} and i.division_id = ${divisionId} and i.deleted_at is null
    order by i.id ${options.lock ? sql`for no key update of i` : sql``}`.execute(db);
  return rows;
}

/** Gives rows that are held the levers of an answer, and a line of each one's history with the levers that changed. One statement, however many. */
export async function fillRows(db: Database, ids: readonly number[], levers: Shares, by: { userId: number; at: Date }): Promise<void> {
  const changed = (field: keyof Shares) => sql`
    case when b.${sql.ref(field)} is distinct from ${levers[field]}::smallint
      then jsonb_build_array(jsonb_build_array(${sql.lit(field)}::text, b.${sql.ref(field)}::text, ${levers[field]}::smallint::text)) else '[]' end`;
  await sql`
    with b as materialized (select id, hire, outsrc, reskill, release from swp_item where id = any(${[...ids]}::bigint[])),
    filled as (
      update swp_item i set hire = ${levers.hire}, outsrc = ${levers.outsrc}, reskill = ${levers.reskill}, release = ${levers.release},
        version = i.version + 1, updated_at = ${by.at}, updated_by = ${by.userId}
      from b where b.id = i.id
    )
    insert into swp_item_change (item_id, at, user_id, kind, changes)
    select b.id, ${by.at}, ${by.userId}, 'answers-applied', ${changed("hire")} || ${changed("outsrc")} || ${changed("reskill")} || ${changed("release")}
    from b order by b.id`.execute(db);
}
