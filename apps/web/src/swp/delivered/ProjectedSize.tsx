import { getSwpItem } from "@hub/contract/swp/items.ts";
import type { Size } from "@hub/domain/swp/size.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useItemWords } from "../items/item-words.ts";
import { lackingBy, useDeliveredOf } from "./use-delivered-of.ts";

/** Takes as the size of a shortage what its quarter is projected to lack; nothing is shown where that is not told. */
export function ProjectedSize({ itemId, onUse }: { itemId: number; onUse: (size: Size) => void }) {
  const t = useText();
  const words = useItemWords();
  const item = useRoute(getSwpItem, { params: { id: itemId } }).data;
  const delivered = useDeliveredOf(item?.jobProfile ? { profileId: item.jobProfile.id, divisionId: item.division.id } : undefined).data;
  const lacking = delivered && item?.timeline ? lackingBy(delivered, item.timeline) : undefined;
  if (!lacking || !item?.timeline) return null;
  return (
    <p className="hub-field-wide">
      {t("swp.delivered-projected", { quarter: words.quarter(item.timeline), size: words.fte(lacking) })}{" "}
      <button type="button" className="hub-link" onClick={() => onUse(lacking)}>
        {t("swp.delivered-use")}
      </button>
    </p>
  );
}
