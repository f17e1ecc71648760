import { getPayCategories } from "@hub/contract/pay-reports/pay-reports.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { ExportButton } from "../tasks/exports/ExportButton.tsx";
import { DataTable } from "../ui/list/DataTable.tsx";
import { useFormats } from "../texts/formats.ts";
import { StateView } from "../ui/StateView.tsx";
import { categoryColumns } from "./category-columns.tsx";
import { filterOf, type PayPlace } from "./report-parts.ts";

/** Point (g), apart from what may be published: asked for on purpose, because reading it is kept in the trail. */
export function CategoryTable({ place, minimum }: { place: PayPlace; minimum: number }) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <div className="hub-note" role="note">
        <strong>{t("pay-reports.not-published-title")}</strong>
        <p>{t("pay-reports.not-published-text")}</p>
      </div>
      {asked ? (
        <Shown place={place} minimum={minimum} />
      ) : (
        <div className="hub-page-actions">
          <Button variant="default" onClick={() => setAsked(true)}>
            {t("pay-reports.show-categories")}
          </Button>
        </div>
      )}
    </>
  );
}

function Shown({ place, minimum }: { place: PayPlace; minimum: number }) {
  const t = useText();
  const formats = useFormats();
  const { scenarioId, version, legalEntityId } = place;
  const { data, error, isPending, refetch } = useRoute(getPayCategories, { params: { scenarioId }, query: { version, legalEntityId } });
  const items = data?.items ?? [];
  return (
    <StateView
      loading={isPending}
      error={error}
      onRetry={() => void refetch()}
      empty={items.length === 0 && { title: t("pay-reports.no-pay-title"), text: t("pay-reports.no-pay-text") }}
    >
      <div className="hub-pay-head">
        <p className="hub-dimmed">{data && t(`pay-reports.from-${data.categoriesFrom}`)}</p>
        <ExportButton kind="pay-categories-export" filter={filterOf(place)} />
      </div>
      <DataTable
        label={t("pay-reports.part-categories")}
        rows={items}
        rowKey={({ category }) => category ?? ""}
        columns={categoryColumns({ t, formats, minimum, fromLevel: data?.categoriesFrom === "management-level" })}
      />
    </StateView>
  );
}
