import { useText } from "../../texts/language.tsx";
import { Pick, type PickProps } from "../../ui/pick/Pick.tsx";
import type { EntityTree } from "./tree-lines.ts";

type Props = Omit<PickProps, "value" | "onChange" | "data"> & {
  nodes: EntityTree["nodes"];
  value: number | null;
  onChange: (id: number | null) => void;
};

/** A node of a tree, found by name or code; empty is none. */
export function NodePick({ nodes, value, onChange, placeholder, ...field }: Props) {
  const t = useText();
  return (
    <Pick
      {...field}
      clearable
      clearButtonProps={{ "aria-label": t("trees.clear", { what: t("trees.below") }) }}
      placeholder={value === null ? placeholder : undefined}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      data={nodes.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
    />
  );
}
