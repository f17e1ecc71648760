import { useMay } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { ExceptionsLink } from "./ExceptionsLink.tsx";
import { findingColumns } from "../finding-columns.ts";
import { type Delivery, deliveryMeaning, type Upload } from "./upload-states.ts";

/** What was sent, how much of it was read, and what each entity got. */
export function OutcomeFacts({ upload }: { upload: Upload }) {
  const t = useText();
  const formats = useFormats();
  const hasExceptions = useMay()("quality.read") && upload.purpose === "deliver";
  const facts: [string, string][] = [
    upload.comment === null
      ? [t("ingestion.file"), t("ingestion.file-chosen", { name: upload.fileName, size: formats.bytes(upload.fileBytes) })]
      : [t("ingestion.nothing-name"), upload.comment],
    [t("ingestion.purpose"), t(`ingestion.purpose-${upload.purpose}`)],
    [t("ingestion.ingestion"), `${upload.ingestion.name} (${upload.ingestion.code})`],
    [t("ui.legal-entity"), upload.legalEntity?.name ?? t("ingestion.entity-from-file")],
    [t("ui.month"), formats.month(upload.year, upload.month)],
    [t("ingestion.sent"), t("ingestion.sent-by", { at: formats.instant(upload.createdAt), by: upload.createdBy })],
    ...(upload.source === null ? [] : [[t("ingestion.source"), upload.source] as [string, string]]),
    [t("ingestion.rows"), formats.integer(upload.rowsRead)],
    [t("ingestion.errors"), formats.integer(upload.errorCount)],
    [t("ingestion.warnings"), formats.integer(upload.warningCount)],
  ];
  return (
    <>
      <dl className="hub-facts hub-outcome-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="hub-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {upload.notices.length > 0 && (
        <div className="hub-note">
          <p>{t("ingestion.notices")}</p>
          <ul>
            {upload.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </div>
      )}
      {upload.deliveryCount > upload.deliveries.length && (
        <p className="hub-dimmed">{t("ingestion.per-entity-some", { shown: upload.deliveries.length, total: upload.deliveryCount })}</p>
      )}
      {upload.deliveries.length > 0 && (
        <DataTable
          label={t("ingestion.per-entity")}
          rows={upload.deliveries.toSorted((a, b) => urgencyOf(a) - urgencyOf(b))}
          rowKey={({ id }) => id}
          columns={[...deliveryColumns(t, formats), ...(hasExceptions ? [exceptionsColumn(t)] : [])]}
        />
      )}
    </>
  );
}

/** What needs somebody comes first, then what has warnings; the others stay in their order. */
function urgencyOf({ state, errorCount, warningCount }: Delivery): number {
  const meaning = deliveryMeaning[state];
  if (meaning === "late" || meaning === "blocked" || errorCount > 0) return 0;
  return meaning === "partial" || warningCount > 0 ? 1 : 2;
}

function deliveryColumns(t: ReturnType<typeof useText>, formats: ReturnType<typeof useFormats>): Column<Delivery>[] {
  return [
    {
      id: "entity",
      header: t("ui.legal-entity"),
      cell: ({ legalEntity }) => `${legalEntity.name} (${legalEntity.code})`,
      sortBy: ({ legalEntity }) => legalEntity.name,
      wrap: true,
    },
    {
      id: "state",
      header: t("ui.state"),
      cell: ({ state }) => <StatusBadge meaning={deliveryMeaning[state]} text={t(`ingestion.delivery-${state}`)} />,
      sortBy: ({ state }) => state,
    },
    {
      id: "rows",
      header: t("ingestion.rows"),
      cell: ({ rowCount }) => formats.integer(rowCount),
      sortBy: ({ rowCount }) => rowCount,
      numeric: true,
    },
    ...findingColumns<Delivery>(t, formats),
  ];
}

/** What replaced a delivery has its exceptions now. */
function exceptionsColumn(t: ReturnType<typeof useText>): Column<Delivery> {
  return {
    id: "exceptions",
    header: t("ingestion.exceptions"),
    cell: ({ state, ...delivery }) =>
      state !== "SUPERSEDED" && <ExceptionsLink delivery={delivery} id={delivery.id} about={delivery.legalEntity.name} />,
  };
}
