import type { Output } from "@hub/contract/route.ts";
import type { listSwpItemHistory } from "@hub/contract/swp/items.ts";
import { deletedSince } from "@hub/domain/deleted.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { SwpField } from "@hub/domain/swp/plan-item.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { type Reach, reachOf } from "../policy.ts";
import { listViewedDivisions } from "../organisation/viewed-nodes.sql.ts";
import { type ChangeValue, valueOf } from "./describe-changes.ts";
import { type HeldItem, readDeletedItems, readItems } from "./held-items.sql.ts";
import { type ChangeRow, listChanges } from "./history.sql.ts";
import { loadReferences } from "./references.sql.ts";
import { inSnapshot } from "../../db/transaction.ts";

const pageLength = 50;

/** Fields that name what may be called otherwise some day. */
const naming: readonly SwpField[] = ["divisionId", "poolId", "profileId", "profileClusterId", "skillId", "skillClusterId", "coverage"];
type Seen = "all" | ReadonlySet<number>;
type Change = Output<typeof listSwpItemHistory.answer>["items"][number]["changes"][number];

/**
 * What became of an item, the newest first, names in the reader's language; a fixed number of statements. Of a deleted one it is told to whoever may bring it back.
 * Throws not-found for one that is not seen.
 */
export function listHistory(
  ctx: RequestContext,
  id: number,
  before: number | undefined,
): Promise<Output<typeof listSwpItemHistory.answer>> {
  // Of one instant: a change between two statements would look like a rename.
  return inSnapshot(ctx, async (ctx) => {
    const reach = reachOf(ctx.actor, "swp.read");
    const [stands] = await readItems(ctx.db, [id], reach);
    const item = found(stands ?? (await readDeletedItems(ctx.db, [id], reachOf(ctx.actor, "swp.edit"), deletedSince(ctx.clock.now())))[0]);
    const rows = await listChanges(ctx.db, id, { before, limit: pageLength + 1 });
    const shown = rows.slice(0, pageLength);
    const names = before === undefined ? await namesToday(ctx, item) : new Map<string, string | null>();
    const seen = await readSeen(ctx, reach, shown);
    return {
      items: shown.map(({ at, changes, ...row }) => ({
        ...row,
        at: at.toISOString(),
        changes: wordChanges(changes, names, seen, ctx.language),
      })),
      next: rows.length > pageLength ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}

async function namesToday(ctx: RequestContext, { content }: HeldItem): Promise<Map<string, string | null>> {
  const refs = await loadReferences(ctx.db, [content], false);
  return new Map(naming.map((field) => [field, inLanguage(valueOf(field, content, refs), ctx.language)]));
}

/** Of the divisions that some changes speak of, those that one sees. */
async function readSeen(ctx: RequestContext, reach: Reach, rows: readonly ChangeRow[]): Promise<Seen> {
  if (reach === "all") return "all";
  const ids = rows.flatMap(({ changes }) => changes.flatMap(([, , , divisions]) => divisions?.filter((id) => id !== null) ?? []));
  return new Set((await listViewedDivisions(ctx.db, reach, [...new Set(ids)])).map((division) => division.id));
}

/**
 * The changes of a line in the words of that day. A rename is no change of the item: where something was called otherwise when the next line, or today, speaks
 * of it, both names stand there. Of a division that one does not see, and of its pools, no name is told. `names` is what was said of each field behind this
 * line, and is carried on to those before.
 */
function wordChanges(changes: ChangeRow["changes"], names: Map<string, string | null>, seen: Seen, language: Language): Change[] {
  return changes.map(([field, before, after, divisions]) => {
    const change = { field, before: inLanguage(before, language), after: inLanguage(after, language) };
    if (!naming.includes(field)) return change;
    const [name, later] = [change.after, names.get(field) ?? null];
    const isRenamed = name !== null && later !== null && name !== later;
    const told = isRenamed ? { ...change, after: translate(language, "swp.info-renamed", { name, later }) } : change;
    names.set(field, change.before);
    if (seen === "all" || (field !== "divisionId" && field !== "poolId")) return told;
    // Lines from before divisions were kept with the names: who does not see all is told what stands there today, no more.
    const isSeen = (id: number | null | undefined, text: string | null) =>
      text === null || (id === undefined ? text === later : id !== null && seen.has(id));
    const hidden = translate(language, field === "poolId" ? "swp.info-pool-elsewhere" : "swp.info-elsewhere");
    if (!isSeen(divisions?.[0], change.before)) {
      names.set(field, null);
      told.before = hidden;
    }
    return isSeen(divisions?.[1], change.after) ? told : { ...told, after: hidden };
  });
}

const inLanguage = (value: ChangeValue, language: Language): string | null =>
  value === null || typeof value === "string" ? value : (value[language] ?? value.en);
