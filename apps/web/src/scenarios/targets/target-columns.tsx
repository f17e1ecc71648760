import type { listTargets } from "@hub/contract/scenarios/targets.ts";
import type { Output } from "@hub/contract/route.ts";
import { writeMonth } from "@hub/domain/period.ts";
import { targetText } from "@hub/i18n/words/dashboards/target-note.ts";
import type { Speaker } from "@hub/i18n/words/speaker.ts";
import { Button } from "@mantine/core";
import type { Column } from "../../ui/list/DataTable.tsx";

export type Targets = Output<(typeof listTargets)["answer"]>;
export type ShownTarget = Targets["items"][number];

/** Whose target it is, in words. */
export const nameTarget = ({ t }: Pick<Speaker, "t">, { legalEntity }: Pick<ShownTarget, "legalEntity">): string =>
  legalEntity ? `${legalEntity.name} (${legalEntity.code})` : t("dashboards.group");

/** The table of a KPI's targets; who keeps some changes them in their row. */
export function targetColumns({ speaker, onEdit }: { speaker: Speaker; onEdit: (target: ShownTarget) => void }): Column<ShownTarget>[] {
  const { t, formats } = speaker;
  return [
    {
      id: "whose",
      header: t("targets.whose"),
      cell: (target) => nameTarget(speaker, target),
      // The group stands before its entities.
      sortBy: ({ legalEntity }) => legalEntity?.name ?? "",
      wrap: true,
    },
    {
      id: "first",
      header: t("targets.first"),
      cell: ({ first }) => formats.monthShort(first.year, first.month),
      sortBy: ({ first }) => writeMonth(first),
    },
    {
      id: "last",
      header: t("targets.last"),
      cell: ({ last }) =>
        last ? formats.monthShort(last.year, last.month) : <span className="hub-dimmed">{t("targets.until-next")}</span>,
      sortBy: ({ last }) => last && writeMonth(last),
    },
    {
      id: "value",
      header: t("targets.value"),
      cell: (target) => targetText(speaker, target.kpi, target),
      sortBy: ({ value }) => Number(value),
      numeric: true,
    },
    {
      id: "changed",
      header: t("targets.changed"),
      cell: ({ changedBy, changedAt }) => t("checks.said-by", { user: changedBy, at: formats.instant(changedAt) }),
      sortBy: ({ changedAt }) => changedAt,
      wrap: true,
    },
    {
      id: "actions",
      header: t("targets.actions"),
      bare: true,
      pinned: true,
      cell: (target) =>
        target.mayChange && (
          <Button variant="default" aria-label={titleOf(speaker, target)} onClick={() => onEdit(target)}>
            {t("targets.change")}
          </Button>
        ),
    },
  ];
}

/** What the form of a target is called. */
export function titleOf(speaker: Speaker, target: ShownTarget | undefined): string {
  const { t, formats } = speaker;
  if (!target) return t("targets.add");
  return t("targets.change-named", { name: nameTarget(speaker, target), month: formats.month(target.first.year, target.first.month) });
}
