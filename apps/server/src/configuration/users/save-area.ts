import { expandAssignments, type GrantRow } from "@hub/domain/configuration/assignments.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { Area } from "@hub/domain/session/areas.ts";
import { todayOf } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { Problem } from "../../http/problem.ts";
import { distrustPassword } from "../../session/distrust-password.ts";
import { checkAssignments, checkDays, heldOf } from "../grants/check-assignments.ts";
import { describeChanges, nothingHeld } from "../grants/describe-changes.ts";
import {
  type HeldViews,
  listGrantRows,
  type Membership,
  replaceGrantRows,
  replaceMemberships,
  replaceViews,
} from "../grants/grants.sql.ts";
import { keepAdministered, refuseMixedRoles, refuseOtherArea } from "../grants/guards.ts";
import { type AreaRecord, readAreaRecord, readAreaState } from "./area-state.ts";
import { chooseGroups } from "./choose-groups.ts";
import { chooseIngestion } from "./choose-ingestion.ts";
import type { Configuration, ConfiguringContext, PartDone } from "./configure-users.ts";
import { deleteMember, insertMember, type PersonRow, raiseAreaVersion } from "./person.sql.ts";

/** What a user shall have in an area once its choices are made. */
type Wanted = { grants: GrantRow[]; memberships: Membership[]; views: HeldViews };

/**
 * Makes what a user has in an area exactly what the form says. Throws other-area, user-exists-…, version-stale, check-…-configuration with every field,
 * group-exists-…, ingestion-included, own-rights, last-administrator, administrators-never-validate.
 */
export async function saveArea(ctx: ConfiguringContext, person: PersonRow, area: Area, input: Configuration): Promise<PartDone> {
  refuseOtherArea(ctx.actor, area);
  const asked = input.areas[area];
  if (!asked) throw new Error(`nothing asked for ${area}`);
  const held = person.areas.find((each) => each.area === area);
  if (held && asked.version === null) throw new Problem(`user-exists-${area === "HUB" ? "hub" : area === "MUT" ? "mut" : "wf"}`);
  if ((held?.version ?? null) !== asked.version) throw new Problem("version-stale");

  const today = todayOf(ctx);
  const recordBefore = held ? await readAreaRecord(ctx.db, person.id, area) : undefined;
  const before = recordBefore ? await readAreaState(ctx.db, person.id, area, today, recordBefore) : nothingHeld;
  if (!held) await insertMember(ctx.db, person.id, area);
  const wanted = await readWanted(ctx, person, area, input, recordBefore);
  await keepAdministered(ctx, [area], async () => {
    await replaceGrantRows(ctx.db, { userId: person.id }, area, wanted.grants);
    if (area !== "WF") await replaceMemberships(ctx.db, person.id, area, wanted.memberships);
    if (area === "HUB") await replaceViews(ctx.db, { userId: person.id }, wanted.views);
  });
  const recordAfter = await readAreaRecord(ctx.db, person.id, area);
  if (JSON.stringify(recordBefore) === JSON.stringify(recordAfter))
    return { state: "unchanged", version: held?.version ?? null, gains: [], loses: [] };

  if (person.id === ctx.actor.id) throw new Problem("own-rights");
  await refuseMixedRoles(ctx, { userId: person.id });
  if (!held) await distrustPassword(ctx, person.id, area);
  const version = held ? await raiseAreaVersion(ctx.db, person.id, area) : 1;
  await audit(ctx.db, ctx, {
    action: held ? "access-changed" : "access-given",
    subjectType: "user",
    subjectId: person.id,
    ...(recordBefore ? { before: { area, ...recordBefore } } : {}),
    after: { area, ...recordAfter },
  });
  const after = await readAreaState(ctx.db, person.id, area, today, recordAfter);
  return { state: "saved", version, ...(await describeChanges(ctx.db, ctx.language, area, before, after)) };
}

/** Takes a user out of an area. Throws other-area, version-stale, own-rights, last-administrator. */
export async function removeFromArea(ctx: ConfiguringContext, person: PersonRow, area: Area, version: number): Promise<PartDone> {
  refuseOtherArea(ctx.actor, area);
  const held = person.areas.find((each) => each.area === area);
  if (held?.version !== version) throw new Problem("version-stale");
  if (person.id === ctx.actor.id) throw new Problem("own-rights");
  const record = await readAreaRecord(ctx.db, person.id, area);
  const before = await readAreaState(ctx.db, person.id, area, todayOf(ctx), record);
  await keepAdministered(ctx, [area], () => deleteMember(ctx.db, person.id, area));
  await audit(ctx.db, ctx, { action: "access-removed", subjectType: "user", subjectId: person.id, before: { area, ...record } });
  return { state: "removed", version: null, ...(await describeChanges(ctx.db, ctx.language, area, before, nothingHeld)) };
}

async function readWanted(
  ctx: ConfiguringContext,
  person: PersonRow,
  area: Area,
  { areas }: Configuration,
  held: AreaRecord | undefined,
): Promise<Wanted> {
  const none = { reports: [], scenarios: [] };
  if (area === "WF") {
    const { role, validFrom, validTo } = areas.WF ?? { role: "wf-user" as const, validFrom: null, validTo: null };
    refuseIssues("WF", checkDays({ validFrom, validTo }, []));
    return {
      grants: [{ role, legalEntityId: null, sectionCode: null, ingestionId: null, orgId: null, validFrom, validTo }],
      memberships: [],
      views: none,
    };
  }
  const asked = areas[area];
  if (!asked) throw new Error(`nothing asked for ${area}`);
  const views = area === "HUB" ? (areas.HUB?.views ?? none) : none;
  const assignments = areas.MUT && area === "MUT" ? await chooseIngestion(ctx, areas.MUT) : asked.assignments;
  const issues = await checkAssignments(ctx.db, area, assignments, views, heldOf(await listGrantRows(ctx.db, { userId: person.id })));
  if (asked.group.mode === "new") refuseIssues(area, issues);
  const heldGroups = held?.groups.map(({ groupId }) => groupId) ?? [];
  const groups = await chooseGroups(ctx, area, asked.group, { assignments, views, heldGroups });
  issues.push(...groups.issues);
  if (groups.memberships.length === 0 && assignments.length === 0)
    issues.push({ code: "access-issues.nothing-given", path: ["assignments"] });
  refuseIssues(area, issues);
  if (groups.takesAll) return { grants: [], memberships: groups.memberships, views: none };
  return { grants: expandAssignments(assignments), memberships: groups.memberships, views };
}

/** Throws check-hub-configuration or check-mut-configuration with every field that is wrong; paths are made those of the whole body. */
function refuseIssues(area: Area, issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  const code = area === "HUB" ? "check-hub-configuration" : area === "MUT" ? "check-mut-configuration" : "invalid-input";
  throw new Problem(code, { issues: issues.map((issue) => ({ ...issue, path: ["areas", area, ...issue.path] })) });
}
