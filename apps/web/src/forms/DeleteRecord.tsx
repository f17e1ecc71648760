import type { Route } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { PreparedCall } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import { invalidateArea } from "../api/query-client.ts";
import { useText } from "../texts/language.tsx";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";

/** How a record is deleted: by which call, and what is said of it. */
export type Deletion<Rec> = {
  call: (record: Rec) => PreparedCall<unknown, Rec>;
  /** What deleting is called, as the button and the dialog have it. */
  action: string;
  /** Names the record. */
  title: string;
  /** What goes with it. */
  text: ReactNode;
  /** Why it cannot be deleted, in place of the button. */
  refused?: string | undefined;
  /** Whose areas go stale with it, besides that of the route that deletes. */
  stale?: readonly Route[];
  onDeleted: (record: Rec) => void;
};

type Props<Rec> = {
  deletion: Deletion<Rec>;
  record: Rec;
  /** Somebody has saved it meanwhile: nothing was deleted. */
  onConflict: (now: Rec) => void;
};

/** Deletes a record after asking; what keeps it from that is said where one has asked. */
export function DeleteRecord<Rec>({ deletion, record, onConflict }: Props<Rec>) {
  const { call, action, title, text, refused, stale = [], onDeleted } = deletion;
  const t = useText();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: (prepared: PreparedCall<unknown, Rec>) => prepared.send(),
    onSuccess: () => {
      setAsking(false);
      onDeleted(record);
    },
    onError: (error, prepared) => {
      const now = prepared.conflict(error);
      if (!now) return;
      setAsking(false);
      onConflict(now);
    },
    onSettled: (_done, _error, { route }) => void invalidateArea(route, ...stale),
  });
  const close = () => {
    setAsking(false);
    remove.reset();
  };
  if (refused !== undefined) return <span className="hub-dimmed hub-form-delete">{refused}</span>;
  return (
    <>
      <Button variant="subtle" color="red.9" className="hub-danger hub-form-delete" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={title}
        text={
          <>
            {text}
            {remove.error && (
              <p className="hub-note hub-note-late" role="alert">
                {errorText(remove.error)}
              </p>
            )}
          </>
        }
        action={action || t("ui.delete")}
        danger
        busy={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.mutate(call(record))}
      />
    </>
  );
}
