import { expandAssignments, type GrantRow } from "@hub/domain/configuration/assignments.ts";
import { administersOn, signsAndAdministers } from "@hub/domain/configuration/held-roles.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { adminRoleOf, type Area } from "@hub/domain/session/areas.ts";
import { Problem } from "../../../problem.ts";
import { tellCopy } from "../../../ingestion/definitions/copy-ingestion.ts";
import { checkAssignments, checkDays, heldOf, refuseImpossibleDays } from "../../grants/check-assignments.ts";
import type { HeldViews, Membership } from "../../grants/grants.sql.ts";
import { refuseOtherArea } from "../../grants/guards.ts";
import { tellNewGroup } from "../../groups/insert-group.ts";
import { chooseGroups } from "./choose-groups.ts";
import { chooseIngestion } from "./choose-ingestion.ts";
import { type Configuration, noViews } from "./configuration.ts";
import { advance, type Draft, groupsFor, type Step, refuseUnadministered } from "./draft.ts";
import type { Facts } from "./facts.ts";
import { type HeldArea, type PersonState, rolesOf, withArea } from "./person-state.ts";

/** What a user shall have in an area once its choices are made. */
type Wanted = { grants: GrantRow[]; memberships: readonly Membership[]; views: HeldViews };

/**
 * Makes what a user has in an area exactly what the form says. Throws other-area, user-exists-…, version-stale, check-…-configuration with every field,
 * group-exists-…, ingestion-included, own-rights, last-administrator, administrators-never-validate.
 */
export function saveArea(facts: Facts, draft: Draft, area: Area, input: Configuration): Step {
  refuseOtherArea(facts.actor, area);
  const asked = input.areas[area];
  if (!asked) throw new Error(`nothing asked for ${area}`);
  const { person } = draft;
  const held = person.areas.get(area);
  if (held && asked.version === null) throw new Problem(`user-exists-${area === "HUB" ? "hub" : area === "MUT" ? "mut" : "wf"}`);
  if ((held?.version ?? null) !== asked.version) throw new Problem("version-stale");

  const { wanted, made } = readWanted(facts, draft, area, input);
  refuseImpossibleDays([...wanted.grants, ...wanted.memberships]);
  refuseTwice(wanted.views);
  const { grants, memberships, views } = wanted;
  const next: HeldArea = {
    version: (held?.version ?? 0) + 1,
    grants: facts.order.grants(grants),
    memberships: facts.order.memberships(memberships.map(({ groupId, validFrom, validTo }) => ({ groupId, validFrom, validTo }))),
    views: facts.order.views(views),
  };
  const saved = { ...made, person: withArea(person, area, next) };
  refuseUnadministered(facts, draft, saved, [area]);
  if (held && isSame(held, next)) return { draft, state: "unchanged", version: held.version };

  if (person.id === facts.actor.id) throw new Problem("own-rights");
  refuseMixedRoles(facts, saved);
  const trusted = held ? saved : distrustPassword(facts, saved, area);
  const after = advance(trusted, trusted.person, {
    action: held ? "access-changed" : "access-given",
    subjectType: "user",
    subjectId: person.id,
    ...(held ? { before: recordOf(facts, draft, area, held) } : {}),
    after: recordOf(facts, trusted, area, next),
  });
  return { draft: after, state: "saved", version: next.version };
}

/** Takes a user out of an area. Throws other-area, version-stale, own-rights, last-administrator. */
export function removeFromArea(facts: Facts, draft: Draft, area: Area, version: number): Step {
  refuseOtherArea(facts.actor, area);
  const { person } = draft;
  const held = person.areas.get(area);
  if (held?.version !== version) throw new Problem("version-stale");
  if (person.id === facts.actor.id) throw new Problem("own-rights");
  const before = recordOf(facts, draft, area, held);
  const after = advance(draft, withArea(person, area, undefined), {
    action: "access-removed",
    subjectType: "user",
    subjectId: person.id,
    before,
  });
  refuseUnadministered(facts, draft, after, [area]);
  return { draft: after, state: "removed", version: null };
}

