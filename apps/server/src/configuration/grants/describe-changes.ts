import type { accessChange } from "@hub/contract/configuration/users.ts";
import type { Output } from "@hub/contract/route.ts";
import { compareAccess } from "@hub/domain/configuration/access-difference.ts";
import { foldGrants } from "@hub/domain/configuration/assignments.ts";
import type { Area } from "@hub/domain/session/areas.ts";
import type { Language } from "@hub/domain/languages.ts";
import { nameReport } from "../../dashboards/report-names.ts";
import type { Database } from "../../db/connect.ts";
import { type EffectiveRow, findOrgPaths, nameThings } from "./grants.sql.ts";
import { listReportNames, listScenarioTypes } from "./report-names.sql.ts";

export type AccessChange = Output<typeof accessChange>;
/** What stands of an area before or after a change. */
export type AreaState = {
  member: boolean;
  rows: readonly EffectiveRow[];
  groups: readonly string[];
  reports: readonly number[] | null;
  scenarios: readonly string[] | null;
};
export const nothingHeld: AreaState = { member: false, rows: [], groups: [], reports: [], scenarios: [] };

/** What a change of an area gives and takes, with names: the words of the confirmation. */
export async function describeChanges(
  db: Database,
  language: Language,
  area: Area,
  before: AreaState,
  after: AreaState,
): Promise<{ gains: AccessChange[]; loses: AccessChange[] }> {
  const orgPaths = await findOrgPaths(db, idsOf([...before.rows, ...after.rows].map((row) => row.orgId)));
  const { gains, loses } = compareAccess(before.rows, after.rows, (id) => orgPaths.get(id) ?? [id]);
  const changed = [...gains, ...loses];
  const names = await nameThings(db, {
    legalEntities: idsOf(changed.map((row) => row.legalEntityId)),
    ingestions: idsOf(changed.map((row) => row.ingestionId)),
    orgs: idsOf(changed.map((row) => row.orgId)),
  });
  // Views are HUB's alone.
  const reports = area === "HUB" ? await listReportNames(db) : [];
  const reportNames = new Map(reports.map(({ id, code, name }) => [id, reportName(language, code, name)]));
  const all = { reports: [...reportNames.keys()], scenarios: area === "HUB" ? await listScenarioTypes(db) : [] };
  const empty = {
    area,
    role: null,
    legalEntities: null,
    sections: null,
    ingestions: null,
    orgs: null,
    names: null,
    group: null,
    validFrom: null,
    validTo: null,
  };
  const name = (map: Map<number, { code: string; name: string }>, ids: number[] | null) =>
    ids?.map((id) => map.get(id) ?? { code: String(id), name: String(id) }) ?? null;
  const roles = (rows: readonly EffectiveRow[]): AccessChange[] =>
    [...Map.groupBy(rows, (row) => row.group).entries()].flatMap(([group, of]) =>
      foldGrants(of).map((line) => ({
        ...empty,
        kind: "role" as const,
        role: line.role,
        legalEntities: name(names.legalEntities, line.legalEntityIds),
        sections: line.sections,
        ingestions: name(names.ingestions, line.ingestionIds),
        orgs: name(names.orgs, line.orgIds),
        group,
        validFrom: line.validFrom,
        validTo: line.validTo,
      })),
    );
  const listed = (kind: "group" | "report" | "scenario", values: readonly string[] | null): AccessChange[] =>
    values?.length === 0 ? [] : [{ ...empty, kind, names: values && [...values] }];
  const side = (from: AreaState, to: AreaState, rows: readonly EffectiveRow[]): AccessChange[] => [
    ...(to.member && !from.member ? [{ ...empty, kind: "area" as const }] : []),
    ...listed(
      "group",
      to.groups.filter((group) => !from.groups.includes(group)),
    ),
    ...roles(rows),
    ...listed("report", added(from.reports, to.reports, all.reports)?.map((id) => reportNames.get(id) ?? String(id)) ?? null),
    ...listed("scenario", added(from.scenarios, to.scenarios, all.scenarios)),
  ];
  return { gains: side(before, after, gains), loses: side(after, before, loses) };
}

/** What `to` has and `from` has not; null stands for all. From none to all stays "all", from some to all are the others by name. */
function added<T>(from: readonly T[] | null, to: readonly T[] | null, all: readonly T[]): T[] | null {
  if (from === null) return [];
  if (to === null && from.length === 0) return null;
  return (to ?? all).filter((value) => !from.includes(value));
}

/** A built-in report is named by a message, others by their own name. */
export function reportName(language: Language, code: string | null, name: string | null): string {
  return nameReport(language, { code, name });
}

const idsOf = (values: (number | null)[]): number[] => [...new Set(values.filter((value) => value !== null))];
