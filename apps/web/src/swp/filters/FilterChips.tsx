import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { useText } from "../../texts/language.tsx";
import { changeFilter } from "../../ui/address.ts";
import { RemovableChips } from "../../ui/list/RemovableChips.tsx";
import { nameOf } from "../items/item-name.ts";
import { useItemWords } from "../items/item-words.ts";
import type { SwpItem } from "../items/use-items.ts";
import type { ItemFilter } from "../swp-search.ts";
import type { Facets } from "./facets.ts";
import { listChips } from "./list-chips.ts";
import { useFacetTitle } from "./use-facet-title.ts";

type Props = { tab: SwpTab; filter: ItemFilter; facets: Facets; rows: readonly SwpItem[]; onFilter: (filter: ItemFilter) => void };

/** What is filtered, each with its way out; room is kept for a line of them. */
export function FilterChips({ tab, filter, facets, rows, onFilter }: Props) {
  const t = useText();
  const words = useItemWords();
  const what = t("swp.table-quarters");
  const chips = listChips(tab, filter, facets, {
    title: useFacetTitle(tab),
    chip: (part, value) => t("swp.filter-chip", { what: part, value }),
    several: (count) => t("ui.facet-chosen", { count }),
    term: (id) => {
      const row = rows.find(({ jobProfile, skillItem }) => String((jobProfile ?? skillItem)?.id) === id);
      return row ? nameOf(row) : t("swp.filter-unknown", { value: id });
    },
    quarters: (from, to) => {
      const [first, last] = [from && words.quarter(from), to && words.quarter(to)];
      if (!first) return t("swp.filter-chip-to", { what, to: last ?? "" });
      return last ? t("swp.filter-chip-between", { what, from: first, to: last }) : t("swp.filter-chip-from", { what, from: first });
    },
    flag: (name) => t(`swp.filter-${name}`),
    text: (text) => t("swp.filter-chip-text", { text }),
  });
  return (
    <div className="hub-filter-chips">
      {chips.length === 0 ? (
        <span className="hub-dimmed">{t("swp.filter-none")}</span>
      ) : (
        <RemovableChips
          label={t("swp.filter-chips")}
          chips={chips}
          removeLabel={(filtered) => t("swp.filter-remove", { filter: filtered })}
          resetLabel={t("swp.filter-clear")}
          onRemove={(key) => onFilter(changeFilter(filter, chips.find((chip) => chip.key === key)?.without ?? {}))}
          onReset={() => onFilter({})}
        />
      )}
    </div>
  );
}
