import type { listErasures } from "@hub/contract/configuration/retention.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import type { useFormats } from "../../texts/formats.ts";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";

export type Missing = Output<(typeof listErasures)["answer"]>["missing"][number];

type Given = { t: ReturnType<typeof useText>; formats: ReturnType<typeof useFormats>; onRepeat: (missing: Missing) => void };

/** The table of deletions that are missing since a restore: which, when it was done, and the act that repeats it. */
export function missingColumns({ t, formats, onRepeat }: Given): Column<Missing>[] {
  return [
    { id: "number", header: t("audit.subject-erasure"), cell: ({ number }) => t("retention.erasure-named", { id: number }) },
    {
      id: "whom",
      header: t("retention.erasure-whom"),
      cell: ({ of, legalEntity }) => [t(`retention.whom-${of}`), legalEntity?.name].filter(Boolean).join(", "),
      wrap: true,
    },
    { id: "done", header: t("retention.missing-done"), cell: ({ doneAt }) => formats.instant(doneAt) },
    { id: "names", header: t("retention.missing-names"), cell: ({ names }) => formats.integer(names), numeric: true },
    {
      id: "state",
      header: t("retention.state"),
      cell: ({ asked }) => t(asked ? "retention.missing-asked" : "retention.missing-open"),
      wrap: true,
    },
    {
      id: "actions",
      pinned: true,
      header: t("configuration.actions"),
      cell: (missing) =>
        !missing.asked && (
          <Writing>
            <Button variant="subtle" aria-label={t("retention.repeat-row", { id: missing.number })} onClick={() => onRepeat(missing)}>
              {t("retention.repeat")}
            </Button>
          </Writing>
        ),
    },
  ];
}
