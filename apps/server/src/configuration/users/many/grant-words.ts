import { type Assignment, foldGrants, type GrantRow } from "@hub/domain/configuration/assignments.ts";
import { limitsOf } from "@hub/domain/session/areas.ts";
import { formattingLocales, type Language } from "@hub/domain/languages.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../../context.ts";
import { nameThings, type NamedThings } from "../../grants/grants.sql.ts";

/** So many lines, and so many things of one, are told by name. */
const most = 3;

/** How grants are said where what is held is compared: the roles, on what and from when to when, in few words; null of none. In one statement for all of them. */
export async function readGrantWords(
  { db, language }: Pick<RequestContext, "db" | "language">,
  rows: readonly GrantRow[],
): Promise<(held: readonly GrantRow[]) => string | null> {
  const idsOf = (part: "legalEntityId" | "ingestionId" | "orgId") => [...new Set(rows.flatMap((row) => row[part] ?? []))];
  const names = await nameThings(db, { legalEntities: idsOf("legalEntityId"), ingestions: idsOf("ingestionId"), orgs: idsOf("orgId") });
  return (held) => {
    const lines = foldGrants(held).map((line) => lineOf(language, line, names));
    return lines.length === 0 ? null : someOf(language, lines).join("; ");
  };
}

function lineOf(language: Language, line: Assignment, names: NamedThings): string {
  const limits = limitsOf(line.role);
  const some = (given: readonly string[] | null, all: MessageKey) =>
    given === null ? translate(language, all) : someOf(language, given).join(", ");
  const named = (kind: keyof NamedThings, ids: readonly number[] | null) =>
    ids?.map((id) => names[kind].get(id)?.name ?? String(id)) ?? null;
  const day = (iso: string) =>
    new Intl.DateTimeFormat(formattingLocales[language], { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${iso}T00:00:00Z`));
  return [
    translate(language, `roles.role-${line.role}`),
    ...(limits.includes("legalEntity") ? [some(named("legalEntities", line.legalEntityIds), "users.where-all-entities")] : []),
    ...(limits.includes("section") ? [some(line.sections, "users.where-all-sections")] : []),
    ...(limits.includes("ingestion") ? [some(named("ingestions", line.ingestionIds), "users.where-all-ingestions")] : []),
    ...(limits.includes("org") ? [some(named("orgs", line.orgIds), "users.where-all-orgs")] : []),
    ...(line.validFrom === null ? [] : [translate(language, "users.from-day", { day: day(line.validFrom) })]),
    ...(line.validTo === null ? [] : [translate(language, "users.to-day", { day: day(line.validTo) })]),
  ].join(" · ");
}

/** Long lists say how many more there are. */
function someOf(language: Language, all: readonly string[]): string[] {
  if (all.length <= most) return [...all];
  return [...all.slice(0, most), translate(language, "users.and-more", { count: all.length - most })];
}
