import { Modal } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useLeaveDialog } from "../../ui/unsaved.tsx";
import { CalendarForm, type CalendarFormProps } from "./CalendarForm.tsx";

type Props = CalendarFormProps & { opened: boolean };

/** The calendar's form in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function CalendarDialog({ opened, ...form }: Props) {
  const t = useText();
  const leaveDialog = useLeaveDialog();
  const { row, onClose } = form;
  const leave = () => leaveDialog(onClose);
  const title = row
    ? t("configuration.calendar-edit-row", { section: row.section, entity: row.legalEntity.name })
    : t("configuration.calendar-add");
  return (
    <Modal
      opened={opened}
      onClose={leave}
      closeOnClickOutside={false}
      size="lg"
      title={title}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <CalendarForm {...form} title={title} onLeave={leave} />
    </Modal>
  );
}
