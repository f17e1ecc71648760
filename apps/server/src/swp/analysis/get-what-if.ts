import type { getSwpWhatIf } from "@hub/contract/swp/analysis.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { readSizeColumns } from "../item-columns.sql.ts";
import { reachOf } from "../policy.ts";
import { presentWhatIf } from "./save-what-if.ts";
import { listWhatIfItems, type Shares, type WhatIfItemRow } from "./what-if-items.sql.ts";
import { findWhatIf } from "./what-ifs.sql.ts";

export type WhatIfDetail = Output<typeof getSwpWhatIf.answer>;

/** A what-if with what it changes, beside the plan of this moment; two statements. Of items out of reach it says how many. Throws not-found. */
export async function getWhatIf(ctx: RequestContext, id: number): Promise<WhatIfDetail> {
  const row = found(await findWhatIf(ctx.db, id, ctx.actor.id));
  const items = await listWhatIfItems(ctx.db, id, reachOf(ctx.actor, "swp.read"), ctx.language);
  const seen = items.filter(({ isReached }) => isReached);
  const counted = seen.filter(({ isDeleted }) => !isDeleted);
  return { ...presentWhatIf(ctx, row, counted.length), changes: seen.map(presentItem), hidden: items.length - seen.length };
}

function presentItem(row: WhatIfItemRow): WhatIfDetail["changes"][number] {
  const { itemId, tab, name, skillLevel, place, timeline } = row;
  return { itemId, tab, name, skillLevel, place, timeline, state: stateOf(row), plan: sharesOf(row.plan), whatIf: sharesOf(row.whatIf) };
}

function stateOf({ isDeleted, closes, version, baseVersion }: WhatIfItemRow) {
  return isDeleted ? "deleted" : closes ? "closed" : version === baseVersion ? "current" : "changed";
}

function sharesOf({ sizeMin, sizeMax, ...shares }: Shares) {
  return { size: readSizeColumns(sizeMin, sizeMax) ?? { min: "0", max: null }, ...shares };
}
