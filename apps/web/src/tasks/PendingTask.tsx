import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useErrorText } from "../api/error-text.ts";
import { useText } from "../texts/language.tsx";
import { BusyButton } from "../ui/dialog/BusyButton.tsx";
import { StepHeading, TaskActions } from "./TaskStep.tsx";
import type { Task } from "./task-states.ts";
import { TaskProgress } from "./TaskProgress.tsx";
import { useCancelTask } from "./use-task-actions.ts";

type Props = { task: Task; title: string; refused: boolean; onClose: () => void; note?: ReactNode };

/** A task while it is pending: since when, how far, cancel; closing the dialog lets it go on. */
export function PendingTask({ task, title, refused, onClose, note }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const cancel = useCancelTask();
  return (
    <div className="hub-task-step">
      {/* Told anew once it is being cancelled: the button that was pressed is disabled from then on. */}
      <StepHeading key={String(task.cancelAsked)}>{title}</StepHeading>
      {refused && <p className="hub-note">{t("tasks.already-pending")}</p>}
      <TaskProgress task={task} />
      {note}
      <p className="hub-dimmed">{t("tasks.may-close")}</p>
      {cancel.isError && (
        <p className="hub-task-problem" role="alert">
          {errorText(cancel.error)}
        </p>
      )}
      <TaskActions>
        <BusyButton variant="default" disabled={task.cancelAsked} loading={cancel.isPending} onClick={() => cancel.mutate(task)}>
          {t("tasks.cancel")}
        </BusyButton>
        <Button onClick={onClose}>{t("ui.close")}</Button>
      </TaskActions>
    </div>
  );
}
