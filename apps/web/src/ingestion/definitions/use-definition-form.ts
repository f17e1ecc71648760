import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { createIngestion, updateIngestion } from "@hub/contract/ingestion/ingestion.ts";
import type { CanonicalField } from "@hub/domain/ingestion/canonical-record.ts";
import type { ColumnType } from "@hub/domain/ingestion/ingestion-definition.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { prepare } from "../../api/client.ts";
import type { Fields } from "../../forms/fields.ts";
import { type RecordState, useRecord } from "../../forms/use-record.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { checkDraft } from "./check-draft.ts";
import { findDifference } from "./definition-difference.ts";
import { delimiters, type Draft, draftOf, emptyDraft, encodings, type IngestionDetail, inputOf } from "./draft.ts";
import { columnOf, type DraftColumn } from "./draft-column.ts";
import { columnInputId, columnOfPath, fieldOfPath } from "./field-ids.ts";

export type DefinitionState = RecordState<Draft, IngestionDetail, IngestionDetail>;

/** The form of an ingestion's definition; saving makes a new version. */
export function useDefinitionForm(
  saved: IngestionDetail | undefined,
  sections: readonly string[],
  onCreated: (id: number) => void,
): DefinitionState {
  const t = useText();
  return useRecord({
    id: "definition",
    keeps: true,
    record: saved,
    draftOf: (record) => (record ? draftOf(record) : emptyDraft(sections[0] ?? "")),
    fields: useDefinitionFields(),
    save: (draft, base) => {
      const body = inputOf(draft);
      return base ? prepare(updateIngestion, { params: { id: base.id }, ifMatch: base.version, body }) : prepare(createIngestion, { body });
    },
    check: checkDraft,
    fieldOf: fieldOfPath,
    inputId: (path) => {
      const place = columnOfPath(path);
      return place === undefined ? undefined : columnInputId(place, path.slice(3));
    },
    // What is wrong with a column names it by itself.
    partName: (path) => (columnOfPath(path) === undefined ? undefined : ""),
    issueText: useDefinitionIssueText(),
    // What is expected of it changes with it.
    stale: [listExpected],
    onSaved: (detail, wasNew) => {
      notifySuccess(t("configuration.saved", { name: detail.name, version: detail.version }));
      if (wasNew) return onCreated(detail.id);
      return detail;
    },
  });
}

function useDefinitionFields(): Fields<Draft> {
  const t = useText();
  const columnsOf = (columns: readonly DraftColumn[]) => columns.map(columnOf);
  const changesOf = (columns: readonly DraftColumn[], was: readonly DraftColumn[]) => {
    const { added, removed, changed, moved } = findDifference(columnsOf(was), columnsOf(columns));
    const lines = [
      added.length > 0 && t("configuration.columns-added", { columns: added.join(", ") }),
      removed.length > 0 && t("configuration.columns-removed", { columns: removed.join(", ") }),
      changed.length > 0 && t("configuration.columns-changed", { columns: changed.join(", ") }),
      moved && t("configuration.columns-moved"),
    ].filter((line) => line !== false);
    return lines.length > 0 ? lines.join("\n") : t("configuration.columns-same");
  };
  return {
    name: { label: t("configuration.name"), required: true },
    code: { label: t("configuration.code"), required: true },
    section: { label: t("ui.section"), required: true },
    holds: { label: t("configuration.holds"), show: (holds) => t(`configuration.holds-${holds}`) },
    published: { label: t("configuration.published"), show: (published) => t(published ? "ui.yes" : "ui.no") },
    entityFrom: { label: t("configuration.entity-from"), show: (from) => t(`configuration.entity-from-${from}`) },
    currency: { label: t("configuration.currency") },
    fullTimeHours: { label: t("configuration.full-time-hours") },
    active: { label: t("configuration.active-label") },
    delimiter: {
      label: t("configuration.delimiter"),
      show: (sign) => t(sign === "" ? "configuration.by-itself" : `configuration.delimiter-${delimiters[sign]}`),
    },
    encoding: { label: t("configuration.encoding"), show: (code) => (code === "" ? t("configuration.by-itself") : encodings[code]) },
    sheet: { label: t("configuration.sheet") },
    emptyTokens: { label: t("configuration.empty-tokens") },
    columns: { label: t("configuration.columns"), says: columnsOf, show: (columns, _, was) => changesOf(columns, was.columns) },
  };
}

/** Messages name fields and types by their codes; here they have names, and what is wrong with the shape of a column says of which. */
function useDefinitionIssueText(): (issue: Issue, draft: Draft) => string {
  const t = useText();
  const codeText = useCodeText();
  const nameType = (type: string) => t(`configuration.type-${type as ColumnType}`);
  const nameParams = (code: string, params: NonNullable<Issue["params"]>) => ({
    ...params,
    ...(params["column"] === "" && { column: t("configuration.column-unnamed") }),
    ...(typeof params["field"] === "string" && { field: t(`configuration.field-${params["field"] as CanonicalField | "extra"}`) }),
    ...(typeof params["type"] === "string" && { type: nameType(params["type"]) }),
    ...(code === "definition-type-unfit" && { allowed: String(params["allowed"]).split(", ").map(nameType).join(", ") }),
  });
  return ({ code, path, params }, draft) => {
    const [area = "", ...rest] = code.split(".");
    const text = codeText(area, rest.join("."), params && nameParams(rest.join("."), params));
    const place = columnOfPath(path);
    if (area !== "ui" || place === undefined) return text;
    return t("configuration.issue-in-column", { column: draft.columns[place]?.name ?? "", text });
  };
}
