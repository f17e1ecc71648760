import type { deletedPage } from "@hub/contract/deleted.ts";
import type { listDeletedCards as route } from "@hub/contract/glossary/deleted-cards.ts";
import type { Output } from "@hub/contract/route.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { listDeleted } from "../../http/list-deleted.ts";
import { type DeletedCardRow, listDeletedCardRows } from "./deleted-cards.sql.ts";

/** The deleted cards that one may bring back, the latest first; one statement. */
export function listDeletedCards(ctx: RequestContext, query: Given<typeof route>["query"]): Promise<Output<typeof deletedPage>> {
  const published = holds("glossary.publish", ctx.actor);
  return listDeleted(
    ctx,
    query,
    (place) => listDeletedCardRows(ctx.db, { published, place }),
    ({ name, glossary, wasPublished }: DeletedCardRow) => {
      const where = translate(ctx.language, `glossary.glossary-${glossary}`);
      const about = wasPublished ? `${where} · ${translate(ctx.language, "glossary.deleted-published")}` : where;
      return { name, kind: glossary, about };
    },
  );
}
