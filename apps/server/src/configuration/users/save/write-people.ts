import type { GrantRow } from "@hub/domain/configuration/assignments.ts";
import type { ActingContext } from "../../../context.ts";
import { auditAll } from "../../../db/audit.sql.ts";
import { insertCopy } from "../../../ingestion/definitions/copy-ingestion.ts";
import { endAccessOfHeld } from "../../../session/end-access.sql.ts";
import { type HeldViews, type Membership, viewRows } from "../../grants/grants.sql.ts";
import { insertGroup } from "../../groups/insert-group.ts";
import type { Draft } from "./draft.ts";
import { moveAddresses } from "./move-addresses.ts";
import type { HeldPersonRow } from "./held-people.sql.ts";
import type { HeldArea, PersonState } from "./person-state.ts";
import { noWrites, type PeopleWrites, writeRows } from "./write-people.sql.ts";

/** Writes what was decided of people, each once, beside how they are stored: what differs, and the lines of the trail in the order of the decisions. */
export async function writePeople(ctx: ActingContext, stored: readonly HeldPersonRow[], drafts: readonly Draft[]): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const before = new Map(stored.map((row) => [row.id, row]));
  const writes = noWrites();
  for (const { person } of drafts) addPerson(writes, before.get(person.id), person);
  for (const { groups, ingestions } of drafts) {
    for (const copy of ingestions) await insertCopy(ctx, copy);
    for (const group of groups) await insertGroup(db, group);
  }
  await writeRows(db, writes, now, ctx.actor.id);
  await moveAddresses(
    ctx,
    drafts.map(({ person }) => person),
  );
  const lines = drafts.flatMap(({ trail }) => trail);
  const ending = lines.flatMap((line) => ("accessEndsOf" in line ? line.accessEndsOf : []));
  const ended = await endAccessOfHeld(db, ending, now);
  const changes = lines.flatMap((line) => {
    if (!("accessEndsOf" in line)) return [line];
    const subjectId = line.accessEndsOf;
    const { before: marked, ...after } = ended.get(subjectId) ?? { sessions: 0, tokens: 0, before: false };
    // Where it ends twice nothing is left the second time.
    ended.delete(subjectId);
    // What was ended before anything was waited for is in the trail already.
    if (marked && after.sessions + after.tokens === 0) return [];
    return [{ action: "access-ended", subjectType: "user", subjectId, after }];
  });
  await auditAll(db, ctx, changes);
}

function addPerson(writes: PeopleWrites, before: HeldPersonRow | undefined, person: PersonState): void {
  const { areas, newEmail, ...kept } = person;
  const row = { ...kept, email: newEmail ?? person.email };
  if (!before) writes.newPeople.push(row);
  else if (row.version !== before.version || row.hasPassword !== before.hasPassword) writes.people.push(row);
  for (const { area } of before?.areas ?? []) if (!areas.has(area)) writes.oldMembers.push({ userId: person.id, area });
  for (const [area, held] of areas) {
    const version = before?.areas.find((each) => each.area === area)?.version;
    if (version === held.version) continue;
    (version === undefined ? writes.newMembers : writes.members).push({ userId: person.id, area, version: held.version });
    addGrants(writes, person.id, before?.grants.filter((row) => row.area === area) ?? [], held);
    if (area === "WF") continue;
    addMemberships(writes, { userId: person.id, area }, before?.memberships.filter((row) => row.area === area) ?? [], held);
    if (area === "HUB") addViews(writes, person.id, before?.views, held);
  }
}

function addGrants(writes: PeopleWrites, userId: number, before: HeldPersonRow["grants"], { grants }: HeldArea): void {
  const keyOf = (row: GrantRow) => JSON.stringify([row.role, row.legalEntityId, row.sectionCode, row.ingestionId, row.orgId]);
  const left = new Map(before.map((row) => [keyOf(row), row]));
  for (const row of grants) {
    const same = left.get(keyOf(row));
    left.delete(keyOf(row));
    if (!same) writes.newGrants.push({ userId, ...row });
    else if (same.validFrom !== row.validFrom || same.validTo !== row.validTo)
      writes.grants.push({ id: same.id, validFrom: row.validFrom, validTo: row.validTo });
  }
  writes.oldGrants.push(...[...left.values()].map(({ id }) => id));
}

function addMemberships(
  writes: PeopleWrites,
  of: { userId: number; area: string },
  before: HeldPersonRow["memberships"],
  { memberships }: HeldArea,
): void {
  for (const { groupId } of before)
    if (memberships.every((each) => each.groupId !== groupId)) writes.oldMemberships.push({ userId: of.userId, groupId });
  const isHeld = ({ groupId, validFrom, validTo }: Membership) =>
    before.some((each) => each.groupId === groupId && each.validFrom === validFrom && each.validTo === validTo);
  writes.memberships.push(...memberships.filter((each) => !isHeld(each)).map((membership) => ({ ...of, ...membership })));
}

function addViews(writes: PeopleWrites, userId: number, before: HeldViews | undefined, { views }: HeldArea): void {
  const rows = viewRows(views);
  if (before && isSameSet(viewRows(before), rows)) return;
  writes.viewers.push(userId);
  writes.views.push(...rows.map((row) => ({ userId, ...row })));
}

const isSameSet = (a: readonly object[], b: readonly object[]): boolean => {
  const held = new Set(a.map((row) => JSON.stringify(row)));
  return held.size === b.length && b.every((row) => held.has(JSON.stringify(row)));
};
