import { Button } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import type { Column } from "../../../ui/list/DataTable.tsx";
import { nameOf as itemName, placeOf } from "../../items/item-name.ts";
import { useItemWords } from "../../items/item-words.ts";
import type { SwpItem } from "../../items/use-items.ts";
import { useFigureWords } from "../use-figure-words.ts";

/** What an open item is called, and what there is to know of it before it is chosen. */
export function useOfferedColumns(onChoose: (item: SwpItem) => void) {
  const t = useText();
  const words = useFigureWords();
  const { nameWithLevel } = useItemWords();
  const nameOf = (item: SwpItem) => nameWithLevel(itemName(item), item.skillLevel);
  const columns: Column<SwpItem>[] = [
    {
      id: "name",
      header: t("swp.whatif-item"),
      wrap: true,
      cell: (item) => (
        <>
          <strong>{nameOf(item)}</strong>
          <span className="hub-table-note">{placeOf(item)}</span>
        </>
      ),
    },
    { id: "size", header: t("swp.analysis-fte"), numeric: true, cell: ({ size }) => (size ? words.size(size) : "–") },
    { id: "timeline", header: t("swp.analysis-quarter"), cell: ({ timeline }) => words.quarterOr(timeline) },
    {
      id: "acts",
      header: t("swp.table-acts"),
      pinned: true,
      cell: (item) => (
        <Button size="xs" variant="default" aria-label={t("swp.whatif-choose-item", { name: nameOf(item) })} onClick={() => onChoose(item)}>
          {t("swp.whatif-choose")}
        </Button>
      ),
    },
  ];
  return { nameOf, columns };
}
