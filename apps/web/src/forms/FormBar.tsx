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

/** Stays in sight below a form: the ways to save and out of it, and whether anything is unsaved. */
export function FormBar({ label, save, another, isNew, dirty, canSave, busy, onLeave, onDiscard, isPage, children }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <div className="hub-form-bar" data-page={isPage || undefined} role="group" aria-label={t("ui.form-bar", { what: label })}>
      <Button type="submit" loading={busy} disabled={!canSave} aria-keyshortcuts="Control+Enter Control+S">
        {save}
      </Button>
      {another && (
        <Button variant="default" disabled={!canSave || busy} aria-keyshortcuts="Control+Shift+Enter" onClick={another.onPress}>
          {another.text}
        </Button>
      )}
      {onLeave ? (
        <Button variant="default" onClick={onLeave}>
          {t(dirty || isNew ? "ui.cancel" : "ui.close")}
        </Button>
      ) : (
        <Button variant="default" disabled={!dirty || busy} onClick={() => setAsking(true)}>
          {t("ui.discard")}
        </Button>
      )}
      <span className="hub-dimmed" role="status">
        {t(dirty ? "ui.edit-unsaved" : isNew ? "ui.edit-nothing" : "ui.edit-unchanged")}
      </span>
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
