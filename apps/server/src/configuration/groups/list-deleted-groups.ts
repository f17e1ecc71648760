import type { listDeletedGroups as route } from "@hub/contract/configuration/groups.ts";
import type { deletedPage } from "@hub/contract/deleted.ts";
import type { Output } from "@hub/contract/route.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { listDeleted } from "../../http/list-deleted.ts";
import { administeredAreas } from "../grants/guards.ts";
import { type DeletedGroupRow, listDeletedGroupRows } from "./deleted-groups.sql.ts";

/** The deleted groups of the areas one administers, the latest first; one statement. */
export function listDeletedGroups(ctx: RequestContext, query: Given<typeof route>["query"]): Promise<Output<typeof deletedPage>> {
  const { language } = ctx;
  return listDeleted(
    ctx,
    query,
    (place) => listDeletedGroupRows(ctx.db, administeredAreas(ctx.actor), place),
    ({ name, area, assignments }: DeletedGroupRow) => {
      const roles = [...new Set(assignments.map(({ role }) => translate(language, `roles.role-${role}`)))];
      return {
        name,
        kind: area,
        about: [translate(language, `roles.area-${area}`), roles.join(", ")].filter((part) => part !== "").join(" · "),
      };
    },
  );
}
