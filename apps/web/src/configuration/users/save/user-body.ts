import { type Area, areas } from "@hub/domain/session/areas.ts";
import { bodyOfLine, type DraftLine } from "../lines.ts";
import { type GroupDraft, type IngestionDraft, type Part, parts, type SaveBody, type UserDraft } from "../user-draft.ts";
import { bodyOfViews } from "../views-draft.ts";

/** What the edit was begun on: the versions that stand on the server, and the form as it was then. */
export type UserBase = { draft: UserDraft; personVersion: number | null; versions: Record<Area, number | null> };

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
const bodies = {
  HUB: ({ HUB }: UserDraft, version: number | null): Bodies["HUB"] => ({
    version,
    group: groupBody(HUB.group),
    assignments: HUB.lines.map(bodyOfLine),
    views: bodyOfViews(HUB.views),
  }),
  MUT: ({ MUT }: UserDraft, version: number | null): Bodies["MUT"] => ({
    version,
    group: groupBody(MUT.group),
    ingestion: ingestionBody(MUT.ingestion),
    assignments: MUT.lines.map((line) => bodyOfLine({ ...line, ingestionIds: ingestionIdsOf(MUT.ingestion, line) })),
  }),
  WF: ({ WF: { role, validFrom, validTo } }: UserDraft, version: number | null): Bodies["WF"] => ({ version, role, validFrom, validTo }),
};

/** A part of the form as text, by which changes are noticed. */
export function writePart(draft: UserDraft, part: Part): string {
  if (part === "PERSON") return JSON.stringify({ ...draft.person, name: draft.person.name.trim() });
  return JSON.stringify(draft[part].has ? bodies[part](draft, null) : null);
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
  const { email, name, language, active } = draft.person;
  const gives = (area: Area) => given.includes(area) && draft[area].has;
  const remove = areas.flatMap((area) => {
    const version = base.versions[area];
    return given.includes(area) && !draft[area].has && version !== null ? [{ area, version }] : [];
  });
  return {
    action: "save",
    person: { email, version: base.personVersion, ...(given.includes("PERSON") ? { name: name.trim(), language, active } : {}) },
    areas: {
      ...(gives("HUB") ? { HUB: bodies.HUB(draft, base.versions.HUB) } : {}),
      ...(gives("MUT") ? { MUT: bodies.MUT(draft, base.versions.MUT) } : {}),
      ...(gives("WF") ? { WF: bodies.WF(draft, base.versions.WF) } : {}),
    },
    remove,
    dryRun,
  };
}
