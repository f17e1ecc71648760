import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { deliveryName } from "../../ingestion/uploads/delivery-name.ts";
import { readerOf } from "../../ingestion/uploads/list-uploads.ts";
import { nameMonth } from "../../validation/consolidations/list-validations.ts";
import { type FoundDelivery, listFoundDeliveries } from "../deliveries.sql.ts";
import { knownWords } from "../known-words.ts";
import { type Candidate, idsOf, mostOfKind, type Source } from "../source.ts";

/** Deliveries one may see, by the name of the file or by number. */
export const deliverySource: Source = {
  kind: "delivery",
  async find(ctx, { words, forgiving }) {
    if (!holds("uploads.read", ctx.actor)) return [];
    const ids = words.length === 1 ? idsOf(words) : [];
    return present(ctx, await listFoundDeliveries(ctx.db, readerOf(ctx), { words, ids, forgiving }, mostOfKind));
  },
  async open(ctx, refs) {
    if (!holds("uploads.read", ctx.actor)) return [];
    return present(ctx, await listFoundDeliveries(ctx.db, readerOf(ctx), { words: [], ids: idsOf(refs), forgiving: false }, refs.length));
  },
};

function present(ctx: RequestContext, rows: readonly FoundDelivery[]): Candidate[] {
  return rows.map(({ id, fileName, folded, section, entityCode, ...period }) => ({
    kind: "delivery",
    ref: String(id),
    title: deliveryName(ctx.language, fileName),
    hint: [`#${id}`, section, ...(entityCode === null ? [] : [entityCode]), nameMonth(ctx.language, period)].join(" · "),
    path: "/mut",
    search: { tab: "history", upload: String(id) },
    words: [...knownWords(folded), String(id)],
  }));
}
