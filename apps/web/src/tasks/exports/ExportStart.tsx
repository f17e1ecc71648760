import { Button, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { BusyButton } from "../../ui/dialog/BusyButton.tsx";
import { useFormats } from "../../texts/formats.ts";
import { FileDownload } from "../FileDownload.tsx";
import { knownTasks } from "../queries.ts";
import { fileOf, newestOf, type StartRequest } from "../task-states.ts";
import { TaskActions } from "../TaskStep.tsx";
import { useStartExport } from "./use-start-export.ts";

type Props = { order: Extract<StartRequest, { direction: "export" }>; onClose: () => void };
const formatNames = ["xlsx", "csv"] as const;

/** The start of an export: what, and in which format; the last one of the kind can still be downloaded. */
export function ExportStart({ order, onClose }: Props) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const [format, setFormat] = useState<(typeof formatNames)[number]>("xlsx");
  const start = useStartExport();
  const latest = newestOf(knownTasks(), order.kind);
  const filtered = Object.keys(order.filter).length > 0;
  // A failure without words of its own is an error during the export (specification 8).
  const said = start.error instanceof ApiError && (start.error.status === 0 || (start.error.said !== null && start.error.status < 500));
  return (
    <form
      className="hub-task-step"
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate({ ...order, format });
      }}
    >
      <p>
        {order.rows !== undefined
          ? t(filtered ? "tasks.export-shown-rows" : "tasks.export-all-rows", { count: order.rows, shown: formats.integer(order.rows) })
          : t(filtered ? "tasks.export-shown" : "tasks.export-all")}
      </p>
      <Radio.Group label={t("tasks.format")} value={format} onChange={(chosen) => setFormat(chosen as typeof format)}>
        <Stack gap="sm" mt="xs">
          {formatNames.map((name) => (
            <Radio
              key={name}
              value={name}
              label={t(`tasks.format-${name}`)}
              description={t(`tasks.format-${name}-hint`)}
              data-autofocus={name === format || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {start.isError && (
        <p className="hub-task-problem" role="alert">
          {said ? errorText(start.error) : t("errors.export-failed")}
        </p>
      )}
      <TaskActions>
        <Button variant="default" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <BusyButton type="submit" loading={start.isPending}>
          {t("tasks.export")}
        </BusyButton>
      </TaskActions>
      {latest?.state === "done" && fileOf(latest, "result") && (
        <div className="hub-note hub-note-closed hub-task-latest">
          <p>{t("tasks.latest-export", { time: formats.instant(latest.finishedAt ?? latest.createdAt) })}</p>
          <FileDownload task={latest} purpose="result" label={t("tasks.download-latest")} />
        </div>
      )}
    </form>
  );
}
