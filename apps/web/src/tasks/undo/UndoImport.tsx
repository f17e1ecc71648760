import { isAct } from "@hub/domain/tasks/kinds.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { BusyButton } from "../../ui/dialog/BusyButton.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useHold } from "../hold.ts";
import { useOpenTask } from "../open-task.ts";
import { leftToUndo, type Task } from "../task-states.ts";
import { useUndoTask } from "../use-task-actions.ts";

/** Takes an import, or an act on many records, back after asking, or shows how far that is; rows changed by somebody since stay as they are. */
export function UndoImport({ task }: { task: Task }) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const openTask = useOpenTask();
  const [asking, setAsking] = useState(false);
  const undo = useUndoTask();
  useHold(asking);
  const { undoing } = task;
  const count = leftToUndo(task);
  const shown = formats.integer(count);
  const act = isAct(task.kind) ? "-act" : "";
  if (undoing !== null)
    return (
      <Button variant="default" onClick={() => openTask(undoing)} className="hub-task-first">
        {t("tasks.undo-look")}
      </Button>
    );
  if (!task.mayUndo) return null;
  return (
    <>
      <BusyButton variant="default" loading={undo.isPending} onClick={() => setAsking(true)} className="hub-task-first">
        {t(act ? "tasks.undo-act" : "tasks.undo")}
      </BusyButton>
      {undo.isError && (
        <p className="hub-task-problem" role="alert">
          {errorText(undo.error)}
        </p>
      )}
      <ConfirmDialog
        opened={asking}
        title={t(`tasks.undo-title${act}`)}
        text={<p>{t(`tasks.undo-text${act}`, { count, shown, name: task.sourceName ?? "" })}</p>}
        action={t(`tasks.undo-action${act}`, { count, shown })}
        danger
        onConfirm={() => {
          setAsking(false);
          undo.mutate(task, { onSuccess: ({ id }) => id !== task.id && openTask(id) });
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
