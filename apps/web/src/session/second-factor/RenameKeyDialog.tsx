import { renameKey } from "@hub/contract/session/second-factor.ts";
import { TextInput } from "@mantine/core";
import { prepareAct } from "../../api/client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import type { FactorKey } from "./key-columns.tsx";

type Props = { renamed: FactorKey | undefined; onSaved: (name: string) => void; onClose: () => void };

/** Another name for a key. Stays mounted, so that focus returns. */
export function RenameKeyDialog({ renamed, onSaved, onClose }: Props) {
  const t = useText();
  return (
    <FormDialog opened={renamed !== undefined} onClose={onClose} title={t("factor.rename-title")} size="md">
      {(leave) => renamed && <NameForm renamed={renamed} onSaved={onSaved} onLeave={leave} />}
    </FormDialog>
  );
}

function NameForm({ renamed, onSaved, onLeave }: { renamed: FactorKey; onSaved: (name: string) => void; onLeave: () => void }) {
  const t = useText();
  const form = useRecord({
    id: "key-name",
    record: undefined,
    draftOf: () => ({ name: renamed.name }),
    fields: { name: { label: t("factor.name"), required: true } },
    save: ({ name }) => prepareAct(renameKey, { params: { id: renamed.id }, body: { name } }),
    onSaved: ({ name }) => onSaved(name),
  });
  return (
    <RecordForm form={form} label={t("factor.rename-title")} onLeave={onLeave}>
      <TextInput {...form.text("name")} description={t("factor.name-hint")} maxLength={200} data-autofocus />
    </RecordForm>
  );
}
