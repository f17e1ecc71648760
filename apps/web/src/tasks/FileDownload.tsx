import { downloadTaskFile } from "@hub/contract/tasks/tasks.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../api/client.ts";
import { download } from "../api/download.ts";
import { useErrorText } from "../api/error-text.ts";
import { useText } from "../texts/language.tsx";
import { BusyButton } from "../ui/dialog/BusyButton.tsx";
import { taskName } from "./outcome-text.ts";
import { fileOf, type Task } from "./task-states.ts";

type Props = {
  task: Task;
  purpose: "result" | "errors";
  label: string;
  primary?: boolean;
  small?: boolean;
  /** Downloads it without being pressed, once: said by this, which is called then. */
  onTaken?: (() => void) | undefined;
};

/** Downloads a file of a task; what goes wrong on the way stays beside the button. */
export function FileDownload({ task, purpose, label, primary = false, small = false, onTaken }: Props) {
  const t = useText();
  const save = useMutation({ mutationFn: () => download(downloadTaskFile, { params: { id: task.id }, query: { purpose } }) });
  const file = fileOf(task, purpose);
  const { mutate } = save;
  useEffect(() => {
    if (!onTaken) return;
    onTaken();
    mutate();
  }, [onTaken, mutate]);
  if (!file) return null;
  return (
    <>
      <BusyButton
        variant={primary ? "filled" : small ? "subtle" : "default"}
        loading={save.isPending}
        title={file.fileName}
        aria-label={small ? t("tasks.about", { act: label, kind: taskName(t, task) }) : undefined}
        onClick={() => save.mutate()}
      >
        {label}
      </BusyButton>
      {save.isError && <DownloadProblem error={save.error} />}
    </>
  );
}

/** An error during a download has its own message (specification 8); what the server says of it stands below. */
export function DownloadProblem({ error }: { error: unknown }) {
  const t = useText();
  const errorText = useErrorText();
  const hasReason = error instanceof ApiError && error.code !== "download-failed" && (error.status === 0 || error.said !== null);
  return (
    <div className="hub-task-problem" role="alert">
      <p>{t("errors.download-failed")}</p>
      {hasReason && <p>{errorText(error)}</p>}
    </div>
  );
}
