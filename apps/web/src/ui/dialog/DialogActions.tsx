import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import "./dialog.css";

/** The buttons of a long dialog, which stay in sight below it. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="hub-page-actions hub-dialog-actions">{children}</div>;
}

type Props = {
  /** What saving is called; "Save" where nothing is said. */
  save?: string;
  /** The other way to save, and on to another record; undefined where there is none. */
  another: { text: string; onPress: () => void } | undefined;
  dirty: boolean;
  canSave: boolean;
  busy: boolean;
  onSave: () => void;
  onClose: () => void;
};

/** The ways out of the form of a record, and whether anything is unsaved; `useSaveKeys` has the same ways. */
export function SaveActions({ save, another, dirty, canSave, busy, onSave, onClose }: Props) {
  const t = useText();
  return (
    <DialogActions>
      <Button loading={busy} disabled={!canSave} aria-keyshortcuts="Control+Enter" onClick={onSave}>
        {save ?? t("ui.save")}
      </Button>
      {another && (
        <Button variant="default" disabled={!canSave || busy} aria-keyshortcuts="Control+Shift+Enter" onClick={another.onPress}>
          {another.text}
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        {t(dirty ? "ui.cancel" : "ui.close")}
      </Button>
      <span className="hub-dimmed" role="status">
        {t(dirty ? "ui.edit-unsaved" : "ui.edit-unchanged")}
      </span>
    </DialogActions>
  );
}
