import { wordsOf } from "@hub/domain/search/words.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import { reachOf } from "../../swp/policy.ts";
import { type FoundPlanItem, listFoundItems } from "../items.sql.ts";
import { type Candidate, idsOf, mostOfKind, type Source } from "../source.ts";

/** Items of the plan, of the parts of the organisation one reads. */
export const itemSource: Source = {
  kind: "item",
  async find(ctx, { words, forgiving }) {
    const reach = reachOf(ctx.actor, "swp.read");
    return reach.length === 0 ? [] : present(ctx, await listFoundItems(ctx.db, reach, ctx.language, { words, forgiving }, mostOfKind));
  },
  async open(ctx, refs) {
    const reach = reachOf(ctx.actor, "swp.read");
    return reach.length === 0 ? [] : present(ctx, await listFoundItems(ctx.db, reach, ctx.language, { ids: idsOf(refs) }, refs.length));
  },
};

function present({ language }: RequestContext, rows: readonly FoundPlanItem[]): Candidate[] {
  return rows.map(({ id, tab, name, source, division, folded }) => ({
    kind: "item",
    ref: String(id),
    title: name ?? source,
    hint: `${translate(language, `swp.tab-${tab}`)} · ${division}`,
    path: "/swp",
    search: { tab, item: String(id) },
    words: wordsOf(folded),
  }));
}
