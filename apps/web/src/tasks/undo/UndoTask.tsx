import { isAct } from "@hub/domain/tasks/kinds.ts";
import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { FailedTask } from "../FailedTask.tsx";
import { useOpenTask } from "../open-task.ts";
import { PendingTask } from "../PendingTask.tsx";
import { StepHeading, TaskActions } from "../TaskStep.tsx";
import type { StartRequest, Task } from "../task-states.ts";
import { UndoneText } from "./UndoneText.tsx";

type Props = { task: Task; request: StartRequest | undefined; onClose: () => void };

/** An import of many rows, or an act on many records, being taken back: how far it is, then what came of it. */
export function UndoTask({ task, request, onClose }: Props) {
  const t = useText();
  const formats = useFormats();
  const openTask = useOpenTask();
  const { undone, undoes } = task;
  const act = isAct(task.kind) ? "-act" : "";
  const name = act ? t(`tasks.kind-${task.kind}`) : (task.sourceName ?? "");
  const showImport = undoes === null ? undefined : () => openTask(undoes);
  if (task.state === "pending")
    return (
      <PendingTask
        task={task}
        title={t(`tasks.undo-pending${act}`)}
        refused={request?.refused ?? false}
        onClose={onClose}
        note={!act && <p className="hub-task-file">{t("tasks.from-file", { name })}</p>}
      />
    );
  if (task.state === "failed") {
    const count = undone?.taken ?? 0;
    return (
      <FailedTask
        task={task}
        again={showImport}
        againText={t(`tasks.undo-import${act}`)}
        onClose={onClose}
        done={<p className="hub-note">{t(`tasks.undo-in-part${act}`, { count, shown: formats.integer(count) })}</p>}
      />
    );
  }
  return (
    <div className="hub-task-step">
      <StepHeading>{t(`tasks.undo-result${act}`, { name })}</StepHeading>
      <UndoneText task={task} />
      <TaskActions>
        {showImport && (
          <Button variant="default" onClick={showImport}>
            {t(`tasks.undo-import${act}`)}
          </Button>
        )}
        <Button onClick={onClose}>{t("ui.close")}</Button>
      </TaskActions>
    </div>
  );
}
