import type { Input, Output } from "@hub/contract/route.ts";
import type { createSource, getSource, SourceDetails, sourceOptions } from "@hub/contract/ingestion/sources.ts";
import { asksByEntity, checkConnectionDetails } from "@hub/domain/ingestion/connections/connection-details.ts";
import { checkSftpDetails, type SftpDetails } from "@hub/domain/ingestion/sources/sftp-details.ts";
import { checkSchedule, type SourceSchedule } from "@hub/domain/ingestion/sources/source-schedule.ts";
import type { Issue } from "@hub/domain/issue.ts";

export type SourceDetail = Output<(typeof getSource)["answer"]>;
export type SourceOptions = Output<(typeof sourceOptions)["answer"]>;
type SourceBody = Input<NonNullable<(typeof createSource)["body"]>>;

/** Whose sources a panel shows, and what a new one starts with. */
export type SourcePlace = { kind: "sftp"; id?: number } | { kind: "connection"; id: number } | { kind: "ingestion"; id: number };

/** What the form holds, as it is typed. */
export type SourceDraft = {
  ingestionId: string;
  /** `sftp:3` or `connection:2`. */
  place: string;
  /** Empty: the file's name or a column says it. */
  legalEntityId: string;
  sftp: SftpDetails;
  /** Of a connection: the query or the path. */
  asks: string;
  when: SourceSchedule["when"]["kind"];
  minutes: string;
  at: string;
  zone: string;
  limitDays: boolean;
  from: string;
  to: string;
  month: SourceSchedule["month"];
  runsAs: string;
  active: boolean;
};

const emptySftp: SftpDetails = {
  kind: "sftp",
  directory: "",
  pattern: "",
  complete: "unchanged",
  marker: ".ok",
  accepted: "archive",
  archiveFolder: "archive",
  refused: "error-folder",
  errorFolder: "error",
};

/** A source that is being added. */
export function emptySource(place: SourcePlace): SourceDraft {
  return {
    ingestionId: place.kind === "ingestion" ? String(place.id) : "",
    place: place.kind === "ingestion" || place.id === undefined ? "" : `${place.kind}:${place.id}`,
    legalEntityId: "",
    sftp: emptySftp,
    asks: "",
    when: "every",
    minutes: "15",
    at: "07:00",
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    limitDays: false,
    from: "1",
    to: "10",
    month: place.kind === "connection" ? "previous" : "name",
    runsAs: "",
    active: true,
  };
}

/** A saved source as the form edits it. */
export function draftOfSource(source: SourceDetail): SourceDraft {
  const { ingestion, sftpEndpoint, connection, legalEntity, details, schedule, runsAs, active } = source;
  const { when, zone, days, month } = schedule;
  const start = emptySource({ kind: "ingestion", id: ingestion.id });
  return {
    ...start,
    place: sftpEndpoint ? `sftp:${sftpEndpoint.id}` : `connection:${connection?.id ?? 0}`,
    legalEntityId: legalEntity ? String(legalEntity.id) : "",
    ...(details.kind === "sftp" ? { sftp: details } : { asks: details.kind === "https" ? details.path : details.query }),
    when: when.kind,
    ...(when.kind === "every" ? { minutes: String(when.minutes) } : {}),
    ...(when.kind === "daily" ? { at: when.at } : {}),
    zone,
    limitDays: days !== null,
    ...(days ? { from: String(days.from), to: String(days.to) } : {}),
    month,
    runsAs: String(runsAs.id),
    active,
  };
}

const digits = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);

function scheduleOf(draft: SourceDraft): SourceSchedule {
  const { when, zone, limitDays, month } = draft;
  return {
    when:
      when === "every"
        ? { kind: when, minutes: digits(draft.minutes) }
        : when === "daily"
          ? { kind: when, at: draft.at.trim() }
          : { kind: when },
    zone: zone.trim(),
    days: limitDays ? { from: digits(draft.from), to: digits(draft.to) } : null,
    month,
  };
}

/** What kind of place a draft takes from; undefined as long as none is chosen. */
export function kindOfPlace({ place }: SourceDraft, options: SourceOptions | undefined): SourceDetails["kind"] | undefined {
  const [kind, id] = place.split(":");
  if (kind === "sftp") return "sftp";
  return options?.connections.find((each) => String(each.id) === id)?.kind as SourceDetails["kind"] | undefined;
}

function detailsOf(draft: SourceDraft, kind: SourceDetails["kind"]): SourceDetails {
  if (kind === "postgresql") return { kind, query: draft.asks };
  if (kind === "https") return { kind, path: draft.asks.trim() };
  const { directory, pattern, archiveFolder, errorFolder, marker } = draft.sftp;
  return {
    ...draft.sftp,
    directory: directory.trim(),
    pattern: pattern.trim(),
    archiveFolder: archiveFolder.trim(),
    errorFolder: errorFolder.trim(),
    marker: marker.trim(),
  };
}

/** What is sent; only for a draft that has no issues. */
export function bodyOfSource(draft: SourceDraft, options: SourceOptions | undefined): SourceBody {
  const [kind, id] = draft.place.split(":");
  const number = (text: string | undefined) => (text ? Number(text) : null);
  return {
    ingestionId: Number(draft.ingestionId),
    sftpEndpointId: kind === "sftp" ? number(id) : null,
    connectionId: kind === "connection" ? number(id) : null,
    legalEntityId: number(draft.legalEntityId),
    details: detailsOf(draft, kindOfPlace(draft, options) ?? "sftp"),
    schedule: scheduleOf(draft),
    runsAs: Number(draft.runsAs),
    active: draft.active,
  };
}

/** What keeps a draft from being saved, all at once, by the rules that the server asks. */
export function checkSource(draft: SourceDraft, options: SourceOptions | undefined, byColumn: boolean): Issue[] {
  const issues: Issue[] = [];
  const refuse = (code: string, ...path: string[]) => issues.push({ code: `sources.${code}`, path });
  if (draft.ingestionId === "") refuse("ingestion-choose", "ingestionId");
  const kind = kindOfPlace(draft, options);
  if (!kind) refuse("place-missing", "place");
  const needsEntity = !byColumn && draft.legalEntityId === "";
  if (kind === "sftp") {
    const asked = { monthFromName: draft.month === "name", entityFromName: needsEntity };
    issues.push(...checkSftpDetails(detailsOf(draft, kind) as SftpDetails, asked));
  } else if (kind) {
    const details = detailsOf(draft, kind);
    if (details.kind !== "sftp") {
      issues.push(...checkConnectionDetails(details).map((issue) => ({ ...issue, path: ["asks"] })));
      if (needsEntity && !asksByEntity(details)) refuse("entity-needed", "legalEntityId");
    }
    if (draft.month === "name") refuse("month-without-name", "month");
  }
  issues.push(...checkSchedule(scheduleOf(draft)));
  if (draft.runsAs === "") refuse("runs-as-choose", "runsAs");
  return issues;
}

const fields: Record<string, string> = { sftpEndpointId: "place", connectionId: "place", query: "asks", path: "asks" };

/** The field of the form that an issue is about. */
export function fieldOfSource({ path }: Pick<Issue, "path">): string {
  const name = path.findLast((part) => typeof part === "string" && !["details", "schedule", "when", "days"].includes(part));
  return `source-${fields[String(name)] ?? name ?? "place"}`;
}

export type SourceFieldsProps = {
  draft: SourceDraft;
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<SourceDraft>) => void;
};
