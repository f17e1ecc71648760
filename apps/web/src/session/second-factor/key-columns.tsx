import type { Output } from "@hub/contract/route.ts";
import type { findSecondFactor } from "@hub/contract/session/second-factor.ts";
import { Button, Group } from "@mantine/core";
import type { useFormats } from "../../texts/formats.ts";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";

export type FactorKey = Output<typeof findSecondFactor.answer>["keys"][number];
type Parts = {
  t: ReturnType<typeof useText>;
  formats: ReturnType<typeof useFormats>;
  onRename: (key: FactorKey) => void;
  /** False where nobody can confirm it. */
  onRemove: false | ((key: FactorKey) => void);
};

/** What the list of one's keys shows of each. */
export function keyColumns({ t, formats, onRename, onRemove }: Parts): Column<FactorKey>[] {
  return [
    { id: "name", header: t("factor.name"), wrap: true, sortBy: ({ name }) => name, cell: ({ name }) => name },
    {
      id: "registered",
      header: t("factor.registered"),
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => formats.instant(createdAt),
    },
    {
      id: "used",
      header: t("account.last-used"),
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => (lastUsedAt ? formats.instant(lastUsedAt) : t("account.token-never-used")),
    },
    {
      id: "acts",
      pinned: true,
      header: t("account.actions"),
      cell: (key) => (
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" size="compact-sm" aria-label={t("factor.rename-of", key)} onClick={() => onRename(key)}>
            {t("factor.rename")}
          </Button>
          {onRemove && (
            <Button variant="default" size="compact-sm" aria-label={t("factor.remove-of", key)} onClick={() => onRemove(key)}>
              {t("factor.remove")}
            </Button>
          )}
        </Group>
      ),
    },
  ];
}
