import { type comparisonTypes, saveComparison } from "@hub/contract/scenarios/comparison.ts";
import { Modal, Textarea, TextInput } from "@mantine/core";
import { prepareAct } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import type { ComparisonSearch } from "./comparison-search.ts";

type Kept = { as: (typeof comparisonTypes)[number]; search: ComparisonSearch; onClose: () => void };

/** Keeps what is compared under a name: it then stands in the list and the menu. */
export function KeepDialog({ opened, ...kept }: Kept & { opened: boolean }) {
  const t = useText();
  const leaveDialog = useLeaveDialog();
  const leave = () => leaveDialog(kept.onClose);
  const title = t(kept.as === "KPIS" ? "scenarios.keep-title-kpis" : "scenarios.keep-title");
  return (
    <Modal opened={opened} onClose={leave} title={title} closeButtonProps={{ "aria-label": t("ui.close") }}>
      <KeepForm {...kept} title={title} onLeave={leave} />
    </Modal>
  );
}

function KeepForm({ as, search, title, onClose, onLeave }: Kept & { title: string; onLeave: () => void }) {
  const t = useText();
  const form = useRecord({
    id: "keep",
    record: undefined,
    draftOf: () => ({ name: "", comment: "" }),
    fields: { name: { label: t("scenarios.keep-name"), required: true }, comment: { label: t("ui.comment") } },
    save: ({ name, comment }) =>
      prepareAct(saveComparison, {
        body: {
          scenarioType: as,
          name: name.trim(),
          ...(comment.trim() && { comment: comment.trim() }),
          columns: search.columns,
          kpis: search.kpis,
          likeForLike: search.alike,
        },
      }),
    onSaved: () => {
      notifySuccess(t("scenarios.kept", { name: form.draft.name.trim() }));
      onClose();
    },
  });
  return (
    <RecordForm form={form} label={title} save={t("scenarios.keep")} onLeave={onLeave}>
      <TextInput {...form.text("name")} data-autofocus maxLength={200} />
      <Textarea {...form.text("comment")} maxLength={2000} autosize minRows={2} />
    </RecordForm>
  );
}
