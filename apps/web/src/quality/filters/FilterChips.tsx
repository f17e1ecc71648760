import { useText } from "../../texts/language.tsx";
import { changeFilter } from "../../ui/address.ts";
import { useFormats } from "../../texts/formats.ts";
import { RemovableChips } from "../../ui/list/RemovableChips.tsx";
import type { QualityFilter } from "../quality-search.ts";
import { listChips } from "./list-chips.ts";
import type { Facets } from "./use-facets.ts";

type Props = { filter: QualityFilter; facets: Facets; onFilter: (filter: QualityFilter) => void };

/** What is filtered, each with its way out; room is kept for a line of them. */
export function FilterChips({ filter, facets, onFilter }: Props) {
  const t = useText();
  const formats = useFormats();
  const chips = listChips(filter, facets, {
    title: (name) => t(`quality.filter-${name}`),
    chip: (what, value) => t("quality.filter-chip", { what, value }),
    several: (count) => t("ui.facet-chosen", { count }),
    day: formats.day,
    range: (name, from, to) => {
      const what = t(`quality.filter-${name}`);
      if (from === undefined) return t("quality.filter-chip-to", { what, to: to ?? "" });
      return to === undefined ? t("quality.filter-chip-from", { what, from }) : t("quality.filter-chip-between", { what, from, to });
    },
    flag: (name) => t(`quality.filter-${name}`),
    text: (text) => t("quality.filter-chip-text", { text }),
    delivery: t("quality.filter-delivery"),
  });
  return (
    <div className="hub-filter-chips">
      {chips.length === 0 ? (
        <span className="hub-dimmed">{t("quality.filter-none")}</span>
      ) : (
        <RemovableChips
          label={t("quality.filter-chips")}
          chips={chips}
          removeLabel={(filtered) => t("quality.filter-remove", { filter: filtered })}
          resetLabel={t("quality.filter-clear")}
          onRemove={(key) => onFilter(changeFilter(filter, chips.find((chip) => chip.key === key)?.without ?? {}))}
          onReset={() => onFilter({})}
        />
      )}
    </div>
  );
}
