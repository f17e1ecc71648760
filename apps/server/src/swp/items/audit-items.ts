import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import type { Change, ChangeValue } from "./describe-changes.ts";
import type { ItemWrite } from "./write-items.sql.ts";

export type SavedItem = { id: number; tab: SwpTab; kind: ItemWrite["kind"]; isNew: boolean; changes: readonly Change[] };

/** What fields are called in the trail, where it is another name. */
const names: Readonly<Record<string, string>> = {
  divisionId: "division",
  profileId: "jobProfile",
  profileClusterId: "jobProfileCluster",
  skillId: "skillItem",
  skillClusterId: "skillCluster",
  poolId: "pool",
};
/** Texts stay in the item's history: the trail says that they changed. */
const texts: readonly string[] = ["competency", "additionalInformation", "relevantActions"];

/** A line of the trail for an item that somebody edited, or one for all that an import or an undoing changed: each item's own history tells what became of it. */
export async function auditItems(ctx: RequestContext, saved: readonly SavedItem[]): Promise<void> {
  const [first] = saved;
  if (!first) return;
  await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
  if (first.kind !== "imported" && first.kind !== "undone" && saved.length === 1) {
    const action = first.kind === "created" ? "swp-item-created" : `swp-item-${first.kind === "edited" ? "changed" : first.kind}`;
    const before = first.isNew ? {} : { before: traceOf(first.changes, 1) };
    return audit(ctx.db, ctx, {
      action,
      subjectType: "swp-item",
      subjectId: first.id,
      ...before,
      after: { tab: first.tab, ...traceOf(first.changes, 2) },
    });
  }
  const ids = saved.map(({ id }) => id).toSorted((a, b) => a - b);
  const after = {
    tabs: [...new Set(saved.map(({ tab }) => tab))],
    added: saved.filter(({ isNew }) => isNew).length,
    changed: saved.filter(({ isNew }) => !isNew).length,
  };
  const action = first.kind === "undone" ? "swp-items-undone" : "swp-items-changed";
  return audit(ctx.db, ctx, { action, subjectType: "swp-items", subjectId: `${ids[0]}–${ids.at(-1)}`, after });
}

function traceOf(changes: readonly Change[], side: 1 | 2): Record<string, unknown> {
  const values = changes.flatMap((change): [string, unknown][] =>
    texts.includes(change[0]) ? [] : [[names[change[0]] ?? change[0], wordOf(change[side])]],
  );
  return { ...Object.fromEntries(values), ...(side === 2 && changes.some(([field]) => texts.includes(field)) && { textsChanged: true }) };
}

const wordOf = (value: ChangeValue): string | null => (typeof value === "string" ? value : (value?.en ?? null));
