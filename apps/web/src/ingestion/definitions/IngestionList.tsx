import { listIngestions } from "@hub/contract/ingestion/ingestion.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

type Row = Output<(typeof listIngestions)["answer"]>["items"][number];
type Open = (ingestion: string) => void;

/** The ingestions; a row opens its definition. */
export function IngestionList({ onOpen }: { onOpen: Open }) {
  const t = useText();
  const formats = useFormats();
  const ingestions = useRoute(listIngestions);
  const rows = ingestions.data?.items ?? [];
  const add = (
    <Writing>
      <Button onClick={() => onOpen("new")}>{t("configuration.ingestion-add")}</Button>
    </Writing>
  );
  return (
    <Panel title={t("configuration.section-ingestions")} actions={add}>
      <p className="hub-dimmed">{t("configuration.ingestions-note")}</p>
      <StateView
        loading={ingestions.isPending}
        error={ingestions.error}
        onRetry={() => void ingestions.refetch()}
        empty={rows.length === 0 && { title: t("configuration.ingestions-none-title"), text: t("configuration.ingestions-none-text") }}
      >
        <DataTable
          cards
          label={t("configuration.table-ingestions")}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onOpen(String(id))}
          columns={ingestionColumns(t, formats, onOpen)}
        />
      </StateView>
    </Panel>
  );
}

function ingestionColumns(t: ReturnType<typeof useText>, formats: ReturnType<typeof useFormats>, onOpen: Open): Column<Row>[] {
  return [
    {
      id: "name",
      header: t("configuration.name"),
      cell: ({ id, name }) => (
        <button type="button" className="hub-link" onClick={() => onOpen(String(id))}>
          {name}
        </button>
      ),
      sortBy: ({ name }) => name,
      wrap: true,
    },
    { id: "code", header: t("configuration.code"), cell: ({ code }) => code, sortBy: ({ code }) => code },
    { id: "section", header: t("ui.section"), cell: ({ section }) => section, sortBy: ({ section }) => section },
    {
      id: "active",
      header: t("ui.state"),
      cell: ({ active }) => (
        <StatusBadge meaning={active ? "good" : "pending"} text={t(active ? "configuration.active" : "configuration.inactive")} />
      ),
      sortBy: ({ active }) => Number(active),
    },
    {
      id: "entity",
      header: t("ui.legal-entity"),
      wrap: true,
      cell: ({ entityFrom }) => t(`configuration.entity-from-${entityFrom}`),
      sortBy: ({ entityFrom }) => entityFrom,
    },
    {
      id: "columns",
      header: t("configuration.columns"),
      cell: ({ columns }) => formats.integer(columns),
      sortBy: ({ columns }) => columns,
      numeric: true,
    },
    {
      id: "version",
      header: t("configuration.version"),
      cell: ({ version }) => formats.integer(version),
      sortBy: ({ version }) => version,
      numeric: true,
    },
  ];
}
