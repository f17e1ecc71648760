import type { getWorkHistory } from "@hub/contract/workflows/workflows.ts";
import type { Output } from "@hub/contract/route.ts";
import type { useText } from "../texts/language.tsx";
import type { Column } from "../ui/list/DataTable.tsx";
import type { useFormats } from "../texts/formats.ts";

type Entry = Output<typeof getWorkHistory.answer>["items"][number];
type Parts = { t: ReturnType<typeof useText>; formats: ReturnType<typeof useFormats> };

/** What the history shows of each act. */
export function historyColumns({ t, formats }: Parts): Column<Entry>[] {
  return [
    {
      id: "what",
      header: t("workflows.did"),
      wrap: true,
      cell: ({ kind, section, legalEntity, onBehalfOf }) => (
        <>
          <strong>{t(`workflows.did-${kind}`, { section: section ?? "" })}</strong>
          {legalEntity && <div>{legalEntity.name}</div>}
          {onBehalfOf !== null && <div className="hub-dimmed">{t("workflows.on-behalf-of", { name: onBehalfOf })}</div>}
        </>
      ),
    },
    { id: "at", header: t("workflows.at"), cell: ({ at }) => formats.instant(at) },
    { id: "month", header: t("workflows.month"), cell: ({ year, month }) => formats.month(year, month) },
    { id: "comment", header: t("workflows.comment"), wrap: true, cell: ({ comment, fileName }) => comment ?? fileName ?? "" },
    { id: "now", header: t("workflows.now"), cell: ({ signOff }) => (signOff === null ? "" : t(`workflows.now-${signOff}`)) },
  ];
}
