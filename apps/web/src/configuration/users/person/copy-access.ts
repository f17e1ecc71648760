import type { Area } from "@hub/domain/session/areas.ts";
import { bodyOfLine, type DraftLine, duplicateLine } from "../lines.ts";
import { draftOf, type FoundUser, type GroupDraft, type Membership, type UserDraft } from "../user-draft.ts";
import type { ViewDraft } from "../views-draft.ts";

/** Whether a colleague's access comes beside what the form holds or in its place. */
export type CopyMode = "add" | "replace";

/** The form with a colleague's access in the given areas. What has ended is not copied, ends that are to come are. */
export function copyAccess(draft: UserDraft, colleague: FoundUser, areas: readonly Area[], mode: CopyMode, today: string): UserDraft {
  const theirs = draftOf(colleague);
  const copied = { ...draft };
  const adds = mode === "add";
  if (areas.includes("HUB") && theirs.HUB.has) {
    const from = { ...theirs.HUB, ...standing(theirs.HUB, today) };
    const { group, lines, views } = draft.HUB;
    copied.HUB =
      adds && draft.HUB.has
        ? {
            has: true,
            group: joinGroups(group, from.group),
            lines: joinLines(lines, from.lines),
            views: { reports: joinView(views.reports, from.views.reports), scenarios: joinView(views.scenarios, from.views.scenarios) },
          }
        : from;
  }
  if (areas.includes("MUT") && theirs.MUT.has) {
    const from = { ...theirs.MUT, ...standing(theirs.MUT, today) };
    const { group, ingestion, lines } = draft.MUT;
    copied.MUT =
      adds && draft.MUT.has
        ? {
            has: true,
            group: joinGroups(group, from.group),
            ingestion: ingestion.mode === "none" ? from.ingestion : ingestion,
            lines: joinLines(lines, from.lines),
          }
        : from;
  }
  if (areas.includes("WF") && theirs.WF.has && !(theirs.WF.validTo !== null && theirs.WF.validTo < today)) {
    copied.WF = adds && draft.WF.has ? draft.WF : theirs.WF;
  }
  return copied;
}

const stands = ({ validTo }: { validTo: string | null }, today: string) => validTo === null || validTo >= today;

function standing({ group, lines }: { group: GroupDraft; lines: DraftLine[] }, today: string) {
  const memberships = group.memberships.filter((membership) => stands(membership, today));
  return {
    group: { ...group, memberships, mode: memberships.length > 0 ? ("selectable" as const) : ("none" as const) },
    lines: lines.filter((line) => stands(line, today)).map(duplicateLine),
  };
}

function joinGroups(own: GroupDraft, theirs: GroupDraft): GroupDraft {
  const has = ({ groupId }: Membership) => own.memberships.some((each) => each.groupId === groupId);
  const memberships = [...own.memberships, ...theirs.memberships.filter((membership) => !has(membership))];
  return { ...own, memberships, mode: own.mode === "none" && memberships.length > 0 ? "selectable" : own.mode };
}

function joinLines(own: DraftLine[], theirs: DraftLine[]): DraftLine[] {
  const written = new Set(own.map((line) => JSON.stringify(bodyOfLine(line))));
  return [...own, ...theirs.filter((line) => !written.has(JSON.stringify(bodyOfLine(line))))];
}

function joinView<T>(own: ViewDraft<T>, theirs: ViewDraft<T>): ViewDraft<T> {
  if (own.mode === "all" || theirs.mode === "none") return own;
  if (theirs.mode === "all" || own.mode === "none") return theirs;
  return { mode: "some", chosen: [...new Set([...own.chosen, ...theirs.chosen])] };
}
