import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../texts/language.tsx";
import { useLeaveDialog } from "../ui/unsaved.tsx";

type Props = {
  opened: boolean;
  title: string;
  /** As wide as most forms unless told. */
  size?: string | number;
  onClose: () => void;
  /** What is in it, given what leaves it: whoever has typed something is asked first. */
  children: (leave: () => void) => ReactNode;
};

/** A form in a dialog, which a click beside it does not close; it stays mounted, so that focus returns to where it was opened. */
export function FormDialog({ opened, title, size = "lg", onClose, children }: Props) {
  const t = useText();
  const leaveDialog = useLeaveDialog();
  const leave = () => leaveDialog(onClose);
  return (
    <Modal
      opened={opened}
      onClose={leave}
      closeOnClickOutside={false}
      size={size}
      title={title}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {children(leave)}
    </Modal>
  );
}
