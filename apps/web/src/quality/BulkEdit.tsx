import { Modal } from "@mantine/core";
import { useText } from "../texts/language.tsx";
import { useLeaveDialog } from "../ui/unsaved.tsx";
import { isInFront } from "../ui/dialog/focus.ts";
import { BulkForm } from "./bulk/BulkForm.tsx";
import type { BulkSelection } from "./bulk/bulk-draft.ts";
import "./edit/edit.css";

/** `selection`: which events. `count`: how many they are, as far as it is known. `onGone`: once the dialog is out of sight. */
type Props = { opened: boolean; selection: BulkSelection; count: number | undefined; onClose: () => void; onGone?: () => void };

/** Changes all events of a filter, or those that are chosen, at once, in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function BulkEdit({ opened, selection, count, onClose, onGone }: Props) {
  const t = useText();
  const leaveDialog = useLeaveDialog();
  const leave = () => leaveDialog(onClose);
  return (
    <Modal
      opened={opened}
      onClose={() => isInFront() && leave()}
      onExitTransitionEnd={onGone}
      closeOnClickOutside={false}
      size="lg"
      title={count === undefined ? t("quality.bulk-title") : t("quality.bulk-title-count", { count })}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <BulkForm selection={selection} onDone={onClose} onLeave={leave} />
    </Modal>
  );
}
