import { useText } from "../../texts/language.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { Figures } from "./figure-rows.ts";

/** Marks a tile, chart or table whose figures are provisional; nothing on those of a closed version. */
export function ProvisionalMark({ figures }: { figures: Figures }) {
  const t = useText();
  if (!figures.provisional) return null;
  return <StatusBadge meaning="partial" text={t("dashboards.provisional")} />;
}
