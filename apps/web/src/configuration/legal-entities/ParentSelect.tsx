import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";

type Reference = { id: number; code: string; name: string };
type Props = {
  /** The entity itself, which is not offered. */
  id: number | undefined;
  value: number | null;
  /** The parent as it stands, so that it has a name before the list is there. */
  known: Reference | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
};
const mostOffered = 60;

/** The entity above, found by name or code. */
export function ParentSelect({ id, value, known, error, onChange }: Props) {
  const t = useText();
  const entities = useRoute(listLegalEntities);
  const options = useMemo(() => {
    const all = new Map<number, Reference>();
    for (const entity of [...(known ? [known] : []), ...(entities.data?.items ?? [])]) if (entity.id !== id) all.set(entity.id, entity);
    return [...all.values()].map((entity) => ({ value: String(entity.id), label: `${entity.name} (${entity.code})` }));
  }, [entities.data, known, id]);
  return (
    <Select
      id="entity-parentId"
      label={t("entities.parent")}
      placeholder={value === null ? t("entities.parent-none") : undefined}
      searchable
      clearable
      limit={mostOffered}
      maxDropdownHeight={240}
      nothingFoundMessage={t("entities.nothing-found")}
      clearButtonProps={{ "aria-label": t("entities.clear", { what: t("entities.parent") }) }}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      data={options}
    />
  );
}
