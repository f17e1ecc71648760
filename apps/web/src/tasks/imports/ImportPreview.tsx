import type { ImportKind } from "@hub/domain/tasks/kinds.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useFormats } from "../../texts/formats.ts";
import { FileDownload } from "../FileDownload.tsx";
import { useHold } from "../hold.ts";
import { ImportFindings } from "./ImportFindings.tsx";
import { SendingFile } from "./SendingFile.tsx";
import { checkFileAgain, runCheckedFile } from "./sending.ts";
import { StepHeading, TaskActions } from "../TaskStep.tsx";
import { changesOf, leftOut, type TaskDetail, toChange } from "../task-states.ts";
import { useArrival } from "./use-arrival.ts";

type Props = { task: TaskDetail; kind: ImportKind; onOther: () => void; onClose: () => void };

/** What the import would do; running it asks first and names how many. What runs is the very file that was checked. */
export function ImportPreview({ task, kind, onOther, onClose }: Props) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const sending = useArrival(kind);
  useHold(asking);
  const { counts } = task;
  if (!counts) return null;
  if (sending?.state === "sending") return <SendingFile sending={sending} />;
  const count = toChange(counts);
  const left = leftOut(counts);
  const isAsked = task.questions.unversioned + task.questions.again > 0;
  const run = () => {
    setAsking(false);
    void runCheckedFile(kind, task);
  };
  return (
    <div className="hub-task-step">
      <StepHeading>{t("tasks.preview-title", { name: task.sourceName ?? "" })}</StepHeading>
      <p className="hub-dimmed">{t("tasks.preview-nothing-yet")}</p>
      <ImportFindings task={task} counts={counts} onAnswer={(answers) => void checkFileAgain(kind, task, answers)} />
      {count === 0 && (
        <p className="hub-note">
          {t(isAsked ? "tasks.preview-only-questions" : left > 0 ? "tasks.preview-only-errors" : "tasks.preview-no-change")}
        </p>
      )}
      {sending?.state === "failed" && (
        <p className="hub-task-problem" role="alert">
          {errorText(sending.error)}
        </p>
      )}
      <TaskActions>
        <FileDownload task={task} purpose="errors" label={t("tasks.errors-file")} />
        <Button variant="default" onClick={onOther}>
          {t("tasks.file-other")}
        </Button>
        {count > 0 ? (
          <Button onClick={() => setAsking(true)}>{t("tasks.run", { count, shown: formats.integer(count) })}</Button>
        ) : (
          <Button onClick={onClose}>{t("ui.close")}</Button>
        )}
      </TaskActions>
      <ConfirmDialog
        opened={asking}
        title={t("tasks.run-title")}
        text={
          <>
            <p>
              {t(`tasks.run-${changesOf(counts)}`, {
                name: task.sourceName ?? "",
                added: counts.added,
                modified: counts.modified,
                addedShown: formats.integer(counts.added),
                modifiedShown: formats.integer(counts.modified),
              })}
            </p>
            {left > 0 && <p>{t("tasks.run-left", { count: left, shown: formats.integer(left) })}</p>}
          </>
        }
        action={t("tasks.run", { count, shown: formats.integer(count) })}
        onConfirm={run}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
