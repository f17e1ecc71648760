import { getBreakdown } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import { type Dimension, dimensions } from "@hub/domain/dashboards/breakdown.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { useState } from "react";
import { useRoute } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { useComparedValues } from "../../texts/kpi-values.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Pick } from "../../ui/pick/Pick.tsx";
import { StateView } from "../../ui/StateView.tsx";

type Item = Output<typeof getBreakdown.answer>["items"][number];
type Props = { scenarioId: number; version: number | undefined; kpi: Kpi; legalEntityId: number };

/** The fields that hold what a dimension is of; the others are made of days and hours. */
const fieldOf: Partial<Record<Dimension, string>> = {
  unit: "unit",
  "job-profile": "job_profile",
  "management-level": "management_level",
  "contract-type": "contract_type",
  sex: "sex",
};

/** A figure by what its people are: asked for by choosing what. */
export function Breakdown({ scenarioId, version, kpi, legalEntityId }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const [by, setBy] = useState<Dimension>();
  const nameOf = (dimension: Dimension) => {
    const field = fieldOf[dimension];
    return field === undefined ? codeText("checks", `broken-${dimension}`) : codeText("configuration", `field-${field}`);
  };
  return (
    <section aria-label={t("checks.broken")} className="hub-passport-broken">
      <h3>{t("checks.broken")}</h3>
      <p className="hub-dimmed">{t("checks.broken-intro")}</p>
      <Pick
        label={t("checks.broken-by")}
        placeholder={t("checks.broken-choose")}
        value={by ?? null}
        onChange={(chosen) => setBy(dimensions.find((each) => each === chosen))}
        data={dimensions.map((dimension) => ({ value: dimension, label: nameOf(dimension) }))}
      />
      {by && <Parts key={by} by={by} head={nameOf(by)} of={{ scenarioId, version, kpi, legalEntityId }} />}
    </section>
  );
}

function Parts({ by, head, of: { scenarioId, version, kpi, legalEntityId } }: { by: Dimension; head: string; of: Props }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const values = useComparedValues();
  const query = { legalEntityId, by, ...(version === undefined ? {} : { version }) };
  const { data, error, isPending, refetch } = useRoute(
    getBreakdown,
    { params: { id: scenarioId, kpi }, query },
    { placeholderData: undefined },
  );
  const nameOf = ({ value }: Item) => {
    if (value === null) return by === "sex" ? codeText("configuration", "value-U") : t("checks.broken-not-told");
    if (by === "unit" || by === "job-profile") return value;
    return fieldOf[by] === undefined ? codeText("checks", `band-${value}`) : codeText("configuration", `value-${value}`);
  };
  const said = (item: Item) => values.value(kpi, data!.unit, { value: item.figure, reason: item.reason, currency: null, roundedTo: null });
  return (
    <StateView
      loading={isPending}
      error={error}
      onRetry={() => void refetch()}
      empty={data?.items.length === 0 && { title: t("checks.broken-none"), text: "" }}
    >
      {data && (
        <>
          <DataTable
            label={`${codeText("kpis", kpi)}: ${head}`}
            rows={data.items}
            rowKey={({ value }) => value ?? ""}
            columns={[
              { id: "value", header: head, cell: nameOf, sortBy: nameOf, wrap: true },
              {
                id: "figure",
                header: codeText("kpis", kpi),
                numeric: true,
                cell: said,
                sortBy: ({ figure }) => (figure === null ? null : Number(figure)),
              },
              ...(kpi === "headcount"
                ? []
                : [
                    {
                      id: "persons",
                      header: t("checks.broken-persons"),
                      numeric: true,
                      cell: ({ persons }: Item) => formats.integer(persons),
                      sortBy: ({ persons }: Item) => persons,
                    },
                  ]),
            ]}
          />
          {data.others.values > 0 && <p className="hub-dimmed">{t("checks.broken-others", data.others)}</p>}
          {data.items.some(({ reason }) => reason === "SUPPRESSED") && (
            <p className="hub-dimmed">{t("checks.broken-hidden", { minimum: data.minimumGroupSize })}</p>
          )}
        </>
      )}
    </StateView>
  );
}
