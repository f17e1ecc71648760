import type { ImportKind } from "@hub/domain/tasks/kinds.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { FailedTask } from "../FailedTask.tsx";
import { FileDownload } from "../FileDownload.tsx";
import { ImportFindings } from "./ImportFindings.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { ImportSteps } from "./ImportSteps.tsx";
import { useLeaveTask } from "../open-task.ts";
import { changesText } from "../outcome-text.ts";
import { PendingTask } from "../PendingTask.tsx";
import { askToStart } from "../start-request.ts";
import { changedBefore, type Counts, importStep, type StartRequest, type TaskDetail } from "../task-states.ts";
import { UndoImport } from "../undo/UndoImport.tsx";
import { UndoneText } from "../undo/UndoneText.tsx";
import "./imports.css";

type Props = { task: TaskDetail; request: StartRequest | undefined; onClose: () => void };

/** An import where it stands: checked, looked at before it runs, run, or failed. */
export function ImportTask({ task, request, onClose }: Props) {
  const t = useText();
  const leave = useLeaveTask();
  const kind = task.kind as ImportKind;
  const step = importStep(task);
  const again = () => {
    askToStart({ direction: "import", kind });
    leave();
  };
  if (step === "failed") return <FailedImport task={task} again={again} onClose={onClose} />;
  return (
    <>
      <ImportSteps step={step} />
      {(step === "check" || step === "run") && (
        <PendingTask
          key={step}
          task={task}
          title={t(step === "check" ? "tasks.check-pending" : "tasks.run-pending")}
          refused={request?.refused ?? false}
          onClose={onClose}
          note={task.sourceName && <p className="hub-task-file">{t("tasks.from-file", { name: task.sourceName })}</p>}
        />
      )}
      {step === "preview" && <ImportPreview task={task} kind={kind} onOther={again} onClose={onClose} />}
      {step === "result" && <ImportResult task={task} onAgain={again} onClose={onClose} />}
    </>
  );
}

/** An import that failed or was cancelled on the way may have changed rows already: it says how many, and they can be taken back. */
function FailedImport({ task, again, onClose }: { task: TaskDetail; again: () => void; onClose: () => void }) {
  const t = useText();
  const counts = changedBefore(task) > 0 ? task.counts : null;
  return (
    <FailedTask
      task={task}
      again={again}
      againText={t("tasks.import-again")}
      onClose={onClose}
      done={
        counts && (
          <>
            <PartlyDone task={task} counts={counts} />
            <ImportFindings task={task} counts={counts} />
          </>
        )
      }
      actions={
        <>
          <UndoImport task={task} />
          <FileDownload task={task} purpose="errors" label={t("tasks.errors-file")} />
        </>
      }
    />
  );
}

function PartlyDone({ task, counts }: { task: TaskDetail; counts: Counts }) {
  const t = useText();
  const formats = useFormats();
  return (
    <>
      {!task.undone && <p className="hub-note">{t("tasks.failed-changed", { changes: changesText(t, formats, counts) })}</p>}
      <UndoneText task={task} />
    </>
  );
}
