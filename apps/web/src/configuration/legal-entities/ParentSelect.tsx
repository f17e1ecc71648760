import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { useMemo } from "react";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import type { Reference } from "./entity-draft.ts";
import { Pick, type PickProps } from "../../ui/pick/Pick.tsx";

type Props = Omit<PickProps, "value" | "onChange"> & {
  /** The entity itself, which is not offered. */
  except: number | undefined;
  value: Reference | null;
  onChange: (parent: Reference | null) => void;
};

/** The entity above, found by name or code. */
export function ParentSelect({ except, value, onChange, ...field }: Props) {
  const t = useText();
  const entities = useRoute(listLegalEntities);
  // The one that is chosen has a name before the list is there.
  const offered = useMemo(() => {
    const all = [...(entities.data?.items ?? []), ...(value ? [value] : [])].filter(({ id }) => id !== except);
    return new Map<string, Reference>(all.map((entity) => [String(entity.id), entity]));
  }, [entities.data, value, except]);
  return (
    <Pick
      {...field}
      question={entities}
      placeholder={value === null ? t("entities.parent-none") : undefined}
      clearable
      clearButtonProps={{ "aria-label": t("entities.clear", { what: t("entities.parent") }) }}
      value={value && String(value.id)}
      onChange={(chosen) => onChange((chosen !== null && offered.get(chosen)) || null)}
      data={[...offered].map(([key, { name, code }]) => ({ value: key, label: `${name} (${code})` }))}
    />
  );
}
