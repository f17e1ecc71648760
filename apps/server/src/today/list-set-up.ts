import { administersArea } from "@hub/domain/session/areas.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { setUpSteps } from "@hub/domain/today/set-up.ts";
import { type RequestContext, todayOf } from "../context.ts";
import { findSetUp } from "./set-up.sql.ts";

/** What is to be set up, in order, for who administers the HUB area; null for others, and once all of it is done. */
export async function listSetUp(ctx: RequestContext) {
  const { actor } = ctx;
  if (!holds("settings.manage", actor) || !administersArea(actor, "HUB")) return null;
  const { missing, ...done } = await findSetUp(ctx.db, todayOf(ctx));
  const steps = setUpSteps.map((step) =>
    step === "users" ? { step, done: missing.length === 0, missing } : { step, done: done[step], missing: [] },
  );
  return steps.every((each) => each.done) ? null : steps;
}
