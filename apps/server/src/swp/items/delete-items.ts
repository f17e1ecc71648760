import type { RequestContext } from "../../context.ts";
import { audit, auditAll } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { Problem } from "../../problem.ts";
import { joinNames } from "@hub/domain/swp/organisation.ts";
import { reaches, reachOf } from "../policy.ts";
import { type HeldItem, lockItems, readItems } from "./held-items.sql.ts";
import { loadReferences, type References } from "./references.sql.ts";
import { deleteItemRows, writeChanges } from "./write-items.sql.ts";

/**
 * Deletes items in the version they were read in, softly: their histories stay, and what snapshots copied. Answers for each what refuses it (not-found,
 * operation-not-allowed, version-stale), undefined where it is deleted. A fixed number of statements, in the caller's transaction; `undone`: an import had added them.
 */
export async function deleteItems(
  ctx: RequestContext,
  wanted: readonly { id: number; version: number }[],
  kind: "deleted" | "undone",
): Promise<(Problem | undefined)[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ id }) => id);
  await lockItems(ctx.db, ids);
  const held = new Map((await readItems(ctx.db, ids, reachOf(ctx.actor, "swp.read"))).map((item) => [item.id, item]));
  const refs = await loadReferences(
    ctx.db,
    [...held.values()].map(({ content }) => content),
    false,
  );
  const problems = wanted.map(({ id, version }) => refuseDeletion(ctx, held.get(id), version, refs));
  const doomed = wanted.flatMap(({ id }, at) => (problems[at] ? [] : (held.get(id) ?? [])));
  const by = { userId: ctx.actor.id, at: ctx.clock.now() };
  await deleteItemRows(
    ctx.db,
    doomed.map(({ id }) => id),
    by,
  );
  await writeChanges(
    ctx.db,
    doomed.map(({ id }) => ({ itemId: id, kind, comment: "", changes: [] })),
    by,
  );
  await auditDeletion(ctx, doomed, kind, refs);
  return problems;
}

/** Why items that are seen cannot be deleted in the version they were read in, each by its id; locks and writes nothing. */
export async function checkDeletions(ctx: RequestContext, items: readonly HeldItem[]): Promise<ReadonlyMap<number, Problem>> {
  const refs = await loadReferences(
    ctx.db,
    items.map(({ content }) => content),
    false,
  );
  return new Map(
    items.flatMap((item) => {
      const problem = refuseDeletion(ctx, item, item.version, refs);
      return problem ? [[item.id, problem] as const] : [];
    }),
  );
}

function refuseDeletion(ctx: RequestContext, item: HeldItem | undefined, version: number, refs: References): Problem | undefined {
  if (!item) return new Problem("not-found");
  const place = refs.places.get(item.content.divisionId ?? 0);
  if (!place || !reaches(reachOf(ctx.actor, "swp.edit"), place.path)) return new Problem("operation-not-allowed");
  return item.version === version ? undefined : new Problem("version-stale");
}

async function auditDeletion(
  ctx: RequestContext,
  doomed: readonly HeldItem[],
  kind: "deleted" | "undone",
  refs: References,
): Promise<void> {
  const [first] = doomed;
  if (!first) return;
  await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
  if (kind === "undone") {
    const subjectId = `${first.id}–${doomed.at(-1)?.id}`;
    return audit(ctx.db, ctx, { action: "swp-items-undone", subjectType: "swp-items", subjectId, after: { deleted: doomed.length } });
  }
  return auditAll(
    ctx.db,
    ctx,
    doomed.map((item) => ({ action: "swp-item-deleted", subjectType: "swp-item", subjectId: item.id, before: traceOfItem(item, refs) })),
  );
}

/** What the trail says of an item that goes, or comes back. */
export function traceOfItem({ tab, content }: HeldItem, refs: References) {
  const name = refs.terms.get(content.profileId ?? content.skillId ?? 0)?.labels.en;
  return { tab, division: joinNames(refs.places.get(content.divisionId ?? 0)?.names ?? []), name, size: content.size };
}
