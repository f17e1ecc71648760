import { foldGrants, pickGrant } from "@hub/domain/configuration/assignments.ts";
import { adminRoleOf, type Area } from "@hub/domain/session/areas.ts";
import type { ErrorCode } from "@hub/contract/errors.ts";
import { type Context, portalActor } from "../../context.ts";
import { Problem } from "../../problem.ts";
import type { Configuration } from "../users/save/configuration.ts";
import { type HeldPersonRow, lockPeople, readPeople } from "../users/save/held-people.sql.ts";
import { type PeoplePlan, planPeople } from "../users/save/plan-people.ts";
import type { CampaignRow } from "./campaigns.sql.ts";
import type { HeldRow } from "./rows.sql.ts";

/** Whoever acts for a campaign: the portal, with the areas that its starter administered, and its number in every line of the trail. */
export function actAsCampaign<C extends Context>(ctx: C, { id, areas }: Pick<CampaignRow, "id" | "areas">) {
  const everywhere = { legalEntityId: null, sectionCode: null, ingestionId: null };
  const grants = areas.map((area) => ({ role: adminRoleOf[area], ...everywhere }));
  return { ...ctx, actor: { ...portalActor, grants }, requestId: `access-campaign-${id}` };
}

/**
 * Takes from people what a campaign decided to take, in the one way in which access is changed, with its guards; changes of access are locked, and the rows stand as they were. Answers why
 * rows could not be taken away; what is not among them is gone. Of a person's rows each that may go does, also where another may not.
 */
export async function takeAway(ctx: Context, campaign: CampaignRow, rows: readonly HeldRow[]): Promise<Map<number, ErrorCode>> {
  const { refused, write } = await planTaking(ctx, campaign, rows, true);
  await write();
  return refused;
}

/** What could not be taken away of some rows and why, and taking the others. `hold`: they are about to be, so their people are locked; else nothing is, and nothing may be written. */
export async function planTaking(
  ctx: Context,
  campaign: CampaignRow,
  rows: readonly HeldRow[],
  hold: boolean,
): Promise<{ refused: Map<number, ErrorCode>; write: () => Promise<void> }> {
  const refused = new Map<number, ErrorCode>();
  if (rows.length === 0) return { refused, write: async () => undefined };
  const ofPerson = Map.groupBy(rows, ({ email }) => email);
  const emails = [...ofPerson.keys()];
  if (hold) await lockPeople(ctx.db, emails);
  const people = new Map((await readPeople(ctx.db, emails)).map((person) => [person.email, person]));
  // What is read to decide by is of all that they have: whatever is left to them is among it.
  const plan = await planPeople(
    actAsCampaign(ctx, campaign),
    [...people.values()].map((person) => callFor(person, new Set(person.areas.map(({ area }) => area)), [])),
    hold,
    people,
  );
  for (const [email, wanted] of ofPerson) {
    const person = people.get(email);
    if (!person) throw new Error("a row of nobody");
    const [first] = decide(plan, person, wanted);
    if (first === undefined) continue;
    if (wanted.length === 1 && wanted[0]) {
      refused.set(wanted[0].id, first);
      continue;
    }
    const may: HeldRow[] = [];
    for (const row of wanted) {
      const [problem] = decide(plan, person, [...may, row], false);
      if (problem === undefined) may.push(row);
      else refused.set(row.id, problem);
    }
    if (may.length > 0) decide(plan, person, may);
  }
  return { refused, write: () => plan.write() };
}

/** Why some rows of a person cannot go together; where nothing stands against it, and `keeps`, they do. */
function decide(plan: PeoplePlan, person: HeldPersonRow, rows: readonly HeldRow[], keeps = true): ErrorCode[] {
  try {
    const { parts } = plan.decide(callFor(person, new Set(rows.map(({ area }) => area)), rows), ({ ok }) => ok && keeps);
    return parts.flatMap((part) => (part.state === "refused" ? part.problem.code : []));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.code];
  }
}

/** What is asked of some areas of a person so that they keep all but some rows; an area in which nothing is left to them is left. */
function callFor(person: HeldPersonRow, areas: ReadonlySet<Area>, without: readonly HeldRow[]): Configuration {
  const grantsGoing = new Set(without.map(({ grantId }) => grantId));
  const groupsGoing = new Set(without.map(({ groupId }) => groupId));
  const call: Configuration = {
    action: "save",
    person: { email: person.email, version: person.version },
    areas: {},
    remove: [],
  };
  for (const { area, version } of person.areas.filter((held) => areas.has(held.area))) {
    const grants = person.grants.filter((grant) => grant.area === area && !grantsGoing.has(grant.id)).map(pickGrant);
    const memberships = person.memberships
      .filter((each) => each.area === area && !groupsGoing.has(each.groupId))
      .map(({ groupId, validFrom, validTo }) => ({ groupId, validFrom, validTo }));
    const [first] = grants;
    if (first === undefined && memberships.length === 0) {
      call.remove.push({ area, version });
      continue;
    }
    const kept = { version, assignments: foldGrants(grants), group: { mode: "selectable" as const, memberships } };
    if (area === "HUB") call.areas.HUB = { ...kept, views: person.views };
    else if (area === "MUT") call.areas.MUT = { ...kept, ingestion: { mode: "selectable" } };
    else if (first) {
      const { validFrom, validTo } = first;
      call.areas.WF = { version, role: first.role === "wf-admin" ? "wf-admin" : "wf-user", validFrom, validTo };
    }
  }
  return call;
}
