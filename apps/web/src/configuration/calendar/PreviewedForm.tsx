import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { RecordForm } from "../../forms/RecordForm.tsx";
import type { RecordState } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { DialogActions } from "../../ui/dialog/DialogActions.tsx";

type Props<D extends object, Saved> = {
  form: RecordState<D, never, Saved>;
  label: string;
  /** Shows what it would do. */
  look: () => void;
  /** What doing it is called, once it was shown and does something. */
  act: string | undefined;
  isTold: boolean;
  onLeave: () => void;
  children: ReactNode;
};

/** A form that shows what it would do before it does it. The keys show it; the yes is pressed. */
export function PreviewedForm<D extends object, Saved>({ form, label, look, act, isTold, onLeave, children }: Props<D, Saved>) {
  const t = useText();
  return (
    <RecordForm
      form={form}
      label={label}
      className="hub-dialog"
      parameters={["section", "only", "q", "state"]}
      onSubmit={() => isTold || look()}
      actions={
        <DialogActions>
          <Button variant="default" onClick={onLeave}>
            {t("ui.cancel")}
          </Button>
          {act ? (
            <Button key="do" loading={form.busy} onClick={() => form.send()}>
              {act}
            </Button>
          ) : (
            <Button key="look" loading={form.busy} aria-keyshortcuts="Control+Enter" onClick={look}>
              {t("calendar.look")}
            </Button>
          )}
        </DialogActions>
      }
    >
      {children}
    </RecordForm>
  );
}
