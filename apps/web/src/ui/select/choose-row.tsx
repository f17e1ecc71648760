import type { KeyboardEvent } from "react";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../list/DataTable.tsx";
import { chooseByKey } from "./chosen.ts";
import { ChooseBox } from "./ChooseBox.tsx";
import type { Choice } from "./use-chosen.ts";

/** The column of boxes of a table in which records can be chosen; `nameOf` tells one record from another. */
export function chooseColumn<T extends { id: number }>(
  t: ReturnType<typeof useText>,
  choice: Choice,
  nameOf: (row: T) => string,
): Column<T> {
  return {
    id: "choose",
    header: t("ui.choose"),
    bare: true,
    cell: (row) => <ChooseBox id={row.id} name={nameOf(row)} choice={choice} />,
  };
}

/** Chooses the record of the row one stands on by the space bar, with Shift all from where a range began, and with the arrows too; answers whether the key did. */
export function chooseRow(event: KeyboardEvent<HTMLTableRowElement>, id: number, choice: Choice): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const done = chooseByKey(choice.chosen, choice.shown, id, { key: event.key, shift: event.shiftKey });
  if (!done) return false;
  event.preventDefault();
  choice.set(done.chosen);
  event.currentTarget.parentElement?.querySelector<HTMLElement>(`:scope > [data-row="${done.to}"]`)?.focus();
  return true;
}
