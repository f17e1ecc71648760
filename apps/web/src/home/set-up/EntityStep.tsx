import { createLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { Button, TextInput } from "@mantine/core";
import { prepareAct } from "../../api/client.ts";
import { bodyOf, checkDraft, draftOf } from "../../configuration/legal-entities/entity-draft.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";

/** The first legal entity by name and code; what else there is to say of it, and lists of many, have their screen. */
export function EntityStep({ onDone }: { onDone: () => void }) {
  const t = useText();
  const form = useRecord({
    id: "set-up-entity",
    record: undefined,
    draftOf: () => ({ name: "", code: "" }),
    fields: { name: { label: t("entities.name"), required: true }, code: { label: t("entities.code"), required: true } },
    save: (draft) => prepareAct(createLegalEntity, { body: bodyOf({ ...draftOf(undefined), ...draft }) }),
    check: (draft) => checkDraft({ ...draftOf(undefined), ...draft }),
    onSaved: () => onDone(),
  });
  return (
    <RecordForm
      form={form}
      label={t("today.set-up-entities")}
      className="hub-set-up-step"
      guards={false}
      actions={
        <Button type="submit" loading={form.busy}>
          {t("entities.add")}
        </Button>
      }
    >
      <p className="hub-dimmed">{t("today.set-up-entities-note")}</p>
      <div className="hub-fields">
        <TextInput {...form.text("name")} maxLength={200} />
        <TextInput {...form.text("code")} description={t("entities.help-code")} maxLength={40} />
      </div>
    </RecordForm>
  );
}
