import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";
import "./save-bar.css";

type Props = {
  label: string;
  action: string;
  /** Whether there is anything to save. */
  dirty: boolean;
  /** Whether all is saved, and what is not. */
  state: string;
  discard: { title: string; text: string };
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

/** Stays in sight while a form is edited: whether it is saved, and the two ways on. */
export function SaveBar({ label, action, dirty, state, discard, busy, onSave, onDiscard }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <SaveBarFrame label={label} state={state}>
      <Button disabled={!dirty} loading={busy} onClick={onSave}>
        {action}
      </Button>
      <Button variant="default" disabled={!dirty || busy} onClick={() => setAsking(true)}>
        {discard.title}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={discard.title}
        text={discard.text}
        action={discard.title}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </SaveBarFrame>
  );
}

/** The bar itself: its buttons, and beside them whether all is saved. */
export function SaveBarFrame({ label, state, children }: { label: string; state: string; children: ReactNode }) {
  return (
    <div className="hub-save-bar" role="region" aria-label={label}>
      <div className="hub-page-actions">{children}</div>
      <span role="status">{state}</span>
    </div>
  );
}
