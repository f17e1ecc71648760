import { createSwpWhatIf, updateSwpWhatIf } from "@hub/contract/swp/analysis.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { prepare } from "../../../api/client.ts";
import { RecordForm } from "../../../forms/RecordForm.tsx";
import { useRecord } from "../../../forms/use-record.ts";
import { useText } from "../../../texts/language.tsx";
import { notifySuccess } from "../../../ui/notifications.ts";
import type { WhatIf } from "./use-what-ifs.ts";

type Props = { whatIf?: WhatIf; onDone: (saved: WhatIf) => void; onLeave: () => void };

/** What a what-if is called, and whether colleagues see it. */
export function WhatIfForm({ whatIf, onDone, onLeave }: Props) {
  const t = useText();
  const form = useRecord({
    id: "swp-whatif",
    record: whatIf,
    draftOf: (record) => ({ name: record?.name ?? "", shared: record?.shared ?? false }),
    fields: { name: { label: t("swp.whatif-name"), required: true }, shared: { label: t("swp.whatif-share") } },
    save: ({ name, shared }, base) => {
      const body = { name: name.trim(), shared };
      return base ? prepare(updateSwpWhatIf, { params: { id: base.id }, ifMatch: base.version, body }) : prepare(createSwpWhatIf, { body });
    },
    onSaved: (saved) => {
      notifySuccess(t("swp.whatif-saved", { name: saved.name }));
      onDone(saved);
    },
  });
  return (
    <RecordForm
      form={form}
      label={t(whatIf ? "swp.whatif-rename" : "swp.whatif-new")}
      parameters={["tab", "view", "whatIf"]}
      onLeave={onLeave}
    >
      <TextInput {...form.text("name")} maxLength={200} data-autofocus />
      <Checkbox {...form.tick("shared")} description={t("swp.whatif-share-hint")} />
    </RecordForm>
  );
}
