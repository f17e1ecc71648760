import type { KpiCard } from "../../api/kpi-cards.ts";
import type { SearchOf } from "../use-address.ts";

/** Where the definition of a KPI is, or is to be made. */
export type KpiCardWay = { to: "card" | "new"; search: SearchOf<"/glossary"> };

/**
 * The way to the card of a KPI; none for readers where nothing is published, and none where the portal has no such KPI any more. `at`: when the figure was
 * closed, for the definition that was in force then.
 */
export function wayToKpiCard(card: KpiCard | undefined, isEditor: boolean, at: string | undefined): KpiCardWay | undefined {
  if (!card) return undefined;
  if (card.card === null) return isEditor ? { to: "new", search: { new: "kpi", kpi: card.kpi } } : undefined;
  if (!card.published) return isEditor ? { to: "card", search: { card: String(card.card) } } : undefined;
  return { to: "card", search: { card: String(card.card), ...(at !== undefined && { at }) } };
}
