import type { configurationOptions, configureUsersInPlatform, findByEmail } from "@hub/contract/configuration/users.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { Language } from "@hub/domain/languages.ts";
import { type Area, areas } from "@hub/domain/session/areas.ts";
import { type DraftLine, linesOf } from "./lines.ts";
import { noViews, type ViewsDraft, viewsDraftOf } from "./views-draft.ts";

export type FoundUser = Output<(typeof findByEmail)["answer"]>;
export type Options = Output<(typeof configurationOptions)["answer"]>;
export type SaveBody = Input<NonNullable<(typeof configureUsersInPlatform)["body"]>>;
export type SaveAnswer = Output<(typeof configureUsersInPlatform)["answer"]>;
export type PartResult = SaveAnswer["results"][number];
export type AccessChange = PartResult["gains"][number];
/** The parts of the form that are saved or refused by themselves. */
export type Part = "PERSON" | Area;
export const parts: readonly Part[] = ["PERSON", ...areas];

export type Membership = { groupId: number; validFrom: string | null; validTo: string | null };
/** How the user is attached to groups; what was typed stays when another way is tried. */
export type GroupDraft = {
  mode: "new" | "existing" | "selectable" | "none";
  name: string;
  description: string;
  existing: string;
  memberships: Membership[];
};
export type IngestionDraft = {
  mode: "new" | "existing" | "selectable" | "none";
  code: string;
  name: string;
  copyOf: number | null;
  existing: string;
};
export type PersonDraft = { email: string; name: string; language: Language; active: boolean };
export type HubDraft = { has: boolean; group: GroupDraft; lines: DraftLine[]; views: ViewsDraft };
export type MutDraft = { has: boolean; group: GroupDraft; ingestion: IngestionDraft; lines: DraftLine[] };
export type WfDraft = { has: boolean; role: "wf-user" | "wf-admin"; validFrom: string | null; validTo: string | null };
export type UserDraft = { person: PersonDraft; HUB: HubDraft; MUT: MutDraft; WF: WfDraft };

const emptyGroup: GroupDraft = { mode: "none", name: "", description: "", existing: "", memberships: [] };
const emptyIngestion: IngestionDraft = { mode: "none", code: "", name: "", copyOf: null, existing: "" };

/** A form with nothing in it. */
export function emptyDraft(language: Language): UserDraft {
  return {
    person: { email: "", name: "", language, active: true },
    HUB: { has: false, group: emptyGroup, lines: [], views: noViews },
    MUT: { has: false, group: emptyGroup, ingestion: emptyIngestion, lines: [] },
    WF: { has: false, role: "wf-user", validFrom: null, validTo: null },
  };
}

/** What a user has, as the form edits it. */
export function draftOf(found: FoundUser): UserDraft {
  const { email, name, language, removed } = found.person;
  // Who was removed comes back able to sign in, unless one says otherwise.
  const active = removed || found.person.active;
  const empty = emptyDraft(language);
  const { HUB, MUT, WF } = found;
  return {
    person: { email, name, language, active },
    HUB: HUB ? { has: true, group: groupOf(HUB), lines: linesOf(HUB.assignments), views: viewsDraftOf(HUB.views) } : empty.HUB,
    MUT: MUT ? { has: true, group: groupOf(MUT), ingestion: ingestionOf(MUT), lines: linesOf(MUT.assignments) } : empty.MUT,
    WF: WF ? { has: true, role: WF.role ?? "wf-user", validFrom: WF.validFrom, validTo: WF.validTo } : empty.WF,
  };
}

function groupOf({ memberships }: { memberships: readonly Membership[] }): GroupDraft {
  return {
    ...emptyGroup,
    mode: memberships.length > 0 ? "selectable" : "none",
    memberships: memberships.map(({ groupId, validFrom, validTo }) => ({ groupId, validFrom, validTo })),
  };
}

function ingestionOf({ assignments }: { assignments: readonly { ingestionIds: number[] | null }[] }): IngestionDraft {
  return { ...emptyIngestion, mode: assignments.some(({ ingestionIds }) => ingestionIds !== null) ? "selectable" : "none" };
}
