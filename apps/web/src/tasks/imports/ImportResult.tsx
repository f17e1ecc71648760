import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { FileDownload } from "../FileDownload.tsx";
import { ImportFindings } from "./ImportFindings.tsx";
import { StepHeading, TaskActions } from "../TaskStep.tsx";
import { outcomeText } from "../outcome-text.ts";
import { leftOut, type TaskDetail } from "../task-states.ts";
import { UndoImport } from "../undo/UndoImport.tsx";
import { UndoneText } from "../undo/UndoneText.tsx";

type Props = { task: TaskDetail; onAgain: () => void; onClose: () => void };

/** What an import did: how many it changed, how many it could not take, the errors file, and taking it back. */
export function ImportResult({ task, onAgain, onClose }: Props) {
  const t = useText();
  const formats = useFormats();
  const { counts, undone } = task;
  if (!counts) return null;
  return (
    <div className="hub-task-step">
      <StepHeading key={undone ? "undone" : "done"}>{t("tasks.result-title", { name: task.sourceName ?? "" })}</StepHeading>
      <p className={leftOut(counts) > 0 ? "hub-note" : "hub-note hub-note-good"}>{outcomeText(t, formats, counts)}</p>
      <UndoneText task={task} />
      <ImportFindings task={task} counts={counts} />
      <p className="hub-dimmed">
        {t("tasks.result-when", { time: formats.instant(task.finishedAt ?? task.createdAt) })}{" "}
        {(task.mayUndo || task.files.length > 0) && t("tasks.kept-until", { until: formats.instant(task.expiresAt) })}
      </p>
      <TaskActions>
        <UndoImport task={task} />
        <FileDownload task={task} purpose="errors" label={t("tasks.errors-file")} />
        <Button variant="default" onClick={onAgain}>
          {t("tasks.import-again")}
        </Button>
        <Button onClick={onClose}>{t("ui.close")}</Button>
      </TaskActions>
    </div>
  );
}
