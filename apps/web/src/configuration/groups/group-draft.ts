import type { createGroup, getGroup, updateGroup } from "@hub/contract/configuration/groups.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { GroupArea } from "@hub/domain/session/areas.ts";
import { checkDates, checkLines, checkViews } from "../users/check-draft.ts";
import { bodyOfLine, type DraftLine, linesOf } from "../users/lines.ts";
import { bodyOfViews, noViews, type ViewDraft, type ViewsDraft, viewsDraftOf } from "../users/views-draft.ts";

export type Group = Output<(typeof getGroup)["answer"]>;
export type SavedGroup = Output<(typeof updateGroup)["answer"]>;
type CreateBody = Input<NonNullable<(typeof createGroup)["body"]>>;
type Period = { validFrom: string | null; validTo: string | null };
type Member = Group["members"][number];
/** Somebody who joins with the next save, or who is in the group and stays until another day. */
type Joining = Period & { email: string; name: string };
export type GroupDraft = {
  area: GroupArea;
  name: string;
  description: string;
  active: boolean;
  assignments: DraftLine[];
  "views.reports": ViewDraft<number>;
  "views.scenarios": ViewDraft<string>;
  /** Who is in the group, as it was saved; who joins and who leaves is said beside, so that it counts for whoever is in it by then. */
  members: readonly Member[];
  join: Joining[];
  leave: number[];
};

/** A group as the form edits it; a new one with nothing in it. */
export function draftOf(group: Group | undefined, area: GroupArea): GroupDraft {
  const { reports, scenarios } = group ? viewsDraftOf(group.views) : noViews;
  return {
    area: group?.area ?? area,
    name: group?.name ?? "",
    description: group?.description ?? "",
    active: group?.active ?? true,
    assignments: linesOf(group?.assignments ?? []),
    "views.reports": reports,
    "views.scenarios": scenarios,
    members: group?.members ?? [],
    join: [],
    leave: [],
  };
}

/** The part of the form that creating and changing share. */
export function bodyOf(draft: GroupDraft): Omit<CreateBody, "area"> {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    active: draft.active,
    assignments: draft.assignments.map(bodyOfLine),
    views: bodyOfViews(viewsOf(draft)),
  };
}

/** The views of a draft as their fields take them. */
export function viewsOf({ "views.reports": reports, "views.scenarios": scenarios }: GroupDraft): ViewsDraft {
  return { reports, scenarios };
}

/** What keeps a group from being sent. */
export function checkDraft(draft: GroupDraft): Issue[] {
  return [
    ...(draft.name.trim() === "" ? [{ path: ["name"], code: "users.issue-group-name" }] : []),
    ...checkLines(draft.assignments, true),
    ...checkViews(viewsOf(draft)),
    ...draft.join.flatMap((person, place) => checkDates(person, ["join", place])),
  ];
}

type Membership = Pick<GroupDraft, "members" | "join" | "leave">;

/** Who will be in the group: who is in it and does not leave, then who joins. */
export function membersAfter({ members, join, leave }: Membership): (Joining & { isIn: boolean })[] {
  const staying = members.filter(({ userId }) => !leave.includes(userId));
  const stays = (email: string) => staying.some((member) => member.email === email);
  return [
    ...staying.map((member) => ({ ...member, ...join.find(({ email }) => email === member.email), isIn: true })),
    ...join.filter(({ email }) => !stays(email)).map((person) => ({ ...person, isIn: false })),
  ];
}

/** The draft with somebody more in it; who was taken out is in it again as before. */
export function putIn({ members, join, leave }: Membership, { email, name }: Pick<Joining, "email" | "name">): Partial<GroupDraft> {
  const member = members.find((each) => each.email === email);
  if (member) return { leave: leave.filter((id) => id !== member.userId) };
  return { join: [...join, { email, name, validFrom: null, validTo: null }] };
}

/** The draft without somebody. */
export function takeOut({ members, join, leave }: Membership, email: string): Partial<GroupDraft> {
  const member = members.find((each) => each.email === email);
  return { join: join.filter((each) => each.email !== email), leave: member ? [...leave, member.userId] : leave };
}

/** The draft with another last day of somebody in it. */
export function keepUntil({ members, join }: Membership, person: Joining, validTo: string | null): Partial<GroupDraft> {
  const { email, name, validFrom } = person;
  const member = members.find((each) => each.email === email);
  const place = join.findIndex((each) => each.email === email);
  if (member?.validTo === validTo && member.validFrom === validFrom) return { join: join.filter((each) => each.email !== email) };
  const changed = { email, name, validFrom, validTo };
  return { join: place < 0 ? [...join, changed] : join.with(place, changed) };
}
