import { Button } from "@mantine/core";
import { useState } from "react";
import { useErrorText } from "../api/error-text.ts";
import { useText } from "../shell/language.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useFormats } from "../ui/formats.ts";
import { useHold } from "./hold.ts";
import type { Task } from "./task-states.ts";
import { useUndoTask } from "./use-task-actions.ts";

/** Takes an import back after asking; rows changed by somebody since stay as they are. */
export function UndoImport({ task, changed }: { task: Task; changed: number }) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const undo = useUndoTask();
  useHold(asking);
  return (
    <>
      <Button variant="default" loading={undo.isPending} onClick={() => setAsking(true)} className="hub-task-first">
        {t("tasks.undo")}
      </Button>
      {undo.isError && (
        <p className="hub-task-problem" role="alert">
          {errorText(undo.error)}
        </p>
      )}
      <ConfirmDialog
        opened={asking}
        title={t("tasks.undo-title")}
        text={<p>{t("tasks.undo-text", { count: changed, shown: formats.integer(changed), name: task.sourceName ?? "" })}</p>}
        action={t("tasks.undo-action", { count: changed, shown: formats.integer(changed) })}
        danger
        onConfirm={() => {
          setAsking(false);
          undo.mutate(task);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
