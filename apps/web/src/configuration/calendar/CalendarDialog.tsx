import { useText } from "../../texts/language.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import type { CalendarRow } from "./calendar-entry.ts";
import { CalendarForm, type CalendarFormProps } from "./CalendarForm.tsx";

type Props = Omit<CalendarFormProps, "row"> & { opened: boolean; row: CalendarRow | undefined };

/** The form of a row in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function CalendarDialog({ opened, row, ...form }: Props) {
  const t = useText();
  const title = row ? t("configuration.calendar-edit-row", { section: row.section, entity: row.legalEntity.name }) : "";
  return (
    <FormDialog opened={opened} title={title} onClose={form.onClose}>
      {(leave) => row && <CalendarForm {...form} row={row} title={title} onLeave={leave} />}
    </FormDialog>
  );
}
