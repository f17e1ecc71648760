import { listConnections } from "@hub/contract/ingestion/connections.ts";
import { listIngestions } from "@hub/contract/ingestion/ingestion.ts";
import { listSftpEndpoints } from "@hub/contract/ingestion/sftp.ts";
import { createSource, getSource, sourceOptions, updateSource } from "@hub/contract/ingestion/sources.ts";
import { Button, Checkbox, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { useIssueText } from "../use-issue-text.ts";
import { FileFields } from "./FileFields.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { RemoveSource } from "./RemoveSource.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
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
import { AskFields } from "./AskFields.tsx";

type Props = { place: SourcePlace; saved: SourceDetail | undefined; onSaved: () => void; onClose: () => void };

/** Adds a source or changes one: from where, which files, which month and entity, when, in whose name, and what becomes of the files. */
export function SourceForm({ place, saved, onSaved, onClose }: Props) {
  const t = useText();
  const issueText = useIssueText();
  const errorText = useErrorText();
  const [base, setBase] = useState(saved);
  const [start] = useState(() => (saved ? draftOfSource(saved) : emptySource(place)));
  const [clean, setClean] = useState(start);
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const dirty = JSON.stringify(draft) !== JSON.stringify(clean);
  const { guard } = useUnsavedGuard(dirty, ["section", "endpoint", "connection", "ingestion", "source"]);
  const ingestions = useRoute(listIngestions);
  const options = useRoute(sourceOptions, { query: { ingestionId: Number(draft.ingestionId) } }, { enabled: draft.ingestionId !== "" });
  const byColumn = ingestions.data?.items.find(({ id }) => String(id) === draft.ingestionId)?.entityFrom === "column";
  const shown = byColumn ? { ...draft, legalEntityId: "" } : draft;
  const kind = kindOfPlace(shown, options.data);

  const save = useMutation({
    mutationFn: () => {
      const body = bodyOfSource(shown, options.data);
      return base ? call(updateSource, { params: { id: base.id }, ifMatch: base.version, body }) : call(createSource, { body });
    },
    onSuccess: ({ ingestion }) => {
      notifySuccess(t("sources.saved", { name: ingestion.name }));
      onSaved();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.status === 412 && base)) return;
      // What was typed stays; saving again puts it over what somebody else saved meanwhile, which is said.
      const theirs = await call(getSource, { params: { id: base.id } });
      setBase(theirs);
      setClean(draftOfSource(theirs));
    },
    onSettled: () => {
      void invalidateArea(createSource, listSftpEndpoints, listConnections);
    },
  });
  const issues = tried ? checkSource(shown, options.data, byColumn) : [];
  const press = () => {
    setTried(true);
    save.reset();
    if (checkSource(shown, options.data, byColumn).length === 0) save.mutate();
  };
  const fields = save.error instanceof ApiError ? save.error.fields : [];
  const isStale = save.error instanceof ApiError && save.error.status === 412;
  const items: SummaryItem[] = issues.map((issue) => ({ text: issueText(issue), field: fieldOfSource(issue) }));
  if (items.length === 0 && save.error)
    items.push(
      ...(fields.length > 0
        ? fields.map((field) => ({ text: field.error, field: fieldOfSource(field) }))
        : [{ text: isStale ? t("sources.stale") : errorText(save.error) }]),
    );
  const errorOf = (field: string) => items.find((item) => item.field === `source-${field}`)?.text;
  const given = { draft: shown, errorOf, onChange: (changed: Partial<SourceDraft>) => setDraft((before) => ({ ...before, ...changed })) };
  return (
    <div className="hub-dialog">
      {guard}
      <ErrorSummary items={items} />
      <PlaceFields
        {...given}
        saved={base}
        fixed={place.kind}
        ingestions={ingestions.data?.items ?? []}
        options={options.data}
        byColumn={byColumn}
      />
      {kind === "sftp" && <FileFields {...given} />}
      {(kind === "postgresql" || kind === "https") && <AskFields {...given} kind={kind} />}
      <ScheduleFields {...given} named={kind === undefined || kind === "sftp"} />
      <Checkbox
        label={t("sources.active")}
        description={t("sources.active-help")}
        checked={draft.active}
        onChange={(event) => given.onChange({ active: event.currentTarget.checked })}
      />
      <Group justify="space-between" gap="sm">
        {base ? <RemoveSource source={base} onRemoved={onSaved} /> : <span />}
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button loading={save.isPending} onClick={press}>
            {base ? t("ui.save") : t("sources.add")}
          </Button>
        </Group>
      </Group>
    </div>
  );
}
