import type { listRetention } from "@hub/contract/configuration/retention.ts";
import type { Output } from "@hub/contract/route.ts";
import type { useFormats } from "../../texts/formats.ts";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";

type Retention = Output<(typeof listRetention)["answer"]>;
type Due = Retention["due"][number];
type Count = Retention["runs"][number]["counts"][number];
type Given = { t: ReturnType<typeof useText>; formats: ReturnType<typeof useFormats> };

/** What goes and what stays, by kind and month. */
export function dueColumns(given: Given): Column<Due>[] {
  const { t } = given;
  return [
    ...countColumns<Due>(given),
    {
      id: "fate",
      header: t("retention.fate"),
      cell: ({ stays }) => t(stays === null ? "retention.goes" : `retention.stays-${stays}`),
      wrap: true,
    },
  ];
}

/** What went, and when. */
export function runColumns(given: Given): Column<Count & { at: string; id: number }>[] {
  const { t, formats } = given;
  return [
    { id: "at", header: t("audit.at"), cell: ({ at }) => formats.instant(at) },
    ...countColumns<Count & { at: string; id: number }>(given),
  ];
}

function countColumns<C extends Count>({ t, formats }: Given): Column<C>[] {
  return [
    { id: "kind", header: t("retention.kind"), cell: ({ kind }) => t(`retention.kind-${kind}`), wrap: true },
    { id: "period", header: t("retention.period"), cell: ({ period }) => (period ? formats.monthShort(period.year, period.month) : "–") },
    { id: "items", header: t("retention.items"), cell: ({ items }) => formats.integer(items), numeric: true },
    {
      id: "amount",
      header: t("retention.amount"),
      cell: ({ kind, amount }) =>
        kind === "files" ? t("retention.amount-files", { size: formats.bytes(amount) }) : t(`retention.amount-${kind}`, { count: amount }),
    },
  ];
}
