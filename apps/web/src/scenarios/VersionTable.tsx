import { Button } from "@mantine/core";
import { useText } from "../texts/language.tsx";
import { type Column, DataTable } from "../ui/list/DataTable.tsx";
import { useFormats } from "../texts/formats.ts";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import type { Version } from "../closing/scenario-states.ts";

/** The versions of a scenario; each can be read, none is ever changed. */
export function VersionTable({
  versions,
  shown,
  onShow,
}: {
  versions: readonly Version[];
  shown: number | null;
  onShow: (number: number) => void;
}) {
  const t = useText();
  const formats = useFormats();
  return (
    <DataTable
      cards
      label={t("scenarios.versions-table")}
      columns={versionColumns(t, formats, shown, onShow)}
      rows={versions}
      rowKey={(row) => row.number}
      selected={shown ?? 0}
    />
  );
}

function versionColumns(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  shown: number | null,
  onShow: (number: number) => void,
): Column<Version>[] {
  return [
    {
      id: "number",
      header: t("scenarios.version"),
      sortBy: (row) => row.number,
      cell: (row) => <strong>{t("scenarios.version-number", { number: row.number })}</strong>,
    },
    {
      id: "state",
      header: t("ui.state"),
      cell: (row) => <StatusBadge meaning={row.state === "CURRENT" ? "closed" : "pending"} text={t(`scenarios.version-${row.state}`)} />,
    },
    {
      id: "when",
      header: t("scenarios.closed-at"),
      sortBy: (row) => row.closedAt,
      cell: (row) => (
        <>
          {formats.instant(row.closedAt)}
          <span className="hub-table-note">{row.closedBy ?? t("scenarios.by-itself")}</span>
        </>
      ),
    },
    {
      id: "persons",
      header: t("scenarios.persons"),
      numeric: true,
      sortBy: (row) => row.persons,
      cell: (row) => formats.integer(row.persons),
    },
    { id: "cells", header: t("scenarios.cells"), numeric: true, sortBy: (row) => row.cells, cell: (row) => formats.integer(row.cells) },
    {
      id: "figures",
      header: t("scenarios.figures"),
      cell: (row) =>
        row.number === shown ? (
          t("scenarios.shown-below")
        ) : (
          <Button
            variant="default"
            h={24}
            onClick={() => onShow(row.number)}
            aria-label={t("scenarios.show-version", { number: row.number })}
          >
            {t("scenarios.show")}
          </Button>
        ),
    },
    { id: "comment", header: t("ui.comment"), wrap: true, cell: (row) => row.comment ?? "–" },
    {
      id: "hash",
      header: t("scenarios.content-hash"),
      cell: (row) => <code title={row.contentHash}>{row.contentHash.slice(0, 8)}…</code>,
    },
  ];
}
