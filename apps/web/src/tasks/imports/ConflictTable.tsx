import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { DataTable } from "../../ui/list/DataTable.tsx";
import type { Conflict } from "./group-findings.ts";

type Props = { title: string; conflicts: readonly Conflict[]; children: ReactNode };

/** Rows that are left out since they would overwrite or double something, with what one can do. */
export function ConflictTable({ title, conflicts, children }: Props) {
  const t = useText();
  const formats = useFormats();
  return (
    <section className="hub-task-part">
      <h4>{title}</h4>
      {children}
      {conflicts.length > 0 && (
        <DataTable
          label={title}
          rows={conflicts.map((conflict, id) => ({ ...conflict, id }))}
          rowKey={({ id }) => id}
          columns={[
            { id: "row", header: t("tasks.column-row"), cell: ({ row }) => formats.integer(row), numeric: true },
            { id: "key", header: t("tasks.column-key"), cell: ({ key }) => key },
            { id: "column", header: t("tasks.column-column"), cell: ({ column }) => column },
            { id: "text", header: t("tasks.column-conflict"), cell: ({ text }) => text, wrap: true },
          ]}
        />
      )}
    </section>
  );
}
