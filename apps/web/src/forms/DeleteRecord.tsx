import type { Route } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { PreparedCall } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import { invalidateArea } from "../api/query-client.ts";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";

/** How a record is deleted: by which call, and what is said of it. */
export type Deletion<Rec> = {
  call: (record: Rec) => PreparedCall<unknown, Rec>;
  /** What deleting is called, as the button and the dialog have it. */
  action: string;
  /** Names the record. */
  title: (record: Rec) => string;
  /** What goes with it. */
  text: (record: Rec) => ReactNode;
  /** What goes with it is not known yet: nothing is deleted until it is. */
  waits?: boolean;
  /** Room for what goes with it. */
  wide?: boolean;
  /** Why it cannot be deleted, in place of the button, or of what goes with it. */
  refused?: string | undefined;
  /** Whose areas go stale with it, besides that of the route that deletes. */
  stale?: readonly Route[];
  /** Asks again for what tells of it, where that is less than these areas. */
  refresh?: (record: Rec) => Promise<void>;
  /** The id of what gets the focus where the button that was pressed goes with the record, as in a list. */
  focusAfter?: string;
  /** Told that nothing was deleted: what goes with it may be something else by now. */
  onRefused?: () => void;
  onDeleted: (record: Rec) => void;
};

type ButtonProps<Rec> = {
  deletion: Deletion<Rec>;
  record: Rec;
  /** Somebody has saved it meanwhile, which the form shows: nothing was deleted. */
  onConflict: (now: Rec) => void;
};

/** The button that deletes a record after asking, or why it cannot be deleted. */
export function DeleteRecord<Rec>({ deletion, record, onConflict }: ButtonProps<Rec>) {
  const [asking, setAsking] = useState(false);
  if (deletion.refused !== undefined) return <span className="hub-dimmed hub-form-delete">{deletion.refused}</span>;
  return (
    <>
      <Button variant="subtle" color="red.9" className="hub-danger hub-form-delete" onClick={() => setAsking(true)}>
        {deletion.action}
      </Button>
      <DeleteDialog deletion={deletion} record={asking ? record : undefined} onClose={() => setAsking(false)} onConflict={onConflict} />
    </>
  );
}

type DialogProps<Rec> = {
  deletion: Deletion<Rec>;
  /** Undefined: nothing is asked. */
  record: Rec | undefined;
  onClose: () => void;
  /** Left out, as in a list: the dialog tells of what stands now, and asks again. */
  onConflict?: (now: Rec) => void;
};

/** Asks before a record is deleted; what keeps it from that is said here. */
export function DeleteDialog<Rec>({ deletion, record, onClose, onConflict }: DialogProps<Rec>) {
  const {
    call,
    action,
    title,
    text,
    waits = false,
    wide = false,
    refused,
    stale = [],
    refresh,
    focusAfter,
    onRefused,
    onDeleted,
  } = deletion;
  const errorText = useErrorText();
  // What was asked about stays in sight while the dialog goes.
  const [asked, setAsked] = useState(record);
  const [now, setNow] = useState<Rec>();
  if (record !== undefined && record !== asked) {
    setAsked(record);
    setNow(undefined);
  }
  const shown = now ?? asked;
  const close = () => {
    onClose();
    remove.reset();
  };
  const remove = useMutation({
    mutationFn: ({ prepared }: { prepared: PreparedCall<unknown, Rec>; doomed: Rec }) => prepared.send(),
    onSuccess: (_done, { doomed }) => {
      onClose();
      onDeleted(doomed);
    },
    onError: (error, { prepared }) => {
      onRefused?.();
      const conflict = prepared.conflict(error);
      if (!conflict) return;
      if (onConflict) {
        close();
        onConflict(conflict);
      } else setNow(conflict);
    },
    onSettled: (_done, error, { prepared, doomed }) =>
      void (!error && refresh ? refresh(doomed) : invalidateArea(prepared.route, ...stale)).then(() => {
        // Once the dialog has given the focus back to a button that has gone by then.
        if (focusAfter !== undefined)
          setTimeout(() => {
            if (document.activeElement === document.body) document.getElementById(focusAfter)?.focus();
          }, 50);
      }),
  });
  return (
    <ConfirmDialog
      opened={record !== undefined}
      title={shown === undefined ? "" : title(shown)}
      text={
        <>
          {refused ?? (shown !== undefined && text(shown))}
          {remove.error && (
            <p className="hub-note hub-note-late" role="alert">
              {errorText(remove.error)}
            </p>
          )}
        </>
      }
      action={action}
      danger
      wide={wide}
      disabled={waits || refused !== undefined}
      busy={remove.isPending}
      onCancel={close}
      onConfirm={() => shown !== undefined && remove.mutate({ prepared: call(shown), doomed: shown })}
    />
  );
}
