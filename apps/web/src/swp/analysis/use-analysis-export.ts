import { useTakeExport } from "../../tasks/exports/use-start-export.ts";
import type { Analysis } from "./analysis-search.ts";

/** Exports a view, of what its query asks. */
export function useAnalysisExport(view: Analysis["view"], query: Record<string, string | number>): (format: "xlsx" | "csv") => void {
  const startExport = useTakeExport("swp-analysis-export");
  return (format) =>
    startExport({ view, ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }, format);
}
