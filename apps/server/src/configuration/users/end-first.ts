import type { RequestContext } from "../../context.ts";
import { endKnownAccessOf } from "../../session/end-access.ts";
import type { Configuration } from "./configuration.ts";
import { findPerson } from "./person.sql.ts";
import { isForeignPerson } from "./save-person.ts";

/**
 * Ends at once the access of somebody whom a configuration deactivates or takes out of their last area: before it waits for anything. Only what it would be
 * refused for in any case keeps it from that; the rest is told by the configuration itself, and who was signed out for nothing signs in again.
 */
export async function endFirst(ctx: RequestContext, input: Configuration): Promise<void> {
  const { person: asked, areas, remove, dryRun } = input;
  if (dryRun || (asked.active !== false && remove.length === 0)) return;
  const person = await findPerson(ctx.db, asked.email, ctx.clock.now());
  if (!person || person.id === ctx.actor.id || isForeignPerson(ctx, person)) return;
  const deactivates = asked.active === false && person.active && asked.version === person.version;
  const isTakenFrom = ({ area, version }: { area: string; version: number }) =>
    remove.some((each) => each.area === area && each.version === version);
  const removes = Object.values(areas).every((area) => area === undefined) && person.areas.length > 0 && person.areas.every(isTakenFrom);
  if (deactivates || removes) await endKnownAccessOf(ctx, person.id);
}
