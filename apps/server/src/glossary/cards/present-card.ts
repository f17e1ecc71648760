import type { getCard } from "@hub/contract/glossary/cards.ts";
import type { Output } from "@hub/contract/route.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import type { CardRow } from "../cards.sql.ts";
import { findDetail } from "./detail.sql.ts";
import { readUses } from "../kpis/list-kpi-cards.ts";

export type Card = Output<typeof getCard.answer>;

/** A card as it is answered, with the names, files and places of what it says; two statements, whatever it holds. */
export async function presentCard(ctx: RequestContext, row: CardRow): Promise<Card> {
  const [mayEdit, mayPublish] = [holds("glossary.edit", ctx.actor), holds("glossary.publish", ctx.actor)];
  const detail = await findDetail(ctx.db, row, { language: ctx.language, by: mayEdit ? null : ctx.actor.id });
  const uses = await readUses(ctx, [row.content.kpi, row.publishedKpi]);
  const { id, glossary, version, content, states, publishedVersion, at, by, ownerId, owner } = row;
  const published = publishedVersion !== null;
  return {
    id,
    glossary,
    version,
    content,
    ...detail,
    states,
    owner: ownerId === null ? null : { id: ownerId, name: owner ?? "" },
    published,
    publishedVersion,
    savedAt: at.toISOString(),
    savedBy: by,
    mayEdit,
    mayPublish,
    mayDelete: mayEdit && (!published || mayPublish) && !uses.isUsed,
    uses: uses.seen,
  };
}
