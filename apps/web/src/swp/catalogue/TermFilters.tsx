import { clusterKindOf, parentKindOf, type TermKind } from "@hub/domain/swp/term.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { changeFilter, idOf } from "../../ui/address.ts";
import { SearchField } from "../../ui/list/SearchField.tsx";
import type { TermFilter } from "./catalogue-search.ts";
import { TermSelect } from "./TermSelect.tsx";
import { useTerm } from "./use-terms.ts";

type Props = { filter: TermFilter; onFilter: (filter: TermFilter, replace?: boolean) => void };

/** Narrows the list: by name or code while one types, by family or area, cluster, state and use. */
export function TermFilters({ filter, onFilter }: Props) {
  const t = useText();
  const change = (changed: Partial<Record<keyof TermFilter, string | undefined>>, replace = false) =>
    onFilter(changeFilter<TermFilter>(filter, changed as Partial<TermFilter>), replace);
  const { kind, text, active, used, parent, cluster } = filter;
  const [parentKind, clusterKind] = [parentKindOf(kind), clusterKindOf(kind)];
  const isFiltered = Object.keys(filter).length > 1;
  return (
    <div className="hub-filters" role="search" aria-label={t("swp.catalogue-filters")}>
      <SearchField
        label={t("swp.catalogue-search")}
        value={text ?? ""}
        onSearch={(wanted) => change({ text: wanted || undefined }, text !== undefined && wanted !== "")}
      />
      {parentKind && <TermFilterField id="swp-filter-parent" kind={parentKind} value={parent} onChange={(id) => change({ parent: id })} />}
      {clusterKind && (
        <TermFilterField id="swp-filter-cluster" kind={clusterKind} value={cluster} onChange={(id) => change({ cluster: id })} />
      )}
      <NativeSelect
        label={t("ui.state")}
        value={active ?? ""}
        onChange={({ currentTarget }) => change({ active: currentTarget.value || undefined })}
        data={[
          { value: "", label: t("ui.all") },
          { value: "1", label: t("swp.catalogue-only-active") },
          { value: "0", label: t("swp.catalogue-only-inactive") },
        ]}
      />
      <NativeSelect
        label={t("swp.catalogue-use")}
        value={used ?? ""}
        onChange={({ currentTarget }) => change({ used: currentTarget.value || undefined })}
        data={[
          { value: "", label: t("ui.all") },
          { value: "1", label: t("swp.catalogue-only-used") },
          { value: "0", label: t("swp.catalogue-only-unused") },
        ]}
      />
      {isFiltered && (
        <Button variant="subtle" className="hub-catalogue-clear" onClick={() => onFilter({ kind })}>
          {t("swp.catalogue-filter-clear")}
        </Button>
      )}
    </div>
  );
}

type FieldProps = { id: string; kind: TermKind; value: string | undefined; onChange: (id: string | undefined) => void };
function TermFilterField({ id, kind, value, onChange }: FieldProps) {
  const t = useText();
  const chosen = useTerm(idOf(value));
  const name = chosen.data?.name ?? (chosen.isFetching ? t("ui.loading") : t("swp.catalogue-gone"));
  return (
    <TermSelect
      id={id}
      kind={kind}
      label={t(`swp.catalogue-kind-${kind}`)}
      value={idOf(value) === undefined ? null : { id: Number(value), name }}
      onChange={(term) => onChange(term ? String(term.id) : undefined)}
    />
  );
}
