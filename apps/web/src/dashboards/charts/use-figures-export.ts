import { useAskExport } from "../../tasks/exports/use-ask-export.ts";

/** Exports figures as a workbook: asks for the format, or shows the export of figures that is pending already. */
export function useFiguresExport(): (filter: Record<string, string>) => void {
  return useAskExport("figures-export");
}
