import { useTakeExport } from "../../tasks/exports/use-start-export.ts";

/** Exports a view, of what its query asks. */
export function useAnalysisExport(
  view: "map" | "balance" | "coverage",
  query: Record<string, string | number>,
): (format: "xlsx" | "csv") => void {
  const startExport = useTakeExport("swp-analysis-export");
  return (format) => startExport({ view, ...query }, format);
}
