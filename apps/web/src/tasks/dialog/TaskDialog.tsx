import { type ReactNode, useEffect, useRef } from "react";
import { ApiError } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { StateView } from "../../ui/StateView.tsx";
import { ActTask } from "../acts/ActTask.tsx";
import { ExportStart } from "../exports/ExportStart.tsx";
import { ExportTask } from "../exports/ExportTask.tsx";
import { ImportStart } from "../imports/ImportStart.tsx";
import { ImportTask } from "../imports/ImportTask.tsx";
import { keepInList, useTask } from "../queries.ts";
import type { StartRequest } from "../task-states.ts";
import "../tasks.css";
import { UndoTask } from "../undo/UndoTask.tsx";

type Props = { taskId: number | undefined; request: StartRequest | undefined; onClose: () => void };

/** What stands in the dialog: a task, or the start of one. */
export function TaskDialog({ taskId, request, onClose }: Props) {
  if (taskId !== undefined)
    return (
      <Focused key={taskId}>
        <ShownTask id={taskId} request={request} onClose={onClose} />
      </Focused>
    );
  return (
    <Focused>
      {request?.direction === "export" && <ExportStart order={request} onClose={onClose} />}
      {request?.direction === "import" && <ImportStart kind={request.kind} onClose={onClose} />}
    </Focused>
  );
}

/** The dialog chose its first focus before this was loaded, and what had it goes when one task follows another. */
function Focused({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true }), []);
  return <div ref={content}>{children}</div>;
}

function ShownTask({ id, request, onClose }: { id: number; request: StartRequest | undefined; onClose: () => void }) {
  const errorText = useErrorText();
  const task = useTask(id);
  const shared = { request, onClose };
  const { data } = task;
  useEffect(() => {
    if (data) keepInList(data);
  }, [data]);
  // What was put away meanwhile is gone; after any other failure the last that was known still stands, and says that it may be old.
  const isGone = task.error instanceof ApiError && task.error.status === 404;
  return (
    <StateView loading={task.isPending} error={task.data && !isGone ? undefined : task.error} onRetry={() => void task.refetch()}>
      {task.isError && (
        <p className="hub-task-problem" role="alert">
          {errorText(task.error)}
        </p>
      )}
      {task.data?.direction === "export" && <ExportTask task={task.data} {...shared} />}
      {task.data?.direction === "import" && <ImportTask task={task.data} {...shared} />}
      {task.data?.direction === "act" && <ActTask task={task.data} {...shared} />}
      {task.data?.direction === "undo" && <UndoTask task={task.data} {...shared} />}
    </StateView>
  );
}
