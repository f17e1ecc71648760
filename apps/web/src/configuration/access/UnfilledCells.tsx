import type { getAccessWork } from "@hub/contract/today/today.ts";
import type { Output } from "@hub/contract/route.ts";
import { type Area, areaOf } from "@hub/domain/session/areas.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { PersonSearch } from "../users/person/PersonSearch.tsx";

type Row = Output<(typeof getAccessWork)["answer"]>["unfilled"][number];

/** Cells whose next step nobody may take, with the role that would; whoever is chosen gets it in their form. */
export function UnfilledCells({ rows, onOpen }: { rows: readonly Row[]; onOpen: (email: string, area: Area | undefined) => void }) {
  const t = useText();
  const formats = useFormats();
  const [first] = rows;
  return (
    <>
      <DataTable
        label={t("access.unfilled-title")}
        rows={rows}
        rowKey={({ section, legalEntity, year, month }) => `${section} ${legalEntity.id} ${year} ${month}`}
        columns={[
          {
            id: "cell",
            header: t("access.unfilled-cell"),
            wrap: true,
            cell: ({ section, legalEntity }) => `${section}, ${legalEntity.name}`,
          },
          { id: "month", header: t("ui.month"), cell: ({ year, month }) => formats.month(year, month) },
          {
            id: "roles",
            header: t("access.unfilled-role"),
            wrap: true,
            cell: ({ roles }) => roles.map((role) => t(`roles.role-${role}`)).join(", "),
          },
        ]}
      />
      <PersonSearch
        id="unfilled-person"
        label={t("access.unfilled-give")}
        value={null}
        onChoose={({ email }) => onOpen(email, first?.roles[0] && areaOf(first.roles[0]))}
      />
    </>
  );
}
