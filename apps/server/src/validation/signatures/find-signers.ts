import { standInFor } from "@hub/domain/validation/four-eyes.ts";
import { findSigners as findSignersOf } from "@hub/domain/validation/waiting.ts";
import type { RequestContext } from "../../context.ts";
import { maySend } from "../../ingestion/policy.ts";
import { Problem } from "../../problem.ts";
import type { CellPlace } from "../cells/find-cell.ts";
import { readWaiters } from "../cells/colleagues.sql.ts";
import { asColleague, nameColleagues } from "../cells/waiting-answer.ts";

/** Who could sign and validate if the one who asks delivered now, and what they themselves would lose by it. */
export async function findSigners(ctx: RequestContext, { section: sectionCode, legalEntityId }: CellPlace) {
  const place = { legalEntityId, sectionCode };
  if (!maySend(ctx.actor, place)) throw new Problem("not-found");
  const { colleagues } = await readWaiters(ctx.db, ctx.clock.now());
  const people = colleagues.map(asColleague);
  const deliverers = [ctx.actor.id, ...(standInFor("uploads.send", ctx.actor, place)?.slice(0, 1) ?? [])];
  const [now, after] = [findSignersOf(place, [], people), findSignersOf(place, deliverers, people)];
  const { names, administrators } = nameColleagues(colleagues);
  const name = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? "");
  const loses = (step: "sign" | "validate") => now[step].includes(ctx.actor.id) && !after[step].includes(ctx.actor.id);
  return {
    loses: { sign: loses("sign"), validate: loses("validate") },
    sign: name(after.sign),
    validate: name(after.validate),
    administrators: administrators.map((each) => each.name),
  };
}
