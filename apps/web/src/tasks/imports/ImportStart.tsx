import { downloadTemplate } from "@hub/contract/tasks/tasks.ts";
import type { ImportKind } from "@hub/domain/tasks/kinds.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "../../api/download.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { BusyButton } from "../../ui/dialog/BusyButton.tsx";
import { DownloadProblem } from "../FileDownload.tsx";
import { FileChoice } from "./FileChoice.tsx";
import { ImportSteps } from "./ImportSteps.tsx";
import { SendingFile } from "./SendingFile.tsx";
import { sendFile } from "./sending.ts";
import { TaskActions } from "../TaskStep.tsx";
import { useArrival } from "./use-arrival.ts";
import "./imports.css";

/** The first step of an import: the file, chosen or dropped, or an empty template of it; then it is checked without changing anything. */
export function ImportStart({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const sending = useArrival(kind);
  const template = useMutation({ mutationFn: () => download(downloadTemplate, { query: { kind } }) });
  const check = async () => {
    if (!file) return setRefusal(t("tasks.file-choose-first"));
    if (!(await isReadable(file))) {
      setFile(undefined);
      return setRefusal(t("tasks.file-changed", { name: file.name }));
    }
    return sendFile(kind, file, true);
  };
  const failure = sending?.state === "failed" ? errorText(sending.error) : undefined;
  return (
    <div className="hub-task-step">
      <ImportSteps step="file" />
      {sending?.state === "sending" ? (
        <SendingFile sending={sending} />
      ) : (
        <>
          <FileChoice
            file={file}
            problem={refusal ?? failure}
            onChoose={(chosen) => {
              setFile(chosen);
              setRefusal(undefined);
            }}
          />
          <p className="hub-dimmed">{t("tasks.template-hint")}</p>
          {template.isError && <DownloadProblem error={template.error} />}
          <TaskActions>
            <BusyButton variant="subtle" loading={template.isPending} onClick={() => template.mutate()} className="hub-task-first">
              {t("tasks.template")}
            </BusyButton>
            <Button variant="default" onClick={onClose}>
              {t("ui.cancel")}
            </Button>
            <Button onClick={() => void check()}>{t("tasks.check")}</Button>
          </TaskActions>
        </>
      )}
    </div>
  );
}

/** Whether the browser can still read it: a file saved anew after it was chosen must be chosen again. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
