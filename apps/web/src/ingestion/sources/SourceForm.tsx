import { listIngestions } from "@hub/contract/ingestion/ingestion.ts";
import { deleteSource } from "@hub/contract/ingestion/sources.ts";
import { Checkbox } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { AskFields } from "./AskFields.tsx";
import { FileFields } from "./FileFields.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { kindOfPlace, type SourceDetail, type SourcePlace } from "./source-draft.ts";
import { staleWithSources, useSourceForm } from "./use-source-form.ts";

type Props = { place: SourcePlace; saved: SourceDetail | undefined; onSaved: () => void; onClose: () => void };

/** Adds a source or changes one: from where, which files, which month and entity, when, in whose name, and what becomes of the files. */
export function SourceForm({ place, saved, onSaved, onClose }: Props) {
  const t = useText();
  const question = useRoute(listIngestions);
  const ingestions = question.data?.items ?? [];
  const isByColumn = (ingestionId: string, base: SourceDetail | undefined) =>
    (base?.ingestion ?? ingestions.find(({ id }) => String(id) === ingestionId))?.entityFrom === "column";
  const form = useSourceForm({ place, saved, isByColumn, onSaved });
  const { draft, base } = form;
  const kind = kindOfPlace(draft);
  return (
    <RecordForm
      form={form}
      label={saved ? t("sources.edit-title", { name: saved.ingestion.name }) : t("sources.add")}
      parameters={["section", "endpoint", "connection", "ingestion", "source"]}
      save={t(base ? "ui.save" : "sources.add")}
      deletion={{
        call: ({ id, version }) => prepare(deleteSource, { params: { id }, ifMatch: version }),
        action: t("sources.delete"),
        title: ({ ingestion }) => t("sources.delete-title", { name: ingestion.name }),
        text: () => t("sources.delete-text"),
        stale: staleWithSources,
        onDeleted: ({ ingestion }) => {
          notifySuccess(t("sources.deleted", { name: ingestion.name }));
          onSaved();
        },
      }}
      onLeave={onClose}
    >
      <PlaceFields
        form={form}
        isFixed={place.kind === "ingestion"}
        ingestions={ingestions}
        question={question}
        byColumn={isByColumn(draft.ingestionId, base)}
      />
      {kind === "sftp" && <FileFields form={form} />}
      {(kind === "postgresql" || kind === "https") && <AskFields form={form} kind={kind} />}
      <ScheduleFields form={form} named={kind === undefined || kind === "sftp"} />
      <Checkbox {...form.tick("active")} description={t("sources.active-help")} />
    </RecordForm>
  );
}
