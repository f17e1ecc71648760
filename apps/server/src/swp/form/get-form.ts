import type { Output } from "@hub/contract/route.ts";
import type { getSwpForm as route } from "@hub/contract/swp/form.ts";
import type { RequestContext } from "../../context.ts";
import { reachOf } from "../policy.ts";
import { listCorporateDomains, listCoverages, listOpenDivisions } from "./form.sql.ts";

/** What the form of an item offers to whoever asks, and what it checks by. */
export async function getForm(ctx: RequestContext): Promise<Output<typeof route.answer>> {
  return {
    divisions: await listOpenDivisions(ctx.db, reachOf(ctx.actor, "swp.edit")),
    coverages: await listCoverages(ctx.db, ctx.language),
    corporateDomains: await listCorporateDomains(ctx.db),
  };
}
