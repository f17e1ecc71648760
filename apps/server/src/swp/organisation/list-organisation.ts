import type { listOrganisation as route } from "@hub/contract/swp/organisation.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { type Reach, reaches, reachOf } from "../policy.ts";
import { countStanding, listNodes } from "./organisation.sql.ts";

/** The organisation as far as one plans in it, with what stands above; all of it for who administers. Two statements. */
export async function listOrganisation(ctx: RequestContext): Promise<Output<typeof route.answer>> {
  const kept = reachOf(ctx.actor, "swp.catalogue");
  const nodes = await listNodes(ctx.db, reachOf(ctx.actor, "swp.organisation"));
  const standing = await countStanding(ctx.db, eitherOf(kept, reachOf(ctx.actor, "swp.read")));
  const byId = new Map(standing.map((row) => [row.id, row]));
  return {
    items: nodes.map(({ path, ...node }) => ({
      ...node,
      items: byId.get(node.id)?.items ?? 0,
      pools: byId.get(node.id)?.pools ?? 0,
      mayEdit: reaches(kept, path),
    })),
    mayAddOb: kept === "all",
  };
}

const eitherOf = (one: Reach, other: Reach): Reach => (one === "all" || other === "all" ? "all" : [...one, ...other]);
