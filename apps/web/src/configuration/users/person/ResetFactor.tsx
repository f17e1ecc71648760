import { resetSecondFactor } from "@hub/contract/configuration/user-sign-in.ts";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { prepareAct } from "../../../api/client.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { RecordForm } from "../../../forms/RecordForm.tsx";
import { useRecord } from "../../../forms/use-record.ts";
import { useText } from "../../../texts/language.tsx";
import { notifySuccess } from "../../../ui/notifications.ts";

type Props = { email: string; name: string; onReset: () => void };

/** Takes the second factor of somebody who has lost it, with the reason. */
export function ResetFactor({ email, name, onReset }: Props) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t("users.factor-reset")}
      </Button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={t("users.factor-reset")} size="md">
        {(leave) => (
          <ReasonForm
            email={email}
            name={name}
            onLeave={leave}
            onDone={(count) => {
              setOpened(false);
              notifySuccess(t("users.factor-was-reset", { name, count }));
              onReset();
              // The button that was pressed has gone with the factor.
              setTimeout(() => document.getElementById("sign-in-access")?.focus());
            }}
          />
        )}
      </FormDialog>
    </>
  );
}

type FormProps = { email: string; name: string; onLeave: () => void; onDone: (sessions: number) => void };

function ReasonForm({ email, name, onLeave, onDone }: FormProps) {
  const t = useText();
  const form = useRecord({
    id: "reset-factor",
    record: undefined,
    draftOf: () => ({ reason: "" }),
    fields: { reason: { label: t("users.factor-reason"), required: true } },
    save: ({ reason }) => prepareAct(resetSecondFactor, { params: { email }, body: { reason } }),
    onSaved: ({ sessions }) => onDone(sessions),
  });
  return (
    <RecordForm form={form} label={t("users.factor-reset")} save={t("users.factor-reset")} onLeave={onLeave}>
      <p>{t("users.factor-reset-text", { name })}</p>
      <Textarea {...form.text("reason")} description={t("users.factor-reason-hint")} maxLength={500} autosize minRows={2} data-autofocus />
    </RecordForm>
  );
}
