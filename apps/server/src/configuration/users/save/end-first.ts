import type { RequestContext } from "../../../context.ts";
import { endKnownAccessOf } from "../../../session/end-access.ts";
import type { Configuration } from "./configuration.ts";
import { findPerson } from "../person/person.sql.ts";
import { planPeople } from "./plan-people.ts";

/**
 * Ends at once the access of somebody whom a configuration deactivates or takes out of their last area: before it waits for anything. It is decided first as it
 * will be, but with nothing held: what would be refused ends nothing, for what is ended does not come back. Throws what refuses the configuration as a whole.
 */
export async function endFirst(ctx: RequestContext, input: Configuration): Promise<void> {
  const { person: asked, areas, remove, dryRun } = input;
  if (dryRun || (asked.active !== false && remove.length === 0)) return;
  const person = await findPerson(ctx.db, asked.email, ctx.clock.now());
  if (!person) return;
  const plan = await planPeople(ctx, [input], false);
  const { parts } = plan.decide(input, () => false);
  const states = new Map(parts.map(({ part, state }) => [part, state]));
  const deactivates = asked.active === false && person.active && states.get("PERSON") === "saved";
  const removes =
    Object.values(areas).every((area) => area === undefined) &&
    person.areas.length > 0 &&
    person.areas.every(({ area }) => states.get(area) === "removed");
  if (deactivates || removes) await endKnownAccessOf(ctx, person.id);
}
