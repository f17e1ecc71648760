import { email as emailSchema } from "@hub/contract/route.ts";
import { type Area, areas } from "@hub/domain/session/areas.ts";
import { bodyOfLine, type DraftLine } from "../lines.ts";
import {
  draftOf,
  type FoundUser,
  type GroupDraft,
  type IngestionDraft,
  type Part,
  parts,
  type SaveBody,
  type UserDraft,
} from "../user-draft.ts";
import { bodyOfViews } from "../views-draft.ts";

/** What the edit was begun on: the user, none for a new one, the versions that stand on the server, and the form as it was then. */
export type UserBase = {
  user: FoundUser | undefined;
  draft: UserDraft;
  personVersion: number | null;
  versions: Record<Area, number | null>;
};

/** What an edit of a user begins on, or of a new one, who starts with `start`. */
export function baseOf(user: FoundUser | undefined, start: UserDraft): UserBase {
  const version = (area: Area) => user?.[area]?.version ?? null;
  return {
    user,
    draft: user ? draftOf(user) : start,
    // Who was removed is not there: saving adds them again.
    personVersion: user && !user.person.removed ? user.person.version : null,
    versions: { HUB: version("HUB"), MUT: version("MUT"), WF: version("WF") },
  };
}

type Bodies = Required<SaveBody["areas"]>;

function groupBody({ mode, name, description, existing, memberships }: GroupDraft): Bodies["HUB"]["group"] {
  if (mode === "new") return { mode, name: name.trim(), description: description.trim() };
  if (mode === "existing") return { mode, name: existing.trim() };
  return mode === "selectable" ? { mode, memberships } : { mode };
}

function ingestionBody({ mode, code, name, copyOf, existing }: IngestionDraft): Bodies["MUT"]["ingestion"] {
  // Without an ingestion to copy the check has stopped the form before.
  if (mode === "new") return { mode, code: code.trim(), name: name.trim(), copyOf: copyOf ?? 0 };
  return mode === "existing" ? { mode, code: existing.trim() } : { mode };
}

/** Where ingestions do not apply, no line names one; a new one or one named by its code is added to what a line names besides. */
function ingestionIdsOf({ mode }: IngestionDraft, { ingestionIds }: DraftLine): number[] | null {
  if (mode === "none") return null;
  return mode === "selectable" || ingestionIds?.length !== 0 ? ingestionIds : null;
}

/** Each area's part as the contract takes it. */
const bodies: { [A in Area]: (draft: UserDraft[A], version: number | null) => Bodies[A] } = {
  HUB: ({ group, lines, views }, version) => ({
    version,
    group: groupBody(group),
    assignments: lines.map(bodyOfLine),
    views: bodyOfViews(views),
  }),
  MUT: ({ group, ingestion, lines }, version) => ({
    version,
    group: groupBody(group),
    ingestion: ingestionBody(ingestion),
    assignments: lines.map((line) => bodyOfLine({ ...line, ingestionIds: ingestionIdsOf(ingestion, line) })),
  }),
  WF: ({ role, validFrom, validTo }, version) => ({ version, role, validFrom, validTo }),
};

/** What an area of the form says, but for its version. */
export function saysOf<A extends Area>(area: A, draft: UserDraft[A]): unknown {
  return draft.has ? bodies[area](draft, null) : null;
}

/** An e-mail as the server takes it; what is none yet as it is typed. */
export const plainEmail = (typed: string): string => emailSchema.safeParse(typed).data ?? typed;

/** The e-mail that somebody who is there is given by a form in place of theirs; undefined where it stays. */
export function newEmailOf(draft: UserDraft, { user, personVersion }: UserBase): { from: string; to: string } | undefined {
  if (!user || personVersion === null) return undefined;
  const [from, to] = [user.person.email, plainEmail(draft.email)];
  return from === to ? undefined : { from, to };
}

/** A part of the form as text, by which changes are noticed. */
export function writePart(draft: UserDraft, part: Part): string {
  if (part === "PERSON") return JSON.stringify([plainEmail(draft.email), draft.name.trim(), draft.language, draft.active]);
  return JSON.stringify(saysOf(part, draft[part]));
}

/** The parts that are not as they were. */
export function touchedParts(draft: UserDraft, base: UserBase): Part[] {
  return parts.filter((part) => writePart(draft, part) !== writePart(base.draft, part));
}

/** The parts to be saved: what is not as it was, and all of the person when there is none yet. */
export function changedParts(draft: UserDraft, base: UserBase): Part[] {
  const touched = touchedParts(draft, base);
  return base.personVersion === null && !touched.includes("PERSON") ? ["PERSON", ...touched] : touched;
}

/** The one call that saves the given parts: areas that are switched off are removed, what is not given stays as it is. */
export function saveBody(draft: UserDraft, base: UserBase, given: readonly Part[], dryRun: boolean): SaveBody {
  const { name, language, active } = draft;
  const moved = given.includes("PERSON") ? newEmailOf(draft, base) : undefined;
  const email = base.personVersion === null ? draft.email : (base.user?.person.email ?? draft.email);
  const gives = (area: Area) => given.includes(area) && draft[area].has;
  const remove = areas.flatMap((area) => {
    const version = base.versions[area];
    return given.includes(area) && !draft[area].has && version !== null ? [{ area, version }] : [];
  });
  return {
    action: "save",
    person: {
      email,
      version: base.personVersion,
      ...(moved ? { newEmail: moved.to } : {}),
      ...(given.includes("PERSON") ? { name: name.trim(), language, active } : {}),
    },
    areas: {
      ...(gives("HUB") ? { HUB: bodies.HUB(draft.HUB, base.versions.HUB) } : {}),
      ...(gives("MUT") ? { MUT: bodies.MUT(draft.MUT, base.versions.MUT) } : {}),
      ...(gives("WF") ? { WF: bodies.WF(draft.WF, base.versions.WF) } : {}),
    },
    remove,
    dryRun,
  };
}
