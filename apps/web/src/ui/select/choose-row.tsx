import type { KeyboardEvent } from "react";
import type { useText } from "../../texts/language.tsx";
import type { Column } from "../list/DataTable.tsx";
import { ChooseBox } from "./ChooseBox.tsx";
import { type Choice, chooseHere } from "./use-chosen.ts";

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

/** Chooses the record of the row one stands on by the keys of a list; answers whether the key did. */
export function chooseRow(event: KeyboardEvent<HTMLTableRowElement>, id: number, choice: Choice): boolean {
  const rows = event.currentTarget.parentElement;
  return chooseHere(event, id, choice, (to) => rows?.querySelector<HTMLElement>(`:scope > [data-row="${to}"]`)?.focus());
}
