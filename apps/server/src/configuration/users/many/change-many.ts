import type { userAct } from "@hub/contract/configuration/many.ts";
import { foldGrants, type GrantRow, pickGrant } from "@hub/domain/configuration/assignments.ts";
import type { GroupArea } from "@hub/domain/session/areas.ts";
import type * as z from "zod/mini";
import type { Problem } from "../../../problem.ts";
import { issuesOf, refusalOf } from "../../../tasks/imports/apply-each.ts";
import type { ActHandler, ActKind, ActOutcome, ChangedValue, ColumnIssue, PlannedAct, TaskContext } from "../../../tasks/kinds.ts";
import type { Membership } from "../../grants/grants.sql.ts";
import { lockAccess } from "../../grants/guards.ts";
import { listUserIds, type UserFilter } from "../list/user-list.sql.ts";
import type { CallOutcome, Configuration, PartOutcome } from "../save/configuration.ts";
import { type HeldGroupRow, type HeldPersonRow, lockPeopleById, readGroups, readPeopleById } from "../save/held-people.sql.ts";
import { planPeople } from "../save/plan-people.ts";
import { versionOf } from "../sheet/user-columns.ts";

export type UserAct = z.output<typeof userAct>;
type GroupAct = Extract<UserAct, { groupId: number }>;

/** All users of a filter, as the list finds them. */
export const findUserIds: ActHandler["find"] = (ctx, filter, limit) => listUserIds(ctx.db, filter as UserFilter, limit, ctx.clock.now());

/** What users are called where they are told one by one: names alone are not theirs alone. */
export const nameOfUser = ({ name, email }: { name: string; email: string }): string => `${name} · ${email}`;

/** Ends the access of users: they cannot sign in any more, sessions and tokens end; what they may do is kept, for whom it is given back. */
export const endAccess: ActKind<UserAct> = changingKind<UserAct, null>({
  open: async () => ({
    callOf: (person) => activeCall(person, false),
    tell: async () => () => ({ field: "state", before: "active", after: "inactive" }),
    beforeOf: () => null,
  }),
  backOf: (person) => activeCall(person, true),
});

/** Puts users in a group of an area that they are in. */
export const joinGroup = groupKind((memberships, group) =>
  memberships.some(({ groupId }) => groupId === group.id)
    ? memberships
    : [...memberships, { groupId: group.id, validFrom: null, validTo: null }],
);

/** Takes users out of a group; what they were given themselves stays. */
export const leaveGroup = groupKind((memberships, group) => memberships.filter(({ groupId }) => groupId !== group.id));

export type Call = Configuration | { issues: ColumnIssue[] } | "unchanged";
/** What an act asks of one person, as the form would ask it. */
type Asking<B> = {
  callOf(person: HeldPersonRow): Call;
  /** What changes of each of some people, in a fixed number of statements. */
  tell(people: readonly HeldPersonRow[]): Promise<(person: HeldPersonRow) => ChangedValue>;
  /** What undo needs. */
  beforeOf(person: HeldPersonRow): B;
};
type Changing<A, B> = {
  open(ctx: TaskContext, act: A): Promise<Asking<B>>;
  /** The call that takes it back of somebody who is as the act left them. */
  backOf(person: HeldPersonRow, before: B): Configuration | undefined;
};

