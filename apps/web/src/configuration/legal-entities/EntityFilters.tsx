import { Checkbox, NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { RemovableChips } from "../../ui/list/RemovableChips.tsx";
import { SearchField } from "../../ui/list/SearchField.tsx";
import { changeFilter } from "../../ui/address.ts";
import { type EntityFilter, entityStates } from "./entity-filter.ts";
import { useRegions } from "../../texts/display-names.ts";
import { Pick } from "../../ui/pick/Pick.tsx";
import type { Count } from "../../ui/list/facet-values.ts";
import { useFormats } from "../../texts/formats.ts";

type Props = { filter: EntityFilter; alike: Count; onFilter: (filter: EntityFilter) => void };

/** Narrows the list: by code or name while one types, country, state, and those that are named alike. */
export function EntityFilters({ filter, alike, onFilter }: Props) {
  const t = useText();
  const formats = useFormats();
  const { countries } = useRegions();
  const change = (changed: { [K in keyof EntityFilter]?: EntityFilter[K] | undefined }) => onFilter(changeFilter(filter, changed));
  return (
    <div className="hub-filters" role="search" aria-label={t("entities.filters")}>
      <SearchField
        label={t("entities.search")}
        value={filter.search ?? ""}
        onSearch={(search) => change({ search: search || undefined })}
      />
      <Pick
        label={t("entities.country")}
        placeholder={t("entities.all-countries")}
        clearable
        clearButtonProps={{ "aria-label": t("entities.clear", { what: t("entities.country") }) }}
        value={filter.country ?? null}
        onChange={(value) => change({ country: value ?? undefined })}
        data={countries.options}
      />
      <NativeSelect
        label={t("ui.state")}
        value={filter.state ?? ""}
        onChange={(event) => change({ state: entityStates.find((state) => state === event.currentTarget.value) })}
        data={[
          { value: "", label: t("entities.any-state") },
          ...entityStates.map((state) => ({ value: state, label: t(`entities.only-${state}`) })),
        ]}
      />
      <Checkbox
        className="hub-check-inline"
        label={t("entities.only-alike", { count: formats.count(alike) })}
        title={t("entities.only-alike-help")}
        checked={filter.alike === "1"}
        onChange={(event) => change({ alike: event.currentTarget.checked ? "1" : undefined })}
      />
    </div>
  );
}

/** What the list is narrowed to. */
export function EntityChips({ filter, onFilter }: Omit<Props, "alike">) {
  const t = useText();
  const { countries } = useRegions();
  const chips = [
    { key: "search", what: t("entities.search"), value: filter.search },
    { key: "country", what: t("entities.country"), value: filter.country && countries.nameOf(filter.country) },
    { key: "state", what: t("ui.state"), value: filter.state && t(`entities.only-${filter.state}`) },
  ].flatMap(({ key, what, value }) => (value ? [{ key, text: t("entities.chip", { what, value }) }] : []));
  if (filter.alike) chips.push({ key: "alike", text: t("entities.chip-alike") });
  return (
    <RemovableChips
      label={t("entities.chips")}
      chips={chips}
      removeLabel={(text) => t("entities.chip-remove", { filter: text })}
      resetLabel={t("entities.filters-reset")}
      onRemove={(key) => onFilter(changeFilter(filter, { [key]: undefined }))}
      onReset={() => onFilter({})}
    />
  );
}
