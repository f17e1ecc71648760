import { useText } from "../../texts/language.tsx";
import { changeFilter } from "../../ui/address.ts";
import { RemovableChips } from "../../ui/list/RemovableChips.tsx";
import type { GlossaryFilter } from "../glossary-search.ts";
import type { FilterValues } from "./filter-values.ts";
import { listChips } from "./list-chips.ts";
import { useFilterTitle } from "./use-filter-values.ts";

type Props = { filter: GlossaryFilter; values: FilterValues | undefined; onFilter: (filter: GlossaryFilter) => void };

/** What is filtered, each with its way out; room is kept for a line of them. */
export function FilterChips({ filter, values, onFilter }: Props) {
  const t = useText();
  const title = useFilterTitle();
  const { glossary } = filter;
  const chips = listChips(filter, values, {
    title,
    chip: (what, value) => t("glossary.list-chip", { what, value }),
    several: (count) => t("ui.facet-chosen", { count }),
    nobody: t("glossary.owner-none"),
    quoted: (words) => t("glossary.list-quoted", { words }),
  });
  return (
    <div className="hub-glossary-chips">
      {chips.length === 0 ? (
        <span className="hub-dimmed">{t("glossary.list-no-filter")}</span>
      ) : (
        <RemovableChips
          label={t("glossary.list-chips")}
          chips={chips}
          removeLabel={(filtered) => t("glossary.list-remove", { filter: filtered })}
          resetLabel={t("glossary.list-clear")}
          onRemove={(key) => onFilter(changeFilter(filter, chips.find((chip) => chip.key === key)?.without ?? {}))}
          onReset={() => onFilter(glossary ? { glossary } : {})}
        />
      )}
    </div>
  );
}
