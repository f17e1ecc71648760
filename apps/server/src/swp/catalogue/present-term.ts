import type { swpTerm } from "@hub/contract/swp/catalogue.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { reachOf } from "../policy.ts";
import type { TermRow } from "./terms.sql.ts";
import { countUses } from "./uses.sql.ts";

export type PresentedTerm = Output<typeof swpTerm>;

/** Terms as routes answer them, with what names them; one statement, whatever their number. */
export async function presentTerms(ctx: RequestContext, rows: readonly TermRow[]): Promise<PresentedTerm[]> {
  const ids = rows.map(({ id }) => id);
  const uses = new Map((await countUses(ctx.db, ids, reachOf(ctx.actor, "swp.read"))).map((each) => [each.id, each]));
  return rows.map((row) => {
    const { items = 0, terms = 0, isNamed = false } = uses.get(row.id) ?? {};
    return { ...row, updatedOn: row.updatedOn.toISOString(), uses: { items, terms }, mayDelete: !isNamed };
  });
}
