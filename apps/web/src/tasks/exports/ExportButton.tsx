import type { ExportKind } from "@hub/domain/tasks/kinds.ts";
import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { notifyError } from "../../ui/notifications.ts";
import { useOpenTask } from "../open-task.ts";
import { knownTasks } from "../queries.ts";
import { askToStart } from "../start-request.ts";
import { pendingOf } from "../task-states.ts";

type Props = {
  kind: ExportKind;
  /** What is shown, by the names the kind's export knows; `{}` is all. */
  filter: Record<string, string>;
  label?: string;
  /** The one act of its page. */
  primary?: boolean;
  /** How many records that is, where the page knows; none starts nothing. */
  rows?: number | undefined;
};

/** Exports what a list shows: asks for the format, or shows the export of the kind that is pending already. */
export function ExportButton({ kind, filter, label, primary = false, rows }: Props) {
  const t = useText();
  const openTask = useOpenTask();
  const press = () => {
    if (rows === 0) return notifyError(t("errors.no-records"));
    const pending = pendingOf(knownTasks(), kind);
    askToStart({ direction: "export", kind, filter, rows, refused: pending !== undefined });
    if (pending) openTask(pending.id);
  };
  return (
    <Button variant={primary ? "filled" : "default"} onClick={press}>
      {label ?? t("tasks.export")}
    </Button>
  );
}
