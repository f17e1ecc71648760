import type { Input, Output } from "@hub/contract/route.ts";
import type { createSource, getSource, SourceDetails } from "@hub/contract/ingestion/sources.ts";
import { asksByEntity, checkConnectionDetails, type ConnectionDetails } from "@hub/domain/ingestion/connections/connection-details.ts";
import type { ConnectionKind } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { checkSftpDetails, type SftpDetails } from "@hub/domain/ingestion/sources/sftp-details.ts";
import { checkSchedule, type SourceSchedule } from "@hub/domain/ingestion/sources/source-schedule.ts";
import type { Issue } from "@hub/domain/issue.ts";

export type SourceDetail = Output<(typeof getSource)["answer"]>;
type SourceBody = Input<NonNullable<(typeof createSource)["body"]>>;

/** Whose sources a panel shows, and what a new one starts with. */
export type SourcePlace = { kind: "sftp"; id?: number } | { kind: ConnectionKind; id: number } | { kind: "ingestion"; id: number };

/** What the form holds, as it is typed. */
export type SourceDraft = Omit<SftpDetails, "kind"> & {
  ingestionId: string;
  /** With the kind of place: `sftp:3` or `https:2`. */
  place: string;
  /** Empty: the file's name or a column says it. */
  legalEntityId: string;
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

/** A source that is being added. */
export function emptySource(place: SourcePlace): SourceDraft {
  return {
    ingestionId: place.kind === "ingestion" ? String(place.id) : "",
    place: place.kind === "ingestion" || place.id === undefined ? "" : `${place.kind}:${place.id}`,
    legalEntityId: "",
    directory: "",
    pattern: "",
    complete: "unchanged",
    marker: ".ok",
    accepted: "archive",
    archiveFolder: "archive",
    refused: "error-folder",
    errorFolder: "error",
    asks: "",
    when: "every",
    minutes: "15",
    at: "07:00",
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    limitDays: false,
    from: "1",
    to: "10",
    month: place.kind === "postgresql" || place.kind === "https" ? "previous" : "name",
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
    place: `${details.kind}:${(sftpEndpoint ?? connection)?.id ?? 0}`,
    legalEntityId: legalEntity ? String(legalEntity.id) : "",
    ...detailFields(details),
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

/** What is taken, as the form edits it. */
function detailFields(details: SourceDetails): Partial<SourceDraft> {
  if (details.kind === "postgresql") return { asks: details.query };
  if (details.kind === "https") return { asks: details.path };
  const { kind: _, ...files } = details;
  return files;
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
export function kindOfPlace({ place }: Pick<SourceDraft, "place">): SourceDetails["kind"] | undefined {
  return (["sftp", "postgresql", "https"] as const).find((kind) => place.startsWith(`${kind}:`));
}

function filesOf(draft: SourceDraft): SftpDetails {
  const { complete, accepted, refused } = draft;
  return {
    kind: "sftp",
    directory: draft.directory.trim(),
    pattern: draft.pattern.trim(),
    complete,
    marker: draft.marker.trim(),
    accepted,
    archiveFolder: draft.archiveFolder.trim(),
    refused,
    errorFolder: draft.errorFolder.trim(),
  };
}

const asksOf = ({ asks }: SourceDraft, kind: ConnectionKind): ConnectionDetails =>
  kind === "postgresql" ? { kind, query: asks } : { kind, path: asks.trim() };

/** A draft as the call takes it; `byColumn`: a column of the files says of which entity they are. */
export function bodyOfSource(draft: SourceDraft, byColumn: boolean): SourceBody {
  const kind = kindOfPlace(draft) ?? "sftp";
  const place = draft.place === "" ? null : Number(draft.place.split(":")[1]);
  return {
    ingestionId: Number(draft.ingestionId),
    sftpEndpointId: kind === "sftp" ? place : null,
    connectionId: kind === "sftp" ? null : place,
    legalEntityId: byColumn || draft.legalEntityId === "" ? null : Number(draft.legalEntityId),
    details: kind === "sftp" ? filesOf(draft) : asksOf(draft, kind),
    schedule: scheduleOf(draft),
    runsAs: Number(draft.runsAs),
    active: draft.active,
  };
}

/** What keeps a draft from being saved besides the schema of the route, all at once, by the rules that the server asks. */
export function checkSource(draft: SourceDraft, byColumn: boolean): Issue[] {
  const issues: Issue[] = [];
  const refuse = (code: string, ...path: string[]) => issues.push({ code: `sources.${code}`, path });
  if (draft.ingestionId === "") refuse("ingestion-choose", "ingestionId");
  const kind = kindOfPlace(draft);
  if (!kind) refuse("place-missing", "place");
  const needsEntity = !byColumn && draft.legalEntityId === "";
  if (kind === "sftp") {
    issues.push(...checkSftpDetails(filesOf(draft), { monthFromName: draft.month === "name", entityFromName: needsEntity }));
  } else if (kind) {
    const details = asksOf(draft, kind);
    issues.push(...checkConnectionDetails(details).map((issue) => ({ ...issue, path: ["asks"] })));
    if (needsEntity && !asksByEntity(details)) refuse("entity-needed", "legalEntityId");
    if (draft.month === "name") refuse("month-without-name", "month");
  }
  issues.push(...checkSchedule(scheduleOf(draft)));
  if (draft.runsAs === "") refuse("runs-as-choose", "runsAs");
  return issues;
}

const otherNames: Record<string, keyof SourceDraft> = { sftpEndpointId: "place", connectionId: "place", query: "asks", path: "asks" };

/** The field of the form that a path of the body leads to. */
export function fieldOfSource(path: readonly (string | number)[]): keyof SourceDraft | undefined {
  const name = String(path.findLast((part) => typeof part === "string" && !["details", "schedule", "when", "days"].includes(part)));
  if (Object.hasOwn(otherNames, name)) return otherNames[name];
  return Object.hasOwn(emptySource({ kind: "sftp" }), name) ? (name as keyof SourceDraft) : undefined;
}
