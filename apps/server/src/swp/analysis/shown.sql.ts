import type { analysisSides } from "@hub/contract/swp/analysis.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { plannedItems, type Sight } from "./planned.sql.ts";

export type View = { view: "map" | "balance"; side: (typeof analysisSides)[number] } | { view: "coverage"; tab: QuestionTab };

/** Whether a view has anything to tell: an item that counts in it. One statement. */
export async function holdsShown(db: Database, asked: View, sight: Sight): Promise<boolean> {
  const where = { map: sql`not p.closes`, balance: sql`not p.closes and p.reskill > 0`, coverage: sql`true` }[asked.view];
  const ofTab = (tab: QuestionTab) => sql`exists (select from ${plannedItems(tab, sight)} p where ${where})`;
  const { rows } = await sql<{ holds: boolean }>`select ${sql.join(tabsOf(asked).map(ofTab), sql` or `)} as holds`.execute(db);
  return rows[0]?.holds ?? false;
}

function tabsOf(asked: View): QuestionTab[] {
  if (asked.view === "coverage") return [asked.tab];
  const shortage = `${asked.side}-shortage` as const;
  return asked.view === "map" ? [shortage] : [shortage, "profiles-pool"];
}
