import type { createGroup, getGroup, updateGroup } from "@hub/contract/configuration/groups.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { GroupArea } from "@hub/domain/session/areas.ts";
import { checkDates, checkLines, checkViews, type DraftIssue } from "../users/check-draft.ts";
import { bodyOfLine, type DraftLine, linesOf } from "../users/lines.ts";
import { bodyOfViews, noViews, type ViewsDraft, viewsDraftOf } from "../users/views-draft.ts";

export type Group = Output<(typeof getGroup)["answer"]>;
export type SavedGroup = Output<(typeof updateGroup)["answer"]>;
type CreateBody = Input<NonNullable<(typeof createGroup)["body"]>>;
type UpdateBody = Input<NonNullable<(typeof updateGroup)["body"]>>;
/** Somebody in the group, or who joins with the next save: they have no id here yet. */
export type DraftMember = { userId: number | null; email: string; name: string; validFrom: string | null; validTo: string | null };
export type GroupForm = {
  area: GroupArea;
  name: string;
  description: string;
  active: boolean;
  lines: DraftLine[];
  views: ViewsDraft;
  members: DraftMember[];
};

/** A group with nothing in it. */
export function emptyGroup(area: GroupArea): GroupForm {
  return { area, name: "", description: "", active: true, lines: [], views: noViews, members: [] };
}

/** A group as the form edits it. */
export function formOfGroup({ area, name, description, active, assignments, views, members }: Group): GroupForm {
  return {
    area,
    name,
    description,
    active,
    lines: linesOf(assignments),
    views: viewsDraftOf(views),
    members: members.map(({ userId, email, name: called, validFrom, validTo }) => ({ userId, email, name: called, validFrom, validTo })),
  };
}

/** The part of the form that creating and changing share. */
export function givenBody({ name, description, active, lines, views }: GroupForm): Omit<CreateBody, "area"> {
  return {
    name: name.trim(),
    description: description.trim(),
    active,
    assignments: lines.map(bodyOfLine),
    views: bodyOfViews(views),
  };
}

/** Who joins (or stays until another day) and who leaves, against who was in the group before. */
export function memberChanges(before: readonly DraftMember[], after: readonly DraftMember[]): Pick<UpdateBody, "join" | "leave"> {
  const held = new Map(before.map((member) => [member.email, member]));
  const isSame = ({ email, validFrom, validTo }: DraftMember) => {
    const old = held.get(email);
    return old !== undefined && old.validFrom === validFrom && old.validTo === validTo;
  };
  const left = before.filter(({ email }) => after.every((member) => member.email !== email));
  return {
    join: after.filter((member) => !isSame(member)).map(({ email, validFrom, validTo }) => ({ email, validFrom, validTo })),
    leave: left.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  };
}

/** A form as text, by which changes are noticed. */
export function writeGroup(form: GroupForm): string {
  return JSON.stringify([form.area, givenBody(form), form.members]);
}

/** What keeps a group from being sent. */
export function checkGroupForm({ name, lines, views, members }: GroupForm): DraftIssue[] {
  return [
    ...(name.trim() === "" ? [{ path: ["name"], code: "issue-group-name" as const }] : []),
    ...checkLines(lines, true),
    ...checkViews(views),
    ...members.flatMap((member) => checkDates(member, ["members", member.email])),
  ];
}
