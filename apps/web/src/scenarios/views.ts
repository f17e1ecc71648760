import { useSearch } from "@tanstack/react-router";
import { useMay } from "../api/access.ts";

/** The parts of the page of scenarios: months that close, comparisons, KPIs over months, exchange rates. */
export const views = ["closings", "comparisons", "kpis", "rates"] as const;
export type View = (typeof views)[number];

/** The parts that one may use, and the one of the address; the closings when it says none of them. */
export function useViews(): { offered: View[]; view: View } {
  const may = useMay();
  const search: { view?: string } = useSearch({ strict: false });
  const needs: Record<View, boolean> = {
    closings: true,
    comparisons: may("dashboards.read"),
    kpis: may("dashboards.read"),
    rates: may("rates.manage"),
  };
  const offered = views.filter((view) => needs[view]);
  return { offered, view: offered.find((view) => view === search.view) ?? "closings" };
}
