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
  const signers = missing.filter((role) => role !== "process-source");
  const all = { ...done, source: !missing.includes("process-source"), signers: signers.length === 0 };
  const steps = setUpSteps.map((step) => ({ step, done: all[step], missing: step === "signers" ? signers : [] }));
  return steps.every((each) => each.done) ? null : steps;
}
