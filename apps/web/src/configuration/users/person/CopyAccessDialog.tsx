import { Group, Modal, Radio } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "../../../api/error-text.ts";
import { FormActions } from "../../../forms/FormActions.tsx";
import { useText } from "../../../texts/language.tsx";
import type { CopyMode } from "./copy-access.ts";
import { PersonSearch } from "./PersonSearch.tsx";
import type { FoundUser } from "../user-draft.ts";
import { findPerson } from "../list/use-people.ts";

type Props = { opened: boolean; without: string; onCopy: (colleague: FoundUser, mode: CopyMode) => void; onClose: () => void };

/** Chooses the colleague whose access fills the form; nothing is saved by it. */
export function CopyAccessDialog({ opened, ...form }: Props) {
  const t = useText();
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={t("users.copy-title")}
      size="lg"
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <CopyForm {...form} />
    </Modal>
  );
}

function CopyForm({ without, onCopy, onClose }: Omit<Props, "opened">) {
  const t = useText();
  const errorText = useErrorText();
  const [email, setEmail] = useState<string | null>(null);
  const [mode, setMode] = useState<CopyMode>("add");
  const [missing, setMissing] = useState(false);
  const copy = useMutation({
    mutationFn: (chosen: string) => findPerson(chosen),
    onSuccess: (colleague) => (colleague ? onCopy(colleague, mode) : setMissing(true)),
  });
  const press = () => {
    if (email === null) setMissing(true);
    else copy.mutate(email);
  };
  return (
    <div className="hub-dialog">
      <p>{t("users.copy-text")}</p>
      {missing && email === null && (
        <p className="hub-note hub-note-late" role="alert">
          {t("users.copy-nobody")}
        </p>
      )}
      {copy.error && (
        <p className="hub-note hub-note-late" role="alert">
          {errorText(copy.error)}
        </p>
      )}
      <PersonSearch
        id="copy-person"
        label={t("users.copy-person")}
        without={[without]}
        value={email}
        autoFocus
        onChoose={(person) => setEmail(person.email)}
      />
      <Radio.Group label={t("users.copy-how")} value={mode} onChange={(value) => setMode(value as CopyMode)}>
        <Group gap="lg" mt={4}>
          <Radio size="xs" value="add" label={t("users.copy-add")} />
          <Radio size="xs" value="replace" label={t("users.copy-replace")} />
        </Group>
      </Radio.Group>
      <FormActions action={t("users.copy-act")} busy={copy.isPending} onCancel={onClose} onAct={press} />
    </div>
  );
}
