import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useText } from "../texts/language.tsx";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";
import "./forms.css";

type Props = {
  label: string;
  save: string;
  another: { text: string; onPress: () => void } | undefined;
  isNew: boolean;
  dirty: boolean;
  canSave: boolean;
  busy: boolean;
  onLeave: (() => void) | undefined;
  onDiscard: () => void;
  isPage: boolean;
  /** What stands apart at its end: deleting. */
  children: ReactNode;
};

/** Stays in sight below a form: whether anything is unsaved, the ways out of it and to save, the one most wanted last as in every dialog. */
export function FormBar({ label, save, another, isNew, dirty, canSave, busy, onLeave, onDiscard, isPage, children }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <div className="hub-form-bar" data-page={isPage || undefined} role="group" aria-label={t("ui.form-bar", { what: label })}>
      <span className="hub-dimmed hub-form-state" role="status">
        {t(dirty ? "ui.edit-unsaved" : isNew ? "ui.edit-nothing" : "ui.edit-unchanged")}
      </span>
      {onLeave ? (
        <Button variant="default" onClick={onLeave}>
          {t(dirty || isNew ? "ui.cancel" : "ui.close")}
        </Button>
      ) : (
        <Button variant="default" disabled={!dirty || busy} onClick={() => setAsking(true)}>
          {t("ui.discard")}
        </Button>
      )}
      {another && (
        <Button variant="default" disabled={!canSave || busy} aria-keyshortcuts="Control+Shift+Enter" onClick={another.onPress}>
          {another.text}
        </Button>
      )}
      <Button type="submit" loading={busy} disabled={!canSave} aria-keyshortcuts="Control+Enter Control+S">
        {save}
      </Button>
      {children}
      <ConfirmDialog
        opened={asking}
        title={t("ui.discard")}
        text={t("ui.discard-text")}
        action={t("ui.discard")}
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
