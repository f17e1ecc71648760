import type { useFormats } from "../texts/formats.ts";
import type { useText } from "../texts/language.tsx";
import type { Column } from "../ui/list/DataTable.tsx";

/** How many errors and how many warnings were found in an upload or a delivery. */
export function findingColumns<T extends { errorCount: number; warningCount: number }>(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
): Column<T>[] {
  return [
    {
      id: "errors",
      header: t("ingestion.errors"),
      cell: ({ errorCount }) => formats.integer(errorCount),
      sortBy: ({ errorCount }) => errorCount,
      numeric: true,
    },
    {
      id: "warnings",
      header: t("ingestion.warnings"),
      cell: ({ warningCount }) => formats.integer(warningCount),
      sortBy: ({ warningCount }) => warningCount,
      numeric: true,
    },
  ];
}
