import { giveGrant, type GrantScope, takeGrant } from "@hub/domain/configuration/change-grants.ts";
import type { GrantRow } from "@hub/domain/configuration/assignments.ts";
import { areaOf, type GroupArea, type GroupRole } from "@hub/domain/session/areas.ts";
import { todayOf } from "../../../context.ts";
import type { ActKind } from "../../../tasks/kinds.ts";
import { findOrgPaths } from "../../grants/grants.sql.ts";
import { areaCall, type Call, changingKind, grantsOf, type UserAct } from "./change-many.ts";
import { readGrantWords } from "./grant-words.ts";

type GrantAct = Extract<UserAct, { role: GroupRole }>;
type Given = Extract<UserAct, { kind: "users-give-grant" }>;
type Taken = Extract<UserAct, { kind: "users-take-grant" }>;
/** By which day, and by what lies above a part of the organisation, it is decided. */
type Known = Parameters<typeof takeGrant>[2];

/** Gives users a role in an area that they are in, besides what they have. */
export const giveGrantToMany = grantKind<Given>((held, act, known) => {
  if (act.validTo !== null && act.validTo < known.today) return { issues: [{ column: null, code: "access-issues.ends-before-begin" }] };
  return giveGrant(held, scopeOf(act), act.validTo, known) ?? "unchanged";
});

/** Takes a role of users, or what they were given of it on just the thing that is named; what they have by groups stays. */
export const takeGrantOfMany = grantKind<Taken>((held, act, known) => {
  const left = takeGrant(held, scopeOf(act), known);
  if (left === "wider") return { issues: [{ column: null, code: "access-issues.grant-wider" }] };
  return left ?? "unchanged";
});

/** An act on what users were given themselves in the area of a role: all else of the area stays as it is. */
function grantKind<A extends GrantAct>(
  wantedOf: (held: readonly GrantRow[], act: A, known: Known) => GrantRow[] | Exclude<Call, { person: object }>,
): ActKind<A> {
  return changingKind<A, { area: GroupArea; grants: readonly GrantRow[] }>({
    async open(ctx, act) {
      const area = areaOf(act.role);
      const paths = await findOrgPaths(ctx.db, act.orgId === null ? [] : [act.orgId]);
      const known = { today: todayOf(ctx), pathOf: (id: number) => paths.get(id) ?? [id] };
      return {
        callOf(person) {
          if (person.areas.every((each) => each.area !== area))
            return { issues: [{ column: null, code: "access-issues.role-outside-area" }] };
          const wanted = wantedOf(grantsOf(person, area), act, known);
          return Array.isArray(wanted) ? areaCall(person, area, { grants: wanted }) : wanted;
        },
        async tell(people) {
          const changes = new Map(
            people.map((person) => {
              const held = grantsOf(person, area);
              const wanted = wantedOf(held, act, known);
              return [person.id, [held, Array.isArray(wanted) ? wanted : held].map((rows) => rows.filter(({ role }) => role === act.role))];
            }),
          );
          const wordsOf = await readGrantWords(ctx, [...changes.values()].flat(2));
          return ({ id }) => {
            const [before, after] = (changes.get(id) ?? []).map(wordsOf);
            return { field: "grant", before: before ?? null, after: after ?? null };
          };
        },
        beforeOf: (person) => ({ area, grants: grantsOf(person, area) }),
      };
    },
    backOf: (person, { area, grants }) => areaCall(person, area, { grants }),
  });
}

const scopeOf = ({ role, legalEntityId, sectionCode, ingestionId, orgId }: GrantAct): GrantScope => ({
  role,
  legalEntityId,
  sectionCode,
  ingestionId,
  orgId,
});
