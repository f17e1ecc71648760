import { Button } from "@mantine/core";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { FailedTask } from "../FailedTask.tsx";
import { PendingTask } from "../PendingTask.tsx";
import type { StartRequest, TaskDetail } from "../task-states.ts";
import { StepHeading, TaskActions } from "../TaskStep.tsx";
import { UndoImport } from "../undo/UndoImport.tsx";
import { UndoneText } from "../undo/UndoneText.tsx";

type Props = { task: TaskDetail; request: StartRequest | undefined; onClose: () => void };

/** What was done to many records at once: how far it is, then what came of it, and taking it back. */
export function ActTask({ task, request, onClose }: Props) {
  const t = useText();
  const kind = t(`tasks.kind-${task.kind}`);
  if (task.state === "pending") return <PendingTask task={task} title={kind} refused={request?.refused ?? false} onClose={onClose} />;
  if (task.state === "failed")
    return (
      <FailedTask
        task={task}
        again={undefined}
        againText=""
        onClose={onClose}
        done={<ActOutcome task={task} />}
        actions={<UndoImport task={task} />}
      />
    );
  return (
    <div className="hub-task-step">
      <StepHeading key={task.undone ? "undone" : "done"}>{t("tasks.act-result", { kind })}</StepHeading>
      <ActOutcome task={task} />
      <TaskActions>
        <UndoImport task={task} />
        <Button onClick={onClose}>{t("ui.close")}</Button>
      </TaskActions>
    </div>
  );
}

/** The records by what became of them, those that stay as they are with why. */
function ActOutcome({ task }: { task: TaskDetail }) {
  const t = useText();
  const formats = useFormats();
  const { counts, causes, findings, notes } = task;
  if (!counts) return null;
  const namesOf = (kind: "error" | "conflict", code: string) =>
    findings.flatMap((each) => (each.kind === kind && each.issues[0]?.code === code && each.key !== null ? [each.key] : [])).slice(0, 5);
  return (
    <>
      <UndoneText task={task} />
      <ul className="hub-list">
        <li>
          <StatusBadge meaning={counts.modified > 0 ? "good" : "pending"} text={formats.integer(counts.modified)} />{" "}
          {t("tasks.act-changed", { count: counts.modified })}
        </li>
        {counts.unchanged > 0 && (
          <li>
            <StatusBadge meaning="pending" text={formats.integer(counts.unchanged)} />{" "}
            {t("tasks.act-unchanged", { count: counts.unchanged })}
          </li>
        )}
        {causes.map(
          ({ kind, code, text, rows }) =>
            kind !== "ignored" && (
              <li key={`${kind} ${text}`}>
                <StatusBadge meaning={kind === "conflict" ? "partial" : "late"} text={formats.integer(rows)} />{" "}
                {kind === "conflict" ? text : t("tasks.act-refused", { count: rows, reason: text })}
                <span className="hub-table-note">{namesOf(kind, code).join(", ")}</span>
              </li>
            ),
        )}
      </ul>
      {notes.map((note) => (
        <p key={note} className="hub-note">
          {note}
        </p>
      ))}
      {task.mayUndo && <p className="hub-dimmed">{t("tasks.act-kept-until", { until: formats.instant(task.expiresAt) })}</p>}
    </>
  );
}
