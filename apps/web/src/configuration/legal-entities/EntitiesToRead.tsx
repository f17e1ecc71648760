import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import type { Output } from "@hub/contract/route.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";

type LegalEntity = Output<(typeof listLegalEntities)["answer"]>["items"][number];

/** The legal entities, to be read. */
export function EntitiesToRead() {
  const t = useText();
  const entities = useRoute(listLegalEntities);
  const rows = entities.data?.items ?? [];
  return (
    <Panel title={t("configuration.section-legal-entities")}>
      <p className="hub-dimmed">{t("configuration.entities-note")}</p>
      <StateView
        loading={entities.isPending}
        error={entities.error}
        onRetry={() => void entities.refetch()}
        empty={rows.length === 0 && { title: t("configuration.entities-none-title"), text: t("configuration.entities-none-text") }}
      >
        <DataTable label={t("configuration.table-legal-entities")} rows={rows} rowKey={({ id }) => id} columns={entityColumns(t)} />
      </StateView>
    </Panel>
  );
}

function entityColumns(t: ReturnType<typeof useText>): Column<LegalEntity>[] {
  return [
    { id: "code", header: t("configuration.code"), cell: ({ code }) => code, sortBy: ({ code }) => code },
    { id: "name", header: t("configuration.name"), cell: ({ name }) => name, sortBy: ({ name }) => name, wrap: true },
    {
      id: "country",
      header: t("configuration.country"),
      cell: ({ country }) => country ?? t("configuration.not-given"),
      sortBy: ({ country }) => country,
    },
    {
      id: "currency",
      header: t("configuration.currency"),
      cell: ({ currency }) => currency ?? t("configuration.not-given"),
      sortBy: ({ currency }) => currency,
    },
  ];
}
