import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type Ask, CellActions } from "./CellActions.tsx";
import { type Cell, lockMeanings, messageMeanings } from "../cells/cell-states.ts";
import { useMessageText } from "../cells/MessageNote.tsx";
import { DataBadge, DueDay, RowCounts, SignedBy, TwoLines } from "../cells/CellParts.tsx";

type Props = { cells: readonly Cell[]; label: string; onAsk: Ask; onOpen: (cell: Cell) => void };

/** The cells of a consolidation, an entity each, with what one may do with it now. */
export function CellTable({ cells, label, onAsk, onOpen }: Props) {
  const t = useText();
  const messageText = useMessageText();
  const acts: Column<Cell>[] = cells.some(({ may }) => may.sign || may.validate) ? [actionColumn(t("validation.action"), onAsk)] : [];
  const isNarrow = useMediaQuery("(max-width: 1100px)", false, { getInitialValueInEffect: false });
  const all = cellColumns(t, messageText, acts, onOpen);
  const columns = isNarrow ? joinColumns(t, all) : all;
  return <DataTable cards label={label} columns={columns} rows={cells} rowKey={(cell) => cell.legalEntity.id} onOpen={onOpen} />;
}

// Only where there is something to do: a reader has no column of empty cells.
function actionColumn(header: string, onAsk: Ask): Column<Cell> {
  return { id: "act", header, pinned: true, cell: (cell) => <CellActions cell={cell} onAsk={onAsk} /> };
}

function cellColumns(
  t: ReturnType<typeof useText>,
  messageText: ReturnType<typeof useMessageText>,
  acts: Column<Cell>[],
  onOpen: (cell: Cell) => void,
): Column<Cell>[] {
  return [
    {
      id: "entity",
      header: t("ui.legal-entity"),
      sortBy: (cell) => cell.legalEntity.name,
      cell: (cell) => (
        <TwoLines
          first={
            <button type="button" className="hub-link" onClick={() => onOpen(cell)}>
              {cell.legalEntity.name}
            </button>
          }
          second={cell.legalEntity.code}
        />
      ),
    },
    {
      id: "data",
      header: t("validation.data"),
      sortBy: (cell) => cell.data,
      cell: (cell) => <TwoLines first={<DataBadge cell={cell} />} second={cell.rows > 0 && <RowCounts cell={cell} />} />,
    },
    {
      id: "signed",
      header: t("validation.first-signature"),
      sortBy: (cell) => cell.signedAt,
      cell: (cell) => <SignedBy name={cell.signedBy} at={cell.signedAt} />,
    },
    {
      id: "date",
      header: t("validation.pln-date"),
      sortBy: (cell) => cell.validatedAt,
      cell: (cell) => (
        <TwoLines
          first={<StatusBadge meaning={messageMeanings[cell.message.code]} text={messageText(cell.message)} />}
          second={cell.validatedBy}
        />
      ),
    },
    ...acts,
    { id: "due", header: t("validation.due"), sortBy: (cell) => cell.dueDate, cell: (cell) => <DueDay cell={cell} /> },
    {
      id: "delivered",
      header: t("validation.delivered"),
      sortBy: (cell) => cell.deliveredAt,
      cell: (cell) => <SignedBy name={cell.deliveredBy.join(", ") || null} at={cell.deliveredAt} />,
    },
    {
      id: "lock",
      header: t("validation.lock"),
      sortBy: (cell) => cell.lock,
      cell: (cell) => <StatusBadge meaning={lockMeanings[cell.lock]} text={t(`validation.lock-${cell.lock}`)} />,
    },
    {
      id: "consolidated",
      header: t("validation.consolidated"),
      sortBy: (cell) => (cell.consolidated ? 1 : 0),
      cell: (cell) => (cell.consolidated ? t("ui.yes") : t("ui.no")),
    },
  ];
}

/** Where there is little room: when it is due below whether it is validated, whether it is consolidated below its lock. */
function joinColumns(t: ReturnType<typeof useText>, columns: Column<Cell>[]): Column<Cell>[] {
  const second: Partial<Record<string, (cell: Cell) => ReactNode>> = {
    date: (cell) => (
      <span className="hub-due-told">
        <span>{t("validation.due")}</span>
        <DueDay cell={cell} />
      </span>
    ),
    lock: (cell) => t(cell.consolidated ? "validation.consolidated" : "validation.state-NONE"),
  };
  return columns
    .filter(({ id }) => id !== "due" && id !== "consolidated")
    .map((column) => {
      const below = second[column.id];
      if (!below) return column.id === "entity" ? { ...column, wrap: true } : column;
      return { ...column, cell: (cell: Cell) => <TwoLines first={column.cell(cell)} second={below(cell)} /> };
    });
}
