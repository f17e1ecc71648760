import type { configurationOptions, configureUsersInPlatform, findByEmail } from "@hub/contract/configuration/users.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { Language } from "@hub/domain/languages.ts";
import { type Area, areas } from "@hub/domain/session/areas.ts";
import { type DraftLine, linesOf } from "./lines.ts";
import { noViews, type ViewsDraft, viewsDraftOf } from "./views-draft.ts";

export type FoundUser = Output<(typeof findByEmail)["answer"]>;
/** A user as a form's record, by the person's version, which never falls; each area has its own, which is what saving it is checked by. */
export type User = FoundUser & { id: number; version: number };
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
export type HubDraft = { has: boolean; group: GroupDraft; lines: DraftLine[]; views: ViewsDraft };
export type MutDraft = { has: boolean; group: GroupDraft; ingestion: IngestionDraft; lines: DraftLine[] };
export type WfDraft = { has: boolean; role: "wf-user" | "wf-admin"; validFrom: string | null; validTo: string | null };
/** An area is one field: it is saved whole, on a version of its own. */
export type UserDraft = { email: string; name: string; language: Language; active: boolean; HUB: HubDraft; MUT: MutDraft; WF: WfDraft };
/** The fields of a draft that a part of it is. */
export const fieldsOfPart = {
  PERSON: ["email", "name", "language", "active"],
  HUB: ["HUB"],
  MUT: ["MUT"],
  WF: ["WF"],
} as const satisfies Record<Part, readonly (keyof UserDraft)[]>;

const emptyGroup: GroupDraft = { mode: "none", name: "", description: "", existing: "", memberships: [] };
const emptyIngestion: IngestionDraft = { mode: "none", code: "", name: "", copyOf: null, existing: "" };

/** A form with nothing in it. */
export function emptyDraft(language: Language): UserDraft {
  return {
    email: "",
    name: "",
    language,
    active: true,
    HUB: { has: false, group: emptyGroup, lines: [], views: noViews },
    MUT: { has: false, group: emptyGroup, ingestion: emptyIngestion, lines: [] },
    WF: { has: false, role: "wf-user", validFrom: null, validTo: null },
  };
}

/** A user that was found, as the form's record. */
export function userOf(found: FoundUser): User {
  return { ...found, id: found.person.id, version: found.person.version };
}

/** What stands now, but for the given parts, of which the form has what it began with: they are still to be saved on that. */
export function userBut(now: FoundUser, kept: readonly Part[], base: FoundUser | undefined): User {
  const of = <A extends Area>(area: A) => (kept.includes(area) ? (base?.[area] ?? null) : now[area]);
  return userOf({
    ...now,
    person: kept.includes("PERSON") && base ? base.person : now.person,
    HUB: of("HUB"),
    MUT: of("MUT"),
    WF: of("WF"),
  });
}

/** What a user has, as the form edits it. */
export function draftOf(found: FoundUser): UserDraft {
  const { email, name, language, removed } = found.person;
  // Who was removed comes back able to sign in, unless one says otherwise.
  const active = removed || found.person.active;
  const empty = emptyDraft(language);
  const { HUB, MUT, WF } = found;
  return {
    email,
    name,
    language,
    active,
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
