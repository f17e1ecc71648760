import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { AskedRows } from "./AskedRows.tsx";
import { ConflictTable } from "./ConflictTable.tsx";
import { ErrorCauses } from "./ErrorCauses.tsx";
import { groupErrors, listConflicts } from "./group-findings.ts";
import { ImportCounts } from "./ImportCounts.tsx";
import type { Answers, Counts, TaskDetail } from "../task-states.ts";

type Props = { task: TaskDetail; counts: Counts; onAnswer?: (answers: Answers) => void };

/** An import in numbers, then why rows were not taken, what was changed meanwhile, and the changes in words. */
export function ImportFindings({ task, counts, onAnswer }: Props) {
  const t = useText();
  const formats = useFormats();
  const { changed } = listConflicts(task.findings);
  const isCut = task.findings.length < counts.errors + counts.conflicts;
  const changesCut = task.changes.length < counts.added + counts.modified;
  return (
    <>
      <ImportCounts counts={counts} />
      {task.notes.map((note) => (
        <p key={note} className="hub-note">
          {note}
        </p>
      ))}
      {task.causes.map(
        ({ kind, column, rows, firstRow }) =>
          kind === "ignored" && (
            <p key={column} className="hub-note">
              {t("tasks.ignored", { column: column ?? "", count: rows, shown: formats.integer(rows), row: formats.integer(firstRow) })}
            </p>
          ),
      )}
      {counts.errors > 0 && <ErrorCauses causes={groupErrors(task)} />}
      <AskedRows task={task} onAnswer={onAnswer} />
      {changed.length > 0 && (
        <ConflictTable title={t("tasks.conflicts-title")} conflicts={changed}>
          <p className="hub-dimmed">{t("tasks.conflicts-text")}</p>
        </ConflictTable>
      )}
      {isCut && <p className="hub-dimmed">{t("tasks.findings-cut", { count: task.findings.length })}</p>}
      {task.changes.length > 0 && (
        <details className="hub-task-part" open={task.changes.length <= 20}>
          <summary>{t(task.dryRun ? "tasks.changes-planned" : "tasks.changes-made")}</summary>
          <DataTable
            label={t(task.dryRun ? "tasks.changes-planned" : "tasks.changes-made")}
            rows={task.changes}
            rowKey={({ row }) => row}
            columns={[
              { id: "row", header: t("tasks.column-row"), cell: ({ row }) => formats.integer(row), numeric: true },
              { id: "key", header: t("tasks.column-key"), cell: ({ key }) => key },
              { id: "kind", header: t("tasks.column-change"), cell: ({ kind }) => t(`tasks.change-${kind}`) },
              { id: "texts", header: t("tasks.column-what"), cell: ({ texts }) => writeLines(texts), wrap: true },
            ]}
          />
          {changesCut && <p className="hub-dimmed">{t("tasks.changes-cut", { count: task.changes.length })}</p>}
        </details>
      )}
    </>
  );
}

function writeLines(texts: readonly string[]) {
  return texts.map((text) => <div key={text}>{text}</div>);
}
