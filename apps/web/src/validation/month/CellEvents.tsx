import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import type { MonthCell, MonthRow } from "./cell-state.ts";

type Props = { cell: MonthCell; entity: MonthRow["legalEntity"]; tabIndex: 0 | -1 };

/** How many exceptions of the cell are open, as the way to them; nothing where there are none, or where one does not read them. Tab leads to it from its cell. */
export function CellEvents({ cell: { openEvents, section }, entity, tabIndex }: Props) {
  const t = useText();
  if (openEvents === null || openEvents === 0) return null;
  return (
    <Link
      to="/quality"
      search={{ entities: String(entity.id), sections: section, status: "OPEN,IN_PROGRESS" }}
      className="hub-link hub-month-events"
      tabIndex={tabIndex}
    >
      {t("validation.open-events", { count: openEvents })}
      <VisuallyHidden>{` (${entity.name}, ${section})`}</VisuallyHidden>
    </Link>
  );
}
