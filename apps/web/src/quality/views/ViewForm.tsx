import { createQualityView, listQualityViews, updateQualityView } from "@hub/contract/quality/views.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { invalidate } from "../../api/query-client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import type { SavedView } from "./view-state.ts";

type Props = {
  /** Left out for a new one. */
  view?: SavedView;
  /** The filter that a new one keeps, as an address. */
  query?: string;
  onSaved: (view: SavedView) => void;
  onLeave: () => void;
};

/** Name of a view, and whether colleagues see it. */
export function ViewForm({ view, query = "", onSaved, onLeave }: Props) {
  const t = useText();
  const form = useRecord({
    id: "quality-view",
    record: view,
    draftOf: (record) => ({ name: record?.name ?? "", shared: record?.shared ?? false }),
    fields: { name: { label: t("quality.views-name"), required: true }, shared: { label: t("quality.views-share") } },
    save: ({ name, shared }, base) => {
      const body = { name: name.trim(), shared, query: base?.query ?? query };
      return base
        ? prepare(updateQualityView, { params: { id: base.id }, ifMatch: base.version, body })
        : prepare(createQualityView, { body });
    },
    // Views are no part of what tells of events.
    refresh: () => invalidate(listQualityViews),
    onSaved: (saved) => {
      notifySuccess(t("quality.views-saved", { name: saved.name }));
      onSaved(saved);
    },
  });
  return (
    <RecordForm form={form} label={t(view ? "quality.views-edit-title" : "quality.views-new-title")} onLeave={onLeave}>
      <TextInput {...form.text("name")} maxLength={100} data-autofocus />
      <Checkbox {...form.tick("shared")} description={t("quality.views-share-note")} />
    </RecordForm>
  );
}
