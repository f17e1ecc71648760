import type { ImportKind } from "@hub/domain/tasks/kinds.ts";
import { Button } from "@mantine/core";
import { useReadOnly } from "../../ui/read-only.tsx";
import { useText } from "../../texts/language.tsx";
import { useImportEnd } from "../import-ends.ts";
import { useOpenTask } from "../open-task.ts";
import { knownTasks } from "../queries.ts";
import { askToStart } from "../start-request.ts";
import { newestOf } from "../task-states.ts";

type Props = {
  kind: ImportKind;
  label?: string;
  /** Called when an import of the kind has changed rows, or was taken back, while the page stands. */
  onDone?: (() => void) | undefined;
};

/** Imports from a file: from the choice of the file, or where one left off. */
export function ImportButton({ kind, label, onDone }: Props) {
  const t = useText();
  const openTask = useOpenTask();
  const readOnly = useReadOnly();
  useImportEnd(kind, onDone);
  const press = () => {
    askToStart({ direction: "import", kind });
    const latest = newestOf(knownTasks(), kind);
    const checked = latest?.state === "done" && latest.dryRun && Date.parse(latest.expiresAt) > Date.now();
    const unfinished = latest && (latest.state === "pending" || checked);
    if (unfinished) openTask(latest.id);
  };
  if (readOnly) return null;
  return (
    <Button variant="default" onClick={press}>
      {label ?? t("tasks.import")}
    </Button>
  );
}
