import { listKpiCards } from "@hub/contract/glossary/cards.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useCardWords } from "../card/use-card-words.ts";
import { Pick, type PickProps } from "../../ui/pick/Pick.tsx";

type Props = Omit<PickProps, "value" | "data"> & {
  value: string | null;
  /** The card that it is chosen for, unless that is new. */
  own: number | undefined;
};

/** The KPI of the portal that a card defines; those that another card defines are told but cannot be chosen. */
export function KpiSelect({ value, own, ...input }: Props) {
  const t = useText();
  const words = useCardWords();
  const kpis = useRoute(listKpiCards);
  const items = kpis.data?.items ?? [];
  const offered = items.map(({ kpi, card }) => {
    const taken = card !== null && card !== own;
    return { value: kpi, label: taken ? t("glossary.kpi-has-card", { kpi: words.kpi(kpi) }) : words.kpi(kpi), disabled: taken };
  });
  const known = value === null || offered.some((each) => each.value === value);
  return (
    <Pick
      {...input}
      description={t("glossary.kpi-help")}
      placeholder={t("glossary.kpi-find")}
      clearable
      openOnFocus={false}
      clearButtonProps={{ "aria-label": t("glossary.clear", { field: words.field("kpi") }) }}
      question={kpis}
      nothingFoundMessage={t("glossary.kpi-none")}
      data={known ? offered : [{ value, label: words.kpi(value) }, ...offered]}
      value={value}
    />
  );
}