/** What the call asks for in an area, and the draft with what has to be made for it. */
function readWanted(facts: Facts, draft: Draft, area: Area, { areas }: Configuration): { wanted: Wanted; made: Draft } {
  if (area === "WF") {
    const { role, validFrom, validTo } = areas.WF ?? { role: "wf-user" as const, validFrom: null, validTo: null };
    refuseIssues("WF", checkDays({ validFrom, validTo }, []));
    const grant = { role, legalEntityId: null, sectionCode: null, ingestionId: null, orgId: null, validFrom, validTo };
    return { wanted: { grants: [grant], memberships: [], views: noViews }, made: draft };
  }
  const asked = areas[area];
  if (!asked) throw new Error(`nothing asked for ${area}`);
  const { person } = draft;
  const views = area === "HUB" ? (areas.HUB?.views ?? noViews) : noViews;
  const ingestion: ReturnType<typeof chooseIngestion> =
    areas.MUT && area === "MUT" ? chooseIngestion(facts, person.email, areas.MUT) : { assignments: asked.assignments };
  const { assignments } = ingestion;
  const issues = checkAssignments(area, assignments, views, heldBy(person), facts.unknown);
  if (asked.group.mode === "new") refuseIssues(area, issues);
  const heldGroups = person.areas.get(area)?.memberships.map(({ groupId }) => groupId) ?? [];
  const groups = chooseGroups(facts, area, asked.group, { email: person.email, assignments, views, heldGroups });
  issues.push(...groups.issues);
  if (groups.memberships.length === 0 && assignments.length === 0)
    issues.push({ code: "access-issues.nothing-given", path: ["assignments"] });
  refuseIssues(area, issues);
  const copied = ingestion.made
    ? { ...advance(draft, person, tellCopy(ingestion.made)), ingestions: [...draft.ingestions, ingestion.made] }
    : draft;
  const { memberships, made } = groups;
  if (!made) return { wanted: { grants: expandAssignments(assignments), memberships, views }, made: copied };
  refuseImpossibleDays(made.assignments);
  refuseTwice(made.views);
  return {
    wanted: { grants: [], memberships, views: noViews },
    made: { ...advance(copied, person, tellNewGroup(made)), groups: [...draft.groups, made] },
  };
}

const heldBy = ({ areas }: PersonState) => heldOf([...areas.values()].flatMap(({ grants }) => grants));

/** Throws check-hub-configuration or check-mut-configuration with every field that is wrong; paths are made those of the whole body. */
function refuseIssues(area: Area, issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  const code = area === "HUB" ? "check-hub-configuration" : area === "MUT" ? "check-mut-configuration" : "invalid-input";
  throw new Problem(code, { issues: issues.map((issue) => ({ ...issue, path: ["areas", area, ...issue.path] })) });
}

/** Throws duplicate for a view that is given twice. */
function refuseTwice({ reports, scenarios }: HeldViews): void {
  for (const given of [reports ?? [], scenarios ?? []]) if (new Set<unknown>(given).size < given.length) throw new Problem("duplicate");
}

/** Throws administrators-never-validate if a person would both administer and sign (readings 4). */
function refuseMixedRoles(facts: Facts, draft: Draft): void {
  if (signsAndAdministers(rolesOf(draft.person, groupsFor(facts, draft)), facts.today))
    throw new Problem("administrators-never-validate", { details: { users: [draft.person.email] } });
}

/**
 * When somebody comes into an area: takes their password away, with sessions and tokens, if it was set by a link of somebody who does not administer that area.
 * An administrator of one area could otherwise set up a person, keep the password, and wait for another area to be added. A new link is needed then.
 */
function distrustPassword(facts: Facts, draft: Draft, area: Area): Draft {
  const { person } = draft;
  const maker = person.hasPassword ? facts.makers.get(person.id) : undefined;
  if (!maker || makerAdministers(facts, draft, maker.makerId, area)) return draft;
  return advance(
    draft,
    { ...person, hasPassword: false },
    { accessEndsOf: person.id },
    { action: "password-taken", subjectType: "user", subjectId: person.id, after: { area } },
  );
}

/** Whether who made a password's link administers an area today; as the batch leaves them, where it is about them too. */
function makerAdministers(facts: Facts, draft: Draft, makerId: number, area: Area): boolean {
  const among = makerId === draft.person.id ? draft.person : [...facts.people.values()].find(({ id }) => id === makerId);
  if (!among) return [...facts.makers.values()].some((maker) => maker.makerId === makerId && maker.roles.includes(adminRoleOf[area]));
  return among.active && administersOn(rolesOf(among, groupsFor(facts, draft)), area, facts.today);
}

const isSame = (a: HeldArea, b: HeldArea): boolean =>
  JSON.stringify([a.grants, a.memberships, a.views]) === JSON.stringify([b.grants, b.memberships, b.views]);

/** What a person has in an area, as the trail keeps it. */
function recordOf(facts: Facts, draft: Draft, area: Area, { grants, memberships, views }: HeldArea) {
  const groupOf = groupsFor(facts, draft);
  const groups = memberships.map(({ groupId, validFrom, validTo }) => ({ groupId, name: groupOf(groupId)?.name, validFrom, validTo }));
  return { area, grants, groups, ...(area === "HUB" ? views : {}) };
}
