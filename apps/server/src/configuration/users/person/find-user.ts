import type { findByEmail as route, findByEmailWF as workflowRoute } from "@hub/contract/configuration/users.ts";
import type { Output } from "@hub/contract/route.ts";
import { foldGrants } from "@hub/domain/configuration/assignments.ts";
import type { Area, GroupArea } from "@hub/domain/session/areas.ts";
import type { Context, RequestContext } from "../../../context.ts";
import { Problem } from "../../../problem.ts";
import { findViews, listGrantRows, listMemberships } from "../../grants/grants.sql.ts";
import { administeredAreas } from "../../grants/guards.ts";
import { findPerson, type PersonRow } from "./person.sql.ts";

type View = Output<typeof route.answer>;

/** A user and what they have in each area, as the form takes it. Throws user-not-found. */
export async function findUser(ctx: RequestContext, email: string): Promise<View> {
  const person = await getPerson(ctx, email);
  const grants = await listGrantRows(ctx.db, { userId: person.id });
  const memberships = await listMemberships(ctx.db, person.id);
  const mine = administeredAreas(ctx.actor);
  const versionIn = (area: Area) => person.areas.find((held) => held.area === area)?.version;
  const part = (area: GroupArea, version: number) => ({
    version,
    memberships: memberships
      .filter((row) => row.area === area)
      .map(({ groupId, name, active, validFrom, validTo }) => ({ groupId, name, active, validFrom, validTo })),
    assignments: foldGrants(grants.filter((row) => row.area === area)),
  });
  const [hub, mut, wf] = [versionIn("HUB"), versionIn("MUT"), versionIn("WF")];
  const { areas, createdAt, lastSignInAt, ...rest } = person;
  return {
    person: { ...rest, createdAt: createdAt.toISOString(), lastSignInAt: lastSignInAt?.toISOString() ?? null },
    HUB: hub === undefined ? null : { ...part("HUB", hub), views: await findViews(ctx.db, { userId: person.id }) },
    MUT: mut === undefined ? null : part("MUT", mut),
    WF: wf === undefined ? null : workflowOf(grants, wf),
    mayChange: mine,
    mayChangePerson: areas.every(({ area }) => mine.includes(area)) && mine.length > 0,
  };
}

/** A user and what they have in Workflow. Throws user-not-found. */
export async function findWorkflowUser(ctx: RequestContext, email: string): Promise<Output<typeof workflowRoute.answer>> {
  const { person, WF } = await findUser(ctx, email);
  return { email: person.email, name: person.name, WF };
}

/** The person of a user name. Throws user-not-found. */
export async function getPerson(ctx: Context, email: string): Promise<PersonRow> {
  const person = await findPerson(ctx.db, email, ctx.clock.now());
  if (!person) throw new Problem("user-not-found");
  return person;
}

function workflowOf(grants: Awaited<ReturnType<typeof listGrantRows>>, version: number): NonNullable<View["WF"]> {
  const held = grants.filter((row) => row.area === "WF").toSorted((a, b) => a.role.localeCompare(b.role, "en"))[0];
  return {
    version,
    role: (held?.role as "wf-user" | "wf-admin" | undefined) ?? null,
    validFrom: held?.validFrom ?? null,
    validTo: held?.validTo ?? null,
  };
}
