import { Link } from "@tanstack/react-router";
import { outcomeMeaning, outcomeOf } from "../ingestion/uploads/upload-states.ts";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { type Column, DataTable } from "../ui/list/DataTable.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import type { Part } from "./overview.ts";

/** The last deliveries; each is the way to what came of it. */
export function EntityDeliveries({ id, deliveries }: { id: number; deliveries: Part<"deliveries"> }) {
  const t = useText();
  const formats = useFormats();
  const all = (
    <Link to="/mut" search={{ tab: "history", entity: String(id) }} className="hub-link">
      {t("entity-page.deliveries-all")}
    </Link>
  );
  return (
    <Panel title={t("entity-page.deliveries")} actions={deliveries.length > 0 && all}>
      <StateView empty={deliveries.length === 0 && { title: t("entity-page.deliveries-none") }}>
        <DataTable
          label={t("entity-page.table", { part: t("entity-page.deliveries") })}
          rows={deliveries}
          rowKey={(upload) => upload.id}
          columns={deliveryColumns(id, t, formats)}
        />
      </StateView>
    </Panel>
  );
}

type Delivery = Part<"deliveries">[number];

function deliveryColumns(id: number, t: ReturnType<typeof useText>, formats: ReturnType<typeof useFormats>): Column<Delivery>[] {
  return [
    {
      id: "file",
      header: t("ingestion.file"),
      cell: (upload) => (
        <Link to="/mut" search={{ tab: "history", entity: String(id), upload: String(upload.id) }} className="hub-link">
          {upload.fileName}
        </Link>
      ),
    },
    {
      id: "state",
      header: t("entity-page.state"),
      cell: (upload) => <StatusBadge meaning={outcomeMeaning[outcomeOf(upload)]} text={t(`ingestion.badge-${outcomeOf(upload)}`)} />,
    },
    { id: "ingestion", header: t("entity-page.ingestion"), cell: ({ ingestion }) => ingestion.name },
    { id: "month", header: t("entity-page.month"), cell: ({ year, month }) => formats.monthShort(year, month) },
    { id: "at", header: t("entity-page.delivered-at"), cell: ({ createdAt }) => formats.instant(createdAt) },
  ];
}
