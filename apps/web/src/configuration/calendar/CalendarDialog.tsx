import { useText } from "../../texts/language.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { CalendarForm, type CalendarFormProps } from "./CalendarForm.tsx";

type Props = CalendarFormProps & { opened: boolean };

/** The calendar's form in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function CalendarDialog({ opened, ...form }: Props) {
  const t = useText();
  const { row, onClose } = form;
  const title = row
    ? t("configuration.calendar-edit-row", { section: row.section, entity: row.legalEntity.name })
    : t("configuration.calendar-add");
  return (
    <FormDialog opened={opened} title={title} onClose={onClose}>
      {(leave) => <CalendarForm {...form} title={title} onLeave={leave} />}
    </FormDialog>
  );
}
