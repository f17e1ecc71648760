import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { numbersOf } from "../items/read-filter.ts";
import { reachOf } from "../policy.ts";
import type { Sight } from "./planned.sql.ts";
import { findWhatIf } from "./what-ifs.sql.ts";

/** What is asked to be looked at: the plan and, where one is named, the what-if beside it. Throws not-found for a what-if that is not seen. */
export async function readSights(
  ctx: RequestContext,
  { orgs, whatIf }: { orgs?: string | undefined; whatIf?: number | undefined },
): Promise<{ plan: Sight; whatIf: Sight | null }> {
  const plan: Sight = { reach: reachOf(ctx.actor, "swp.read"), orgIds: orgs === undefined ? undefined : numbersOf(orgs), whatIfId: null };
  if (whatIf === undefined) return { plan, whatIf: null };
  const { id } = found(await findWhatIf(ctx.db, whatIf, ctx.actor.id));
  return { plan, whatIf: { ...plan, whatIfId: id } };
}
