import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useItemWords } from "./item-words.ts";
import type { SwpItem } from "./use-items.ts";

/** How many items there are, and what they are together: from the sum of the least to the sum of the most. */
export function ItemCount({ exact, size }: { exact: number | undefined; size: SwpItem["size"] | undefined }) {
  const t = useText();
  const formats = useFormats();
  const words = useItemWords();
  return (
    <span role="status" className="hub-list-count hub-number">
      {exact !== undefined && t("swp.table-count", { count: exact, shown: formats.integer(exact) })}
      {exact !== undefined && exact > 0 && size && ` · ${words.fte(size)}`}
    </span>
  );
}
