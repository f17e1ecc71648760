import { useAskExport } from "../../tasks/exports/use-start-export.ts";

/** Asks for the workbook of a view, of what its query asks. */
export function useAnalysisExport(view: "map" | "balance" | "coverage", query: Record<string, string | number>): () => void {
  const startExport = useAskExport("swp-analysis-export");
  return () => startExport({ view, ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) });
}
