import { code, email, name } from "@hub/contract/route.ts";
import type { Schema } from "@hub/contract/route.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { areas } from "@hub/domain/session/areas.ts";
import type { DraftLine } from "./lines.ts";
import type { GroupDraft, IngestionDraft, Membership, Part, UserDraft } from "./user-draft.ts";
import type { ViewsDraft } from "./views-draft.ts";

export type DraftPath = readonly (string | number)[];

const fits = (schema: Schema, value: string) => schema.safeParse(value).success;
const isEmpty = (list: readonly unknown[] | null) => list?.length === 0;

/** What is missing in a part of the form before it can be sent. The server checks all of it again, and more. */
export function checkPart(draft: UserDraft, part: Part): Issue[] {
  if (part === "PERSON") return checkPerson(draft);
  if (!draft[part].has) return [];
  if (part === "WF") return checkDates(draft.WF, []);
  if (part === "HUB") return [...checkGroup(draft.HUB.group), ...checkLines(draft.HUB.lines, false), ...checkViews(draft.HUB.views)];
  const { group, ingestion, lines } = draft.MUT;
  return [...checkGroup(group), ...checkIngestion(ingestion), ...checkLines(lines, ingestion.mode === "selectable")];
}

/** Nobody is added who could use nothing. */
export function checkAreas(draft: UserDraft): Issue[] {
  return areas.some((area) => draft[area].has) ? [] : [{ path: ["areas"], code: "users.issue-area" }];
}

function checkPerson(person: Pick<UserDraft, "email" | "name">): Issue[] {
  const issues: Issue[] = [];
  if (!fits(email, person.email)) issues.push({ path: ["email"], code: "users.issue-email" });
  if (!fits(name, person.name)) issues.push({ path: ["name"], code: "users.issue-name" });
  return issues;
}

function checkGroup({ mode, name: newName, existing, memberships }: GroupDraft): Issue[] {
  if (mode === "new" && !fits(name, newName)) return [{ path: ["group", "name"], code: "users.issue-group-name" }];
  if (mode === "existing" && !fits(name, existing)) return [{ path: ["group", "name"], code: "users.issue-group-name" }];
  if (mode !== "selectable") return [];
  if (memberships.length === 0) return [{ path: ["group", "memberships"], code: "users.issue-group-choose" }];
  return memberships.flatMap((membership, at) => checkDates(membership, ["group", "memberships", at]));
}

function checkIngestion({ mode, code: newCode, name: newName, copyOf, existing }: IngestionDraft): Issue[] {
  if (mode === "existing") return fits(code, existing) ? [] : [{ path: ["ingestion", "code"], code: "users.issue-code" }];
  if (mode !== "new") return [];
  const issues: Issue[] = [];
  if (!fits(code, newCode)) issues.push({ path: ["ingestion", "code"], code: "users.issue-code" });
  if (!fits(name, newName)) issues.push({ path: ["ingestion", "name"], code: "users.issue-ingestion-name" });
  if (copyOf === null) issues.push({ path: ["ingestion", "copyOf"], code: "users.issue-copy" });
  return issues;
}

/** Lines that say "some" without naming any; `needsIngestions`: no ingestion comes from elsewhere in the form. */
export function checkLines(lines: readonly DraftLine[], needsIngestions: boolean): Issue[] {
  return lines.flatMap((line, at) => {
    const path = ["assignments", at];
    const issues: Issue[] = [];
    if (isEmpty(line.legalEntityIds)) issues.push({ path: [...path, "legalEntityIds"], code: "users.issue-entities" });
    if (isEmpty(line.sections)) issues.push({ path: [...path, "sections"], code: "users.issue-sections" });
    if (needsIngestions && isEmpty(line.ingestionIds)) issues.push({ path: [...path, "ingestionIds"], code: "users.issue-ingestions" });
    if (isEmpty(line.orgIds)) issues.push({ path: [...path, "orgIds"], code: "users.issue-orgs" });
    return [...issues, ...checkDates(line, path)];
  });
}

/** Views that say "some" without naming any. */
export function checkViews(views: ViewsDraft): Issue[] {
  return (["reports", "scenarios"] as const)
    .filter((kind) => views[kind].mode === "some" && views[kind].chosen.length === 0)
    .map((kind) => ({ path: ["views", kind], code: "users.issue-views" }));
}

/** A period that ends before it begins. */
export function checkDates({ validFrom, validTo }: Omit<Membership, "groupId">, path: DraftPath): Issue[] {
  return validFrom && validTo && validTo < validFrom ? [{ path: [...path, "validTo"], code: "users.issue-dates" }] : [];
}
