import { useText } from "../../../texts/language.tsx";
import type { Column } from "../../../ui/list/DataTable.tsx";
import { useFormats } from "../../../texts/formats.ts";
import type { WhatIf } from "./use-what-ifs.ts";

/** What there is to know of what-ifs in their list. */
export function useListColumns(onOpen: (id: number) => void): Column<WhatIf>[] {
  const t = useText();
  const formats = useFormats();
  return [
    {
      id: "name",
      header: t("swp.whatif-name"),
      sortBy: ({ name }) => name,
      wrap: true,
      cell: ({ id, name }) => (
        <button type="button" className="hub-link" onClick={() => onOpen(id)}>
          {name}
        </button>
      ),
    },
    {
      id: "owner",
      header: t("swp.whatif-owner"),
      cell: ({ owner }) => owner ?? t("swp.whatif-mine"),
      sortBy: ({ owner }) => owner ?? "",
    },
    { id: "shared", header: t("swp.whatif-who-sees"), cell: ({ shared }) => t(shared ? "swp.whatif-shared" : "swp.whatif-own") },
    {
      id: "items",
      header: t("swp.analysis-items"),
      numeric: true,
      cell: ({ items }) => formats.integer(items),
      sortBy: ({ items }) => items,
    },
    {
      id: "updated",
      header: t("swp.whatif-updated"),
      cell: ({ updatedAt }) => formats.instant(updatedAt),
      sortBy: ({ updatedAt }) => updatedAt,
    },
  ];
}
