import type { deletedPage } from "@hub/contract/deleted.ts";
import type { Output } from "@hub/contract/route.ts";
import type { listDeletedSwpItems } from "@hub/contract/swp/deleted-items.ts";
import { writeSize } from "@hub/domain/swp/size.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { listDeleted } from "../../http/list-deleted.ts";
import { readSizeColumns } from "../item-columns.sql.ts";
import { reachOf } from "../policy.ts";
import { type DeletedItemRow, listDeletedItemRows } from "./deleted-items.sql.ts";

/** The deleted items of where one may edit, the latest first; one statement. */
export function listDeletedItems(
  ctx: RequestContext,
  query: Given<typeof listDeletedSwpItems>["query"],
): Promise<Output<typeof deletedPage>> {
  const { language } = ctx;
  const reach = reachOf(ctx.actor, "swp.edit");
  return listDeleted(
    ctx,
    query,
    (place) => listDeletedItemRows(ctx.db, reach, place, language),
    ({ tab, name, skillLevel, place, sizeMin, sizeMax }: DeletedItemRow) => {
      const size = readSizeColumns(sizeMin, sizeMax);
      const level = skillLevel && translate(language, `swp.level-${skillLevel}`);
      return {
        kind: tab,
        name: level ? `${name} (${level})` : name,
        about: [translate(language, `swp.tab-${tab}`), place, ...(size ? [`${writeSize(size)} FTE`] : [])].join(" · "),
      };
    },
  );
}
