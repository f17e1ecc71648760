import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../texts/language.tsx";
import { BusyButton } from "../ui/dialog/BusyButton.tsx";
import { StepHeading, TaskActions } from "./TaskStep.tsx";
import { badgeOf, type Task } from "./task-states.ts";

type Props = {
  task: Task;
  again: (() => void) | undefined;
  againText: string;
  busy?: boolean;
  problem?: string | undefined;
  onClose: () => void;
  /** What had been done before it failed, and what can be done about that. */
  done?: ReactNode;
  actions?: ReactNode;
};

/** A task that failed or was cancelled: why, and once more. */
export function FailedTask({ task, again, againText, busy = false, problem, onClose, done, actions }: Props) {
  const t = useText();
  const cancelled = badgeOf(task) === "cancelled";
  const applied = cancelled && !task.dryRun && task.counts ? task.counts.added + task.counts.modified : 0;
  return (
    <div className="hub-task-step">
      <StepHeading>{t(cancelled ? "tasks.cancelled-title" : "tasks.failed-title")}</StepHeading>
      {task.sourceName && <p className="hub-task-file">{t("tasks.from-file", { name: task.sourceName })}</p>}
      <p className={cancelled ? "hub-note" : "hub-summary"}>
        {applied > 0 ? t("tasks.cancelled-after", { count: applied }) : (task.problem?.text ?? t("ui.error-occurred"))}
      </p>
      {done}
      {problem && (
        <p className="hub-task-problem" role="alert">
          {problem}
        </p>
      )}
      <TaskActions>
        {actions}
        <Button variant="default" onClick={onClose}>
          {t("ui.close")}
        </Button>
        {again && (
          <BusyButton loading={busy} onClick={again}>
            {againText}
          </BusyButton>
        )}
      </TaskActions>
    </div>
  );
}
