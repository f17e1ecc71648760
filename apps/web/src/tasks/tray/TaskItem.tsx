import type { ImportKind } from "@hub/domain/tasks/kinds.ts";
import { Button } from "@mantine/core";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { useFocusBack } from "../../ui/dialog/focus.ts";
import { FileDownload } from "../FileDownload.tsx";
import { changesText, outcomeText, taskName } from "../outcome-text.ts";
import { badgeMeaning, badgeOf, changedBefore, type StartRequest, type Task } from "../task-states.ts";
import { TaskProgress } from "../TaskProgress.tsx";
import { undoneText } from "../undo/undone-text.ts";
import { useExportAgain } from "../exports/use-start-export.ts";
import { useCancelTask } from "../use-task-actions.ts";

type Props = { task: Task; onShow: (task: Task) => void; onStart: (request: StartRequest) => void; onStarted: () => void };

/** One task in the tray: what it is, how it stands, and what can be done with it. */
export function TaskItem({ task, onShow, onStart, onStarted }: Props) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const cancel = useCancelTask();
  const cancelButton = useFocusBack(cancel.isPending);
  const { again: exportAgain, busy, problem } = useExportAgain(task, undefined, onStarted);
  const kind = taskName(t, task);
  const badge = badgeOf(task);
  const { direction } = task;
  const importAgain = direction === "import" ? () => onStart({ direction, kind: task.kind as ImportKind }) : undefined;
  const again = direction === "export" ? exportAgain : importAgain;
  // Each button names the task it belongs to: several stand in one list.
  const about = (act: string) => t("tasks.about", { act, kind });
  return (
    <li className="hub-task-item">
      <div className="hub-task-item-head">
        <button type="button" className="hub-link" onClick={() => onShow(task)}>
          {kind}
        </button>
        <StatusBadge meaning={badgeMeaning[badge]} text={t(`tasks.badge-${badge}`)} />
      </div>
      {task.sourceName && <p className="hub-task-file">{task.sourceName}</p>}
      {task.state === "pending" ? (
        <TaskProgress task={task} />
      ) : (
        <p>
          {outcome()} <span className="hub-dimmed">{formats.instant(task.finishedAt ?? task.createdAt)}</span>
        </p>
      )}
      {(cancel.isError || problem) && (
        <p className="hub-task-problem" role="alert">
          {problem ?? errorText(cancel.error)}
        </p>
      )}
      <div className="hub-task-item-acts">
        {task.state === "pending" ? (
          <Button
            ref={cancelButton}
            variant="subtle"
            aria-label={about(t("tasks.cancel"))}
            disabled={task.cancelAsked}
            loading={cancel.isPending}
            onClick={() => cancel.mutate(task)}
          >
            {t("tasks.cancel")}
          </Button>
        ) : (
          <>
            <FileDownload task={task} purpose="result" label={t("ui.download")} small />
            <FileDownload task={task} purpose="errors" label={t("tasks.errors-file")} small />
            {task.state === "done" && task.dryRun && (
              <Button variant="subtle" aria-label={about(t("tasks.look"))} onClick={() => onShow(task)}>
                {t("tasks.look")}
              </Button>
            )}
            {again && (
              <Button variant="subtle" aria-label={about(t("tasks.again"))} loading={busy} onClick={again}>
                {t("tasks.again")}
              </Button>
            )}
            <Button
              ref={cancelButton}
              variant="subtle"
              color="gray"
              disabled={task.undoing !== null}
              aria-label={about(t("tasks.put-away"))}
              loading={cancel.isPending}
              onClick={() => cancel.mutate(task)}
            >
              {t("tasks.put-away")}
            </Button>
          </>
        )}
      </div>
    </li>
  );

  function outcome(): string {
    const undone = undoneText(t, formats, task);
    if (task.state === "failed") {
      const changes = changedBefore(task) > 0 && !task.undone && task.counts && changesText(t, formats, task.counts);
      const changedText = changes && t("tasks.failed-changed", { changes });
      const taken = direction === "undo" ? (task.undone?.taken ?? 0) : 0;
      const takenText = taken > 0 && t("tasks.undo-in-part", { count: taken, shown: formats.integer(taken) });
      return [task.problem?.text ?? t("ui.error-occurred"), changedText, takenText, undone].filter(Boolean).join(" ");
    }
    if (undone) return undone;
    if (task.counts) return outcomeText(t, formats, task.counts, task.dryRun);
    return task.rows === null ? "" : t("tasks.rows-written", { count: task.rows, shown: formats.integer(task.rows) });
  }
}
