import type { explainAccess as route } from "@hub/contract/configuration/access/access.ts";
import type { Output } from "@hub/contract/route.ts";
import { adminRoleOf, areaOf } from "@hub/domain/session/areas.ts";
import { holds, noAccess, type Permission, permissionTable, type Role, type RowScope } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import { gives, narrowRow, needsNoRole } from "./decide-access.ts";
import { findAsked, findPersonAccess, listAdministrators, listPaths, type PathRow, type PersonRow } from "./explain.sql.ts";

type Query = Given<typeof route>["query"];
type Answer = Output<typeof route.answer>;
type Path = Answer["paths"][number];

const mostPaths = 200;
const mostAdministrators = 5;

/** Whether somebody may do something on something, by which paths, and what stands against it. Throws user-not-found, invalid-input. */
export async function explainAccess(ctx: RequestContext, query: Query): Promise<Answer> {
  const { permission } = query;
  const now = ctx.clock.now();
  const person = await findPersonAccess(ctx.db, query.email, now);
  if (!person) throw new Problem("user-not-found");
  const row = await readRow(ctx, query);
  const roles = rolesThatGive(permission);
  const held = roles.length === 0 ? [] : await listPaths(ctx.db, person.id, roles, now);
  const paths = held.map((path) => presentPath(path, permission, row.scope, now)).toSorted((a, b) => Number(b.counts) - Number(a.counts));
  const areas = [...new Set(roles.map(areaOf))];
  const given = areas.map((area) => ({ area, role: adminRoleOf[area] }));
  const access = { grants: person.grants, views: person.views, scopes: null };
  const allowed = (person.active || permission === "public") && gives(permission, access, row.scope);
  return {
    allowed,
    person: { email: person.email, name: person.name },
    asked: row.asked,
    reasons: allowed ? [] : reasonsAgainst(person, permission, paths),
    paths: paths.slice(0, mostPaths),
    pathCount: paths.length,
    countingPaths: paths.filter(({ counts }) => counts).length,
    roles,
    administrators: await listAdministrators(ctx.db, given, now, mostAdministrators),
  };
}

/** What is asked about: as the decision takes it, and by name. */
async function readRow(ctx: RequestContext, query: Query): Promise<{ scope: RowScope; asked: Answer["asked"] }> {
  const { legalEntity, section, ingestion, org } = await findAsked(ctx.db, query);
  const refuse = (code: string, field: string) =>
    new Problem("invalid-input", { issues: [{ code: `access.${code}`, path: ["query", field] }] });
  if (query.legalEntityId !== undefined && !legalEntity) throw refuse("legal-entity-unknown", "legalEntityId");
  if (query.section !== undefined && section === null) throw refuse("section-unknown", "section");
  if (query.ingestionId !== undefined && !ingestion) throw refuse("ingestion-unknown", "ingestionId");
  if (ingestion && section !== null && ingestion.section !== section) throw refuse("ingestion-of-other-section", "ingestionId");
  if (query.orgId !== undefined && !org) throw refuse("org-unknown", "orgId");
  const sectionCode = section ?? ingestion?.section;
  const scope = narrowRow(query.permission, {
    ...(legalEntity ? { legalEntityId: legalEntity.id } : {}),
    ...(sectionCode === undefined ? {} : { sectionCode }),
    ...(ingestion ? { ingestionId: ingestion.id } : {}),
    ...(org ? { orgPath: org.path } : {}),
  });
  return {
    scope,
    asked: {
      legalEntity: scope.legalEntityId === undefined ? null : legalEntity,
      section: scope.sectionCode ?? null,
      ingestion: scope.ingestionId === undefined || !ingestion ? null : { id: ingestion.id, code: ingestion.code, name: ingestion.name },
      org: scope.orgPath === undefined || !org ? null : { id: org.id, code: org.code, name: org.name },
    },
  };
}

function rolesThatGive(permission: Permission): Role[] {
  const allowed: "anyone" | readonly Role[] = permissionTable[permission];
  return allowed === "anyone" || needsNoRole(permission) ? [] : [...allowed];
}

function presentPath(path: PathRow, permission: Permission, row: RowScope, now: Date): Path {
  const { role, group, lentBy, legalEntity, sectionCode, ingestion, org, validFrom, validTo } = path;
  // Of this grant alone; what a missing kind of view takes away is said once, of the person.
  const why = gives(permission, { ...noAccess, grants: [path] }, row) ? whyNot(path, now) : "other-scope";
  return { role, group, lentBy, legalEntity, section: sectionCode, ingestion, org, validFrom, validTo, counts: why === null, why };
}

function whyNot({ stands, groupActive, validTo }: PathRow, now: Date): Path["why"] {
  if (stands) return null;
  if (!groupActive) return "group-inactive";
  return validTo !== null && validTo < now.toISOString().slice(0, 10) ? "ended" : "not-yet";
}

function reasonsAgainst(person: PersonRow, permission: Permission, paths: readonly Path[]): Answer["reasons"] {
  const reasons: Answer["reasons"] = [];
  if (!person.active) reasons.push(person.removed ? "removed" : "inactive");
  if (needsNoRole(permission)) return reasons;
  const access = { grants: person.grants, views: person.views, scopes: null };
  if (paths.some(({ counts }) => counts)) {
    if (holds(permission, { ...access, views: noAccess.views }) && !holds(permission, access)) reasons.push("no-view");
  } else if (paths.length === 0) reasons.push("no-role");
  else reasons.push(...new Set(paths.flatMap(({ why }) => why ?? [])));
  return reasons;
}
