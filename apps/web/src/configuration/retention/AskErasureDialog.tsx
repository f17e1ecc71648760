import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { askErasure, listErasures } from "@hub/contract/configuration/retention.ts";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import { invalidate } from "../../api/query-client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";

/** Asks for a person's data to be deleted; the dialog stays mounted, so that focus returns to where it was opened. */
export function AskErasureDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <FormDialog opened={opened} title={t("retention.erasure-ask")} onClose={onClose}>
      {(leave) => <AskForm onClose={onClose} onLeave={leave} />}
    </FormDialog>
  );
}

function AskForm({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const t = useText();
  const entities = useRoute(listLegalEntities).data?.items ?? [];
  const form = useRecord({
    id: "erasure",
    record: undefined,
    draftOf: () => ({ of: "employee", legalEntityId: "", person: "", userEmail: "", words: "", reason: "" }),
    fields: {
      of: { label: t("retention.erasure-whom") },
      legalEntityId: { label: t("ui.legal-entity") },
      person: { label: t("retention.person") },
      userEmail: { label: t("retention.user-email") },
      words: { label: t("retention.words") },
      reason: { label: t("retention.reason"), required: true },
    },
    save: (draft) => {
      const isUser = draft.of === "user";
      return prepare(askErasure, {
        body: {
          legalEntityId: isUser || draft.legalEntityId === "" ? null : Number(draft.legalEntityId),
          person: isUser ? null : draft.person.trim() || null,
          userEmail: isUser ? draft.userEmail.trim() || null : null,
          words: draft.words.split("\n").flatMap((word) => word.trim() || []),
          reason: draft.reason,
        },
      });
    },
    check: ({ of, legalEntityId, person, userEmail }) => {
      if (of === "user") return userEmail.trim() === "" ? [{ code: "retention.whom-needed", path: ["userEmail"] }] : [];
      return [
        ...(legalEntityId === "" ? [{ code: "retention.person-needs-entity", path: ["legalEntityId"] }] : []),
        ...(person.trim() === "" ? [{ code: "retention.whom-needed", path: ["person"] }] : []),
      ];
    },
    onSaved: () => {
      notifySuccess(t("retention.erasure-asked"));
      void invalidate(listErasures);
      onClose();
    },
  });
  return (
    <RecordForm
      form={form}
      label={t("retention.erasure-ask")}
      className="hub-dialog"
      parameters={["section", "view"]}
      save={t("retention.erasure-ask")}
      onLeave={onLeave}
    >
      <div className="hub-fields">
        <NativeSelect
          {...form.text("of")}
          className="hub-field-wide"
          data-autofocus
          data={[
            { value: "employee", label: t("retention.whom-employee") },
            { value: "user", label: t("retention.whom-user") },
          ]}
        />
        {form.draft.of === "user" ? (
          <TextInput {...form.text("userEmail")} className="hub-field-wide" maxLength={254} />
        ) : (
          <>
            <NativeSelect
              {...form.text("legalEntityId")}
              data={[
                { value: "", label: t("retention.entity-choose") },
                ...entities.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` })),
              ]}
            />
            <TextInput {...form.text("person")} maxLength={200} />
          </>
        )}
        <Textarea
          {...form.text("words")}
          className="hub-field-wide"
          description={t("retention.words-help")}
          autosize
          minRows={2}
          maxLength={2000}
        />
        <Textarea {...form.text("reason")} className="hub-field-wide" autosize minRows={2} maxLength={2000} />
      </div>
    </RecordForm>
  );
}
