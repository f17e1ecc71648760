import type { listDelegations } from "@hub/contract/workflows/workflows.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import type { useText } from "../texts/language.tsx";
import type { Column } from "../ui/list/DataTable.tsx";
import type { useFormats } from "../texts/formats.ts";
import { StatusBadge } from "../ui/StatusBadge.tsx";

export type Delegation = Output<typeof listDelegations.answer>["items"][number];
type Parts = { t: ReturnType<typeof useText>; formats: ReturnType<typeof useFormats>; onEnd: (delegation: Delegation) => void };
const meanings = { coming: "pending", running: "good", over: "closed" } as const;

/** What the list of stand-ins shows of each. */
export function standInColumns({ t, formats, onEnd }: Parts): Column<Delegation>[] {
  return [
    { id: "from", header: t("workflows.away"), sortBy: ({ from }) => from.name, cell: ({ from }) => from.name },
    { id: "to", header: t("workflows.stand-in"), sortBy: ({ to }) => to.name, cell: ({ to }) => to.name },
    { id: "first", header: t("workflows.first-day"), sortBy: ({ firstDay }) => firstDay, cell: ({ firstDay }) => formats.day(firstDay) },
    { id: "last", header: t("workflows.last-day"), sortBy: ({ lastDay }) => lastDay, cell: ({ lastDay }) => formats.day(lastDay) },
    {
      id: "state",
      header: t("workflows.state"),
      cell: ({ state }) => <StatusBadge meaning={meanings[state]} text={t(`workflows.state-${state}`)} />,
    },
    { id: "note", header: t("workflows.stand-in-note"), wrap: true, cell: ({ note }) => note ?? "" },
    {
      id: "end",
      pinned: true,
      header: t("workflows.act"),
      cell: (row) =>
        row.mayEnd && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t("workflows.end-named", { from: row.from.name, to: row.to.name })}
            onClick={() => onEnd(row)}
          >
            {t("workflows.end")}
          </Button>
        ),
    },
  ];
}
