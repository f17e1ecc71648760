import { Button } from "@mantine/core";
import { useCallback } from "react";
import { useText } from "../../texts/language.tsx";
import { BusyButton } from "../../ui/dialog/BusyButton.tsx";
import { useFormats } from "../../texts/formats.ts";
import { FailedTask } from "../FailedTask.tsx";
import { FileDownload } from "../FileDownload.tsx";
import { PendingTask } from "../PendingTask.tsx";
import { StepHeading, TaskActions } from "../TaskStep.tsx";
import { askToStart } from "../start-request.ts";
import { fileOf, type StartRequest, type TaskDetail } from "../task-states.ts";
import { useExportAgain } from "./use-start-export.ts";

type Props = { task: TaskDetail; request: StartRequest | undefined; onClose: () => void };

/** An export: pending, done with its download, or failed with why; the last two offer a new run (specification 4). */
export function ExportTask({ task, request, onClose }: Props) {
  const t = useText();
  const formats = useFormats();
  const { again, busy, problem } = useExportAgain(task, request);
  const takes = request?.direction === "export" && request.kind === task.kind && request.takes === true;
  const onTaken = useCallback(() => request && askToStart({ ...request, takes: false } as StartRequest), [request]);
  const shared = { task, onClose };
  if (task.state === "pending") return <PendingTask {...shared} title={t("tasks.export-pending")} refused={request?.refused ?? false} />;
  if (task.state === "failed")
    return <FailedTask {...shared} again={again} againText={t("tasks.export-again")} busy={busy} problem={problem} />;
  const file = fileOf(task, "result");
  return (
    <div className="hub-task-step">
      <StepHeading>{t(file ? "tasks.export-done" : "tasks.file-gone")}</StepHeading>
      <dl className="hub-facts">
        {task.rows !== null && <Fact name={t("tasks.rows")} value={formats.integer(task.rows)} />}
        {file && <Fact name={t("tasks.file")} value={t("tasks.file-size", { name: file.fileName, size: formats.bytes(file.bytes) })} />}
        <Fact name={t("tasks.finished-at")} value={formats.instant(task.finishedAt ?? task.createdAt)} />
        {file && <Fact name={t("tasks.stays-until")} value={formats.instant(task.expiresAt)} />}
      </dl>
      {problem && (
        <p className="hub-task-problem" role="alert">
          {problem}
        </p>
      )}
      <TaskActions>
        <Button variant="default" onClick={onClose}>
          {t("ui.close")}
        </Button>
        {again && (
          <BusyButton variant="default" loading={busy} onClick={again}>
            {t("tasks.export-again")}
          </BusyButton>
        )}
        <FileDownload task={task} purpose="result" label={t("ui.download")} primary onTaken={takes ? onTaken : undefined} />
      </TaskActions>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
