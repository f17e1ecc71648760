import { listKpiCards } from "@hub/contract/glossary/cards.ts";
import { Select } from "@mantine/core";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useCardWords } from "../card/use-card-words.ts";

type Props = {
  id: string;
  value: string | null;
  own: number | undefined;
  error: string | undefined;
  onChange: (kpi: string | null) => void;
};

/** The KPI of the portal that a card defines; those that another card defines are told but cannot be chosen. */
export function KpiSelect({ id, value, own, error, onChange }: Props) {
  const t = useText();
  const words = useCardWords();
  const kpis = useRoute(listKpiCards);
  const items = kpis.data?.items ?? [];
  const offered = items.map(({ kpi, card }) => {
    const taken = card !== null && card !== own;
    return { value: kpi, label: taken ? t("glossary.kpi-has-card", { kpi: words.kpi(kpi) }) : words.kpi(kpi), disabled: taken };
  });
  const known = value === null || offered.some((each) => each.value === value);
  const label = words.field("kpi");
  return (
    <Select
      id={id}
      label={label}
      description={t("glossary.kpi-help")}
      inputWrapperOrder={["label", "input", "error", "description"]}
      placeholder={t("glossary.kpi-find")}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ "aria-label": t("glossary.clear", { field: label }) }}
      nothingFoundMessage={kpis.isFetching ? t("ui.loading") : t(kpis.error ? "ui.state-error" : "glossary.kpi-none")}
      data={known ? offered : [{ value, label: words.kpi(value) }, ...offered]}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
