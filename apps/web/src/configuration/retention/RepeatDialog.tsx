import { listErasures, repeatErasures } from "@hub/contract/configuration/retention.ts";
import { Textarea } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { invalidate } from "../../api/query-client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import type { Missing } from "./missing-columns.tsx";

/** Asks for missing deletions once more: several that need no names, or one with the names that were given then. */
export function RepeatDialog({ missing, onClose }: { missing: readonly Missing[]; onClose: () => void }) {
  const t = useText();
  const [first, ...others] = missing;
  const title =
    first && others.length === 0 ? t("retention.repeat-row", { id: first.number }) : t("retention.repeat-all", { count: missing.length });
  return (
    <FormDialog opened={missing.length > 0} title={title} onClose={onClose}>
      {(leave) => <RepeatForm missing={missing} title={title} onClose={onClose} onLeave={leave} />}
    </FormDialog>
  );
}

type Props = { missing: readonly Missing[]; title: string; onClose: () => void; onLeave: () => void };

function RepeatForm({ missing, title, onClose, onLeave }: Props) {
  const t = useText();
  const names = missing.length === 1 ? (missing[0]?.names ?? 0) : 0;
  const form = useRecord({
    id: "repeat",
    record: undefined,
    draftOf: () => ({ words: "", reason: t("retention.repeat-reason") }),
    fields: { words: { label: t("retention.words") }, reason: { label: t("retention.reason"), required: true } },
    save: ({ words, reason }) =>
      prepare(repeatErasures, {
        body: {
          items: missing.map(({ certificate }) => ({ certificate, words: words.split("\n").flatMap((word) => word.trim() || []) })),
          reason,
        },
      }),
    onSaved: ({ asked }) => {
      notifySuccess(t("retention.repeated", { count: asked }));
      void invalidate(listErasures);
      onClose();
    },
  });
  return (
    <RecordForm
      form={form}
      label={title}
      className="hub-dialog"
      parameters={["section", "view"]}
      save={t("retention.repeat")}
      onLeave={onLeave}
    >
      <div className="hub-fields">
        {names > 0 && (
          <Textarea
            {...form.text("words")}
            className="hub-field-wide"
            description={t("retention.repeat-names-help", { count: names })}
            data-autofocus
            autosize
            minRows={2}
            maxLength={2000}
          />
        )}
        <Textarea
          {...form.text("reason")}
          className="hub-field-wide"
          data-autofocus={names === 0 || undefined}
          autosize
          minRows={2}
          maxLength={2000}
        />
      </div>
    </RecordForm>
  );
}
