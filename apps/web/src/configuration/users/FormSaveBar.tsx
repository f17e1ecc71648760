import { Button } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../shell/language.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

type Props = {
  label: string;
  action: string;
  /** Nothing of it is in the portal yet. */
  isNew: boolean;
  /** What is not saved, in words; empty when all is. */
  unsaved: string;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

/** Stays in sight while the form is edited: what is not saved, and the two ways on. */
export function FormSaveBar({ label, action, isNew, unsaved, busy, onSave, onDiscard }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const clean = unsaved === "";
  return (
    <div className="hub-save-bar" role="region" aria-label={label}>
      <div className="hub-page-actions">
        <Button disabled={clean} loading={busy} onClick={onSave}>
          {action}
        </Button>
        <Button variant="default" disabled={clean || busy} onClick={() => setAsking(true)}>
          {t("users.discard")}
        </Button>
      </div>
      <span role="status">{clean ? t(isNew ? "users.nothing-yet" : "users.all-saved") : unsaved}</span>
      <ConfirmDialog
        opened={asking}
        title={t("users.discard")}
        text={t("users.discard-text")}
        action={t("users.discard")}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </div>
  );
}
