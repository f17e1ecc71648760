import type { listLegalHolds } from "@hub/contract/configuration/retention.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import type { useFormats } from "../../texts/formats.ts";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";

export type Hold = Output<(typeof listLegalHolds)["answer"]>["items"][number];
type Text = ReturnType<typeof useText>;
type Formats = ReturnType<typeof useFormats>;

/** What a hold covers, in words. */
export function sayHold({ legalEntity, period, person }: Hold, t: Text, formats: Formats): string {
  const parts = [
    legalEntity && `${legalEntity.name} (${legalEntity.code})`,
    period && formats.month(period.year, period.month),
    person && t("retention.person-named", { person }),
  ].filter(Boolean);
  return parts.length === 0 ? t("retention.hold-all") : parts.join(", ");
}

type Given = { t: Text; formats: Formats; onLift: (hold: Hold) => void };

/** The holds' table: those that stand with the act that lifts them. */
export function holdColumns({ t, formats, onLift }: Given): Column<Hold>[] {
  return [
    { id: "what", header: t("retention.hold-what"), cell: (hold) => sayHold(hold, t, formats), wrap: true },
    { id: "reason", header: t("retention.reason"), cell: ({ reason }) => reason, wrap: true },
    {
      id: "since",
      header: t("retention.since"),
      cell: ({ setAt, setBy }) => t("retention.hold-set-by", { at: formats.instant(setAt), by: setBy }),
      wrap: true,
    },
    {
      id: "state",
      header: t("retention.state"),
      cell: ({ liftedAt, liftedBy }) =>
        liftedAt === null ? t("retention.stands") : t("retention.hold-lifted-by", { at: formats.instant(liftedAt), by: liftedBy ?? "" }),
      wrap: true,
    },
    {
      id: "actions",
      pinned: true,
      header: t("configuration.actions"),
      cell: (hold) =>
        hold.liftedAt === null && (
          <Writing>
            <Button
              variant="subtle"
              aria-label={t("retention.hold-lift-row", { what: sayHold(hold, t, formats) })}
              onClick={() => onLift(hold)}
            >
              {t("retention.hold-lift")}
            </Button>
          </Writing>
        ),
    },
  ];
}
