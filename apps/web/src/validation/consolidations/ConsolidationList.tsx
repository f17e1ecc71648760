import { Link, useNavigate } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type Consolidation, stateMeanings } from "../cells/cell-states.ts";

/** The consolidations, a section in a month each, with how far they are. */
export function ConsolidationList({ rows }: { rows: readonly Consolidation[] }) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const open = (row: Consolidation) => void navigate({ to: "/validation/$id/dashboard", params: { id: String(row.id) } });
  return (
    <DataTable
      cards
      label={t("validation.list-table")}
      columns={consolidationColumns(t, formats)}
      rows={rows}
      rowKey={(row) => row.id}
      onOpen={open}
    />
  );
}

function consolidationColumns(t: ReturnType<typeof useText>, formats: ReturnType<typeof useFormats>): Column<Consolidation>[] {
  const count = (id: "delivered" | "signed" | "validated"): Column<Consolidation> => ({
    id,
    header: t(`validation.count-${id}`),
    numeric: true,
    sortBy: (row) => row[id],
    cell: (row) => t("validation.of", { count: row[id], total: row.expected }),
  });
  return [
    {
      id: "month",
      header: t("ui.month"),
      sortBy: (row) => row.year * 100 + row.month,
      cell: (row) => (
        <Link to="/validation/$id/dashboard" params={{ id: String(row.id) }} className="hub-link">
          {formats.month(row.year, row.month)}
        </Link>
      ),
    },
    { id: "section", header: t("ui.section"), sortBy: (row) => row.section, cell: (row) => row.section },
    {
      id: "state",
      header: t("ui.state"),
      sortBy: (row) => row.state,
      cell: (row) => <StatusBadge meaning={stateMeanings[row.state]} text={t(`validation.state-${row.state}`)} />,
    },
    count("delivered"),
    count("signed"),
    count("validated"),
  ];
}
