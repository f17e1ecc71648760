import { code, email, name } from "@hub/contract/route.ts";
import type { Schema } from "@hub/contract/route.ts";
import { areas } from "@hub/domain/session/areas.ts";
import type { DraftLine } from "./lines.ts";
import type { GroupDraft, IngestionDraft, Membership, Part, UserDraft } from "./user-draft.ts";
import type { ViewsDraft } from "./views-draft.ts";

export type DraftPath = readonly (string | number)[];
/** What keeps a form from being sent; `code` names a text of users.json. */
export type DraftIssueCode =
  | "issue-email"
  | "issue-name"
  | "issue-area"
  | "issue-group-name"
  | "issue-group-choose"
  | "issue-code"
  | "issue-ingestion-name"
  | "issue-copy"
  | "issue-entities"
  | "issue-sections"
  | "issue-ingestions"
  | "issue-orgs"
  | "issue-views"
  | "issue-dates";
export type DraftIssue = { path: DraftPath; code: DraftIssueCode };

const fits = (schema: Schema, value: string) => schema.safeParse(value).success;
const isEmpty = (list: readonly unknown[] | null) => list?.length === 0;

/** What is missing in a part of the form before it can be sent. The server checks all of it again, and more. */
export function checkPart(draft: UserDraft, part: Part): DraftIssue[] {
  if (part === "PERSON") return checkPerson(draft.person);
  if (!draft[part].has) return [];
  if (part === "WF") return checkDates(draft.WF, []);
  if (part === "HUB") return [...checkGroup(draft.HUB.group), ...checkLines(draft.HUB.lines, false), ...checkViews(draft.HUB.views)];
  const { group, ingestion, lines } = draft.MUT;
  return [...checkGroup(group), ...checkIngestion(ingestion), ...checkLines(lines, ingestion.mode === "selectable")];
}

/** Nobody is added who could use nothing. */
export function checkAreas(draft: UserDraft): DraftIssue[] {
  return areas.some((area) => draft[area].has) ? [] : [{ path: ["areas"], code: "issue-area" }];
}

function checkPerson(person: UserDraft["person"]): DraftIssue[] {
  const issues: DraftIssue[] = [];
  if (!fits(email, person.email)) issues.push({ path: ["email"], code: "issue-email" });
  if (!fits(name, person.name)) issues.push({ path: ["name"], code: "issue-name" });
  return issues;
}

function checkGroup({ mode, name: newName, existing, memberships }: GroupDraft): DraftIssue[] {
  if (mode === "new" && !fits(name, newName)) return [{ path: ["group", "name"], code: "issue-group-name" }];
  if (mode === "existing" && !fits(name, existing)) return [{ path: ["group", "name"], code: "issue-group-name" }];
  if (mode !== "selectable") return [];
  if (memberships.length === 0) return [{ path: ["group", "memberships"], code: "issue-group-choose" }];
  return memberships.flatMap((membership, at) => checkDates(membership, ["group", "memberships", at]));
}

function checkIngestion({ mode, code: newCode, name: newName, copyOf, existing }: IngestionDraft): DraftIssue[] {
  if (mode === "existing") return fits(code, existing) ? [] : [{ path: ["ingestion", "code"], code: "issue-code" }];
  if (mode !== "new") return [];
  const issues: DraftIssue[] = [];
  if (!fits(code, newCode)) issues.push({ path: ["ingestion", "code"], code: "issue-code" });
  if (!fits(name, newName)) issues.push({ path: ["ingestion", "name"], code: "issue-ingestion-name" });
  if (copyOf === null) issues.push({ path: ["ingestion", "copyOf"], code: "issue-copy" });
  return issues;
}

/** Lines that say "some" without naming any; `needsIngestions`: no ingestion comes from elsewhere in the form. */
export function checkLines(lines: readonly DraftLine[], needsIngestions: boolean): DraftIssue[] {
  return lines.flatMap((line, at) => {
    const path = ["assignments", at];
    const issues: DraftIssue[] = [];
    if (isEmpty(line.legalEntityIds)) issues.push({ path: [...path, "legalEntityIds"], code: "issue-entities" });
    if (isEmpty(line.sections)) issues.push({ path: [...path, "sections"], code: "issue-sections" });
    if (needsIngestions && isEmpty(line.ingestionIds)) issues.push({ path: [...path, "ingestionIds"], code: "issue-ingestions" });
    if (isEmpty(line.orgIds)) issues.push({ path: [...path, "orgIds"], code: "issue-orgs" });
    return [...issues, ...checkDates(line, path)];
  });
}

/** Views that say "some" without naming any. */
export function checkViews(views: ViewsDraft): DraftIssue[] {
  return (["reports", "scenarios"] as const)
    .filter((kind) => views[kind].mode === "some" && views[kind].chosen.length === 0)
    .map((kind) => ({ path: ["views", kind], code: "issue-views" }));
}

/** A period that ends before it begins. */
export function checkDates({ validFrom, validTo }: Omit<Membership, "groupId">, path: DraftPath): DraftIssue[] {
  return validFrom && validTo && validTo < validFrom ? [{ path: [...path, "validTo"], code: "issue-dates" }] : [];
}
