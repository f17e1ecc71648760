import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { Answers, TaskDetail } from "../task-states.ts";
import { ConflictTable } from "./ConflictTable.tsx";
import { listConflicts } from "./group-findings.ts";

type Props = { task: TaskDetail; onAnswer?: ((answers: Answers) => void) | undefined };

/**
 * What an import does not do before its owner has said that it is meant: overwrite without a version that would tell of somebody else's change, and add what
 * seems to be there already. `onAnswer` checks the file again with the answer.
 */
export function AskedRows({ task, onAnswer }: Props) {
  const t = useText();
  const formats = useFormats();
  const { unversioned, again } = task.questions;
  const conflicts = listConflicts(task.findings);
  const answers = task.answers ?? { replaceUnversioned: false, addAgain: false };
  return (
    <>
      {answers.replaceUnversioned && <p className="hub-note">{t("tasks.replaces-unversioned")}</p>}
      {answers.addAgain && <p className="hub-note">{t("tasks.adds-again")}</p>}
      {unversioned > 0 && (
        <ConflictTable title={t("tasks.unversioned-title")} conflicts={conflicts.unversioned}>
          <p>{t("tasks.unversioned-text", { count: unversioned, shown: formats.integer(unversioned) })}</p>
          {onAnswer && (
            <p>
              <Button variant="default" onClick={() => onAnswer({ ...answers, replaceUnversioned: true })}>
                {t("tasks.replace-unversioned", { count: unversioned, shown: formats.integer(unversioned) })}
              </Button>
            </p>
          )}
        </ConflictTable>
      )}
      {again > 0 && (
        <ConflictTable title={t("tasks.again-title")} conflicts={conflicts.again}>
          <p>{t("tasks.again-text", { count: again, shown: formats.integer(again) })}</p>
          {onAnswer && (
            <p>
              <Button variant="default" onClick={() => onAnswer({ ...answers, addAgain: true })}>
                {t("tasks.add-again", { count: again, shown: formats.integer(again) })}
              </Button>
            </p>
          )}
        </ConflictTable>
      )}
    </>
  );
}