/** An act that is the form's one call for each person: decided by `planPeople`, as if those before it had been written. */
export function changingKind<A, B>({ open, backOf }: Changing<A, B>): ActKind<A> {
  return {
    batchRows: 3400,
    undoAtOnce: 1000,
    open: async () => ({
      find: findUserIds,
      async plan(ctx, act, ids) {
        const asking = await open(ctx, act);
        const people = await readPeopleById(ctx.db, ids);
        const { outcomes } = await decideAll(ctx, people, asking.callOf, false);
        const valueOf = await asking.tell(people.filter(({ id }) => "applied" in (outcomes.get(id) ?? {})));
        return people.flatMap((person): PlannedAct[] => {
          const outcome = outcomes.get(person.id);
          if (person.removed || !outcome) return [];
          const planned = { id: person.id, name: nameOfUser(person), version: versionOf(person) };
          return [{ ...planned, ...("applied" in outcome ? { changes: [valueOf(person)] } : outcome) }];
        });
      },
      async apply(waiting, act, records) {
        const ctx = await lockAccess(waiting);
        const asking = await open(ctx, act);
        const ids = records.map(({ id }) => id);
        await lockPeopleById(ctx.db, ids);
        const held = new Map((await readPeopleById(ctx.db, ids)).map((person) => [person.id, person]));
        const seen = records.flatMap(({ id, version }) => {
          const person = held.get(id);
          return person && !person.removed && versionOf(person) === version ? [person] : [];
        });
        const { outcomes, plan } = await decideAll(ctx, seen, asking.callOf, true);
        await plan.write();
        return records.map(({ id }): ActOutcome => {
          const person = held.get(id);
          const outcome = outcomes.get(id);
          if (!person || !outcome) return { stale: true, name: person && !person.removed ? nameOfUser(person) : null };
          if ("issues" in outcome) return { ...outcome, name: nameOfUser(person) };
          if ("unchanged" in outcome) return outcome;
          return { applied: { version: outcome.applied, before: asking.beforeOf(person) } };
        });
      },
      async undo(waiting, changes) {
        const ctx = await lockAccess(waiting);
        const ids = changes.map(({ subject }) => Number(subject));
        await lockPeopleById(ctx.db, ids);
        const people = await readPeopleById(ctx.db, ids);
        const wanted = new Map(changes.map((change) => [Number(change.subject), change]));
        const { outcomes, plan } = await decideAll(
          ctx,
          people.filter((person) => !person.removed && versionOf(person) === wanted.get(person.id)?.version),
          (person) => backOf(person, wanted.get(person.id)?.before as B) ?? { issues: [] },
          true,
        );
        await plan.write();
        return ids.map((id) => "applied" in (outcomes.get(id) ?? {}));
      },
    }),
  };
}

type Decided = { applied: string } | { unchanged: true } | { issues: ColumnIssue[] };

/** Decides a call for each person one after the other: the version they have then, or why nothing comes of it. Of two who are the last to administer an area, one stays. */
async function decideAll(
  ctx: TaskContext,
  people: readonly HeldPersonRow[],
  callOf: (person: HeldPersonRow) => Call,
  hold: boolean,
): Promise<{ outcomes: ReadonlyMap<number, Decided>; plan: Awaited<ReturnType<typeof planPeople>> }> {
  const asked = people.filter(({ removed }) => !removed).map((person) => ({ person, call: callOf(person) }));
  const calls = asked.flatMap(({ call }) => (isCall(call) ? call : []));
  const plan = await planPeople(ctx, calls, hold, new Map(people.map((person) => [person.email, person])));
  const outcomes = new Map<number, Decided>();
  for (const { person, call } of asked) {
    if (call === "unchanged") outcomes.set(person.id, { unchanged: true });
    else if (!isCall(call)) outcomes.set(person.id, call);
    else
      outcomes.set(
        person.id,
        decideOne(() => plan.decide(call, ({ ok }) => ok), person),
      );
  }
  return { outcomes, plan };
}

const isCall = (call: Call): call is Configuration => typeof call === "object" && "person" in call;

function decideOne(decide: () => CallOutcome, person: HeldPersonRow): Decided {
  let outcome: CallOutcome;
  try {
    outcome = decide();
  } catch (error) {
    return { issues: wholly(refusalOf(error)) };
  }
  const refused = outcome.parts.flatMap((part) => (part.state === "refused" ? part.problem : []));
  if (refused.length > 0) return { issues: refused.flatMap(wholly) };
  if (outcome.parts.every(({ state }) => state === "unchanged")) return { unchanged: true };
  return { applied: versionAfter(person, outcome.parts) };
}

