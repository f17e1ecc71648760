import { listConnections } from "@hub/contract/ingestion/connections.ts";
import { listSftpEndpoints } from "@hub/contract/ingestion/sftp.ts";
import { createSource, sourceOptions, updateSource } from "@hub/contract/ingestion/sources.ts";
import { prepare } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import type { Fields } from "../../forms/fields.ts";
import { type RecordState, useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import {
  bodyOfSource,
  checkSource,
  draftOfSource,
  emptySource,
  fieldOfSource,
  kindOfPlace,
  type SourceDetail,
  type SourceDraft,
  type SourcePlace,
} from "./source-draft.ts";

export type SourceFormState = RecordState<SourceDraft, SourceDetail, SourceDetail>;

/** Whose lists say how many sources there are. */
export const staleWithSources = [listSftpEndpoints, listConnections];

type Given = {
  place: SourcePlace;
  saved: SourceDetail | undefined;
  /** Whether a column of an ingestion's files says of which entity they are. */
  isByColumn: (ingestionId: string, base: SourceDetail | undefined) => boolean;
  onSaved: () => void;
};

/** The form of one source. */
export function useSourceForm({ place, saved, isByColumn, onSaved }: Given): SourceFormState {
  const t = useText();
  return useRecord({
    id: "source",
    // A new one begins at the place one has come from.
    keeps: saved !== undefined,
    record: saved,
    draftOf: (record) => (record ? draftOfSource(record) : emptySource(place)),
    fields: useSourceFields(saved),
    save: (draft, base) => {
      const body = bodyOfSource(draft, isByColumn(draft.ingestionId, base));
      return base ? prepare(updateSource, { params: { id: base.id }, ifMatch: base.version, body }) : prepare(createSource, { body });
    },
    check: (draft, base) => checkSource(draft, isByColumn(draft.ingestionId, base)),
    fieldOf: fieldOfSource,
    stale: staleWithSources,
    onSaved: ({ ingestion }) => {
      notifySuccess(t("sources.saved", { name: ingestion.name }));
      onSaved();
    },
  });
}

function useSourceFields(saved: SourceDetail | undefined): (draft: SourceDraft) => Fields<SourceDraft> {
  const t = useText();
  const query = { ingestionId: saved?.ingestion.id ?? 0 };
  const options = useRoute(sourceOptions, { query }, { enabled: saved !== undefined }).data;
  const nameOf = (items: readonly { id: number; name: string }[] | undefined, id: string) =>
    items?.find((each) => String(each.id) === id)?.name ?? id;
  const namePlace = (place: string) => {
    const [kind, id = ""] = place.split(":");
    return kind === "sftp"
      ? t("sources.place-sftp", { name: nameOf(options?.sftpEndpoints, id) })
      : t("sources.place-connection", { name: nameOf(options?.connections, id) });
  };
  // What is taken is of the place it is taken from: whoever keeps their own keeps both.
  const what = { group: "what" };
  const when = { group: "when" };
  /** What a draft says of files is nothing where it takes from no server. */
  const ofFiles = <Value extends string>(show: (value: Value) => string) => ({
    ...what,
    show: (value: Value, draft: SourceDraft) => (kindOfPlace(draft) === "sftp" ? show(value) : ""),
  });
  const typed = ofFiles((value: string) => value);
  return (draft) => ({
    ingestionId: { label: t("sources.ingestion"), required: true },
    place: { ...what, label: t("sources.place"), required: true, show: namePlace },
    legalEntityId: {
      label: t("ui.legal-entity"),
      show: (id) => (id === "" ? t("sources.entity-from-name") : nameOf(options?.legalEntities, id)),
    },
    runsAs: {
      label: t("sources.runs-as"),
      required: true,
      show: (id) => nameOf([...(options?.people ?? []), ...(saved ? [saved.runsAs] : [])], id),
    },
    directory: { ...typed, label: t("sources.directory") },
    pattern: { ...typed, label: t("sources.pattern"), required: true },
    complete: { ...ofFiles((way: SourceDraft["complete"]) => t(`sources.complete-${way}`)), label: t("sources.complete") },
    marker: { ...typed, label: t("sources.marker"), required: true },
    accepted: { ...ofFiles((way: SourceDraft["accepted"]) => t(`sources.accepted-${way}`)), label: t("sources.accepted") },
    archiveFolder: { ...typed, label: t("sources.archive-folder"), required: true },
    refused: { ...ofFiles((way: SourceDraft["refused"]) => t(`sources.refused-${way}`)), label: t("sources.refused") },
    errorFolder: { ...typed, label: t("sources.error-folder"), required: true },
    asks: {
      ...what,
      label: t(kindOfPlace(draft) === "https" ? "connections.test-path" : "connections.test-query"),
      required: true,
    },
    when: { ...when, label: t("sources.schedule"), show: (way) => t(`sources.schedule-${way}`) },
    minutes: { ...when, label: t("sources.minutes"), required: true },
    at: { ...when, label: t("sources.at"), required: true },
    zone: { ...when, label: t("sources.zone") },
    month: { label: t("sources.month"), show: (month) => t(`sources.month-${month}`) },
    limitDays: { ...when, label: t("sources.limit-days") },
    from: { ...when, label: t("sources.day-from"), required: true },
    to: { ...when, label: t("sources.day-to"), required: true },
    active: { label: t("sources.active") },
  });
}
