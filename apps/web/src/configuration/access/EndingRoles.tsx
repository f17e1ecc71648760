import type { getAccessWork } from "@hub/contract/today/today.ts";
import type { Output } from "@hub/contract/route.ts";
import { type Area, areaOf } from "@hub/domain/session/areas.ts";
import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";

type Row = Output<(typeof getAccessWork)["answer"]>["ending"][number];
type Open = (email: string, area: Area) => void;
type Props = { rows: readonly Row[]; day: (day: string) => string; onOpen: Open };

/** Whose access ends soon, and the way to prolong it. */
export function EndingRoles({ rows, day, onOpen }: Props) {
  const t = useText();
  return (
    <DataTable
      label={t("access.ending-title")}
      rows={rows}
      rowKey={({ email, role }) => `${email} ${role}`}
      columns={endingColumns(t, day, onOpen)}
    />
  );
}

function endingColumns(t: ReturnType<typeof useText>, day: Props["day"], onOpen: Open): Column<Row>[] {
  return [
    { id: "person", header: t("access.person"), wrap: true, cell: ({ name, email }) => t("users.person-and-email", { name, email }) },
    { id: "role", header: t("access.ending-role"), cell: ({ role }) => t(`roles.role-${role}`) },
    { id: "last", header: t("access.ending-day"), cell: ({ lastDay }) => day(lastDay) },
    {
      id: "act",
      pinned: true,
      header: t("access.ending-act"),
      cell: ({ email, name, role }) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("access.ending-prolong-of", { name })}
          onClick={() => onOpen(email, areaOf(role))}
        >
          {t("access.ending-prolong")}
        </Button>
      ),
    },
  ];
}