/** A refusal as one reason of the record: of a form's field one does not see here its path says nothing. */
const wholly = (problem: Problem): ColumnIssue[] =>
  issuesOf(problem)
    .slice(0, 1)
    .map((issue) => ({ ...issue, column: null }));

/** The version of a person once parts are saved. */
function versionAfter({ id, version, areas }: HeldPersonRow, parts: readonly PartOutcome[]): string {
  const versions = new Map(parts.flatMap((each) => (each.state === "saved" && each.version !== null ? [[each.part, each.version]] : [])));
  return versionOf({
    id,
    version: versions.get("PERSON") ?? version,
    areas: areas.map((held) => ({ ...held, version: versions.get(held.area) ?? held.version })),
  });
}

/** The call that lets a person sign in, or no longer. */
function activeCall({ email, version }: HeldPersonRow, active: boolean): Configuration {
  return { action: "save", person: { email, version, active }, areas: {}, remove: [] };
}

/** An act on who is in a group: all else of its area stays as it is. */
function groupKind(wantedOf: (memberships: readonly Membership[], group: HeldGroupRow) => readonly Membership[]): ActKind<GroupAct> {
  return changingKind<GroupAct, { area: GroupArea; memberships: readonly Membership[] }>({
    async open(ctx, { groupId }) {
      const [group] = await readGroups(ctx.db, [groupId], [], []);
      const inGroup = (person: HeldPersonRow) => person.memberships.some((each) => each.groupId === groupId);
      return {
        callOf(person) {
          if (!group) return { issues: [{ column: null, code: "access-issues.group-unknown", params: { value: groupId } }] };
          const { area } = group;
          if (person.areas.every((each) => each.area !== area))
            return { issues: [{ column: null, code: "access-issues.group-of-other-area" }] };
          const before = membershipsOf(person, area);
          const wanted = wantedOf(before, group);
          return wanted.length === before.length ? "unchanged" : areaCall(person, area, { memberships: wanted });
        },
        tell: async () => (person) => {
          const name = group?.name ?? null;
          return { field: "group", ...(inGroup(person) ? { before: name, after: null } : { before: null, after: name }) };
        },
        beforeOf: (person) => ({ area: group?.area ?? "HUB", memberships: membershipsOf(person, group?.area ?? "HUB") }),
      };
    },
    backOf: (person, { area, memberships }) => areaCall(person, area, { memberships }),
  });
}

const membershipsOf = (person: HeldPersonRow, area: GroupArea): Membership[] =>
  person.memberships.filter((each) => each.area === area).map(({ groupId, validFrom, validTo }) => ({ groupId, validFrom, validTo }));

/** The call that leaves a person all they have in an area but for their groups, or for their own grants, which become these. */
export function areaCall(
  person: HeldPersonRow,
  area: GroupArea,
  { memberships = membershipsOf(person, area), grants = grantsOf(person, area) }: AreaChange,
): Configuration {
  const { email, version, views } = person;
  const held = {
    version: person.areas.find((each) => each.area === area)?.version ?? null,
    group: memberships.length === 0 ? { mode: "none" as const } : { mode: "selectable" as const, memberships: [...memberships] },
    assignments: foldGrants(grants),
  };
  const areas = area === "HUB" ? { HUB: { ...held, views } } : { MUT: { ...held, ingestion: { mode: "selectable" as const } } };
  return { action: "save", person: { email, version }, areas, remove: [] };
}
type AreaChange = { memberships?: readonly Membership[]; grants?: readonly GrantRow[] };

/** What a person was given themselves in an area. */
export const grantsOf = (person: HeldPersonRow, area: GroupArea): GrantRow[] =>
  person.grants.filter((row) => row.area === area).map(pickGrant);
